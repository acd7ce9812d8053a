"""What positions of Cheese Rescue are worth when all hands lie open: the end of two is solved, the rest searched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....bots.meter import standard_error
from ....core.coach import Values, Worth
from ....core.game import Game
from ..box import LAY
from ..position import Position
from ..rules import CheeseRescue
from .bot import told
from .search import Search
from .solver import Solver

SEED: Final = 1  # the same for all: siblings are compared by the same random numbers
MOST_EDGES: Final = 1_000_000
MOST_NODES: Final = 2_000_000
LONGEST: Final = 8  # cards to be laid that are surely solved within so many nodes


def appraise(game: Game[Any, Any], position: Position, iterations: int) -> Worth:
    """By the most visited move; where chance decides, by all games that were tried."""
    assert isinstance(game, CheeseRescue)
    search = Search(position, SEED, MOST_EDGES, True)
    search.run(iterations)
    moves = search.moves()
    if position.phase != LAY:
        return Worth(tuple(search.overall()), 0.5 / iterations**0.5)
    ranked = sorted(range(len(moves)), key=lambda place: (-moves[place][1], -moves[place][2]))
    first = ranked[0]
    texts = tuple(told(game, position, [moves[place][0]])[0] for place in ranked)
    return Worth(tuple(search.means(first)), standard_error(moves[first][2], moves[first][1]), texts)


def solve(game: Game[Any, Any], position: Position) -> Mapping[str, Values] | None:
    """Every move's exact values, once two players have nothing left to draw and few cards to lay."""
    assert isinstance(game, CheeseRescue)
    left = position.box.cards - position.cards
    is_last = position.phase == LAY and position.cards >= position.box.drawn_after
    if game.players != 2 or not is_last or left > LONGEST:
        return None
    solver = Solver(position, MOST_NODES)
    if not solver.solve():
        return None
    found = {}
    for number, value in solver.moves():
        values = (value, 1.0 - value) if position.seat == 1 else (1.0 - value, value)
        found[told(game, position, [number])[0]] = values
    return found
