"""A thread beside the event loop: what is asked there is done here, and answered, in groups."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from .core import Done, StorageGone, answer

Work = TypeVar("Work")

Outcome = tuple[Done, Any, BaseException | None]
"""Who is told, and what."""


class Lane(ABC, Generic[Work]):
    """What is asked while a group is worked on becomes the next group; the thread is woken once for each.

    Only the event loop touches what is asked. One lock for each question would cost more than the questions do.
    After a large group the next one waits for a moment, to be large as well: each has a price of its own.
    """

    most = 1024
    large = 1024
    moment = 0.003

    def __init__(self, name: str) -> None:
        self._asked: list[tuple[Done, Work]] = []
        self._is_busy = False
        self._groups: SimpleQueue[list[tuple[Done, Work]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._is_open = False

    @abstractmethod
    def begin(self) -> None:
        """In the thread, before anything else; an error here is that of ``start``."""

    @abstractmethod
    def work(self, batch: list[tuple[Done, Work]]) -> list[Outcome]:
        """In the thread. Raises nothing: what went wrong is in the outcomes."""

    def tidy(self) -> None:
        """In the thread, after each group, when those who asked have been told."""

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
            self._groups.put(None)
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
        group, self._asked = self._asked[: self.most], self._asked[self.most :]
        self._is_busy = True
        self._groups.put(group)

    def _run(self) -> None:
        try:
            self.begin()
        except BaseException as error:
            self._tell(answer_all, [(partial(answer, self._begun), None, error)])
            return
        self._tell(answer_all, [(partial(answer, self._begun), None, None)])
        while (group := self._groups.get()) is not None:
            self._tell(self._done, self.work(group))
            self.tidy()
        self.end()

    def _tell(self, told: Callable[[list[Outcome]], None], outcomes: list[Outcome]) -> None:
        # A loop that was closed meanwhile has nobody left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(told, outcomes)

    def _done(self, outcomes: list[Outcome]) -> None:
        """After a small group the next one first, so that it is written while this one is answered."""
        if len(outcomes) > self.large:
            self._loop.call_later(self.moment, self._go_on)
        else:
            self._go_on()
        answer_all(outcomes)

    def _go_on(self) -> None:
        self._is_busy = False
        self._hand_over()


def answer_all(outcomes: Iterable[Outcome]) -> None:
    """Answer everybody."""
    for done, result, error in outcomes:
        try:
            done(result, error)
        except Exception as fault:  # others must not stay without an answer for it
            asyncio.get_running_loop().call_exception_handler(
                {"message": "an answer of the storage could not be taken", "exception": fault}
            )
