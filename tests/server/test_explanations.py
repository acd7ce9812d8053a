"""What is kept of games looked back at: of nobody so much that others have no room, and none that takes for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cheeseboard.server import explanations
from cheeseboard.server.explanations import MOST_KEPT, UNEXPLAINED, Explanations
from cheeseboard.server.rooms.slices import LongWork
from cheeseboard.storage.sqlite.store import SqliteStore
from tests.server.test_explainer import SILENT, close, explainer
from tests.server.test_look_back import record_of
from tests.table.desk import sit_down


def run(folder: Path, case: Callable[[Explanations], Awaitable[None]]) -> None:
    async def whole() -> None:
        store, explaining = SqliteStore(folder / "matches.db"), explainer(SILENT)
        await store.open()
        made = Explanations(store, explaining, LongWork())
        try:
            await case(made)
        finally:
            await made.close()
            await close(explaining)
            await store.close()

    asyncio.run(whole())


def test_whoever_looks_back_at_much_makes_room_for_it(tmp_path: Path) -> None:
    """Of the others nothing is put away for it, though they asked before."""

    async def case(made: Explanations) -> None:
        homes = {f"home {number}": record_of("cheese-rescue", seed=number) for number in range(3)}
        for home, record in homes.items():
            assert (await made.of_record(record, home)).is_working
        records = [record_of("cheese-rescue", seed=seed) for seed in range(3, 2 * MOST_KEPT)]
        for record in records:
            await made.of_record(record, "greedy")
        assert all(map(made.has, homes.values()))
        assert [made.has(record) for record in records] == [False] * MOST_KEPT + [True] * (MOST_KEPT - 3)

    run(tmp_path, case)


def test_a_game_that_has_no_end_is_not_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would keep everybody else waiting for minutes."""
    desk = sit_down("cheese-rescue", "here", "here")
    desk.play_out(random.Random(1))
    assert desk.match.history is not None
    plies = len(desk.match.history.moves)

    async def case(made: Explanations) -> None:
        monkeypatch.setattr(explanations, "MOST_PLIES", plies - 1)
        told = await made.of_match(desk.match, "home")
        assert (told.is_working, told.problem) == (False, UNEXPLAINED)

    run(tmp_path, case)
