"""What a command would store, or why it is refused. Nothing here changes a match.

Whether a move may be played is always asked for the seat that sent it, so no answer depends on what that seat may not
know; everything else asked here, everybody at the table sees.
"""
# compiled

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ..core.errors import GameOver, NotYourTurn
from ..core.game import Seat
from . import messages, undo
from .decisions import Decision, Holder
from .dice import hash_of
from .entries import (
    AnyEntry,
    Arranged,
    Back,
    Closed,
    Held,
    Joined,
    Left,
    Opened,
    Played,
    Pledged,
    Rematched,
    Rolled,
    Started,
    Took,
    Undone,
    is_move,
)
from .errors import BadMessage, NotHost, NotNow, NotSeated, SeatTaken, StaleVersion
from .history import Continuation, History
from .presence import NOBODY, Presence
from .seats import free_avatar, is_somebody_missing, is_waiting_at, minder, people
from .secrets import new_secret, seal

if TYPE_CHECKING:
    from .match import Match


def decide(match: Match, command: messages.Command, holder: Holder, presence: Presence = NOBODY) -> Decision:
    """What a command would store. Raises TableError or GameError; changes nothing in either case."""
    decider = DECIDERS.get(type(command))
    if decider is None:
        raise BadMessage(f"{type(command).__name__} is not for a match to decide")
    return decider(match, command, holder, presence)


def decision(match: Match, entry: AnyEntry, future: Continuation | None = None) -> Decision:
    check_length(match, entry)
    return Decision(entry, match.version + 1, match.status_after(future), future)


# playing


def play(match: Match, command: messages.Play, holder: Holder, presence: Presence) -> Decision:
    history = running(match, command.seat, holder)
    check_version(match, command.version)
    return _played(match, history, command.seat, command.move, command.id)


def bot_plays(match: Match, seat: Seat, move: str) -> Decision:
    if match.history is None or match.is_waiting(seat):
        raise NotNow(f"no bot plays for seat {seat}", code="no-bot")
    return _played(match, match.history, seat, move, "")


def _played(match: Match, history: History, seat: Seat, text: str, key: str) -> Decision:
    future = history.dealing(history.playing(seat, text), match.is_waiting)
    entry = Played(key=key, by=seat, move=text, chance=future.chance)
    return decision(match, entry, future)


def roll(match: Match, command: messages.Roll, holder: Holder, presence: Presence) -> Decision:
    history = running(match, command.seat, holder)
    check_version(match, command.version)
    if match.status == "over":
        raise GameOver("the game is over", code="game-over", rule=match.game.over_rule)
    if match.roller != command.seat:
        reason = f"seat {command.seat} does not hold the die now"
        raise NotYourTurn(reason, code="not-your-roll", rule=match.game.turn_rule)
    future = history.dealing(history.one_result(history.present()), match.is_waiting)
    return decision(match, Rolled(key=command.id, by=command.seat, chance=future.chance), future)


def take_back(match: Match, command: messages.Undo, holder: Holder, presence: Presence) -> Decision:
    history = running(match, command.seat, holder)
    check_version(match, command.version)
    plies = undo.plies_left(match, history, command.seat)
    entry = Undone(key=command.id, by=command.seat, plies=plies)
    return decision(match, entry, history.position_after(plies))


# seats


def take(match: Match, command: messages.Take, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    place = match.places[command.seat - 1]
    is_new = command.avatar is not None and command.avatar != place.avatar and match.history is None
    if place.is_taken and not is_new:
        raise SeatTaken(f"seat {command.seat} is taken already, by you")
    avatar = free_avatar(match.places, command.avatar, place.avatar)
    return decision(match, Took(key=command.id, by=command.seat, avatar=avatar))


def leave(match: Match, command: messages.Leave, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    place = match.places[command.seat - 1]
    if place.has_left or not place.is_taken:
        raise NotNow(f"nobody sits on seat {command.seat}", code="not-there")
    return decision(match, Left(key=command.id, by=command.seat))


def arrange(match: Match, command: messages.Arrange, holder: Holder, presence: Presence) -> Decision:
    if not holder.is_host:
        raise NotHost("the host arranges the seats")
    check_seat(match, command.seat)
    check_waiting(match)
    others = (place for seat, place in enumerate(match.places, 1) if seat != command.seat)
    entry = Arranged(
        key=command.id,
        seat=command.seat,
        kind=command.kind,
        level=command.bot,
        avatar=free_avatar(others, None) if command.kind == "here" else None,
    )
    return decision(match, entry)


def comes_back(match: Match, seat: Seat) -> Decision:
    place = match.places[seat - 1]
    if not place.is_person or not (place.held or place.has_left):
        raise NotNow(f"seat {seat} is not held for anybody", code="not-held")
    return decision(match, Back(by=seat, avatar=free_avatar(match.places, None, place.avatar)))


def hold(match: Match, command: messages.Hold, holder: Holder, presence: Presence) -> Decision:
    sender = at_table(match, holder)
    check_seat(match, command.seat)
    if match.history is None or match.status != "playing":
        raise NotNow("a bot holds a seat only while the match is played", code="not-playing")
    if not can_be_held(match, command.seat, presence):
        raise NotNow(f"the player of seat {command.seat} is there, or was a moment ago", code="not-absent")
    level = minder(match.places, match.minding)
    entry = Held(key=command.id, by=sender, seat=command.seat, level=level)
    waiting = is_waiting_at(match.places_after(entry))
    future = match.history.dealing(match.history.present(), waiting)
    return decision(match, replace(entry, chance=future.chance), future)


def can_be_held(match: Match, seat: Seat, presence: Presence) -> bool:
    place = match.places[seat - 1]
    return place.is_person and place.held is None and (place.has_left or seat in presence.absent)


def check_code(match: Match, seat: Seat, holder: Holder) -> None:
    if not holder.is_host:
        raise NotHost("the host asks for picture codes")
    check_joinable(match, seat)


def check_joinable(match: Match, seat: Seat) -> None:
    check_seat(match, seat)
    check_waiting(match)
    place = match.places[seat - 1]
    if place.is_taken or place.kind == "bot":
        raise SeatTaken(f"seat {seat} is taken")


def joins(match: Match, seat: Seat) -> tuple[Decision, str]:
    check_joinable(match, seat)
    secret = new_secret()
    avatar = free_avatar(match.places, None, match.places[seat - 1].avatar)
    return decision(match, Joined(seat=seat, seal=seal(secret), avatar=avatar)), secret


# the match as a whole


def start(match: Match, command: messages.Start, holder: Holder, presence: Presence) -> Decision:
    if not can_start(match, holder):
        raise NotHost("the host starts the match")
    check_waiting(match)
    check_not_closed(match)
    sender = 0 if holder.is_host else at_table(match, holder)
    if match.dice.pledges:
        return decision(match, Closed(key=command.id, by=sender, level=command.level))
    return started(match, command.level, command.id, sender)


def pledge(match: Match, command: messages.Pledge, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    check_waiting(match)
    check_not_closed(match)
    if not match.places[command.seat - 1].is_taken:
        raise NotNow(f"nobody sits on seat {command.seat}", code="not-there")
    return decision(match, Pledged(key=command.id, by=command.seat, pledge=command.pledge))


def open_number(match: Match, command: messages.Open, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    seat, dice = command.seat, match.dice
    if seat not in dice.waits_for():
        raise NotNow(f"no number of seat {seat} is waited for", code="not-opening")
    if hash_of(command.number) != dice.pledges[seat]:
        raise BadMessage(f"not the number that seat {seat} said the hash of", code="wrong-number")
    if dice.waits_for() == [seat] and dice.closed is not None:
        return started(match, dice.closed.level, command.id, seat, command.number)
    return decision(match, Opened(key=command.id, by=seat, number=command.number))


def starts_without(match: Match) -> Decision | None:
    """The start without the numbers that are still missing; None where none is waited for."""
    closed = match.dice.closed
    if closed is None or not match.dice.is_opening:
        return None
    return started(match, closed.level)


def can_start(match: Match, holder: Holder) -> bool:
    """The host, and in a rematch everybody who sits at the table."""
    return holder.is_host or (match.setup.previous is not None and bool(match.seats_of(holder)))


def started(match: Match, level: str, key: str = "", sender: Seat = 0, number: str = "") -> Decision:
    entry = Started(
        key=key,
        by=sender,
        level=level,
        people=people(match.places),
        number=number,
        minder=minder(match.places, match.minding) if is_somebody_missing(match.places) else "",
    )
    history, _ = match.begun(entry)
    future = history.dealing(history.present(), is_waiting_at(match.places_after(entry)))
    return decision(match, replace(entry, chance=future.chance), future)


def rematched(match: Match, command: messages.Rematch, holder: Holder, new: str) -> Decision:
    check_rematch(match, holder)
    return decision(match, Rematched(key=command.id, by=at_table(match, holder), match=new))


def check_rematch(match: Match, holder: Holder) -> None:
    at_table(match, holder)
    if match.status != "over":
        raise NotNow("a rematch can be had when the match is over", code="match-not-over")
    if match.rematch is not None:
        raise NotNow("there is a rematch already", code="rematched")


def no_rematch(match: Match, command: messages.Rematch, holder: Holder, presence: Presence) -> Decision:
    check_rematch(match, holder)
    raise BadMessage("a rematch makes a match; see create.rematch")


# what is checked again and again


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
        raise NotSeated(f"seat {seat} is not opened by a secret of this device")


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
    """No match grows without end; what is no move has half of the room, so that moves are left some."""
    most = match.bounds.entries
    if match.version >= (most if is_move(entry) else most // 2):
        raise NotNow("this match has become too long; begin another", code="match-too-long")


def check_not_closed(match: Match) -> None:
    if match.dice.is_opening:
        raise NotNow("the match starts as soon as all numbers are opened", code="opening")


def check_version(match: Match, version: int) -> None:
    """Stale is what was decided before the game changed; a change of seats alone takes no move away."""
    if not match.moved <= version <= match.version:
        raise StaleVersion(f"the match is at version {match.version}, not {version}; look again")


Decider = Callable[["Match", Any, Holder, Presence], Decision]
DECIDERS: Final[dict[type[messages.Command], Decider]] = {
    messages.Play: play,
    messages.Roll: roll,
    messages.Undo: take_back,
    messages.Take: take,
    messages.Leave: leave,
    messages.Arrange: arrange,
    messages.Pledge: pledge,
    messages.Open: open_number,
    messages.Start: start,
    messages.Hold: hold,
    messages.Rematch: no_rematch,
}
