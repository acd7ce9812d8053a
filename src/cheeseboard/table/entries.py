"""What is stored of a match: one setup, and an entry for everything that changed it.

Entries are read for ever: a field added later has a default, and no field or kind is ever taken away. An entry
keeps the key of its command and what chance brought after it, so that a replay can be checked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..core.game import Seat
from ..records import Roles
from .errors import MatchFrozen
from .fields import SeatKind
from .secrets import is_any


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat: who is to sit there, and whether somebody does.

    Whoever sits there has a device with a secret, of which ``seal`` is the hash, and perhaps more: ``devices``. While
    nobody does, the hash of the secret that lets somebody sit down is ``invitation``; ``pairing`` is that of one for
    another device of the owner. Both work once: ``used`` are those that did, ``gone`` devices that once sat there.

    ``held`` is the level of the bot that plays while its owner is away; ``has_left`` that the owner said so.
    ``is_freed``: the host gave it to the bot, and ``agreed`` are the seats that would have somebody new.
    """

    kind: SeatKind
    seal: str = ""
    level: str | None = None
    avatar: str | None = None
    is_taken: bool = False
    held: str | None = None
    has_left: bool = False
    invitation: str = ""
    pairing: str = ""
    devices: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    is_freed: bool = False
    agreed: tuple[Seat, ...] = ()

    def __repr__(self) -> str:
        return f"Place({self.kind})"  # no hash is to be found in logs

    @property
    def is_person(self) -> bool:
        return self.kind == "here" or self.kind == "elsewhere"

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now."""
        return self.level if self.kind == "bot" else self.held

    def is_opened_by(self, seals: Collection[str]) -> bool:
        """Whether whoever has these plays here."""
        return self.is_person and is_any(seals, (self.seal, *self.devices))


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match before its first entry; ``game`` is the header, ``seed`` in hex, ``created`` in ms since 1970.

    ``position`` is where a practice match starts that does not start from the beginning.
    """

    id: str
    game: str
    rules: int
    places: tuple[Place, ...]
    seed: str
    host: str
    watch: str
    created: int
    first: Seat | None = None
    cat: Seat | None = None
    previous: str | None = None
    roles: dict[str, Seat] = {}
    position: str | None = None

    def __repr__(self) -> str:
        return f"Setup({self.id})"  # the seed is not to be found in logs

    def named(self) -> Roles:
        """The roles the table named."""
        return named_roles(self.first, self.cat, self.roles)


def named_roles(first: Seat | None, cat: Seat | None, roles: Mapping[str, Seat]) -> Roles:
    """Two roles have fields of their own, older than ``roles``, and these count if both are given."""
    given = Roles.of(first=first, cat=cat)
    return Roles({**roles, **given.named})


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="did"):
    """``key`` is that of the command, '' for none; ``by`` the seat that sent it, 0 the host or nobody."""

    key: str = ""
    by: Seat = 0


class Took(Entry, frozen=True, kw_only=True, tag="took"):
    """Somebody sat down; ``seal`` is the hash of the secret that their device made for it.

    Without one they go on with what they came with: to change their face, or where a link was still a key.
    """

    avatar: str | None = None
    seal: str = ""


class Left(Entry, frozen=True, kw_only=True, tag="left"):
    pass


class Arranged(Entry, frozen=True, kw_only=True, tag="arranged"):
    seat: Seat
    kind: SeatKind
    level: str | None = None
    avatar: str | None = None


class Joined(Entry, frozen=True, kw_only=True, tag="joined"):
    """Somebody came by a picture code and has a secret of their own."""

    seat: Seat
    seal: str
    avatar: str | None = None


class Invited(Entry, frozen=True, kw_only=True, tag="invited"):
    """Whoever has the secret that ``seal`` is the hash of may sit down, once; an earlier invitation is void."""

    seat: Seat
    seal: str


class Paired(Entry, frozen=True, kw_only=True, tag="paired"):
    """The same for another device of the owner of the seat ``by``, who sits there."""

    seal: str


class Added(Entry, frozen=True, kw_only=True, tag="added"):
    """Another device of the owner of the seat ``by`` came, with a secret of its own."""

    seal: str


class Pledged(Entry, frozen=True, kw_only=True, tag="pledged"):
    """The device of the seat ``by`` will add a number to the seed, of which this is the SHA-256."""

    pledge: str


class Closed(Entry, frozen=True, kw_only=True, tag="closed"):
    """The start was asked for: no more hashes, now the numbers; ``level`` as in ``Started``."""

    level: str


class Opened(Entry, frozen=True, kw_only=True, tag="opened"):
    """The number of the seat ``by``, 32 bytes in hexadecimal."""

    number: str


class Started(Entry, frozen=True, kw_only=True, tag="started"):
    """``people`` are asked before a draw; ``level`` plays on seats nobody sits on.

    ``minder`` plays where somebody invited has not come yet; in older entries that is ``level``.

    ``number`` is that of the seat ``by``, if it was the last to be opened.
    """

    level: str
    people: tuple[Seat, ...] = ()
    chance: tuple[str, ...] = ()
    number: str = ""
    minder: str = ""


class Played(Entry, frozen=True, kw_only=True, tag="played"):
    """A move of the seat ``by``, its owner's or a bot's."""

    move: str
    chance: tuple[str, ...] = ()


class Rolled(Entry, frozen=True, kw_only=True, tag="rolled"):
    chance: tuple[str, ...] = ()


class Undone(Entry, frozen=True, kw_only=True, tag="undone"):
    """Back to the position after so many plies."""

    plies: int


class Held(Entry, frozen=True, kw_only=True, tag="held"):
    """A bot plays for a seat; if that seat held the die, it is rolled."""

    seat: Seat
    level: str
    chance: tuple[str, ...] = ()


class Freed(Held, frozen=True, kw_only=True, tag="freed"):
    """The same by the host, and others may agree that somebody new is to sit there."""


class Agreed(Entry, frozen=True, kw_only=True, tag="agreed"):
    """The people on ``seats`` would have somebody new on a seat that was freed."""

    seat: Seat
    seats: tuple[Seat, ...]


class Back(Entry, frozen=True, kw_only=True, tag="back"):
    """The owner of the seat ``by`` is there again; with an avatar when it is for the first time."""

    avatar: str | None = None


class Rematched(Entry, frozen=True, kw_only=True, tag="rematched"):
    match: str


AnyEntry = (
    Took
    | Left
    | Arranged
    | Joined
    | Invited
    | Paired
    | Added
    | Pledged
    | Closed
    | Opened
    | Started
    | Played
    | Rolled
    | Undone
    | Held
    | Freed
    | Agreed
    | Back
    | Rematched
)


def is_move(entry: AnyEntry) -> bool:
    """Whether an entry is one of the two kinds that most are. ``isinstance`` says no five times as slowly."""
    kind = type(entry)
    return kind is Played or kind is Rolled


encode: Final[Callable[[AnyEntry | Setup], bytes]] = msgspec.json.Encoder().encode
_ENTRY: Final = msgspec.json.Decoder(AnyEntry)
_SETUP: Final = msgspec.json.Decoder(Setup)


def decode_entry(body: bytes) -> AnyEntry:
    """MatchFrozen when this is no entry that this program knows."""
    try:
        entry: AnyEntry = _ENTRY.decode(body)
        return entry
    except msgspec.MsgspecError as error:
        raise MatchFrozen(f"a stored entry cannot be read: {error}") from None


def decode_setup(body: bytes) -> Setup:
    try:
        setup = _SETUP.decode(body)
        return replace(setup, places=tuple([_invited(place) for place in setup.places]))
    except msgspec.MsgspecError as error:
        raise MatchFrozen(f"a stored match cannot be read: {error}") from None


def _invited(place: Place) -> Place:
    """In older matches the link to a seat was its key; where nobody sits it is an invitation now."""
    if place.is_taken or not place.seal:
        return place
    return replace(place, seal="", invitation=place.seal)
