"""The entries of a match before the checkpoint it was opened from, looked through while others watch it already."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ...storage.store import StorageError
from ...table.errors import MatchFrozen
from ...table.stored import chain_of, check_next

if TYPE_CHECKING:
    from .room import Room

AT_ONCE: Final = 256
"""entries that are read and hashed in one go: half a millisecond"""

REST: Final = 4
"""times as long as that took, others come first"""

LONGEST_REST: Final = 0.05


async def look_through(room: Room) -> None:
    """Whether each is as it was stored: if not, the match is frozen. Until it is known, nothing is added to them.

    Where the database does not answer, whoever needs to know begins anew.
    """
    try:
        with suppress(StorageError):
            async with room.rooms.long_looks:
                await _look_through(room)
    except MatchFrozen as error:
        room.rooms.doubted.add(room.id)
        room.fault = error
        if not room.is_gone:
            room.rooms.freeze(room, error)
    finally:
        room.past = None


async def _look_through(room: Room) -> None:
    stored = await room.rooms.store.load(room.id, room.version)
    if stored is None:
        await room.rooms.see_whether_gone(room.id)
        return
    chain, known = chain_of(room.match.setup, stored[0].setup), room.match.chain
    done = 0
    while done < known.begin and not room.is_gone:
        begun = room.clock()
        entries = await room.rooms.store.since(room.id, done, min(AT_ONCE, known.begin - done))
        if not entries:
            await room.rooms.see_whether_gone(room.id)  # somebody may have erased it
        if not entries and not room.is_gone:
            raise MatchFrozen(f"entry {done + 1} is missing")
        for entry in entries:
            check_next(chain, done + 1, entry[1:])
            done += 1
        await asyncio.sleep(min(LONGEST_REST, REST * (room.clock() - begun)))
    if not room.is_gone:
        known.join(chain)
