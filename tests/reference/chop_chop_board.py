"""The kitchen of the slow reference of Chop! Chop!: squares, what lies on them, and where pieces may go.

Written from the rules alone, to be held against the engine. Squares are strings such as ``D3``, every way is
walked out step by step, and nothing is fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

CAT = "C"
TILES = ("cheese", "crockery", "+1", "+2", "arrow", "fork", "knife")
SEATS = "abcde"
SIDES_BOARD = "...u.../......./u.___../..___.u/......./...u..."
CORNERS_BOARD = "u.....u/......./..___../..___../......./u.....u"

# The option register (section 8), default values; the data are written as in docs/notation.md.
STANDARD: dict[str, Any] = {
    "path": "origin",
    "mice_pass_mice": False,
    "mice_cross_cheese": True,
    "cat_holes": "never",
    "hole_access": "any_side",
    "bonus": "mandatory",
    "fork": "may_decline",
    "arrow_resolves": True,
    "arrow_may_stay": False,
    "arrow_may_catch": False,
    "knife": "handover",
    "knife_substitute": False,
    "deposit": "after_tenth",
    "cat_wins_after_tenth": True,
    "front": "inner",
    "no_block_when": "last_mouse",
    "mice_order": "rotate",
    "first_player": "youngest_mouse",
    "cat_start": "cat_chooses",
    "holes": "sides",
    "stall_limit": 60,
    "tile_mix": "10/8/4/4/4/4/4",
    "dice": "112223/112234",
    "board": SIDES_BOARD,
}


@dataclass
class State:
    """One moment of a game, with 0 or "" for what is not there.

    Changed in place only while ``NaiveChopChop.play`` works on its own copy.
    """

    phase: str
    mice: dict[str, str]
    face_down: set[str]
    stock: dict[str, int]
    people: tuple[int, ...] = ()
    cat_seat: int = 0
    mouse_seat: int = 0
    cat: str = ""
    cheeses: set[str] = field(default_factory=set)
    turned: set[str] = field(default_factory=set)
    won: int = 0
    side: str = ""
    turn: int = 0
    rolls: int = 1
    piece: str = ""
    steps: int = 0
    mover: str = ""
    skips: dict[str, int] = field(default_factory=lambda: {"mice": 0, "cat": 0})
    double: str = ""
    stall: int = 0
    asked: int = 0
    cheeses_at: int = 0
    slabs_at: int = 0
    home_at: int = 0
    reason: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)

    def copy(self) -> State:
        """An equal state of its own, with no events yet."""
        return replace(
            self,
            mice=dict(self.mice),
            face_down=set(self.face_down),
            stock=dict(self.stock),
            cheeses=set(self.cheeses),
            turned=set(self.turned),
            skips=dict(self.skips),
            events=[],
        )

    def tell(self, code: str, **fields: Any) -> None:
        """Note an event; everyone learns everything (CC-3.7)."""
        self.events.append({"code": code, "audience": None, **fields})

    def living(self) -> list[str]:
        """Mice not caught (CC-3.4), by number."""
        return [mouse for mouse, square in self.mice.items() if square]

    def mouse_on(self, square: str) -> str:
        """The mouse on this square of the floor, or ""."""
        return next((mouse for mouse, place in self.mice.items() if place == square), "")

    def where(self, piece: str) -> str:
        return self.cat if piece == CAT else self.mice[piece]


class Board:
    """The squares of one edition (CC-1.4), their neighbours, and which way each hole looks."""

    def __init__(self, text: str) -> None:
        self.rows = text.split("/")
        drawn = {
            "ABCDEFG"[column] + str(row): mark
            for row, marks in enumerate(self.rows, start=1)
            for column, mark in enumerate(marks)
        }
        # Dictionaries keep their order: squares are listed row by row everywhere.
        self.squares = [square for square, mark in drawn.items() if mark != "-"]
        self.table = [square for square, mark in drawn.items() if mark == "_"]
        self.slabs = [square for square, mark in drawn.items() if mark == "u"]
        self.tiles = [square for square, mark in drawn.items() if mark in "._"]
        self.homes = {str(number): slab for number, slab in enumerate(self.slabs, start=1)}
        self.neighbours = {square: self._around(square) for square in self.squares}

    def _around(self, square: str) -> list[str]:
        """The squares one step away, never diagonally (CC-4.1)."""
        beside = [self._beside(square, right, down) for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1))]
        return [other for other in beside if other in self.squares]

    @staticmethod
    def _beside(square: str, right: int, down: int) -> str:
        return chr(ord(square[0]) + right) + str(int(square[1:]) + down)

    def inner_front(self, slab: str) -> str:
        """The neighbour toward the middle: opposite the one side where there is no square (CC-Q36)."""
        missing = [
            (right, down)
            for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if self._beside(slab, right, down) not in self.squares
        ]
        ((right, down),) = missing
        return self._beside(slab, -right, -down)


class Kitchen:
    """Where pieces may go, by die, bonus and arrow, under one set of options (sections 4, 5.6 and 6.6)."""

    def __init__(self, board: Board, options: dict[str, Any]) -> None:
        self.board = board
        self.options = options

    def ways(self, state: State, piece: str, steps: int) -> list[tuple[str, ...]]:
        """Every walk of exactly so many steps (CC-4.2)."""
        ways: list[tuple[str, ...]] = [(state.where(piece),)]
        barred = self.squares_not_to_block(state)
        for step in range(1, steps + 1):
            ways = [
                (*way, square)
                for way in ways
                for square in self.board.neighbours[way[-1]]
                if self.may_step(state, piece, way, square, step == steps, barred)
            ]
        return ways

    def walk_ends(self, state: State, piece: str, steps: int) -> list[str]:
        """The squares where such a walk may end, row by row."""
        ends = {way[-1] for way in self.ways(state, piece, steps)}
        return [square for square in self.board.squares if square in ends]

    def ways_shown(self, state: State, piece: str, steps: int, goal: str) -> list[tuple[str, ...]]:
        """The walks to a square that go back and forth least; of a mouse those past the cat only if all are."""
        ways = [way for way in self.ways(state, piece, steps) if way[-1] == goal]
        squares = max((len(set(way)) for way in ways), default=0)
        best = [way for way in ways if len(set(way)) == squares]
        near = set() if piece == CAT else set(self.board.neighbours[state.cat])
        return [way for way in best if not near.intersection(way[1:-1])] or best

    def fewest_steps(self, state: State, piece: str, goal: str) -> int | None:
        """How long the shortest walk to another square is; None when there is no way, or the piece is there."""
        ways: list[tuple[str, ...]] = [(state.where(piece),)]
        seen = {state.where(piece)}
        while ways and goal not in seen:
            longer = []
            for way in ways:
                for square in self.board.neighbours[way[-1]]:
                    if square == goal and self.may_step(state, piece, way, square, True, set()):
                        return len(way)
                    if square not in seen and self.may_step(state, piece, way, square, False, set()):
                        seen.add(square)
                        longer.append((*way, square))
            ways = longer
        return None

    def may_step(
        self, state: State, piece: str, way: tuple[str, ...], square: str, last: bool, barred: set[str]
    ) -> bool:
        """Whether a piece that came this way, its origin included, may step on to a neighbouring square."""
        if not self._keeps_path(way, square) or not self._keeps_hole_access(way, square, last):
            return False
        if piece == CAT:
            return self._cat_may_enter(state, square, last) and not (last and square in barred)
        return self._mouse_may_enter(state, piece, square, last, origin=way[0])

    def _keeps_path(self, way: tuple[str, ...], square: str) -> bool:
        """CC-4.4: what a displacement may not come back to."""
        if self.options["path"] == "origin":
            return square != way[0]
        if self.options["path"] == "no_backtrack":
            return len(way) < 2 or square != way[-2]
        return square not in way

    def _keeps_hole_access(self, way: tuple[str, ...], square: str, last: bool) -> bool:
        """CC-4.8, ``front_only``: a hole is first or last, and left and entered by its inner front square."""
        if self.options["hole_access"] == "any_side":
            return True
        here = way[-1]
        if here in self.board.slabs and square != self.board.inner_front(here):
            return False
        if square in self.board.slabs:
            return last and here == self.board.inner_front(square)
        return True

    def _mouse_may_enter(self, state: State, mouse: str, square: str, last: bool, origin: str) -> bool:
        if square == state.cat and square not in self.board.table:
            return (
                False  # CC-4.3 and, on a slab, CC-8.2; a cat on top of the table is on another level, CC-1.5
            )
        if state.mouse_on(square) not in ("", mouse):
            # CC-4.3; CC-8.3 keeps an occupied slab shut. The mouse's own origin is empty, CC-4.4a.
            return self.options["mice_pass_mice"] is True and not last and square not in self.board.slabs
        if square in self.board.slabs and square not in state.turned and square != origin:
            return False  # CC-4.8; its own slab counts as turned once left, CC-4.4a
        if square in state.cheeses and not last:
            return self.options["mice_cross_cheese"] is True  # CC-4.9
        return True

    def _cat_may_enter(self, state: State, square: str, last: bool) -> bool:
        if square in state.cheeses:
            return False  # CC-4.6
        if square in self.board.slabs:
            # CC-4.7, CC-8.2
            is_open = square in state.turned and not state.mouse_on(square)
            return self.options["cat_holes"] == "empty_open" and is_open
        if square in self.board.table:
            return True  # the top, CC-4.5; a mouse under it is on another level, CC-1.5
        return last or not state.mouse_on(square)  # CC-4.3

    def jump_ends(self, state: State, piece: str) -> list[str]:
        """Where the arrow may put a piece (CC-5.6), row by row."""
        barred = self.squares_not_to_block(state) if piece == CAT else set()
        return [
            square
            for square in self.board.squares
            if square != state.where(piece)
            and square not in self.board.slabs
            and square not in state.cheeses
            and square not in barred
            and not self._is_taken(state, piece, square)
        ]

    def _is_taken(self, state: State, piece: str, square: str) -> bool:
        """Whether another piece keeps the arrow from this square, levels told apart (CC-1.5, CC-5.6)."""
        cat_there = square == state.cat and square not in self.board.table
        if piece != CAT:
            return cat_there or state.mouse_on(square) != ""
        mouse_there = state.mouse_on(square) != "" and square not in self.board.table
        return mouse_there and self.options["arrow_may_catch"] is False

    def squares_not_to_block(self, state: State) -> set[str]:
        """CC-6.6: where the cat may not end a displacement, read before it (CC-6.6a)."""
        shut: set[str] = set()
        if self.options["no_block_when"] in ("last_mouse", "either"):
            living = state.living()
            if len(living) == 1 and state.where(living[0]) in self.board.slabs:
                shut.add(state.where(living[0]))
        if self.options["no_block_when"] in ("last_unreleased", "either"):
            unturned = [slab for slab in self.board.slabs if slab not in state.turned]
            if len(unturned) == 1:
                shut.add(unturned[0])
        return {square for slab in shut for square in self._in_front_of(slab)}

    def _in_front_of(self, slab: str) -> list[str]:
        if self.options["front"] == "inner":
            return [self.board.inner_front(slab)]
        return self.board.neighbours[slab]
