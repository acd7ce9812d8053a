"""The turning points a finished game is remembered by: the moves that changed most how far the seats had come.

Of a game that went on and on only the end is looked at: everybody at every table waits while this is found out.
"""
# compiled

from __future__ import annotations

from typing import Any, Final

from ..core.game import CHANCE, Event, Seat
from .history import History, played

MOST: Final = 3
APART: Final = 4  # moves of seats from one moment to the next
LONGEST: Final = 1000  # plies that are looked at, more than nearly every game has


class TurningPoint:
    """A seat's move with all that chance brought after it, and how far each seat came by that.

    ``number`` counts the moves of seats that were looked at.
    """

    def __init__(
        self, number: int, seat: Seat, plies: tuple[int, int], gains: tuple[int, ...], before: Any, after: Any
    ) -> None:
        self.number = number
        self.seat = seat
        self.plies = plies  # how many there were before and after
        self.gains = gains
        self.before = before
        self.after = after

    def size(self) -> tuple[int, int]:
        """What it changed for one seat, then for all."""
        sizes = [abs(gain) for gain in self.gains]
        return max(sizes), sum(sizes)

    def events(self, history: History) -> list[Event]:
        """What happened, as far as everybody may know."""
        game, position, told = history.game, self.before, []
        first, last = self.plies
        for text in history.moves[first:last]:
            position, events = game.play_unchecked(position, game.parse_move(text))
            told += [event for event in events if event.is_for(None)]
        return told


def turning_points(history: History) -> list[TurningPoint]:
    """The greatest, in the order they came; none in a game that does not tell its progress."""
    chosen: list[TurningPoint] = []
    for point in sorted(all_changes(history), key=lambda point: (point.size(), point.number), reverse=True):
        if all(abs(point.number - other.number) >= APART for other in chosen):
            chosen.append(point)
            if len(chosen) == MOST:
                break
    return sorted(chosen, key=lambda point: point.number)


def all_changes(history: History) -> list[TurningPoint]:
    """Every move of a seat that is looked at and changed how far somebody has come."""
    game = history.game
    last_plies = range(max(0, len(history.moves) - LONGEST), len(history.moves))
    starts = [ply for ply in last_plies if history.actors[ply] != CHANCE]
    if not starts or not game.progress(history.start):
        return []
    found: list[TurningPoint] = []
    position = history.position_after(starts[0]).position
    progress = game.progress(position)
    for number, first in enumerate(starts):
        last = starts[number + 1] if number + 1 < len(starts) else len(history.moves)
        before, position = position, played(game, position, history.moves[first:last])
        then, progress = progress, game.progress(position)
        if progress != then:
            gains = tuple([new - old for old, new in zip(then, progress, strict=True)])
            found.append(TurningPoint(number, history.actors[first], (first, last), gains, before, position))
    return found
