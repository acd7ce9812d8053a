"""Who sits where: what commands about seats would store, or why they are refused."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..core.game import Seat
from . import commands
from .checks import at_table, check_seat, check_waiting, decision, not_own, own
from .decisions import Decision, Holder
from .entries import Added, Agreed, Arranged, Back, Freed, Held, Invited, Joined, Left, Paired, Place, Took
from .errors import BadMessage, NotHost, NotNow, SeatTaken
from .history import History
from .presence import Presence
from .seats import can_open, free_avatar, is_open, is_waiting_at, minder, voters
from .secrets import is_any, new_secret, seal

if TYPE_CHECKING:
    from .match import Match


def take(match: Match, command: commands.Take, holder: Holder, presence: Presence) -> Decision:
    seat = command.seat
    if seat in match.seats_of(holder):
        return _other_face(match, command)
    if seat in match.paired_with(holder):
        return decision(match, Added(key=command.id, by=seat, seal=_new_seal(match, command.secret)))
    if seat not in match.invited_to(holder):
        raise not_own(seat, match.ended(holder, seat))
    place = match.places[seat - 1]
    if place.is_freed and not is_open(match.places, seat, match.game.hides_hands):
        raise not_agreed()  # somebody came back since the invitation was made, and was not asked
    avatar = free_avatar(match.places, command.avatar, None if place.is_taken else place.avatar)
    return decision(
        match, Took(key=command.id, by=seat, avatar=avatar, seal=_new_seal(match, command.secret))
    )


def _other_face(match: Match, command: commands.Take) -> Decision:
    place = match.places[command.seat - 1]
    is_new = command.avatar is not None and command.avatar != place.avatar and match.history is None
    if not is_new:
        raise SeatTaken(f"seat {command.seat} is taken already, by you")
    avatar = free_avatar(match.places, command.avatar, place.avatar)
    return decision(match, Took(key=command.id, by=command.seat, avatar=avatar))


def _new_seal(match: Match, secret: str | None) -> str:
    """The hash of a secret that nobody else can know: not one that came in a link, or was another's."""
    new = "" if secret is None else seal(secret)
    known = [match.setup.host, match.setup.watch, *(each for place in match.places for each in _known(place))]
    if not new or is_any((new,), known):
        raise BadMessage("send a secret that this device made for it, and no link has", code="own-secret")
    return new


def _known(place: Place) -> tuple[str, ...]:
    return (place.seal, place.invitation, place.pairing, *place.devices, *place.used, *place.gone)


def leave(match: Match, command: commands.Leave, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    place = match.places[command.seat - 1]
    if place.has_left or not place.is_taken:
        raise NotNow(f"nobody sits on seat {command.seat}", code="not-there")
    return decision(match, Left(key=command.id, by=command.seat))


def arrange(match: Match, command: commands.Arrange, holder: Holder, presence: Presence) -> Decision:
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
    if not place.is_person or not place.is_taken or not (place.held or place.has_left):
        raise NotNow(f"seat {seat} is not held for anybody", code="not-held")
    return decision(match, Back(by=seat, avatar=free_avatar(match.places, None, place.avatar)))


def hold(match: Match, command: commands.Hold, holder: Holder, presence: Presence) -> Decision:
    sender = at_table(match, holder)
    check_seat(match, command.seat)
    if match.history is None or match.status != "playing":
        raise NotNow("a bot holds a seat only while the match is played", code="not-playing")
    if not can_be_held(match, command.seat, presence):
        raise NotNow(f"the player of seat {command.seat} is there, or was a moment ago", code="not-absent")
    level = minder(match.places, match.minding)
    return _minded(match, match.history, Held(key=command.id, by=sender, seat=command.seat, level=level))


def _minded(match: Match, history: History, entry: Held) -> Decision:
    """From here on a bot plays; if the seat held the die, it is rolled."""
    future = history.dealing(history.present(), is_waiting_at(match.places_after(entry)))
    return decision(match, replace(entry, chance=future.chance), future)


def free(match: Match, command: commands.Free, holder: Holder, presence: Presence) -> Decision:
    if not holder.is_host:
        raise NotHost("the host frees seats")
    check_seat(match, command.seat)
    if match.history is None or match.status != "playing":
        raise NotNow("seats are freed while the match is played; before, arrange them", code="not-playing")
    place = match.places[command.seat - 1]
    if not can_be_freed(match, command.seat, presence):
        if place.kind != "elsewhere" or not place.is_taken or place.is_freed:
            raise NotNow(f"seat {command.seat} is not somebody's elsewhere", code="not-there")
        raise NotNow(f"the player of seat {command.seat} is there, or was a moment ago", code="not-absent")
    level = place.held or minder(match.places, match.minding)
    return _minded(match, match.history, Freed(key=command.id, seat=command.seat, level=level))


def can_be_freed(match: Match, seat: Seat, presence: Presence) -> bool:
    """Of somebody elsewhere who is not there; a seat at the host's own device stays the host's."""
    place = match.places[seat - 1]
    is_somebodys = place.kind == "elsewhere" and place.is_taken and not place.is_freed
    is_away = (place.held is not None or seat in presence.absent) and seat not in presence.connected
    return is_somebodys and (is_away or place.has_left)


def agree(match: Match, command: commands.Agree, holder: Holder, presence: Presence) -> Decision:
    sender = at_table(match, holder)
    check_seat(match, command.seat)
    seats = agreeing(match, command.seat, holder)
    if not seats:
        raise NotNow(f"this device is not asked about seat {command.seat}", code="not-asked")
    return decision(match, Agreed(key=command.id, by=sender, seat=command.seat, seats=seats))


def agreeing(match: Match, seat: Seat, holder: Holder) -> tuple[Seat, ...]:
    """The seats of a holder whose word about somebody new on a seat is missing."""
    place = match.places[seat - 1]
    if not can_open(match.places, seat, match.game.hides_hands):
        return ()
    asked = voters(match.places, seat)
    return tuple([s for s in match.seats_of(holder) if s in asked and s not in place.agreed])


def invite(match: Match, command: commands.Invite, holder: Holder, presence: Presence) -> Decision:
    if not holder.is_host:
        raise NotHost("the host invites")
    check_seat(match, command.seat)
    if not can_be_invited_to(match, command.seat):
        place = match.places[command.seat - 1]
        if place.is_freed:
            raise not_agreed()
        raise SeatTaken(f"seat {command.seat} is taken, or arranged for nobody elsewhere")
    return decision(match, Invited(key=command.id, seat=command.seat, seal=_new_seal(match, command.secret)))


def not_agreed() -> NotNow:
    return NotNow("not every other person at the table has agreed to somebody new", code="not-agreed")


def can_be_invited_to(match: Match, seat: Seat) -> bool:
    place = match.places[seat - 1]
    if place.kind != "elsewhere" or match.status == "over":
        return False
    return not place.is_taken or is_open(match.places, seat, match.game.hides_hands)


def pair(match: Match, command: commands.Pair, holder: Holder, presence: Presence) -> Decision:
    own(match, command.seat, holder)
    if not match.places[command.seat - 1].is_taken:
        raise NotNow(f"nobody sits on seat {command.seat}", code="not-there")
    return decision(match, Paired(key=command.id, by=command.seat, seal=_new_seal(match, command.secret)))


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
