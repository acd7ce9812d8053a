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
from . import commands, undo
from .checks import at_table, check_not_closed, check_version, check_waiting, decision, own, running
from .decisions import Decision, Holder
from .dice import hash_of
from .entries import Closed, Opened, Played, Pledged, Rematched, Rolled, Started, Undone
from .errors import BadMessage, NotHost, NotNow
from .history import History
from .presence import NOBODY, Presence
from .seating import agree, arrange, free, hold, invite, leave, pair, take
from .seats import is_somebody_missing, is_waiting_at, minder, people

if TYPE_CHECKING:
    from .match import Match


def decide(match: Match, command: commands.Command, holder: Holder, presence: Presence = NOBODY) -> Decision:
    """What a command would store. Raises TableError or GameError; changes nothing in either case."""
    decider = DECIDERS.get(type(command))
    if decider is None:
        raise BadMessage(f"{type(command).__name__} is not for a match to decide")
    return decider(match, command, holder, presence)


# playing


def play(match: Match, command: commands.Play, holder: Holder, presence: Presence) -> Decision:
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


def roll(match: Match, command: commands.Roll, holder: Holder, presence: Presence) -> Decision:
    history = running(match, command.seat, holder)
    check_version(match, command.version)
    if match.status == "over":
        raise GameOver("the game is over", code="game-over", rule=match.game.over_rule)
    if match.roller != command.seat:
        reason = f"seat {command.seat} does not hold the die now"
        raise NotYourTurn(reason, code="not-your-roll", rule=match.game.turn_rule)
    future = history.dealing(history.one_result(history.present()), match.is_waiting)
    return decision(match, Rolled(key=command.id, by=command.seat, chance=future.chance), future)


def take_back(match: Match, command: commands.Undo, holder: Holder, presence: Presence) -> Decision:
    history = running(match, command.seat, holder)
    check_version(match, command.version)
    plies = undo.plies_left(match, history, command.seat)
    entry = Undone(key=command.id, by=command.seat, plies=plies)
    return decision(match, entry, history.position_after(plies))


# the match as a whole


def start(match: Match, command: commands.Start, holder: Holder, presence: Presence) -> Decision:
    if not can_start(match, holder):
        raise NotHost("the host starts the match")
    check_waiting(match)
    check_not_closed(match)
    sender = 0 if holder.is_host else at_table(match, holder)
    if match.dice.pledges:
        return decision(match, Closed(key=command.id, by=sender, level=command.level))
    return started(match, command.level, command.id, sender)


def pledge(match: Match, command: commands.Pledge, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    check_waiting(match)
    check_not_closed(match)
    if not match.places[command.seat - 1].is_taken:
        raise NotNow(f"nobody sits on seat {command.seat}", code="not-there")
    return decision(match, Pledged(key=command.id, by=command.seat, pledge=command.pledge))


def open_number(match: Match, command: commands.Open, holder: Holder, presence: Presence) -> Decision:
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


def rematched(match: Match, command: commands.Rematch, holder: Holder, new: str) -> Decision:
    check_rematch(match, holder)
    return decision(match, Rematched(key=command.id, by=at_table(match, holder), match=new))


def check_rematch(match: Match, holder: Holder) -> None:
    at_table(match, holder)
    if match.status != "over":
        raise NotNow("a rematch can be had when the match is over", code="match-not-over")
    if match.rematch is not None:
        raise NotNow("there is a rematch already", code="rematched")


def no_rematch(match: Match, command: commands.Rematch, holder: Holder, presence: Presence) -> Decision:
    check_rematch(match, holder)
    raise BadMessage("a rematch makes a match; see create.rematch")


Decider = Callable[["Match", Any, Holder, Presence], Decision]
DECIDERS: Final[dict[type[commands.Command], Decider]] = {
    commands.Play: play,
    commands.Roll: roll,
    commands.Undo: take_back,
    commands.Take: take,
    commands.Leave: leave,
    commands.Arrange: arrange,
    commands.Pledge: pledge,
    commands.Open: open_number,
    commands.Start: start,
    commands.Hold: hold,
    commands.Free: free,
    commands.Agree: agree,
    commands.Invite: invite,
    commands.Pair: pair,
    commands.Rematch: no_rematch,
}
