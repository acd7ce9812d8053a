"""One after the other, in the order they came: a lock that can also be taken without waiting."""

from __future__ import annotations

import asyncio
from collections import deque


class Gate:
    """``async with gate`` waits for its turn; ``enter_now`` takes it only if nobody is in or waits."""

    def __init__(self) -> None:
        self.is_shut = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def enter_now(self) -> bool:
        """Whether one is in now; then ``leave`` again."""
        if self.is_shut:
            return False
        self.is_shut = True
        return True

    def leave(self) -> None:
        """The next one is in at once, so that nobody slips in between."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_shut = False

    async def __aenter__(self) -> None:
        if self.enter_now():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()  # it was this one's turn already
            raise

    async def __aexit__(self, *exception: object) -> None:
        self.leave()
