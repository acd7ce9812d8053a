"""What somebody at one address does to a server, each as hard as it can.

A process of its own, which attacks from ``go`` to ``stop`` on its input. It comes from another address than the victim.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import msgspec

ADDRESS: Final = "127.0.0.2"
LOST: Final = (OSError, EOFError, ValueError, asyncio.IncompleteReadError)
LINES: Final = 8
AT_ONCE: Final = 20
SPECTATORS: Final = 45
BREATH: Final = 2.0
"""seconds for which requests are saved up, to be made all at once"""
BRACKETS: Final = "[" * 8000
STRANGE: Final = "A" * 22
Message = dict[str, Any]
Attack = Callable[["Attacker"], Awaitable[None]]
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def frame(text: str) -> bytes:
    """Masked with zeros, which mask nothing."""
    body = text.encode()
    size = len(body)
    head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
    return head + bytes(4) + body


class Attacker:
    """``given`` is what the attack needs to know: matches with their secrets, or the host's."""

    def __init__(self, host: str, given: Message) -> None:
        self.host = host
        self.given = given
        self.sent = 0

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        name, _, port = self.host.partition(":")
        return await asyncio.open_connection(name, int(port), local_addr=(ADDRESS, 0))

    def request(
        self, method: str, path: str, body: Any = None, secret: str = "", is_raw: bool = False
    ) -> bytes:
        content = b"" if body is None else body.encode() if is_raw else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"]
        lines += [f"Authorization: Bearer {secret}"] if secret else []
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + content

    async def ask(self, *words: Any) -> bytes:
        """One request, answered."""
        reader, writer = await self.connect()
        try:
            head, _, body = self.request(*words).partition(b"\r\n")
            writer.write(head + b"\r\nConnection: close\r\n" + body)
            return (await reader.read()).partition(b"\r\n\r\n")[2]
        finally:
            writer.close()

    async def pour(self, *requests: bytes) -> None:
        """Requests over many connections, each until it is ended, for ever."""

        async def one(number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for raw in (requests[number:] + requests) * AT_ONCE:
                if not await self.say(reader, writer, raw):
                    break

        await self.keep_on(*(partial(one, number % len(requests)) for number in range(LINES)))

    async def sockets(
        self, count: int, match: str, secret: str, *texts: str, is_patient: bool = False
    ) -> None:
        """Open sockets and say all this over and over; whoever is thrown out comes back at once."""

        hello = frame(json.dumps({"do": "hello", "id": "h", "secrets": [secret], "seat": None}))

        async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(self.upgrade(match))
            writer.write(hello)
            self.sent += 1
            if is_patient:
                await asyncio.wait_for(reader.read(65536), 5)
                while await reader.read(65536):
                    pass
                return
            while await self.say(reader, writer, *map(frame, texts)):
                pass

        await self.keep_on(*[one] * count)

    async def say(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *pieces: bytes) -> bytes:
        """All this at once; the beginning of an answer, or nothing where the line was cut."""
        for piece in pieces:
            writer.write(piece)
            self.sent += 1
        await writer.drain()
        return await asyncio.wait_for(reader.read(65536), 5)

    async def keep_on(self, *talks: Talk) -> None:
        """Each talk on a connection of its own, for ever: whoever is thrown out comes back at once."""

        async def one(talk: Talk) -> None:
            while True:
                with contextlib.suppress(*LOST):
                    reader, writer = await self.connect()
                    try:
                        await talk(reader, writer)
                    finally:
                        writer.close()
                await asyncio.sleep(0)

        await asyncio.gather(*map(one, talks))

    def upgrade(self, match: str) -> bytes:
        return (
            f"GET /api/v1/matches/{match}/socket HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()

    async def made(self, seats: list[Message], game: str = "chop-chop") -> Message:
        """A match of one's own, as soon as one may be made."""
        while True:
            with contextlib.suppress(*LOST, KeyError):
                body = await self.ask(
                    "POST", "/api/v1/matches", {"game": game, "seats": seats, "start": True}
                )
                made: Message = json.loads(body)
                if made["match"]:
                    return made
            await asyncio.sleep(0.2)


PEOPLE: Final[list[Message]] = [{"kind": "here"}] * 2


async def brackets(self: Attacker) -> None:
    made = await self.made(PEOPLE)
    await self.sockets(60, made["match"], made["watch"], BRACKETS)


async def bodies(self: Attacker) -> None:
    made = await self.made(PEOPLE)
    path, secret = f"/api/v1/matches/{made['match']}/commands", made["host"]
    wrong = self.request(
        "POST", path, {"do": "play", "id": "a", "seat": 9, "version": -1, "move": "?"}, secret
    )
    await self.pour(
        self.request("POST", "/api/v1/matches", BRACKETS, "", True),
        self.request("POST", path, BRACKETS, secret, True),
        wrong,
        self.request("POST", "/api/v1/study", {"position": "x" * 4000}),
    )


async def commands(self: Attacker) -> None:
    """Messages that are right, as many as can be."""
    made = await self.made(PEOPLE)
    await self.sockets(60, made["match"], made["watch"], *['{"do":"prints","id":"a"}'] * AT_ONCE)


async def recalls(self: Attacker) -> None:
    """What happened since one's last turn, asked by spectators, who had none: as much as is told, of all at once."""
    loop, text = asyncio.get_running_loop(), frame('{"do":"recall","id":"a"}')

    async def one(
        match: str, secret: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        hello = frame(json.dumps({"do": "hello", "id": "h", "secrets": [secret], "seat": None}))
        await self.say(reader, writer, self.upgrade(match), hello)
        while True:
            await asyncio.sleep(BREATH - loop.time() % BREATH)
            if not await self.say(reader, writer, text):
                return

    watched = self.given["watched"]
    await self.keep_on(*(partial(one, *each) for each in watched for _ in range(SPECTATORS)))


async def histories(self: Attacker) -> None:
    """Matches with thousands of entries, asked for one after the other, none of which stays in memory."""
    asked = [
        self.request("GET", f"/api/v1/matches/{match}", None, secret) for match, secret in self.given["long"]
    ]
    over = [
        self.request("GET", f"/api/v1/matches/{match}/{what}", None, secret)
        for match, secret in self.given["over"]
        for what in ("record", "chances")
    ]
    await self.pour(*asked, *over)


async def looking_back(self: Attacker) -> None:
    """Games that are over, ply by ply and explained, and the same as records that somebody brings."""
    asked = []
    for match, secret in self.given["watched"]:
        path = f"/api/v1/matches/{match}"
        record = {"record": (await self.ask("GET", path + "/record", None, secret)).decode()}
        asked += [self.request("GET", f"{path}/{what}", None, secret) for what in ("plies", "explanation")]
        asked += [
            self.request("POST", f"/api/v1/records/{what}", record) for what in ("plies", "explanation")
        ]
    await self.pour(*asked)


async def sockets(self: Attacker) -> None:
    """More than may be open at once: those that are in stay, the others knock again and again."""
    made = await self.made(PEOPLE)
    await self.sockets(400, made["match"], made["watch"], is_patient=True)


async def bots(self: Attacker) -> None:
    """Tables of a strong bot, with a spectator at each, for where nobody looks nobody thinks."""
    seats = [{"kind": "bot", "level": "minerva"}] * 2
    if not self.given.get("made"):
        self.given["made"] = [await self.made(seats, "cheese-rescue") for _ in range(110)]
    watching = (self.sockets(1, made["match"], made["watch"], is_patient=True) for made in self.given["made"])
    await asyncio.gather(*watching)


async def health(self: Attacker) -> None:
    await self.pour(
        self.request("GET", "/readyz"), self.request("GET", "/livez"), self.request("GET", "/metrics")
    )


async def files(self: Attacker) -> None:
    names = (
        "/",
        "/static/js/main.js",
        "/static/games.json",
        "/api/v1/games",
        "/api/v1/openapi.json",
        "/nowhere",
    )
    await self.pour(*(self.request("GET", name) for name in names))


async def rematches(self: Attacker) -> None:
    """Of a match that is over, by everybody who sat there, with ever new ids."""

    async def one(match: str, secrets: list[str], number: int) -> None:
        for count in range(10**9):
            body = {"do": "rematch", "id": f"r{number}-{count}"}
            with contextlib.suppress(*LOST):
                await self.ask("POST", f"/api/v1/matches/{match}/commands", body, " ".join(secrets))
                self.sent += 1
            with contextlib.suppress(*LOST):
                made = {"game": "cheese-rescue", "seats": PEOPLE, "start": True}
                await self.ask("POST", "/api/v1/matches", made)
                self.sent += 1

    await asyncio.gather(
        *(one(match, [secret], n) for n, (match, secret) in enumerate(self.given["over"][:LINES]))
    )


async def erasing(self: Attacker) -> None:
    """One match after the other, by the host's own secret."""
    for match in self.given["erased"]:
        with contextlib.suppress(*LOST):
            await self.ask("DELETE", f"/api/v1/host/matches/{match}", None, self.given["host"])
            self.sent += 1
        self.given["erased"] = self.given["erased"][1:]
    await asyncio.sleep(3600)


async def guesses(self: Attacker) -> None:
    made = await self.made(PEOPLE)
    path = f"/api/v1/matches/{made['match']}"
    await asyncio.gather(
        self.pour(
            self.request("POST", "/api/v1/codes", {"pictures": [1, 2, 3, 4]}),
            self.request("GET", "/api/v1/host", None, STRANGE),
            self.request("GET", path, None, STRANGE),
        ),
        self.sockets(20, made["match"], STRANGE, is_patient=True),
    )


ATTACKS: Final[dict[str, tuple[str, Attack]]] = {
    "brackets": ("nested brackets over 60 sockets", brackets),
    "bodies": ("nested brackets and other nonsense as requests", bodies),
    "commands": ("60 sockets that ask without a pause", commands),
    "recalls": ("180 sockets that want to know what happened", recalls),
    "histories": ("matches of 10,000 entries, read anew each time", histories),
    "looking-back": ("games looked back at and explained", looking_back),
    "sockets": ("400 sockets where 200 may be", sockets),
    "bots": ("110 tables where strong bots play", bots),
    "health": ("/metrics, /readyz and /livez", health),
    "files": ("files of the app", files),
    "rematches": ("rematches and new matches", rematches),
    "erasing": ("erasing one match after the other", erasing),
    "guesses": ("wrong secrets and picture codes", guesses),
}


async def attack(name: str, host: str) -> None:
    """Until the input ends; each line is ``go`` with what is given, or ``stop``."""
    loop = asyncio.get_running_loop()
    attacker, task = Attacker(host, {}), None
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        while task is not None and not task.done():  # waiting with a limit may overlook that it is to end
            task.cancel()
            await asyncio.wait([task], timeout=0.1)
        if task is not None and not task.cancelled() and (error := task.exception()) is not None:
            print(f"{name}: {error!r}", file=sys.stderr, flush=True)
        task = None
        if line.startswith("{"):
            attacker.given = json.loads(line)
        elif line.startswith("go"):
            task = asyncio.ensure_future(ATTACKS[name][1](attacker))
            await asyncio.sleep(0.3)
        print(attacker.sent, flush=True)


if __name__ == "__main__":
    asyncio.run(attack(*sys.argv[1:]))
