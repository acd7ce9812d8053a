"""The last cards of a game of three or four, all hands open: everybody lays what is best for itself.

Who cannot win any more may still choose who does: of moves that are as good for whoever lays them, any is as likely.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..box import LAY, OVER
from ..position import Position

Results = list[float]

CARDS: Final = 2
"""the last of all, some ten thousand ways to lay them"""

SAME: Final = 1e-9


def is_last(position: Position) -> bool:
    """Whether a seat is to lay one of the last cards, and nothing is drawn any more."""
    left = position.box.cards - position.cards
    return bool(position.phase == LAY and left <= CARDS and position.cards >= position.box.drawn_after)


def last_results(position: Position) -> Results:
    """What each seat gets."""
    if position.phase == OVER:
        return shared(position.scores())
    return mean(best_of(position).values())


def best_of(position: Position) -> dict[int, Results]:
    """The moves that are as good as any for the seat that is to lay, and what each seat gets then."""
    seat, best = int(position.seat) - 1, -1.0
    found: dict[int, Results] = {}
    after = position.copy()
    for number in position.legal_ids():
        after.become(position)
        after.advance(number)
        results = last_results(after)
        if results[seat] > best + SAME:
            best, found = results[seat], {}
        if results[seat] >= best - SAME:
            found[number] = results
    return found


def shared(scores: list[int]) -> Results:
    """One point among the winners."""
    best = max(scores)
    share = 1.0 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]


def mean(found: Iterable[Results]) -> Results:
    rows = list(found)
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
