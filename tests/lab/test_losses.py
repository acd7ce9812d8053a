"""What levels lose and overlook: a small sample of the tables in docs/bots.md, always the same."""

from __future__ import annotations

import pytest

from cheeseboard.lab.losses import Conduct, conducts, table

WEAKEST, BEST = "pip", "search:400"
CAREFUL = ("clover", "hazel", "minerva")
BEST_LEVEL = "minerva"
"""leaves free cheeses, 6 of 20, where something else is worth more to 20,000 iterations"""
FREE_CHEESE = "a free cheese"
BESIDE_THE_CAT = "a mouse beside the cat"
SAFE_PLACE = "a safe place for its cheese"


def share(conduct: Conduct, name: str) -> float:
    assert conduct.could_be[name] >= 5, name
    return conduct.overlooked[name] / conduct.could_be[name]


def test_from_the_third_level_on_a_free_cheese_is_taken() -> None:
    """Or left for something better; and it is minded where the cat is. A beginner does neither."""
    found = conducts("chop-chop:2", [WEAKEST, *CAREFUL], 8, 4000, "test", 1000)
    assert share(found[WEAKEST, "mice"], FREE_CHEESE) > 0.5
    assert share(found[WEAKEST, "mice"], BESIDE_THE_CAT) > 0.1
    assert found[WEAKEST, "mice"].wrongly[FREE_CHEESE] > 0
    for name in CAREFUL:
        assert name == BEST_LEVEL or share(found[name, "mice"], FREE_CHEESE) < 0.1, name
        assert found[name, "mice"].could_be[FREE_CHEESE] >= 5, name
        assert found[name, "mice"].wrongly[FREE_CHEESE] == 0, name
        assert share(found[name, "mice"], BESIDE_THE_CAT) < 0.1, name


def test_from_the_third_level_on_no_cheese_is_laid_before_a_mouse() -> None:
    found = conducts("cheese-rescue:2", [WEAKEST, *CAREFUL], 6, 100, "test", 1000)
    assert share(found[WEAKEST, ""], SAFE_PLACE) > 0.1
    assert all(share(found[name, ""], SAFE_PLACE) < 0.1 for name in CAREFUL)


@pytest.mark.parametrize("game", ["cheese-rescue:2", "chop-chop:2"])
def test_who_is_better_loses_less(game: str) -> None:
    found = conducts(game, [WEAKEST, BEST], 3, 400, "test", 2)
    for side in {side for _, side in found}:
        assert found[BEST, side].mean()[0] < found[WEAKEST, side].mean()[0]
        assert found[BEST, side].blunders() <= found[WEAKEST, side].blunders()
        assert all(each.sure_blunders() <= each.blunders() for each in found.values())
    lines = list(table(found))
    assert len(lines) == 2 + len(found)
    assert len({line.count("|") for line in lines}) == 1
