"""Rows of either database as what the contract names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .store import STATUSES, Counts, State, StoredEntry, StoredMatch, VersionTaken


def taken(entry: StoredEntry) -> VersionTaken:
    return VersionTaken(f"The match is not at version {entry.version - 1}: load it again.")


def loaded(row: Any, rows: Sequence[Any]) -> tuple[StoredMatch, list[StoredEntry]] | None:
    """A match from its row and all its entries; they may be newer than the row, and then they are right.

    Where the version is that of the row, but not that of the last entry, entries were lost.
    """
    if not rows:
        return None
    match, created, touched, _, known, aged, binned = row
    version, status = max(rows[-1][0], known), rows[-1][2]
    entries = [StoredEntry(match, *each) for each in rows[1:]]
    # What was played after it went into the bin took it out.
    binned = binned if aged == version else None
    return StoredMatch(match, rows[0][1], created, touched, status, version, binned), entries


def state_of(rows: Sequence[Any]) -> State | None:
    """Of a match by its row, if there is one."""
    if not rows:
        return None
    _, _, _, _, version, aged, binned = rows[0]
    return "binned" if binned is not None and aged == version else "kept"


def listed(row: Any, binned: int | None = None) -> StoredMatch:
    match, created, touched, status, version, setup = row
    return StoredMatch(match, setup, created, touched, status, version, binned)


def counts_of(rows: Sequence[Any], size: int) -> Counts:
    matches = {status: number for status, number, _ in rows}
    waiting, playing, over = (matches.get(status, 0) for status in STATUSES)
    entries = sum(number for _, _, number in rows)
    return Counts(waiting, playing, over, entries, size, matches.get("binned", 0))
