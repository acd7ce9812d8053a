"""Checkpoints of a match in a room: made now and then, and stored once what follows has been told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...storage.store import StorageError
from ...table.chain import unsealed
from ...table.checkpoint import EVERY, Checkpoint, take, write
from ...table.match import RECENT, Match
from ..ops.logs import log_error

if TYPE_CHECKING:
    from .registry import Rooms
    from .room import Room

MOST_PROVEN: Final = 10_000
MISLEADING: Final = "a checkpoint is not what the entries of its match lead to"


class Checkpoints:
    """``note`` a room from version ``due`` on."""

    def __init__(self, version: int) -> None:
        self.due = version + EVERY
        self.taken: Checkpoint | None = None

    def note(self, room: Room) -> None:
        """Take one, or store the last: the newest changes are always played again, for those who missed them."""
        taken = self.taken
        if taken is None:
            self.taken = take(room.match)
            self.due = room.version + (RECENT if self.taken is not None else EVERY)
            return
        self.taken = None
        self.due = taken.version + EVERY
        room.rooms.spawn(keep(room.rooms, room.match, taken))


class Proven:
    """Which stored checkpoints are known here to be what their entries lead to: those made here, and those compared.

    So whoever has a match loaded again and again has it compared once.
    """

    def __init__(self) -> None:
        self.by_match: dict[str, str] = {}

    def note(self, match: str, text: bytes) -> None:
        self.by_match.pop(match, None)
        self.by_match[match] = unsealed(text)[1] or ""
        if len(self.by_match) > MOST_PROVEN:
            del self.by_match[next(iter(self.by_match))]

    def is_known(self, match: str, text: bytes) -> bool:
        return self.by_match.get(match) == unsealed(text)[1]


async def keep(rooms: Rooms, match: Match, checkpoint: Checkpoint | None) -> None:
    if checkpoint is None:
        return
    text = write(checkpoint, match.chain)
    try:
        await rooms.store.keep_checkpoint(match.id, checkpoint.version, text)
        if match.id not in rooms.unproven:
            rooms.proven.note(match.id, text)
    except StorageError as error:
        log_error(
            "a checkpoint could not be stored", error
        )  # the match is loaded more slowly, and that is all
