"""The two halves of a socket that every move passes: what arrived and waits, and what is about to be sent."""
# compiled

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ..ops.logs import log_error
from .frames import text_header

# in


class Inbox:
    """What waits for the one who reads it: texts, and whatever else uvicorn tells of a socket.

    While the reader has nothing to do, a text goes to ``quick`` first, which says whether it takes it. If that is not
    done at once, it sets ``is_held``, and all that comes waits until ``go_on``.
    """

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.waiter: asyncio.Future[None] | None = None
        self.quick: Callable[[str], bool] | None = None
        self.is_held = False
        self.is_going_on = False

    def put_nowait(self, event: Any) -> None:
        if self.is_held or self.events or not self._is_taken(event):
            self.events.append(event)
            self._wake()

    def _is_taken(self, event: Any) -> bool:
        return (
            self.quick is not None
            and self.waiter is not None
            and isinstance(event, str)
            and self.quick(event)
        )

    def _wake(self) -> None:
        if not self.is_held and self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def go_on(self) -> None:
        """What was taken is done: on with what waits."""
        self.is_held = False
        if self.is_going_on:
            return
        self.is_going_on = True
        while self.events and not self.is_held:
            event = self.events.pop(0)
            if not self._is_taken(event):
                self.events.insert(0, event)
                self._wake()
                break
        self.is_going_on = False

    async def get(self) -> Any:
        while self.is_held or not self.events:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await self.waiter
            finally:
                self.waiter = None
        return self.events.pop(0)

    def qsize(self) -> int:
        return len(self.events)

    def empty(self) -> bool:
        return not self.events


# out


class SendBuffer:
    """What is written in one turn of the loop goes out together at its end.

    ``send`` gets the bytes of whole frames, which ``pack`` makes if they are to be compressed. ``is_writable`` is false
    while the reader does not keep up.
    """

    def __init__(self, flusher: Flusher, send: Callable[[bytes], None]) -> None:
        self.flusher = flusher
        self.send = send
        self.pack: Callable[[bytes], bytes] | None = None
        self.unsent: list[bytes] = []
        self.is_writable = True

    def write(self, message: bytes) -> None:
        """One text message."""
        if not self.unsent:
            self.flusher.add(self)
        if self.pack is None:
            self.unsent.append(text_header(len(message)))
            self.unsent.append(message)
        else:
            self.unsent.append(self.pack(message))

    def close(self) -> None:
        """Nobody is at the other end any more."""
        self.unsent = []
        self.send = _nowhere
        self.pack = None
        self.is_writable = True

    def flush(self) -> None:
        if self.unsent:
            data = b"".join(self.unsent)
            self.unsent = []
            self.send(data)


class Flusher:
    """All buffers of one loop that have something to send."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.buffers: list[SendBuffer] = []

    def add(self, buffer: SendBuffer) -> None:
        if not self.buffers:
            self.loop.call_soon(self.send_all)
        self.buffers.append(buffer)

    def send_all(self) -> None:
        buffers, self.buffers = self.buffers, []
        for buffer in buffers:
            try:
                buffer.flush()
            except Exception as error:  # what others are sent must not get lost with it
                log_error("a socket could not be written to", error)


def _nowhere(frames: bytes) -> None:
    pass
