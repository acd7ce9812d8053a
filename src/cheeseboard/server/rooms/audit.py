"""The entries of a match before the checkpoint it was opened from, looked through while others watch it already.

First their hashes, for nothing is added to a match before they are found right; then, in whatever time is left, they
are played again, for whoever has the database could have stored a checkpoint that leads elsewhere.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ...storage.store import StorageError, StorageGone
from ...table.checkpoint import matching
from ...table.errors import MatchFrozen
from ...table.messages import Goodbye
from ...table.stored import chain_of, check_next, loading
from ..ops.logs import log_error
from .checkpoints import MISLEADING

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
        if not room.is_gone:
            room.rooms.freeze(room, error)
    else:
        if room.id in room.rooms.unproven:
            room.rooms.spawn(play_again(room))
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


async def play_again(room: Room) -> None:
    """Whether its checkpoint is what its entries lead to; if not, it is loaded anew without, as they say.

    To its end, also when nobody is there any more: so whoever has it loaded again and again has this done once.
    """
    rooms = room.rooms
    try:
        with suppress(StorageError):
            async with rooms.long_replays:
                await _play_again(room)
    except MatchFrozen as error:
        rooms.doubted.add(room.id)
        log_error(MISLEADING, error, match=room.id)
        if not room.is_gone:
            room.fault = StorageGone("this match is read anew")
            rooms.drop(room, Goodbye(code="storage-gone", reason="look again", retry_after=1))


async def _play_again(room: Room) -> None:
    store, work = room.rooms.store, room.rooms.long_work
    stored, kept = await store.load(room.id, room.version), await store.checkpoint(room.id)
    if stored is None or kept is None:
        return
    version, checkpoint = kept
    if room.rooms.proven.is_known(room.id, checkpoint):
        return
    reading = loading(room.id, stored[0].setup, version)
    while reading.version < version:
        entries = await store.since(room.id, reading.version, min(AT_ONCE, version - reading.version))
        if not entries:  # somebody erased it
            return
        await work.do(reading.more([entry[1:] for entry in entries]))
    await work.do(reading.rest())
    await work.do(matching(reading.match, checkpoint))
    room.rooms.unproven.discard(room.id)
    room.rooms.proven.note(room.id, checkpoint)
