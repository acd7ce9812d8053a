"""What happened in Chop! Chop!, told from the positions before and after.

Events are the difference between two positions, in the order of the checks of CC-6.5; so the compiled part need not
know of them.
"""
# compiled

from __future__ import annotations

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


def tell(game: ChopChop, before: Position, after: Position, move: Move) -> list[Event]:
    """Everything that happened between two positions."""
    told: list[Event] = []
    match move:
        case NameCat(seat):
            told.append(CatNamed(seat=seat))
        case Begin(seat):
            told.append(FirstNamed(seat=seat))
        case Place(square):
            told.append(CatPlaced(square=square))
            what_follows(told, game, before, after)
        case TakeDie(seat):
            told.append(DieTaken(seat=seat))
        case Roll(number):
            tell_roll(told, game, before, after, number)
        case Walk(piece, square):
            told.append(Walked(piece=piece, path=path_of(game, before, move)))
            tell_arrival(told, game, before, after, piece, square)
        case Jump(piece, square):
            told.append(Jumped(piece=piece, origin=standing(game, before, piece), square=square))
            tell_arrival(told, game, before, after, piece, square)
        case Turn(tile):
            tell_tile(told, game, before, after, tile)
        case TakeCheese(square):
            tell_cheese(told, game, before, after, square)
            what_follows(told, game, before, after)
        case Decline():
            told.append(Declined(seat=before.seat_in_turn()))
            what_follows(told, game, before, after)
        case _:
            assert isinstance(move, AnswerDraw)
            told.append(DrawAnswered(seat=int(before.asked), agree=move.agree))
            if after.phase != ASK:
                what_follows(told, game, before, after)
    return told


def path_of(game: ChopChop, position: Position, walk: Walk) -> tuple[Square, ...]:
    """One way of a legal walk."""
    path = position.route(PIECES.index(walk.piece), position.steps, 1 << game.bits[walk.square])
    return tuple([game.names[index(bit)] for bit in path])


def standing(game: ChopChop, position: Position, piece: Piece) -> Square:
    """The square of a piece on the board."""
    number = PIECES.index(piece)
    return game.names[index(position.mice[number] if number else position.cat)]


def tell_roll(told: list[Event], game: ChopChop, before: Position, after: Position, number: int) -> None:
    told.append(Rolled(seat=before.seat_in_turn(), number=number))
    if after.phase != WALK:
        told.append(RollLost(seat=before.seat_in_turn()))
        what_follows(told, game, before, after)


def tell_arrival(
    told: list[Event], game: ChopChop, before: Position, after: Position, piece: Piece, square: Square
) -> None:
    for number in range(1, int(game.box.mice) + 1):
        if before.mice[number] and not after.mice[number]:
            told.append(MouseCaught(piece=PIECES[number], square=square))
    if turned := before.unturned & ~after.unturned:
        told.append(SlabTurned(square=game.names[index(turned)]))
    if after.won == before.won:
        tell_home(told, game, before, after, piece)
    else:
        tell_cheese(told, game, before, after, square)
    if after.phase != TURN:
        what_follows(told, game, before, after)


def tell_home(
    told: list[Event], game: ChopChop, before: Position, after: Position, moved: Piece | None
) -> None:
    """The arrival that counts: of the mouse that moved, or of one that was at home already (CC-6.2a)."""
    if after.home_at and not before.home_at:
        at_home = [n for n in range(1, int(game.box.mice) + 1) if after.mice[n] & game.box.kitchen.holes]
        mouse = moved if moved and PIECES.index(moved) in at_home else PIECES[at_home[0]]
        told.append(CameHome(piece=mouse, square=standing(game, after, mouse)))


def tell_cheese(told: list[Event], game: ChopChop, before: Position, after: Position, square: Square) -> None:
    told.append(CheeseWon(square=square, total=int(after.won)))
    tell_home(told, game, before, after, None)


def tell_tile(told: list[Event], game: ChopChop, before: Position, after: Position, tile: str) -> None:
    square = game.names[index(before.hidden & ~after.hidden)]
    told.append(TileTurned(piece=PIECES[before.piece], square=square, tile=tile))
    if tile == "cheese":
        if before.piece:
            tell_cheese(told, game, before, after, square)
        else:
            told.append(CheeseFound(square=square))
    elif after.phase in (BONUS, ARROW, FORK):
        return
    elif tile != "knife":
        told.append(TileIdle(tile=tile))
    what_follows(told, game, before, after)


def what_follows(told: list[Event], game: ChopChop, before: Position, after: Position) -> None:
    """After a roll is done with: the end, the offer of a draw, the next turn, or just a second roll."""
    if after.phase == OVER:
        outcome = game.outcome(after)
        assert outcome is not None
        told.append(GameEnded(reason=outcome.reason, rule=outcome.rule, winners=outcome.winners))
    elif after.phase == ASK:
        told.append(DrawOffered(rolls=int(after.stall)))
    elif after.turn != before.turn:
        side, seat = SIDES[after.side], after.seat_in_turn()
        told.append(
            TurnBegan(side=side, seat=seat, rolls=int(after.rolls), skipped=skipped_sides(before, after))
        )


def skipped_sides(before: Position, after: Position) -> tuple[str, ...]:
    """The sides passed over on the way to this turn, in order (CC-5.9a)."""
    other = 1 - before.side
    if not before.skips >> other & 1:
        return ()
    return (SIDES[other],) if after.side == before.side else (SIDES[other], SIDES[before.side])
