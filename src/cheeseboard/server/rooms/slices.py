"""Long work done in slices, with whatever else is to be done in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")
SLICE_SECONDS: Final = 0.002


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


async def in_slices(each: Iterable[T]) -> list[T]:
    """All of it, made one by one; others' moves do not wait for the whole."""
    found, slices = [], Slices()
    for one in each:
        found.append(one)
        if slices.is_over():
            await asyncio.sleep(0)
    return found
