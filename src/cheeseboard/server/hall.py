"""All matches in memory: loaded on first use, made, woken by other processes, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ..games.errors import SetupError
from ..storage.core import Entry, StorageError, Store, StoredMatch, now
from ..table.entries import AnyEntry, Setup, decode_entry, decode_setup, encode
from ..table.errors import MatchFrozen, NoSuchMatch
from ..table.making import new_match
from ..table.match import Match
from ..table.messages import Goodbye, Greeted, MatchMade, NewMatch
from .logs import log_error
from .metrics import Metrics
from .room import Room
from .settings import Settings
from .thinkers import Thinkers

ID: Final = re.compile("[a-z2-7]{13}")
HINTING: Final = "hazel"
BEAT_SECONDS: Final = 10.0
SILENT_SECONDS: Final = 3.5 * BEAT_SECONDS
EVERYBODY: Final = "-"
"""the match that notes about a whole process name"""


class Note(msgspec.Struct, omit_defaults=True):
    """What processes tell each other: who is here, a greeting, a wish to know, a sign of life."""

    process: str
    here: list[int] | None = None
    greeted: tuple[int, str] | None = None
    asks: bool = False
    beats: bool = False
    leaves: bool = False


class Hall:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.process = secrets.token_hex(4)
        self.others: dict[str, float] = {}
        self.thinking: asyncio.Future[None] | None = None
        store.listen(self._woken, self._heard)

    # finding and making

    async def room(self, match: str) -> Room:
        """A match by its id; NoSuchMatch, or MatchFrozen when what is stored does not follow the rules."""
        found = self.rooms.get(match)
        if found is not None:
            found.touch()
            return found
        if not ID.fullmatch(match):
            raise NoSuchMatch("there is no such match")
        if match not in self.loading:
            self.loading[match] = asyncio.ensure_future(self._load(match))
            self.loading[match].add_done_callback(lambda _: self.loading.pop(match, None))
        return await asyncio.shield(self.loading[match])

    async def _load(self, match: str) -> Room:
        stored = await self.store.load(match)
        if stored is None:
            raise NoSuchMatch("there is no such match, or it was erased after its time")
        row, entries = stored
        try:
            opened = Match.open(decode_setup(row.setup), [decode_entry(entry.body) for entry in entries])
        except MatchFrozen as error:
            self.metrics.frozen.inc()
            log_error("a stored match does not follow the rules", error, match=match)
            raise
        self.metrics.loads.inc()
        room = self._keep(opened)
        self.say(match, {"asks": True})
        return room

    def _keep(self, match: Match, is_new: bool = False) -> Room:
        room = self.rooms[match.id] = Room(self, match, is_new)
        self.metrics.rooms.set(len(self.rooms))
        room.driver.wake(room)
        return room

    async def make(self, plan: NewMatch) -> MatchMade:
        """A new match, stored; what its maker is told."""
        self.check_levels([seat.level for seat in plan.seats])
        setup, entries, made = new_match(plan, now())
        self._keep(await self.create(setup, entries), is_new=True)
        return made

    async def create(self, setup: Setup, entries: Sequence[AnyEntry]) -> Match:
        """Store a new match."""
        match = Match(setup)
        rows = []
        for version, entry in enumerate(entries, 1):
            match.apply(entry)
            rows.append(Entry(setup.id, version, encode(entry), match.status))
        stored = StoredMatch(setup.id, encode(setup), setup.created, setup.created, match.status, len(rows))
        await self.store.create(stored, rows)
        return match

    def expect(self, match: Match) -> None:
        """Those who play a match that was just stored are about to come: it need not be loaded for them."""
        if match.id not in self.rooms and match.id not in self.loading:
            self._keep(match, is_new=True)

    def check_levels(self, levels: Iterable[str | None]) -> None:
        """Whether all these bots are known here."""
        for level in levels:
            if level is not None and level not in self.thinkers.levels:
                known = ", ".join(self.thinkers.levels)
                raise SetupError(f"bot: found {level!r}, allowed: {known}", code="unknown-bot")

    # thinking

    async def think(self, header: str, view: bytes, level: str, seed: int) -> str:
        await asyncio.shield(self.begin_thinking())
        thought = await self.thinkers.think(header, view, level, seed, self.settings.bot_seconds)
        if thought.is_fallback:
            self.metrics.bot_faults.inc()
        return thought.move

    def begin_thinking(self) -> asyncio.Future[None]:
        """Start the bots, once; where their first processes died, the next who asks tries again."""
        begun = self.thinking
        has_failed = begun is not None and begun.done() and not begun.cancelled() and begun.exception()
        if begun is None or has_failed:
            begun = self.thinking = asyncio.ensure_future(self.thinkers.start())
        return begun

    async def hint(self, header: str, view: bytes) -> str:
        return await self.think(header, view, HINTING, secrets.randbits(60))

    async def drop_codes(self, match: str) -> None:
        try:
            await self.store.drop_codes(match)
        except StorageError as error:
            log_error("codes could not be dropped", error)  # nobody can join a match that has begun anyway

    # other processes

    def say(self, match: str, fields: Mapping[str, Any]) -> None:
        """Tell the other processes, if there are any; nothing waits for it."""
        if self.settings.is_shared:
            note = msgspec.json.encode({"process": self.process, **fields})
            self.spawn(self._say(match, note))

    async def _say(self, match: str, note: bytes) -> None:
        try:
            await self.store.say(match, note)
        except StorageError:
            pass  # it may get lost in any case

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _woken(self, match: str, version: int) -> None:
        """Another process stored an entry; version 0: it may have, and without a match, in any of them."""
        if not match:
            self.metrics.gaps.inc()
            for each in self.rooms.values():
                self.say(each.id, {"asks": True})
                self._wake(each)
        elif (room := self.rooms.get(match)) is not None and not 0 < version <= room.version:
            if version > room.version + 1:
                self.metrics.gaps.inc()
            self._wake(room)

    def _wake(self, room: Room) -> None:
        """One look is enough for many wake-ups."""
        if not room.is_woken:
            room.is_woken = True
            self.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        room.is_woken = False
        try:
            await room.catch_up()
        except StorageError:
            room.is_unsure = True
        except MatchFrozen:
            pass  # told already

    def _heard(self, match: str, raw: bytes) -> None:
        try:
            note = msgspec.json.decode(raw, type=Note)
        except msgspec.MsgspecError:
            return
        if note.process == self.process:
            return
        if match == EVERYBODY:
            self._heard_process(note)
        elif (room := self.rooms.get(match)) is not None:
            self._heard_room(room, note)

    def _heard_process(self, note: Note) -> None:
        now = asyncio.get_running_loop().time()
        if note.leaves:
            self._forget(note.process)
        else:
            self.others[note.process] = now

    def _forget_silent(self) -> None:
        """Whoever was not heard of for long is gone, and with it all who were connected to it."""
        now = asyncio.get_running_loop().time()
        for process in [name for name, when in self.others.items() if when < now - SILENT_SECONDS]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self.others.pop(process, None)
        for room in self.rooms.values():
            if process in room.attendance.elsewhere:
                room.company.hear(process, [])

    def _heard_room(self, room: Room, note: Note) -> None:
        if note.here is not None:
            self.others.setdefault(note.process, asyncio.get_running_loop().time())
            room.company.hear(note.process, note.here)
        if note.greeted is not None:
            greeted = Greeted(seat=note.greeted[0], greeting=note.greeted[1])  # type: ignore[arg-type]
            room.company.pass_on(msgspec.json.encode(greeted))
        if note.asks and room.attendance.here:
            room.company.say_who_is_here()

    # letting go

    def freeze(self, room: Room, error: MatchFrozen) -> None:
        """A match that does not follow the rules: nobody plays on, and everybody is told."""
        self.metrics.frozen.inc()
        log_error("a match does not follow the rules", error, match=room.id)
        self.drop(room, Goodbye(code=error.code, reason="this match cannot go on", retry_after=3600))

    def drop(self, room: Room, goodbye: Goodbye | None = None) -> None:
        self.rooms.pop(room.id, None)
        self.metrics.rooms.set(len(self.rooms))
        for client in list(room.company.clients):
            if goodbye is not None:
                client.outbox.answer(msgspec.json.encode(goodbye))
            client.outbox.wire.end(1008)
            room.leave(client)
        room.close()

    def left(self, room: Room) -> None:
        """Somebody went. Whoever comes back to a match that everybody left for the next one can have it loaded."""
        if room.is_idle and room.match.rematch is not None and self.rooms.get(room.id) is room:
            self.drop(room)

    def let_go(self) -> None:
        """Matches with nobody connected leave memory: after a while, or the longest idle when there are many."""
        now = asyncio.get_running_loop().time()
        idle = sorted((room for room in self.rooms.values() if room.is_idle), key=lambda room: room.touched)
        excess = len(idle) - self.settings.rooms_in_memory
        for number, room in enumerate(idle):
            if number < excess or room.touched < now - self.settings.room_idle_seconds:
                self.drop(room)

    async def look_after(self) -> None:
        """Runs for ever: lets go, retries what was unsure, gives signs of life."""
        while True:
            await asyncio.sleep(BEAT_SECONDS / 2)
            self.let_go()
            self._forget_silent()  # also when nobody is left to be heard
            for room in [room for room in self.rooms.values() if room.is_unsure and not room.gate.is_shut]:
                await self._catch_up(room)
            self.say(EVERYBODY, {"beats": True})

    async def close(self) -> None:
        self.say(EVERYBODY, {"leaves": True})
        for room in list(self.rooms.values()):
            room.close()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
