"""Backups are SQLite files, whatever the database: so they also move matches from one kind to the other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import apsw

from .address import sqlite_path
from .files import gone_if_os_error, hold, make_new, new_file, sync
from .migrate import APPLICATION_ID, HEAD, refuse_newer, scripts
from .sqlite.connection import BUSY_MILLISECONDS, migrate, prepare, refuse_foreign, revision, storage_error
from .sqlite.recent import has_recent, merge_recent
from .store import StorageError

ROWS_AT_ONCE: Final = 500
COLUMNS: Final = {
    "ages": ("match", "version", "since", "binned"),
    "codes": ("code", "match", "seat", "expires"),
    "entries": ("match", "version", "body", "status"),
    "matches": ("id", "created", "touched", "status", "version"),
    "settings": ("name", "value"),
}
"""What goes from one kind of database to the other, by table."""


async def backup(url: str, path: str | Path) -> None:
    """A consistent copy of a database in a new file, also while a server uses it."""
    source = sqlite_path(url)
    if source is not None:
        await asyncio.to_thread(copy_sqlite, source, Path(path))
        return
    from .postgres.backup import dump

    await dump(url, Path(path))


async def restore(path: str | Path, url: str, *, replace: bool = False) -> Path | None:
    """Fill a database from a backup. ``replace`` moves a SQLite file that is there aside, and says where to."""
    await asyncio.to_thread(check_backup, Path(path))
    target = sqlite_path(url)
    if target is not None:
        return await asyncio.to_thread(restore_sqlite, Path(path), target, replace)
    from .postgres.backup import fill

    await fill(Path(path), url)
    return None


def copy_sqlite(source: Path, target: Path) -> None:
    """By a connection of its own: readers and the writer go on meanwhile."""
    with new_file(target) as draft, _connection(source, apsw.SQLITE_OPEN_READWRITE) as connection:
        refuse_foreign(connection, source)
        connection.execute("VACUUM INTO ?", (os.fspath(draft),))
        with _connection(draft, apsw.SQLITE_OPEN_READWRITE) as copy:
            if revision(copy) == HEAD:
                merge_recent(copy)


def check_backup(path: Path) -> None:
    """Whether a file is a whole backup that this version can read."""
    with _connection(path, apsw.SQLITE_OPEN_READONLY) as connection:
        if connection.pragma("application_id") != APPLICATION_ID:
            raise StorageError(f"{path} is not a backup of Cheeseboard.", code="storage-foreign")
        if (found := revision(connection)) != HEAD:
            refuse_newer(scripts(), found)
        if (result := connection.pragma("integrity_check")) != "ok":
            raise StorageError(f"{path} is damaged: {str(result)[:200]}", code="storage-damaged")


def restore_sqlite(source: Path, target: Path, replace: bool) -> Path | None:
    """The new database gets its name last; until then the old one is whole, here or aside."""
    with hold(target):
        is_there = target.exists() and target.stat().st_size > 0
        if is_there and not replace:
            raise StorageError(
                f"{target} exists already: name another file, or ask to replace it.", code="storage-exists"
            )
        draft = target.with_name(target.name + ".restored")
        draft.unlink(missing_ok=True)
        make_new(draft)
        try:
            _copy_up_to_date(source, draft)
            aside = _move_aside(target) if is_there else None
            with gone_if_os_error(target):
                draft.replace(target)
            sync(target)
        finally:
            draft.unlink(missing_ok=True)
    return aside


def _copy_up_to_date(source: Path, draft: Path) -> None:
    with _connection(source, apsw.SQLITE_OPEN_READONLY) as connection:
        connection.execute("VACUUM INTO ?", (os.fspath(draft),))
    with _connection(draft, apsw.SQLITE_OPEN_READWRITE) as connection:
        prepare(connection, draft)
        merge_recent(connection)
    sync(draft)


def _move_aside(target: Path) -> Path:
    """With its log, which may hold the last moves."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = target.with_name(f"{target.name}.old-{stamp}")
    with gone_if_os_error(target):
        for ending in ("-wal", "-shm", ""):
            part = target.with_name(target.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
    return aside


@contextmanager
def new_backup(path: Path) -> Iterator[apsw.Connection]:
    """An empty backup to fill with rows; it gets its name when it is whole."""
    with new_file(path) as draft, _connection(draft, apsw.SQLITE_OPEN_READWRITE) as connection:
        migrate(connection)
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")


@contextmanager
def old_backup(path: Path) -> Iterator[apsw.Connection]:
    """A backup to read, brought up to date in a copy in memory if it is an old one, or the file of a server."""
    with _connection(path, apsw.SQLITE_OPEN_READONLY) as connection:
        if revision(connection) == HEAD and not has_recent(connection):
            yield connection
            return
        copy = apsw.Connection(":memory:")
        try:
            with copy.backup("main", connection, "main") as copying:
                copying.step()
            migrate(copy)
            merge_recent(copy)
            yield copy
        finally:
            copy.close(True)


def select_sql(table: str) -> str:
    """All rows, from either database."""
    return f"SELECT {_columns(table)} FROM {table}"


def insert_sql(table: str) -> str:
    """A row into a backup."""
    marks = ", ".join("?" for _ in COLUMNS[table])
    return f"INSERT INTO {table} ({_columns(table)}) VALUES ({marks})"


def _columns(table: str) -> str:
    return ", ".join(f'"{column}"' for column in COLUMNS[table])


@contextmanager
def _connection(path: Path, flags: int) -> Iterator[apsw.Connection]:
    if not path.exists():
        raise StorageError(f"{path} does not exist.", code="storage-missing")
    try:
        connection = apsw.Connection(os.fspath(path), flags=flags)
        try:
            connection.set_busy_timeout(BUSY_MILLISECONDS)
            yield connection
        finally:
            connection.close(True)
    except apsw.Error as error:
        raise storage_error(error, path) from error
