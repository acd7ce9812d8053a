"""Who sits where: everybody everywhere, on the same deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cheeseboard import GameError
from cheeseboard.bots.levels import on_day
from cheeseboard.bots.simple import RandomBot
from cheeseboard.core.bot import Budget, Thought
from cheeseboard.core.dealer import playing
from cheeseboard.core.game import CHANCE
from cheeseboard.lab import game
from cheeseboard.lab.plan import Plan, lineups


def plan_of(game: str = "cheese-rescue:2", bots: str = "random,careful", games: int = 4) -> Plan:
    return Plan(game, tuple(bots.split(",")), games, Budget(iterations=3), "s")


@pytest.mark.parametrize(
    ("bots", "chairs", "count"), [("ab", 2, 2), ("abc", 2, 6), ("abc", 3, 6), ("ab", 4, 14), ("abcd", 3, 24)]
)
def test_each_bot_is_in_each_chair_equally_often(bots: str, chairs: int, count: int) -> None:
    found = lineups(bots, chairs)
    assert len(found) == len(set(found)) == count
    for chair in range(chairs):
        assert len(set(Counter(each[chair] for each in found).values())) == 1


def test_games_are_whole_rounds() -> None:
    plan = plan_of(bots="a,b,c", games=13)
    assert (plan.rounds, plan.total) == (3, 18)
    assert [pairing.number for pairing in plan.pairings()] == list(range(18))


def test_every_bot_is_cat_and_mice() -> None:
    plan = plan_of("chop-chop:4", games=8)
    assert plan.chair_names == ("cat", "mice")
    assert plan.lineups == (("random", "careful"), ("careful", "random"))
    assert [plan.chairs(number)[0] for number in range(5)] == [(1,), (2,), (3,), (4,), (1,)]
    assert plan.chairs(1) == ((2,), (1, 3, 4))
    assert plan.rules.view(plan.start(1), None).cat_seat == 2


def test_one_bot_plays_all_mice(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("chop-chop:4")
    seen: dict[str, set[int]] = {"random": set(), "careful": set()}
    made: Counter[str] = Counter()

    class Watcher(RandomBot):
        def __init__(self, name: str) -> None:
            self.name = name
            made[name] += 1

        def think(self, game: Any, view: Any, *rest: Any) -> Thought:
            seen[self.name].add(view.seat)
            return super().think(game, view, *rest)

    monkeypatch.setattr(game, "make_bot", Watcher)
    result = game.play(plan, plan.pairing(0))
    assert seen == {"random": {1}, "careful": {2, 3, 4}}
    assert made == {"random": 1, "careful": 1}
    assert result.clocks[0].moves + result.clocks[1].moves < result.plies


def test_common_random_numbers() -> None:
    """The same deal for every seating of a round, another deal for another round."""
    plan = plan_of(games=4)

    def dealt(number: int, chosen: int) -> list[str]:
        steps = playing(plan.rules, plan.start(number), lambda view: view.moves[chosen], plan.dealer(number))
        return [plan.rules.format_move(step.move) for step in steps if step.actor == CHANCE]

    assert dealt(0, 0) == dealt(0, -1)
    assert dealt(0, 0) != dealt(1, 0)


def test_a_bot_has_its_own_numbers() -> None:
    plan = plan_of()
    states = {
        int(plan.rng(number, chair, bot).state) for number in (0, 1) for chair in (0, 1) for bot in "ab"
    }
    assert len(states) == 8
    assert int(plan.rng(1, 1, "a").state) in states


def test_a_bot_has_one_day_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in this chair of this round, whoever the others are."""
    made: list[str] = []

    def make(name: str) -> RandomBot:
        made.append(name)
        return RandomBot()

    monkeypatch.setattr(game, "make_bot", make)
    plan = plan_of(bots="clover,random", games=40)
    for number in range(40):
        game.play(plan, plan.pairing(number))
    clovers = [name for name in made if name != "random"]
    assert len(clovers) == 40
    assert {"clover:good", "clover:bad"} == set(clovers)
    own = [on_day("clover", plan.own(number // 2, number % 2, "clover")) for number in range(40)]
    assert clovers == own


@pytest.mark.parametrize("bots", ["random", "random,random"])
def test_wrong_bots(bots: str) -> None:
    with pytest.raises(GameError) as caught:
        plan_of(bots=bots)
    assert caught.value.code == "wrong-bots"


def test_a_game_is_the_same_every_time() -> None:
    plan = plan_of()
    one, two = (game.play(plan, plan.pairing(1)) for _ in range(2))
    assert (one.places, one.reason, one.plies) == (two.places, two.reason, two.plies)


def test_a_bot_that_cheats_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(RandomBot):
        def think(self, *_: Any) -> Thought:
            return Thought("C(9,9)", (), 0, False)

    monkeypatch.setattr(game, "make_bot", lambda name: Cheat())
    with pytest.raises(GameError) as caught:
        game.play(plan_of(), plan_of().pairing(0))
    assert caught.value.code == "bot-move"


def test_a_game_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "MOST_PLIES", 10)
    result = game.play(plan_of("chop-chop:2", "random,careful"), plan_of("chop-chop:2").pairing(0))
    assert (result.places, result.reason, result.plies) == ([1, 1], "too-long", 10)


def test_times() -> None:
    clock = game.Clock()
    for _ in range(95):
        clock.add(0.001)
    for _ in range(5):
        clock.add(1.0)
    assert clock.mean() == pytest.approx(0.051, rel=0.01)
    assert clock.percentile(0.95) == pytest.approx(0.001, rel=0.08)
    assert clock.percentile(0.96) == pytest.approx(1.0, rel=0.08)
    assert game.Clock().percentile(0.95) == 0
