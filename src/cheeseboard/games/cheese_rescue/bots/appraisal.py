"""What positions of Cheese Rescue are worth when all hands lie open: the end of two is solved, before it is searched.

Where a search is no wiser than a look, or only a look is asked for, positions are judged by what is seen (``outlook``).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from operator import mul
from typing import Any, Final

from ....bots.meter import standard_error
from ....core.coach import Values, Worth
from ....core.game import Game
from ..box import LAY
from ..position import Position
from ..rules import CheeseRescue
from .bot import told
from .last_cards import best_of, is_last, mean
from .outlook import Outlook, left_of
from .search import Search
from .solver import Solver

SEED: Final = 1  # the same for all: siblings are compared by the same random numbers
MOST_EDGES: Final = 1_000_000
MOST_NODES: Final = 2_000_000
LONGEST: Final = 8  # cards to be laid that are surely solved within so many nodes

# What a search finds and what is true: in 51 games of two between bots the solver's word with nine cards to lay was
# compared with searches of 4,000 iterations at every turn before. A search is too hopeful for whoever is to lay, since
# it tries bad answers too; it is too timid from the second quarter of the game on, and knows little before.
BOLD: Final = 1.8  # the power of a chance, as soon as there is something to be seen
HOPE: Final = 0.5  # log odds too many for whoever is to lay
COMPANY: Final = (
    0.6  # of both with three or four players, where nothing is solved: by the error of ten accounts
)
EARLY: Final = 0.76  # of the cards still to be laid: before, there is less and less to be seen
OPENING: Final = 0.93
BLIND: Final = 0.3  # what is left of the powers in the opening
LEAST: Final = 0.003

SEARCHED: Final = 1000  # iterations from which on a search knows more than what is seen
FORESEEN: Final = 0.5  # of the cards left: with three or four players a search knows no more before
UNSURE: Final = 0.02  # what two positions that are seen may differ by when they are worth the same
PROMISING: Final = 2


def appraise(game: Game[Any, Any], position: Position, iterations: int) -> Worth:
    """By the most visited move; where chance decides, by all games that were tried."""
    assert isinstance(game, CheeseRescue)
    if iterations < SEARCHED or (game.players > 2 and left_of(position) > FORESEEN):
        return seen(game, position)
    if game.players > 2 and is_last(position):
        best_moves = best_of(position)
        texts = tuple(told(game, position, [number])[0] for number in best_moves)
        return Worth(tuple(mean(best_moves.values())), 0.0, texts)
    search = Search(position, SEED, MOST_EDGES, True)
    search.run(iterations)
    moves = search.moves()
    if position.phase != LAY:
        return Worth(tempered(position, search.overall()), 0.5 / iterations**0.5)
    ranked = sorted(range(len(moves)), key=lambda place: (-moves[place][1], -moves[place][2]))
    _, visits, value = moves[ranked[0]]
    error = standard_error(value, visits)
    # with more than two, whoever lays may have moves that are as good for itself and not for the others
    alike = [place for place in ranked if moves[place][1] and moves[place][2] >= value - error]
    means = shared_by(search, moves, alike) if game.players > 2 else search.means(ranked[0])
    texts = tuple(told(game, position, [moves[place][0]])[0] for place in ranked[:PROMISING])
    return Worth(tempered(position, means), error, texts)


def shared_by(search: Search, moves: list[tuple[int, int, float]], places: list[int]) -> list[float]:
    """What each seat got by any of these moves."""
    visits = [moves[place][1] for place in places]
    got = [search.means(place) for place in places]
    return [sum(map(mul, visits, seat)) / sum(visits) for seat in zip(*got, strict=True)]


def seen(game: CheeseRescue, position: Position) -> Worth:
    """By what is seen, now and after each move."""
    outlook = Outlook(position)
    values = {}
    for number in position.legal_ids():
        after = position.copy()
        after.advance(number)
        values[number] = outlook.chances(after)[int(position.seat) - 1]
    best = sorted(values, key=lambda number: -values[number])[:PROMISING]
    texts = tuple(told(game, position, [number])[0] for number in best)
    return Worth(tuple(outlook.chances(position)), UNSURE, texts)


def tempered(position: Position, found: list[float]) -> Values:
    """What a search found, as the solver would most likely see it."""
    grown = min(max((OPENING - left_of(position)) / (OPENING - EARLY), 0.0), 1.0)
    share = (BLIND + (1.0 - BLIND) * grown) * (1.0 if position.box.players == 2 else COMPANY)
    odds = [max(value, LEAST) ** (BOLD * share) for value in found]
    if position.phase == LAY:
        odds[int(position.seat) - 1] *= exp(-HOPE * share)
    total = sum(odds)
    return tuple(each / total for each in odds)


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
