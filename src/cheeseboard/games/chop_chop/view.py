"""What a seat of Chop! Chop! may know: all but the undersides of tiles, which nobody knows (CC-3.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core import Seat, View
from .house import ARROW, BONUS, FORK, OVER, TURN, WALK, unpack_stock
from .moves import TILES, Piece, Square, TakeDie, Tile
from .notation import PIECES, floor_rows, format_move, square_name, write_position
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


Sights = Callable[[Seat | None], ChopChopView]


def sights_of(game: ChopChop, position: Position) -> Sights:
    """What any seat may know, listed piece by piece; a spectator is seat None. What all see is made once."""
    phase, house = position.phase, game.house
    is_running = position.turn > 0 and phase != OVER
    mice = tuple([square_name(game, position.mice[mouse]) for mouse in range(1, int(house.mice) + 1)])
    floor = floor_rows(game, position)
    actors = game.actors(position)
    actor, outcome = game.actor(position), game.outcome(position)
    shared = (
        outcome,
        PHASE_NAMES[phase],
        ("cat", "mice")[position.side] if is_running else None,
        int(position.cat_seat) or None,
        int(position.mouse_seat) or None,
        floor,
        square_name(game, position.cat),
        mice,
        tuple(zip(TILES, unpack_stock(position.stock), strict=True)),
        int(position.won),
        int(house.aim),
        mice.count(None),
        PIECES[position.piece] if phase in (TURN, BONUS, ARROW, FORK) else None,
        int(position.steps) if phase in (WALK, BONUS) else None,
        int(position.rolls),
        int(position.stall),
        int(house.stall_limit) or None,
        int(position.turn),
        write_position(game, position, floor),
    )

    def sight(seat: Seat | None) -> ChopChopView:
        moves = moves_of(game, position, seat) if seat in actors else ()
        return ChopChopView(game.name, game.players, seat, actor, actors, moves, *shared)

    return sight


def moves_of(game: ChopChop, position: Position, seat: Seat | None) -> tuple[str, ...]:
    """The moves of a seat that is to decide; a mouse player takes the die only for itself (CC-3.1a)."""
    if position.phase == WALK:
        return game.walk_texts(position)
    moves = game.legal_moves(position)
    return tuple(format_move(move) for move in moves if not isinstance(move, TakeDie) or move.seat == seat)


def imagine(game: ChopChop, view: ChopChopView) -> Position:
    """The position itself: nobody knows more than the view tells."""
    return parse_position(game, view.position)
