"""A socket of which only the sending half is there, and which can be held back."""

from __future__ import annotations

import asyncio
from typing import Any

from cheeseboard.server.transport.buffers import Flusher, Inbox, SendBuffer


class StillProtocol:
    is_dropped = False
    on_writable: Any = None

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.buffer = SendBuffer(Flusher(loop), self.send)
        self.queue = Inbox()
        self.written = b""

    def send(self, frames: bytes) -> None:
        self.written += frames

    def drop(self) -> None:
        self.is_dropped = True
