"""All matches in memory: loaded on first use, made, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, Final

import msgspec

from ...storage.store import StorageError, Store, StoredEntry, StoredMatch, now
from ...table.checkpoint import EVERY, Checkpoint, read
from ...table.create import new_match
from ...table.entries import AnyEntry, Setup
from ...table.errors import MatchFrozen, NoSuchMatch
from ...table.match import Match
from ...table.messages import Goodbye
from ...table.requests import MatchMade, NewMatch
from ...table.stored import loading, new_rows
from ..botpool.pool import BotPool
from ..ops.logs import log_error
from ..ops.metrics import Metrics
from ..settings import Settings
from .peers import Peers
from .room import Room
from .slices import Slices

ID: Final = re.compile("[a-z2-7]{13}")
LOOK_SECONDS: Final = 5.0
GONE: Final = {
    "match-erased": "this match was erased",
    "match-binned": "this match was put away after its time; the host can give it back",
}
"""why a match is not there any more, by code"""


class Rooms:
    def __init__(self, settings: Settings, store: Store, bot_pool: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.by_id: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.long_loads = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.bots_started: asyncio.Future[None] | None = None
        self.peers = Peers(self)
        self.on_gone: Callable[[str], None] = lambda match: None
        """told of every match that was erased or put away"""

    # finding and making

    async def room(self, match: str) -> Room:
        """A match by its id; NoSuchMatch, or MatchFrozen when what is stored does not follow the rules."""
        found = self.by_id.get(match)
        if found is not None:
            found.touch()
            return found
        if not ID.fullmatch(match):
            raise NoSuchMatch("there is no such match")
        if match not in self.loading:
            self.loading[match] = asyncio.ensure_future(self._load(match))
            self.loading[match].add_done_callback(lambda _: self.loading.pop(match, None))
        return await asyncio.shield(self.loading[match])

    async def newest(self, match: str) -> Room:
        """The same, with all that any process acknowledged before."""
        return await self.refreshed(await self.room(match))

    async def refreshed(self, room: Room) -> Room:
        """A match with all that any process acknowledged before: loaded again where it was let go meanwhile."""
        await room.refresh()
        return await self.room(room.id) if room.is_gone else room

    async def _load(self, match: str) -> Room:
        stored = await self.store.load(match)
        if stored is None:
            raise NoSuchMatch("there is no such match, or it was erased after its time")
        row, entries = stored
        if row.binned is not None:
            raise NoSuchMatch(GONE["match-binned"], code="match-binned")
        try:
            opened = await self._opened(row, entries, await self._checkpoint(match, len(entries)))
        except MatchFrozen as error:
            self.metrics.frozen.inc()
            log_error("a stored match does not follow the rules", error, match=match)
            raise
        self.metrics.loads.inc()
        self.metrics.replayed.inc(opened.history.work if opened.history is not None else 0)
        room = self._keep(opened)
        self.peers.say(match, {"asks": True})
        return room

    async def _checkpoint(self, match: str, entries: int) -> Checkpoint | None:
        """One to load a long match from."""
        kept = await self.store.checkpoint(match) if entries > EVERY else None
        return None if kept is None else read(kept[1])

    async def _opened(
        self, row: StoredMatch, rows: Sequence[StoredEntry], checkpoint: Checkpoint | None
    ) -> Match:
        """Played again in slices: however long it is, nobody at another table waits for more than one.

        Of several long ones only one is played again at a time, or others would wait for a slice of each.
        """
        match, steps = loading(row.id, row.setup, [entry[1:] for entry in rows], row.version, checkpoint)
        async with self.long_loads if len(rows) > EVERY else nullcontext():
            slices = Slices()
            for _ in steps:
                if slices.is_over():
                    await asyncio.sleep(0)
        return match

    def _keep(self, match: Match, is_new: bool = False) -> Room:
        room = self.by_id[match.id] = Room(self, match, is_new)
        self.metrics.rooms.set(len(self.by_id))
        room.driver.wake(room)
        room.opening.watch(room)
        return room

    async def make(self, plan: NewMatch) -> MatchMade:
        """A new match, stored; what its maker is told."""
        self.check_levels([seat.level for seat in plan.seats])
        setup, entries, made = new_match(plan, now(), self.settings.minding_bot)
        self._keep(await self.create(setup, entries), is_new=True)
        return made

    async def create(self, setup: Setup, entries: Sequence[AnyEntry]) -> Match:
        """Store a new match."""
        match, body, rows = new_rows(setup, entries)
        stored = StoredMatch(setup.id, body, setup.created, setup.created, match.status, len(rows))
        await self.store.create(stored, [StoredEntry(setup.id, *row) for row in rows])
        return match

    def expect(self, match: Match) -> None:
        """Those who play a match that was just stored are about to come: it need not be loaded for them."""
        if match.id not in self.by_id and match.id not in self.loading:
            self._keep(match, is_new=True)

    def check_levels(self, levels: Iterable[str | None]) -> None:
        """Whether all these bots are known here."""
        for level in levels:
            if level is not None:
                self.bot_pool.check(level)

    # bots

    async def think(self, room: Room, view: bytes, level: str) -> str:
        """A bot's move, when it is the turn of this table."""
        await asyncio.shield(self.start_bots())
        header, seed, asker = room.match.game.header, secrets.randbits(60), room.clients.asker()
        thought = await self.bot_pool.think(header, view, level, seed, self.settings.bot_seconds, asker)
        if thought.is_fallback:
            self.metrics.bot_faults.inc()
        return thought.move

    def start_bots(self) -> asyncio.Future[None]:
        """Start the bots, once; where their first processes died, the next who asks tries again."""
        begun = self.bots_started
        has_failed = begun is not None and begun.done() and not begun.cancelled() and begun.exception()
        if begun is None or has_failed:
            begun = self.bots_started = asyncio.ensure_future(self.bot_pool.start())
        return begun

    async def drop_codes(self, match: str) -> None:
        try:
            await self.store.drop_codes(match)
        except StorageError as error:
            log_error("codes could not be dropped", error)  # nobody can join a match that has begun anyway

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for until ``close``."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # letting go

    def freeze(self, room: Room, error: MatchFrozen) -> None:
        """A match that does not follow the rules: nobody plays on, and everybody is told."""
        self.metrics.frozen.inc()
        log_error("a match does not follow the rules", error, match=room.id)
        self.drop(room, Goodbye(code=error.code, reason="this match cannot go on", retry_after=3600))

    def put_away(self, match: str, code: str) -> None:
        """A match that was erased or put into the bin leaves memory, and everybody at it is told."""
        self.on_gone(match)
        room = self.by_id.get(match)
        if room is not None:
            self.drop(room, Goodbye(code=code, reason=GONE[code], retry_after=3600))

    async def see_whether_gone(self, match: str) -> None:
        """Another process erased a match, or put it away: what is known of it here is not shown any more."""
        if match in self.loading:
            await asyncio.wait([self.loading[match]])
        room = self.by_id.get(match)
        if room is None:
            self.on_gone(match)  # somebody may have looked back at it
            return
        try:
            state = await self.store.state(match)
        except StorageError as error:
            room.fault = error  # nobody knows: whoever comes again has it loaded again, if it is there
            self.drop(room, Goodbye(code="storage-gone", reason="look again", retry_after=1))
            return
        if state != "kept":
            self.put_away(match, "match-binned" if state else "match-erased")

    def drop(self, room: Room, goodbye: Goodbye | None = None) -> None:
        self.by_id.pop(room.id, None)
        self.metrics.rooms.set(len(self.by_id))
        for client in list(room.clients.connected):
            if goodbye is not None:
                client.outbox.answer(msgspec.json.encode(goodbye))
            client.outbox.protocol.end(1008)
            room.leave(client)
        room.close()

    def left(self, room: Room) -> None:
        """Somebody went. Whoever comes back to a match that everybody left for the next one can have it loaded."""
        if room.is_idle and room.match.rematch is not None and self.by_id.get(room.id) is room:
            self.drop(room)

    def let_go(self) -> None:
        """Matches with nobody connected leave memory: after a while, or the longest idle when there are many."""
        now = asyncio.get_running_loop().time()
        idle = sorted((room for room in self.by_id.values() if room.is_idle), key=lambda room: room.touched)
        excess = len(idle) - self.settings.rooms_in_memory
        for number, room in enumerate(idle):
            if number < excess or room.touched < now - self.settings.room_idle_seconds:
                self.drop(room)

    async def look_after(self) -> None:
        """Runs for ever: lets go, retries what was unsure, gives signs of life."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.let_go()
            self.peers.beat()
            for room in [room for room in self.by_id.values() if room.is_unsure and not room.lock.is_locked]:
                await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """See what other processes stored; if that fails, whoever comes next to this match tries again."""
        try:
            await room.catch_up()
        except StorageError:
            room.is_unsure = True
        except MatchFrozen:
            pass  # told already

    async def close(self) -> None:
        self.peers.leave()
        for room in list(self.by_id.values()):
            room.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
