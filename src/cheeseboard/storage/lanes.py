"""A thread with a queue: what is asked on the event loop is done there, and answered in groups."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from .core import StorageGone

Work = TypeVar("Work")
Future = asyncio.Future[Any]


class Outcome(NamedTuple):
    """An answer: an error, or else a result."""

    future: Future
    result: Any
    error: BaseException | None


class Lane(ABC, Generic[Work]):
    """Drains its queue, does all of it, and wakes the event loop once for the whole group."""

    most = 1024

    def __init__(self, name: str) -> None:
        self._queue: SimpleQueue[tuple[Future, Work] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._is_open = False

    @abstractmethod
    def begin(self) -> None:
        """In the thread, before anything else; an error here is that of ``start``."""

    @abstractmethod
    def work(self, batch: list[tuple[Future, Work]]) -> list[Outcome]:
        """In the thread. Raises nothing: what went wrong is in the outcomes."""

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
        """Finish what is in the queue."""
        if self._is_open:
            self._is_open = False
            self._queue.put(None)
        if self._thread.ident is not None:
            await asyncio.to_thread(self._thread.join)

    def ask(self, work: Work) -> Future:
        if not self._is_open:
            raise StorageGone("The database is closed.")
        future = self._loop.create_future()
        self._queue.put((future, work))
        return future

    def waiting(self) -> int:
        return self._queue.qsize()

    def _run(self) -> None:
        try:
            self.begin()
        except BaseException as error:
            self._tell([Outcome(self._begun, None, error)])
            return
        self._tell([Outcome(self._begun, None, None)])
        is_open = True
        while is_open:
            batch, is_open = self._drain()
            if batch:
                self._tell(self.work(batch))
        self.end()

    def _drain(self) -> tuple[list[tuple[Future, Work]], bool]:
        """Wait for the first, then take what is there; False when it was the last time."""
        batch: list[tuple[Future, Work]] = []
        asked = self._queue.get()
        while asked is not None:
            batch.append(asked)
            if len(batch) == self.most:
                return batch, True
            try:
                asked = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _tell(self, outcomes: list[Outcome]) -> None:
        # A loop that was closed meanwhile has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(settle, outcomes)


def settle(outcomes: Iterable[Outcome]) -> None:
    """Answer everybody who still waits."""
    for future, result, error in outcomes:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
