"""Long work done in slices, with whatever else is to be done in between."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

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
