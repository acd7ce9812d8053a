"""A connection to a SQLite file that is ours, durable and up to date."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import apsw

from ..files import make_private
from ..migrate import APPLICATION_ID, HEAD, missing_sql
from ..store import StorageError, StorageFull, StorageGone
from . import queries

BUSY_MILLISECONDS: Final = 5_000
"""How long to wait for another program that looks into the file."""

CACHE: Final = 16_000
"""KiB of pages kept at hand: one for each match that is played, and SQLite's own 2,000 are too few for many."""

_FOREIGN: Final = "is not a database of Cheeseboard: name another file."


def connect(path: Path, *, is_reader: bool = False) -> apsw.Connection:
    """Open a database, made or brought up to date if need be; a reader only reads one that is there."""
    try:
        if is_reader:
            return _reading(path)
        make_private(path)
        return _writing(path)
    except apsw.Error as error:
        raise storage_error(error, path) from error


def _reading(path: Path) -> apsw.Connection:
    connection = _opened(path)
    connection.pragma("query_only", True)
    return connection


def _writing(path: Path) -> apsw.Connection:
    connection = _opened(path)
    try:
        prepare(connection, path)
    except BaseException:
        connection.close(True)
        raise
    return connection


def _opened(path: Path) -> apsw.Connection:
    connection = apsw.Connection(os.fspath(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(BUSY_MILLISECONDS)
    return connection


def prepare(connection: apsw.Connection, path: Path) -> None:
    """The promise of durability, and the schema."""
    refuse_foreign(connection, path)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    connection.pragma("cache_size", -CACHE)
    # What is erased is overwritten, not just forgotten.
    connection.pragma("secure_delete", True)
    migrate(connection)


def migrate(connection: apsw.Connection) -> None:
    current = revision(connection)
    if current == HEAD:
        return
    script = missing_sql("sqlite", current)
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.pragma("application_id", APPLICATION_ID)
        # After a statement that answers, the next one runs only when the answer is taken.
        connection.execute(script).fetchall()
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def refuse_foreign(connection: apsw.Connection, path: Path) -> None:
    if connection.pragma("application_id") != APPLICATION_ID and connection.execute(queries.HAS_TABLES).get:
        raise StorageError(f"{path} {_FOREIGN}", code="storage-foreign")


def revision(connection: apsw.Connection) -> str | None:
    """Of the schema; None when there is none."""
    if not connection.execute(queries.HAS_REVISION).get:
        return None
    found = connection.execute(queries.REVISION).get
    return None if found is None else str(found)


def storage_error(error: Exception, path: Path | None = None) -> Exception:
    """What an error of SQLite means for those who asked. Anything else is a bug and stays what it is."""
    where = "The database" if path is None else str(path)
    match error:
        case apsw.FullError():
            return StorageFull("The disk is full: make room, then it goes on by itself.")
        case apsw.NotADBError():
            return StorageError(f"{where} {_FOREIGN}", code="storage-foreign")
        case apsw.CorruptError():
            return StorageGone("The database is damaged: restore a backup.", code="storage-damaged")
        case apsw.Error():
            return StorageGone(f"{where} cannot be used now ({type(error).__name__}: {error}).")
    return error
