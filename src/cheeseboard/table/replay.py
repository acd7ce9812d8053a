"""Stored entries checked against the rules and the seed, so that a damaged match is noticed and never guessed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .entries import (
    Agreed,
    AnyEntry,
    Arranged,
    Closed,
    Held,
    Invited,
    Joined,
    Opened,
    Played,
    Pledged,
    Rematched,
    Rolled,
    Started,
    Undone,
)
from .errors import MatchFrozen
from .history import Continuation
from .seats import is_waiting_at

if TYPE_CHECKING:
    from .match import Match


def replayed(match: Match, entry: AnyEntry) -> Continuation | None:
    """What a stored entry leads to, None when it leaves the game alone; MatchFrozen when it does not follow."""
    _check_moment(match, entry)
    history = match.history
    if isinstance(entry, Started):
        history, _ = match.begun(entry)
    if history is None or not isinstance(entry, Started | Played | Rolled | Undone | Held):
        return None
    if isinstance(entry, Undone):
        if entry.plies not in history.decisions:
            raise MatchFrozen("taken back to where nobody decided")
        return history.position_after(entry.plies)
    future = history.present()
    if isinstance(entry, Played):
        future = history.playing(entry.by, entry.move)
    return history.replayed(future, entry.chance, is_waiting_at(match.places_after(entry)))


def _check_moment(match: Match, entry: AnyEntry) -> None:
    """Whether such an entry can stand here at all."""
    seat = entry.seat if isinstance(entry, Arranged | Joined | Invited | Held | Agreed) else entry.by
    if not 0 <= seat <= match.game.players:
        raise MatchFrozen(f"there is no seat {seat}")
    match.dice.check(entry)
    is_early = isinstance(entry, Arranged | Joined | Pledged | Closed | Opened | Started)
    is_late = isinstance(entry, Played | Rolled | Undone | Held | Agreed | Rematched)
    if (is_early and match.status != "waiting") or (is_late and match.status == "waiting"):
        raise MatchFrozen(f"{type(entry).__name__.lower()} while the match is {match.status}")
    if isinstance(entry, Rolled) and (match.roller != entry.by or not entry.chance):
        raise MatchFrozen(f"seat {entry.by} did not roll the die")
