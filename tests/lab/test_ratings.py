"""Ratings recover what made the results."""

from __future__ import annotations

import random
from math import exp

import pytest

from cheeseboard.lab.ratings import ELO, Comparison, Fit, fit


def synthetic(elos: list[float], chair: float, rounds: int, seed: int) -> list[Comparison]:
    """Every pair of bots in both chairs, round by round; the first chair is worth so much more than the second."""
    rng = random.Random(seed)
    found = []
    for number in range(rounds):
        for i in range(len(elos)):
            for j in range(len(elos)):
                if i != j:
                    chance = 1 / (1 + exp(-(elos[i] - elos[j] + chair) / ELO))
                    draw = 0.3 * min(chance, 1 - chance)
                    dice = rng.random()
                    score = 0.5 if dice < 2 * draw else float(dice < chance + draw)
                    found.append(Comparison(i, j, 0, 1, score, number))
    return found


def test_known_differences_are_recovered() -> None:
    truth = [150.0, 40.0, -190.0]
    found = fit(3, 2, synthetic(truth, 80.0, 1500, 1))
    assert found.values[:3] == pytest.approx(truth, abs=25)
    assert found.values[3] - found.values[4] == pytest.approx(80, abs=25)
    assert sum(found.values[:3]) == pytest.approx(0, abs=1e-6)
    assert sum(found.values[3:]) == pytest.approx(0, abs=1e-6)


def test_the_intervals_are_honest() -> None:
    """Of a hundred, about 95 hold the truth."""
    hits = 0
    for seed in range(100):
        found = fit(2, 2, synthetic([60.0, -60.0], 30.0, 60, seed))
        low, high = found.interval(0)
        hits += low <= 60 <= high
    assert 88 <= hits <= 100


def test_the_same_game_told_twice_is_no_more_certain() -> None:
    once = synthetic([50.0, -50.0], 0.0, 40, 3)
    twice = [each for each in once for _ in range(2)]
    assert fit(2, 2, twice).error(0) == pytest.approx(fit(2, 2, once).error(0), rel=0.1)


def test_who_always_wins_is_strong_but_not_infinitely() -> None:
    found = fit(
        2, 2, [Comparison(0, 1, number % 2, 1 - number % 2, 1.0, number // 2) for number in range(40)]
    )
    assert 300 < found.values[0] - found.values[1] < 1200
    low, high = found.interval(0)
    assert low > 0
    assert high - low > 100


@pytest.mark.parametrize("scores", [[0.5], [1.0, 0.0], [0.5, 0.5, 0.5]])
def test_equals_are_equal(scores: list[float]) -> None:
    found = fit(2, 2, [Comparison(0, 1, i % 2, 1 - i % 2, score, i) for i, score in enumerate(scores)])
    assert found.values[0] == pytest.approx(found.values[1], abs=120)
    low, high = found.interval(0)
    assert high - low > 200


def test_a_difference_knows_what_both_share() -> None:
    found = fit(2, 2, synthetic([0.0, 0.0], 0.0, 50, 1))
    assert found.difference(0, 1)[1] == pytest.approx(2 * found.error(0), rel=1e-6)
    assert Fit((1.0, 1.0), [[0.0, 0.0], [0.0, 0.0]]).difference(0, 1) == (0.0, 0.0)
