"""The bot that fits a person: simulated people of every strength have close games; and levels are divided evenly."""

from __future__ import annotations

import pytest

from cheeseboard.bots.strength import STEPS, along
from cheeseboard.lab.careers import careers, learnt, people
from cheeseboard.lab.fit_levels import divided


@pytest.mark.parametrize("name", people())
def test_whoever_plays_has_close_games(name: str) -> None:
    """300 careers, games 6 to 40: 40 to 60 % with two, one in n within ten points with more."""
    assert 0.4 <= careers(people()[name], 2, 256).mean <= 0.6
    for parties, step in ((3, 172), (4, 132)):
        assert abs(careers(people()[name], parties, step).mean - 1 / parties) <= 0.1


def test_it_learns_from_what_was_surprising() -> None:
    assert learnt(2.0, 2.0, 2, 1.0) == 2.5
    assert learnt(2.0, 2.0, 2, 0.5) == 2.0
    assert learnt(2.0, 5.0, 2, 0.0) > 1.9, "to lose against the strongest tells little"
    assert learnt(-2.0, 0.0, 2, 0.0) == -2.0
    assert learnt(STEPS + 1.0, 5.0, 2, 1.0) == STEPS + 1.0


def test_levels_divide_a_curve_into_equal_steps() -> None:
    curve = [(0.0, 0.0), (0.5, 200.0), (0.6, 190.0), (1.0, 1000.0)]
    places = divided(curve, 0.0)
    assert places == sorted(places)
    assert along(places, 0) == 0.0
    assert along(places, 1) == pytest.approx(0.5)
    assert along(places, STEPS) == 1.0
