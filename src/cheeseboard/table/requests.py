"""What HTTP carries: the bodies of requests and answers. Fields are documented by their types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from .. import registry
from ..core.game import MOST_SEATS
from .fields import Avatar, LevelName, Picture, SeatKind, SeatNumber, Sha256, Status
from .messages import Previewed

if TYPE_CHECKING:
    GameName = str
else:  # the games that are there
    GameName = Literal[registry.names()]

RoleName = Annotated[
    str, Meta(pattern=r"^(?!people$)[a-z][a-z-]{0,39}(?!\n)$", description="a role of the game")
]


class SeatPlan(Struct, forbid_unknown_fields=True, kw_only=True):
    """``level`` for a bot; ``avatar`` for a person here, and ``pledge``, the hash of this device's number."""

    kind: SeatKind
    level: LevelName | None = None
    avatar: Avatar | None = None
    pledge: Sha256 | None = None


class NewMatch(Struct, forbid_unknown_fields=True, kw_only=True):
    """``options`` are those of the edition that differ from the standard. ``cat``, ``first``: seats, if named.

    ``roles`` are seats for other roles of the game.
    """

    game: GameName
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=MOST_SEATS)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=600)]], Meta(max_length=40)
    ] = {}
    cat: SeatNumber | None = None
    first: SeatNumber | None = None
    start: bool = False
    """start at once, bots in empty seats"""

    roles: Annotated[dict[RoleName, SeatNumber], Meta(max_length=MOST_SEATS)] = {}
    position: Annotated[str, Meta(min_length=1, max_length=4000)] | None = None
    """in notation: where a practice match starts, with house rules and roles of its own"""


class SeatSecret(Struct, kw_only=True):
    """``secret`` opens a seat that is played here; for any other it is an invitation, to be used once."""

    seat: int
    secret: str


class MatchMade(Struct, kw_only=True):
    """Told once, to the one who made the match: the secrets of its own device, and invitations for others."""

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


class Weighed(Struct, kw_only=True):
    """A ply of a record that was chance's, and what could have come there, with its weight, in order."""

    ply: int
    moves: list[tuple[str, int]]


class Chances(Struct, kw_only=True):
    """All that chance could have brought in a game that is over: with its record enough to check every die and card."""

    chances: list[Weighed]


class DrawQr(Struct, forbid_unknown_fields=True, kw_only=True):
    """A link to be drawn as a QR code; by POST, because it carries a secret."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


MoveText = Annotated[str, Meta(min_length=1, max_length=60)]


class Study(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position in notation, looked at outside any match, as lessons, rules and a look back do.

    ``moves`` are played on it first, those of chance among them. ``preview`` asks what one more would do.
    """

    position: Annotated[str, Meta(min_length=1, max_length=4000)]
    moves: Annotated[list[MoveText], Meta(max_length=16)] = []
    seat: SeatNumber | None = None
    """whose view; left out: nobody's"""

    preview: MoveText | None = None


class Studied(Struct, kw_only=True):
    """The position after the moves. ``events`` has an array for each move, ``chance`` what may come and its weight."""

    position: str
    events: list[Any]
    view: Any
    chance: list[tuple[str, int]]
    roller: SeatNumber | None
    """who holds the die that chance waits for"""

    preview: Previewed | None


RecordText = Annotated[str, Meta(min_length=1, description="a record, as it stands in its file")]
PlyNumber = Annotated[int, Meta(ge=0, le=10**6, description="a ply, counted from 1; 0 is the start")]


class RecordPlies(Struct, forbid_unknown_fields=True, kw_only=True):
    """A record to look back at, from a ply on. It is not kept."""

    record: RecordText
    start: PlyNumber = 0


class ExplainRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """A record to be explained. It is not kept; ask again to learn how far it is."""

    record: RecordText


class PastSeat(Struct, kw_only=True):
    """Who sat there: the face of a person where it is known, the level of a bot."""

    kind: SeatKind
    avatar: str | None
    level: str | None


class PastPly(Struct, kw_only=True):
    """One ply of a game that is over. ``actor`` is None for chance and before the first.

    ``seen`` has ``shared``, what every view of the position after it has, and ``own``, what one has besides: first
    nobody's, then each seat's. ``events`` are in the same order. ``position`` is in notation, all cards open.
    """

    ply: int
    actor: int | None
    move: str | None
    position: str
    events: list[Any]
    seen: Any


class Past(Struct, kw_only=True):
    """A game that is over, from a ply on; ``last`` is its last ply. ``was_taken_back``: it has no account then."""

    game: str
    seats: list[PastSeat]
    hides_hands: bool
    was_taken_back: bool
    last: int
    plies: list[PastPly]


class Told(Struct, kw_only=True):
    """A game explained as far as it is by now. ``stage`` 0: not yet, 1: a first account, 2: a refined one.

    ``share`` is how much of the next stage is done; ``is_working`` that there will be one, so ask again. ``problem`` is
    the code of why there is none. ``explanation`` is what ``cheeseboard explain --json`` gives.
    """

    stage: int
    share: float
    is_working: bool
    problem: str | None
    explanation: Any


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
    found_at: str | None
    """the origin at which other devices reach this server; None when it knows of none"""


class Health(Struct, kw_only=True):
    status: Literal["ok"] = "ok"


class ClockJump(Struct, kw_only=True):
    """The machine's clock went so many seconds further than time did, noticed so many served days ago."""

    seconds: int
    days_ago: float


class HostStatus(Struct, kw_only=True):
    """What the host page shows. ``load`` is the machine's, over one minute; None where it does not tell.

    ``served_days`` is how long this database was served in all; by that, and no clock, matches age.
    """

    version: str
    uptime_seconds: int
    waiting: int
    playing: int
    over: int
    binned: int
    entries: int
    sockets: int
    rooms: int
    workers: int
    load: float | None
    retention_days: float
    idle_days: float
    database: Literal["SQLite", "PostgreSQL"]
    database_bytes: int
    served_days: float
    clock_jump: ClockJump | None


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


class BinnedMatch(Struct, kw_only=True):
    """A match in the bin; ``days_left`` is how many days the server serves until it is erased."""

    match: str
    game: str
    status: Status
    version: int
    touched: int
    days_left: float


class HostBin(Struct, kw_only=True):
    """In order of their names; ``after`` asks for the page after this one, None when there is no more."""

    matches: list[BinnedMatch]
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
