"""The small values that pass between a match and whoever serves it."""
# compiled

from __future__ import annotations

from typing import NamedTuple

from ..core.game import Event, Seat
from .entries import AnyEntry, encode
from .fields import Status
from .history import Continuation


class Holder(NamedTuple):
    """What a device's secrets opened when it came; ask ``Match.seats_of`` what they open now."""

    seats: tuple[Seat, ...] = ()
    is_host: bool = False
    is_watching: bool = False
    seals: tuple[str, ...] = ()


class Decision:
    """What is to be stored, with its version and the status of the match after it; and what it leads to."""

    def __init__(
        self, entry: AnyEntry, version: int, status: Status, future: Continuation | None = None
    ) -> None:
        self.entry = entry
        self.version = version
        self.status = status
        self.future = future
        self.hash: bytes | None = None  # once ``Match.body_of`` made it

    @property
    def body(self) -> bytes:
        """Without the hash that it is stored with; see ``Match.body_of``."""
        return encode(self.entry)


class Change:
    """What an entry changed: everything that happened, and whether the table around the game looks different."""

    def __init__(
        self,
        version: int,
        actor: Seat | None,
        events: tuple[Event, ...],
        is_undone: bool,
        has_new_table: bool,
        hash: str,
    ) -> None:
        self.version = version
        self.actor = actor
        self.events = events
        self.is_undone = is_undone
        self.has_new_table = has_new_table
        self.hash = hash
