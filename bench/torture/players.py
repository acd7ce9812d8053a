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
from typing import Any, Final, Protocol

import msgspec

from ..load import ours
from . import history
from .device import LOST, Device, Message, Word, request
from .history import Afterwards, Event, History

PLANS: Final = (("chop-chop", 2), ("cheese-rescue", 2), ("cheese-rescue", 3), ("chop-chop", 3))


class Standing(msgspec.Struct):
    version: int
    hash: str
    table: ours.TableState


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


async def look_again(host: str, match: str, secret: str) -> Afterwards:
    """How a match stands, and its record if it is over."""
    path = f"/api/v1/matches/{match}"
    found = STANDING.decode(await request(host, "GET", path, None, secret))
    status: Any = found.table.status
    record = await request(host, "GET", f"{path}/record", None, secret) if status == "over" else b""
    return Afterwards(match, found.version, found.hash, status, record.decode())
