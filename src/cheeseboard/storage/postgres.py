"""Matches in PostgreSQL, for any number of server processes."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import asyncpg

from .core import (
    LONGEST_NOTE,
    Counts,
    Done,
    Entry,
    Hearer,
    Listener,
    StorageError,
    StorageGone,
    Store,
    StoredMatch,
    VersionTaken,
    check_entry,
    check_match,
    is_name,
    now,
)
from .head import HEAD
from .migrating import upgrade_sql
from .postgres_bus import SAID, Bus, said
from .postgres_driver import LOST, Connection, Pool, connect, open_pool, translated
from .postgres_writer import PATIENCE, Writer
from .queries import Query, read_queries
from .rows import counts_of, listed, loaded

QUERIES: Final = read_queries("postgresql")
CONNECTIONS: Final = 4
SWEPT_AT_ONCE: Final = 100
_MIGRATION_LOCK: Final = 0x43484545

# Not to_regclass, which may remember from before the lock that there was none.
_HAS_SCHEMA: Final = """
SELECT count(*) FROM pg_tables WHERE tablename = 'alembic_version' AND schemaname = ANY (current_schemas(false))
"""
_CREATE: Final = """
WITH new AS (
    INSERT INTO matches (id, created, touched, status, version) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO entries (match, version, body, status)
SELECT new.id, given.version, given.body, given.status
FROM new, unnest($6::int[], $7::bytea[], $8::varchar[]) AS given (version, body, status)
RETURNING version
"""
_SIZE: Final = """
SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint
FROM unnest(ARRAY['matches', 'entries', 'codes', 'settings']) AS tables (name)
"""


class PostgresStore(Store):
    """``url`` is an address as libpq knows it. Several stores may use one database."""

    def __init__(self, url: str, clock: Callable[[], int] = now, patience: float = PATIENCE) -> None:
        self._url = url
        self.clock = clock
        # Names this process on the bus, so that it does not hear itself.
        self._tag = secrets.token_hex(8)
        self.writer = Writer(url, self._tag, clock, patience)
        self.bus = Bus(url, self._tag)
        self._pool: Pool | None = None

    async def open(self) -> None:
        await migrate(self._url)
        self._pool = await open_pool(self._url, CONNECTIONS)
        try:
            await self.writer.start()
            await self.bus.start()
        except BaseException:
            await self.writer.stop()
            self._pool.terminate()
            self._pool = None
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        await self.bus.stop()
        await self.writer.stop()
        with contextlib.suppress(*LOST):
            await pool.close()

    async def create(self, match: StoredMatch, entries: Sequence[Entry] = ()) -> None:
        check_match(match, entries)
        row = (match.id, match.created, match.touched, match.status, match.version)
        versions = [0, *(entry.version for entry in entries)]
        bodies = [match.setup, *(entry.body for entry in entries)]
        statuses = [match.status, *(entry.status for entry in entries)]
        async with translated(was_writing=True), self._connection() as connection:
            stored = await connection.fetch(_CREATE, *row, versions, bodies, statuses)
        if not stored:
            raise VersionTaken("There is a match with this id already.")

    def begin_append(self, entry: Entry, done: Done) -> None:
        check_entry(entry)
        self.writer.put(entry, done)

    async def load(self, match: str) -> tuple[StoredMatch, list[Entry]] | None:
        if not is_name(match):
            return None
        async with translated(was_writing=False), self._connection() as connection:
            row = await _run(connection, QUERIES.match, match=match)
            rows = await _run(connection, QUERIES.entries, match=match, version=-1) if row else []
        return loaded(row[0], rows) if row else None

    async def since(self, match: str, version: int) -> list[Entry]:
        if not is_name(match):
            return []
        rows = await self._read(QUERIES.entries, match=match, version=max(version, 0))
        return [Entry(match, *row) for row in rows]

    async def add_code(self, code: str, match: str, seat: int, expires: int) -> bool:
        if not (is_name(code) and is_name(match)):
            raise StorageError("A code and its match need names.", code="storage-entry")
        values = {"code": code, "match": match, "seat": seat, "expires": expires, "now": self.clock()}
        return bool(await self._write(QUERIES.add_code, **values))

    async def use_code(self, code: str, now: int) -> tuple[str, int] | None:
        if not is_name(code):
            return None
        rows = await self._write(QUERIES.use_code, code=code)
        return next(((match, seat) for match, seat, expires in rows if expires > now), None)

    async def drop_codes(self, match: str) -> None:
        if is_name(match):
            await self._write(QUERIES.delete_codes, match=match)

    async def get(self, name: str) -> str | None:
        rows = await self._read(QUERIES.get, name=name)
        return str(rows[0][0]) if rows else None

    async def put(self, name: str, value: str) -> None:
        await self._write(QUERIES.put, name=name, value=value)

    async def counts(self) -> Counts:
        async with translated(was_writing=False), self._connection() as connection:
            rows = await _run(connection, QUERIES.counts)
            return counts_of(rows, await connection.fetchval(_SIZE))

    async def matches(
        self, status: str | None, limit: int, before: StoredMatch | None = None
    ) -> list[StoredMatch]:
        query = QUERIES.page(status is not None, before is not None)
        last = {} if before is None else {"touched": before.touched, "id": before.id}
        return [listed(row) for row in await self._read(query, status=status, limit=limit, **last)]

    async def ids(self, status: str | None, limit: int, after: str = "") -> list[str]:
        query = QUERIES.ids if status is None else QUERIES.ids_of
        return [row[0] for row in await self._read(query, status=status, limit=limit, after=after)]

    async def delete(self, match: str) -> bool:
        if not is_name(match):
            return False
        async with translated(was_writing=True), self._connection() as connection, connection.transaction():
            return await _delete(connection, match)

    async def sweep(self, over_before: int, idle_before: int) -> int:
        await self._write(QUERIES.drop_expired, now=self.clock())
        limits = {"over_before": over_before, "idle_before": idle_before, "limit": SWEPT_AT_ONCE}
        swept = 0
        while True:
            async with (
                translated(was_writing=True),
                self._connection() as connection,
                connection.transaction(),
            ):
                old = await _run(connection, QUERIES.old, **limits)
                for row in old:
                    await _delete(connection, row[0])
            swept += len(old)
            if len(old) < SWEPT_AT_ONCE:
                return swept

    async def check(self) -> None:
        if not self.writer.is_connected:
            raise StorageGone("PostgreSQL does not answer.")
        await self._write(QUERIES.beat, id=1, beat=self.clock())

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        self.bus.listen(listener, hearer)

    async def say(self, match: str, note: bytes) -> None:
        if len(note) > LONGEST_NOTE or not is_name(match):
            raise StorageError(
                f"A note has at most {LONGEST_NOTE} bytes and names its match.", code="storage-note"
            )
        # It may get lost.
        with contextlib.suppress(StorageGone):
            async with translated(was_writing=False), self._connection() as connection:
                await connection.execute("SELECT pg_notify($1, $2)", SAID, said(self._tag, match, note))

    async def backup(self, path: str) -> None:
        from .postgres_backups import dump

        await dump(self._url, Path(path))

    def _connection(self) -> contextlib.AbstractAsyncContextManager[Connection]:
        if self._pool is None:
            raise StorageGone("The database is closed.")
        return self._pool.acquire()

    async def _read(self, query: Query, **values: object) -> list[Any]:
        async with translated(was_writing=False), self._connection() as connection:
            return await _run(connection, query, **values)

    async def _write(self, query: Query, **values: object) -> list[Any]:
        async with translated(was_writing=True), self._connection() as connection:
            return await _run(connection, query, **values)


async def migrate(url: str) -> None:
    """Bring the schema up to date; processes that start together do it one after the other."""
    connection = await connect(url)
    try:
        async with translated(was_writing=False):
            if await revision(connection) != HEAD:
                await _migrate(connection)
    finally:
        await connection.close()


async def _migrate(connection: Connection) -> None:
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
        current = await revision(connection)
        if current == HEAD:
            return
        try:
            await connection.execute(upgrade_sql("postgresql", current))
        except asyncpg.DuplicateTableError:
            raise StorageError(
                "The database has tables of something else: use an empty one.", code="storage-foreign"
            ) from None


async def revision(connection: Connection) -> str | None:
    """Of the schema; None when there is none."""
    if not await connection.fetchval(_HAS_SCHEMA):
        return None
    found = await connection.fetchval("SELECT version_num FROM alembic_version")
    return None if found is None else str(found)


async def _delete(connection: Connection, match: str) -> bool:
    # The match first: who appends to it has to wait, and then finds it gone.
    was_there = bool(await _run(connection, QUERIES.delete_match, match=match))
    await _run(connection, QUERIES.delete_entries, match=match)
    await _run(connection, QUERIES.delete_codes, match=match)
    return was_there


async def _run(connection: Connection, query: Query, **values: object) -> list[Any]:
    return await connection.fetch(query.sql, *query.bind(**values))
