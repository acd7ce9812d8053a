"""What a seat of Chop! Chop! may know: all but the undersides of tiles, which nobody knows (CC-3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core import Seat, View
from .house import ARROW, BONUS, FORK, OVER, TURN, WALK, unpack_stock
from .moves import TILES, Piece, Square, TakeDie, Tile
from .notation import PIECES, floor_rows, format_move, format_position, square_name
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


def view_of(game: ChopChop, position: Position, seat: Seat | None) -> ChopChopView:
    """What a seat may know, listed piece by piece; a spectator is seat None."""
    phase = position.phase
    is_running = position.turn > 0 and phase != OVER
    mice = range(1, int(game.house.mice) + 1)
    return ChopChopView(
        game=game.name,
        players=game.players,
        seat=seat,
        actor=game.actor(position),
        actors=game.actors(position),
        moves=moves_of(game, position, seat),
        outcome=game.outcome(position),
        phase=PHASE_NAMES[phase],
        side=("cat", "mice")[position.side] if is_running else None,
        cat_seat=int(position.cat_seat) or None,
        mouse_seat=int(position.mouse_seat) or None,
        floor=floor_rows(game, position),
        cat=square_name(game, position.cat),
        mice=tuple(square_name(game, position.mice[mouse]) for mouse in mice),
        stock=tuple(zip(TILES, unpack_stock(position.stock), strict=True)),
        won=int(position.won),
        aim=int(game.house.aim),
        caught=game.caught(position),
        piece=PIECES[position.piece] if phase in (TURN, BONUS, ARROW, FORK) else None,
        steps=int(position.steps) if phase in (WALK, BONUS) else None,
        rolls=int(position.rolls),
        stall=int(position.stall),
        stall_limit=int(game.house.stall_limit) or None,
        turn=int(position.turn),
        position=format_position(game, position),
    )


def moves_of(game: ChopChop, position: Position, seat: Seat | None) -> tuple[str, ...]:
    """The moves this seat may play; a mouse player takes the die only for itself (CC-3.1a)."""
    if seat not in game.actors(position):
        return ()
    moves = game.legal_moves(position)
    return tuple(format_move(move) for move in moves if not isinstance(move, TakeDie) or move.seat == seat)


def imagine(game: ChopChop, view: ChopChopView) -> Position:
    """The position itself: nobody knows more than the view tells."""
    return parse_position(game, view.position)
