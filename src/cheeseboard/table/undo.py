"""Taking back: at one device as often as wanted, elsewhere only what revealed nothing."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.game import Seat
from .errors import NotNow
from .history import History

if TYPE_CHECKING:
    from .match import Match


def plies_left(match: Match, history: History, seat: Seat) -> int:
    """How many plies stay when this seat takes back; NotNow says why it may not."""
    if match.status == "over":
        raise NotNow("the match is over and its seed is open", code="undo-over")
    if match.undone >= match.bounds.undone:
        raise NotNow(f"{match.bounds.undone} times was enough; play on", code="undo-limit")
    if match.is_one_device:
        if not history.decisions:
            raise NotNow("nobody has decided anything yet", code="undo-nothing")
        return history.decisions[-1]
    turn = history.last
    if turn is None or turn.seat != seat or not turn.is_person:
        raise NotNow("what was played last is not yours to take back", code="undo-not-yours")
    if turn.has_chance or match.game.hides_hands:
        raise NotNow("what was revealed cannot be taken back", code="undo-revealed")
    return turn.ply


def can_undo(match: Match, seats: tuple[Seat, ...]) -> bool:
    """Whether one of these seats may take back now."""
    history = match.history
    if history is None or match.status == "over" or not seats or match.undone >= match.bounds.undone:
        return False
    if match.is_one_device:
        return bool(history.decisions)
    turn = history.last
    if turn is None or turn.seat not in seats or not turn.is_person:
        return False
    return not (turn.has_chance or match.game.hides_hands)
