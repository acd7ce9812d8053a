"""A match in memory, with everybody connected to it.

Whatever changes it goes one after the other: decided, stored, taken over, told, answered. What is not stored is
not told, and whoever is refused has changed nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from ..record import format_record
from ..storage.core import Entry, VersionTaken, now
from ..table.entries import decode_entry
from ..table.errors import MatchFrozen, NoSuchMatch, StaleVersion
from ..table.making import rematch
from ..table.match import Match
from ..table.messages import (
    Accepted,
    Command,
    Greet,
    Hint,
    Hinted,
    Play,
    Preview,
    Previewed,
    Printed,
    Prints,
    Rematch,
    Roll,
    Start,
)
from ..table.values import Decision, Holder
from .attendance import Attendance
from .bots import Driver
from .company import Client, Company
from .gate import Gate
from .problems import encode
from .seating import come_back

if TYPE_CHECKING:
    from .hall import Hall

TRIES: Final = 5
"""how often something is decided again when another process was faster"""

Answer = Accepted | Previewed | Printed | Hinted

Done = Callable[[int, Exception | None], None]
"""told the version at which something is stored, or 0 and why it is not"""


class Room:
    """``hall`` is where it is kept. All methods but ``obey`` and its like finish at once."""

    def __init__(self, hall: Hall, match: Match, is_new: bool = False) -> None:
        self.hall = hall
        self.match = match
        self.id = match.id
        self.gate = Gate()
        self.clock = asyncio.get_running_loop().time
        self.attendance = Attendance(len(match.places), hall.settings.away_seconds, self.clock)
        self.company = Company(match, self.attendance, partial(hall.say, match.id))
        self.touched = self.clock()
        self.has_codes = hall.settings.is_shared or not is_new  # perhaps: others may have made some
        self.is_unsure = False
        self.is_gone = False
        self.is_woken = False
        self.driver = Driver()

    @property
    def version(self) -> int:
        return self.match.version

    def touch(self) -> None:
        self.touched = self.clock()

    @property
    def is_idle(self) -> bool:
        return not self.company.clients and not self.gate.is_shut and not self.driver.is_busy

    def holder(self, secrets: list[str]) -> Holder:
        return self.match.holder(secrets)

    def record(self) -> str:
        return format_record(self.match.record())

    # commands

    async def obey(self, command: Command, holder: Holder) -> Answer:
        """Do what a command says; a GameError says why not."""
        self.touch()
        self.hall.metrics.count_command(type(command))
        if isinstance(command, Preview):
            return self.match.preview(command, holder)
        if isinstance(command, Prints):
            return self.match.prints(command)
        if isinstance(command, Hint):
            return await self._hint(command, holder)
        if isinstance(command, Greet):
            return self._greet(command, holder)
        await come_back(self, command, holder)
        if isinstance(command, Rematch):
            return Accepted(id=command.id, version=await self._rematch(command, holder))
        version = await self.change(
            lambda: self._decide(command, holder), lambda: self._answered(command, holder)
        )
        if isinstance(command, Start) and self.has_codes:
            await self.hall.drop_codes(self.id)
        return Accepted(id=command.id, version=version)

    async def _rematch(self, command: Rematch, holder: Holder) -> int:
        """The new match is stored before the old one leads to it; should that fail, nobody ever hears of it."""
        earlier = self._answered(command, holder)
        if earlier is not None:
            return earlier
        setup, entries, decision = rematch(self.match, command, holder, now())
        following = await self.hall.create(setup, entries)
        if self.is_gone:  # everybody left meanwhile, for a rematch of somebody who was faster
            return await (await self.hall.room(self.id))._rematch(command, holder)

        def decide() -> Decision:
            if decision.version == self.version + 1:
                return decision
            rematch(self.match, command, holder, now())  # says why not, if somebody else was faster
            raise StaleVersion("others at this table were faster; try again")

        version = await self.change(decide, lambda: self._answered(command, holder))
        if self.match.rematch == following.id:
            self.hall.expect(following)
        return version

    def _decide(self, command: Command, holder: Holder) -> Decision:
        return self.match.decide(command, holder, self.attendance.present())

    def _answered(self, command: Command, holder: Holder) -> int | None:
        return self.match.answered(command.id, holder)

    async def _hint(self, command: Hint, holder: Holder) -> Hinted:
        view = encode(self.match.hint(command, holder))
        return Hinted(id=command.id, move=await self.hall.hint(self.match.game.header, view))

    def _greet(self, command: Greet, holder: Holder) -> Accepted:
        greeted = self.match.greet(command, holder)
        self.company.pass_on(encode(greeted))
        self.hall.say(self.id, {"greeted": [greeted.seat, greeted.greeting]})
        return Accepted(id=command.id, version=self.version)

    def see(self, holder: Holder) -> None:
        """A sign of life without a socket."""
        for seat in self.match.seats_of(holder):
            self.attendance.see(seat)

    # the quick way

    def begin(self, command: Play | Roll, holder: Holder, done: Done) -> bool:
        """What is asked most, begun at once and without a task; a GameError says why not.

        False when something stands in its way: then it is for ``obey``.
        """
        if self.is_unsure or self.is_gone or not self._is_in_place(command.seat) or not self.gate.enter_now():
            return False
        self.touch()
        self.hall.metrics.count_command(type(command))
        begun = False
        try:
            earlier = self._answered(command, holder)
            if earlier is None:
                self._begin(self._decide(command, holder), done)
                begun = True
        finally:
            if not begun:
                self.gate.leave()
        if earlier is not None:
            done(earlier, None)
        return True

    def _is_in_place(self, seat: int) -> bool:
        """Whether a seat is not to be given back first."""
        places = self.match.places
        return seat <= len(places) and not (places[seat - 1].held or places[seat - 1].has_left)

    def _begin(self, decision: Decision, done: Done) -> None:
        before = self.clock()

        def stored(_: object, error: BaseException | None) -> None:
            self._finish(error, decision, before, done)

        try:
            self.hall.store.begin_append(self._entry(decision), stored)
        except BaseException:
            self.is_unsure = True
            raise

    def _finish(self, error: BaseException | None, decision: Decision, before: float, done: Done) -> None:
        try:
            if error is not None:
                raise error
            self.hall.metrics.note_commit(before, self.clock())
            version = self._take_over(decision)
        except BaseException as failure:
            self.is_unsure = True  # whoever comes next looks first what is stored
            self.gate.leave()
            if isinstance(failure, VersionTaken):
                self.hall.metrics.conflicts.inc()
            if not isinstance(failure, Exception):
                raise
            done(0, failure)
            return
        self.gate.leave()
        done(version, None)

    # changing

    async def change(self, decide: Callable[[], Decision], answered: Callable[[], int | None]) -> int:
        """Decide, store, take over, tell; the version at which it is stored."""
        async with self.gate:
            self._check_there()
            if self.is_unsure:
                await self._catch_up()
            for _ in range(TRIES):
                earlier = answered()
                if earlier is not None:
                    return earlier
                decision = decide()
                if await self._store(decision):
                    return self._take_over(decision)
                await self._catch_up()
            raise StaleVersion("others at this table were faster; try again")

    async def _store(self, decision: Decision) -> bool:
        """Whether it is durable now; False when another process stored that version before."""
        before = self.clock()
        try:
            await self.hall.store.append(self._entry(decision))
        except VersionTaken:
            self.hall.metrics.conflicts.inc()
            return False
        except BaseException:  # also when this is cancelled: who knows what is stored
            self.is_unsure = True
            raise
        self.hall.metrics.note_commit(before, self.clock())
        return True

    def _entry(self, decision: Decision) -> Entry:
        return Entry(self.id, decision.version, decision.body, decision.status)

    def _take_over(self, decision: Decision) -> int:
        change = self.match.apply(decision)
        self.company.tell(change)
        if self.driver.timer is not None or self.match.thinker() is not None:
            self.driver.wake(self)
        return change.version

    def _check_there(self) -> None:
        if self.is_gone:
            raise NoSuchMatch("this match was erased")

    async def catch_up(self) -> None:
        """Take over what other processes stored."""
        async with self.gate:
            if not self.is_gone:
                await self._catch_up()

    async def _catch_up(self) -> None:
        entries = await self.hall.store.since(self.id, self.version)
        for entry in entries:
            if entry.version != self.version + 1:
                self.hall.metrics.gaps.inc()
                break
            self._follow(entry)
        self.is_unsure = False
        if entries:
            self.driver.wake_later(self)

    def _follow(self, entry: Entry) -> None:
        try:
            change = self.match.apply(decode_entry(entry.body))
        except MatchFrozen as error:
            self.hall.freeze(self, error)
            raise
        self.company.tell(change)

    # who is there

    def enter(self, client: Client) -> None:
        self.touch()
        self.company.enter(client)
        self.driver.wake(self)

    def leave(self, client: Client) -> None:
        self.touch()
        self.company.leave(client)
        self.hall.left(self)

    def close(self) -> None:
        """Leave memory."""
        self.is_gone = True
        self.driver.close()
        self.company.close()
