"""People who play as fast as they can, say things twice, hang up, and come back whatever was killed.

Each device is one socket of one seat. All that it sends and hears goes into the history of its match; what some of
them heard is kept word for word, to be looked through.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol

import msgspec

from ..load import ours
from ..load.websocket import Refused, Socket
from . import history
from .history import Afterwards, Event, History

PLANS: Final = (("chop-chop", 2), ("cheese-rescue", 2), ("cheese-rescue", 3), ("chop-chop", 3))
PATIENCE: Final = 20.0
LOST: Final = (OSError, EOFError, TimeoutError, Refused, RuntimeError, IndexError)
AGAIN: Final = ("storage-gone", "storage-full", "storage-unknown", "going-down")
"""after these one sends the same again"""

# how often, of all that is done
TAKES_BACK: Final = 0.03
SAYS_IT_TWICE: Final = 0.03
SAYS_THE_LAST_AGAIN: Final = 0.03
HANGS_UP: Final = 0.005
ASKS: Final = 0.01

Message = dict[str, Any]
Word = tuple[bytes, int, Message | None]
"""a message, the version that its hearer had seen then, and the command it answers"""


class Rights(msgspec.Struct):
    can_undo: bool = False


class Heard(ours.Heard):
    """The parts of any message that a player needs who also takes back, and compares what was stored."""

    rights: Rights | None = None
    hash: str = ""


class Standing(msgspec.Struct):
    version: int
    hash: str
    table: ours.TableState


HEARD: Final = msgspec.json.Decoder(Heard)
STANDING: Final = msgspec.json.Decoder(Standing)


class Listening(Protocol):
    """Who looks through what was heard."""

    def wants_more(self) -> bool: ...

    def look_through(self, match: str, taps: list[tuple[list[str], list[Word]]]) -> None: ...


@dataclass
class Site:
    """Where the servers are, and how they do; ``is_whole`` while neither they nor their database are down."""

    hosts: list[str]
    is_whole: bool = True


@dataclass
class Crowd:
    """Tables that play one match after the other until they are told to end with the one they have."""

    site: Site
    listening: Listening
    keep: Callable[[History], None]
    seed: int = 0
    accepted: int = 0
    heard: int = 0
    matches: int = 0
    is_ending: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    asking: set[asyncio.Task[None]] = field(default_factory=set)
    made: list[tuple[str, str]] = field(default_factory=list)
    """matches that are over, each with a secret of one of its seats"""
    problems: list[str] = field(default_factory=list)

    def begin(self, tables: int) -> None:
        for number in range(tables):
            self.tasks.append(asyncio.create_task(Table(self, number).play()))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    def check(self) -> None:
        """Raise what went wrong with the players themselves."""
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.result()

    async def end(self) -> None:
        """Until every table has ended its match."""
        self.is_ending = True
        await asyncio.gather(*self.tasks)


class Table:
    """One match after the other."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.luck = random.Random(f"{crowd.seed} {number}")
        self.game, self.seats = PLANS[number % len(PLANS)]
        self.match = ""
        self.events: list[Event] = []
        self.devices: list[Device] = []
        self.questions = itertools.count()
        self.is_over = False
        self.done = asyncio.Event()

    async def play(self) -> None:
        while not self.crowd.is_ending:
            await self._play_one()

    async def _play_one(self) -> None:
        made = await self._make()
        self.match, self.is_over, self.events = made["match"], False, []
        self.done.clear()
        is_kept = self.crowd.listening.wants_more()
        secrets = [seat["secret"] for seat in sorted(made["seats"], key=lambda each: int(each["seat"]))]
        self.devices = [Device(self, f"d{n}", n, secret, is_kept) for n, secret in enumerate(secrets, 1)]
        if self.number % 5 == 0:  # somebody plays on two devices, and is faster than themselves
            self.devices.append(Device(self, "twin", 1, secrets[0], is_kept))
        if self.number % 4 == 0:
            self.devices.append(Device(self, "watch", None, made["watch"], is_kept))
        living = [asyncio.create_task(device.live()) for device in self.devices]
        await self.done.wait()
        for device in self.devices:
            device.leave()
        await asyncio.gather(*living)
        crowd = self.crowd
        crowd.matches += 1
        crowd.keep(History(self.match, made["version"], self.events))
        crowd.made.append((self.match, secrets[0]))
        if is_kept:
            crowd.listening.look_through(self.match, [([each.secret], each.words) for each in self.devices])

    async def _make(self) -> Message:
        plan = {"game": self.game, "seats": [{"kind": "here"}] * self.seats, "start": True}
        while True:
            try:
                made: Message = msgspec.json.decode(
                    await request(self.host(), "POST", "/api/v1/matches", plan)
                )
                return made
            except LOST:
                await asyncio.sleep(self.luck.uniform(0.02, 0.1))

    def host(self) -> str:
        return self.luck.choice(self.crowd.site.hosts)

    def went_on(self) -> None:
        """Whether all is over and answered."""
        if self.is_over and all(device.pending is None for device in self.devices):
            self.done.set()

    def asked(self) -> int | None:
        """The number of a question that must not be answered with something old."""
        if not self.crowd.site.is_whole:
            return None  # a process that has lost its database shows what it knows
        number = next(self.questions)
        self.events.append((history.ASKED, number))
        return number

    def answered(self, number: int | None, version: int) -> None:
        if number is not None and self.crowd.site.is_whole:
            self.events.append((history.ANSWERED, number, version))

    async def ask(self, secret: str) -> None:
        """By a request, at any process."""
        number, events = self.asked(), self.events
        try:
            body = await request(self.host(), "GET", f"/api/v1/matches/{self.match}", None, secret)
        except LOST:
            return
        if events is self.events:
            self.answered(number, STANDING.decode(body).version)


class Device:
    """One seat's, or a spectator's, from the beginning of a match to its end."""

    def __init__(self, table: Table, name: str, seat: int | None, secret: str, is_kept: bool) -> None:
        self.table = table
        self.crowd = table.crowd
        self.luck = table.luck
        self.name = name
        self.seat = seat
        self.secret = secret
        self.is_kept = is_kept
        self.words: list[Word] = []
        self.keys = itertools.count(1)
        self.socket: Socket | None = None
        self.gone: asyncio.Future[None] | None = None
        self.version = -1
        self.newest = -1
        self.is_behind = (
            False  # shown what a process knew that had lost its database, and not yet what came after
        )
        self.moves: list[str] = []
        self.roller: int | None = None
        self.can_undo = False
        self.is_greeted = False
        self.is_leaving = False
        self.question: int | None = None
        self.sent: dict[str, Message] = {}
        self.pending: tuple[str, bytes] | None = None
        self.last: tuple[str, bytes] | None = None

    async def live(self) -> None:
        while not self.is_leaving:
            try:
                await self._visit()
            except LOST:
                pass
            if not self.is_leaving:
                await asyncio.sleep(self.luck.uniform(0.01, 0.05))

    async def _visit(self) -> None:
        loop = asyncio.get_running_loop()
        host = self.table.host()
        name, _, port = host.partition(":")
        self.gone = gone = loop.create_future()
        self.is_greeted = False
        socket = Socket(host, f"/api/v1/matches/{self.table.match}/socket", self._hear)
        socket.lost = partial(let_go, gone)
        await asyncio.wait_for(loop.create_connection(lambda: socket, name, int(port)), PATIENCE)
        try:
            await asyncio.wait_for(socket.opened, PATIENCE)
            self.socket = socket
            self._hello()
            if not self.is_leaving:
                await gone
        finally:
            self.socket = None
            socket.is_wanted = False
            if socket.transport is not None:
                socket.transport.abort()

    def leave(self) -> None:
        self.is_leaving = True
        if self.gone is not None:
            let_go(self.gone)

    # saying

    def _hello(self) -> None:
        key = f"{self.name}-hello-{next(self.keys)}"
        version = self.version if self.version >= 0 and self.luck.random() < 0.8 else None
        hello = {"do": "hello", "id": key, "secrets": [self.secret], "seat": self.seat, "version": version}
        self.question = self.table.asked()
        self.is_behind = self.is_behind and self.question is None
        if self.is_kept:
            self.sent[key] = hello
        self._say(msgspec.json.encode(hello))

    def _say(self, raw: bytes) -> None:
        if self.socket is not None and self.socket.is_open:
            self.socket.say(raw)

    def _send(self, key: str, raw: bytes) -> None:
        command = self.sent[key]
        words = (key, command["do"], command["seat"], command.get("move", ""))
        self.table.events.append((history.SENT, *words))
        self._say(raw)

    def _act(self) -> None:
        """Do what is to be done, if that is for this device and nothing it did is unanswered."""
        if self.pending is not None or not self.is_greeted or self.table.is_over or self.seat is None:
            return
        is_due = self.roller == self.seat or bool(self.moves)
        chance = self.luck.random()
        if not is_due and not (self.can_undo and chance < TAKES_BACK / 4):
            return
        if is_due and chance > 1 - SAYS_THE_LAST_AGAIN and self.last is not None:
            self.pending = self.last
        else:
            self.pending = self._command(chance)
        self._send(*self.pending)
        if self.luck.random() < SAYS_IT_TWICE:
            self._send(*self.pending)
        if self.luck.random() < HANGS_UP and self.socket is not None and self.socket.transport is not None:
            self.socket.transport.abort()
        elif self.luck.random() < ASKS:
            self.crowd.spawn(self.table.ask(self.secret))

    def _command(self, chance: float) -> tuple[str, bytes]:
        key = f"{self.name}-{next(self.keys)}"
        command: Message = {"do": "roll", "id": key, "seat": self.seat, "version": self.version}
        if self.can_undo and chance < TAKES_BACK:
            command["do"] = "undo"
        elif self.roller != self.seat:
            command |= {"do": "play", "move": self.moves[self.luck.randrange(len(self.moves))]}
        self.sent[key] = command
        return key, msgspec.json.encode(command)

    # hearing

    def _hear(self, text: bytes, _now: float) -> None:
        heard = HEARD.decode(text)
        say = heard.say
        self.crowd.heard += 1
        if heard.version is not None and say in ("update", "snapshot"):
            self._see(heard, heard.version)
        if self.is_kept:
            self.words.append((text, self.version, self.sent.get(heard.id or "")))
        if heard.id is not None:
            self._answered(heard, heard.id)
        if say != "presence":
            self._act()

    def _see(self, heard: Heard, version: int) -> None:
        self.is_behind = version < self.newest and (self.is_behind or not self.crowd.site.is_whole)
        if not self.is_behind:
            self.table.events.append((history.TOLD, self.name, version, heard.hash))
        self.version, self.newest = version, max(version, self.newest)
        self.roller = heard.table.roller if heard.table is not None else heard.roller
        self.moves = heard.view.moves if heard.view is not None else []
        self.can_undo = heard.rights is not None and heard.rights.can_undo
        if heard.view is not None and heard.view.outcome is not None and not self.table.is_over:
            self.table.is_over = True
            self.table.went_on()

    def _answered(self, heard: Heard, key: str) -> None:
        if "-hello-" in key:
            self._greeted(heard)
        elif heard.say == "accepted":
            self._accepted(key, heard.version or 0)
        elif heard.say == "refused":
            self.table.events.append((history.REFUSED, key, heard.code))
            if self.pending is not None and key == self.pending[0]:
                if heard.code in AGAIN:
                    asyncio.get_running_loop().call_later(self.luck.uniform(0.02, 0.1), self._again, key)
                else:
                    self.pending = None
                    self.table.went_on()

    def _greeted(self, heard: Heard) -> None:
        if heard.say == "refused":
            if heard.code not in AGAIN:
                self.crowd.problems.append(f"{self.table.match}: {self.name} was refused with {heard.code}")
            return
        self.table.answered(self.question, heard.version or 0)
        self.is_greeted = True
        if self.pending is not None:
            self._send(*self.pending)  # nobody knows whether it was stored

    def _accepted(self, key: str, version: int) -> None:
        self.table.events.append((history.ACCEPTED, key, version))
        if self.pending is not None and key == self.pending[0]:
            self.crowd.accepted += self.pending is not self.last
            self.last, self.pending = self.pending, None
            self.table.went_on()

    def _again(self, key: str) -> None:
        if self.pending is not None and self.pending[0] == key and self.is_greeted:
            self._send(*self.pending)


def let_go(gone: asyncio.Future[None], _socket: Socket | None = None) -> None:
    if not gone.done():
        gone.set_result(None)


async def request(host: str, method: str, path: str, body: Message | None, secret: str = "") -> bytes:
    """One HTTP request; the body of its answer, RuntimeError for any but a good one."""
    name, _, port = host.partition(":")
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(name, int(port))
        try:
            content = b"" if body is None else msgspec.json.encode(body)
            lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json"]
            lines += [f"Content-Length: {len(content)}", "Connection: close"]
            lines += [f"Authorization: Bearer {secret}"] if secret else []
            writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
            answer = await reader.read()
        finally:
            writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if head.split(b" ", 2)[1:2] not in ([b"200"], [b"201"]):
        raise RuntimeError(answer[:500].decode(errors="replace"))
    if f"\r\ncontent-length: {len(rest)}\r\n".encode() not in head.lower() + b"\r\n":
        raise EOFError("whoever answered was killed meanwhile")
    return rest


async def look_again(host: str, match: str, secret: str) -> Afterwards:
    """How a match stands, and its record if it is over."""
    path = f"/api/v1/matches/{match}"
    found = STANDING.decode(await request(host, "GET", path, None, secret))
    status: Any = found.table.status
    record = await request(host, "GET", f"{path}/record", None, secret) if status == "over" else b""
    return Afterwards(match, found.version, found.hash, status, record.decode())
