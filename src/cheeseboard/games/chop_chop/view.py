"""What a seat of Chop! Chop! may know: all but the undersides of tiles, which nobody knows (CC-3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core import Seat, View
from .moves import Piece, Square, Tile
from .position import Position
from .reading import parse_position

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
class ChopChopView(View):
    """The whole table, the same for every seat but for ``seat`` and ``moves``.

    ``phase`` is ``name-cat``, ``begin``, ``place``, ``take-die``, ``roll``, ``walk``, ``turn``, ``bonus``, ``arrow``,
    ``fork``, ``ask`` or ``over``. ``floor`` are the rows of the position's text. ``stock`` are the face-down tiles
    left of each kind. ``piece`` is the piece whose tile is turned or acts, ``steps`` what the die or bonus shows.
    ``position`` is the whole position as text.
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
    steps: int | None
    rolls: int
    stall: int
    stall_limit: int | None
    turn: int
    position: str


def imagine(game: ChopChop, view: ChopChopView) -> Position:
    """The position itself: nobody knows more than the view tells."""
    return parse_position(game, view.position)
