"""Saving, restoring and exporting what is kept, from the command line."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..record import format_record
from ..storage.backups import backup, restore
from ..storage.core import Entry, StoredMatch
from ..storage.exporting import export
from ..storage.opening import open_store
from ..table.entries import decode_entry, decode_setup
from ..table.match import Match

__all__ = ["backup", "export_all", "restore"]


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


def record_text(row: StoredMatch, entries: Sequence[Entry]) -> str:
    match = Match.open(decode_setup(row.setup), [decode_entry(entry.body) for entry in entries])
    return format_record(match.record())
