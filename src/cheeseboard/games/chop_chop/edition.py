"""The box of Chop! Chop! and the reading of its rules, as data (CC-1.1 to CC-1.4, section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from ...core.errors import EditionError
from ...core.options import (
    Edition,
    Option,
    Unfit,
    boolean,
    choice,
    option,
    parse_integer,
    parse_integers,
    parse_table,
)

Board = tuple[str, ...]
"""Rows from the top: ``.`` tile square, ``_`` table square (a tile under it), ``u`` slab, ``-`` no square."""

Dice = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces of the cat's die and of the mice's, ascending."""

KINDS: Final = ("cheese", "crockery", "+1", "+2", "arrow", "fork", "knife")
SIDES: Final = ("cat", "mice")
LARGEST: Final = 7
MOST_SLABS: Final = 4
FEWEST_ROLLS: Final = 20  # CC-6.7a
MOST_ROLLS: Final = 1_000_000  # far beyond any game; the compiled count has an end

STANDARD_BOARD: Final = ("...u...", ".......", "u.___..", "..___.u", ".......", "...u...")  # CC-1.4
CORNER_BOARD: Final = ("u.....u", ".......", "..___..", "..___..", ".......", "u.....u")  # CC-Q4 (b)
STANDARD_CHEESES: Final = 10  # CC-1.2a
STANDARD_MIX: Final[tuple[int, ...]] = (STANDARD_CHEESES, 8, 4, 4, 4, 4, 4)  # CC-Q1
STANDARD_DICE: Final[Dice] = ((1, 1, 2, 2, 2, 3), (1, 1, 2, 2, 3, 4))  # CC-1.3
STANDARD_LIMIT: Final[int | None] = 60  # CC-Q39

MIX: Final = "seven counts, as 10/8/4/4/4/4/4 (" + ", ".join(KINDS) + ")"
DICE: Final = "six faces from 1 to 6 for the cat and six for the mice, as 112223/112234"
DRAWING: Final = "rows of . tile square, _ table square, u hole slab, - no square, divided by /"


def parse_stall_limit(raw: object) -> int | None:
    """CC-6.7a: a number of rolls, or off."""
    return None if raw is None or raw == "off" else parse_integer(raw, FEWEST_ROLLS, MOST_ROLLS)


def parse_mix(raw: object) -> tuple[int, ...]:
    """CC-1.2a: how many tiles there are of each kind; whether they fill the board is seen with the board."""
    mix = parse_integers(parse_table(raw, KINDS), "/", len(KINDS), 0, LARGEST * LARGEST)
    if mix[0] == 0:
        raise Unfit("no cheese", "1 cheese or more: it is what the mice are after")
    return mix


def parse_die(raw: object) -> tuple[int, ...]:
    return tuple(sorted(parse_integers(raw, "", 6, 1, 6)))


def parse_dice(raw: object) -> Dice:
    """CC-1.2a: six faces for the cat, six for the mice."""
    raw = raw.split("/") if isinstance(raw, str) else parse_table(raw, SIDES)
    if not isinstance(raw, (list, tuple)) or len(raw) != len(SIDES):
        raise ValueError
    return parse_die(raw[0]), parse_die(raw[1])


def parse_board(raw: object) -> Board:
    """A drawing as text, its rows divided by ``/`` or by lines, or as a list of rows."""
    if isinstance(raw, str):
        raw = raw.strip().replace("/", "\n").split("\n")
    if not isinstance(raw, (list, tuple)) or not all(isinstance(row, str) for row in raw):
        raise ValueError
    board = tuple(row.strip() for row in raw)
    check_rows(board)
    check_squares(board)
    return board


def check_rows(board: Board) -> None:
    """Raise Unfit unless the drawing is a rectangle of known marks that is not too large."""
    if not 1 <= len(board) <= LARGEST:
        raise Unfit(f"{len(board)} rows", f"1 to {LARGEST} rows")
    for number, row in enumerate(board, 1):
        found = f"{len(row)} squares in row {number}"
        if not 1 <= len(row) <= LARGEST:
            raise Unfit(found, f"1 to {LARGEST} squares in a row")
        if len(row) != len(board[0]):
            raise Unfit(found, f"{len(board[0])} as in row 1; - is no square")
        if not set(row) <= set("._u-"):
            raise Unfit(f"row {number} {row}", DRAWING)


def check_squares(board: Board) -> None:
    """Raise Unfit unless there are homes for mice, a table for the cat, and ways between all squares."""
    drawn = "".join(board)
    if not 1 <= drawn.count("u") <= MOST_SLABS:
        raise Unfit(f"{drawn.count('u')} hole slabs (u)", f"1 to {MOST_SLABS} hole slabs, one per mouse")
    if "_" not in drawn:
        raise Unfit("no table", "1 table square (_) or more, on which the cat starts")
    if not is_connected(board, "._u"):
        raise Unfit("/".join(board), "squares that can all be walked to; some are cut off")


def is_square(board: Board, row: int, column: int) -> bool:
    is_inside = 0 <= row < len(board) and 0 <= column < len(board[0])
    return is_inside and board[row][column] != "-"


def squares(board: Board, marks: str) -> Iterator[tuple[int, int]]:
    """Row and column of every square drawn with one of the marks, in reading order."""
    for row, line in enumerate(board):
        yield from ((row, column) for column, mark in enumerate(line) if mark in marks)


def neighbours(row: int, column: int) -> tuple[tuple[int, int], ...]:
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def is_connected(board: Board, marks: str) -> bool:
    """Whether each square with one of the marks can be reached from each other over such squares."""
    todo = set(squares(board, marks))
    reached = [todo.pop()]
    for square in reached:
        found = todo.intersection(neighbours(*square))
        todo -= found
        reached += found
    return not todo


def inner_front(board: Board, row: int, column: int) -> tuple[int, int] | None:
    """The square in front of a hole: opposite its one missing neighbour (CC-Q36), if it misses just one."""
    missing = [square for square in neighbours(row, column) if not is_square(board, *square)]
    if len(missing) != 1:
        return None
    return 2 * row - missing[0][0], 2 * column - missing[0][1]


def has_inner_fronts(board: Board) -> bool:
    return all(inner_front(board, *hole) for hole in squares(board, "u"))


@dataclass(frozen=True, slots=True)
class ChopChopEdition(Edition):
    """Every option of the register of Chop! Chop!. ``name`` is a label and is not compared.

    ``tile_mix`` counts cheese, crockery, +1, +2, arrow, fork and knife; ``stall_limit`` is None when off.
    """

    game: ClassVar[str] = "chop-chop"
    components: ClassVar[tuple[str, ...]] = ("board", "tile_mix", "dice")

    name: str = field(default="standard", compare=False)
    path: str = option(choice("origin", "no_backtrack", "simple"))
    mice_pass_mice: bool = option(boolean(False))
    mice_cross_cheese: bool = option(boolean(True))
    cat_holes: str = option(choice("never", "empty_open"))
    hole_access: str = option(choice("any_side", "front_only"))
    bonus: str = option(choice("mandatory", "optional"))
    fork: str = option(choice("may_decline", "must_take"))
    arrow_resolves: bool = option(boolean(True))
    arrow_may_stay: bool = option(boolean(False))
    arrow_may_catch: bool = option(boolean(False))
    knife: str = option(choice("handover", "skip_and_double", "skip_only"))
    knife_substitute: bool = option(boolean(False))
    deposit: str = option(choice("after_tenth", "already_home", "last"))
    cat_wins_after_tenth: bool = option(boolean(True))
    front: str = option(choice("inner", "all_neighbours"))
    no_block_when: str = option(choice("last_mouse", "last_unreleased", "either"))
    mice_order: str = option(choice("rotate", "free"))
    first_player: str = option(choice("youngest_mouse", "chosen", "random"))
    cat_start: str = option(choice("cat_chooses", "random"))
    holes: str = option(choice("sides", "corners"))
    stall_limit: int | None = option(
        Option(
            parse_stall_limit,
            f"a number from {FEWEST_ROLLS} to {MOST_ROLLS}, off",
            STANDARD_LIMIT,
            lambda limit: "off" if limit is None else str(limit),
        )
    )
    tile_mix: tuple[int, ...] = option(
        Option(parse_mix, MIX, STANDARD_MIX, lambda mix: "/".join(map(str, mix)))
    )
    dice: tuple[tuple[int, ...], tuple[int, ...]] = option(
        Option(parse_dice, DICE, STANDARD_DICE, lambda dice: "/".join("".join(map(str, die)) for die in dice))
    )
    board: tuple[str, ...] = option(Option(parse_board, DRAWING, STANDARD_BOARD, "/".join))

    @property
    def aim(self) -> int:
        """How many cheeses the mice need: all there are."""
        return self.tile_mix[0]

    def changes(self) -> dict[str, str]:
        """The options that differ from the standard edition; ``holes=corners`` says by itself which board."""
        changes = Edition.changes(self)
        if self.holes == "corners":
            del changes["board"]
        return changes

    @classmethod
    def _complete(cls, given: dict[str, Any]) -> dict[str, Any]:
        if given.get("holes") == "corners":
            given.setdefault("board", CORNER_BOARD)
        if not has_inner_fronts(given.get("board", STANDARD_BOARD)):
            given.setdefault("front", "all_neighbours")  # CC-8.1; hole_access is any_side unless given
        return given

    def _check(self) -> None:
        self._check_holes()
        self._check_mix()
        self._check_fronts()

    def _check_holes(self) -> None:
        if self.board == CORNER_BOARD:  # one game has one name, drawn or not
            object.__setattr__(self, "holes", "corners")
        elif self.holes == "corners":
            drawn = "/".join(self.board)
            raise EditionError("board", drawn, "none with holes=corners: a drawn board draws its own holes")

    def _check_mix(self) -> None:
        places, tiles = len(list(squares(self.board, "._"))), sum(self.tile_mix)
        if tiles != places:
            raise EditionError("tile_mix", tiles, f"{places}, one tile per tile square of the board")
        if self.board in (STANDARD_BOARD, CORNER_BOARD) and self.aim != STANDARD_CHEESES:
            raise EditionError("tile_mix", self.aim, "10 cheeses on the standard board (CC-1.2a)")

    def _check_fronts(self) -> None:
        if not has_inner_fronts(self.board):
            why = "as a hole that is in no side of the board, or in two, has no square in front (CC-8.1)"
            for name, forced in (("front", "all_neighbours"), ("hole_access", "any_side")):
                if getattr(self, name) != forced:
                    raise EditionError(name, getattr(self, name), f"{forced}, {why}")
        elif self.hole_access == "front_only":
            self._check_ways()

    def _check_ways(self) -> None:
        """With holes entered only from their fronts, nobody walks through them."""
        holes = list(squares(self.board, "u"))
        if any(inner_front(self.board, *hole) in holes for hole in holes):
            raise EditionError("hole_access", "front_only", "any_side, as a hole lies in front of another")
        if not is_connected(self.board, "._"):
            raise EditionError("hole_access", "front_only", "any_side, as holes divide the floor")
