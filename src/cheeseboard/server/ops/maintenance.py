"""Saving, restoring, exporting and erasing what is kept, from the command line."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from ...core.errors import GameError
from ...records import format_record
from ...storage.address import open_store, sqlite_path
from ...storage.backup import backup, restore
from ...storage.export import export
from ...storage.store import Store, StoredEntry, StoredMatch
from ...table.checkpoint import matching
from ...table.errors import NoSuchMatch
from ...table.stored import load_match

PAGE: Final = 1000

__all__ = ["backup", "check_all", "erase", "export_all", "restore"]


async def export_all(url: str, folder: Path) -> int:
    """How many records were written."""
    async with copied(url) as store:
        return await export(store, folder, record_text)


@asynccontextmanager
async def copied(url: str) -> AsyncIterator[Store]:
    """All matches in a copy, so that a server may go on meanwhile."""
    with tempfile.TemporaryDirectory(prefix="cheeseboard-") as place:
        copy = Path(place) / "copy.sqlite3"
        await backup(url, copy)
        store = open_store(str(copy))
        await store.open()
        try:
            yield store
        finally:
            await store.close()


async def check_all(url: str, told: Callable[[str, str | None], None]) -> None:
    """Open every match, and tell of each whether it is sound (None) or what is wrong with it."""
    async with copied(url) as copy, checkpoints_of(url, copy) as beside:
        for match in await every_match(copy):
            told(match, await wrong_with(copy, beside, match))


@asynccontextmanager
async def checkpoints_of(url: str, copy: Store) -> AsyncIterator[Store]:
    """Where the checkpoints are: a copy of PostgreSQL has none."""
    if sqlite_path(url) is not None:
        yield copy
        return
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def wrong_with(copy: Store, beside: Store, match: str) -> str | None:
    try:
        found = await copy.load(match)
        if found is None:
            return "nothing is left of it but its name"
        row, entries = found
        rows = [entry[1:] for entry in entries]
        load_match(match, row.setup, rows, row.version)
        at, checkpoint = await beside.checkpoint(match) or (0, b"")
        if 0 < at <= len(rows):  # a server that runs may have made one since the copy
            for _ in matching(load_match(match, row.setup, rows[:at], at), checkpoint):
                pass
    except GameError as error:
        return str(error)
    return None


def record_text(row: StoredMatch, entries: Sequence[StoredEntry]) -> str:
    match = load_match(row.id, row.setup, [entry[1:] for entry in entries], row.version)
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
