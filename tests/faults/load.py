"""People who play many matches at once, as fast as they can, and come back by themselves whatever happens.

Everything a server tells them is kept in a ``Ledger``, to be held against what is stored in the end.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cheeseboard.table.secrets import new_secret

Message = dict[str, Any]
LOST = (OSError, EOFError, TimeoutError, ConnectionClosed, InvalidHandshake, httpx.HTTPError)
PLANS = (
    ("chop-chop", "hh"),
    ("cheese-rescue", "hb"),
    ("chop-chop", "ehb"),
    ("cheese-rescue", "hhh"),
    ("cheese-rescue", "eeb"),
    ("chop-chop", "hbbh"),
)
KINDS = {"h": "here", "e": "elsewhere", "b": "bot"}
COME_BACK = ("stale-version", "storage-gone", "storage-full", "storage-unknown", "going-down")
"""refusals after which one looks and tries again"""


@dataclass(frozen=True)
class Acknowledged:
    """A command that was accepted."""

    version: int
    command: Message


@dataclass
class Ledger:
    """All that servers told anybody."""

    accepted: dict[tuple[str, str], Acknowledged] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    views: dict[tuple[str, int, int | None], str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    closings: dict[int | None, int] = field(default_factory=dict)
    goodbyes: int = 0
    resumed: int = 0
    repeated: int = 0
    finished: int = 0

    @property
    def moves(self) -> int:
        return len(self.accepted)

    def accept(self, match: str, command: Message, version: int, seconds: float) -> None:
        """``seconds`` from its first sending to this answer."""
        known = self.accepted.setdefault((match, command["id"]), Acknowledged(version, command))
        if known.version != version:
            self.problems.append(f"{match} {command}: accepted at {known.version} and at {version}")
        self.see(match, version)

    def see(self, match: str, version: int) -> None:
        self.newest[match] = max(version, self.newest.get(match, 0))

    def look(self, match: str, message: Message) -> None:
        """Everybody at one seat sees the same at one version, whichever process shows it, and when."""
        text = hashlib.sha256(json.dumps(message["view"], sort_keys=True).encode()).hexdigest()
        if self.views.setdefault((match, message["version"], message["seat"]), text) != text:
            self.problems.append(f"{match}: two views of version {message['version']}")


@dataclass
class Crowd:
    """Tables at servers; ``urls`` may change while they play. Each table plays on until ``stop``."""

    urls: list[str]
    seed: int
    ledger: Ledger = field(default_factory=Ledger)
    pause: float = 0.0
    """the mean of the seconds that people think"""
    is_stopped: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    keys: Any = field(default_factory=itertools.count)

    def begin(self, tables: int, doubles: int = 2) -> None:
        """``doubles``: at so many tables somebody looks and plays on two devices."""
        for number in range(tables):
            table = Table(self, number, *PLANS[number % len(PLANS)], 2 if number < doubles else 1)
            self.tasks.append(asyncio.create_task(table.play()))

    async def stop(self) -> None:
        self.is_stopped = True
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                self.ledger.problems.append(repr(ended))

    async def until(self, moves: int, seconds: float = 120.0) -> None:
        """Wait for so many more commands to be accepted."""
        wanted = self.ledger.moves + moves
        async with asyncio.timeout(seconds):
            while self.ledger.moves < wanted:
                await asyncio.sleep(0.002)
                self.check()

    def check(self) -> None:
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.result()
        assert not self.ledger.problems, self.ledger.problems[:5]


class Table:
    """One match after the other, with its people."""

    def __init__(self, crowd: Crowd, number: int, game: str, seats: str, devices: int) -> None:
        self.crowd = crowd
        self.game = game
        self.seats = seats
        self.devices = devices
        self.luck = random.Random(f"{crowd.seed} {number}")

    async def play(self) -> None:
        while not self.crowd.is_stopped:
            made = await self._make()
            secrets = {seat["seat"]: seat["secret"] for seat in made["seats"]}
            people = [seat for seat, kind in enumerate(self.seats, 1) if kind != "b"]
            for seat in people:
                if self.seats[seat - 1] == "e":
                    secrets[seat] = await self._sit(made["match"], seat, secrets[seat])
            devices = [Device(self, made["match"], seat, secrets[seat]) for seat in people]
            devices += [Device(self, made["match"], people[0], secrets[people[0]])] * (self.devices - 1)
            async with asyncio.TaskGroup() as group:
                for device in devices:
                    group.create_task(device.live())
            self.crowd.ledger.finished += 1

    async def _sit(self, match: str, seat: int, invitation: str) -> str:
        """Somebody sits down by an invitation; the secret of their device."""
        secret = new_secret()
        body = {"do": "take", "id": f"sit-{seat}", "seat": seat, "secret": secret}
        sat = await self._post(f"/api/v1/matches/{match}/commands", body, 200, invitation, secret)
        self.crowd.ledger.see(match, sat["version"])
        return secret

    async def _make(self) -> Message:
        body = {
            "game": self.game,
            "seats": [{"kind": KINDS[letter]} for letter in self.seats],
            "start": True,
        }
        made = await self._post("/api/v1/matches", body, 201)
        self.crowd.ledger.see(made["match"], made["version"])
        return made

    async def _post(self, path: str, body: Message, wanted: int, *secrets: str) -> Message:
        headers = {"authorization": "Bearer " + " ".join(secrets)} if secrets else {}
        while True:
            url = self.luck.choice(self.crowd.urls)
            with suppress(*LOST):
                async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
                    response = await http.post(path, json=body, headers=headers)
                if response.status_code == wanted:
                    answer: Message = response.json()
                    return answer
                assert response.json()["code"] in COME_BACK, response.text
            await asyncio.sleep(0.05)


class Device:
    """One socket of one seat, until the match is over. It knows its last version and its command under way."""

    def __init__(self, table: Table, match: str, seat: int, secret: str) -> None:
        self.crowd = table.crowd
        self.ledger = table.crowd.ledger
        self.luck = table.luck
        self.match = match
        self.seat = seat
        self.secret = secret
        self.name = f"d{next(self.crowd.keys)}"
        self.keys = itertools.count(1)
        self.version: int | None = None
        self.state: Message = {}
        self.pending: Message | None = None
        self.last: tuple[Message, int] | None = None
        self.sent_at = 0.0
        self.is_greeted = False
        self.is_over = False

    async def live(self) -> None:
        while not self.is_over:
            try:
                await self._visit()
            except LOST as error:
                if isinstance(error, ConnectionClosed):
                    code = error.rcvd.code if error.rcvd else None
                    self.ledger.closings[code] = self.ledger.closings.get(code, 0) + 1
            await asyncio.sleep(self.luck.uniform(0.01, 0.05))

    async def _visit(self) -> None:
        url = "ws" + self.luck.choice(self.crowd.urls).removeprefix("http")
        address = f"{url}/api/v1/matches/{self.match}/socket"
        async with connect(
            address, proxy=None, compression=None, ping_interval=None, open_timeout=60, close_timeout=2
        ) as socket:
            await self._hello(socket)
            while not (self.is_over and self.pending is None):
                if self.pending is None and self.is_greeted:
                    await self._act(socket)
                message = json.loads(await socket.recv())
                await self._hear(socket, message)

    async def _hello(self, socket: ClientConnection) -> None:
        self.is_greeted = False
        hello = {
            "do": "hello",
            "id": "hello",
            "secrets": [self.secret],
            "seat": self.seat,
            "version": self.version,
        }
        await socket.send(json.dumps(hello))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        said = message["say"]
        if said in ("snapshot", "update"):
            self._take_in(message)
        elif said == "goodbye":
            self.ledger.goodbyes += 1
        if message.get("id") == "hello":
            await self._greeted(socket, message)
        elif said == "accepted":
            self._accepted(message)
        elif said == "refused" and self._is_to_be_repeated(message):
            await asyncio.sleep(self.luck.uniform(0.02, 0.1))
            await socket.send(json.dumps(self.pending))

    def _take_in(self, message: Message) -> None:
        version = message["version"]
        if self.version is not None and version < self.version:
            self.ledger.problems.append(f"{self.match}: back from {self.version} to {version}")
        if message["say"] == "update" and self.is_greeted and version != (self.version or 0) + 1:
            self.ledger.problems.append(f"{self.match}: update {version} after {self.version}")
        self.version = version
        table: Message = message["table"] or self.state["table"]
        if message["say"] == "update":
            table = {**table, "roller": message["roller"]}
        self.state = {"table": table, "view": message["view"], "rights": message["rights"]}
        self.is_over = table["status"] == "over"
        self.ledger.see(self.match, version)
        if self.is_greeted or message["say"] == "snapshot":
            self.ledger.look(self.match, message)

    async def _greeted(self, socket: ClientConnection, message: Message) -> None:
        if message["say"] == "refused":
            if message["code"] not in COME_BACK:
                self.ledger.problems.append(f"{self.match}: {message}")
            return
        if message["version"] != self.version:
            self.ledger.problems.append(f"{self.match}: resumed at {self.version}, told {message['version']}")
        self.is_greeted = True
        if self.last is not None:
            self.ledger.resumed += 1
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))  # nobody knows whether it was accepted

    def _accepted(self, message: Message) -> None:
        command = self.pending
        if command is None or message["id"] != command["id"]:
            self.ledger.problems.append(f"{self.match}: an answer to nothing: {message}")
            return
        if self.last is not None and command is self.last[0]:
            self.ledger.repeated += 1
        self.last = command, message["version"]
        self.pending = None
        self.ledger.accept(self.match, command, message["version"], time.perf_counter() - self.sent_at)

    def _is_to_be_repeated(self, message: Message) -> bool:
        """A command that was refused is given up only when the match went on without it."""
        code = message["code"]
        self.ledger.refused[code] = self.ledger.refused.get(code, 0) + 1
        if code not in COME_BACK:
            self.ledger.problems.append(f"{self.match}: {self.pending} {message}")
        if code == "stale-version":
            self.pending = None
        return self.pending is not None

    async def _act(self, socket: ClientConnection) -> None:
        command = self._choose()
        if command is not None:
            self.pending = command
            if self.crowd.pause:
                await asyncio.sleep(self.luck.uniform(0, 2 * self.crowd.pause))
            self.sent_at = time.perf_counter()
            await socket.send(json.dumps(command))

    def _choose(self) -> Message | None:
        """A move or roll if there is one; now and then something taken back, or said twice."""
        table, view, rights = self.state["table"], self.state["view"], self.state["rights"]
        if self.is_over or view is None:
            return None
        is_due = table["roller"] == self.seat or bool(view["moves"])
        chance = self.luck.random()
        if is_due and chance < 0.04 and self.last is not None:
            return self.last[0]
        base = {"id": f"{self.name}-{next(self.keys)}", "seat": self.seat, "version": self.version}
        if chance > 0.97 and rights["can_undo"]:
            return {"do": "undo", **base}
        if table["roller"] == self.seat:
            return {"do": "roll", **base}
        return {"do": "play", **base, "move": self.luck.choice(view["moves"])} if view["moves"] else None
