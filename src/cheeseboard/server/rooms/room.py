"""A match in memory, with everybody connected to it.

Whatever changes it goes one after the other: decided, stored, taken over, told, answered. What is not stored is
not told, and whoever is refused has changed nothing.
"""
# compiled

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from ...core.errors import GameError
from ...records import format_record
from ...storage.store import Done, StorageGone, StoredEntry, VersionTaken, answer, now
from ...table import questions
from ...table.checkpoint import EVERY
from ...table.commands import (
    Command,
    Greet,
    Hint,
    Play,
    Preview,
    Prints,
    Recall,
    Rematch,
    Roll,
    Start,
    Undo,
    Warn,
)
from ...table.create import rematch
from ...table.decisions import Decision, Holder
from ...table.errors import MatchFrozen, StaleVersion
from ...table.lately import recalling
from ...table.match import Match
from ...table.messages import Accepted, Hinted, Previewed, Printed, Recalled, Warned
from ..problems import encode
from . import advice
from .audit import look_through
from .checkpoints import Checkpoints
from .clients import Client, Clients
from .driver import BotDriver
from .intents import CommandIntent, Intent, RematchIntent
from .lock import FifoLock
from .opening import Opening
from .presence import PresenceTracker
from .seats import come_back, is_to_give_back
from .slices import Slices

if TYPE_CHECKING:
    from .registry import Rooms

TRIES: Final = 5
"""how often something is decided again when another process was faster"""

Reply = Accepted | Previewed | Printed | Recalled | Hinted | Warned


class Room:
    """``rooms`` is where it is kept. All methods but ``obey`` and its like finish at once."""

    def __init__(self, rooms: Rooms, match: Match, is_new: bool = False) -> None:
        self.rooms = rooms
        self.match = match
        match.minding = rooms.settings.minding_bot
        self.id = match.id
        match.bounds = rooms.settings.bounds
        self.lock = FifoLock()
        self.clock = asyncio.get_running_loop().time
        self.tracker = PresenceTracker(len(match.places), rooms.settings.away_seconds, self.clock)
        self.clients = Clients(match, self.tracker, partial(rooms.peers.say_here, match.id))
        self.touched = self.clock()
        self.has_codes = rooms.settings.is_shared or not is_new  # perhaps: others may have made some
        self.written = (-1, "")  # its record at a version
        self.is_unsure = False
        self.past: asyncio.Future[None] | None = None  # looks through what was before its checkpoint
        self.is_gone = False
        self.fault: GameError = StorageGone("it left memory")  # told to who comes too late: to ask again
        self.is_woken = False
        self.next_look: asyncio.Future[None] | None = None
        self.driver = BotDriver()
        self.checkpoints = Checkpoints(match.version if match.version < EVERY else match.version - EVERY)
        self.opening = Opening()

    @property
    def version(self) -> int:
        return self.match.version

    def touch(self) -> None:
        self.touched = self.clock()

    @property
    def is_idle(self) -> bool:
        is_used = self.clients.connected or self.lock.is_locked or self.driver.is_busy
        return not is_used and self.past is None

    def holder(self, secrets: list[str]) -> Holder:
        return self.match.holder(secrets)

    def record(self) -> str:
        """Of a match that is over; written once, however many ask for it."""
        if self.written[0] != self.version:
            self.written = (self.version, format_record(self.match.record()))
        return self.written[1]

    # commands

    def begin_command(self, command: Play | Roll, holder: Holder, done: Done) -> bool:
        """What is asked most, at once; False when something stands in the way: then it is for ``obey``."""
        if command.version > self.version:
            return False  # another process told it that: look first what is stored
        if is_to_give_back(self.match, command.seat) or not self.begin(CommandIntent(command, holder), done):
            return False
        self.touch()
        self.rooms.metrics.count_command(type(command))
        return True

    async def obey(self, command: Command, holder: Holder, address: str | None = None) -> Reply:
        """Do what a command says; a GameError says why not. ``address`` is whose turn it is where that takes long."""
        self.touch()
        self.rooms.metrics.count_command(type(command))
        if isinstance(command, (Play, Roll, Undo)) and command.version > self.version:
            await self.refresh()
        if isinstance(command, Preview):
            return questions.preview(self.match, command, holder)
        if isinstance(command, Prints):
            return questions.prints(self.match, command)
        if isinstance(command, Recall):
            told = recalling(self.match, command, holder)
            return Recalled(id=command.id, moves=await self.rooms.long_work.do(told, address))
        if isinstance(command, Hint):
            return await advice.hint(self, command, holder)
        if isinstance(command, Warn):
            return await advice.warn(self, command, holder)
        if isinstance(command, Greet):
            return self._greet(command, holder)
        await come_back(self, command, holder)
        if isinstance(command, Rematch):
            return Accepted(id=command.id, version=await self._rematch(command, holder))
        version = await self.change(CommandIntent(command, holder))
        if isinstance(command, Start) and self.has_codes:
            await self.rooms.drop_codes(self.id)
        return Accepted(id=command.id, version=version)

    async def _rematch(self, command: Rematch, holder: Holder) -> int:
        """The new match is stored before the old one leads to it; should that fail, nobody ever hears of it."""
        earlier = self.match.answered(command, holder)
        if earlier is not None:
            return earlier
        setup, entries, decision = rematch(self.match, command, holder, now())
        following = await self.rooms.create(setup, entries)
        if self.is_gone:  # everybody left meanwhile, for a rematch of somebody who was faster
            return await (await self.rooms.room(self.id))._rematch(command, holder)
        version = await self.change(RematchIntent(command, holder, decision))
        if self.match.rematch == following.id:
            self.rooms.expect(following)
        return version

    def _greet(self, command: Greet, holder: Holder) -> Accepted:
        greeted = questions.greet(self.match, command, holder)
        self.clients.pass_on(encode(greeted))
        self.rooms.peers.say(self.id, {"greeted": [greeted.seat, greeted.greeting]})
        return Accepted(id=command.id, version=self.version)

    # the one way to change it: decide, store, take over, tell, answer

    def begin(self, intent: Intent, done: Done) -> bool:
        """Without waiting, so without a task; False when something stands in the way: then ``change``.

        ``done`` is told the version at which it is stored, or why it is not.
        """
        if self.is_unsure or self.is_gone or self.match.chain.begin or not self.lock.try_acquire():
            return False
        self._attempt(intent, done, TRIES)
        return True

    async def change(self, intent: Intent) -> int:
        """As soon as it can be; the version at which it is stored. Whoever stops waiting does not stop the change."""
        await self.lock.acquire()
        try:
            self.check_there()
            await self.wait_for_past()
            if self.is_unsure:
                await self._catch_up()
                self.check_there()
        except BaseException:
            self.lock.release()
            raise
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._attempt(intent, partial(answer, told), TRIES)
        return await told

    def look_through_past(self) -> asyncio.Future[None]:
        if self.past is None:
            self.past = self.rooms.spawn(look_through(self))
        return self.past

    async def wait_for_past(self) -> None:
        """Until all before the checkpoint is found right; StorageGone while nobody can tell."""
        if self.match.chain.begin:
            await asyncio.shield(self.look_through_past())
            self.check_there()
            if self.match.chain.begin:
                raise StorageGone("the beginning of this match cannot be read now")

    def check_there(self) -> None:
        if self.is_gone:
            raise self.fault

    def _attempt(self, intent: Intent, done: Done, tries: int) -> None:
        """With the lock, which ``_end`` releases whatever happens."""
        try:
            decision = intent.decide(self)
        except Exception as error:
            is_shared = self.rooms.settings.is_shared and isinstance(error, GameError)
            if is_shared and intent.is_to_look and tries == TRIES:
                self.rooms.spawn(self._again(intent, done, tries - 1))  # another process may know better
            else:
                self._end(done, 0, error)
            return
        if isinstance(decision, int):
            self._end(done, decision, None)
        else:
            self._store(decision, intent, done, tries)

    def _store(self, decision: Decision, intent: Intent, done: Done, tries: int) -> None:
        begun = self.clock()

        def stored(_: object, error: BaseException | None) -> None:
            if isinstance(error, VersionTaken):
                self.rooms.metrics.conflicts.inc()
                self.rooms.spawn(self._again(intent, done, tries - 1))
            else:
                self._stored(decision, begun, done, error)

        try:
            entry = StoredEntry(self.id, decision.version, self.match.body_of(decision), decision.status)
            self.rooms.store.begin_append(entry, stored)
        except Exception as error:
            self._stored(decision, begun, done, error)

    async def _again(self, intent: Intent, done: Done, tries: int) -> None:
        """Another process was faster: see what it stored, and decide once more."""
        try:
            await self._catch_up()
            self.check_there()
        except Exception as error:
            self.is_unsure = True
            self._end(done, 0, error)
            return
        if tries:
            self._attempt(intent, done, tries)
        else:
            self._end(done, 0, StaleVersion("others at this table were faster; try again"))

    def _stored(self, decision: Decision, begun: float, done: Done, error: BaseException | None) -> None:
        version = 0
        if error is None:
            self.rooms.metrics.note_commit(begun, self.clock())
            try:
                version = self._take_over(decision)
            except Exception as failure:
                error = failure
        if error is not None:
            self.is_unsure = True  # whoever comes next looks first what is stored
        self._end(done, version, error)

    def _end(self, done: Done, version: int, error: BaseException | None) -> None:
        self.lock.release()
        done(version, error)

    def _take_over(self, decision: Decision) -> int:
        change = self.match.apply(decision)
        self.clients.tell(change)
        if change.version >= self.checkpoints.due:
            self.checkpoints.note(self)
        if change.has_new_table:
            self.opening.watch(self)
        if self.driver.timer is not None or self.match.bot_to_move() is not None:
            self.driver.wake(self)
        return change.version

    async def catch_up(self) -> None:
        """Take over what other processes stored."""
        await self.lock.acquire()
        try:
            if not self.is_gone:
                await self._catch_up()
        finally:
            self.lock.release()

    async def refresh(self) -> None:
        """No answer after this is older than what any process acknowledged before it.

        Whoever asks while others wait for their turn to look looks with them. While the database is gone nobody
        acknowledges anything, and what is known can still be looked at.
        """
        if not self.rooms.settings.is_shared:
            return
        if self.next_look is None:
            self.next_look = asyncio.ensure_future(self._look())
        await asyncio.shield(self.next_look)

    async def _look(self) -> None:
        await self.lock.acquire()
        self.next_look = None  # who asks from here on may have been told something newer
        try:
            if not self.is_gone:
                await self._catch_up()
        except StorageGone:
            self.is_unsure = True
        finally:
            self.lock.release()

    async def _catch_up(self) -> None:
        entries = await self.rooms.store.since(self.id, self.version)
        slices = Slices()
        for entry in entries:
            if entry.version != self.version + 1:
                self.rooms.metrics.gaps.inc()
                break
            self._follow(entry)
            if slices.is_over():
                await asyncio.sleep(0)
        if not entries:
            await self.rooms.see_whether_gone(self.id)  # word of it may have got lost
        self.is_unsure = False
        if entries:
            self.driver.wake_later(self)

    def _follow(self, entry: StoredEntry) -> None:
        try:
            change = self.match.follow(entry.body, entry.status)
        except MatchFrozen as error:
            self.rooms.freeze(self, error)
            raise
        self.clients.tell(change)
        if change.version >= self.checkpoints.due:
            self.checkpoints.note(self)
        self.opening.watch(self)

    # who is there

    def enter(self, client: Client) -> None:
        self.touch()
        self.clients.enter(client)
        self.driver.wake(self)

    def see(self, holder: Holder, address: str) -> None:
        """Somebody looks without a socket: bots that waited for that go on."""
        was_watched = self.clients.is_watched
        self.clients.see(holder, address)
        if not was_watched:
            self.driver.wake(self)

    def leave(self, client: Client) -> None:
        self.touch()
        self.clients.leave(client)
        self.rooms.left(self)

    def close(self) -> None:
        """Leave memory."""
        self.is_gone = True
        self.driver.close()
        self.opening.close()
        self.clients.close()
