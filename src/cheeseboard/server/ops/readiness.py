"""Whether moves can be stored now: tried by writing, once for all who ask at about the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

FRESH_SECONDS: Final = 1.0


class Readiness:
    """``write`` raises where it fails; whoever asks within a second hears the same of it."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self.write = write
        self.last: asyncio.Future[None] | None = None
        self.tried = 0.0

    async def check(self) -> None:
        now = asyncio.get_running_loop().time()
        if self.last is None or (self.last.done() and now > self.tried + FRESH_SECONDS):
            self.tried = now
            self.last = asyncio.ensure_future(self.write())
        await asyncio.shield(self.last)
