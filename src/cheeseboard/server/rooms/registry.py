"""All matches in memory: loaded on first use, made, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, Final

import msgspec

from ...bots.levels import HINTING
from ...coach.blame import SEED
from ...storage.store import StorageError, Store, StoredEntry, StoredMatch, now
from ...table.checkpoint import EVERY, take
from ...table.create import new_match
from ...table.entries import AnyEntry, Setup
from ...table.errors import MatchFrozen, NoSuchMatch
from ...table.match import Match
from ...table.messages import Goodbye
from ...table.requests import MatchMade, NewMatch
from ...table.stored import Reading, Row, loading, new_rows, resuming
from ..botpool.pool import BotPool, Choice
from ..ops.logs import log_error
from ..ops.metrics import Metrics
from ..settings import Settings
from .checkpoints import MISLEADING, Proven, keep
from .peers import Peers
from .room import Room
from .slices import LongWork

ID: Final = re.compile("[a-z2-7]{13}")
LOOK_SECONDS: Final = 5.0
LONG: Final = 2 * EVERY
"""entries that are read at once; more are played again only where a checkpoint got lost"""
GONE: Final = {
    "match-erased": "this match was erased",
    "match-binned": "this match was put away after its time; the host can give it back",
}
"""why a match is not there any more, by code"""


def gone(code: str) -> NoSuchMatch:
    return NoSuchMatch(GONE[code], code=code)


class Rooms:
    def __init__(self, settings: Settings, store: Store, bot_pool: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.by_id: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.long_work = LongWork()
        self.long_records = asyncio.Lock()
        self.long_loads = asyncio.Lock()
        self.long_looks = asyncio.Lock()
        self.long_replays = asyncio.Lock()
        self.doubted: set[str] = set()  # matches whose checkpoints lead nowhere
        self.proven = Proven()
        self.unproven: set[str] = set()  # matches opened from a checkpoint that is still to be compared
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
        try:
            opened = await self._opened(match)
        except MatchFrozen as error:
            self.metrics.frozen.inc()
            log_error("a stored match does not follow the rules", error, match=match)
            raise
        self.metrics.loads.inc()
        self.metrics.replayed.inc(opened.history.work if opened.history is not None else 0)
        room = self._keep(opened)
        if opened.chain.begin:
            room.look_through_past()
        self.peers.say(match, {"asks": True})
        return room

    async def _opened(self, match: str) -> Match:
        """A stored match, from its checkpoint on if it has one that can be used."""
        kept = await self.store.checkpoint(match)
        wrong: MatchFrozen | None = None
        if kept is not None and match not in self.doubted:
            row, rows = await self._rows(match, kept[0] - 1)
            resumed = resuming(match, row.setup, kept[1], rows[0] if rows else None, row.version)
            if resumed is not None:
                try:
                    if not self.proven.is_known(match, kept[1]):
                        self.unproven.add(match)
                    return await self._played(resumed, rows[1:], len(rows) == LONG)
                except MatchFrozen as error:  # one of them is not what it should be
                    wrong = error
                    self.unproven.discard(match)
                    self.doubted.add(match)
        row, rows = await self._rows(match)
        opened = await self._played(loading(match, row.setup, row.version), rows, len(rows) == LONG)
        if wrong is not None:
            log_error(MISLEADING, wrong, match=match)
        return opened

    async def _rows(self, match: str, since: int = 0) -> tuple[StoredMatch, list[Row]]:
        """A match with its first entries after a version."""
        stored = await self.store.load(match, since, LONG)
        if stored is None:
            raise NoSuchMatch("there is no such match, or it was erased after its time")
        row, entries = stored
        if row.binned is not None:
            raise gone("match-binned")
        return row, [entry[1:] for entry in entries]

    async def _played(self, reading: Reading, rows: list[Row], is_long: bool) -> Match:
        """Played again in slices, and a long one read in pieces: nobody at another table waits for more than one.

        Of several long ones only one is read at a time, so that no more is in memory; the next time there is a
        checkpoint.
        """
        match, has_more = reading.match, is_long
        async with self.long_loads if is_long else nullcontext():
            await self.long_work.do(reading.more(rows))
            while has_more:
                _, rows = await self._rows(match.id, reading.version)  # if it was not erased meanwhile
                await self.long_work.do(reading.more(rows))
                has_more = len(rows) == LONG
            if is_long:
                self.spawn(keep(self, match, take(match)))
            await self.long_work.do(reading.rest())
        return match

    def _keep(self, match: Match, is_new: bool = False) -> Room:
        room = self.by_id[match.id] = Room(self, match, is_new)
        self.metrics.rooms.set(len(self.by_id))
        room.driver.wake(room)
        room.opening.watch(room)
        return room

    async def make(self, plan: NewMatch) -> MatchMade:
        """A new match, stored; what its maker is told. Of many that are made at once, others wait for one."""
        self.check_levels([seat.level for seat in plan.seats])
        minding = self.settings.minding_bot
        [(setup, entries, made)] = await self.long_work.do(new_match(plan, now(), minding) for _ in range(1))
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

    async def think(self, room: Room, seat: int, view: bytes, level: str) -> str:
        """A bot's move, when it is the turn of this table. What day it has, everybody can tell who knows the match."""
        await asyncio.shield(self.start_bots())
        header, seed, asker = room.match.game.header, secrets.randbits(60), room.clients.asker()
        seconds, game = self.settings.bot_seconds, f"{room.match.id} {seat}"
        thought = await self.bot_pool.think(header, view, level, seed, seconds, asker, game=game)
        if thought.is_fallback:
            self.metrics.bot_faults.inc()
        return thought.move

    async def ponder(self, room: Room, view: bytes, iterations: int) -> Choice:
        """What is thought of every move in this view: the same for the same view, and nothing where time is short."""
        await asyncio.shield(self.start_bots())
        header, seconds, asker = room.match.game.header, self.settings.bot_seconds, room.clients.asker()
        return await self.bot_pool.think(header, view, HINTING, SEED, seconds, asker, iterations=iterations)

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

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work that nobody need wait for until ``close``."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # letting go

    def freeze(self, room: Room, error: MatchFrozen) -> None:
        """A match that does not follow the rules: nobody plays on, and everybody is told."""
        self.metrics.frozen.inc()
        log_error("a match does not follow the rules", error, match=room.id)
        room.fault = error
        self.drop(room, Goodbye(code=error.code, reason="this match cannot go on", retry_after=3600))

    def put_away(self, match: str, code: str) -> None:
        """A match that was erased or put into the bin leaves memory, and everybody at it is told."""
        if match in self.loading:
            self.loading[match].add_done_callback(lambda _: self.put_away(match, code))
        self.on_gone(match)
        room = self.by_id.get(match)
        if room is not None:
            room.fault = gone(code)
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
        if self.by_id.get(room.id) is room:  # or it was loaded anew meanwhile
            del self.by_id[room.id]
            self.unproven.discard(room.id)
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
