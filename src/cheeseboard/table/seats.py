"""Who sits where: what each entry about seats makes of a seat, and what the match server refuses about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, get_args

from msgspec.structs import replace

from ..bots.levels import strongest
from ..core.game import Seat
from .entries import (
    Added,
    Agreed,
    AnyEntry,
    Arranged,
    Back,
    Freed,
    Held,
    Invited,
    Joined,
    Left,
    Paired,
    Place,
    Setup,
    Started,
    Took,
)
from .errors import NotNow
from .fields import Avatar, SeatKind

AVATARS: Final[tuple[str, ...]] = get_args(Avatar)
MOST_DEVICES: Final = 3
"""of one person, besides the first; with one more the oldest of them ends"""

MOST_REMEMBERED: Final = 16
"""secrets of a seat that open nothing any more, to tell whoever comes with one"""

Places = tuple[Place, ...]


def is_one_device(places: Iterable[Place]) -> bool:
    """Whether nobody plays elsewhere."""
    return "elsewhere" not in [place.kind for place in places]


def bots(places: Places) -> list[str | None]:
    """The level of the bot that plays each seat now; None for a person."""
    return [place.bot for place in places]


def is_waiting_at(places: Places) -> Callable[[Seat], bool]:
    """Whether a person, and no bot, decides for a seat."""
    return lambda seat: places[seat - 1].bot is None


def free_avatar(places: Iterable[Place], wanted: str | None, own: str | None = None) -> str:
    """The avatar wanted, else the seat's own, else the first that nobody has."""
    taken = {place.avatar for place in places} - {own}
    if wanted is not None and wanted in taken:
        raise NotNow(f"somebody is the {wanted} already; choose another", code="avatar-taken")
    return wanted or own or next(avatar for avatar in AVATARS if avatar not in taken)


def fold(places: Places, setup: Setup, entry: AnyEntry) -> Places:
    """The seats after an entry."""
    match entry:
        case Took(by=seat, avatar=avatar, seal=seal):
            sat_down = _seated if seal else _kept_secret
            return _put(places, seat, sat_down(places[seat - 1], seal, avatar))
        case Left(by=seat):
            return _changed(places, seat, has_left=True)
        case Arranged(seat=seat):
            return _put(places, seat, _arranged(places[seat - 1], setup, entry))
        case Joined(seat=seat, seal=seal, avatar=avatar):
            return _put(places, seat, replace(_seated(places[seat - 1], seal, avatar), kind="elsewhere"))
        case Invited(seat=seat, seal=seal):
            used = _used(places[seat - 1], places[seat - 1].invitation)
            return _changed(places, seat, invitation=seal, used=used)
        case Paired(by=seat, seal=seal):
            used = _used(places[seat - 1], places[seat - 1].pairing)
            return _changed(places, seat, pairing=seal, used=used)
        case Added(by=seat, seal=seal):
            return _put(places, seat, _with_device(places[seat - 1], seal))
        case Started(level=level, minder=minder):
            return tuple(_started(place, level, minder or level) for place in places)
        case Freed(seat=seat, level=level):
            return _changed(places, seat, held=level, is_freed=True)
        case Held(seat=seat, level=level):
            return _changed(places, seat, held=level)
        case Agreed(seat=seat, seats=seats):
            return _changed(places, seat, agreed=tuple(sorted({*places[seat - 1].agreed, *seats})))
        case Back(by=seat, avatar=avatar):
            place = places[seat - 1]
            return _put(places, seat, _kept_secret(place, "", place.avatar or avatar))
    return places


def freed(places: Places, seat: Seat) -> Places:
    """A seat given back before the start; whoever gave it back may sit down again."""
    place = places[seat - 1]
    kind: SeatKind = "empty" if place.kind == "here" else place.kind
    return _put(places, seat, replace(_vacated(place), kind=kind, avatar=None))


def _seated(place: Place, seal: str, avatar: str | None) -> Place:
    """Somebody sits down who was not there before, by a device with this secret and no other."""
    return replace(
        _returned(place),
        seal=seal,
        devices=(),
        avatar=avatar,
        is_taken=True,
        invitation="",
        pairing="",
        used=_used(place, place.invitation, place.pairing),
        gone=_last((*place.gone, place.seal, *place.devices)),
    )


def _kept_secret(place: Place, _: str, avatar: str | None) -> Place:
    """Who is there goes on with the secret they came with, which once was that in a link."""
    place = replace(_returned(place), is_taken=True, avatar=avatar)
    return place if place.seal else replace(place, seal=place.invitation, invitation="")


def _with_device(place: Place, seal: str) -> Place:
    every = (*place.devices, seal)
    return replace(
        _returned(place),
        devices=every[-MOST_DEVICES:],
        pairing="",
        used=_used(place, place.pairing),
        gone=_last((*place.gone, *every[:-MOST_DEVICES])),
    )


def _returned(place: Place) -> Place:
    """Its owner is there; nobody new is invited any more."""
    if place.is_freed:
        place = replace(place, invitation="", used=_used(place, place.invitation))
    return replace(place, held=None, has_left=False, is_freed=False, agreed=())


def _vacated(place: Place) -> Place:
    """Nobody sits there; whoever did may sit down once more, as if invited."""
    return replace(
        _returned(place),
        seal="",
        devices=(),
        pairing="",
        is_taken=False,
        invitation=place.invitation or place.seal,
        gone=_last((*place.gone, *place.devices)),
    )


def _arranged(place: Place, setup: Setup, entry: Arranged) -> Place:
    """A seat at the host's own device is opened by the host's secret: a link to it may be known to others."""
    is_here = entry.kind == "here"
    new = replace(_vacated(place), kind=entry.kind, level=entry.level, avatar=entry.avatar, is_taken=is_here)
    new = replace(new, invitation=place.invitation)  # whoever sat there was sent away
    if is_here:
        return replace(new, seal=setup.host, invitation="", used=_used(place, new.invitation))
    if place.kind == "here":
        first = setup.places[entry.seat - 1]
        own = first.invitation or first.seal
        return replace(new, invitation="" if own in place.used else own)
    return new


def _used(place: Place, *seals: str) -> tuple[str, ...]:
    return _last((*place.used, *seals))


def _last(seals: Iterable[str]) -> tuple[str, ...]:
    """The newest of those that open nothing any more, each once."""
    return tuple(dict.fromkeys(filter(None, seals)))[-MOST_REMEMBERED:]


def _started(place: Place, level: str, minder: str) -> Place:
    """Bots play where nobody sits; somebody invited may still come and take over."""
    if place.kind == "empty":
        return replace(place, kind="bot", level=level)
    if place.kind == "elsewhere" and not place.is_taken:
        return replace(place, held=minder)
    return place


def _changed(places: Places, seat: Seat, **fields: object) -> Places:
    return _put(places, seat, replace(places[seat - 1], **fields))


def _put(places: Places, seat: Seat, place: Place) -> Places:
    return (*places[: seat - 1], place, *places[seat:])


# somebody new


def voters(places: Places, seat: Seat) -> tuple[Seat, ...]:
    """The people at the table who are asked whether somebody new may sit on a seat."""
    return tuple([s for s in people(places) if s != seat and not is_minded(places[s - 1])])


def is_open(places: Places, seat: Seat, hides_hands: bool) -> bool:
    """Whether a freed seat may be given to somebody new: every other person agrees.

    Where hands are hidden somebody new looks into one, so that is nothing that one device may decide alone.
    """
    place = places[seat - 1]
    if not place.is_freed or not place.agreed or not set(voters(places, seat)) <= set(place.agreed):
        return False
    return _is_enough(places, place.agreed, hides_hands)


def can_open(places: Places, seat: Seat, hides_hands: bool) -> bool:
    """Whether there are enough people at the table for that."""
    asked = {*voters(places, seat), *places[seat - 1].agreed}
    return places[seat - 1].is_freed and _is_enough(places, asked, hides_hands)


def _is_enough(places: Places, agreed: Iterable[Seat], hides_hands: bool) -> bool:
    devices = {0 if places[seat - 1].kind == "here" else seat for seat in agreed}
    return len(devices) > 1 or not hides_hands


def is_minded(place: Place) -> bool:
    """Whether a bot plays for a person, or that person has left."""
    return place.is_person and (place.held is not None or place.has_left)


def is_anybody_minded(places: Places) -> bool:
    return any(is_minded(place) for place in places)


def is_inviting(places: Places) -> bool:
    """Whether somebody, or somebody's other device, may come."""
    return any(place.pairing or (place.is_person and place.invitation) for place in places)


def minder(places: Places, otherwise: str) -> str:
    """Who plays for somebody who is not there: the strongest bot at the table, whatever an opponent would like."""
    return strongest([place.level for place in places if place.kind == "bot"]) or otherwise


def is_somebody_missing(places: Places) -> bool:
    """Whether somebody invited has not come yet."""
    return any(place.kind == "elsewhere" and not place.is_taken for place in places)


def people(places: Places) -> tuple[Seat, ...]:
    """The seats on which people sit."""
    return tuple(seat for seat, place in enumerate(places, 1) if place.is_person and place.is_taken)


def kept(places: Places) -> Places:
    """Every player on the same seat in the next match; whoever has left is still invited, but does not sit there."""
    return tuple(
        [replace(_returned(place), pairing="") if _stays(place) else _vacated(place) for place in places]
    )


def _stays(place: Place) -> bool:
    return place.kind == "here" or (place.is_taken and not place.has_left and not place.is_freed)
