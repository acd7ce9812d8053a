"""The solver of Cheese Rescue agrees with trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cheeseboard.games.cheese_rescue.bots.bot import told
from cheeseboard.games.cheese_rescue.bots.solver import GAVE_UP, RUNNING, SOLVED, Solver
from cheeseboard.games.cheese_rescue.box import LAY, OVER
from cheeseboard.games.cheese_rescue.moves import Cell
from cheeseboard.games.cheese_rescue.notation import build, table_of
from cheeseboard.games.cheese_rescue.position import Position
from cheeseboard.games.cheese_rescue.ring import RING
from cheeseboard.games.cheese_rescue.rules import CheeseRescue
from tests.bots.cheese_rescue.endings import played, rescue

PLENTY = 100_000_000

EDITIONS: list[dict[str, Any]] = [
    {},
    {"area": "fixed"},
    {"draws_per_player": "4"},
    {"deck": "12/12/12"},
    {"deck": "3/6/27", "cheese_values": "1,2,3,4,5,6"},
    {"deck": "8/19/9", "area": "fixed", "cheese_values": "1,1,1,1,1,1"},
    {"cheese_values": "2,2,2,9,12,1000"},
]


# endings


def strewn(game: CheeseRescue, seed: int, left: int) -> Position:
    """As many cards as have been laid by then, anywhere in the square, also where play could not bring them."""
    rng = Random(seed)
    deck = [*"D" * int(game.box.dogs), *"C" * int(game.box.cats), *"M" * int(game.box.mice)]
    rng.shuffle(deck)
    cells = [Cell(row, column) for row in range(-2, 3) for column in range(-2, 3) if (row, column) != (0, 0)]
    rng.shuffle(cells)
    table = {Cell(0, 0): "S"}
    seat = rng.choice((1, 2))
    hands = []
    for owner in (1, 2):
        animals = [deck.pop() for _ in range(2 + game.edition.draws_per_player)]
        cards = [*animals, *map(str, game.edition.cheese_values)]
        rng.shuffle(cards)
        for _ in range(12 - (left + (owner == seat)) // 2):
            card = cards.pop()
            table[cells.pop()] = card if card in "DCM" else "ab"[owner - 1] + card
        hands.append(cards)
    pile = [deck.count(animal) for animal in "DCM"]
    return build(game, table, hands, pile, LAY, seat)


# trying everything


def after(position: Position, move: int) -> Position:
    position = position.copy()
    position.advance(move)
    return position


def result(position: Position, seat: int) -> float:
    lead = position.score(seat) - position.score(3 - seat)
    return 0.5 if lead == 0 else float(lead > 0)


def worth(position: Position, seat: int) -> float:
    """Minimax and nothing else."""
    if position.phase == OVER:
        return result(position, seat)
    choose: Callable[..., float] = max if position.seat == seat else min
    return choose(worth(after(position, move), seat) for move in position.legal_ids())


def all_tried(position: Position) -> list[tuple[int, float]]:
    seat = int(position.seat)
    return [(move, worth(after(position, move), seat)) for move in position.legal_ids()]


def solved(position: Position) -> list[tuple[int, float]]:
    solver = Solver(position, PLENTY)
    assert solver.solve()
    return solver.moves()


@pytest.mark.parametrize("ending", [played, strewn], ids=lambda ending: str(ending.__name__))
@pytest.mark.parametrize("options", EDITIONS, ids=str)
@pytest.mark.parametrize(("left", "endings"), [(1, 120), (2, 60), (3, 12), (4, 1)])
def test_every_move_as_if_all_were_tried(
    ending: Callable[[CheeseRescue, int, int], Position], options: dict[str, Any], left: int, endings: int
) -> None:
    game = rescue(**options)
    for seed in range(endings):
        position = ending(game, 100 * seed + left, left)
        assert solved(position) == all_tried(position), game.format_position(position)


def test_cr_7_3_a_shared_win_is_a_half() -> None:
    # Seat a leads with 1(1,2); b's 1 there makes it 3 to 3 with two cheeses each after M(1,-1).
    game = rescue()
    table = "-3,-2=Ca3Db1M/MMb2b2b1/a1a2DCC/DMSa2C/b3.a1C."
    position = game.parse_position(f"{game.header} {table} a:M,M,M,1 b:C,M,M,1 pile:0/0/0 lay:a")
    assert position.scores() == [8 * 4 + 3, 8 * 5 + 2]
    values = {told(game, position, [move])[0]: value for move, value in solved(position)}
    assert values == {"M(1,-1)": 0.5, "M(1,2)": 0.0, "1(1,-1)": 0.0, "1(1,2)": 1.0}


# the same ending seen otherwise


Turn = Callable[[Cell], Cell]

TURNS: dict[str, Turn] = {
    "as it is": lambda cell: cell,
    "quarter": lambda cell: Cell(cell.column, -cell.row),
    "half": lambda cell: Cell(-cell.row, -cell.column),
    "three quarters": lambda cell: Cell(-cell.column, cell.row),
    "left to right": lambda cell: Cell(cell.row, -cell.column),
    "upside down": lambda cell: Cell(-cell.row, cell.column),
    "diagonal": lambda cell: Cell(cell.column, cell.row),
    "other diagonal": lambda cell: Cell(-cell.column, -cell.row),
}


def changed(game: CheeseRescue, position: Position, move_cell: Turn, swap: bool) -> Position:
    """The position with every card moved, and the seats swapped if so wished."""
    names = str.maketrans("ab", "ba") if swap else {}
    table = {move_cell(cell): card.translate(names) for cell, card in table_of(game, position).items()}
    hands = [list(game.hand(position, seat)) for seat in ((2, 1) if swap else (1, 2))]
    pile = [int(position.dogs), int(position.cats), int(position.mice)]
    seat = int(3 - position.seat if swap else position.seat)
    return build(game, table, hands, pile, LAY, seat)


def by_card_and_cell(
    position: Position, values: list[tuple[int, float]], move_cell: Turn = TURNS["as it is"]
) -> dict[tuple[int, Cell], float]:
    return {
        (move // RING, move_cell(Cell(*position.place_of(1 << move % RING)))): value for move, value in values
    }


@pytest.mark.parametrize("area", ["floating", "fixed"])
@pytest.mark.parametrize("left", [2, 3, 5])
@pytest.mark.parametrize("turn", TURNS)
def test_turned_mirrored_and_swapped_tables_are_alike(area: str, left: int, turn: str) -> None:
    game = rescue(area=area)
    for seed in range(8 - left):
        position = played(game, seed, left)
        values = by_card_and_cell(position, solved(position), TURNS[turn])
        for swap in (False, True):
            twin = changed(game, position, TURNS[turn], swap)
            assert by_card_and_cell(twin, solved(twin)) == values


# endings that are their own image

GROUPS = [
    ["as it is", "left to right"],
    ["as it is", "half"],
    ["as it is", "diagonal"],
    ["as it is", "half", "left to right", "upside down"],
    ["as it is", "quarter", "half", "three quarters"],
    list(TURNS),
]


def symmetric(game: CheeseRescue, seed: int, left: int, group: list[str]) -> Position:
    """A full square but for so many cells, the same after each of these turns."""
    rng = Random(seed)
    square = [Cell(row, column) for row in range(-2, 3) for column in range(-2, 3) if (row, column) != (0, 0)]
    orbits = sorted({tuple(sorted({TURNS[turn](cell) for turn in group})) for cell in square})
    for _ in range(10_000):
        rng.shuffle(orbits)
        closed = [orbit for i, orbit in enumerate(orbits) if sum(map(len, orbits[: i + 1])) <= 24 - left]
        stock = Counter({"D": int(game.box.dogs), "C": int(game.box.cats), "M": int(game.box.mice)})
        stock.update(owner + str(value) for owner in "ab" for value in game.edition.cheese_values)
        table = {Cell(0, 0): "S"}
        for orbit in closed:
            if fitting := [card for card in sorted(stock) if stock[card] >= len(orbit)]:
                card = rng.choice(fitting)
                stock[card] -= len(orbit)
                table.update(dict.fromkeys(orbit, card))
        cards = list(stock.elements())
        rng.shuffle(cards)
        sizes = [3 + (left + 1) // 2, 3 + left // 2]
        hands = [[card[1] for card in cards if card[0] == owner] for owner in "ab"]
        if len(table) == 25 - left and all(len(hands[k]) <= sizes[k] for k in (0, 1)):
            animals = [card for card in cards if card in "DCM"]
            hands[0] += animals[: sizes[0] - len(hands[0])]
            hands[1] += animals[len(animals) - (sizes[1] - len(hands[1])) :]
            return build(game, table, hands, [0, 0, 0], LAY, 1)
    raise AssertionError("no such ending was found")


def both_ways(position: Position) -> tuple[Solver, Solver]:
    """Solved as always, and with no regard to turned and mirrored tables."""
    solver, plain = Solver(position, PLENTY), Solver(position, PLENTY)
    plain.transpositions.turns = 1
    assert solver.solve()
    assert plain.solve()
    return solver, plain


@pytest.mark.parametrize(
    ("left", "group", "endings"),
    [*[(6, group, 4) for group in GROUPS[:4]], (4, GROUPS[4], 4), (4, GROUPS[5], 4)],
)
def test_symmetry_saves_work_and_changes_no_value(left: int, group: list[str], endings: int) -> None:
    game = rescue(cheese_values="1,1,1,1,1,1")
    work = Counter[str]()
    for seed in range(endings):
        position = symmetric(game, seed, left, group)
        solver, plain = both_ways(position)
        assert solver.transpositions.turns >= len(group)
        assert solver.moves() == plain.moves()
        values = by_card_and_cell(position, solver.moves())
        for turn in group:
            assert by_card_and_cell(position, solver.moves(), TURNS[turn]) == values
        check_line(position, solver)
        work.update(symmetry=int(solver.nodes), plain=int(plain.nodes))
    assert work["symmetry"] < 0.75 * work["plain"]


@pytest.mark.parametrize(
    ("left", "group", "endings"),
    [(3, GROUPS[0], 5), (3, GROUPS[2], 5), *[(4, group, 1) for group in GROUPS[:5]]],
)
def test_symmetric_endings_as_if_all_were_tried(left: int, group: list[str], endings: int) -> None:
    game = rescue(cheese_values="1,1,1,1,2,2")
    for seed in range(endings):
        position = symmetric(game, seed, left, group)
        assert solved(position) == all_tried(position), game.format_position(position)


def test_cr_4_4_symmetry_of_a_square_that_still_floats() -> None:
    # The last column comes left or right; M(0,-1) is caught for good, so it may face the start card.
    game = rescue(deck="5/12/19")
    table = "-2,-2=a1MMa1/b2MMb2/CMSC/b1CCb1/Da2a2D"
    hands = "a:1,3,C,M,M,M b:1,3,C,M,M"
    position = game.parse_position(f"{game.header} {table} {hands} pile:0/0/0 lay:a")
    for start in (position, changed(game, position, TURNS["quarter"], False)):
        solver, plain = both_ways(start)
        assert solver.transpositions.turns == 2
        assert solver.moves() == plain.moves()
        assert int(solver.nodes) < 0.75 * int(plain.nodes)
    values = solved(position)
    across = by_card_and_cell(position, values, lambda cell: Cell(cell.row, -1 - cell.column))
    assert across == by_card_and_cell(position, values)


def test_most_endings_have_no_symmetry() -> None:
    assert {Solver(played(rescue(), seed, 8), 0).transpositions.turns for seed in range(50)} == {1}


# how it goes about it


def test_slices_make_no_difference() -> None:
    position = played(rescue(), 5, 6)
    whole, sliced = Solver(position, PLENTY), Solver(position, PLENTY)
    assert whole.solve()
    slices = 0
    while (status := sliced.run(37)) == RUNNING:
        slices += 1
    assert (status, sliced.moves(), sliced.nodes) == (SOLVED, whole.moves(), whole.nodes)
    assert slices > 10
    assert sliced.line() == whole.line()


@pytest.mark.parametrize("most", [0, 1, 100, 1000])
def test_gives_up_when_it_may_not_go_on(most: int) -> None:
    position = played(rescue(), 3, 7)
    before = position.copy()
    solver = Solver(position, most)
    assert not solver.solve()
    assert solver.run(1000) == GAVE_UP
    assert solver.nodes <= most + 500  # the moves of one position are looked at together
    assert position == before
    assert set(solver.moves()) <= set(solved(position))
    assert len(solver.moves()) < len(position.legal_ids())


def check_line(position: Position, solver: Solver) -> None:
    line = solver.line()
    best = max(value for _, value in solver.moves())
    assert (line[0], best) in solver.moves()
    end = position
    for move in line:
        assert move in end.legal_ids()
        end = after(end, move)
    assert end.phase == OVER
    assert result(end, int(position.seat)) == best


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_a_line_of_best_moves_keeps_the_result(left: int) -> None:
    game = rescue()
    for seed in range(12 - 2 * left + 1):
        position = played(game, seed, left)
        solver = Solver(position, PLENTY)
        assert solver.solve()
        check_line(position, solver)


def test_a_small_table_of_known_moments_changes_no_value() -> None:
    position = played(rescue(), 3, 7)
    roomy, narrow = Solver(position, PLENTY), Solver(position, PLENTY, 1)
    assert roomy.solve()
    assert narrow.solve()
    assert roomy.moves() == narrow.moves()
    assert len(roomy.transpositions.keys) > len(narrow.transpositions.keys)
    assert roomy.nodes < narrow.nodes


def test_what_cannot_be_solved_is_refused() -> None:
    over = after(played(rescue(), 1, 1), played(rescue(), 1, 1).legal_ids()[0])
    for position in (played(rescue(3), 1, 3), played(rescue(), 1, 11), rescue().start(), over):
        with pytest.raises(ValueError, match="can be solved"):
            Solver(position, PLENTY)
    Solver(played(rescue(), 1, 10), PLENTY)
    Solver(played(rescue(draws_per_player="4"), 1, 16), PLENTY)
