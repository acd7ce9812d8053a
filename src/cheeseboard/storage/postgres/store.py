"""Matches in PostgreSQL, for any number of server processes."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

import asyncpg

from ..migrate import APPLICATION_ID, HEAD, missing_sql
from ..rows import counts_of, listed, loaded, state_of
from ..store import (
    LONGEST_NOTE,
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
    StorageGone,
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
from .driver import LOST, Pool, PostgresConnection, connect, open_pool, translated
from .notify import SAID, Notifications, gone, said
from .writer import PATIENCE, STORED, Writer

CONNECTIONS: Final = 4
DELETES: Final = (
    queries.DELETE_ENTRIES,
    queries.DELETE_AGE,
    queries.DELETE_CHECKPOINT,
    queries.DELETE_EXPLANATION,
    queries.DELETE_CODES,
)
"""What goes with a match."""

Work = Callable[[PostgresConnection], Awaitable[list[str]]]


class PostgresStore(Store):
    """``url`` is an address as libpq knows it. Several stores may use one database."""

    def __init__(self, url: str, clock: Callable[[], int] = now, patience: float = PATIENCE) -> None:
        self._url = url
        self.clock = clock
        # Names this process in its notifications, so that it does not hear itself.
        self._tag = secrets.token_hex(8)
        self.writer = Writer(url, self._tag, clock, patience)
        self.notifications = Notifications(url, self._tag)
        self._pool: Pool | None = None

    async def open(self) -> None:
        await migrate(self._url)
        self._pool = await open_pool(self._url, CONNECTIONS)
        try:
            await self.writer.start()
            await self.notifications.start()
        except BaseException:
            await self.writer.stop()
            self._pool.terminate()
            self._pool = None
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        await self.notifications.stop()
        await self.writer.stop()
        with contextlib.suppress(*LOST):
            await pool.close()

    async def create(self, match: StoredMatch, entries: Sequence[StoredEntry] = ()) -> None:
        check_match(match, entries)
        row = (match.id, match.created, match.touched, match.status, match.version)
        versions = [0, *(entry.version for entry in entries)]
        bodies = [match.setup, *(entry.body for entry in entries)]
        statuses = [match.status, *(entry.status for entry in entries)]
        async with translated(was_writing=True), self._connection() as connection:
            stored = await connection.fetch(queries.CREATE, *row, versions, bodies, statuses)
        if not stored:
            raise VersionTaken("There is a match with this id already.")

    def begin_append(self, entry: StoredEntry, done: Done) -> None:
        check_entry(entry)
        self.writer.put(entry, done)

    async def load(
        self, match: str, since: int = 0, most: int = MOST_ENTRIES
    ) -> tuple[StoredMatch, list[StoredEntry]] | None:
        if not is_name(match):
            return None
        async with translated(was_writing=False), self._connection() as connection:
            row = await connection.fetch(queries.MATCH, match)
            rows = await connection.fetch(queries.LOADED, match, since, most) if row else []
        return loaded(row[0], rows) if row else None

    async def since(self, match: str, version: int, most: int = MOST_ENTRIES) -> list[StoredEntry]:
        if not is_name(match):
            return []
        rows = await self._read(queries.ENTRIES, match, max(version, 0), most)
        return [StoredEntry(match, *row) for row in rows]

    async def checkpoint(self, match: str) -> tuple[int, bytes] | None:
        rows = await self._read(queries.CHECKPOINT, match) if is_name(match) else []
        return (rows[0][0], rows[0][1]) if rows else None

    async def keep_checkpoint(self, match: str, version: int, body: bytes) -> None:
        await self._write(queries.KEEP_CHECKPOINT, match, version, body)

    async def explanation(self, match: str) -> Explained | None:
        rows = await self._read(queries.EXPLANATION, match) if is_name(match) else []
        return Explained(*rows[0]) if rows else None

    async def keep_explanation(self, match: str, explained: Explained) -> None:
        await self._write(queries.KEEP_EXPLANATION, match, *explained)

    async def add_code(self, code: str, match: str, seat: int, expires: int) -> bool:
        if not (is_name(code) and is_name(match)):
            raise StorageError("A code and its match need names.", code="storage-entry")
        return bool(await self._write(queries.ADD_CODE, code, match, seat, expires, self.clock()))

    async def use_code(self, code: str, now: int) -> tuple[str, int] | None:
        if not is_name(code):
            return None
        rows = await self._write(queries.USE_CODE, code)
        return next(((match, seat) for match, seat, expires in rows if expires > now), None)

    async def drop_codes(self, match: str) -> None:
        if is_name(match):
            await self._write(queries.DELETE_CODES, match)

    async def get(self, name: str) -> str | None:
        rows = await self._read(queries.GET, name)
        return str(rows[0][0]) if rows else None

    async def put(self, name: str, value: str) -> None:
        await self._write(queries.PUT, name, value)

    async def swap(self, name: str, before: str, after: str) -> str:
        await self._write(queries.SWAP, name, before, after)
        return await self.get(name) or after

    async def counts(self) -> Counts:
        async with translated(was_writing=False), self._connection() as connection:
            rows = await connection.fetch(queries.COUNTS)
            return counts_of(rows, await connection.fetchval(queries.SIZE))

    async def matches(
        self, status: str | None, limit: int, before: StoredMatch | None = None
    ) -> list[StoredMatch]:
        query = queries.PAGES[status is not None, before is not None]
        only = [] if status is None else [status]
        last = [] if before is None else [before.touched, before.id]
        return [listed(row) for row in await self._read(query, limit, *only, *last)]

    async def ids(self, status: str | None, limit: int, after: str = "") -> list[str]:
        if status is None:
            rows = await self._read(queries.IDS, after, limit)
        else:
            rows = await self._read(queries.IDS_OF, after, limit, status)
        return [row[0] for row in rows]

    async def delete(self, match: str) -> bool:
        if not is_name(match):
            return False

        async def erase(connection: PostgresConnection) -> list[str]:
            return [match] if await _delete(connection, match) else []

        return bool(await self._put_away(erase))

    async def state(self, match: str) -> State | None:
        return state_of(await self._read(queries.MATCH, match)) if is_name(match) else None

    async def sweep(self, served: int, over: int, idle: int, bin: int) -> Swept:
        await self._write(queries.DROP_EXPIRED, self.clock())
        while len(await self._write(queries.NOTE_AGES, served, NOTED_AT_ONCE)) == NOTED_AT_ONCE:
            pass
        await self._write(queries.DROP_AGES)

        async def put_in_bin(connection: PostgresConnection) -> list[str]:
            limits = (served - over, served - idle, SWEPT_AT_ONCE)
            return [row[0] for row in await connection.fetch(queries.PUT_IN_BIN, served, *limits)]

        async def erase_old(connection: PostgresConnection) -> list[str]:
            rows = await connection.fetch(queries.LONG_IN_BIN, served - bin, SWEPT_AT_ONCE)
            return [row[0] for row in rows if await _delete(connection, row[0])]

        return Swept(await self._put_away(put_in_bin), await self._put_away(erase_old))

    async def _put_away(self, work: Work) -> list[str]:
        """One transaction after the other, each of which tells the other processes what is gone."""
        done: list[str] = []
        while True:
            async with (
                translated(was_writing=True),
                self._connection() as connection,
                connection.transaction(),
            ):
                some = await work(connection)
                if some:
                    await connection.execute(queries.NOTIFY, STORED, gone(self._tag, some))
            done += some
            if len(some) < SWEPT_AT_ONCE:
                return done

    async def bin(self, limit: int, after: str = "") -> list[StoredMatch]:
        return [listed(row, binned) for *row, binned in await self._read(queries.BIN, limit, after)]

    async def give_back(self, match: str, served: int) -> bool:
        return is_name(match) and bool(await self._write(queries.GIVE_BACK, match, served))

    async def check(self) -> None:
        if not self.writer.is_connected:
            raise StorageGone("PostgreSQL does not answer.")
        await self._write(queries.BEAT, self.clock())

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        self.notifications.listen(listener, hearer)

    async def say(self, match: str, note: bytes) -> None:
        if len(note) > LONGEST_NOTE or not is_name(match):
            raise StorageError(
                f"A note has at most {LONGEST_NOTE} bytes and names its match.", code="storage-note"
            )
        # It may get lost.
        with contextlib.suppress(StorageGone):
            async with translated(was_writing=False), self._connection() as connection:
                await connection.execute(queries.NOTIFY, SAID, said(self._tag, match, note))

    async def backup(self, path: str) -> None:
        from .backup import dump

        await dump(self._url, Path(path))

    def _connection(self) -> contextlib.AbstractAsyncContextManager[PostgresConnection]:
        if self._pool is None:
            raise StorageGone("The database is closed.")
        return self._pool.acquire()

    async def _read(self, query: str, *values: object) -> list[Any]:
        async with translated(was_writing=False), self._connection() as connection:
            return await connection.fetch(query, *values)

    async def _write(self, query: str, *values: object) -> list[Any]:
        async with translated(was_writing=True), self._connection() as connection:
            return await connection.fetch(query, *values)


async def migrate(url: str) -> None:
    """Bring the schema up to date; processes that start together do it one after the other."""
    connection = await connect(url)
    try:
        async with translated(was_writing=False):
            if await revision(connection) != HEAD:
                await _migrate(connection)
    finally:
        await connection.close()


async def _migrate(connection: PostgresConnection) -> None:
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute(queries.MIGRATION_LOCK, APPLICATION_ID)
        current = await revision(connection)
        if current == HEAD:
            return
        try:
            await connection.execute(missing_sql("postgresql", current))
        except asyncpg.DuplicateTableError:
            raise StorageError(
                "The database has tables of something else: use an empty one.", code="storage-foreign"
            ) from None


async def revision(connection: PostgresConnection) -> str | None:
    """Of the schema; None when there is none."""
    if not await connection.fetchval(queries.HAS_REVISION):
        return None
    found = await connection.fetchval(queries.REVISION)
    return None if found is None else str(found)


async def _delete(connection: PostgresConnection, match: str) -> bool:
    # The match first: who appends to it has to wait, and then finds it gone.
    was_there = bool(await connection.fetch(queries.DELETE_MATCH, match))
    for query in DELETES:
        await connection.execute(query, match)
    return was_there
