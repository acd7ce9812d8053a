"""The two threads of a SQLite file: one writes, in batches, and one reads."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

import apsw
from msgspec.json import encode

from ..batch import Result, answer_all
from ..rows import taken
from ..store import Done, StorageGone, StoredEntry, answer
from . import queries
from .connection import connect, storage_error
from .recent import has_recent, merge_recent, recent_versions
from .scrub import Pace, cut_log, rewrite, scrub

Work = TypeVar("Work")
Task = Callable[[apsw.Connection], Any]

MOST_RECENT: Final = 2048
"""Recent entries from which on they are merged: some milliseconds that others wait for."""

PAUSES: Final = (1.0, 5.0, 20.0, 60.0)
"""Seconds before what failed is tried again."""

log = logging.getLogger(__name__)


class BatchThread(ABC, Generic[Work]):
    """What is asked while a batch is worked on becomes the next batch; the thread is woken once for each.

    Only the event loop touches what is asked. One lock for each question would cost more than the questions do.
    After a large batch the next one waits for a moment, to be large as well: each has a price of its own.
    """

    most = 1024
    large = 1024
    moment = 0.003

    def __init__(self, name: str) -> None:
        self._asked: list[tuple[Done, Work]] = []
        self._is_busy = False
        self._batches: SimpleQueue[list[tuple[Done, Work]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._is_open = False

    @abstractmethod
    def begin(self) -> None:
        """In the thread, before anything else; an error here is that of ``start``."""

    @abstractmethod
    def work(self, batch: list[tuple[Done, Work]]) -> list[Result]:
        """In the thread. Raises nothing: what went wrong is in the results."""

    def tidy(self) -> float | None:
        """In the thread, after each batch, when those who asked have been told; seconds until it is wanted again."""
        return None

    @abstractmethod
    def end(self) -> None:
        """In the thread, after everything else."""

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._begun = self._loop.create_future()
        self._is_open = True
        self._thread.start()
        try:
            await self._begun
        except BaseException:
            self._is_open = False
            raise

    async def stop(self) -> None:
        """Finish all that was asked."""
        if self._is_open:
            self._is_open = False
            while self._asked:
                self._hand_over_next()
            self._batches.put(None)
        if self._thread.ident is not None:
            await asyncio.to_thread(self._thread.join)

    def ask(self, work: Work) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        self.put(work, partial(answer, future))
        return future

    def put(self, work: Work, done: Done) -> None:
        if not self._is_open:
            raise StorageGone("The database is closed.")
        self._asked.append((done, work))
        if len(self._asked) == 1 and not self._is_busy:
            self._loop.call_soon(self._hand_over)  # with all that is asked in this turn of the loop

    def waiting(self) -> int:
        return len(self._asked)

    def _hand_over(self) -> None:
        if self._asked and not self._is_busy:
            self._hand_over_next()

    def _hand_over_next(self) -> None:
        batch, self._asked = self._asked[: self.most], self._asked[self.most :]
        self._is_busy = True
        self._batches.put(batch)

    def _run(self) -> None:
        try:
            self.begin()
        except BaseException as error:
            self._tell(answer_all, [(partial(answer, self._begun), None, error)])
            return
        self._tell(answer_all, [(partial(answer, self._begun), None, None)])
        while (batch := self._next_batch(self.tidy())) is not None:
            self._tell(self._done, self.work(batch))
        self.end()

    def _next_batch(self, seconds: float | None) -> list[tuple[Done, Work]] | None:
        while True:
            try:
                return self._batches.get(timeout=seconds)
            except Empty:
                seconds = self.tidy()

    def _tell(self, told: Callable[[list[Result]], None], results: list[Result]) -> None:
        # A loop that was closed meanwhile has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(told, results)

    def _done(self, results: list[Result]) -> None:
        """After a small batch the next one first, so that it is written while this one is answered."""
        if len(results) > self.large:
            self._loop.call_later(self.moment, self._go_on)
        else:
            self._go_on()
        answer_all(results)

    def _go_on(self) -> None:
        self._is_busy = False
        self._hand_over()


def is_apart(work: object) -> bool:
    """Whether something is done outside the transaction of a batch, and tried again later where it fails."""
    return work is merge_recent or work is scrub


class Retry:
    """Something that may fail for a while: when it is tried again, ever more slowly, and what the log says of it."""

    def __init__(self, trouble: str) -> None:
        self.trouble = trouble
        self.failures = 0
        self.due = 0.0

    def fail(self, error: Exception) -> None:
        """Whoever asks for it in between hears no more than whoever waits: the log says it once a pause."""
        if self.failures and not self.is_due():
            return
        pause = PAUSES[min(self.failures, len(PAUSES) - 1)]
        self.failures += 1
        self.due = time.monotonic() + pause
        log.warning("%s (%s); again in %g s", self.trouble, error, pause)

    def succeed(self) -> None:
        if self.failures:
            log.warning("%s: over", self.trouble)
        self.failures = 0

    def is_due(self) -> bool:
        return self.failures > 0 and time.monotonic() >= self.due

    def seconds(self) -> float:
        return max(0.0, self.due - time.monotonic())


class WriterThread(BatchThread[StoredEntry | Task]):
    """Everything in the queue becomes one transaction, and is answered when that is durable."""

    large = 8

    def __init__(self, path: Path, clock: Callable[[], int]) -> None:
        super().__init__("storage-writer")
        self._path = path
        self._clock = clock
        self._connection: apsw.Connection
        self._recent = 0  # entries since they were merged
        self._versions: dict[str, int] = {}  # of matches with recent entries
        self._merging = Retry("recent entries cannot be put in their places")
        self._scrubbing = Retry("the log cannot be cut")
        self._rewriting = Retry("the file cannot be written anew")
        self._unscrubbed: list[Done] = []  # who waits until what they erased is gone
        self._is_large = False  # the file is still to be written anew where nobody plays
        self.pace = Pace()
        self.commits = 0
        self.stored = 0

    def begin(self) -> None:
        self._connection = connect(self._path)
        self._versions = recent_versions(self._connection)  # of a server that was killed
        self._merge()
        self._scrub(cut_log)  # which may hold what that server was about to scrub

    def end(self) -> None:
        self._merge()
        if self._unscrubbed:
            self._scrub()
        if self._is_large:
            self._rewrite()
        self._connection.close(True)

    def tidy(self) -> float | None:
        if self._recent >= MOST_RECENT or self._merging.is_due():
            self._merge()
        if self._scrubbing.is_due() or (self._unscrubbed and not self.pace.seconds()):
            self._scrub()
        if self._is_large and not self._seconds_to_rewrite():
            self._rewrite()
        waits = [retry.seconds() for retry in (self._merging, self._scrubbing) if retry.failures]
        waits += [self.pace.seconds()] if self._unscrubbed else []
        waits += [self._seconds_to_rewrite()] if self._is_large else []
        return min(waits, default=None)

    def _merge(self) -> None:
        """On a disk that is full or broken it can wait: recent entries are stored all the same."""
        self._recent = 0
        if not self._versions:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            merge_recent(self._connection)
            self._connection.execute("COMMIT")
        except apsw.Error as error:
            self._take_back()
            self._merging.fail(error)
            return
        self._versions = {}
        self._merging.succeed()

    def _scrub(self, work: Task = scrub) -> None:
        """For all who wait for it; where it fails they wait no longer, and it is tried again."""
        waiting, self._unscrubbed = self._unscrubbed, []
        self.pace.begin()
        try:
            self._is_large |= bool(work(self._connection))
        except apsw.Error as error:
            self._scrubbing.fail(error)
        else:
            self._scrubbing.succeed()
        self.pace.end()
        if waiting:
            self._tell(answer_all, [(done, None, None) for done in waiting])

    def _seconds_to_rewrite(self) -> float:
        return max(self.pace.seconds_of_large(), self._rewriting.seconds())

    def _rewrite(self) -> None:
        try:
            rewrite(self._connection)
        except apsw.Error as error:
            self._rewriting.fail(error)
        else:
            self._rewriting.succeed()
            self._is_large = False

    def work(self, batch: list[tuple[Done, StoredEntry | Task]]) -> list[Result]:
        works = [work for _, work in batch if type(work) is not StoredEntry]
        if works and any(map(is_apart, works)):
            return self._work_and_tidy(batch)
        return self._work(batch)

    def _work_and_tidy(self, batch: list[tuple[Done, StoredEntry | Task]]) -> list[Result]:
        """Apart from the others, so that they do not fail with it."""
        others = [(done, work) for done, work in batch if not is_apart(work)]
        results = self._work(others) if others else []
        if any(work is merge_recent for _, work in batch):
            self._merge()
        self._unscrubbed += [done for done, work in batch if work is scrub]  # see ``tidy``
        return results + [(done, None, None) for done, work in batch if work is merge_recent]

    def _work(self, batch: list[tuple[Done, StoredEntry | Task]]) -> list[Result]:
        try:
            return self._commit(self._connection, batch)
        except Exception as error:
            self._take_back()
            return [(done, None, storage_error(error)) for done, _ in batch]

    def _commit(
        self, connection: apsw.Connection, batch: list[tuple[Done, StoredEntry | Task]]
    ) -> list[Result]:
        appends: list[tuple[Done, StoredEntry]] = []
        tasks: list[tuple[Done, Task]] = []
        for asked in batch:
            (appends if type(asked[1]) is StoredEntry else tasks).append(asked)  # type: ignore[arg-type]
        versions = self._versions
        connection.execute("BEGIN IMMEDIATE")
        results: list[Result] = [_attempt(connection, done, task) for done, task in tasks]
        if results and not has_recent(connection):
            versions = {}
        stepped = self._append(connection, appends, versions, results) if appends else {}
        connection.execute("COMMIT")
        self._versions = versions
        self._versions.update(stepped)
        if appends:
            self._recent += len(appends)
            self.pace.note_move()
        self.commits += 1
        self.stored += len(appends)
        return results

    def _append(
        self,
        connection: apsw.Connection,
        appends: list[tuple[Done, StoredEntry]],
        versions: dict[str, int],
        results: list[Result],
    ) -> dict[str, int]:
        """Each steps its match on from the version before; those that do not follow are refused, alone."""
        touched = self._clock()
        stepped: dict[str, int] = {}
        rows: list[tuple[str, int, bytes, str, int]] = []
        for done, entry in appends:
            match, version, body, status = entry
            last = stepped.get(match) or versions.get(match)
            if last is None:
                last = connection.execute(queries.VERSION, (match,)).get
            if last == version - 1:
                stepped[match] = version
                rows.append((match, version, body, status, touched))
                results.append((done, None, None))
            else:
                results.append((done, None, taken(entry)))
        if stepped:
            connection.executemany(queries.APPEND, rows)
            connection.execute(queries.NOTE_BATCH, (encode(stepped).decode(),))
        return stepped

    def _take_back(self) -> None:
        """Nothing of the batch stays."""
        # The connection does: to one opened afresh, a commit whose sync failed would look as good as any other. This
        # one knows better, and writes over it.
        with contextlib.suppress(apsw.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


class ReaderThread(BatchThread[Task]):
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

    def work(self, batch: list[tuple[Done, Task]]) -> list[Result]:
        return [self._answer(done, task) for done, task in batch]

    def _answer(self, done: Done, task: Task) -> Result:
        try:
            if self._connection is None:
                self._connection = connect(self._path, is_reader=True)
            return (done, task(self._connection), None)
        except Exception as error:
            self.end()
            self._connection = None
            return (done, None, storage_error(error))


def _attempt(connection: apsw.Connection, done: Done, task: Task) -> Result:
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
