"""The searching bot: legal, honest about what is exact, and within its budget."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard import Rng
from cheeseboard.core.bot import Budget, Thought
from cheeseboard.games.chop_chop.bots.bot import ChopChopSearchBot
from cheeseboard.games.chop_chop.bots.solver import solve
from cheeseboard.games.chop_chop.box import OVER
from cheeseboard.games.chop_chop.position import Position
from cheeseboard.games.chop_chop.rules import ChopChop
from tests.rules.chop_chop.boards import scene

from .endings import met, tiny

BOT = ChopChopSearchBot()


def think(game: ChopChop, position: Position, seed: int = 1, **budget: Any) -> Thought:
    seat = game.actor(position)
    return BOT.think(game, game.view(position, seat), Rng(seed), Budget(**(budget or {"iterations": 200})))


def standard(players: int = 2, **options: Any) -> ChopChop:
    game = cheeseboard.game("chop-chop", players=players, **options)
    assert isinstance(game, ChopChop)
    return game


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_plays_a_whole_game_with_legal_moves(players: int) -> None:
    game = standard(players, mice_order="free" if players == 3 else "rotate", fork="may_decline")
    position, rng = game.start(), Rng(players)
    while position.phase != OVER:
        if game.actor(position) == 0:
            move = game.sample(position, rng)
        else:
            thought = think(game, position, rng.below(1000), iterations=20)
            moves = game.view(position, game.actor(position)).moves
            assert thought.move in moves
            assert len(moves) == 1 or sorted(each.move for each in thought.estimates) == sorted(moves)
            move = game.parse_move(thought.move)
        position, _ = game.play(position, move)


def test_estimates_are_sorted_and_have_lines_and_errors() -> None:
    game = standard()
    position = game.start(cat=1)
    thought = think(game, position, iterations=500)
    assert not thought.is_exact
    assert thought.iterations == 500
    visits = [each.visits for each in thought.estimates]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 500
    assert thought.move == thought.estimates[0].move
    for each in thought.estimates:
        assert each.line[0] == each.move
        assert 0 < each.error < 0.5


def test_the_same_seed_and_iterations_give_the_same_thought() -> None:
    game = standard()
    position = game.start(cat=1)
    assert think(game, position, 5) == think(game, position, 5) != think(game, position, 6)


@pytest.mark.parametrize("number", [0, 4, 6])
def test_what_is_small_is_exact(number: int) -> None:
    game = tiny(number)
    for position in [each for each in met(game, 2, 9) if len(each.legal_ids()) > 1][:4]:
        thought = think(game, position, iterations=100_000)
        solution = solve(position, 100_000)
        assert solution is not None
        assert thought.is_exact
        assert thought.iterations == solution.positions
        assert thought.estimates[0].value == solution.value
        assert {each.error for each in thought.estimates} == {0.0}
        assert len(thought.estimates) == len(position.legal_ids())


def test_what_is_too_large_for_half_the_budget_is_searched() -> None:
    game = tiny(0)
    position = next(each for each in met(game, 2, 9) if len(each.legal_ids()) > 1)
    thought = think(game, position, iterations=60)
    assert not thought.is_exact
    assert thought.iterations <= 60


def test_against_people_who_may_refuse_a_draw_nothing_is_called_exact() -> None:
    game = tiny(0)
    position = next(each for each in met(game, 2, 9) if len(each.legal_ids()) > 1)
    position.people = 1 << 2
    assert not think(game, position, iterations=100_000).is_exact


def test_a_single_move_is_answered_at_once() -> None:
    game = tiny(0)
    position = game.start(cat=1)
    thought = think(game, position, iterations=1_000_000)
    assert thought.iterations == 0
    assert thought.move == "C@D1"


def test_an_offered_draw_is_accepted() -> None:
    drawing = """
        A  B  C  D  E  F  G
    1   .  .  .  o  .  C  .
    2   .  .  .  .  .  .  .
    3   2  .  _  _  _  .  .
    4   .  .  _  _  _  .  o
    5   .  *  .  .  .  .  .
    6   .  .  .  1  .  .  .
    """
    now = scene(drawing, "ask:b:b stall:60 people:b")
    thought = BOT.think(now.game, now.game.view(now.position, 2), Rng(1), Budget(iterations=1000))
    assert thought.move == "draw:yes"


def test_it_stops_when_cancelled() -> None:
    game = standard()
    position = game.start(cat=1)
    calls = 0

    def is_cancelled() -> bool:
        nonlocal calls
        calls += 1
        return calls > 2

    view = game.view(position, 1)
    thought = BOT.think(game, view, Rng(1), Budget(iterations=1_000_000), is_cancelled)
    assert thought.move in view.moves
    assert thought.iterations < 2_000


def test_no_time_at_all_still_gives_a_move() -> None:
    game = standard()
    position = game.start(cat=1)
    thought = think(game, position, seconds=0.0)
    assert thought.move in game.view(position, 1).moves
    assert thought.iterations == 1
