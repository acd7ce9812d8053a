"""What somebody overlooks who lays a card: a cheese given to a mouse, or taken from nobody but oneself."""

from __future__ import annotations

from typing import Any, Final

from ....core.bits import UNIT
from ....core.game import Game, View
from ....core.rng import Rng
from ..box import ANIMALS
from ..moves import Cell, Lay
from ..ring import RING
from ..rules import CheeseRescue
from ..view import CheeseRescueView

GIVEN: Final = "a safe place for its cheese"
LOST: Final = "that it costs own points"
FAINT: Final = 0.5  # it has to be thought through


def slips(game: Game[Any, Any], view: View) -> dict[str, dict[str, float]]:
    """Of what could be overlooked here, by its name: how plainly each move overlooks it.

    A cheese is laid before a mouse that would eat it now, though a safe place was open; or an animal is laid so that
    less of the own cheese is safe, though another move costs nothing.
    """
    assert isinstance(game, CheeseRescue)
    assert isinstance(view, CheeseRescueView)
    position = game.imagine(view, Rng(1))  # the table is known, and nothing else is looked at
    seat = position.seat
    before = position.score(seat)
    given, lost = {}, {}
    after = position.copy()
    for number in position.legal_ids():
        cell = Cell(*position.place_of(UNIT << number % RING))
        text = game.format_move(Lay(game.cards[number // RING], cell))
        after.become(position)
        after.advance(number)
        if number // RING >= ANIMALS:
            given[text] = after.score(seat) <= before
        else:
            lost[text] = after.score(seat) < before
    found: dict[str, dict[str, float]] = {}
    if any(given.values()) and not all(given.values()):
        found[GIVEN] = {text: float(is_given) for text, is_given in given.items()}
    if any(lost.values()) and not (all(lost.values()) and not given):
        found[LOST] = {text: FAINT * is_lost for text, is_lost in lost.items()}
    return found
