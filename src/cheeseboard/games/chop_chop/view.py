"""What a seat of Chop! Chop! may know: all but the undersides of tiles, which nobody knows (CC-3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...core.game import Seat, View
from .moves import Piece, Square, Tile
from .parsing import parse_position
from .position import Position

if TYPE_CHECKING:
    from .rules import ChopChop

PHASE_NAMES: Final = (
    "name-cat",
    "begin",
    "place",
    "take-die",
    "roll",
    "walk",
    "turn",
    "bonus",
    "arrow",
    "fork",
    "ask",
    "over",
)


@dataclass(frozen=True, slots=True)
class Home:
    """A hole in which a mouse's arrival counts now. ``steps`` is how far the nearest mouse has to walk, None: no way.

    ``mice`` can come here with what the die or bonus shows.
    """

    square: Square
    steps: int | None
    mice: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ChopChopView(View):
    """The whole table, the same for every seat but for ``seat`` and ``moves``.

    ``phase`` is ``name-cat``, ``begin``, ``place``, ``take-die``, ``roll``, ``walk``, ``turn``, ``bonus``, ``arrow``,
    ``fork``, ``ask`` or ``over``. ``floor`` are the rows of the position's text. ``stock`` are the face-down tiles
    left of each kind. ``piece`` is the piece whose tile is turned or acts, ``tile`` the tile that acts, ``steps`` what
    the die or bonus shows, ``mover`` the mouse to which the second of two rolls belongs. ``catches`` are the mice that
    the cat can catch at once. ``is_run_home``: all cheeses are won and a mouse has to come home, to one of ``homes``;
    ``unreleased`` are the mice that must have left their slabs before. ``position`` is the whole position as text.
    """

    phase: str
    side: str | None
    cat_seat: Seat | None
    mouse_seat: Seat | None
    floor: tuple[str, ...]
    cat: Square | None
    mice: tuple[Square | None, ...]
    stock: tuple[tuple[Tile, int], ...]
    won: int
    aim: int
    caught: int
    piece: Piece | None
    tile: Tile | None
    steps: int | None
    mover: Piece | None
    catches: tuple[Piece, ...]
    is_run_home: bool
    homes: tuple[Home, ...]
    unreleased: tuple[Piece, ...]
    rolls: int
    stall: int
    stall_limit: int | None
    turn: int
    position: str


def imagine(game: ChopChop, view: ChopChopView) -> Position:
    """The position itself: nobody knows more than the view tells."""
    return parse_position(game, view.position)
