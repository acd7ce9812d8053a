"""Numbers that the devices at a table add to the sealed seed, so that nobody can choose the dice.

Before the start each device says the hash of a number it keeps to itself; the start closes the list of them, and only
then the numbers are opened, each checked against its hash. ``docs/records.md`` says how they are mixed in.
"""
# compiled

from __future__ import annotations

import hashlib
from typing import Final

from ..core.game import Seat
from .entries import AnyEntry, Arranged, Closed, Joined, Left, Opened, Pledged, Started
from .errors import MatchFrozen

MISSING: Final = ""
"""the number of a device that did not open it"""


def hash_of(number: str) -> str:
    """What is said before of a number, both as hexadecimal."""
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


class Dice:
    """What each seat's device has said: ``pledges`` before, ``numbers`` after the start was asked for."""

    def __init__(self) -> None:
        self.pledges: dict[Seat, str] = {}
        self.numbers: dict[Seat, str] = {}
        self.closed: Closed | None = None
        self.is_opening = False

    def told(self) -> tuple[tuple[Seat, str, str | None], ...]:
        """For each seat in order: its hash, and its number if it was opened."""
        return tuple([(seat, self.pledges[seat], self.numbers.get(seat)) for seat in sorted(self.pledges)])

    def waits_for(self) -> list[Seat]:
        return [seat for seat in self.pledges if seat not in self.numbers] if self.is_opening else []

    def mixed(self, entry: Started) -> dict[Seat, bytes]:
        """The numbers with which a game starts; the last one may come with the start."""
        known = {**self.numbers, entry.by: entry.number} if entry.number else self.numbers
        return {seat: bytes.fromhex(known[seat]) for seat in sorted(known)}

    def follow(self, entry: AnyEntry) -> bool:
        """Take over an entry; whether anything is new."""
        if isinstance(entry, Started):
            if entry.number:
                self.numbers[entry.by] = entry.number
            was_opening, self.is_opening = self.is_opening, False
            return was_opening
        if isinstance(entry, Opened):
            self.numbers[entry.by] = entry.number
        elif isinstance(entry, Closed):
            self.closed, self.is_opening = entry, True
        elif isinstance(entry, Pledged):
            self.pledges[entry.by] = entry.pledge
        elif self.closed is None and isinstance(entry, (Left, Arranged, Joined)):
            seat = entry.by if isinstance(entry, Left) else entry.seat
            return self.pledges.pop(seat, None) is not None  # somebody else may sit there next
        else:
            return False
        return True

    def check(self, entry: AnyEntry) -> None:
        """MatchFrozen when a stored entry cannot stand here."""
        if isinstance(entry, (Pledged, Closed)) and self.closed is not None:
            raise MatchFrozen("hashes of numbers after they were closed")
        if isinstance(entry, Opened) or (isinstance(entry, Started) and entry.number):
            if not self.is_opening or self.pledges.get(entry.by) != hash_of(entry.number):
                raise MatchFrozen(f"a number of seat {entry.by} that nobody pledged")
