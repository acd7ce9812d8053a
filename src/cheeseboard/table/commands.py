"""Every command a client sends, as typed values: once a socket is open, or by HTTP, one at a time.

Each gets one answer (``messages.py``). ``docs/protocol.md`` is made from both.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..bots.levels import FIRST
from ..core.game import MOST_SEATS
from .fields import (
    MOST_SECRETS,
    Avatar,
    Greeting,
    Hash,
    Key,
    LevelName,
    LuckyNumber,
    MoveText,
    SeatKind,
    SeatNumber,
    Secret,
    Sha256,
    Version,
)


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
