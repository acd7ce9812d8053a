"""Every message a client is told, as typed values. ``docs/protocol.md`` is made from these and from ``commands.py``.

A command (``do``) gets one answer (``say``): ``accepted`` with the version of the match that holds it, or ``refused``
with a code, a reason and, for a move, the number of the rule. Besides, a client is told what happens.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .fields import Greeting, Hash, LuckyNumber, SeatKind, Sha256, Status, ThreadKind


class SeatState(Struct, kw_only=True):
    """One seat as everybody sees it. ``is_present``: a device that holds it is connected.

    ``level`` is the bot that plays it: its own, or one that holds it while ``is_held``. ``is_taken`` is False for
    a seat still waiting for its person. ``is_away``: long enough absent for a bot to hold it. ``is_freed``: the host
    freed it, ``agreed`` are the seats that would have somebody new there, and ``is_open`` that these are enough.
    """

    seat: int
    kind: SeatKind
    avatar: str | None
    level: str | None
    is_taken: bool
    is_present: bool
    is_held: bool
    is_away: bool
    is_freed: bool
    agreed: list[int]
    is_open: bool


class Contribution(Struct, kw_only=True):
    """What the device of a seat adds to the seed: a hash before the start, and then its number."""

    seat: int
    pledge: Sha256
    number: LuckyNumber | None


class Table(Struct, kw_only=True):
    """The table around the game, the same for everybody. ``commitment`` is the SHA-256 of the sealed seed.

    ``game`` is the header of the notation: game, players and options. ``roller`` is the seat that holds the die.
    ``is_one_device``: nobody plays elsewhere. ``is_practice``: moves were taken back, or it
    did not start from the beginning. ``rematch`` is the next match.
    ``roles`` are the seats that were named, ``first`` to begin; chance names the others. ``dice`` are the numbers that
    are mixed into the seed; while ``is_opening`` the start waits for those that are missing.
    """

    match: str
    game: str
    status: Status
    seats: list[SeatState]
    commitment: str
    roller: int | None
    hides_hands: bool
    is_one_device: bool
    is_practice: bool
    rematch: str | None
    roles: dict[str, int]
    dice: list[Contribution]
    is_opening: bool


class Rights(Struct, kw_only=True):
    """What the recipient may do now, so that a screen need not know."""

    seats: list[int]
    """the seats this device holds"""
    is_host: bool
    can_start: bool
    can_undo: bool
    can_hint: bool
    can_hold: list[int]
    can_rematch: bool
    invited: list[int]
    """the seats on which this device may sit down"""
    paired: list[int]
    """the seats to which it may come as another device of who sits there"""
    can_invite: list[int]
    can_free: list[int]
    can_agree: list[int]


class Message(Struct, tag_field="say", kw_only=True):
    """Something the server says."""


class Moment(Struct, kw_only=True):
    """A move of ``seat`` that changed most how far the seats had come, and what chance brought after it.

    ``plies`` of the record lead up to its end, ``gains`` are what each seat gained or lost by it; ``events`` and
    ``view`` are a spectator's.
    """

    seat: int
    plies: int
    gains: list[int]
    events: list[Any]
    view: Any


class RecalledMove(Struct, kw_only=True):
    """A move or a roll of ``seat`` with all that chance brought after it; the view and the holder of the die then."""

    seat: int | None
    events: list[Any]
    roller: int | None
    view: Any


class Snapshot(Message, kw_only=True, tag="snapshot"):
    """All that the recipient may know at a version; ``id`` when it answers a hello or look.

    ``view`` is what the game shows to ``seat`` (see ``docs/notation.md``); None before the start. ``ending`` are the
    greatest moments of a game that is over, three at most. ``seen`` is the hash of the version that a hello said it had
    seen, None when there is no such version: one other than the device remembers shows that something was changed.
    """

    id: str | None = None
    version: int
    seat: int | None
    table: Table
    rights: Rights
    view: Any
    last: list[Any]
    """the events since the version that was seen, as far as they are kept; without one, of the last move"""
    ending: list[Moment] | None
    hash: Hash
    seen: Hash | None


class Update(Message, tag="update"):
    """One more version: the events the recipient may know, in order, and the view after them.

    ``actor`` is the seat that moved, if one did. ``undone``: something was taken back, so show the view as it is.
    ``ending`` comes with the move that ends the game: its greatest moments.
    """

    version: int
    seat: int | None
    actor: int | None
    events: list[Any]
    undone: bool
    table: Table | None
    """given when more of it changed than who holds the die"""
    roller: int | None
    rights: Rights
    view: Any
    ending: list[Moment] | None
    hash: Hash


class Presence(Message, tag="presence"):
    """Who is connected now."""

    seats: list[SeatState]
    rights: Rights


class Greeted(Message, tag="greeted"):
    seat: int
    greeting: Greeting


class Accepted(Message, tag="accepted"):
    id: str
    version: int


class Refused(Message, tag="refused"):
    """``code`` is stable and a key of the catalogue of words; ``reason`` is for programmers."""

    id: str | None
    code: str
    reason: str
    rule: str | None
    version: int | None


class Line(Struct, kw_only=True):
    """A thread from a cause to its victim, as things stand."""

    kind: ThreadKind
    source: Any
    target: Any


class Previewed(Message, tag="previewed"):
    """``path`` are the squares a piece would walk; ``lines`` who would then threaten whom.

    ``gains`` are what each seat would gain or lose by it; ``saved`` and ``lost`` the places that would come out of
    danger, or into it.
    """

    id: str
    path: list[str]
    lines: list[Line]
    gains: list[int]
    saved: list[Any]
    lost: list[Any]


class Printed(Message, tag="printed"):
    """``squares`` with the number of faces of the die that lead there; none in a game that has no such piece."""

    id: str
    squares: list[tuple[str, int]]


class Recalled(Message, tag="recalled"):
    """``moves`` in their order, own ones at either end among them. The first has no events: so it stood before them."""

    id: str
    moves: list[RecalledMove]


class Hinted(Message, tag="hinted"):
    """``reason`` says why, where that can be said: the ``code`` of a sentence, and what fills it."""

    id: str
    move: str
    reason: dict[str, Any] | None = None


class Blunder(Struct, kw_only=True):
    """What is better, and how often each wins of 100 games; ``reason`` compares the two, as that of a hint does.

    ``is_about_move`` says that the reason tells what the asked move does, and not the better one.
    """

    better: str
    wins: int
    better_wins: int
    reason: dict[str, Any] | None
    is_about_move: bool


class Warned(Message, tag="warned"):
    """``blunder`` is null for a move that is none."""

    id: str
    blunder: Blunder | None


class Goodbye(Message, tag="goodbye"):
    """The server closes this socket; come back after so many seconds, with some chance added."""

    code: str
    reason: str
    retry_after: float


AnyMessage = (
    Snapshot
    | Update
    | Presence
    | Greeted
    | Accepted
    | Refused
    | Previewed
    | Printed
    | Recalled
    | Hinted
    | Warned
    | Goodbye
)
