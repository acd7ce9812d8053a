"""Two sockets at one table, whoever the server is: what the generator needs to know of them."""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from .websocket import Socket

HEAD_START: Final = 24
"""Moves that some tables are ahead of others, or all short matches would end at the same moment."""


class Table(ABC):
    """A match with one socket per seat, seats counted from 0.

    It is ready when both seats have seen the newest version and one of them may move. Then ``move`` sends a move;
    ``moved`` is told how long it took until the *other* seat had the update.
    """

    def __init__(self, number: int, ready: Callable[[Table], None], moved: Callable[[float], None]) -> None:
        self.number = number
        self.random = random.Random(number)
        self.ready = ready
        self.moved = moved
        self.seen = [-1, -1]
        self.mover = 0
        self.sent_at = 0.0
        self.is_waiting = False
        self.head_start = self.random.randrange(HEAD_START)
        self.problems: list[str] = []

    @abstractmethod
    async def open(self, host: str) -> None:
        """Connect both seats to a new match and start it."""

    @abstractmethod
    def send_move(self) -> None: ...

    @abstractmethod
    def close(self) -> None: ...

    def move(self) -> None:
        self.is_waiting = True
        self.sent_at = time.perf_counter()
        self.send_move()

    def saw(self, seat: int, version: int, now: float) -> bool:
        """A seat got a version; whether both have it now."""
        if version <= self.seen[seat]:
            return False
        self.seen[seat] = version
        if self.is_waiting and seat != self.mover:
            self.moved(now - self.sent_at)
        if self.seen[0] != self.seen[1]:
            return False
        self.is_waiting = False
        return True

    def renewed(self, renewal: asyncio.Task[None]) -> None:
        """A new match was begun, or could not be."""
        if not renewal.cancelled() and (error := renewal.exception()) is not None:
            self.problems.append(f"no new match: {error!r}")

    def lost(self, _socket: Socket) -> None:
        self.problems.append("a socket was closed by the server")
