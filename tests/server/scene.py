"""Matches in memory, as two processes on one database have them, and a storage that fails when told to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

from cheeseboard.server.botpool.pool import BotPool
from cheeseboard.server.ops.metrics import Metrics
from cheeseboard.server.rooms.registry import Rooms
from cheeseboard.server.rooms.room import Room
from cheeseboard.server.settings import Settings
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import (
    MOST_ENTRIES,
    Done,
    State,
    StorageGone,
    StoredEntry,
    VersionTaken,
)
from cheeseboard.table.commands import Play
from cheeseboard.table.decisions import Holder
from cheeseboard.table.requests import MatchMade, NewMatch, SeatPlan

PLAN = NewMatch(game="cheese-rescue", seats=[SeatPlan(kind="here"), SeatPlan(kind="here")], start=True)


class Moody(SqliteStore):
    """A store that fails when told to: before or after storing, with every version taken, or when looking; or that
    cannot say whether a match is there.
    """

    fails: StorageGone | None = None
    is_taken = False
    is_blind = False
    is_late = False
    is_forgetful = False

    async def state(self, match: str) -> State | None:
        if self.is_forgetful:
            raise StorageGone("gone")
        return await super().state(match)

    async def since(self, match: str, version: int, most: int = MOST_ENTRIES) -> list[StoredEntry]:
        if self.is_blind:
            raise StorageGone("gone")
        return await super().since(match, version, most)

    def begin_append(self, entry: StoredEntry, done: Done) -> None:
        def late(result: object, error: BaseException | None) -> None:
            failure, self.fails, self.is_late = self.fails or error, None, False
            done(result, failure)

        if self.is_taken:
            asyncio.get_running_loop().call_soon(done, None, VersionTaken("taken"))
        elif self.is_late or self.fails is None:
            super().begin_append(entry, late)
        else:
            asyncio.get_running_loop().call_soon(late, None, None)


class NoBots:
    levels = ("pip",)


class Scene:
    """The rooms of two processes on one database."""

    def __init__(self, store: Moody) -> None:
        self.store = store
        self.here = self.rooms()
        self.there = self.rooms()

    def rooms(self, database: str = "") -> Rooms:
        settings = Settings(room_idle_seconds=60, database=database)
        return Rooms(settings, self.store, cast("BotPool", NoBots()), Metrics())

    async def make(self) -> tuple[MatchMade, Room, Holder]:
        made = await self.here.make(PLAN)
        room = await self.here.room(made.match)
        return made, room, room.holder([seat.secret for seat in made.seats])


def next_move(room: Room, id: str, number: int = 0) -> Play:
    seat = room.match.game.actor(room.match.position)
    assert seat
    move = room.match.game.view(room.match.position, seat).moves[number]
    return Play(id=id, seat=seat, version=room.version, move=move)


def run(folder: Path, case: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Moody(folder / "matches.db")
        await store.open()
        scene = Scene(store)
        try:
            await case(scene)
        finally:
            for rooms in (scene.here, scene.there):
                await rooms.close()
            await store.close()

    asyncio.run(whole())
