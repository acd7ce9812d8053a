"""The schema: made step by step, the same as the tables in code, and never one we do not know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import apsw
import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from cheeseboard.storage.address import open_store, sqlite_path
from cheeseboard.storage.backup import COLUMNS
from cheeseboard.storage.migrate import APPLICATION_ID, FOLDER, HEAD, missing_sql, scripts, upgrade_sql
from cheeseboard.storage.migrations.schema import metadata, sqlite_metadata
from cheeseboard.storage.store import StorageError, Store, Swept
from tests.storage.kit import match, run


def execute(url: str, sql: str) -> None:
    """As another program would."""

    async def there() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(sql)
        await connection.close()

    path = sqlite_path(url)
    if path is None:
        asyncio.run(there())
        return
    path.parent.mkdir(exist_ok=True)
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    connection.close()


def look(url: str, what: Callable[[Connection], object]) -> object:
    """With SQLAlchemy, which the store itself does not connect with."""

    async def there() -> object:
        engine = create_async_engine(
            url.replace("postgresql://", "postgresql+asyncpg://"), poolclass=NullPool
        )
        async with engine.connect() as connection:
            return await connection.run_sync(what)

    path = sqlite_path(url)
    if path is None:
        return asyncio.run(there())
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        found = what(connection)
    engine.dispose()
    return found


def differences(connection: Connection) -> object:
    wanted = sqlite_metadata if connection.dialect.name == "sqlite" else metadata
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), wanted)


def dialect(url: str) -> str:
    return "postgresql" if sqlite_path(url) is None else "sqlite"


def test_each_revision_leads_to_the_tables_in_code(url: str) -> None:
    before: str | None = None
    for revision in reversed(list(scripts().walk_revisions())):
        assert revision.down_revision == before
        execute(url, upgrade_sql(dialect(url), before, revision.revision))
        before = revision.revision
    assert before == HEAD
    assert look(url, differences) == []


def test_an_old_database_ages_from_its_upgrade_on(url: str) -> None:
    """Whatever its matches say about when they were touched: nothing is due at once."""
    execute(url, upgrade_sql(dialect(url), None, "0002"))
    if dialect(url) == "sqlite":
        execute(url, f"PRAGMA application_id = {APPLICATION_ID}")
    for name, status in (("ended", "over"), ("left", "playing")):
        execute(url, f"INSERT INTO matches VALUES ('{name}', 1, 1, '{status}', 0)")
        execute(url, f"INSERT INTO entries VALUES ('{name}', 0, '', '{status}')")

    async def case(store: Store) -> None:
        assert await store.sweep(5000, 1000, 2000, 500) == Swept([], [])
        assert await store.ids(None, 5) == ["ended", "left"]
        assert await store.sweep(6000, 1000, 2000, 500) == Swept(["ended"], [])

    run(url, case)


def test_a_new_database_is_made_of_what_alembic_writes(url: str) -> None:
    """``python -m tests.storage`` writes it again."""
    assert missing_sql(dialect(url), None) == upgrade_sql(dialect(url), None)


def test_what_the_store_makes_is_the_tables_in_code(url: str) -> None:
    run(url, lambda store: store.check())
    assert look(url, differences) == []


def test_a_backup_has_every_column_of_every_table_that_cannot_be_made_again() -> None:
    tables = {table.name: tuple(column.name for column in table.columns) for table in metadata.sorted_tables}
    made_again = {
        "heartbeat": ("id", "beat"),
        "checkpoints": ("match", "version", "body"),
        "explanations": ("match", "version", "stage", "body"),
    }
    assert {**COLUMNS, **made_again} == tables


def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))

    run(url, case)
    execute(url, "UPDATE alembic_version SET version_num = '9999'")

    async def again() -> None:
        store = open_store(url)
        with pytest.raises(StorageError) as refusal:
            await store.open()
        assert refusal.value.code == "storage-newer"
        assert "update Cheeseboard" in refusal.value.message

    asyncio.run(again())
    execute(url, f"UPDATE alembic_version SET version_num = '{HEAD}'")

    async def see(store: Store) -> None:
        assert await store.load("m") is not None

    run(url, see)


def test_tables_of_something_else_are_left_alone(url: str) -> None:
    execute(url, "CREATE TABLE matches (cat INT)")

    async def case() -> None:
        store = open_store(url)
        with pytest.raises(StorageError) as refusal:
            await store.open()
        assert refusal.value.code == "storage-foreign"

    asyncio.run(case())


def test_every_folder_of_revisions_is_a_package() -> None:
    """So that they are installed with the rest."""
    for folder in (FOLDER, FOLDER / "versions"):
        assert (folder / "__init__.py").is_file()
    assert FOLDER.is_relative_to(Path(__file__).parents[2]) or "site-packages" in FOLDER.parts
