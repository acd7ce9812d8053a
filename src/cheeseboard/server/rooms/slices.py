"""Long work done in slices, with whatever else is to be done in between."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

T = TypeVar("T")
SLICE_SECONDS: Final = 0.0005
REST: Final = 2
"""times as long as a slice took, others come first"""


class Slices:
    """Ask ``is_over`` after each small part; when it is, let others go first by ``await asyncio.sleep(0)``."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.end = clock() + SLICE_SECONDS
        self.count = 1

    def is_over(self) -> bool:
        now = self.clock()
        if now < self.end:
            return False
        self.end = now + SLICE_SECONDS
        self.count += 1
        return True


Job = tuple[Iterator[Any], list[Any], asyncio.Future[list[Any]]]


class LongWork:
    """What everybody asks for that may take long: one slice of it at a time, a third of all time at most.

    However many ask at once, and for however much, nobody else waits for more than a slice. They take turns, one
    address after the other and each alike, so who asks for little has it soon.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.jobs: OrderedDict[object, deque[Job]] = OrderedDict()
        self.is_due = False
        self.rested = 0.0  # when the next slice may begin

    async def do(self, steps: Iterable[T], address: str | None = None) -> list[T]:
        """All of it, one small step after the other; what nobody's address is told for has turns of its own."""
        done: asyncio.Future[list[T]] = asyncio.get_running_loop().create_future()
        self.jobs.setdefault(address or object(), deque()).append((iter(steps), [], done))
        if not self.is_due:
            self._go_on()
        return await done

    def _go_on(self) -> None:
        self.is_due = True
        asyncio.get_running_loop().call_later(max(0.0, self.rested - self.clock()), self._slice)

    def _slice(self) -> None:
        begun = now = self.clock()
        while self.jobs and now < begun + SLICE_SECONDS:
            asker, own = next(iter(self.jobs.items()))
            job = own.popleft()
            if not job[2].done() and not self._advance(*job, begun + SLICE_SECONDS):
                own.append(job)
            self.jobs.move_to_end(asker)
            if not own:
                del self.jobs[asker]
            now = self.clock()
        self.rested = now + REST * (now - begun)
        self.is_due = False
        if self.jobs:
            self._go_on()

    def _advance(
        self, steps: Iterator[Any], found: list[Any], done: asyncio.Future[list[Any]], end: float
    ) -> bool:
        """Whether it came to its end."""
        try:
            for one in steps:
                found.append(one)
                if self.clock() >= end:
                    return False
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(found)
        return True
