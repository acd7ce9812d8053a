"""Sets of squares as the bits of one integer."""
# compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

UNIT: Final = i64(1)  # not a literal: a literal would be shifted as a 32-bit number when compiled


def count(members: i64) -> i64:
    """How many members a set has (compiled, this loop is one machine instruction)."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def index(member: i64) -> i64:
    """The place of a set's only member."""
    return count(member - 1)


def pick(members: i64, k: i64) -> i64:
    """The k-th member of a set, counted from 0, itself as a set."""
    while k:
        members &= members - 1
        k -= 1
    return members & -members


def indices(members: i64) -> list[int]:
    """The places of all members, ascending."""
    found: list[int] = []
    while members:
        member = members & -members
        found.append(index(member))
        members ^= member
    return found
