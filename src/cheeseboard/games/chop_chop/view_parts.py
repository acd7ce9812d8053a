"""What the seats of Chop! Chop! see of one position: all but the undersides of tiles (CC-3.7), and made once."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.bits import indices
from ...core.game import Own, Seat
from .box import ARROW, ARROW_TILE, BONUS, FORK, FORK_TILE, OVER, PLUS_ONE, TURN, WALK
from .moves import TILES, Piece, TakeDie, Tile
from .notation import PIECES, floor_of, format_move, mouse_squares, square_name, write_position
from .position import Position
from .view import PHASE_NAMES, Home

if TYPE_CHECKING:
    from .rules import ChopChop


def view_parts_of(game: ChopChop, position: Position) -> tuple[dict[str, Any], Own]:
    """What any seat may know, listed piece by piece; a spectator is seat None."""
    phase, box = position.phase, game.box
    is_running = position.turn > 0 and phase != OVER
    mice = mouse_squares(game, position)
    floor = floor_of(game, position)
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
        "floor": floor.rows,
        "cat": square_name(game, position.cat),
        "mice": mice,
        "stock": game.stocks[position.stock].tiles,
        "won": int(position.won),
        "aim": int(box.aim),
        "caught": mice.count(None),
        "piece": PIECES[position.piece] if phase in (TURN, BONUS, ARROW, FORK) else None,
        "tile": tile_of(position),
        "steps": int(position.steps) if phase in (WALK, BONUS) else None,
        "mover": PIECES[position.mover] if position.mover else None,
        "catches": catches_of(position),
        "is_run_home": phase != OVER and position.won >= box.aim,
        "homes": homes_of(game, position) if phase != OVER and position.is_home_due() else (),
        "unreleased": mice_on(position, position.unturned),
        "rolls": int(position.rolls),
        "stall": int(position.stall),
        "stall_limit": int(box.stall_limit) or None,
        "turn": int(position.turn),
        "position": write_position(game, position, floor, mice),
    }

    def own(seat: Seat | None) -> dict[str, Any]:
        return {"seat": seat, "moves": moves_of(game, position, seat) if seat in actors else ()}

    return shared, own


def tile_of(position: Position) -> Tile | None:
    """The tile that acts."""
    if position.phase == BONUS:
        return TILES[PLUS_ONE + position.steps - 1]
    return {ARROW: TILES[ARROW_TILE], FORK: TILES[FORK_TILE]}.get(position.phase)


def mice_on(position: Position, squares: int) -> tuple[Piece, ...]:
    """The mice on these squares."""
    mice = range(1, int(position.box.mice) + 1)
    return tuple([PIECES[mouse] for mouse in mice if position.mice[mouse] & squares])


def catches_of(position: Position) -> tuple[Piece, ...]:
    """The mice that the cat can catch with the roll, bonus or arrow it has (CC-3.4, CC-Q26)."""
    if position.phase not in (WALK, BONUS, ARROW) or not position.reach[0]:
        return ()
    return mice_on(position, position.reach[0] & position.catchable())


def homes_of(game: ChopChop, position: Position) -> tuple[Home, ...]:
    """The holes that are free, or that a mouse comes to with this roll, row by row."""
    holes = game.box.kitchen.holes
    free = holes & ~(position.unturned | position.mice_squares | position.cat)
    mice = range(1, int(game.box.mice) + 1) if position.phase in (WALK, BONUS) else range(0)
    found = []
    for bit in indices(holes):
        coming = tuple([PIECES[mouse] for mouse in mice if position.reach[mouse] >> bit & 1])
        if coming or free >> bit & 1:
            found.append(Home(game.names[bit], int(position.steps_to(1 << bit)) or None, coming))
    return tuple(found)


def moves_of(game: ChopChop, position: Position, seat: Seat | None) -> tuple[str, ...]:
    """The moves of a seat that is to decide; a mouse player takes the die only for itself (CC-3.1a)."""
    if position.phase == WALK:
        return game.walk_texts(position)
    moves = game.legal_moves(position)
    return tuple([format_move(move) for move in moves if not isinstance(move, TakeDie) or move.seat == seat])
