"""From PostgreSQL into a backup, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import apsw

from ..backup import COLUMNS, ROWS_AT_ONCE, insert_sql, new_backup, old_backup, select_sql
from ..migrate import HEAD
from ..store import StorageError
from . import queries
from .driver import PostgresConnection, connect, translated
from .store import migrate, revision


async def dump(url: str, path: Path) -> None:
    """All tables as they are at one moment, while everybody goes on."""
    # In a thread with a loop of its own: writing a large file would keep the tables waiting.
    await asyncio.to_thread(asyncio.run, _dump_all(url, path))


async def _dump_all(url: str, path: Path) -> None:
    connection = await connect(url)
    try:
        with new_backup(path) as backup:
            async with translated(was_writing=False):
                await _dump(connection, backup)
    finally:
        await connection.close()


async def _dump(connection: PostgresConnection, backup: apsw.Connection) -> None:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        await connection.execute("SET LOCAL statement_timeout = 0")
        if await revision(connection) != HEAD:
            raise StorageError(
                "The database is of another version of Cheeseboard: start this one's server on it once.",
                code="storage-older",
            )
        for table in COLUMNS:
            await _dump_table(connection, backup, table)


async def _dump_table(connection: PostgresConnection, backup: apsw.Connection, table: str) -> None:
    insert = insert_sql(table)
    rows: list[tuple[Any, ...]] = []
    async for row in connection.cursor(select_sql(table), prefetch=ROWS_AT_ONCE):
        rows.append(tuple(row))
        if len(rows) == ROWS_AT_ONCE:
            backup.executemany(insert, rows)
            rows = []
    backup.executemany(insert, rows)


async def fill(path: Path, url: str) -> None:
    """A backup into a database without matches: all of it or nothing."""
    await migrate(url)
    connection = await connect(url)
    try:
        with old_backup(path) as backup:
            async with translated(was_writing=True):
                await _fill(connection, backup)
    finally:
        await connection.close()


async def _fill(connection: PostgresConnection, backup: apsw.Connection) -> None:
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        # A server that is on it already waits until all is there.
        await connection.execute(queries.LOCK_ALL)
        if await connection.fetchval(queries.HAS_MATCHES):
            raise StorageError(
                "The database has matches already: create an empty one and restore into that.",
                code="storage-exists",
            )
        await connection.execute(queries.DELETE_SETTINGS)
        for table in COLUMNS:
            await _fill_table(connection, backup, table)


async def _fill_table(connection: PostgresConnection, backup: apsw.Connection, table: str) -> None:
    cursor = backup.execute(select_sql(table))
    while rows := [row for _, row in zip(range(ROWS_AT_ONCE), cursor, strict=False)]:
        await connection.copy_records_to_table(table, records=rows, columns=COLUMNS[table])
