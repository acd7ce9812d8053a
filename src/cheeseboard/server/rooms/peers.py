"""What processes that share a database tell each other of their matches: entries they stored, and notes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ...storage.store import StorageError
from ...table.messages import Greeted

if TYPE_CHECKING:
    from .registry import Rooms
    from .room import Room

SILENT_SECONDS: Final = 35.0
"""a process beats every few seconds; one not heard of for so long is gone"""

EVERYBODY: Final = "-"
"""the match that notes about a whole process name"""


class Note(msgspec.Struct, omit_defaults=True):
    """Who is here, a greeting, a wish to know, a sign of life. One that gets lost is missed by nobody for long."""

    process: str
    here: list[int] | None = None
    greeted: tuple[int, str] | None = None
    asks: bool = False
    beats: bool = False
    leaves: bool = False


class Peers:
    """The other processes, as the rooms of this one know them."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.process = secrets.token_hex(4)
        self.last_heard: dict[str, float] = {}
        rooms.store.listen(self._stored, self._heard)

    # telling

    def say(self, match: str, fields: Mapping[str, Any]) -> None:
        """A note to the other processes, if there are any; nothing waits for it."""
        if self.rooms.settings.is_shared:
            note = msgspec.json.encode({"process": self.process, **fields})
            self.rooms.spawn(self._say(match, note))

    def say_here(self, match: str, seats: list[int]) -> None:
        """Who is here, unless there is nobody to hear it: whoever is heard of first is told then."""
        if self.last_heard:
            self.say(match, {"here": seats})

    async def _say(self, match: str, note: bytes) -> None:
        try:
            await self.rooms.store.say(match, note)
        except StorageError:
            pass  # it may get lost in any case

    def beat(self) -> None:
        """Give a sign of life, and look who gave none."""
        now = asyncio.get_running_loop().time()
        for process in [name for name, when in self.last_heard.items() if when < now - SILENT_SECONDS]:
            self._forget(process)
        self.say(EVERYBODY, {"beats": True})

    def leave(self) -> None:
        self.say(EVERYBODY, {"leaves": True})

    # entries they stored

    def _stored(self, match: str, version: int) -> None:
        """Another process stored an entry; version 0: none is left; without a match, it may have in any of them."""
        rooms = self.rooms
        if not match:
            rooms.metrics.gaps.inc()
            for each in rooms.by_id.values():
                self.say(each.id, {"asks": True})
                self._wake(each)
        elif version == 0:
            rooms.spawn(rooms.see_whether_gone(match))
        elif (room := rooms.by_id.get(match)) is not None and version > room.version:
            if version > room.version + 1:
                rooms.metrics.gaps.inc()
            self._wake(room)

    def _wake(self, room: Room) -> None:
        """One look is enough for many entries."""
        if not room.is_woken:
            room.is_woken = True
            self.rooms.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        room.is_woken = False
        await self.rooms.catch_up(room)

    # notes they sent

    def _heard(self, match: str, raw: bytes) -> None:
        try:
            note = msgspec.json.decode(raw, type=Note)
        except msgspec.MsgspecError:
            return
        if note.process == self.process:
            return
        if note.process not in self.last_heard and not note.leaves:
            self._meet(note.process)
        if match == EVERYBODY:
            self._heard_of_process(note)
        elif (room := self.rooms.by_id.get(match)) is not None:
            self._heard_of_room(room, note)

    def _heard_of_process(self, note: Note) -> None:
        if note.leaves:
            self._forget(note.process)
        else:
            self.last_heard[note.process] = asyncio.get_running_loop().time()

    def _meet(self, process: str) -> None:
        self.last_heard[process] = asyncio.get_running_loop().time()
        for room in self.rooms.by_id.values():
            room.clients.say_who_is_here()

    def _forget(self, process: str) -> None:
        """It is gone, and with it all who were connected to it."""
        self.last_heard.pop(process, None)
        for room in self.rooms.by_id.values():
            if process in room.tracker.elsewhere:
                room.clients.hear(process, [])

    def _heard_of_room(self, room: Room, note: Note) -> None:
        if note.here is not None:
            room.clients.hear(note.process, note.here)
        if note.greeted is not None:
            greeted = Greeted(seat=note.greeted[0], greeting=note.greeted[1])  # type: ignore[arg-type]
            room.clients.pass_on(msgspec.json.encode(greeted))
        if note.asks and room.tracker.seats_here():
            room.clients.say_who_is_here()
