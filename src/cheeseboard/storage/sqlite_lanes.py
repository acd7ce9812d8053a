"""The two threads of a SQLite file: one writes, in groups, and one reads."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import apsw

from .connecting import connect, storage_error
from .core import Done, Entry
from .lanes import Lane, Outcome
from .rows import taken
from .settling import is_settled, settle, unsettled_versions

Task = Callable[[apsw.Connection], Any]

_VERSION: Final = "SELECT version FROM matches WHERE id = ?"
_KEEP: Final = 'INSERT INTO recent ("match", version, body, status, touched) VALUES (?, ?, ?, ?, ?)'

MOST_RECENT: Final = 2048
"""Entries from which on they are settled: some milliseconds that others wait for."""


class Writer(Lane[Entry | Task]):
    """Everything in the queue becomes one transaction, and is answered when that is durable."""

    large = 8

    def __init__(self, path: Path, clock: Callable[[], int]) -> None:
        super().__init__("storage-writer")
        self._path = path
        self._clock = clock
        self._connection: apsw.Connection
        self._unsettled = 0
        self._versions: dict[str, int] = {}  # of matches with entries that are not settled
        self.commits = 0
        self.stored = 0

    def begin(self) -> None:
        self._connection = connect(self._path)
        self._versions = unsettled_versions(self._connection)  # of a server that was killed
        self._settle()

    def end(self) -> None:
        self._settle()
        self._connection.close(True)

    def tidy(self) -> None:
        if self._unsettled >= MOST_RECENT:
            self._settle()

    def _settle(self) -> None:
        """On a disk that is full or broken it can wait: what is not settled is stored all the same."""
        self._unsettled = 0
        if not self._versions:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            settle(self._connection)
            self._connection.execute("COMMIT")
        except apsw.Error:
            self._take_back()
            return
        self._versions = {}

    def work(self, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        if any(work is settle for _, work in batch):
            return self._work_and_settle(batch)
        return self._work(batch)

    def _work_and_settle(self, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        """Apart from the others, so that they do not fail with it."""
        others = [(done, work) for done, work in batch if work is not settle]
        outcomes = self._work(others) if others else []
        self._settle()
        return outcomes + [(done, None, None) for done, work in batch if work is settle]

    def _work(self, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        try:
            return self._commit(self._connection, batch)
        except Exception as error:
            self._take_back()
            return [(done, None, storage_error(error)) for done, _ in batch]

    def _commit(self, connection: apsw.Connection, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        appends: list[tuple[Done, Entry]] = []
        outcomes: list[Outcome] = []
        versions = self._versions
        connection.execute("BEGIN IMMEDIATE")
        for done, work in batch:
            if isinstance(work, Entry):
                appends.append((done, work))
            else:
                outcomes.append(_attempt(connection, done, work))
        if outcomes and is_settled(connection):
            versions = {}
        stepped = self._append(connection, appends, versions, outcomes) if appends else {}
        connection.execute("COMMIT")
        self._versions = versions
        self._versions.update(stepped)
        self._unsettled += len(appends)
        self.commits += 1
        self.stored += len(appends)
        return outcomes

    def _append(
        self,
        connection: apsw.Connection,
        appends: list[tuple[Done, Entry]],
        versions: dict[str, int],
        outcomes: list[Outcome],
    ) -> dict[str, int]:
        """Each steps its match on from the version before; those that do not follow are refused, alone."""
        touched = self._clock()
        stepped: dict[str, int] = {}
        rows: list[tuple[str, int, bytes, str, int]] = []
        for done, entry in appends:
            match, version, body, status = entry
            last = stepped.get(match, versions.get(match))
            if last is None:
                last = connection.execute(_VERSION, (match,)).get
            if last == version - 1:
                stepped[match] = version
                rows.append((match, version, body, status, touched))
                outcomes.append((done, None, None))
            else:
                outcomes.append((done, None, taken(entry)))
        connection.executemany(_KEEP, rows)
        return stepped

    def _take_back(self) -> None:
        """Nothing of the batch stays."""
        # The connection does: to one opened afresh, a commit whose sync failed would look as good as any other. This
        # one knows better, and writes over it.
        with contextlib.suppress(apsw.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


class Reader(Lane[Task]):
    most = 16

    def __init__(self, path: Path) -> None:
        super().__init__("storage-reader")
        self._path = path
        self._connection: apsw.Connection | None = None

    def begin(self) -> None:
        self._connection = connect(self._path, is_reader=True)

    def end(self) -> None:
        if self._connection is not None:
            self._connection.close(True)

    def work(self, batch: list[tuple[Done, Task]]) -> list[Outcome]:
        return [self._answer(done, task) for done, task in batch]

    def _answer(self, done: Done, task: Task) -> Outcome:
        try:
            if self._connection is None:
                self._connection = connect(self._path, is_reader=True)
            return (done, task(self._connection), None)
        except Exception as error:
            self.end()
            self._connection = None
            return (done, None, storage_error(error))


def _attempt(connection: apsw.Connection, done: Done, task: Task) -> Outcome:
    """Do a task in the batch's transaction; a refusal takes back only what the task did."""
    try:
        with connection:
            result = task(connection)
    except apsw.Error:
        # The database failed, not the task: that is everybody's.
        raise
    except Exception as error:
        return (done, None, error)
    return (done, result, None)
