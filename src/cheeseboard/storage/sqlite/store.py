"""Matches in one SQLite file, for one server process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Final

import apsw

from ..files import hold
from ..rows import counts_of, listed, loaded
from ..store import (
    Counts,
    Done,
    Hearer,
    Listener,
    StorageError,
    Store,
    StoredEntry,
    StoredMatch,
    VersionTaken,
    check_entry,
    check_match,
    is_name,
    now,
)
from . import queries
from .recent import merge_recent
from .threads import ReaderThread, WriterThread

SWEPT_AT_ONCE: Final = 100
"""Matches erased in one transaction, which the moves of others wait for."""


class SqliteStore(Store):
    """``path`` and its folder are made if missing. A second server on the same file is refused."""

    def __init__(self, path: str | Path, clock: Callable[[], int] = now) -> None:
        self.path = Path(path)
        self.clock = clock
        self._held: IO[bytes] | None = None

    async def open(self) -> None:
        self._held = await asyncio.to_thread(hold, self.path)
        self.writer = WriterThread(self.path, self.clock)
        self._reader = ReaderThread(self.path)
        try:
            await self.writer.start()
            await self._reader.start()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if self._held is None:
            return
        await self._reader.stop()
        await self.writer.stop()
        self._held.close()
        self._held = None

    async def create(self, match: StoredMatch, entries: Sequence[StoredEntry] = ()) -> None:
        check_match(match, entries)
        await self.writer.ask(lambda connection: _create(connection, match, entries))

    def begin_append(self, entry: StoredEntry, done: Done) -> None:
        check_entry(entry)
        self.writer.put(entry, done)

    async def load(self, match: str) -> tuple[StoredMatch, list[StoredEntry]] | None:
        if not is_name(match):
            return None
        found: tuple[StoredMatch, list[StoredEntry]] | None = await self._reader.ask(
            lambda c: _load(c, match)
        )
        return found

    async def since(self, match: str, version: int) -> list[StoredEntry]:
        if not is_name(match):
            return []
        rows = await self._read(queries.ENTRIES, match=match, version=max(version, 0))
        return [StoredEntry(match, *row) for row in rows]

    async def add_code(self, code: str, match: str, seat: int, expires: int) -> bool:
        if not (is_name(code) and is_name(match)):
            raise StorageError("A code and its match need names.", code="storage-entry")
        values = {"code": code, "match": match, "seat": seat, "expires": expires, "now": self.clock()}
        return bool(await self._write(queries.ADD_CODE, **values))

    async def use_code(self, code: str, now: int) -> tuple[str, int] | None:
        if not is_name(code):
            return None
        rows = await self._write(queries.USE_CODE, code=code)
        return next(((match, seat) for match, seat, expires in rows if expires > now), None)

    async def drop_codes(self, match: str) -> None:
        if is_name(match):
            await self._write(queries.DELETE_CODES, match=match)

    async def get(self, name: str) -> str | None:
        rows = await self._read(queries.GET, name=name)
        return str(rows[0][0]) if rows else None

    async def put(self, name: str, value: str) -> None:
        await self._write(queries.PUT, name=name, value=value)

    async def counts(self) -> Counts:
        rows = await self._read_merged(queries.COUNTS)
        size = await self._reader.ask(lambda c: c.pragma("page_count") * c.pragma("page_size"))
        return counts_of(rows, int(size))

    async def matches(
        self, status: str | None, limit: int, before: StoredMatch | None = None
    ) -> list[StoredMatch]:
        query = queries.PAGES[status is not None, before is not None]
        last = {} if before is None else {"touched": before.touched, "id": before.id}
        return [listed(row) for row in await self._read_merged(query, status=status, limit=limit, **last)]

    async def ids(self, status: str | None, limit: int, after: str = "") -> list[str]:
        query = queries.IDS if status is None else queries.IDS_OF
        return [row[0] for row in await self._read_merged(query, status=status, limit=limit, after=after)]

    async def delete(self, match: str) -> bool:
        if not is_name(match):
            return False
        return bool(await self.writer.ask(lambda connection: _delete(connection, match)))

    async def sweep(self, over_before: int, idle_before: int) -> int:
        await self._write(queries.DROP_EXPIRED, now=self.clock())
        swept = 0
        while True:
            some: int = await self.writer.ask(lambda c: _sweep(c, over_before, idle_before))
            swept += some
            if some < SWEPT_AT_ONCE:
                return swept

    async def check(self) -> None:
        await self._write(queries.BEAT, beat=self.clock())

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Nobody else writes here, so nothing is ever told."""

    async def say(self, match: str, note: bytes) -> None:
        """There is no other process to hear it."""

    async def backup(self, path: str) -> None:
        from ..backup import copy_sqlite

        await asyncio.to_thread(copy_sqlite, self.path, Path(path))

    async def _read(self, query: str, **values: object) -> list[Any]:
        rows: list[Any] = await self._reader.ask(lambda c: _run(c, query, **values))
        return rows

    async def _read_merged(self, query: str, **values: object) -> list[Any]:
        """What is said about matches in general, up to date; or as it was, where nothing can be written."""
        await self.writer.ask(merge_recent)
        return await self._read(query, **values)

    async def _write(self, query: str, **values: object) -> list[Any]:
        rows: list[Any] = await self.writer.ask(lambda c: _run(c, query, **values))
        return rows


def _create(connection: apsw.Connection, match: StoredMatch, entries: Sequence[StoredEntry]) -> None:
    values = {"created": match.created, "touched": match.touched, "version": match.version}
    if not _run(connection, queries.ADD_MATCH, id=match.id, status=match.status, **values):
        raise VersionTaken("There is a match with this id already.")
    rows = [(entry.match, entry.version, entry.body, entry.status) for entry in entries]
    connection.executemany(queries.ADD_ENTRY, [(match.id, 0, match.setup, match.status), *rows])


def _load(connection: apsw.Connection, match: str) -> tuple[StoredMatch, list[StoredEntry]] | None:
    row = _run(connection, queries.MATCH, match=match)
    return loaded(row[0], _run(connection, queries.ENTRIES, match=match, version=-1)) if row else None


def _delete(connection: apsw.Connection, match: str) -> bool:
    merge_recent(connection)
    was_there = bool(_run(connection, queries.DELETE_MATCH, match=match))
    _run(connection, queries.DELETE_ENTRIES, match=match)
    _run(connection, queries.DELETE_CODES, match=match)
    return was_there


def _sweep(connection: apsw.Connection, over_before: int, idle_before: int) -> int:
    limits = {"over_before": over_before, "idle_before": idle_before, "limit": SWEPT_AT_ONCE}
    merge_recent(connection)
    old = _run(connection, queries.OLD, **limits)
    for (match,) in old:
        _delete(connection, match)
    return len(old)


def _run(connection: apsw.Connection, query: str, **values: object) -> list[Any]:
    return connection.execute(query, values).fetchall()
