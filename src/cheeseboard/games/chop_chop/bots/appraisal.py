"""What positions of Chop! Chop! are worth to each seat: solved where little is left of the game, else searched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....bots.meter import standard_error
from ....core.coach import Values, Worth
from ....core.game import Game
from ..box import ASK
from ..position import Position
from ..rules import ChopChop
from .bot import texts_of
from .search import Search
from .solver import likely_size
from .solver import solve as solution_of

SEED: Final = 1  # the same for all: siblings are compared by the same random numbers
MOST_EDGES: Final = 400_000
MOST_POSITIONS: Final = 8_000


def appraise(game: Game[Any, Any], position: Position, iterations: int) -> Worth:
    """By the most visited move; where chance decides, by the results it has, each by its weight."""
    assert isinstance(game, ChopChop)
    search = Search(position, SEED, MOST_EDGES)
    search.run(iterations)
    moves = sorted(search.moves(), key=lambda move: (-move[1], -move[2]))
    if position.actor():
        _, visits, value = moves[0]
        mice = 1.0 - value if position.actor() == position.cat_seat else value
        texts = texts_of(game, position)
        best = tuple(texts[number] for number, _, _ in moves)
        return Worth(shared(game, position, mice), standard_error(value, visits), best)
    weights = dict(position.chance_ids())
    total = sum(weights[number] for number, _, _ in moves)
    mice = sum(weights[number] * value for number, _, value in moves) / total
    return Worth(shared(game, position, mice), 0.5 / iterations**0.5)


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
