"""The SQL of both databases fits their newest schema, finds by key what a move needs, and is all that a start loads."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import apsw
import apsw.ext
import asyncpg
import pytest

from cheeseboard.storage.migrate import FOLDER
from cheeseboard.storage.postgres import queries as postgres_queries
from cheeseboard.storage.sqlite import queries as sqlite_queries
from cheeseboard.storage.store import Store
from tests.postgres import fresh_url
from tests.storage.kit import match, play, run

SCANS = {
    "PAGES": "matches",  # no index, for each move would pay for it
    "COUNTS": "matches",
    "NOTE_AGES": "matches",
    "PUT_IN_BIN": "matches",
    "LONG_IN_BIN": "matches",
    "DELETE_CODES": "codes",
    "DROP_EXPIRED": "codes",
    "MERGE_RECENT": "recent batches",
    "MERGE_WHAT_FITS": "recent batches",
    "RECENT_VERSIONS": "recent batches",
    "HAS_RECENT": "recent batches",
    "_STEPS": "batches",
    "_TAKE_STEPS": "batches",
    "MATCH": "recent",  # never long
    "ENTRIES": "recent",
    "LOADED": "recent",
    "HAS_TABLES": "sqlite_schema",
    "HAS_REVISION": "sqlite_schema",
    "REVISION": "alembic_version",
}
"""What reads whole tables of SQLite, and why that is well."""

OPEN_AND_COPY = """
import asyncio, sys
from cheeseboard.storage.address import open_store
from cheeseboard.storage.backup import backup, restore
import cheeseboard.server.process.run

async def case(url, folder):
    store = open_store(url)
    await store.open()
    await store.load("m")
    await store.close()
    await backup(folder + "/source.db", folder + "/backup.db")
    await restore(folder + "/backup.db", folder + "/restored.db")

asyncio.run(case(*sys.argv[1:]))
print(*sys.modules)
"""


def texts(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Every statement by the name of its constant."""
    for name, found in vars(module).items():
        if name.isupper():
            for text in found.values() if isinstance(found, dict) else (found,):
                yield from ((name, part) for part in text.split(";"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "source.db"
    run(str(path), one_match)
    return path


async def one_match(store: Store) -> None:
    await store.create(match("m"))
    await play(store, "m", 3)


def test_sqlite_understands_every_query(path: Path) -> None:
    connection = apsw.Connection(str(path))
    for _, text in texts(sqlite_queries):
        assert apsw.ext.query_info(connection, text).query == text
    connection.close()


def test_postgresql_understands_every_query() -> None:
    url = fresh_url()
    run(url, one_match)

    async def case() -> None:
        connection = await asyncpg.connect(url)
        for _, text in texts(postgres_queries):
            await connection.prepare(text)
        await connection.close()

    asyncio.run(case())


def test_sqlite_reads_no_other_table_from_end_to_end(path: Path) -> None:
    connection = apsw.Connection(str(path))
    scanned: dict[str, set[str]] = {}
    for name, text in texts(sqlite_queries):
        info = apsw.ext.query_info(connection, text, explain_query_plan=True)
        scanned.setdefault(name, set()).update(tables_scanned(info.query_plan))
    connection.close()
    assert {name: tables for name, tables in scanned.items() if tables} == {
        name: set(names.split()) for name, names in SCANS.items()
    }


def tables_scanned(plan: apsw.ext.QueryPlan | None) -> Iterator[str]:
    if plan is None:
        return
    words = plan.detail.split()
    is_whole = words[0] == "SCAN" or (words[0] == "SEARCH" and "USING" not in words)
    if is_whole and words[1] not in ("CONSTANT", "page", "newest", "told", "json_each", "(subquery-2)"):
        yield words[1]
    for part in plan.sub or ():
        yield from tables_scanned(part)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("is_new", [False, True])
def test_neither_a_start_nor_a_backup_loads_what_only_migrations_need(
    path: Path, kind: str, is_new: bool
) -> None:
    url = fresh_url() if kind == "postgresql" else str(path.with_name("new.db") if is_new else path)
    if kind == "postgresql" and not is_new:
        run(url, one_match)
    code = [sys.executable, "-c", OPEN_AND_COPY, url, str(path.parent)]
    found = subprocess.run(code, capture_output=True, text=True, check=True, timeout=60)
    loaded = set(found.stdout.split())
    assert "cheeseboard.storage.migrate" in loaded
    needless = {"sqlalchemy", "alembic"} | ({"asyncpg"} if kind == "sqlite" else set())
    assert not loaded.intersection(needless)


def test_only_migrations_import_sqlalchemy() -> None:
    package = FOLDER.parents[1]
    importing = re.compile(r"^\s*(?:from|import) sqlalchemy\b", re.MULTILINE)
    users = [file for file in package.rglob("*.py") if importing.search(file.read_text(encoding="utf-8"))]
    assert users
    assert all(file.is_relative_to(FOLDER) for file in users)
