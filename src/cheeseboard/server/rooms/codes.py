"""Four pictures that lead to a seat: used once, for ten minutes, and guessed at only slowly."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...storage.store import MILLISECONDS, Store, now
from ...table import seating
from ...table.decisions import Holder
from ...table.requests import CodeMade, CodeUsed
from ..problems import HttpProblem, RateLimited
from ..transport.limits import Rate
from .seats import seat_by_code

if TYPE_CHECKING:
    from .registry import Rooms
    from .room import Room

PICTURES: Final = 24
LENGTH: Final = 4
SECONDS: Final = 600
TRIES: Final = 20


class Codes:
    def __init__(self, store: Store, rooms: Rooms, each: Rate, everybody: Rate) -> None:
        self.store = store
        self.rooms = rooms
        self.each = each
        self.everybody = everybody
        self.guessing = asyncio.Lock()

    async def make(self, room: Room, holder: Holder, seat: int) -> CodeMade:
        seating.check_code(room.match, seat, holder)
        room.has_codes = True
        for _ in range(TRIES):
            pictures = [secrets.randbelow(PICTURES) for _ in range(LENGTH)]
            if await self.store.add_code(kept(pictures), room.id, seat, now() + SECONDS * MILLISECONDS):
                return CodeMade(pictures=pictures, seconds=SECONDS)
        raise RateLimited("all pictures are in use; try again in a minute", code="too-many-codes", seconds=60)

    async def use(self, pictures: Sequence[int], address: str) -> CodeUsed:
        """Only wrong ones count against a limit, so that a class can join at once."""
        async with (
            self.guessing
        ):  # one by one: guesses sent all at once are not to pass before the first is counted
            match, seat = await self._guess(pictures, address)
        room = await self.rooms.room(match)
        return CodeUsed(match=match, seat=seat, secret=await seat_by_code(room, seat))

    async def _guess(self, pictures: Sequence[int], address: str) -> tuple[str, int]:
        for rate, key in ((self.each, address), (self.everybody, "")):
            if not rate.has_any(key):
                raise RateLimited("too many wrong codes; wait a minute", code="too-many-guesses", seconds=60)
        found = await self.store.use_code(kept(pictures), now())
        if found is None:
            self.each.wait_for(address)
            self.everybody.wait_for("")
            raise HttpProblem(404, "no-such-code", "these pictures lead nowhere, or not any more")
        return found


def kept(pictures: Sequence[int]) -> str:
    """How a code is stored: looked up by its hash, so that no comparison stops early at a wrong picture."""
    return hashlib.sha256(("code " + " ".join(map(str, pictures))).encode()).hexdigest()
