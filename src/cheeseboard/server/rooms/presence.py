"""Who is connected to a match, here and at other processes, and who has been away for long."""
# compiled

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from ...table.presence import Presence


class PresenceTracker:
    """``clock`` never goes back. A seat never seen counts as gone since the match was loaded."""

    def __init__(self, seats: int, away_seconds: float, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.away_seconds = away_seconds
        self.here: dict[int, int] = {}
        self.elsewhere: dict[str, frozenset[int]] = {}
        self.seen: dict[int, float] = {}  # when, of those who ask without a socket
        self.gone_since = dict.fromkeys(range(1, seats + 1), clock())
        self.kept = Presence()
        self.kept_until = -math.inf

    def enter(self, seats: Iterable[int]) -> None:
        self.kept_until = -math.inf
        for seat in seats:
            self.here[seat] = self.here.get(seat, 0) + 1
            self.seen.pop(seat, None)

    def leave(self, seats: Iterable[int]) -> None:
        self.kept_until = -math.inf
        for seat in seats:
            self.gone_since[seat] = self.clock()
            self.here[seat] = self.here.get(seat, 0) - 1
            if self.here[seat] <= 0:
                del self.here[seat]

    def hear(self, process: str, seats: Iterable[int]) -> None:
        """Another process says who is connected to it."""
        self.kept_until = -math.inf
        before, after = self.elsewhere.pop(process, frozenset()), frozenset(seats)
        for seat in before - after:
            self.gone_since[seat] = self.clock()
        if after:
            self.elsewhere[process] = after

    def see(self, seats: Iterable[int]) -> None:
        """A sign of life without a socket: who asks by HTTP is there for as long as others may be away."""
        self.kept_until = -math.inf
        for seat in seats:
            if seat not in self.here:
                self.gone_since[seat] = self.seen[seat] = self.clock()

    def seats_here(self) -> list[int]:
        """The seats that are there by this process."""
        since = self.clock() - self.away_seconds
        for seat in [seat for seat, when in self.seen.items() if when <= since]:
            del self.seen[seat]
        return sorted({*self.here, *self.seen})

    def present(self) -> Presence:
        """Worked out again only when somebody came or went, or when a seat comes to count as away."""
        now = self.clock()
        if now >= self.kept_until:
            connected = frozenset(self.seats_here()).union(*self.elsewhere.values())
            since = now - self.away_seconds
            absent = [
                seat for seat, gone in self.gone_since.items() if gone <= since and seat not in connected
            ]
            self.kept = Presence(connected, frozenset(absent))
            left = self.next_change()
            self.kept_until = math.inf if left is None else now + left
        return self.kept

    def next_change(self) -> float | None:
        """Seconds until a seat counts as away, if one will."""
        connected = frozenset(self.here).union(*self.elsewhere.values())
        now = self.clock()
        left = [
            gone + self.away_seconds - now
            for seat, gone in self.gone_since.items()
            if seat not in connected and gone + self.away_seconds > now
        ]
        return min(left, default=None)
