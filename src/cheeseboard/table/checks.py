"""What is checked of commands again and again, and what comes of one that passes."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.game import Seat
from .decisions import Decision, Holder
from .entries import (
    AnyEntry,
    Arranged,
    Back,
    Closed,
    Held,
    Joined,
    Opened,
    Played,
    Pledged,
    Rematched,
    Rolled,
    Started,
    Took,
)
from .errors import NotNow, NotSeated, StaleVersion
from .history import Continuation, History

if TYPE_CHECKING:
    from .match import Match

NEEDED: Final = frozenset((Played, Rolled, Back, Held, Joined, Closed, Opened, Started, Rematched))
"""entries by which a match goes on, and somebody gets a seat back: each once, or after others"""


def decision(match: Match, entry: AnyEntry, future: Continuation | None = None) -> Decision:
    check_length(match, entry)
    return Decision(entry, match.version + 1, match.status_after(future), future)


def running(match: Match, seat: Seat, holder: Holder) -> History:
    """The game, for a seat that its owner plays."""
    own(match, seat, holder)
    if match.history is None:
        raise NotNow("the match has not started", code="not-started")
    if match.places[seat - 1].held is not None:
        raise NotNow(f"a bot holds seat {seat}; come back first", code="seat-held")
    return match.history


def own(match: Match, seat: Seat, holder: Holder) -> None:
    if seat not in match.seats_of(holder):
        raise not_own(seat)


def not_own(seat: Seat, known: NotSeated | None = None) -> NotSeated:
    """``known`` is a better reason, if there is one."""
    return known or NotSeated(f"seat {seat} is not opened by a secret of this device")


def at_table(match: Match, holder: Holder) -> Seat:
    """The first seat of a holder, or 0 for the host; NotSeated for a spectator."""
    seats = match.seats_of(holder)
    if not seats and not holder.is_host:
        raise NotSeated("this is for those who sit at the table")
    return seats[0] if seats else 0


def check_seat(match: Match, seat: Seat) -> None:
    if not 1 <= seat <= len(match.places):
        raise NotSeated(
            f"seat {seat} is not at this table, which has {len(match.places)}", code="no-such-seat"
        )


def check_waiting(match: Match) -> None:
    if match.status != "waiting":
        raise NotNow("the match has started", code="already-started")


def check_length(match: Match, entry: AnyEntry) -> None:
    """No match grows without end; what somebody can repeat at will has half of the room, and leaves the rest some."""
    most = match.bounds.entries
    if match.version >= most // 2 and match.version >= room_for(match, entry, most):
        raise NotNow("this match has become too long; begin another", code="match-too-long")


def room_for(match: Match, entry: AnyEntry, most: int) -> int:
    """How many entries there may be before this one. Somebody sits down, or pledges first, only as others made way."""
    if isinstance(entry, Arranged):
        return most - most // 4  # the host may, whatever guests did, and leaves room for the start
    is_once = isinstance(entry, Took) and entry.seal
    is_first = isinstance(entry, Pledged) and entry.by not in match.dice.pledges
    return most if is_once or is_first or type(entry) in NEEDED else most // 2


def check_not_closed(match: Match) -> None:
    if match.dice.is_opening:
        raise NotNow("the match starts as soon as all numbers are opened", code="opening")


def check_version(match: Match, version: int) -> None:
    """Stale is what was decided before the game changed; a change of seats alone takes no move away."""
    if not match.moved <= version <= match.version:
        raise StaleVersion(f"the match is at version {match.version}, not {version}; look again")
