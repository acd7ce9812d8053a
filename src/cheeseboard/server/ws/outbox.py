"""What waits for one socket: its answers, and at most the knowledge that it is behind.

A reader that keeps up is written to at once. One that does not gets a snapshot when it reads again, instead of all
it missed. One that never does is cut off by its unanswered ping, and holds no more than a few answers until then.
"""
# compiled

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..ops.metrics import Metrics
from ..transport.websocket import WebSocketProtocol

MOST_ANSWERS: Final = 64


class Outbox:
    """``catch_up`` makes the snapshot that stands for everything missed."""

    def __init__(self, protocol: WebSocketProtocol, catch_up: Callable[[], bytes], metrics: Metrics) -> None:
        self.protocol = protocol
        self.buffer = protocol.buffer
        self.catch_up = catch_up
        self.metrics = metrics
        self.waiting: list[bytes] = []
        self.is_behind = False
        protocol.on_writable = self.flush

    def tell(self, message: bytes) -> None:
        """Something of the match's state: replaced by a snapshot when the reader is behind."""
        if self.is_behind or not self.buffer.is_writable:
            self.miss()
        else:
            self.buffer.write(message)

    def miss(self) -> None:
        """Something was not told, because the reader is behind."""
        self.is_behind = True
        self.metrics.dropped_views.inc()

    def pass_on(self, message: bytes) -> None:
        """Something that is gone when nobody looks, as a greeting."""
        if self.buffer.is_writable and not self.is_behind:
            self.buffer.write(message)

    def answer(self, message: bytes) -> None:
        """Something that must arrive, in order."""
        if self.buffer.is_writable and not self.waiting:
            self.buffer.write(message)
        elif len(self.waiting) < MOST_ANSWERS:
            self.waiting.append(message)
        else:
            self.metrics.dropped_sockets.labels("full").inc()
            self.protocol.drop()

    def flush(self) -> None:
        """The reader has caught up with what was written: on with what waits."""
        while self.waiting and self.buffer.is_writable:
            self.buffer.write(self.waiting.pop(0))
        if self.is_behind and not self.waiting and self.buffer.is_writable:
            self.is_behind = False
            self.buffer.write(self.catch_up())

    def close(self) -> None:
        self.protocol.on_writable = None
        self.waiting.clear()
        self.catch_up = bytes  # nobody reads any more; the connection need not be kept for it
