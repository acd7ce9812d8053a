"""How positions and moves are judged without playing on: what must be worth more than what."""

from __future__ import annotations

import json

import pytest

from cheeseboard import Rng
from cheeseboard.games.chop_chop.bots.judge import FEATURES, HINTS, Judge
from cheeseboard.games.chop_chop.bots.numbers import FILE, fitting
from cheeseboard.games.chop_chop.box import ALL_CAUGHT, CHEESE_HOME, DECLINE, OVER, ROLL, WALK
from cheeseboard.games.chop_chop.position import Position
from tests.rules.chop_chop.boards import scene

from .endings import KITCHENS, met, tiny

KITCHEN = ("...o...", ".......", "o.___..", "..___.o", ".#...#.", "...o...")


def value(drawing: str, tail: str = "roll:b", tiles: str = "cheese crockery") -> float:
    position = scene(drawing, tail, tiles=tiles).position
    assert isinstance(position, Position)
    return Judge(position).value(position)


def board(**pieces: str) -> str:
    """The standard kitchen with two tiles left, and pieces on squares: ``B2="1"``."""
    rows = [
        [pieces.get(letter + str(row), usual) for letter, usual in zip("ABCDEFG", line, strict=True)]
        for row, line in enumerate(KITCHEN, 1)
    ]
    lines = ["   A B C D E F G"]
    lines += [f"{row} {' '.join(cells)}" for row, cells in enumerate(rows, 1)]
    return "\n".join(lines)


def test_more_mice_are_worth_more() -> None:
    one = value(board(E3="C", A3="1"))
    two = value(board(E3="C", A3="1", D1="2"))
    three = value(board(E3="C", A3="1", D1="2", D6="3"))
    assert one < two < three


def test_a_mouse_in_its_hole_is_worth_more_than_one_in_front_of_the_cat() -> None:
    assert value(board(B2="C", C2="1", D1="2"), "roll:a") < value(board(B2="C", A3="1", D1="2"), "roll:a")


@pytest.mark.parametrize("number", range(len(KITCHENS)))
def test_values_lie_between_the_results_and_are_exact_at_the_end(number: int) -> None:
    game = tiny(number)
    judge = Judge(next(iter(met(game, 1, 1))))
    for position in met(game, 3, number):
        if position.phase == ROLL:
            assert 0.0 < judge.value(position) < 1.0
            assert len(judge.noted(position)) == FEATURES
    position, rng = game.start(cat=1), Rng(number)
    position.rollout(rng, 10_000)
    assert position.phase == OVER
    assert judge.value(position) == {ALL_CAUGHT: 0.0, CHEESE_HOME: 1.0}.get(position.result, 0.5)


def test_without_progress_everything_comes_nearer_to_a_draw() -> None:
    position = scene(board(E3="C", A3="1", D1="2", D6="3"), tiles="cheese crockery").position
    judge = Judge(position)
    values = []
    for stall in (0, 20, 40, 59):
        position.stall = stall
        values.append(abs(judge.value(position) - 0.5))
    assert values == sorted(values, reverse=True)


def test_a_catch_promises_the_cat_more_than_any_other_move() -> None:
    position = scene(board(B4="C", B2="1", D1="2"), "walk:a:2", tiles="cheese crockery").position
    judge = Judge(position)
    judge.look(position)
    promises = {number: judge.promise(position, number) for number in position.legal_ids()}
    caught = min(promises, key=lambda number: promises[number])
    assert 1 << caught & position.catchable()


def test_what_is_no_walk_promises_nothing() -> None:
    game = tiny(6)
    for position in met(game, 20, 3):
        if position.actor() > 0:
            judge = Judge(position)
            judge.look(position)
            for number in position.legal_ids():
                promised = judge.promise(position, number)
                if number == DECLINE or position.phase < WALK:
                    assert promised in (0.0, 0.1)
                elif number < DECLINE:
                    assert len(judge.hinted(position, number)) == HINTS


def test_the_numbers_fit_the_features() -> None:
    numbers = json.loads(FILE.read_text())
    assert {name: len(each) for name, each in numbers.items()} == {"positions": FEATURES, "moves": HINTS}
    with pytest.raises(ValueError, match="48 numbers for 47"):
        fitting("positions", FEATURES - 1)
