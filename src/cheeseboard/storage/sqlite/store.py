"""Matches in one SQLite file, for one server process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Final

import apsw

from ..files import hold
from ..rows import counts_of, listed, loaded, state_of
from ..store import (
    MOST_ENTRIES,
    NOTED_AT_ONCE,
    SWEPT_AT_ONCE,
    Counts,
    Done,
    Explained,
    Hearer,
    Listener,
    State,
    StorageError,
    Store,
    StoredEntry,
    StoredMatch,
    Swept,
    VersionTaken,
    check_entry,
    check_match,
    is_name,
    now,
)
from . import queries
from .recent import merge_recent
from .scrub import scrub
from .threads import ReaderThread, WriterThread

DELETES: Final = (
    queries.DELETE_ENTRIES,
    queries.DELETE_AGE,
    queries.DELETE_CHECKPOINT,
    queries.DELETE_EXPLANATION,
    queries.DELETE_CODES,
)
"""What goes with a match."""


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

    async def load(
        self, match: str, since: int = 0, most: int = MOST_ENTRIES
    ) -> tuple[StoredMatch, list[StoredEntry]] | None:
        if not is_name(match):
            return None
        found: tuple[StoredMatch, list[StoredEntry]] | None = await self._reader.ask(
            lambda c: _load(c, match, since, most)
        )
        return found

    async def since(self, match: str, version: int, most: int = MOST_ENTRIES) -> list[StoredEntry]:
        if not is_name(match):
            return []
        rows = await self._read(queries.ENTRIES, match=match, version=max(version, 0), most=most)
        return [StoredEntry(match, *row) for row in rows]

    async def checkpoint(self, match: str) -> tuple[int, bytes] | None:
        rows = await self._read(queries.CHECKPOINT, match=match) if is_name(match) else []
        return (rows[0][0], rows[0][1]) if rows else None

    async def keep_checkpoint(self, match: str, version: int, body: bytes) -> None:
        await self._write(queries.KEEP_CHECKPOINT, match=match, version=version, body=body)

    async def explanation(self, match: str) -> Explained | None:
        rows = await self._read(queries.EXPLANATION, match=match) if is_name(match) else []
        return Explained(*rows[0]) if rows else None

    async def keep_explanation(self, match: str, explained: Explained) -> None:
        await self._write(queries.KEEP_EXPLANATION, match=match, **explained._asdict())

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

    async def swap(self, name: str, before: str, after: str) -> str:
        values = {"name": name, "before": before, "after": after}
        found: str = await self.writer.ask(lambda connection: _swap(connection, values))
        return found

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

    async def state(self, match: str) -> State | None:
        return state_of(await self._read_merged(queries.MATCH, match=match)) if is_name(match) else None

    async def delete(self, match: str) -> bool:
        if not is_name(match):
            return False
        was_there = bool(await self.writer.ask(lambda connection: _delete(connection, match)))
        if was_there:
            await self.writer.ask(scrub)
        return was_there

    async def sweep(self, served: int, over: int, idle: int, bin: int) -> Swept:
        await self._write(queries.DROP_EXPIRED, now=self.clock())
        limits = {"over_before": served - over, "idle_before": served - idle}
        await self._in_parts(
            NOTED_AT_ONCE, lambda c, limit: _matches(c, queries.NOTE_AGES, limit, served=served)
        )
        binned = await self._in_parts(
            SWEPT_AT_ONCE, lambda c, limit: _matches(c, queries.PUT_IN_BIN, limit, served=served, **limits)
        )
        erased = await self._in_parts(SWEPT_AT_ONCE, lambda c, limit: _erase_old(c, limit, served - bin))
        if erased:
            await self.writer.ask(scrub)
        return Swept(binned, erased)

    async def _in_parts(self, limit: int, work: Callable[[apsw.Connection, int], list[str]]) -> list[str]:
        """One transaction after the other, so that nobody waits long for any."""
        done: list[str] = []
        while True:
            some: list[str] = await self.writer.ask(lambda connection: work(connection, limit))
            done += some
            if len(some) < limit:
                return done

    async def bin(self, limit: int, after: str = "") -> list[StoredMatch]:
        rows = await self._read_merged(queries.BIN, limit=limit, after=after)
        return [listed(row, binned) for *row, binned in rows]

    async def give_back(self, match: str, served: int) -> bool:
        return bool(await self._write(queries.GIVE_BACK, match=match, served=served))

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


def _load(
    connection: apsw.Connection, match: str, since: int, most: int
) -> tuple[StoredMatch, list[StoredEntry]] | None:
    row = _run(connection, queries.MATCH, match=match)
    rows = _run(connection, queries.LOADED, match=match, since=since, most=most) if row else []
    return loaded(row[0], rows) if row else None


def _delete(connection: apsw.Connection, match: str) -> bool:
    merge_recent(connection)
    was_there = bool(_run(connection, queries.DELETE_MATCH, match=match))
    for query in DELETES:
        _run(connection, query, match=match)
    return was_there


def _erase_old(connection: apsw.Connection, limit: int, bin_before: int) -> list[str]:
    old = _matches(connection, queries.LONG_IN_BIN, limit, bin_before=bin_before)
    for match in old:
        _delete(connection, match)
    return old


def _matches(connection: apsw.Connection, query: str, limit: int, **values: object) -> list[str]:
    """The ids that a query about matches in general answers with."""
    merge_recent(connection)
    return [row[0] for row in _run(connection, query, limit=limit, **values)]


def _swap(connection: apsw.Connection, values: dict[str, str]) -> str:
    _run(connection, queries.SWAP, **values)
    return str(_run(connection, queries.GET, name=values["name"])[0][0])


def _run(connection: apsw.Connection, query: str, **values: object) -> list[Any]:
    return connection.execute(query, values).fetchall()
