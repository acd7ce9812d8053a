"""What happened in Chop! Chop!, told from the positions before and after.

Events are the difference between two positions, in the order of the checks of CC-6.5; so the compiled part need not
know of them.
"""
# compiled

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...core.bits import index
from ...core.game import Event, Move
from .box import ARROW, ASK, BONUS, FORK, OVER, TURN, WALK
from .moves import (
    AnswerDraw,
    Begin,
    CameHome,
    CatNamed,
    CatPlaced,
    CheeseFound,
    CheeseWon,
    Decline,
    Declined,
    DieTaken,
    DrawAnswered,
    DrawOffered,
    FirstNamed,
    GameEnded,
    Jump,
    Jumped,
    MouseCaught,
    NameCat,
    Piece,
    Place,
    Roll,
    Rolled,
    RollLost,
    SlabTurned,
    Square,
    TakeCheese,
    TakeDie,
    TileIdle,
    TileTurned,
    Turn,
    TurnBegan,
    Walk,
    Walked,
)
from .notation import PIECES
from .position import Position

if TYPE_CHECKING:
    from .rules import ChopChop

SIDES: Final = ("cat", "mice")


def tell(game: ChopChop, before: Position, after: Position, move: Move) -> Iterator[Event]:
    """Everything that happened between two positions."""
    match move:
        case NameCat(seat):
            yield CatNamed(seat=seat)
        case Begin(seat):
            yield FirstNamed(seat=seat)
        case Place(square):
            yield CatPlaced(square=square)
            yield from what_follows(game, before, after)
        case TakeDie(seat):
            yield DieTaken(seat=seat)
        case Roll(number):
            yield from tell_roll(game, before, after, number)
        case Walk(piece, square):
            yield Walked(piece=piece, path=path_of(game, before, move))
            yield from tell_arrival(game, before, after, piece, square)
        case Jump(piece, square):
            yield Jumped(piece=piece, origin=standing(game, before, piece), square=square)
            yield from tell_arrival(game, before, after, piece, square)
        case Turn(tile):
            yield from tell_tile(game, before, after, tile)
        case TakeCheese(square):
            yield from tell_cheese(game, before, after, square)
            yield from what_follows(game, before, after)
        case Decline():
            yield Declined(seat=before.seat_in_turn())
            yield from what_follows(game, before, after)
        case _:
            assert isinstance(move, AnswerDraw)
            yield DrawAnswered(seat=int(before.asked), agree=move.agree)
            if after.phase != ASK:
                yield from what_follows(game, before, after)


def path_of(game: ChopChop, position: Position, walk: Walk) -> tuple[Square, ...]:
    """One way of a legal walk."""
    path = position.route(PIECES.index(walk.piece), position.steps, 1 << game.bits[walk.square])
    return tuple(game.names[index(bit)] for bit in path)


def standing(game: ChopChop, position: Position, piece: Piece) -> Square:
    """The square of a piece on the board."""
    number = PIECES.index(piece)
    return game.names[index(position.mice[number] if number else position.cat)]


def tell_roll(game: ChopChop, before: Position, after: Position, number: int) -> Iterator[Event]:
    yield Rolled(seat=before.seat_in_turn(), number=number)
    if after.phase != WALK:
        yield RollLost(seat=before.seat_in_turn())
        yield from what_follows(game, before, after)


def tell_arrival(
    game: ChopChop, before: Position, after: Position, piece: Piece, square: Square
) -> Iterator[Event]:
    for number in range(1, int(game.box.mice) + 1):
        if before.mice[number] and not after.mice[number]:
            yield MouseCaught(piece=PIECES[number], square=square)
    if turned := before.unturned & ~after.unturned:
        yield SlabTurned(square=game.names[index(turned)])
    if after.won == before.won:
        yield from tell_home(game, before, after, piece)
    else:
        yield from tell_cheese(game, before, after, square)
    if after.phase != TURN:
        yield from what_follows(game, before, after)


def tell_home(game: ChopChop, before: Position, after: Position, moved: Piece | None) -> Iterator[Event]:
    """The arrival that counts: of the mouse that moved, or of one that was at home already (CC-6.2a)."""
    if after.home_at and not before.home_at:
        at_home = [n for n in range(1, int(game.box.mice) + 1) if after.mice[n] & game.box.kitchen.holes]
        mouse = moved if moved and PIECES.index(moved) in at_home else PIECES[at_home[0]]
        yield CameHome(piece=mouse, square=standing(game, after, mouse))


def tell_cheese(game: ChopChop, before: Position, after: Position, square: Square) -> Iterator[Event]:
    yield CheeseWon(square=square, total=int(after.won))
    yield from tell_home(game, before, after, None)


def tell_tile(game: ChopChop, before: Position, after: Position, tile: str) -> Iterator[Event]:
    square = game.names[index(before.hidden & ~after.hidden)]
    yield TileTurned(piece=PIECES[before.piece], square=square, tile=tile)
    if tile == "cheese":
        if before.piece:
            yield from tell_cheese(game, before, after, square)
        else:
            yield CheeseFound(square=square)
    elif after.phase in (BONUS, ARROW, FORK):
        return
    elif tile != "knife":
        yield TileIdle(tile=tile)
    yield from what_follows(game, before, after)


def what_follows(game: ChopChop, before: Position, after: Position) -> Iterator[Event]:
    """After a roll is done with: the end, the offer of a draw, the next turn, or just a second roll."""
    if after.phase == OVER:
        outcome = game.outcome(after)
        assert outcome is not None
        yield GameEnded(reason=outcome.reason, rule=outcome.rule, winners=outcome.winners)
    elif after.phase == ASK:
        yield DrawOffered(rolls=int(after.stall))
    elif after.turn != before.turn:
        side, seat = SIDES[after.side], after.seat_in_turn()
        yield TurnBegan(side=side, seat=seat, rolls=int(after.rolls), skipped=skipped_sides(before, after))


def skipped_sides(before: Position, after: Position) -> tuple[str, ...]:
    """The sides passed over on the way to this turn, in order (CC-5.9a)."""
    other = 1 - before.side
    if not before.skips >> other & 1:
        return ()
    return (SIDES[other],) if after.side == before.side else (SIDES[other], SIDES[before.side])
