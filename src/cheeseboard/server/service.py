"""Everything one process serves with, made and ended in order."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import GameError
from ..storage.address import open_store
from ..storage.store import StorageError, Store, Swept
from ..table.commands import Arrange, Command, Hint, Rematch, Start, Warn
from ..version import VERSION
from .botpool.pool import BotPool
from .explanations import Explanations
from .http.files import StaticFiles
from .http.host_page import Host
from .http.host_secret import HostAuth
from .http.hosts import ServedHosts
from .ops.logs import log, log_error
from .ops.metrics import Metrics
from .ops.readiness import Readiness
from .ops.served_time import BIN_DAYS, DAY, TICK_SECONDS, ServedTime
from .problems import RateLimited
from .process.gc_policy import collect_all
from .rooms.codes import Codes
from .rooms.registry import Rooms
from .rooms.room import Room
from .settings import Settings
from .transport.limits import Rate, Tally

if TYPE_CHECKING:
    from .ws.connection import Connection

BURST: Final = 4.0
"""requests are saved up for so many seconds"""

HINTS: Final = 2.0
"""hints and warnings per second for one address, unless fewer requests are allowed: each costs a bot's time"""

RECORDS: Final = 0.2
"""record files per second that one address may bring, unless fewer requests are allowed: each costs much time"""

RECORDS_AT_ONCE: Final = 10.0

CODES: Final = 0.5
"""picture codes per second made for one address, unless fewer requests are allowed: each is one that a guess may hit"""

CODES_AT_ONCE: Final = 60.0

DRAWINGS: Final = 1.0
"""QR codes per second for one address, unless fewer requests are allowed: each takes 15 ms"""

DRAWINGS_AT_ONCE: Final = 30.0

FIGURES: Final = 2.0
"""times per second that all figures are put together, unless fewer requests are allowed; meanwhile the last are told"""

REFUSALS: Final = 100.0
"""requests and sockets per second that are refused to one address; those after them wait for their refusal"""

LONGEST_WAIT: Final = 2.0
"""seconds that a refusal waits at most"""

WAITING: Final = 4
"""times as many sockets as may be open may wait for their refusal; the next are not even told"""

COLLECT_SECONDS: Final = 3600.0
CALM_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 3600.0
MEASURE_SECONDS: Final = 10.0
INFO: Final = 20


@dataclass(slots=True)
class Limits:
    """All limits by address."""

    requests: Rate
    files: Rate
    messages: Rate
    hints: Rate
    records: Rate
    drawings: Rate
    codes: Rate
    figures: Rate
    matches: Rate
    host: Rate
    refusals: Rate
    sockets: Tally
    rejected: Tally


class Service:
    """``start`` it before the first request, ``drain`` and ``close`` it after the last."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.started = time.monotonic()
        self.clock = time.monotonic
        self.metrics = Metrics()
        self.store = store or open_store(settings.store_url)
        extra = dict(item.split("=", 1) for item in settings.extra_bots)
        self.extra_bots = tuple(extra)
        self.bot_pool = BotPool(settings.bots, extra)
        self.files = StaticFiles()
        self.hosts = ServedHosts(settings)
        self.is_leaving = False
        self.connections: set[Connection] = set()
        self.tasks: set[asyncio.Future[None]] = set()
        self.limits = self._limits()
        self.measured = 0.0
        self.figures = b""

    def _limits(self) -> Limits:
        s, clock = self.settings, self.clock
        often = s.requests_per_second
        return Limits(
            requests=Rate(often, often * BURST, clock),
            files=Rate(s.files_per_second, s.files_per_second * BURST, clock),
            messages=Rate(often, often * BURST, clock),
            hints=Rate(min(HINTS, often), HINTS * BURST, clock),
            records=Rate(min(RECORDS, often), RECORDS_AT_ONCE, clock),
            drawings=Rate(min(DRAWINGS, often), DRAWINGS_AT_ONCE, clock),
            codes=Rate(min(CODES, often), CODES_AT_ONCE, clock),
            figures=Rate(min(FIGURES, often), FIGURES * BURST, clock),
            matches=Rate(s.matches_per_hour / 3600, s.matches_per_hour, clock, "too-many-matches"),
            host=Rate(s.guesses_per_minute / 60, s.guesses_per_minute, clock, "too-many-guesses"),
            refusals=Rate(min(REFUSALS, 2 * often), REFUSALS / 4, clock),
            sockets=Tally(s.sockets_per_address),
            rejected=Tally(s.sockets_per_address * WAITING),
        )

    async def start(self) -> None:
        """Without the bots, which the first of their moves would wait for: see ``start_bots``."""
        await self.store.open()
        s, clock = self.settings, self.clock
        self.rooms = Rooms(s, self.store, self.bot_pool, self.metrics)
        self.explanations = Explanations(self.store, self.bot_pool.explainer, self.rooms.long_work)
        self.rooms.on_gone = self.explanations.forget
        self.codes = Codes(
            self.store,
            self.rooms,
            Rate(s.guesses_per_minute / 60, s.guesses_per_minute, clock),
            Rate(s.guesses_in_all / 60, s.guesses_in_all, clock),
        )
        self.readiness = Readiness(self.store.check)
        self.served = ServedTime(self.store)
        self.host = Host(self)
        self.host_auth = HostAuth(self)
        watching = (self.metrics.watch_lag(), self.metrics.watch_store(self.store))
        keeping = (self._count_for_ever(), self._sweep_for_ever())
        for work in (*watching, *keeping, self.rooms.look_after(), self._collect_for_ever()):
            self._run(work)
        log(INFO, "ready", version=VERSION, shared=s.is_shared)

    def start_bots(self) -> None:
        """Once the server listens: nobody waits for them before."""
        self.rooms.start_bots().add_done_callback(self._ended)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_error("something that should run for ever ended", error)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await self.explanations.close()
        await self.rooms.close()
        if self.rooms.bots_started is not None:
            await asyncio.wait([self.rooms.bots_started])
        await self.bot_pool.close()
        with contextlib.suppress(StorageError):
            await self.served.tick()
        await self.store.close()
        log(INFO, "ended")

    # leaving

    async def drain(self, seconds: float) -> None:
        """Send everybody away in waves, so that they do not all come back at once."""
        self.is_leaving = True
        going = list(self.connections)
        random.shuffle(going)
        waves = max(1, min(20, len(going) // 50))
        for number in range(waves):
            for connection in going[number::waves]:
                connection.send_away(retry_after=round(random.uniform(0.5, 0.5 + waves / 4), 2))
            if number + 1 < waves:
                await asyncio.sleep(seconds * 0.6 / waves)
        until = self.clock() + seconds * 0.4
        while any(room.lock.is_locked for room in self.rooms.by_id.values()) and self.clock() < until:
            await asyncio.sleep(0.02)

    # what requests and sockets both ask

    async def put_off(self, error: GameError, address: str) -> None:
        """Who is refused for asking too often is told so ever later: asking again at once costs us little."""
        if isinstance(error, RateLimited):
            wait = self.limits.refusals.queue_for(address, LONGEST_WAIT)
            if wait > 0:
                await asyncio.sleep(wait)

    def check_command(self, room: Room, command: Command, address: str) -> None:
        """What a match cannot know: which bots there are, and how often somebody lets them think or makes matches."""
        if isinstance(command, (Hint, Warn)):
            self.limits.hints.take(address)
        if isinstance(command, (Arrange, Start)):
            self.rooms.check_levels([command.level])
        if isinstance(command, Rematch) and room.match.status == "over" and room.match.rematch is None:
            self.limits.matches.take(address)

    # looking after what is kept

    async def _count_for_ever(self) -> None:
        """Whatever a storage that is away misses is counted when it is back."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            with contextlib.suppress(StorageError):
                await self.served.tick()

    async def _sweep_for_ever(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageError as error:
                log_error("old matches could not be erased", error)
            await asyncio.sleep(SWEEP_SECONDS * random.uniform(0.9, 1.1))

    async def _collect_for_ever(self) -> None:
        """Runs for ever: a pause for everybody, so it waits until nobody is connected."""
        while True:
            await asyncio.sleep(COLLECT_SECONDS)
            while self.connections:
                await asyncio.sleep(CALM_SECONDS)
            begun = self.clock()
            found = collect_all()
            log(INFO, "tidied up", objects=found, seconds=round(self.clock() - begun, 3))

    async def sweep(self) -> Swept:
        """Old matches into the bin, and what was there for long away; nobody plays at either any more."""
        kept = await self.host.retention()
        idle = kept.idle_days or self.settings.idle_days
        over, idle, bin = (int(days * DAY) for days in (kept.retention_days, idle, BIN_DAYS))
        swept = await self.store.sweep(await self.served.tick(), over, idle, bin)
        for match in swept.binned:
            self.rooms.put_away(match, "match-binned")
        for match in swept.erased:
            self.rooms.put_away(match, "match-erased")
        if swept.binned or swept.erased:
            log(INFO, "old matches put away", binned=len(swept.binned), erased=len(swept.erased))
        return swept

    async def measure(self) -> bytes:
        """All figures, put together seldom enough; those of the database at most every few seconds."""
        if self.limits.figures.wait_for("") and self.figures:
            return self.figures
        if self.clock() > self.measured + MEASURE_SECONDS:
            self.measured = self.clock()
            try:
                counts = await self.store.counts()
            except StorageError:
                counts = None
            if counts is not None:
                for status in ("waiting", "playing", "over"):
                    self.metrics.matches.labels(status).set(getattr(counts, status))
        self.figures = self.metrics.text()
        return self.figures

    def free_bytes(self) -> int:
        return shutil.disk_usage(self.settings.folder).free
