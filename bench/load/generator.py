"""Plays at many tables at once: as fast as the server can, or so many moves a second."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from .machine import cpu_seconds, resident
from .tables import Table

Make = Callable[[int, Callable[[Table], None], Callable[[float], None]], Table]

AT_ONCE: Final = 50  # tables being opened at the same time
TICK: Final = 0.001
SETTLE: Final = 0.4  # seconds in which nothing came, until everything has come to rest


@dataclass(frozen=True)
class Figures:
    """What one stretch of play showed. Times are milliseconds from a move to the other seat's update."""

    moves: int
    seconds: float
    server_cpu: float
    generator_cpu: float
    times: list[float]
    behind: int
    """moves that were due and could not be sent, because no table was ready"""

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.moves + other.moves,
            self.seconds + other.seconds,
            self.server_cpu + other.server_cpu,
            self.generator_cpu + other.generator_cpu,
            self.times + other.times,
            self.behind + other.behind,
        )

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.server_cpu if self.server_cpu else 0.0

    @property
    def server_share(self) -> float:
        return self.server_cpu / self.seconds

    @property
    def generator_share(self) -> float:
        return self.generator_cpu / self.seconds

    def percentile(self, percent: float) -> float:
        ranked = sorted(self.times)
        return (
            1000 * ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))] if ranked else float("nan")
        )


class Generator:
    """All tables of one server."""

    def __init__(self, make: Make, host: str, pid: int, sockets: int) -> None:
        self.host = host
        self.pid = pid
        self.tables = [make(number, self._ready, self._moved) for number in range(sockets // 2)]
        self.waiting: list[Table] = []
        self.luck = random.Random(sockets)
        self.is_flooding = False
        self.times: list[float] = []

    async def open(self) -> None:
        """Seat everybody, some tables at a time."""
        todo = iter(self.tables)

        async def seat_some() -> None:
            for table in todo:
                await table.open(self.host)

        await asyncio.gather(*(seat_some() for _ in range(AT_ONCE)))
        await self._rest()

    def memory(self) -> int:
        return resident(self.pid)

    def problems(self) -> list[str]:
        return [problem for table in self.tables for problem in table.problems]

    def close(self) -> None:
        for table in self.tables:
            table.close()

    def _ready(self, table: Table) -> None:
        if self.is_flooding:
            table.move()
        elif table.head_start > 0:
            table.head_start -= 1
            table.move()
        else:
            self.waiting.append(table)

    def _next(self) -> Table | None:
        """Any table that is ready: people do not take turns with other tables."""
        if not self.waiting:
            return None
        place = self.luck.randrange(len(self.waiting))
        self.waiting[place], self.waiting[-1] = self.waiting[-1], self.waiting[place]
        return self.waiting.pop()

    def _moved(self, seconds: float) -> None:
        self.times.append(seconds)

    async def flood(self, warm_up: float, seconds: float) -> Figures:
        """Every table moves as soon as it can."""
        self.is_flooding = True
        while self.waiting:
            self.waiting.pop().move()
        await asyncio.sleep(warm_up)
        figures = await self._measure(asyncio.sleep(seconds, 0))
        self.is_flooding = False
        await self._rest()
        return figures

    async def pace(self, rate: float, warm_up: float, seconds: float) -> Figures:
        """So many moves a second, evenly spread over time and tables."""
        await self._keep_pace(rate, warm_up)
        figures = await self._measure(self._keep_pace(rate, seconds))
        await self._rest()
        return figures

    async def _keep_pace(self, rate: float, seconds: float) -> int:
        """How many moves could not be sent when they were due."""
        begun = time.perf_counter()
        sent = behind = 0
        while (now := time.perf_counter() - begun) < seconds:
            due = int(now * rate) - sent - behind
            for _ in range(due):
                table = self._next()
                if table is None:
                    behind += 1
                else:
                    table.move()
                    sent += 1
            await asyncio.sleep(TICK)
        return behind

    async def _measure(self, play: Awaitable[int]) -> Figures:
        self.times = []
        begun, server, own = time.perf_counter(), cpu_seconds(self.pid), time.process_time()
        behind = await play
        return Figures(
            len(self.times),
            time.perf_counter() - begun,
            cpu_seconds(self.pid) - server,
            time.process_time() - own,
            self.times.copy(),
            behind,
        )

    async def _rest(self) -> None:
        """Until all moves under way have arrived, or no more come."""
        count = -1
        while count != len(self.waiting):
            count = len(self.waiting)
            await asyncio.sleep(SETTLE)
