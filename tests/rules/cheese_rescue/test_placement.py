"""CR-4: where a card may go."""

from __future__ import annotations

from itertools import product

import pytest

from cheeseboard import CHANCE, Rng
from cheeseboard.games.cheese_rescue.moves import Cell, Lay, SideFilled
from tests.rules.cheese_rescue.boards import (
    assert_legal_cells,
    assert_refused,
    dealt,
    play_out,
    position_of,
    rescue,
    table,
)

CROSS = """
    .  x  .
    x  S  x
    .  x  .
"""
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


def fits(cards: set[Cell], size: int) -> bool:
    """Whether the smallest rectangle around the cards is no wider and no higher than the square."""
    return all(max(places) - min(places) < size for places in zip(*cards, strict=True))


def test_cr_4_1_share_a_side() -> None:
    drawing = """
        .  x  x  .  .  .
        x  S  M  x  .  .
        .  x  x  C  x  .
        .  .  .  x  .  .
    """
    assert_legal_cells(drawing, players=4)
    game = rescue(4)
    position = position_of(game, drawing)
    corners, apart = ["1(-1,-1)", "1(2,1)", "1(2,3)", "1(0,3)"], ["1(0,4)", "1(3,2)", "1(9,9)"]
    for cell in corners + apart:
        assert_refused(game, position, cell, "touches-nothing", "CR-4.1")


def test_cr_4_2_empty_cells_only() -> None:
    game = rescue(2)
    position = position_of(game, "S M a1 b2")
    for column in range(4):
        assert_refused(game, position, f"1(0,{column})", "occupied", "CR-4.2")
    plies = [ply for ply in play_out(game) if ply.actor != CHANCE]
    for ply in plies:  # nothing is covered, moved or taken back, to the very end
        assert isinstance(ply.move, Lay)
        before, after = table(game, ply.before), table(game, ply.after)
        assert {cell: after[cell] for cell in before} == before
        assert after.keys() - before.keys() == {ply.move.cell}


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 6), (4, 7)])
def test_cr_4_3_size_of_square(players: int, size: int) -> None:
    first = "M" if players == 3 else "S"
    row = " ".join([first, *"MCMCMC"][:size])
    floating, fixed = rescue(players), rescue(players, area="fixed")
    for drawing, outside in ((row, "1(0,{})"), (row.replace(" ", "\n"), "1({},0)")):
        for beyond in (-1, size):
            move = outside.format(beyond)
            assert_refused(floating, position_of(floating, drawing), move, "outside-square", "CR-4.4")
    edge = size - 1 if players == 3 else size // 2
    arm = position_of(fixed, " ".join(row.split()[: edge + 1]))
    assert_refused(fixed, arm, f"1(0,{edge + 1})", "outside-square", "CR-4.3")
    for game in (floating, fixed):
        *_, last = play_out(game)
        rows, columns = zip(*table(game, last.after), strict=True)
        assert [max(rows) - min(rows) + 1, max(columns) - min(columns) + 1] == [size, size]


def test_cr_4_4_square_floats() -> None:
    four = """
        .  x  x  x  x  .
        x  S  M  C  M  x
        .  x  x  x  x  .
    """
    assert_legal_cells(four)
    at_left_end = """
        x  x  x  x  x
        S  M  C  M a1
        x  x  x  x  x
    """
    assert_legal_cells(at_left_end)
    assert_legal_cells(at_left_end.replace("S  M  C  M a1", "M  C  M a1 S"))
    in_the_corner = """
        D  x  .  .  .
        M  x  .  .  .
        C  x  .  .  .
        M  x  x  x  x
        S  M  C  M  D
    """
    assert_legal_cells(in_the_corner)
    for players, size in ((2, 5), (3, 6), (4, 7)):
        game = rescue(players)
        for ply in play_out(game):
            cards = set(table(game, ply.after))
            beside = {Cell(row + r, column + c) for row, column in cards for r, c in SIDES} - cards
            if cards and game.view(ply.after, None).phase == "lay":
                assert set(game.open_cells(ply.after)) == {at for at in beside if fits(cards | {at}, size)}


def test_cr_4_4_the_frame_is_told_when_found() -> None:
    """Once for each direction, and only when the square floats."""
    game = rescue(2)
    wide = position_of(game, "S M C M")
    _, (_, told) = game.play(wide, game.parse_move("1(0,-1)"))
    assert told == SideFilled(axis="columns", low=-1, high=3)
    high = position_of(game, "M\nC\nM\nS")
    _, (_, told) = game.play(high, game.parse_move("1(-4,0)"))
    assert told == SideFilled(axis="rows", low=-4, high=0)
    for area, times in (("floating", ["columns", "rows"]), ("fixed", [])):
        events = [event for ply in play_out(rescue(4, area=area)) for event in ply.events]
        assert sorted(event.axis for event in events if isinstance(event, SideFilled)) == times


def test_cr_4_5_first_card() -> None:
    for players, area in product((2, 4), ("floating", "fixed")):
        assert_legal_cells(CROSS, players=players, area=area)
    game = rescue(3, area="fixed")
    start = dealt(game)
    for cell in (Cell(0, 0), Cell(2, 3), Cell(5, 5)):  # anywhere; but the second card has to touch it
        first, _ = game.play(start, Lay("1", cell))
        second, _ = game.play(first, game.sample(first, Rng(1)))
        beside = {Cell(cell.row + r, cell.column + c) for r, c in SIDES}
        assert set(game.open_cells(second)) == beside & set(game.open_cells(start))


def test_cr_4_5a_first_cells_offered() -> None:
    assert_legal_cells("x", players=3)
    assert_legal_cells("x x x x x x\n" * 6, players=3, area="fixed")
    for area, cells in (("floating", ("1(0,1)", "1(-1,0)")), ("fixed", ("1(0,6)", "1(6,0)", "1(-1,0)"))):
        game = rescue(3, area=area)
        for cell in cells:
            assert_refused(game, dealt(game), cell, "not-a-first-cell", "CR-4.5a")
    for players, frame in ((2, range(-2, 3)), (3, range(6)), (4, range(-3, 4))):
        game = rescue(players, area="fixed")
        *_, last = play_out(game)
        assert sorted(table(game, last.after)) == list(product(frame, frame))


def test_cr_4_6_always_a_legal_cell() -> None:
    full_but_small = """
        .  x  x  .
        x  S  M  x
        x  C  D  x
        .  x  x  .
    """
    assert_legal_cells(full_but_small)
    full_in_one_direction = """
        x  x  x  x  x
        S  M  C  M  D
        M  C  M  C  M
        x  x  x  x  x
    """
    assert_legal_cells(full_in_one_direction)
    for players, area, seed in product((2, 3, 4), ("floating", "fixed"), range(5)):
        game = rescue(players, area=area)
        plies = [ply for ply in play_out(game, seed) if ply.actor != CHANCE]
        assert len(plies) == 12 * players
        assert all(game.legal_moves(ply.before) for ply in plies)
