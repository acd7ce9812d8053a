"""The solver against plain recursion, and what it promises."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.chop_chop.bots.solver import Solver, solve
from cheeseboard.games.chop_chop.box import OVER, TAKE_DIE
from cheeseboard.games.chop_chop.position import Position

from .endings import KITCHENS, Recursion, met, tiny

ENOUGH = 100_000


def near(value: float) -> object:
    """Floats are added in another order, nothing else may differ."""
    return pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("number", range(len(KITCHENS)))
def test_every_position_from_the_start_has_the_value_of_plain_recursion(number: int) -> None:
    game = tiny(number)
    start = game.start(cat=1)
    recursion = Recursion()
    solver = Solver(start, ENOUGH)
    while solver.work(1_000):
        pass
    solution = solver.solution()
    assert solution is not None
    assert solution.error == 0
    assert 1 - solution.value == near(recursion.value(start))
    seen = {position.state(): position for position in met(game, 40, number)}
    compared = 0
    for position in seen.values():
        position.stall = 0
        value = solver.value_of(position)
        if value >= 0:
            assert value == near(recursion.value(position)), game.format_position(position)
            compared += 1
    assert compared > 150


@pytest.mark.parametrize("number", range(len(KITCHENS)))
def test_what_follows_is_known_with_its_count_of_rolls(number: int) -> None:
    """Of a game whose end was solved once: until something cannot be undone, and right after it."""
    game = tiny(number)
    recursion = Recursion()
    played = list(met(game, 3, 200 + number))
    root = played[0]
    solver = Solver(root, ENOUGH)
    while solver.work(1_000):
        pass
    known = 0
    for position in played:
        value = solver.value_of(position)
        if value >= 0:
            assert value == near(recursion.value(position)), game.format_position(position)
            known += 1
        else:
            assert position.stall or position.phase == root.phase, "after an event all rolls are left"
    assert known > 5


@pytest.mark.parametrize("number", range(len(KITCHENS)))
def test_every_move_and_count_of_rolls_has_the_value_of_plain_recursion(number: int) -> None:
    game = tiny(number)
    recursion = Recursion()
    for position in list(met(game, 12, 100 + number))[::4]:
        solution = solve(position, ENOUGH)
        assert solution is not None
        is_cat = position.actor() == position.cat_seat
        for move, value in solution.moves:
            expected = recursion.after(position, move)
            assert value == near(1 - expected if is_cat else expected), (game.format_position(position), move)
        expected = recursion.value(position)
        assert solution.value == near(1 - expected if is_cat else expected)


def test_a_board_of_three_by_three_with_two_mice() -> None:
    game = tiny(0, board="u../._./..u", tile_mix="3/1/1/0/0/1/1", dice="111222/111223")
    recursion = Recursion()
    compared = 0
    for position in met(game, 60, 5):
        if position.hidden or position.cheese or position.stall < 12:
            continue
        solution = solve(position, ENOUGH)
        assert solution is not None
        is_cat = position.actor() == position.cat_seat
        expected = recursion.value(position)
        assert solution.value == near(1 - expected if is_cat else expected)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("number", [0, 4, 6])
def test_without_a_limit_of_rolls_values_are_bounded_by_ever_longer_games(number: int) -> None:
    """Longer and longer games, drawn in the end, close in on the game that has no end."""
    endless, long = tiny(number, stall_limit="off"), tiny(number, stall_limit=1_000)
    for position in list(met(endless, 3, number))[::13]:
        solution = solve(position, ENOUGH)
        assert solution is not None
        same = long.parse_position(endless.format_position(position).replace(endless.header, long.header))
        other = solve(same, ENOUGH)
        assert other is not None
        assert solution.error <= 1e-9
        assert solution.value == pytest.approx(other.value, abs=1e-6)


def test_nothing_is_said_where_play_need_not_end() -> None:
    """A mouse that can never leave its hole neither wins nor loses without a limit of rolls."""
    options: dict[str, Any] = {
        "board": "u.._",
        "tile_mix": "1/2/0/0/0/0/0",
        "dice": "111111/666666",
        "path": "simple",
    }
    assert solve(tiny(0, **options, stall_limit="off").start(cat=1), ENOUGH) is None
    assert solved(tiny(0, **options).start(cat=1)) == 0.5


def test_too_large_is_none() -> None:
    game = tiny(0)
    whole = solve(game.start(cat=1), ENOUGH)
    assert whole is not None
    assert solve(game.start(cat=1), whole.positions) is not None
    assert solve(game.start(cat=1), whole.positions - 1) is None
    standard = cheeseboard.game("chop-chop", players=2)
    assert solve(standard.start(cat=1), 2_000) is None


def test_a_game_that_is_over_has_no_solution() -> None:
    game = tiny(0)
    position = list(met(game, 1, 1))[-1]
    moves = position.legal_ids() or [number for number, _ in position.chance_ids()]
    for move in moves:
        after = position.copy()
        after.advance(move)
        if after.phase == OVER:
            assert solve(after, ENOUGH) is None


def test_seats_do_not_matter() -> None:
    """Three players who may take the die in any order have the value of two."""
    two, three = tiny(4), tiny(4, players=3, mice_order="free")
    value = solved(two.start(cat=1))
    assert solved(three.start(cat=1)) == value
    seen = [position for position in met(three, 5, 3) if position.phase == TAKE_DIE]
    for position in seen[:10]:
        solution = solve(position, ENOUGH)
        assert solution is not None
        assert {value for _, value in solution.moves} == {solution.value}


def test_people_are_taken_to_accept_a_draw() -> None:
    game = tiny(0)
    assert solved(game.start(cat=1, people=[1, 2])) == solved(game.start(cat=1))


def solved(position: Position) -> float:
    solution = solve(position, ENOUGH)
    assert solution is not None
    return solution.value
