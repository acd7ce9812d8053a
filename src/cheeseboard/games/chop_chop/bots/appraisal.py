"""What positions of Chop! Chop! are worth to each seat: solved where little is left of the game, else looked ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.bits import count
from ....core.coach import Values, Worth
from ....core.game import Game
from ..box import ASK
from ..position import Position
from ..rules import ChopChop
from .bot import texts_of
from .outlook import Outlook
from .solver import likely_size
from .solver import solve as solution_of

MOST_POSITIONS: Final = 8_000
ROLLS: Final = ((24_000, 12, 2), (200, 32, 1))
"""From so many iterations on and with at most so many tiles left, so many rolls are looked ahead; else none."""

UNSURE: Final = (
    0.08  # the standard error of a value of a half: so much a game's account is wrong from there on
)


def appraise(game: Game[Any, Any], position: Position, iterations: int) -> Worth:
    """The same for the same position: nothing is tried at random."""
    assert isinstance(game, ChopChop)
    outlook, rolls = Outlook(position), rolls_ahead(position, iterations)
    mice = outlook.worth(position, rolls)
    best: tuple[str, ...] = ()
    if position.actor():
        is_cat, texts = position.actor() == position.cat_seat, texts_of(game, position)
        values = {}
        for number in texts:
            after = position.copy()
            after.advance(number)
            values[texts[number]] = outlook.worth(after, rolls)
        best = tuple(sorted(values, key=lambda text: values[text] if is_cat else -values[text]))
    return Worth(shared(game, position, mice), UNSURE * 4 * mice * (1.0 - mice), best)


def rolls_ahead(position: Position, iterations: int) -> int:
    """Alike for all results of one ply."""
    tiles = count(position.hidden)
    return next((rolls for least, most, rolls in ROLLS if iterations >= least and tiles <= most), 0)


def solve(game: Game[Any, Any], position: Position) -> Mapping[str, Values] | None:
    """The exact values of every move or chance result; None where too many positions would have to be looked at."""
    assert isinstance(game, ChopChop)
    is_asking = position.phase == ASK  # people may refuse a draw, which is solved as if nobody did
    if not position.cat_seat or is_asking or likely_size(position) > MOST_POSITIONS:
        return None
    solution = solution_of(position, MOST_POSITIONS)
    if solution is None:
        return None
    is_cat = position.actor() == position.cat_seat
    texts = texts_of(game, position)
    return {
        texts[number]: shared(game, position, 1.0 - value if is_cat else value)
        for number, value in solution.moves
    }


def shared(game: ChopChop, position: Position, mice: float) -> Values:
    """What the mice expect, seat by seat; before it is known who is the cat, everybody may be."""
    if not position.cat_seat:
        share = 1.0 / game.players
        return tuple(share * (1.0 - mice) + (1.0 - share) * mice for _ in game.seats)
    return tuple(1.0 - mice if seat == position.cat_seat else mice for seat in game.seats)
