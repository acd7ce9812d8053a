"""Saving, restoring, exporting and erasing what is kept, from the command line."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...records import format_record
from ...storage.address import open_store
from ...storage.backup import backup, restore
from ...storage.export import export
from ...storage.store import Store, StoredEntry, StoredMatch
from ...table.entries import decode_entry, decode_setup
from ...table.errors import NoSuchMatch
from ...table.match import Match

PAGE: Final = 1000

__all__ = ["backup", "erase", "export_all", "restore"]


async def export_all(url: str, folder: Path) -> int:
    """From a copy, so that a server may go on meanwhile; how many records were written."""
    with tempfile.TemporaryDirectory(prefix="cheeseboard-") as place:
        copy = Path(place) / "copy.sqlite3"
        await backup(url, copy)
        store = open_store(str(copy))
        await store.open()
        try:
            return await export(store, folder, record_text)
        finally:
            await store.close()


def record_text(row: StoredMatch, entries: Sequence[StoredEntry]) -> str:
    match = Match.open(decode_setup(row.setup), [decode_entry(entry.body) for entry in entries])
    return format_record(match.record())


async def erase(url: str, names: Sequence[str]) -> int:
    """These matches, or all, with everything that belongs to them; how many there were."""
    store = open_store(url)
    await store.open()
    try:
        erased = 0
        for match in await every_match(store) if "all" in names else names:
            if not await store.delete(match):
                raise NoSuchMatch(f"there is no match {match[:40]!r}; {erased} erased before")
            erased += 1
        return erased
    finally:
        await store.close()


async def every_match(store: Store) -> list[str]:
    found: list[str] = []
    while page := await store.ids(None, PAGE, found[-1] if found else ""):
        found += page
    return found
