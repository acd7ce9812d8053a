"""The six levels and bots by name: they exist, keep to their budgets, and see no more than a view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cheeseboard
from cheeseboard import CHANCE, Rng, SetupError
from cheeseboard.bots.levels import DAYS, LEVELS, HumanBot, Limited, make_bot, on_day, smaller
from cheeseboard.bots.strength import ATTENTION, ATTENTIVE, STEPS, along, ladders_of, pick, way_at
from cheeseboard.core.bot import Bot, Budget, Estimate, Thought

FEW = Budget(iterations=40)
NAMES = [level.name for level in LEVELS] + [
    "fit-0",
    "fit-237",
    "path:0.4",
    "random",
    "careful",
    "search",
    "search:30",
    "clover:good",
    "minerva:bad",
]
WITH_DAYS = ["bramble", "clover", "hazel", "minerva"]


def at_a_decision(game: Any, plies: int, seed: int = 5) -> Any:
    """A position of a random game in which a seat is to decide."""
    rng, position = Rng(seed), game.start()
    while plies > 0 or game.actor(position) == CHANCE:
        moves = game.legal_moves(position)
        move = moves[rng.below(len(moves))] if moves else game.sample(position, rng)
        position, _ = game.play(position, move)
        plies -= 1
    return position


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("title", "players"), [("cheese-rescue", 2), ("cheese-rescue", 4), ("chop-chop", 3)])
def test_every_bot_plays_a_legal_move_and_the_same_again(name: str, title: str, players: int) -> None:
    game = cheeseboard.game(title, players=players)
    position = at_a_decision(game, 20)
    view = game.view(position, game.actor(position))
    thoughts = [make_bot(name).think(game, view, Rng(3), FEW) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].move in view.moves


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_can_know_hidden_cards(name: str) -> None:
    game = cheeseboard.game("cheese-rescue", players=3)
    position = at_a_decision(game, 24)
    seat = game.actor(position)
    other = position.copy()
    other.redeal(seat, Rng(9))
    assert other != position
    chosen = [make_bot(name).think(game, game.view(each, seat), Rng(1), FEW) for each in (position, other)]
    assert chosen[0] == chosen[1]


def test_a_level_thinks_no_more_than_it_should() -> None:
    assert smaller(Budget(iterations=60), Budget(seconds=2.0)) == Budget(60, 2.0)
    assert smaller(Budget(iterations=60), Budget(iterations=7)) == Budget(iterations=7)
    bot = make_bot("search:30")
    assert isinstance(bot, Limited)
    game = cheeseboard.game("cheese-rescue", players=2)
    position = at_a_decision(game, 6)
    thought = bot.think(game, game.view(position, game.actor(position)), Rng(1), Budget(iterations=10_000))
    assert thought.iterations == 30


def test_the_beginner_likes_cats() -> None:
    pip: Bot = make_bot("pip")
    game = cheeseboard.game("cheese-rescue", players=2)
    position = game.parse_position(
        "cheese-rescue:2 0,0=S a:C,M,1,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:3/4/7 lay:a",
    )
    view = game.view(position, 1)
    laid = [pip.think(game, view, Rng(seed), FEW).move[0] for seed in range(100)]
    assert laid.count("C") > 80, "one card of eight is a cat"
    kitchen = cheeseboard.game("chop-chop", players=2)
    near = kitchen.view(kitchen.parse_position(KITCHEN), 2)
    walks = [pip.think(kitchen, near, Rng(seed), FEW).move for seed in range(1000)]
    beside = walks.count("1-B1") + walks.count("1-C2")
    assert beside > 1.3 * len(walks) * 2 / len(near.moves), "next to the cat more often than by chance"


@pytest.mark.parametrize("name", WITH_DAYS)
def test_good_days_and_bad_ones_are_as_many_and_as_far_from_usual(name: str) -> None:
    """One for a whole game, another maybe in the next; over many games a level is as strong as ever."""
    kinds = Counter(on_day(name, f"match-{number} 2") for number in range(2000))
    assert set(kinds) == {f"{name}:{day}" for day in DAYS}
    assert abs(kinds[f"{name}:good"] - 1000) < 100
    assert sum(DAYS.values()) == 0.0
    assert len({on_day(name, "match-1 2") for _ in range(10)}) == 1
    usual, good, bad = (make_bot(each) for each in (name, f"{name}:good", f"{name}:bad"))
    assert isinstance(usual, HumanBot)
    assert isinstance(good, HumanBot)
    assert isinstance(bad, HumanBot)
    assert usual.strength is not None
    assert (good.strength, bad.strength) == (usual.strength + 0.5, usual.strength - 0.5)
    assert (usual.name, good.name) == (name, f"{name}:good")
    assert (good.taste, good.liking) == (bad.taste, bad.liking) == (usual.taste, usual.liking)


@pytest.mark.parametrize(
    "name", [name for name in [*NAMES, "process:clover", "", "nobody"] if name not in WITH_DAYS]
)
def test_all_others_are_the_same_every_day(name: str) -> None:
    assert {on_day(name, str(number)) for number in range(50)} == {name}


def test_seats_of_one_game_have_days_of_their_own() -> None:
    pairs = Counter(
        (on_day("clover", f"{number} 1"), on_day("clover", f"{number} 2")) for number in range(2000)
    )
    assert len(pairs) == 4
    assert min(pairs.values()) > 400


def test_a_day_says_nothing_of_what_is_hidden() -> None:
    """It is known before the first card is dealt: the same for all that could be dealt or thrown."""
    game = cheeseboard.game("cheese-rescue", players=2)
    moves = set()
    for seed in range(5):
        position = at_a_decision(game, 12)
        position.redeal(game.actor(position), Rng(seed))
        bot = make_bot(on_day("clover", "match-1 1"))
        moves.add(bot.think(game, game.view(position, game.actor(position)), Rng(1), FEW).move)
    assert len(moves) == 1


KITCHEN = (
    "chop-chop:2 ###o###/#######/u######/######u/#######/###u### "
    "cat:a@B2 mice:b@D1,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0 walk:b:2"
)


@pytest.mark.parametrize("name", ["pip", "clover", "merlin", "fit-237"])
def test_a_level_stops_when_it_is_told_to(name: str) -> None:
    game = cheeseboard.game("chop-chop", players=2)
    position = at_a_decision(game, 30)
    view = game.view(position, game.actor(position))
    thought = make_bot(name).think(game, view, Rng(1), Budget(seconds=60.0), lambda: True)
    assert thought.move in view.moves
    assert thought.iterations <= 1_000


@pytest.mark.parametrize("title", ["cheese-rescue", "chop-chop"])
def test_strength_rises_from_level_to_level(title: str) -> None:
    for places in ladders_of(title).values():
        assert -ATTENTIVE < places[0] <= 0.0, "from play without thought, or a little less"
        assert list(places) == sorted(places)
        ways = [way_at(along(places, step)) for step in range(STEPS + 1)]
        assert [way.iterations for way in ways] == sorted(way.iterations for way in ways)
        assert [way.blur for way in ways] == sorted((way.blur for way in ways), reverse=True)


def test_nearly_good_moves_are_played_nearly_as_often_and_blunders_hardly_ever() -> None:
    values = {"a": 0.6, "b": 0.59, "c": 0.5, "d": 0.2}
    estimates = tuple(Estimate(move, value, 0.0, 100, (move,)) for move, value in values.items())
    thought, rng = Thought("a", estimates, 100, False), Rng(1)
    count = Counter(pick(thought, 0.1, {}, rng) for _ in range(2000))
    assert count["b"] > 0.9 * count["a"]
    assert 0.2 * count["a"] < count["c"] < 0.6 * count["a"]
    assert not count["d"]
    liking = Counter(pick(thought, 0.1, {"c": 2.0}, rng) for _ in range(2000))
    assert liking["c"] > liking["a"]


def test_what_was_hardly_looked_at_is_not_trusted() -> None:
    known, guessed = Estimate("a", 0.6, 0.02, 900, ("a",)), Estimate("b", 0.65, 1.0, 0, ("b",))
    thought, rng = Thought("a", (known, guessed), 900, False), Rng(1)
    assert {pick(thought, 0.2, {}, rng) for _ in range(500)} == {"a"}


def test_from_the_third_level_on_little_is_overlooked() -> None:
    """The third and those above: what can be seen at a glance costs a move nearly all its chances."""
    for title in ("cheese-rescue", "chop-chop"):
        for places in ladders_of(title).values():
            ways = [way_at(along(places, step)) for step in range(STEPS + 1)]
            assert ways[0].attention <= 0.0, "a beginner overlooks it"
            assert all(way.attention >= 0.75 * ATTENTION for way in ways[2:STEPS])


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nobody",
        "search:",
        "search:0",
        "search:-1",
        "search:1e9",
        "pip:3",
        "pip:good",
        "merlin:bad",
        "clover:",
        "clover:best",
        "fit-200:good",
        "fit",
        "fit-",
        "fit-501",
        "fit-07",
        "fit--1",
        "path:1.5",
    ],
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(SetupError, match="pip, bramble, clover, hazel, minerva, merlin"):
        make_bot(name)
