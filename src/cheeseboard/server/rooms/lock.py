"""One after the other, in the order they came: a lock that can also be taken without waiting."""
# compiled

from __future__ import annotations

import asyncio
from collections import deque


class FifoLock:
    """``acquire`` waits for its turn; ``try_acquire`` takes the lock only if nobody has it or waits for it."""

    def __init__(self) -> None:
        self.is_locked = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def try_acquire(self) -> bool:
        """Whether the lock is the caller's now; then ``release`` it again."""
        if self.is_locked:
            return False
        self.is_locked = True
        return True

    async def acquire(self) -> None:
        if self.try_acquire():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was this one's turn already
            raise

    def release(self) -> None:
        """The next one has it at once, so that nobody slips in between."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_locked = False
