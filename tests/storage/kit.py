"""What the storage tests share."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import apsw

from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import Store, StoredEntry, StoredMatch

Result = TypeVar("Result")
HERE = Path(__file__).parent
PATIENCE = 120.0


def run(url: str, case: Callable[[Store], Awaitable[Result]]) -> Result:
    """Open the store, do something with it, close it."""

    async def whole() -> Result:
        store = open_store(url)
        await store.open()
        try:
            async with asyncio.timeout(PATIENCE):
                return await case(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def match(name: str, *, touched: int = 1000, status: str = "waiting") -> StoredMatch:
    return StoredMatch(name, b'{"setup":"' + name.encode() + b'"}', 1000, touched, status, 0)


def entry(name: str, version: int, body: bytes | None = None, status: str = "playing") -> StoredEntry:
    return StoredEntry(name, version, body if body is not None else b'{"n":%d}' % version, status)


async def play(store: Store, name: str, last: int, *, first: int = 1, status: str = "playing") -> None:
    """Entries one after the other, the last with a status."""
    for version in range(first, last + 1):
        await store.append(entry(name, version, status=status if version == last else "playing"))


async def is_whole(store: Store, name: str) -> int:
    """The version of a match, after checking that nothing is missing up to it."""
    found = await store.load(name)
    assert found is not None
    stored, entries = found
    assert [each.version for each in entries] == list(range(1, stored.version + 1))
    return stored.version


def other_process(script: str, *arguments: str) -> subprocess.Popen[str]:
    """A script of this folder, which writes lines and may be killed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CHEESEBOARD_PURE": "1"}
    return subprocess.Popen(
        [sys.executable, str(HERE / script), *arguments],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env=environment,
    )


def recent(path: Path) -> int:
    """Entries that are not in their places yet, as another program sees them."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return int(connection.execute("SELECT count(*) FROM recent").get)
    finally:
        connection.close()
