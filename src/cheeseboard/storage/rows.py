"""Rows of either database as what the contract names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .store import STATUSES, Counts, StoredEntry, StoredMatch, VersionTaken


def taken(entry: StoredEntry) -> VersionTaken:
    return VersionTaken(f"The match is not at version {entry.version - 1}: load it again.")


def loaded(row: Any, rows: Sequence[Any]) -> tuple[StoredMatch, list[StoredEntry]] | None:
    """A match from its row and all its entries; they may be newer than the row, and then they are right.

    Where the version is that of the row, but not that of the last entry, entries were lost.
    """
    if not rows:
        return None
    match, created, touched, _, known = row
    version, status = max(rows[-1][0], known), rows[-1][2]
    entries = [StoredEntry(match, *each) for each in rows[1:]]
    return StoredMatch(match, rows[0][1], created, touched, status, version), entries


def listed(row: Any) -> StoredMatch:
    match, created, touched, status, version, setup = row
    return StoredMatch(match, setup, created, touched, status, version)


def counts_of(rows: Sequence[Any], size: int) -> Counts:
    matches = {status: number for status, number, _ in rows}
    waiting, playing, over = (matches.get(status, 0) for status in STATUSES)
    return Counts(waiting, playing, over, sum(entries for _, _, entries in rows), size)
