"""What the fields of commands, messages and requests may hold, each kind once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

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
