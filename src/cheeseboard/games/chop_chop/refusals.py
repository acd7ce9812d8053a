"""Why a move of Chop! Chop! is refused: the first rule that stands against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.game import Move, Refusal
from .box import ARROW, BONUS, MICE, WALK
from .kitchen import ORIGIN, Kitchen
from .moves import Decline, Jump, Piece, Place, TakeCheese, Walk
from .notation import PIECES
from .position import Position

if TYPE_CHECKING:
    from .rules import ChopChop

NO_SUCH_PLACE: Final = Refusal("no-such-place", "CC-1.4", "there is no such piece, square or seat")
MUST_ACT: Final = {
    BONUS: Refusal("must-walk", "CC-5.5", "a bonus must be walked when it can be"),
    ARROW: Refusal("must-jump", "CC-5.6", "the arrow's piece must go to another square"),
}
MUST_TAKE: Final = Refusal("must-take", "CC-5.7", "the fork must take a cheese here")


def why_refused(game: ChopChop, position: Position, move: Move) -> Refusal:
    """The rule against a move that is of the right kind but not legal."""
    match move:
        case Walk(piece, square):
            return refuse_piece(game, position, piece) or refuse_walk(
                game, position, piece, game.bits[square]
            )
        case Jump(piece, square):
            return refuse_piece(game, position, piece) or refuse_jump(
                game, position, piece, game.bits[square]
            )
        case Decline():
            return MUST_ACT.get(position.phase, MUST_TAKE)
        case TakeCheese(square):
            if position.cat == 1 << game.bits[square]:
                return Refusal("under-the-cat", "CC-5.4", f"the cat sits on {square}")
            return Refusal("no-cheese", "CC-5.7", f"no cheese lies visible on {square}")
        case Place(square):
            return Refusal("not-the-table", "CC-2.4", f"{square} is not a square of the table")
    return Refusal("not-a-mouse-player", "CC-3.1a", "only a mouse player takes the mice's die")


def refuse_piece(game: ChopChop, position: Position, piece: Piece) -> Refusal | None:
    """Whether another piece is to move."""
    number = PIECES.index(piece)
    if (number > 0) != (position.side == MICE):
        return Refusal("not-your-piece", "CC-3.1", f"{name_of(piece)} belongs to the other side")
    if number > game.box.mice:
        return NO_SUCH_PLACE
    if number and not position.mice[number]:
        return Refusal("caught", "CC-3.4", f"{name_of(piece)} has been caught")
    if position.phase != WALK and number != position.piece:
        rule = "CC-5.5" if position.phase == BONUS else "CC-5.6"
        return Refusal("other-piece", rule, f"the tile moves {name_of(PIECES[position.piece])}")
    may_substitute = game.edition.knife_substitute and not position.reach[position.mover]
    if (
        position.phase == WALK
        and position.rolls == 1
        and position.mover not in (0, number)
        and not may_substitute
    ):
        return Refusal("same-mouse", "CC-5.9", f"the second roll is for {name_of(PIECES[position.mover])}")
    return None


def name_of(piece: Piece) -> str:
    return "the cat" if piece == "C" else f"mouse {piece}"


def refuse_square(game: ChopChop, position: Position, piece: Piece, bit: int) -> Refusal | None:
    """Whether the square itself is closed to the piece, however it comes there."""
    square, here = 1 << bit, game.names[bit]
    kitchen = game.box.kitchen
    if piece != "C":
        if square & position.mice_squares & kitchen.holes:
            return Refusal("hole-taken", "CC-4.8", f"a mouse is in the hole {here}")
        if square & position.mice_squares or square & position.cat & ~kitchen.table:
            return Refusal("occupied", "CC-4.3", f"another piece stands on {here}")
        return None
    if square & position.cheese:
        return Refusal("visible-cheese", "CC-4.6", f"the cat keeps off the cheese on {here}")
    if square & kitchen.holes and not square & position.cat_through():
        return Refusal("cat-in-hole", "CC-4.7", f"the cat may not enter the slab {here}")
    if square & position.barred():
        return Refusal("blocks-last-mouse", "CC-6.6", f"the cat may not stop in front of the hole at {here}")
    return None


def refuse_walk(game: ChopChop, position: Position, piece: Piece, bit: int) -> Refusal:
    kitchen = game.box.kitchen
    number = PIECES.index(piece)
    origin = position.mice[number] if number else position.cat
    if origin == 1 << bit:
        return Refusal("back-to-origin", "CC-4.4", f"a walk may not end where it began, on {game.names[bit]}")
    if refusal := refuse_square(game, position, piece, bit):
        return refusal
    here, steps = game.names[bit], position.steps
    if is_reached(kitchen, origin, steps, bit):
        return Refusal("way-blocked", "CC-4.3", f"every way of {steps} to {here} is barred")
    if is_reached(Kitchen(kitchen.rows, kitchen.path, False, True), origin, steps, bit):
        return Refusal(
            "hole-side", "CC-4.8", f"holes are entered and left by their front only, so not to {here}"
        )
    if is_reached(Kitchen(kitchen.rows, ORIGIN, False, True), origin, steps, bit):
        return Refusal(
            "way-doubled", "CC-4.4", f"a walk of {steps} to {here} would go over its own way again"
        )
    return Refusal("not-exact", "CC-4.2", f"{here} is not exactly {steps} steps away")


def is_reached(kitchen: Kitchen, origin: int, steps: int, bit: int) -> bool:
    """Whether a walk could end there if nothing stood in the way."""
    return bool(kitchen.walk(origin, steps, kitchen.squares, kitchen.squares) & 1 << bit)


def refuse_jump(game: ChopChop, position: Position, piece: Piece, bit: int) -> Refusal:
    square, here = 1 << bit, game.names[bit]
    if square & game.box.kitchen.holes:
        return Refusal("jump-into-hole", "CC-5.6", f"the arrow leads into no hole, so not to {here}")
    if square & position.cheese:
        return Refusal(
            "jump-onto-cheese", "CC-5.6", f"the arrow leads onto no visible cheese, so not to {here}"
        )
    if piece == "C" and square & position.barred():
        return Refusal("blocks-last-mouse", "CC-6.6", f"the cat may not stop in front of the hole at {here}")
    number = PIECES.index(piece)
    if square == (position.mice[number] if number else position.cat):
        return MUST_ACT[ARROW]
    return Refusal("jump-onto-piece", "CC-5.6", f"another piece stands on {here}")
