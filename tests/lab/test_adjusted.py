"""Luck is subtracted as far as it explains results, and never moves them."""

from __future__ import annotations

import pytest

from cheeseboard import Rng
from cheeseboard.lab.report import FEWEST, without_luck


def rounds(number: int, seed: int, share: float) -> list[tuple[float, float]]:
    """Results of which luck explains a share; the rest is noise."""
    rng = Rng(seed)

    def noise() -> float:
        return (rng.below(2001) - 1000) / 1000

    lucks = [noise() for _ in range(number)]
    return [(0.5 + share * luck + 0.3 * noise(), luck) for luck in lucks]


def spread(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((each - mean) ** 2 for each in values) / (len(values) - 1)


def test_what_luck_explains_is_gone() -> None:
    for share in (0.2, 0.5, 1.0):
        found = rounds(400, 1, share)
        assert spread(without_luck(found)) < spread([got for got, _ in found])
        assert spread(without_luck(found)) < 1.1 * 0.3**2 / 3


def test_luck_that_explains_nothing_is_left_in() -> None:
    found = rounds(400, 2, 0.0)
    assert spread(without_luck(found)) < 1.02 * spread([got for got, _ in found])


def test_the_mean_stays_where_it_is() -> None:
    """Over many arenas of few rounds: no round has a say in what is subtracted from it."""
    means = [
        sum(without_luck(found)) / len(found) for found in (rounds(24, seed, 0.5) for seed in range(600))
    ]
    mean = sum(means) / len(means)
    assert abs(mean - 0.5) < 4 * (spread(means) / len(means)) ** 0.5


@pytest.mark.parametrize("number", [1, 2, FEWEST - 1])
def test_too_few_rounds_stay_as_they_are(number: int) -> None:
    found = rounds(number, 3, 1.0)
    assert without_luck(found) == [got for got, _ in found]


@pytest.mark.parametrize("share", [0.0, 0.02, 0.1])
def test_no_interval_is_wider_by_a_bad_estimate(share: float) -> None:
    """And where luck explains nothing that is sure, nothing is subtracted."""
    kept = 0
    for seed in range(200):
        found = rounds(24, seed, share)
        plain = [got for got, _ in found]
        fair = without_luck(found)
        assert spread(fair) <= spread(plain)
        kept += fair == plain
    assert kept > 180


def test_without_any_luck_nothing_changes() -> None:
    assert without_luck([(0.5, 0.0)] * 30) == [0.5] * 30
