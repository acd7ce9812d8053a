"""The only way from a match to a recipient: every byte that shows a position is made here, for one seat.

A view comes from the game, which lists what a seat may know; an event passes only if the game says that it is for this
seat. What several recipients share is encoded once.
"""
# compiled

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

import msgspec

from ..core.game import MOST_SEATS, Event, Game, JsonParts, Seat
from . import messages, questions
from .deciding import can_start
from .decisions import Change, Holder
from .ending import TurningPoint, turning_points
from .fields import Status
from .history import History
from .match import Match
from .presence import NOBODY, Presence
from .seating import agreeing, can_be_freed, can_be_held, can_be_invited_to
from .seats import is_open
from .undo import can_undo

KEPT: Final = 256  # matches whose newest messages are kept encoded

_encode: Final = msgspec.json.Encoder().encode
_recent: Final[deque[Match]] = deque()
_numbers: Final[dict[Seat | None, bytes]] = {
    None: b"null",
    **{seat: b"%d" % seat for seat in range(MOST_SEATS + 1)},
}


# whole messages


def snapshot(
    match: Match,
    holder: Holder,
    seat: Seat | None,
    presence: Presence = NOBODY,
    id: str | None = None,
    since: int | None = None,
    seen: int | None = None,
) -> bytes:
    """All that one recipient may know; ``since`` is the last version it saw, so that it learns what it missed.

    ``seen`` is the version whose hash it is told, to compare with what it was told then.
    """
    questions.check_look(match, seat, holder)
    return (
        b'{"say":"snapshot","id":%b,"version":%d,"seat":%b,"table":%b,"rights":%b,"view":%b,"last":[%b],'
        b'"ending":%b,"hash":%b,"seen":%b}'
        % (
            _encode(id),
            match.version,
            _number(seat),
            _table(match, presence),
            _rights(match, holder, presence),
            view(match, seat),
            _missed(match, seat, since),
            _ending(match),
            _hash(match, match.version),
            b"null" if seen is None else _hash(match, seen),
        )
    )


def update(
    match: Match, change: Change, holder: Holder, seat: Seat | None, presence: Presence = NOBODY
) -> bytes:
    """What one recipient may know of the newest change."""
    questions.check_look(match, seat, holder)
    head = (
        b'{"say":"update","version":%d,"seat":%b,"actor":%b,"events":[%b],"undone":%b,"table":%b,'
        b'"roller":%b,"rights":%b,"view":'
        % (
            change.version,
            _number(seat),
            _number(change.actor),
            _events(match, change, seat),
            b"true" if change.is_undone else b"false",
            _table(match, presence) if change.has_new_table else b"null",
            _number(match.roller),
            _rights(match, holder, presence),
        )
    )
    ending = _ending(match) if change.events else b"null"
    end = b',"ending":%b,"hash":"%b"}' % (ending, change.hash.encode())
    return b"".join((head, *_shown(match).pieces(seat), end))


def presence_message(match: Match, holder: Holder, presence: Presence) -> bytes:
    """Who is connected now."""
    seats, may = _seats(match, presence), _rights(match, holder, presence)
    return b'{"say":"presence","seats":%b,"rights":%b}' % (seats, may)


# their parts


def view(match: Match, seat: Seat | None) -> bytes:
    """What the game shows to a seat, as JSON; null before the start. Also what a bot gets to think about."""
    return _shown(match).view(seat)


def _table(match: Match, presence: Presence) -> bytes:
    """The table around the game, the same for everybody."""
    return _table_of(
        match.id,
        match.setup.game,
        match.status,
        _seats(match, presence),
        match.dealer.commitment,
        match.roller,
        match.game.hides_hands,
        match.is_one_device,
        match.is_practice,
        match.rematch,
        tuple(match.roles.named.items()),
        match.dice.told(),
        match.dice.is_opening,
    )


@lru_cache(maxsize=4096)  # where a die goes to and fro, and with it few tables
def _table_of(match: str, game: str, status: Status, seats: bytes, *others: Any) -> bytes:
    *rest, roles, dice, is_opening = others
    told = [messages.Contribution(seat=seat, pledge=pledge, number=number) for seat, pledge, number in dice]
    fields = (match, game, status, msgspec.Raw(seats), *rest, dict(roles), told, is_opening)
    return _encode(messages.Table(**dict(zip(messages.Table.__struct_fields__, fields, strict=True))))


def _seats(match: Match, presence: Presence) -> bytes:
    """Every seat as everybody sees it."""
    connected, absent = presence
    states = [
        _seat(
            seat,
            place.kind,
            place.avatar,
            place.bot,
            place.is_taken or place.kind == "bot",
            seat in connected or place.kind == "bot",
            place.held is not None,
            place.is_person and (place.has_left or seat in absent),
            place.is_freed,
            place.agreed,
            place.is_freed and is_open(match.places, seat, match.game.hides_hands),
        )
        for seat, place in enumerate(match.places, 1)
    ]
    return b"[%b]" % b",".join(states)


@lru_cache(maxsize=4096)
def _seat(*fields: Any) -> bytes:
    return _encode(messages.SeatState(**dict(zip(messages.SeatState.__struct_fields__, fields, strict=True))))


def _rights(match: Match, holder: Holder, presence: Presence) -> bytes:
    """What a recipient may do now."""
    seats, status = match.seats_of(holder), match.status
    is_playing = status == "playing"
    if is_playing and not (match.is_one_device or match.is_minded or match.is_inviting or presence.absent):
        return _may_play(seats, holder.is_host, can_undo(match, seats))
    is_seated = bool(seats) or holder.is_host
    return _may(
        seats,
        holder.is_host,
        status == "waiting" and not match.dice.is_opening and can_start(match, holder),
        can_undo(match, seats),
        is_playing and _can_hint(match, seats),
        _can_hold(match, presence) if is_playing and is_seated else (),
        status == "over" and is_seated and match.rematch is None,
        match.invited_to(holder),
        match.paired_with(holder),
        _can_invite(match) if holder.is_host else (),
        _can_free(match, presence) if is_playing and holder.is_host else (),
        _can_agree(match, holder) if is_playing and seats else (),
    )


@lru_cache(maxsize=4096)
def _may_play(seats: tuple[Seat, ...], is_host: bool, can_undo: bool) -> bytes:
    """Where everybody is there and plays from a device of their own, nothing else is to be done."""
    return _may(seats, is_host, False, can_undo, False, (), False, (), (), (), (), ())


@lru_cache(maxsize=4096)
def _may(*fields: Any) -> bytes:
    return _encode(messages.Rights(**dict(zip(messages.Rights.__struct_fields__, fields, strict=True))))


def _can_hint(match: Match, seats: tuple[Seat, ...]) -> bool:
    if not match.is_one_device:
        return False
    actors = match.game.actors(match.position)
    return any(seat in actors and match.is_waiting(seat) for seat in seats)


def _can_hold(match: Match, presence: Presence) -> tuple[Seat, ...]:
    if not presence.absent and not match.is_minded:
        return ()
    return tuple([seat for seat in match.game.seats if can_be_held(match, seat, presence)])


def _can_invite(match: Match) -> tuple[Seat, ...]:
    if not match.is_minded and match.status != "waiting":
        return ()
    return tuple([seat for seat in match.game.seats if can_be_invited_to(match, seat)])


def _can_free(match: Match, presence: Presence) -> tuple[Seat, ...]:
    if not presence.absent and not match.is_minded:
        return ()
    return tuple([seat for seat in match.game.seats if can_be_freed(match, seat, presence)])


def _can_agree(match: Match, holder: Holder) -> tuple[Seat, ...]:
    if not match.is_minded:
        return ()
    return tuple([seat for seat in match.game.seats if agreeing(match, seat, holder)])


# what is shared


class Shown:
    """What was made for one position already."""

    def __init__(self, match: Match) -> None:
        self.own: dict[Seat | None, bytes] = {}
        self.events: dict[int, WrittenEvents] = {}
        self.ending: bytes | None = None
        self.parts: JsonParts | None = None
        if match.history is not None:
            self.parts = match.game.json_parts(match.history.position, _encode)

    def view(self, seat: Seat | None) -> bytes:
        return b"".join(self.pieces(seat))

    def pieces(self, seat: Seat | None) -> tuple[bytes, ...]:
        """A view, to be joined with what it goes out with; as bytes of its own it would be copied once more."""
        if self.parts is None:
            return (b"null",)
        own = self.own.get(seat)
        if own is None:
            own = self.own[seat] = self.parts.own(seat)
        return (b"{", own, b",", self.parts.shared, b"}")


def _shown(match: Match) -> Shown:
    if match.shown is None:
        if len(_recent) >= KEPT:
            _recent.popleft().shown = None
        _recent.append(match)
        match.shown = Shown(match)
    found: Shown = match.shown
    return found


# the end


def _ending(match: Match) -> bytes:
    """The greatest moments of a game that is over, the same for everybody."""
    history = match.history
    if history is None or match.status != "over" or match.game.actor(history.position) is not None:
        return b"null"  # an earlier position of a match that is over has none either
    shown = _shown(match)
    if shown.ending is None:
        told = [_moment(shown, history, point) for point in turning_points(history)]
        shown.ending = b"[%b]" % b",".join(told)
    return shown.ending


def _moment(shown: Shown, history: History, point: TurningPoint) -> bytes:
    is_last = point.plies[1] == len(history.moves)
    return b'{"seat":%d,"plies":%d,"gains":%b,"events":%b,"view":%b}' % (
        point.seat,
        point.plies[1],
        _encode(point.gains),
        told(point.events(history), None),
        shown.view(None) if is_last else seen(history.game, point.after, None),
    )


# outside a match


def seen(game: Game[Any, Any], position: Any, seat: Seat | None) -> bytes:
    """A view of a position that belongs to no match, as JSON."""
    shared, own = game.json_parts(position, _encode)
    return b"{%b,%b}" % (own(seat), shared)


def seen_by_all(game: Game[Any, Any], position: Any) -> bytes:
    """A position of a game that is over: what all saw, and what nobody in particular and each seat saw, as JSON."""
    shared, own = game.json_parts(position, _encode)
    seats = b",".join([b"{%b}" % own(seat) for seat in (None, *game.seats)])
    return b'{"shared":{%b},"own":[%b]}' % (shared, seats)


def told(events: Iterable[Event], seat: Seat | None) -> bytes:
    """Those that a seat learns of, as a JSON array."""
    return b"[%b]" % b",".join([_event(event) for event in events if event.is_for(seat)])


def _hash(match: Match, version: int) -> bytes:
    """Of all that is stored up to a version: a key that nobody knows before the end makes it tell nothing else."""
    found = match.chain.at(version)
    return b"null" if found is None else b'"%b"' % found.hex().encode()


def _number(seat: Seat | None) -> bytes:
    return _numbers[seat]


# events


def _missed(match: Match, seat: Seat | None, since: int | None) -> bytes:
    """The events after a version, as far as they are kept; for somebody new, those of the last move."""
    told: list[Change] = []
    for change in reversed(match.recent):
        if change.is_undone or (change.version <= since if since is not None else told):
            break
        if change.events:
            told.append(change)
    return b",".join(filter(None, [_events(match, change, seat) for change in reversed(told)]))


def _events(match: Match, change: Change, seat: Seat | None) -> bytes:
    """The events of a change that are for a seat."""
    known = _shown(match).events
    told = known.get(change.version)
    if told is None:
        told = known[change.version] = WrittenEvents(change.events)
    return told.text if told.is_for_all else told.to(seat)


class WrittenEvents:
    """The events of a change as JSON."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events
        self.texts = [_event(event) for event in events]
        self.text = b",".join(self.texts)
        self.is_for_all = all(event.audience is None for event in events)

    def to(self, seat: Seat | None) -> bytes:
        """Those that a seat learns of."""
        found: list[bytes] = []
        for event, text in zip(self.events, self.texts, strict=True):
            if event.audience is None or event.is_for(seat):
                found.append(text)
        return b",".join(found)


def _event(event: Event) -> bytes:
    maker = _makers.get(type(event))
    if maker is None:
        maker = _makers[type(event)] = _maker(type(event))
    return _encode(maker(event))


_makers: Final[dict[type[Event], Callable[[Event], Any]]] = {}


def _maker(kind: type[Event]) -> Callable[[Event], Any]:
    """How an event becomes ``{"code": ..., its fields}``; whom it is for is nobody's business."""
    names = [field.name for field in fields(kind) if field.name != "audience"]
    struct = msgspec.defstruct(kind.__name__, names, tag_field="code", tag=kind.code)
    if len(names) == 1:
        one = attrgetter(names[0])
        return lambda event: struct(one(event))
    every = attrgetter(*names)
    return lambda event: struct(*every(event))
