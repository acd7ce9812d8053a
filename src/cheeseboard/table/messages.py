"""Every message of the protocol, both ways, as typed values. ``docs/protocol.md`` is made from this module.

A client sends commands (``do``) and gets one answer to each: ``accepted`` with the version of the match that
holds it, or ``refused`` with a code, a reason and, for a move, the number of the rule. Besides, it is told
(``say``) what happens. The same commands can be sent by HTTP, one at a time.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=1, le=5, description="a seat, counted from 1, clockwise")]
MatchId = Annotated[str, Meta(pattern=r"^[a-z2-7]{13}(?!\n)$", description="names a match; no secret")]
Secret = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{22}(?!\n)$",
        description="opens one seat, the host's chair or the spectators' bench",
    ),
]
Key = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{1,40}(?!\n)$",
        description="chosen by the sender; a command sent again with its key is played once and answered again",
    ),
]
Version = Annotated[int, Meta(ge=0, le=10**9, description="how many entries a match has; the last one seen")]
MoveText = Annotated[str, Meta(min_length=1, max_length=40, description="a move in the game's notation")]
Picture = Annotated[int, Meta(ge=0, le=23, description="one of the 24 pictures of a code")]
Avatar = Literal[
    "fox", "rabbit", "frog", "bear", "squirrel", "pig", "deer", "tortoise", "elephant", "penguin"
]
Greeting = Literal["hello", "bravo", "laugh", "oops", "think", "yum", "thanks", "bye"]
LevelName = Annotated[
    str, Meta(pattern=r"^[a-z0-9-]{1,40}(?!\n)$", description="a bot the server knows, as pip")
]
SeatKind = Literal["here", "elsewhere", "bot", "empty"]
Status = Literal["waiting", "playing", "over"]


# What a client sends once a socket is open


class Command(Struct, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """``id`` names the command in its answer, and is its idempotency key."""

    id: Key


class Hello(Command, tag="hello"):
    """The first message on a socket: who is there, and what it has seen.

    ``secrets`` are those of all seats played at this device, the host's and the spectators' among them. ``seat`` is
    the one whose view is wanted, None a spectator's. ``version`` is the last one seen, None for nothing.
    """

    secrets: Annotated[list[Secret], Meta(min_length=1, max_length=7)]
    seat: SeatNumber | None = None
    version: Version | None = None


class Look(Command, tag="look"):
    """Another seat of this device comes to the front; answered with its snapshot. None: nobody's hand."""

    seat: SeatNumber | None


class Play(Command, tag="play"):
    """A move of a seat, made at a version."""

    seat: SeatNumber
    version: Version
    move: MoveText


class Roll(Command, tag="roll"):
    """The seat that holds the die rolls it."""

    seat: SeatNumber
    version: Version


class Preview(Command, tag="preview"):
    """What a move would do, or why it may not be played. Changes nothing."""

    seat: SeatNumber
    move: MoveText


class Prints(Command, tag="prints"):
    """Where the cat could land with its next roll. Changes nothing; anyone may ask."""


class Hint(Command, tag="hint"):
    """A good move, where nobody elsewhere plays along. Changes nothing."""

    seat: SeatNumber


class Undo(Command, tag="undo"):
    """Take back: at one device as often as wanted, elsewhere only what revealed nothing."""

    seat: SeatNumber
    version: Version


class Greet(Command, tag="greet"):
    """A pictured greeting to all; it is passed on and not kept."""

    seat: SeatNumber
    greeting: Greeting


class Take(Command, tag="take"):
    """Sit down on the seat whose secret this device holds."""

    seat: SeatNumber
    avatar: Avatar | None = None


class Leave(Command, tag="leave"):
    """Give the seat back: before the start it is free again, later it is kept for its owner."""

    seat: SeatNumber


class Arrange(Command, tag="arrange"):
    """The host changes who is to sit where, before the start."""

    seat: SeatNumber
    kind: SeatKind
    level: LevelName | None = None


class Start(Command, tag="start"):
    """The host starts; bots of this level take the seats nobody sits on."""

    level: LevelName = "pip"


class Hold(Command, tag="hold"):
    """Let a bot play for a seat whose owner is away. The owner takes it back by coming back."""

    seat: SeatNumber
    level: LevelName = "bramble"


class Rematch(Command, tag="rematch"):
    """A new match at the same table, every player one seat further. Secrets stay the same."""


AnyCommand = (
    Hello
    | Look
    | Play
    | Roll
    | Preview
    | Prints
    | Hint
    | Undo
    | Greet
    | Take
    | Leave
    | Arrange
    | Start
    | Hold
    | Rematch
)


# What a client is told


class SeatState(Struct, kw_only=True):
    """One seat as everybody sees it. ``is_present``: a device that holds it is connected.

    ``level`` is the bot that plays it: its own, or one that holds it while ``is_held``. ``is_taken`` is False for
    a seat still waiting for its person. ``is_away``: long enough absent for a bot to hold it.
    """

    seat: int
    kind: SeatKind
    avatar: str | None
    level: str | None
    is_taken: bool
    is_present: bool
    is_held: bool
    is_away: bool


class Table(Struct, kw_only=True):
    """The table around the game, the same for everybody. ``commitment`` is the SHA-256 of the sealed seed.

    ``game`` is the header of the notation: game, players and options. ``roller`` is the seat that holds the die.
    ``is_one_device``: nobody plays elsewhere. ``is_practice``: moves were taken back. ``rematch`` is the next match.
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


class Message(Struct, tag_field="say", kw_only=True):
    """Something the server says."""


class Snapshot(Message, kw_only=True, tag="snapshot"):
    """All that the recipient may know at a version; ``id`` when it answers a hello or look.

    ``view`` is what the game shows to ``seat`` (see ``docs/notation.md``); None before the start.
    """

    id: str | None = None
    version: int
    seat: int | None
    table: Table
    rights: Rights
    view: Any
    last: list[Any]
    """the events since the version that was seen, as far as they are kept; without one, of the last move"""


class Update(Message, tag="update"):
    """One more version: the events the recipient may know, in order, and the view after them.

    ``actor`` is the seat that moved, if one did. ``undone``: something was taken back, so show the view as it is.
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
    """A thread from a cause to its victim, as things stand: ``scare``, ``chase`` or ``nibble``."""

    kind: Literal["scare", "chase", "nibble"]
    source: Any
    target: Any


class Previewed(Message, tag="previewed"):
    """``path`` are the squares a piece would walk; ``lines`` who would then threaten whom."""

    id: str
    path: list[str]
    lines: list[Line]


class Printed(Message, tag="printed"):
    """``squares`` with the number of the six faces that bring the cat there; none in Cheese Rescue."""

    id: str
    squares: list[tuple[str, int]]


class Hinted(Message, tag="hinted"):
    id: str
    move: str


class Goodbye(Message, tag="goodbye"):
    """The server closes this socket; come back after so many seconds, with some chance added."""

    code: str
    reason: str
    retry_after: float


AnyMessage = (
    Snapshot | Update | Presence | Greeted | Accepted | Refused | Previewed | Printed | Hinted | Goodbye
)


# HTTP bodies


class SeatPlan(Struct, forbid_unknown_fields=True, kw_only=True):
    """``level`` for a bot; ``avatar`` for a person here."""

    kind: SeatKind
    level: LevelName | None = None
    avatar: Avatar | None = None


class NewMatch(Struct, forbid_unknown_fields=True, kw_only=True):
    """``options`` are those of the edition that differ from the standard. ``cat``, ``first``: seats, if named."""

    game: Literal["cheese-rescue", "chop-chop"]
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=5)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=600)]], Meta(max_length=40)
    ] = {}
    cat: SeatNumber | None = None
    first: SeatNumber | None = None
    start: bool = False
    """start at once, bots in empty seats"""


class SeatSecret(Struct, kw_only=True):
    seat: int
    secret: str


class MatchMade(Struct, kw_only=True):
    """Told once, to the one who made the match: all its secrets."""

    match: str
    version: int
    commitment: str
    host: str
    watch: str
    seats: list[SeatSecret]


class NewCode(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ask, as the host, for a four-picture code that leads to a seat."""

    seat: SeatNumber


class CodeMade(Struct, kw_only=True):
    pictures: list[int]
    seconds: int
    """how long it can be used; it ends with the start in any case"""


class UseCode(Struct, forbid_unknown_fields=True, kw_only=True):
    pictures: Annotated[list[Picture], Meta(min_length=4, max_length=4)]


class CodeUsed(Struct, kw_only=True):
    """The seat the code led to, with a secret of its own."""

    match: str
    seat: int
    secret: str


class DrawQr(Struct, forbid_unknown_fields=True, kw_only=True):
    """A link to be drawn as a QR code; by POST, because it carries a secret."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Problem(Struct, kw_only=True):
    """What every refused HTTP request gets."""

    code: str
    reason: str
    rule: str | None = None
    version: int | None = None


class OptionInfo(Struct, kw_only=True):
    """A house rule. ``values`` are the words it may be, None where it is data as ``allowed`` says."""

    name: str
    values: list[str] | None
    allowed: str
    default: str


class GameInfo(Struct, kw_only=True):
    name: str
    rules_version: int
    players: list[int]
    options: list[OptionInfo]


class BotInfo(Struct, kw_only=True):
    name: str
    character: str | None
    """None for one that the host brought"""


class Games(Struct, kw_only=True):
    """All that the page for a new game needs. ``levels`` are the names of ``bots``."""

    games: list[GameInfo]
    levels: list[str]
    bots: list[BotInfo]
    avatars: list[str]
    greetings: list[str]


class Health(Struct, kw_only=True):
    status: Literal["ok"] = "ok"


class HostStatus(Struct, kw_only=True):
    """What the host page shows. ``load`` is the machine's, over one minute; None where it does not tell."""

    version: str
    uptime_seconds: int
    waiting: int
    playing: int
    over: int
    entries: int
    sockets: int
    rooms: int
    workers: int
    load: float | None
    retention_days: float
    idle_days: float
    database: Literal["SQLite", "PostgreSQL"]
    database_bytes: int


class HostMatch(Struct, kw_only=True):
    """A match from outside: nothing of what happens in it. Times are milliseconds since 1970."""

    match: str
    game: str
    status: Status
    version: int
    created: int
    touched: int
    sockets: int


class HostMatches(Struct, kw_only=True):
    """The last touched first; ``after`` asks for the page after this one, None when there is no more."""

    matches: list[HostMatch]
    after: str | None


class Retention(Struct, forbid_unknown_fields=True, kw_only=True):
    """How long finished matches, and unfinished ones nobody touched, are kept."""

    retention_days: Annotated[float, Meta(ge=0.01, le=36500)]
    idle_days: Annotated[float, Meta(ge=0.01, le=36500)] | None = None
    """None leaves it as it is"""


class BackupMade(Struct, kw_only=True):
    """``file`` lies in the data folder of the server."""

    file: str
    bytes: int
