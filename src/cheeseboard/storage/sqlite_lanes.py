"""The two threads of a SQLite file: one writes, in groups, and one reads."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import apsw

from .connecting import connect, storage_error
from .core import Done, Entry
from .lanes import Lane, Outcome
from .rows import taken

Task = Callable[[apsw.Connection], Any]

_STEP: Final = "UPDATE matches SET version = ?2, status = ?3, touched = ?4 WHERE id = ?1 AND version = ?2 - 1"
_TELLING: Final = " RETURNING id, version"
INSERT: Final = 'INSERT INTO entries ("match", version, body, status) VALUES (?, ?, ?, ?)'


class _NotAll(Exception):
    """Some entries do not follow what is stored."""


class Writer(Lane[Entry | Task]):
    """Everything in the queue becomes one transaction, and is answered when that is durable."""

    large = 8

    def __init__(self, path: Path, clock: Callable[[], int]) -> None:
        super().__init__("storage-writer")
        self._path = path
        self._clock = clock
        self._connection: apsw.Connection
        self.commits = 0
        self.stored = 0

    def begin(self) -> None:
        self._connection = connect(self._path)

    def end(self) -> None:
        self._connection.close(True)

    def work(self, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        try:
            return self._commit(self._connection, batch)
        except Exception as error:
            self._take_back()
            return [(done, None, storage_error(error)) for done, _ in batch]

    def _commit(self, connection: apsw.Connection, batch: list[tuple[Done, Entry | Task]]) -> list[Outcome]:
        appends: list[tuple[Done, Entry]] = []
        outcomes: list[Outcome] = []
        connection.execute("BEGIN IMMEDIATE")
        for done, work in batch:
            if isinstance(work, Entry):
                appends.append((done, work))
            else:
                outcomes.append(_attempt(connection, done, work))
        if appends:
            outcomes += self._append(connection, appends)
        connection.execute("COMMIT")
        self.commits += 1
        self.stored += len(appends)
        return outcomes

    def _append(self, connection: apsw.Connection, appends: list[tuple[Done, Entry]]) -> list[Outcome]:
        """Each steps its match on from the version before."""
        touched = self._clock()
        steps = [(entry.match, entry.version, entry.status, touched) for _, entry in appends]
        try:
            with connection:
                before = connection.total_changes()
                connection.executemany(_STEP, steps)
                if connection.total_changes() - before != len(steps):
                    raise _NotAll
                connection.executemany(INSERT, [entry for _, entry in appends])
        except _NotAll:
            return _append_some(connection, appends, steps)
        return [(done, None, None) for done, _ in appends]

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


def _append_some(
    connection: apsw.Connection,
    appends: list[tuple[Done, Entry]],
    steps: Sequence[tuple[str, int, str, int]],
) -> list[Outcome]:
    """Those that do not follow are refused, alone."""
    stepped = set(connection.executemany(_STEP + _TELLING, steps))
    stored: list[Entry] = []
    outcomes: list[Outcome] = []
    for done, entry in appends:
        key = (entry.match, entry.version)
        if key in stepped:
            # The first that asked for a version got it.
            stepped.remove(key)
            stored.append(entry)
            outcomes.append((done, None, None))
        else:
            outcomes.append((done, None, taken(entry)))
    connection.executemany(INSERT, stored)
    return outcomes


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
