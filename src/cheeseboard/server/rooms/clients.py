"""Everybody connected to one match: who is there, and what each is told.

Each gets what they may see; whoever holds and looks through the same seats gets the same bytes, made once.
"""
# compiled

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from ...table import projection
from ...table.decisions import Change, Holder
from ...table.match import Match
from ...table.presence import Presence
from ..botpool.turns import Asker
from ..ws.outbox import Outbox
from .presence import PresenceTracker

KEPT_CHANGES: Final = 16
"""for those who come back; each keeps a position in memory. Who missed more gets a snapshot."""


class Client:
    """One socket at a match: what it opened, and through which seat it looks."""

    def __init__(self, holder: Holder, seat: int | None, outbox: Outbox, address: str = "") -> None:
        self.address = address
        self.holder = holder
        self.seat = seat
        self.outbox = outbox
        self.counted: tuple[int, ...] = ()


class Clients:
    """``say_here`` tells other processes who is connected to this one."""

    def __init__(self, match: Match, tracker: PresenceTracker, say_here: Callable[[list[int]], None]) -> None:
        self.match = match
        self.tracker = tracker
        self.say_here = say_here
        self.connected: set[Client] = set()
        self.changes: deque[tuple[Change, Any]] = deque(maxlen=KEPT_CHANGES)
        self.announced = tracker.present()
        self.away_timer: asyncio.TimerHandle | None = None
        self.looked = -math.inf  # when somebody last did without a socket, and from where
        self.looked_from = ""

    # telling

    def tell(self, change: Change) -> None:
        """Everybody learns what they may know of a change."""
        self.changes.append((change, self.match.position))
        if change.has_new_table:
            self._recount()
        made: list[tuple[Holder, int | None, bytes]] = []  # of few kinds: to hash them would take longer
        present = self.tracker.present()
        for client in self.connected:
            outbox, found = client.outbox, None
            if outbox.is_behind:
                outbox.miss()
                continue
            for holder, seat, message in made:
                if seat == client.seat and holder == client.holder:
                    found = message
            if found is None:
                holder, seat = client.holder, client.seat
                found = self._update(change, client, present)
                made.append((holder, seat, found))
            outbox.tell(found)

    def _update(self, change: Change, client: Client, present: Presence) -> bytes:
        if change.has_new_table and client.seat not in self.match.seats_of(client.holder):
            client.seat = None  # the seat was arranged for somebody else
        return projection.update(self.match, change, client.holder, client.seat, present)

    def pass_on(self, message: bytes) -> None:
        """What is gone when nobody looks, as a greeting."""
        for client in self.connected:
            client.outbox.pass_on(message)

    def snapshot(self, holder: Holder, seat: int | None, id: str | None, seen: int | None = None) -> bytes:
        return projection.snapshot(self.match, holder, seat, self.tracker.present(), id, seen=seen)

    def presence(self, holder: Holder) -> bytes:
        return projection.presence_message(self.match, holder, self.tracker.present())

    def missed(self, client: Client, version: int) -> list[bytes] | None:
        """The updates after a version; None when they are too many to be kept, or the version is not known."""
        first = self.changes[0][0].version if self.changes else self.match.version + 1
        if not first - 1 <= version <= self.match.version:
            return None
        present = self.tracker.present()
        kept = [(change, position) for change, position in self.changes if change.version > version]
        if self.match.history is not None and any(position is None for _, position in kept):
            return None  # the table as it was before the start cannot be shown again
        return [
            projection.update(self._as_it_was(change, position), change, client.holder, client.seat, present)
            for change, position in kept
        ]

    def _as_it_was(self, change: Change, position: Any) -> Match:
        """The match with an earlier position, so that a missed update shows what was seen then."""
        if position is self.match.position or self.match.history is None:
            return self.match
        return self.match.as_it_was(change.version, position)

    # who is there

    def enter(self, client: Client) -> None:
        self.connected.add(client)
        client.counted = self.match.seats_of(client.holder)
        self.tracker.enter(client.counted)
        self.announce(client)

    def leave(self, client: Client) -> None:
        if client in self.connected:
            self.connected.discard(client)
            client.outbox.close()
            self.tracker.leave(client.counted)
            self.announce()

    def _recount(self) -> None:
        """Seats may have changed hands."""
        for client in self.connected:
            seats = self.match.seats_of(client.holder)
            if seats != client.counted:
                self.tracker.enter(seats)
                self.tracker.leave(client.counted)
                client.counted = seats

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks, by a socket or without one, here or at another process."""
        if self.connected or self.tracker.elsewhere:
            return True
        return self.tracker.clock() < self.looked + self.tracker.away_seconds

    def asker(self) -> Asker:
        """Who waits when a bot is to think."""
        playing = [client.address for client in self.connected if client.counted or client.holder.is_host]
        watching = [client.address for client in self.connected]
        is_played = bool(playing or self.tracker.present().connected)
        return Asker(self.match.id, tuple(playing or watching) or (self.looked_from,), is_played)

    def see(self, holder: Holder, address: str) -> None:
        """A sign of life without a socket."""
        self.looked, self.looked_from = self.tracker.clock(), address
        self.tracker.see(self.match.seats_of(holder))
        self.announce()

    def hear(self, process: str, seats: list[int]) -> None:
        """Another process says who is connected to it."""
        self.tracker.hear(process, [seat for seat in seats if 1 <= seat <= len(self.match.places)])
        self.announce(is_news=False)

    def announce(self, besides: Client | None = None, is_news: bool = True) -> None:
        """Tell everybody who is there, if that has changed; ``is_news``: it changed at this process."""
        self._watch_away()
        present = self.tracker.present()
        if present == self.announced:
            return
        self.announced = present
        if is_news:
            self.say_who_is_here()
        made: dict[Holder, bytes] = {}
        for client in self.connected:
            if client is not besides:
                message = made.get(client.holder)
                if message is None:
                    message = made[client.holder] = self.presence(client.holder)
                client.outbox.tell(message)

    def say_who_is_here(self) -> None:
        self.say_here(self.tracker.seats_here())

    def _watch_away(self) -> None:
        self._unwatch()
        seconds = self.tracker.next_change()
        if seconds is not None and (self.connected or self.tracker.seen):
            self.away_timer = asyncio.get_running_loop().call_later(seconds + 0.01, self.announce)

    def _unwatch(self) -> None:
        if self.away_timer is not None:
            self.away_timer.cancel()
            self.away_timer = None

    def close(self) -> None:
        self._unwatch()
        if self.tracker.seen:  # nobody here will tell the others when they are gone
            self.tracker.seen.clear()
            self.say_who_is_here()
