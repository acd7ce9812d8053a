"""Both databases as they are made new, as the first release left them, and that one opened by this program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from cheeseboard.storage.migrate import upgrade_sql
from tests.postgres import shared_server
from tests.storage.kit import run

FIRST = "0001"
CHEE = int.from_bytes(b"CHEE", "big")
SQLITE = (
    "PRAGMA application_id",
    "PRAGMA user_version",
    "SELECT * FROM alembic_version",
    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
)
POSTGRES = (
    "SELECT * FROM alembic_version",
    "SELECT table_name, ordinal_position, column_name, data_type, character_maximum_length, is_nullable, "
    "column_default FROM information_schema.columns WHERE table_schema = 'public' "
    "ORDER BY table_name, ordinal_position",
    "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2",
    "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint "
    "WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c') ORDER BY conname",
    "SELECT relname, reloptions FROM pg_class "
    "WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname",
    "SELECT event_object_table, trigger_name, action_statement FROM information_schema.triggers ORDER BY 1, 2",
)


async def nothing(store: object) -> None:
    """To open a store is enough."""


def sqlite() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        new, old = Path(folder) / "new" / "matches.db", Path(folder) / "old" / "matches.db"
        run(str(new), nothing)
        yield from ("# new", *sqlite_dump(new), "# first")
        old.parent.mkdir()
        with closing(sqlite3.connect(old)) as connection:
            connection.executescript(f"PRAGMA application_id = {CHEE};" + upgrade_sql("sqlite", None, FIRST))
        yield from sqlite_dump(old)
        run(str(old), nothing)
        yield from ("# first, opened", *sqlite_dump(old))


def sqlite_dump(path: Path) -> Iterator[str]:
    with closing(sqlite3.connect(path)) as connection:
        for question in SQLITE:
            yield f"## {question}"
            for row in connection.execute(question):
                yield from "|".join(map(str, row)).splitlines()


def postgres() -> Iterator[str]:
    server = shared_server()
    new, old = server.fresh(), server.fresh()
    run(new, nothing)
    yield from ("# new", *postgres_dump(new), "# first")
    server.run(upgrade_sql("postgresql", None, FIRST), database_of(old))
    yield from postgres_dump(old)
    run(old, nothing)
    yield from ("# first, opened", *postgres_dump(old))


def postgres_dump(url: str) -> Iterator[str]:
    for question in POSTGRES:
        yield f"## {question}"
        yield from shared_server().run(question, database_of(url)).splitlines()


def database_of(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")
