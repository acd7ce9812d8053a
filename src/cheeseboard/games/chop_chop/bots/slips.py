"""What a mouse overlooks: a cheese there for the taking, or the cat beside it; and the cat: a mouse it could catch."""

from __future__ import annotations

from typing import Any, Final

from ....core.bits import UNIT
from ....core.game import Game, View
from ..box import BOARD, DECLINE
from ..kitchen import around
from ..position import Position
from ..rules import ChopChop
from ..view import ChopChopView, imagine
from .bot import texts_of
from .search import reach_of_cat

FREE_CHEESE: Final = "a free cheese"
BESIDE_THE_CAT: Final = "a mouse beside the cat"
IN_REACH: Final = "a mouse within reach"
PLAIN: Final = 2.0  # nobody who looks at the board leaves it, whatever else there may be to do
FAINT: Final = 0.3  # it takes a look at two squares, and may be worth it
WALKS: Final = ("walk", "bonus", "arrow")


def slips(game: Game[Any, Any], view: View) -> dict[str, dict[str, float]]:
    """Of what could be overlooked here, by its name: how plainly each move overlooks it.

    A cheese is free where the cat's next roll does not reach. A mouse under the table or in a hole
    stands beside no cat.
    """
    assert isinstance(game, ChopChop)
    assert isinstance(view, ChopChopView)
    if view.phase not in WALKS:
        return {}
    position = imagine(game, view)
    if view.seat == view.cat_seat:
        return catches_missed(game, position)
    takes, leaves = {}, {}
    after = position.copy()
    for number, text in texts_of(game, position).items():
        after.become(position)
        after.advance(number)
        end = UNIT << number % BOARD
        takes[text] = after.won > position.won and not reach_of_cat(after) & after.catchable() & end
        leaves[text] = bool(after.catchable() & around(after.cat))
    found: dict[str, dict[str, float]] = {}
    if any(takes.values()):
        found[FREE_CHEESE] = {text: PLAIN * (not is_taken) for text, is_taken in takes.items()}
    if any(leaves.values()) and not all(leaves.values()):
        found[BESIDE_THE_CAT] = {text: FAINT * is_left for text, is_left in leaves.items()}
    return found


def catches_missed(game: ChopChop, position: Position) -> dict[str, dict[str, float]]:
    """Of the cat, where it could catch a mouse."""
    mice = position.catchable()
    missed = {
        text: FAINT * (number >= DECLINE or not mice & UNIT << number % BOARD)
        for number, text in texts_of(game, position).items()
    }
    return {} if all(missed.values()) else {IN_REACH: missed}
