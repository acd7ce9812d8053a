"""What waits for one socket: its answers, and at most the knowledge that it is behind.

A reader that keeps up is written to at once. One that does not gets a snapshot when it reads again, instead of all
it missed. One that never does is cut off by its unanswered ping, and holds no more than a few answers until then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .metrics import Metrics
from .wire import Wire

MOST_ANSWERS: Final = 64


class Outbox:
    """``catch_up`` makes the snapshot that stands for everything missed."""

    def __init__(self, wire: Wire, catch_up: Callable[[], bytes], metrics: Metrics) -> None:
        self.wire = wire
        self.line = wire.line
        self.catch_up = catch_up
        self.metrics = metrics
        self.waiting: list[bytes] = []
        self.is_behind = False
        wire.on_writable = self.flush

    def tell(self, message: bytes) -> None:
        """Something of the match's state: replaced by a snapshot when the reader is behind."""
        if self.is_behind or not self.line.is_writable:
            self.miss()
        else:
            self.line.write(message)

    def miss(self) -> None:
        """Something was not told, because the reader is behind."""
        self.is_behind = True
        self.metrics.dropped_views.inc()

    def pass_on(self, message: bytes) -> None:
        """Something that is gone when nobody looks, as a greeting."""
        if self.line.is_writable and not self.is_behind:
            self.line.write(message)

    def answer(self, message: bytes) -> None:
        """Something that must arrive, in order."""
        if self.line.is_writable and not self.waiting:
            self.line.write(message)
        elif len(self.waiting) < MOST_ANSWERS:
            self.waiting.append(message)
        else:
            self.metrics.dropped_sockets.labels("full").inc()
            self.wire.drop()

    def flush(self) -> None:
        """The reader has caught up with what was written: on with what waits."""
        while self.waiting and self.line.is_writable:
            self.line.write(self.waiting.pop(0))
        if self.is_behind and not self.waiting and self.line.is_writable:
            self.is_behind = False
            self.line.write(self.catch_up())

    def close(self) -> None:
        self.wire.on_writable = None
        self.waiting.clear()
        self.catch_up = bytes  # nobody reads any more; the conversation need not be kept for it
