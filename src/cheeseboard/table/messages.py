"""Every message of the protocol, both ways, as typed values. ``docs/protocol.md`` is made from this module.

A client sends commands (``do``) and gets one answer to each: ``accepted`` with the version of the match that
holds it, or ``refused`` with a code, a reason and, for a move, the number of the rule. Besides, it is told
(``say``) what happens. The same commands can be sent by HTTP, one at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from .. import registry
from ..bots.levels import FIRST
from ..core.game import MOST_SEATS

if TYPE_CHECKING:
    ThreadKind = str
else:  # the games that are there say what there is
    ThreadKind = Literal[
        tuple(kind for name in registry.names() for kind in registry.manifest(name).thread_kinds)
    ]

SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS, description="a seat, counted from 1, clockwise")]
MatchId = Annotated[str, Meta(pattern=r"^[a-z2-7]{13}(?!\n)$", description="names a match; no secret")]
Secret = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{22}(?!\n)$",
        description="opens one seat, the host's chair or the spectators' bench, or is an invitation",
    ),
]
MOST_SECRETS = 2 * MOST_SEATS + 2
Key = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{1,40}(?!\n)$",
        description="chosen by the sender; a command sent again with its key is played once and answered again",
    ),
]
Version = Annotated[int, Meta(ge=0, le=10**9, description="how many entries a match has; the last one seen")]
Hash = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{32}(?!\n)$",
        description="of everything stored of a match up to a version; the same wherever nothing was changed",
    ),
]
Sha256 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$", description="a SHA-256, as hexadecimal")]
LuckyNumber = Annotated[
    str,
    Meta(pattern=r"^[0-9a-f]{64}(?!\n)$", description="32 random bytes of a device, as hexadecimal"),
]
MoveText = Annotated[str, Meta(min_length=1, max_length=40, description="a move in the game's notation")]
Picture = Annotated[int, Meta(ge=0, le=23, description="one of the 24 pictures of a code")]
Avatar = Literal[
    "fox", "rabbit", "frog", "bear", "squirrel", "pig", "deer", "tortoise", "elephant", "penguin"
]
Greeting = Literal["hello", "bravo", "laugh", "oops", "think", "yum", "thanks", "bye"]
LevelName = Annotated[
    str, Meta(pattern=r"^[a-z0-9-]{1,40}(?!\n)$", description=f"a bot the server knows, as {FIRST}")
]
SeatKind = Literal["here", "elsewhere", "bot", "empty"]
Status = Literal["waiting", "playing", "over"]


# What a client sends once a socket is open


class Command(Struct, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """``id`` names the command in its answer, and is its idempotency key."""

    id: Key


class Seen(Struct, forbid_unknown_fields=True, kw_only=True):
    """A version, and the hash that came with it."""

    version: Version
    hash: Hash


class Hello(Command, tag="hello"):
    """The first message on a socket: who is there, and what it has seen.

    ``secrets`` are those of all seats played at this device, the host's and the spectators' among them; of somebody
    invited the invitation, and the secret to sit down with. ``seat`` is the one whose view is wanted, None a
    spectator's. ``version`` is the last one seen, None for nothing. ``seen`` is the newest that this device remembers,
    also from earlier visits.
    """

    secrets: Annotated[list[Secret], Meta(min_length=1, max_length=MOST_SECRETS)]
    seat: SeatNumber | None = None
    version: Version | None = None
    seen: Seen | None = None


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
    """Where the piece to beware of could land with its next roll. Changes nothing; anyone may ask."""


class Recall(Command, tag="recall"):
    """What happened since the last turn of this device's seats, as ``seat`` was told it; None: as a spectator was.

    For a screen that has forgotten it. Changes nothing.
    """

    seat: SeatNumber | None = None


class Hint(Command, tag="hint"):
    """A good move and why, where nobody elsewhere plays along. Changes nothing."""

    seat: SeatNumber


class Warn(Command, tag="warn"):
    """Whether a move is a blunder, by what its seat can know; in practice, and where nobody elsewhere plays along.

    Changes nothing.
    """

    seat: SeatNumber
    move: MoveText


class Undo(Command, tag="undo"):
    """Take back: at one device as often as wanted, elsewhere only what revealed nothing."""

    seat: SeatNumber
    version: Version


class Greet(Command, tag="greet"):
    """A pictured greeting to all; it is passed on and not kept."""

    seat: SeatNumber
    greeting: Greeting


class Take(Command, tag="take"):
    """Sit down on a seat this device is invited to, or come to one as another device of its owner.

    ``secret`` is one that the device made for it, which opens the seat from then on; the invitation is used up. Say
    it in the ``hello`` as well. Without a secret, whoever sits there already has another face.
    """

    seat: SeatNumber
    avatar: Avatar | None = None
    secret: Secret | None = None


class Leave(Command, tag="leave"):
    """Give the seat back: before the start it is free again, later it is kept for its owner."""

    seat: SeatNumber


class Arrange(Command, tag="arrange"):
    """The host changes who is to sit where, before the start."""

    seat: SeatNumber
    kind: SeatKind
    level: LevelName | None = None

    @property
    def bot(self) -> str | None:
        """The level of the bot that is to sit there."""
        return (self.level or FIRST) if self.kind == "bot" else None


class Pledge(Command, tag="pledge"):
    """The device of a seat will add a number to the seed, and says its hash now, while it may not know the others'."""

    seat: SeatNumber
    pledge: Sha256


class Open(Command, tag="open"):
    """The number itself, once the start was asked for and no hash can be changed any more."""

    seat: SeatNumber
    number: LuckyNumber


class Start(Command, tag="start"):
    """The host starts; bots of this level take the seats nobody sits on.

    Where hashes of numbers were given, these are to be opened first, and the last one starts the game.
    """

    level: LevelName = FIRST


class Hold(Command, tag="hold"):
    """Let a bot play for a seat whose owner is away: the table's strongest, or the one the server names.

    The owner takes the seat back by coming back.
    """

    seat: SeatNumber


class Free(Command, tag="free"):
    """The host frees a seat whose owner is away: a bot plays on until its device comes back.

    Once every other person at the table has agreed, the host may invite somebody new.
    """

    seat: SeatNumber


class Agree(Command, tag="agree"):
    """Whoever plays at this device would have somebody new on a seat that was freed."""

    seat: SeatNumber


class Invite(Command, tag="invite"):
    """The host gives away a seat on which nobody sits: ``secret``, made by the sender, lets somebody sit down once.

    An earlier invitation to this seat is void.
    """

    seat: SeatNumber
    secret: Secret


class Pair(Command, tag="pair"):
    """The same for another device of whoever sits on a seat, who asks for it."""

    seat: SeatNumber
    secret: Secret


class SeatPledge(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber
    pledge: Sha256


class Rematch(Command, tag="rematch"):
    """A new match at the same table. Everybody keeps seat and secret; who begins and who has which role goes on.

    ``pledges`` are hashes of new numbers for the sender's own seats; others say theirs when they come.
    """

    pledges: Annotated[list[SeatPledge], Meta(max_length=MOST_SEATS)] = []


AnyCommand = (
    Hello
    | Look
    | Play
    | Roll
    | Preview
    | Prints
    | Recall
    | Hint
    | Warn
    | Undo
    | Greet
    | Take
    | Leave
    | Arrange
    | Pledge
    | Open
    | Start
    | Hold
    | Free
    | Agree
    | Invite
    | Pair
    | Rematch
)


# What a client is told


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
