"""Checkpoints of a match in a room: made now and then, and stored once what follows has been told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...storage.store import StorageError, Store
from ...table.checkpoint import EVERY, Checkpoint, take, write
from ...table.match import RECENT, Match
from ..ops.logs import log_error

if TYPE_CHECKING:
    from .room import Room


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
        room.rooms.spawn(keep(room.rooms.store, room.match, taken))


async def keep(store: Store, match: Match, checkpoint: Checkpoint | None) -> None:
    if checkpoint is None:
        return
    try:
        await store.keep_checkpoint(match.id, checkpoint.version, write(checkpoint, match.chain))
    except StorageError as error:
        log_error(
            "a checkpoint could not be stored", error
        )  # the match is loaded more slowly, and that is all
