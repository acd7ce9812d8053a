"""Who sits where: what each entry about seats makes of a seat, and what the match server refuses about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, get_args

from msgspec.structs import replace

from ..bots.levels import strongest
from ..core.game import Seat
from .entries import AnyEntry, Arranged, Back, Held, Joined, Left, Place, Started, Took
from .errors import NotNow
from .messages import Avatar

AVATARS: Final[tuple[str, ...]] = get_args(Avatar)

Places = tuple[Place, ...]


def is_one_device(places: Iterable[Place]) -> bool:
    """Whether nobody plays elsewhere."""
    return "elsewhere" not in [place.kind for place in places]


def is_waiting_at(places: Places) -> Callable[[Seat], bool]:
    """Whether a person, and no bot, decides for a seat."""
    return lambda seat: places[seat - 1].bot is None


def free_avatar(places: Iterable[Place], wanted: str | None, own: str | None = None) -> str:
    """The avatar wanted, else the seat's own, else the first that nobody has."""
    taken = {place.avatar for place in places} - {own}
    if wanted is not None and wanted in taken:
        raise NotNow(f"somebody is the {wanted} already; choose another", code="avatar-taken")
    return wanted or own or next(avatar for avatar in AVATARS if avatar not in taken)


def fold(places: Places, first: Places, entry: AnyEntry) -> Places:
    """The seats after an entry. ``first`` are those of the setup, whose links the host has."""
    match entry:
        case Took(by=seat, avatar=avatar):
            return _changed(places, seat, is_taken=True, avatar=avatar, held=None, has_left=False)
        case Left(by=seat):
            return _changed(places, seat, has_left=True)
        case Arranged(seat=seat, kind=kind, level=level, avatar=avatar):
            new = Place(
                kind=kind, seal=first[seat - 1].seal, level=level, avatar=avatar, is_taken=kind == "here"
            )
            return (*places[: seat - 1], new, *places[seat:])
        case Joined(seat=seat, seal=seal, avatar=avatar):
            return _changed(places, seat, kind="elsewhere", seal=seal, avatar=avatar, is_taken=True)
        case Started(level=level, minder=minder):
            return tuple(_started(place, level, minder or level) for place in places)
        case Held(seat=seat, level=level):
            return _changed(places, seat, held=level)
        case Back(by=seat, avatar=avatar):
            own = places[seat - 1].avatar or avatar
            return _changed(places, seat, held=None, has_left=False, is_taken=True, avatar=own)
    return places


def freed(places: Places, seat: Seat) -> Places:
    """A seat given back before the start; the link of one elsewhere still works."""
    if places[seat - 1].kind == "here":
        return _changed(places, seat, kind="empty", is_taken=False, avatar=None)
    return _changed(places, seat, is_taken=False, avatar=None)


def _started(place: Place, level: str, minder: str) -> Place:
    """Bots play where nobody sits; somebody invited may still come and take over."""
    if place.kind == "empty":
        return replace(place, kind="bot", level=level)
    if place.kind == "elsewhere" and not place.is_taken:
        return replace(place, held=minder)
    return place


def _changed(places: Places, seat: Seat, **fields: object) -> Places:
    return (*places[: seat - 1], replace(places[seat - 1], **fields), *places[seat:])


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
    return tuple(replace(place, held=None, has_left=False, is_taken=_stays(place)) for place in places)


def _stays(place: Place) -> bool:
    return place.kind == "here" or (place.is_taken and not place.has_left)
