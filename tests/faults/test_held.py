"""No piece of work is long: counted in plies and entries between two chances for others; `bench.held` has the times."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cheeseboard.server.http.matches import LONG, beside
from cheeseboard.server.ops.metrics import Metrics
from cheeseboard.server.rooms import registry
from cheeseboard.server.rooms.registry import Rooms
from cheeseboard.server.settings import Settings
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import now
from cheeseboard.table import stored
from cheeseboard.table.ending import LONGEST, all_moves, turning_points
from cheeseboard.table.entries import decode_setup
from cheeseboard.table.history import MARK
from tests.faults.golden_matches import rows
from tests.faults.test_upgrade import store_all
from tests.server.test_rooms import NoBots
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


class Counted:
    """Slices that are over after each part, with the plies and entries computed in the longest."""

    watched: Any = None
    plies = entries = count = 0

    def __init__(self) -> None:
        self.work = self.version = 0

    def is_over(self) -> bool:
        kind, match = type(self), self.watched
        work = match.history.work if match.history else 0
        kind.plies, kind.entries = (
            max(kind.plies, work - self.work),
            max(kind.entries, match.version - self.version),
        )
        self.work, self.version = work, match.version
        kind.count += 1
        return True


@pytest.mark.parametrize("kind", ["taken-back", "one-line"])
def test_others_go_first_after_each_entry_that_is_loaded(
    kind: str, endless: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = endless
    if kind == "taken-back":
        desk = sit_down("chop-chop", "here", "here")
        back_and_forth(desk, 400)
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])

    def loading(*given: Any) -> Any:
        match, steps = stored.loading(*given)
        Counted.watched, Counted.plies, Counted.entries, Counted.count = match, 0, 0, 0
        return match, steps

    monkeypatch.setattr(registry, "Slices", Counted)
    monkeypatch.setattr(registry, "loading", loading)

    async def load() -> int:
        store = SqliteStore(tmp_path / "cheeseboard.sqlite3")
        await store.open()
        try:
            rooms = Rooms(Settings(), store, cast(Any, NoBots()), Metrics())
            return (await rooms.room(desk.match.id)).version
        finally:
            await store.close()

    assert asyncio.run(load()) == len(desk.bodies)
    assert Counted.plies <= LONGEST_ENTRY
    assert Counted.entries == 1
    assert Counted.count >= 2 * len(desk.bodies)  # each is checked, then played


def test_the_end_of_an_endless_game_costs_no_more_than_that_of_a_long_one(endless: Desk) -> None:
    history = endless.match.history
    assert history is not None
    assert len(history.moves) >= PLIES
    before = history.work
    assert len(all_moves(history)) <= LONGEST
    assert history.work - before <= MARK + LONGEST_ENTRY  # from a position that is kept, not from the start
    assert all(point.plies[0] >= len(history.moves) - LONGEST for point in turning_points(history))


def test_a_long_record_is_written_beside_the_loop() -> None:
    threads = []

    def work() -> None:
        threads.append(threading.current_thread())

    for plies in (LONG - 1, LONG):
        room = SimpleNamespace(match=SimpleNamespace(history=SimpleNamespace(moves=["x"] * plies)))
        asyncio.run(beside(cast(Any, room), work))
    assert [each is threading.main_thread() for each in threads] == [True, False]
