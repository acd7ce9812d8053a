"""Appends to PostgreSQL in batches: one statement, one transaction, one round trip for all that wait."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import asyncpg

from ..batch import Result, answer_all
from ..rows import taken
from ..store import Done, OutcomeUnknown, StorageError, StorageGone, StoredEntry
from . import queries
from .driver import LOST, PostgresConnection, connect, storage_error

MOST: Final = 1024
PATIENCE: Final = 10.0
"""Seconds that those who do not know whether they are stored wait for the database to come back."""
LONGEST_PAYLOAD: Final = 7_800
"""NOTIFY takes less than 8000 bytes."""
STORED: Final = "cheeseboard_stored"
"""The channel that names the matches and versions of a batch."""

Asked = tuple[Done, StoredEntry]


class Writer:
    """While one batch is stored the next one gathers. Without a connection it refuses at once."""

    def __init__(self, url: str, tag: str, clock: Callable[[], int], patience: float = PATIENCE) -> None:
        self._url = url
        self._tag = tag + " "
        self._clock = clock
        self._patience = patience
        self._queue: deque[Asked] = deque()
        self._something = asyncio.Event()
        self._connection: PostgresConnection | None = None
        self._own_backend: tuple[Any, ...] = ()
        self._is_open = False
        self.commits = 0
        self.stored = 0

    async def start(self) -> None:
        await self._connect()
        self._is_open = True
        self._task = asyncio.create_task(self._run(), name="storage-writer")

    async def stop(self) -> None:
        """Finish what is in the queue."""
        if self._is_open:
            self._is_open = False
            self._something.set()
            await self._task
        if self._connection is not None:
            with contextlib.suppress(*LOST):
                await self._connection.close()
            self._connection = None

    @property
    def is_connected(self) -> bool:
        return self._is_open and self._connection is not None

    def put(self, entry: StoredEntry, done: Done) -> None:
        if not self.is_connected:
            raise StorageGone("PostgreSQL does not answer." if self._is_open else "The database is closed.")
        self._queue.append((done, entry))
        self._something.set()

    def waiting(self) -> int:
        return len(self._queue)

    async def _run(self) -> None:
        while self._is_open or self._queue:
            await self._something.wait()
            self._something.clear()
            while self._queue:
                batch = self._take()
                answer_all(await self._store(batch))
            if self._connection is None and self._is_open:
                await self._come_back()

    def _take(self) -> list[Asked]:
        """The next batch: one entry of a match at a time, for the next one must find it stored."""
        batch: list[Asked] = []
        later: list[Asked] = []
        seen: set[str] = set()
        while self._queue and len(batch) < MOST:
            asked = self._queue.popleft()
            match = asked[1].match
            (later if match in seen else batch).append(asked)
            seen.add(match)
        self._queue.extendleft(reversed(later))
        return batch

    async def _store(self, batch: list[Asked]) -> list[Result]:
        if self._connection is None:
            return _all(batch, lambda: StorageGone("PostgreSQL does not answer."))
        try:
            return await self._append(self._connection, batch)
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError) as error:
            if len(batch) == 1:
                reason = type(error).__name__
                return _all(batch, lambda: StorageError(f"PostgreSQL refuses the entry ({reason})."))
            # One of them cannot be stored at all: the others must not suffer for it.
            return [result for asked in batch for result in await self._store([asked])]
        except LOST:
            return await self._find_out(batch)
        except Exception as error:
            cause = error
            return _all(batch, lambda: storage_error(cause, was_writing=False))

    async def _append(self, connection: PostgresConnection, batch: list[Asked]) -> list[Result]:
        entries = [entry for _, entry in batch]
        stored = await connection.fetchval(
            queries.APPEND,
            [entry.match for entry in entries],
            [entry.version for entry in entries],
            [entry.body for entry in entries],
            [entry.status for entry in entries],
            pieces(entries, LONGEST_PAYLOAD - len(self._tag)),
            self._clock(),
            STORED,
            self._tag,
        )
        self.commits += 1
        self.stored += len(stored)
        if len(stored) == len(batch):
            return [(done, None, None) for done, _ in batch]
        matches = {*stored}
        return [(done, None, None if entry.match in matches else taken(entry)) for done, entry in batch]

    async def _find_out(self, batch: list[Asked]) -> list[Result]:
        """The connection broke in mid-commit. Come back, make sure nothing is under way any more, and look."""
        self._drop()
        try:
            async with asyncio.timeout(self._patience):
                while True:
                    with contextlib.suppress(Exception):
                        return await self._look(batch)
                    self._drop()
                    await asyncio.sleep(_pause(1))
        except TimeoutError:
            self._drop()
            return _all(batch, lambda: OutcomeUnknown("PostgreSQL went away: it may be stored or not."))

    async def _look(self, batch: list[Asked]) -> list[Result]:
        old = self._own_backend
        connection = await connect(self._url)
        try:
            while await connection.fetch(queries.END_BACKEND, *old):
                await asyncio.sleep(0.02)
            keys = [_key(entry) for _, entry in batch]
            rows = await connection.fetch(
                queries.FIND_STORED, [match for match, _ in keys], [version for _, version in keys]
            )
        except BaseException:
            connection.terminate()
            raise
        found = {(row[0], row[1]): row[2] for row in rows}
        await self._use(connection)
        return [(done, None, _verdict(entry, found.get(_key(entry)))) for done, entry in batch]

    async def _come_back(self) -> None:
        """Try for ever, ever more slowly; meanwhile whoever asks is refused."""
        attempt = 0
        while self._is_open and self._connection is None:
            try:
                await self._connect()
            except Exception:
                attempt += 1
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._something.wait(), _pause(attempt))

    async def _connect(self) -> None:
        await self._use(await connect(self._url))

    async def _use(self, connection: PostgresConnection) -> None:
        try:
            self._own_backend = tuple((await connection.fetch(queries.OWN_BACKEND))[0])
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self._on_lost)
        self._connection = connection

    def _on_lost(self, connection: object) -> None:
        """Lost while nobody asked: come back before somebody does."""
        if self._connection is connection and not self._queue and self._is_open:
            self._connection = None
            self._something.set()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def pieces(entries: list[StoredEntry], most: int) -> list[int]:
    """Which notification each entry goes into, so that none is too long."""
    piece, length = 0, 0
    found: list[int] = []
    for entry in entries:
        own = len(entry.match) + 12
        if length + own > most:
            piece, length = piece + 1, 0
        length += own
        found.append(piece)
    return found


def _key(entry: StoredEntry) -> tuple[str, int]:
    return entry.match, entry.version


def _verdict(entry: StoredEntry, body: bytes | None) -> Exception | None:
    if body is None:
        return StorageGone("PostgreSQL went away before it was stored.")
    return None if body == entry.body else taken(entry)


def _all(batch: list[Asked], error: Callable[[], Exception]) -> list[Result]:
    return [(done, None, error()) for done, _ in batch]


def _pause(attempt: int) -> float:
    """Seconds before the next attempt, spread so that many processes do not come at once."""
    return min(2.0, 0.05 * 2.0 ** min(attempt, 6)) * random.uniform(0.5, 1.0)
