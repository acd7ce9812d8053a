"""The address of a database."""

from __future__ import annotations

import asyncio
import traceback
from pathlib import Path

import pytest

from cheeseboard.storage.address import open_store, sqlite_path
from cheeseboard.storage.postgres.store import PostgresStore
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import StorageError


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("matches.db", "matches.db"),
        ("/srv/matches.db", "/srv/matches.db"),
        ("sqlite:///matches.db", "matches.db"),
        ("sqlite:///data/matches.db", "data/matches.db"),
        ("sqlite:////srv/matches.db", "/srv/matches.db"),
        ("a b#c?.db", "a b#c?.db"),
    ],
)
def test_a_path(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)
    store = open_store(url)
    assert isinstance(store, SqliteStore)
    assert store.path == Path(path)


def test_the_home_folder() -> None:
    assert sqlite_path("~/matches.db") == Path.home() / "matches.db"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_postgresql(scheme: str) -> None:
    assert isinstance(open_store(f"{scheme}://cat:secret@host:5432/name"), PostgresStore)


@pytest.mark.parametrize(
    "url",
    [
        "",
        " ",
        "a\0b",
        "mysql://cat:hunter2@host/name",
        "sqlite://cat:hunter2@host/name",
        "sqlite://",
        "sqlite:///",
        "sqlite:///a?password=hunter2",
        "postgresql://cat:hunter2@host:port/name",
        "postgresql://cat:hunter2@[host/name",
        "postgresql://cat:hunter2/x@host/name",
        "://hunter2",
    ],
)
def test_a_wrong_address_is_refused_with_what_is_allowed_and_no_password(url: str) -> None:
    with pytest.raises(StorageError) as refusal:
        open_store(url)
    assert refusal.value.code == "storage-url"
    assert "postgresql://user:password@host:port/database" in refusal.value.message
    assert "hunter2" not in "".join(traceback.format_exception(refusal.value))


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://cat:hunter2@127.0.0.1:1/name",
        "postgresql://cat:hunter2@127.0.0.1:99999999/name",
        "postgresql://cat@127.0.0.1:1/name?password=hunter2",
        "postgresql://cat:hunter2@127.0.0.1:1/name?sslmode=hunter2",
        "postgresql://cat:hunter2@127.0.0.1:1/name?unknown=hunter2",
        "postgresql://cat:hunter2@/name?host=/nowhere",
        "postgresql://cat:hunter2@,:,/x",
        "postgresql://cat:hunter2@127.0.0.1:1,127.0.0.1:1,/x?port=1,2",
    ],
)
def test_an_address_that_leads_nowhere_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(StorageError) as refusal:
        asyncio.run(open_store(url).open())
    assert "hunter2" not in "".join(traceback.format_exception(refusal.value))
