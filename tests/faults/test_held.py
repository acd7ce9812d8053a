"""No piece of work is long: counted in plies and entries between two chances for others; `bench.held` has the times."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cheeseboard.server.http.look_back import LONG, beside
from cheeseboard.server.ops.metrics import Metrics
from cheeseboard.server.rooms import registry
from cheeseboard.server.rooms.registry import Rooms
from cheeseboard.server.rooms.slices import SLICE_SECONDS, LongWork, T
from cheeseboard.server.settings import Settings
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import now
from cheeseboard.table import stored
from cheeseboard.table.commands import Recall
from cheeseboard.table.ending import LONGEST, all_changes, turning_points
from cheeseboard.table.entries import decode_setup
from cheeseboard.table.errors import MatchFrozen, NoSuchMatch
from cheeseboard.table.history import MARK
from cheeseboard.table.messages import Recalled
from tests.faults.golden_matches import rows
from tests.faults.test_upgrade import store_all
from tests.server.scene import NoBots
from tests.table.desk import Desk, sit_down
from tests.table.test_checkpoint import LONGEST_ENTRY, back_and_forth

PLIES = 3 * LONGEST


def changes_nothing(desk: Desk, text: str) -> bool:
    game, position = desk.match.game, desk.match.position
    after = game.after(position, game.parse_move(text))
    return game.actor(after) is not None and game.progress(after) == game.progress(position)


def idle(desk: Desk, luck: random.Random, entries: int) -> None:
    """Go to and fro, as two who do not want their game to end."""
    match = desk.match
    while match.status != "over" and len(desk.bodies) < entries:
        if match.roller is not None:
            desk.roll(match.roller)
            continue
        seat = match.game.actor(match.position)
        assert seat
        moves = desk.moves(seat)
        luck.shuffle(moves)
        desk.play(seat, next((text for text in moves if changes_nothing(desk, text)), moves[0]))


@pytest.fixture(scope="module")
def endless() -> Desk:
    """A game of thousands of plies in one line."""
    for seed in range(20):
        desk = sit_down("chop-chop", "here", "here", stall_limit="off")
        idle(desk, random.Random(seed), PLIES)
        if desk.match.status != "over":
            return desk
    raise AssertionError("every game ended")


class Counted(LongWork):
    """Every slice is over after one part; the plies and entries computed in the longest are counted."""

    def __init__(self) -> None:
        super().__init__(partial(next, count()))
        self.watched: Any = None
        self.plies = self.entries = self.count = 0

    def _slice(self) -> None:
        before = self._seen()
        super()._slice()
        after = self._seen()
        self.plies = max(self.plies, after[0] - before[0])
        self.entries = max(self.entries, after[1] - before[1])
        self.count += 1

    def _seen(self) -> tuple[int, int]:
        match = self.watched.match
        return match.history.work if match.history else 0, match.version

    def _go_on(self) -> None:
        self.rested = 0  # nobody need wait in a test
        super()._go_on()


class Watched(SqliteStore):
    """Notes how many rows leave it at once."""

    most = 0

    async def load(self, *given: Any, **named: Any) -> Any:
        found = await super().load(*given, **named)
        self.most = max(self.most, len(found[1]) if found else 0)
        return found


def test_however_many_ask_at_once_others_wait_for_one_slice() -> None:
    """The attack: hundreds of requests at once, each of which is little."""
    done: list[str] = []

    async def case() -> None:
        steps = 0

        def some(number: int) -> Iterator[int]:
            nonlocal steps
            for one in range(number):
                steps += 1
                yield one

        async def ask(name: str, number: int) -> None:
            assert await work.do(some(number)) == list(range(number))
            done.append(name)

        clock = count()
        work = LongWork(lambda: next(clock) * SLICE_SECONDS / 8)
        asked = [asyncio.ensure_future(ask(f"a{n}", 200 if n == 0 else 3)) for n in range(100)]
        most = 0
        while not all(task.done() for task in asked):
            before = steps
            await asyncio.sleep(0)
            most = max(most, steps - before)
        assert steps == 200 + 99 * 3
        assert 0 < most <= 8 + 1  # the last begins before the slice is over
        assert done[-1] == "a0"  # who asks for little does not wait for who asks for much

    asyncio.run(case())


def test_one_address_that_asks_for_much_has_one_turn_of_many() -> None:
    """The attack: ever more requests for long games, while somebody else opens one match."""

    async def case() -> None:
        clock = count()
        work = LongWork(lambda: next(clock) * SLICE_SECONDS)
        turns = 0

        def much() -> Iterator[int]:
            nonlocal turns
            for one in range(1000):
                turns += 1
                yield one

        asked = [asyncio.ensure_future(work.do(much(), "127.0.0.2")) for _ in range(200)]
        await asyncio.sleep(0)
        before = turns
        assert await work.do(range(10)) == list(range(10))
        assert turns - before < 40  # and not 2,000, as if each request had turns of its own
        before = turns
        assert await work.do(range(10), "127.0.0.3") == list(range(10))
        assert turns - before < 40  # and not 2,000, as if each request had turns of its own
        for each in asked:
            each.cancel()

    asyncio.run(case())


def test_work_that_fails_or_that_nobody_waits_for_any_more_holds_up_nobody() -> None:
    async def case() -> None:
        work, begun = LongWork(), []

        def wrong() -> Iterator[int]:
            yield 1
            raise MatchFrozen("so it is")

        def unwanted() -> Iterator[int]:
            begun.append(True)
            yield 1

        left = asyncio.ensure_future(work.do(unwanted()))
        await asyncio.sleep(0)  # it has asked; before its first slice ...
        left.cancel()
        with pytest.raises(MatchFrozen):
            await work.do(wrong())
        assert await work.do([1, 2]) == [1, 2]
        assert not begun
        assert not work.jobs

    asyncio.run(case())


def test_after_a_slice_others_come_first_for_longer_than_it_took() -> None:
    async def case() -> None:
        clock = count()
        work = LongWork(lambda: next(clock) * SLICE_SECONDS)
        await work.do([1])
        assert work.rested - work.clock() >= SLICE_SECONDS

    asyncio.run(case())


@pytest.mark.parametrize("kind", ["taken-back", "one-line"])
def test_others_go_first_after_each_entry_that_is_loaded(
    kind: str, endless: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = endless
    if kind == "taken-back":
        desk = sit_down("chop-chop", "here", "here")
        back_and_forth(desk, 400)
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])

    work = Counted()

    def loading(*given: Any) -> Any:
        work.watched = stored.loading(*given)
        return work.watched

    monkeypatch.setattr(registry, "loading", loading)

    async def load() -> tuple[int, int]:
        store = Watched(tmp_path / "cheeseboard.sqlite3")
        await store.open()
        try:
            rooms = Rooms(Settings(), store, cast(Any, NoBots()), Metrics())
            rooms.long_work = work
            return (await rooms.room(desk.match.id)).version, store.most
        finally:
            await store.close()

    version, most = asyncio.run(load())
    assert version == len(desk.bodies) > 3 * registry.LONG
    assert most == registry.LONG  # no more of it is read at once
    assert work.plies <= LONGEST_ENTRY
    assert work.entries == 1
    assert work.count >= 2 * len(desk.bodies)  # each is checked, then played


def test_what_happened_is_told_in_slices(tmp_path: Path) -> None:
    """Whoever has no last turn, as a spectator, is told most; and many may ask at once."""
    desk = sit_down("chop-chop", "here", "here")
    desk.play_out(random.Random(1))
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])
    turns: list[tuple[str | None, int]] = []

    class Noted(LongWork):
        async def do(self, steps: Iterable[T], address: str | None = None) -> list[T]:
            found = await super().do(steps, address)
            turns.append((address, len(found)))
            return found

    async def case() -> None:
        store = SqliteStore(tmp_path / "cheeseboard.sqlite3")
        await store.open()
        try:
            rooms = Rooms(Settings(), store, cast(Any, NoBots()), Metrics())
            room = await rooms.room(desk.match.id)
            rooms.long_work = Noted()
            told = await room.obey(Recall(id="a"), room.holder([desk.made.watch]), "127.0.0.2")
            assert isinstance(told, Recalled)
            assert turns == [("127.0.0.2", len(told.moves))]
            assert len(told.moves) > 20
        finally:
            await store.close()

    asyncio.run(case())


def test_a_match_that_is_erased_while_it_is_read_is_erased_and_not_damaged(tmp_path: Path) -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 400)
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])

    class Erasing(Watched):
        async def load(self, *given: Any, **named: Any) -> Any:
            found = await super().load(*given, **named)
            await self.delete(desk.match.id)
            return found

    async def case() -> None:
        store = Erasing(tmp_path / "cheeseboard.sqlite3")
        await store.open()
        try:
            rooms = Rooms(Settings(), store, cast(Any, NoBots()), Metrics())
            with pytest.raises(NoSuchMatch):
                await rooms.room(desk.match.id)
            assert not rooms.by_id
        finally:
            await store.close()

    asyncio.run(case())


def test_a_match_that_is_put_away_while_it_is_read_does_not_stay(tmp_path: Path) -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 20)
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])

    async def case() -> None:
        store = SqliteStore(tmp_path / "cheeseboard.sqlite3")
        await store.open()
        try:
            rooms = Rooms(Settings(), store, cast(Any, NoBots()), Metrics())
            coming = asyncio.ensure_future(rooms.room(desk.match.id))
            await asyncio.sleep(0)
            rooms.put_away(desk.match.id, "match-erased")
            assert (await coming).is_gone
            assert not rooms.by_id
        finally:
            await store.close()

    asyncio.run(case())


def test_the_end_of_an_endless_game_costs_no_more_than_that_of_a_long_one(endless: Desk) -> None:
    history = endless.match.history
    assert history is not None
    assert len(history.moves) >= PLIES
    before = history.work
    assert all(point.plies[0] >= len(history.moves) - LONGEST for point in all_changes(history))
    assert history.work - before <= MARK + LONGEST_ENTRY  # from a position that is kept, not from the start
    assert all(point.plies[0] >= len(history.moves) - LONGEST for point in turning_points(history))


def test_a_long_record_is_written_beside_the_loop() -> None:
    """In one thread, however many ask: each takes a millisecond at a time from everybody else."""
    threads = []
    most = busy = 0

    def work() -> None:
        nonlocal most, busy
        busy += 1
        most = max(most, busy)
        threads.append(threading.current_thread())
        time.sleep(0.001)
        busy -= 1

    async def case(plies: int) -> None:
        history = SimpleNamespace(moves=["x"] * plies)
        rooms = SimpleNamespace(long_records=asyncio.Lock())
        room = cast(Any, SimpleNamespace(match=SimpleNamespace(history=history), rooms=rooms))
        await asyncio.gather(*(beside(room, work) for _ in range(5)))

    for plies in (LONG - 1, LONG):
        asyncio.run(case(plies))
    assert [each is threading.main_thread() for each in threads] == [True] * 5 + [False] * 5
    assert most == 1
