"""What the seats of Chop! Chop! see of one position: all but the undersides of tiles (CC-3.7), and made once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import Seat, Sights
from .house import ARROW, BONUS, FORK, OVER, TURN, WALK, unpack_stock
from .moves import TILES, TakeDie
from .notation import PIECES, floor_rows, format_move, square_name, write_position
from .position import Position
from .view import PHASE_NAMES

if TYPE_CHECKING:
    from .rules import ChopChop


def sights_of(game: ChopChop, position: Position) -> Sights:
    """What any seat may know, listed piece by piece; a spectator is seat None."""
    phase, house = position.phase, game.house
    is_running = position.turn > 0 and phase != OVER
    mice = tuple([square_name(game, position.mice[mouse]) for mouse in range(1, int(house.mice) + 1)])
    floor = floor_rows(game, position)
    actors = game.actors(position)
    shared: dict[str, Any] = {
        "game": game.name,
        "players": game.players,
        "actor": game.actor(position),
        "actors": actors,
        "outcome": game.outcome(position),
        "phase": PHASE_NAMES[phase],
        "side": ("cat", "mice")[position.side] if is_running else None,
        "cat_seat": int(position.cat_seat) or None,
        "mouse_seat": int(position.mouse_seat) or None,
        "floor": floor,
        "cat": square_name(game, position.cat),
        "mice": mice,
        "stock": tuple(zip(TILES, unpack_stock(position.stock), strict=True)),
        "won": int(position.won),
        "aim": int(house.aim),
        "caught": mice.count(None),
        "piece": PIECES[position.piece] if phase in (TURN, BONUS, ARROW, FORK) else None,
        "steps": int(position.steps) if phase in (WALK, BONUS) else None,
        "rolls": int(position.rolls),
        "stall": int(position.stall),
        "stall_limit": int(house.stall_limit) or None,
        "turn": int(position.turn),
        "position": write_position(game, position, floor),
    }

    def own(seat: Seat | None) -> dict[str, Any]:
        return {"seat": seat, "moves": moves_of(game, position, seat) if seat in actors else ()}

    return Sights(shared, own)


def moves_of(game: ChopChop, position: Position, seat: Seat | None) -> tuple[str, ...]:
    """The moves of a seat that is to decide; a mouse player takes the die only for itself (CC-3.1a)."""
    if position.phase == WALK:
        return game.walk_texts(position)
    moves = game.legal_moves(position)
    return tuple([format_move(move) for move in moves if not isinstance(move, TakeDie) or move.seat == seat])
