"""Served time: counted once by all processes together, never by the clock on the wall."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from cheeseboard.server.ops.served_time import ClockReading, ServedTime, counted, jump
from cheeseboard.storage.address import open_store
from tests.postgres import fresh_url

HOUR = 3_600_000


class Time:
    """A clock that everybody shares, and one on the wall that is off."""

    def __init__(self) -> None:
        self.passed = 0
        self.off = 0

    def counted(self) -> int:
        return self.passed

    def wall(self) -> int:
        return self.passed + self.off


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_url() if request.param == "postgresql" else str(tmp_path / "matches.db")


def test_time_goes_on_from_where_it_was(url: str) -> None:
    async def serve(time: Time) -> tuple[int, int]:
        store = open_store(url)
        await store.open()
        served = ServedTime(store, time.counted, time.wall)
        first = await served.tick()
        time.passed += HOUR
        last = await served.tick()
        await store.close()
        return first, last

    assert asyncio.run(serve(Time())) == (0, HOUR)
    later = Time()
    later.passed = 1000 * HOUR  # nobody served meanwhile
    assert asyncio.run(serve(later)) == (HOUR, 2 * HOUR)
    again = Time()  # the machine was started again
    assert asyncio.run(serve(again)) == (2 * HOUR, 3 * HOUR)


def test_several_processes_count_no_moment_twice() -> None:
    """They come and go; as long as one of them lives, hardly a moment is missed."""
    luck = random.Random(1)

    async def case() -> None:
        url, time = fresh_url(), Time()
        stores = [open_store(url) for _ in range(3)]
        for store in stores:
            await store.open()
        processes = [ServedTime(store, time.counted, time.wall) for store in stores]
        await asyncio.gather(*(process.tick() for process in processes))
        begun = await processes[0].tick()
        for _ in range(60):
            time.passed += luck.randrange(HOUR)
            some = luck.sample(processes, luck.randint(1, 3))
            sums = await asyncio.gather(*(process.tick() for process in some))
            assert max(sums) - begun <= time.passed
            if luck.random() < 0.1:
                at = luck.randrange(3)
                processes[at] = ServedTime(stores[at], time.counted, time.wall)
                await processes[at].tick()
        before, sofar = time.passed, await processes[1].tick()
        for _ in range(10):
            time.passed += HOUR
            await processes[1].tick()
        assert await processes[1].tick() == sofar + time.passed - before
        for store in stores:
            await store.close()

    asyncio.run(case())


def test_a_jump_of_the_wall_clock_is_noticed_by_all(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def case() -> None:
        store = open_store(url)
        await store.open()
        time = Time()
        served = ServedTime(store, time.counted, time.wall)
        await served.tick()
        for off, wanted in ((0, None), (30_000, None), (61 * 24 * HOUR, 61 * 86400 - 30), (0, -61 * 86400)):
            time.passed += HOUR
            time.off = off
            sum = await served.tick()
            found = await served.last_jump()
            assert (found and found.seconds) == wanted
            assert found is None or found.served == sum
        assert sum == 4 * HOUR
        # After a restart of the server, not of the machine, both clocks are compared all the same.
        time.passed += HOUR
        time.off = -90 * 24 * HOUR
        later = ServedTime(store, time.counted, time.wall)
        await later.tick()
        found = await later.last_jump()
        assert found is not None
        assert found.seconds == -90 * 86400
        await store.close()

    asyncio.run(case())
    assert [record.msg for record in caplog.records].count("the clock jumped") == 3


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        (ClockReading("a", 0, 0), ClockReading("a", HOUR, HOUR + 59_000), 0),
        (ClockReading("a", 0, 0), ClockReading("a", HOUR, HOUR + 61_000), 61_000),
        (ClockReading("a", 0, 0), ClockReading("a", HOUR, -HOUR), -2 * HOUR),
        (
            ClockReading("a", HOUR, 0),
            ClockReading("b", 0, 5000 * HOUR),
            0,
        ),  # off for long, or set: nobody knows
        (ClockReading("a", HOUR, 0), ClockReading("b", 0, -HOUR), -HOUR),
        (
            ClockReading("", HOUR, 0),
            ClockReading("", 0, 5000 * HOUR),
            0,
        ),  # a machine that does not tell its starts apart
    ],
)
def test_jumps(before: ClockReading, after: ClockReading, wanted: int) -> None:
    assert jump(before, after) == wanted


def test_the_clock_that_counts_does_not_go_back() -> None:
    looks = [counted() for _ in range(1000)]
    assert looks == sorted(looks)


def test_it_goes_on_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the clocks that nobody can set the one that counts suspension, where there is one."""
    asked: list[int] = []

    def look(clock: int) -> int:
        asked.append(clock)
        return 61 * 24 * HOUR * 1_000_000

    monkeypatch.setattr(time, "clock_gettime_ns", look)
    assert counted() == 61 * 24 * HOUR
    assert asked == [getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)]
