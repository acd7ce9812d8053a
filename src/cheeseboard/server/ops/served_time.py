"""How long a database has been served, in milliseconds: the only clock by which matches age.

The clock on the wall may be wrong by years, so it is only looked at for jumps. What counts is a clock of the machine
that cannot be set and goes on while the machine sleeps. The sum is kept in the database; whoever sees that nobody else
moved it on adds the time since, so that several processes together count no moment twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ...storage.store import MILLISECONDS, Store, now
from .logs import log

SERVED: Final = "served"
LOOKED: Final = "clock-looked"
JUMPED: Final = "clock-jumped"
"""The settings that are kept with the data."""

SMALLEST_JUMP: Final = 60 * MILLISECONDS
"""Less than that is no news: machines put their clocks right all the time."""

TICK_SECONDS: Final = 60.0
DAY: Final = 86_400 * MILLISECONDS
BIN_DAYS: Final = 7
"""Served days after which what is in the bin is erased."""

WARNING: Final = 30
_COUNTING: Final = getattr(time, "CLOCK_BOOTTIME", None) or getattr(time, "CLOCK_MONOTONIC", None)


class ClockReading(msgspec.Struct, frozen=True):
    """Both clocks at one moment; ``boot`` names the start of the machine since when ``counted`` counts."""

    boot: str
    counted: int
    wall: int


class Jump(msgspec.Struct, frozen=True):
    """The clock on the wall went so many seconds further than time did; noticed at a served time."""

    seconds: int
    served: int


def counted() -> int:
    """Milliseconds on a clock that nobody can set; where there is such a one, it counts while the machine sleeps."""
    return (time.monotonic_ns() if _COUNTING is None else time.clock_gettime_ns(_COUNTING)) // 1_000_000


def boot() -> str:
    """Which start of the machine this is; empty where it does not tell."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return ""


class ServedTime:
    """``tick`` now and then; each tells how long the database was served."""

    def __init__(
        self, store: Store, clock: Callable[[], int] = counted, wall: Callable[[], int] = now
    ) -> None:
        self.store = store
        self.clock = clock
        self.wall = wall
        self.boot = boot()
        self.seen: int | None = None  # the sum, when it was last looked at ...
        self.seen_at = 0  # ... by the clock
        self.looked: ClockReading | None = None
        self.jump: Jump | None = None

    async def tick(self) -> int:
        """Count the time since the last look, unless another process does; StorageError when that fails."""
        if self.seen is None:
            await self._begin()
        assert self.seen is not None
        wanted = self.seen + max(0, self.clock() - self.seen_at)
        self.seen = int(await self.store.swap(SERVED, str(self.seen), str(wanted)))
        self.seen_at = self.clock()  # after the answer: whatever is in the sum was before it
        await self._look()
        return self.seen

    async def _begin(self) -> None:
        kept = await self.store.get(SERVED)
        self.seen_at = self.clock()
        self.seen = int(kept or 0)
        if looked := await self.store.get(LOOKED):
            self.looked = msgspec.json.decode(looked, type=ClockReading)

    # the clock on the wall

    async def _look(self) -> None:
        before, self.looked = self.looked, ClockReading(self.boot, self.clock(), self.wall())
        seconds = 0 if before is None else jump(before, self.looked) // MILLISECONDS
        if seconds:
            self.jump = Jump(seconds, self.seen or 0)
            log(WARNING, "the clock jumped", seconds=seconds)
            await self.store.put(JUMPED, msgspec.json.encode(self.jump).decode())
        await self.store.put(LOOKED, msgspec.json.encode(self.looked).decode())

    async def last_jump(self) -> Jump | None:
        """The last one that any process noticed."""
        kept = await self.store.get(JUMPED)
        return None if kept is None else msgspec.json.decode(kept, type=Jump)


def jump(before: ClockReading, after: ClockReading) -> int:
    """By how much the clock on the wall went wrong between two looks. After a start of the machine nobody knows how
    long it was off, but not for less than no time.
    """
    passed = after.wall - before.wall
    if after.boot == before.boot and after.counted >= before.counted:
        passed -= after.counted - before.counted
    elif passed > 0:
        return 0
    return passed if abs(passed) >= SMALLEST_JUMP else 0
