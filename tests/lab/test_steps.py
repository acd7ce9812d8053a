"""Steps between levels and chances of sides: what is printed is what was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from cheeseboard.lab import sides, steps
from cheeseboard.lab.fit_levels import played, rate
from cheeseboard.lab.plan import Plan


@pytest.mark.parametrize(
    ("game", "rows"), [("cheese-rescue:2", 2), ("cheese-rescue:3", 2), ("chop-chop:2", 4)]
)
def test_neighbours_play_and_are_told_by_side(game: str, rows: int, tmp_path: Path) -> None:
    bots = ["pip", "path:0.2"]
    plan = Plan(game, ("pip", "random"), 1, None, "test")
    meetings = list(steps.meetings(plan, bots, 2, 2))
    told = []
    for _ in range(2):  # the second time from the log
        names, found = rate(plan, played(plan, meetings, tmp_path / "games.jsonl"))
        told.append(list(steps.steps(plan, bots, names, found)))
    assert told[0] == told[1]
    assert len(told[0]) == rows
    assert all(0.0 < each.low < each.share < each.high < 1.0 for each in told[0])


@pytest.mark.parametrize("game", ["cheese-rescue:4", "chop-chop:2"])
def test_whose_time_is_dear_sits_once(game: str) -> None:
    bots = ["pip", "bramble", "path:0.2"]
    plan = Plan(game, ("pip", "random"), 1, None, "test")
    chairs = len(plan.chair_names)
    found = [each for each in steps.meetings(plan, bots, 8, 4) if bots[-1] in each.lineup]
    assert sum(each.games for each in found) == 4
    assert {each.lineup.index(bots[-1]) for each in found} == set(range(chairs)), "in every chair"
    assert all(each.lineup.count("bramble") == chairs - 1 for each in found)


def test_a_share_is_that_of_its_elo() -> None:
    assert steps.share_of(0.0) == 0.5
    assert steps.share_of(400.0) == pytest.approx(10 / 11)


def test_every_game_of_two_sides_is_won_or_drawn() -> None:
    found = sides.results("chop-chop:2", ("random", "random"), 4, "test")
    assert sum(found.values()) == 4
    assert set(found) <= {"cat", "mice", sides.DRAWN}
    low, high = sides.interval(0.5, 100)
    assert low == pytest.approx(0.404, abs=0.001)
    assert high == pytest.approx(0.596, abs=0.001)
