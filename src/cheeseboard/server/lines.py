"""The two halves of a socket that every move passes: what arrived and waits, and what is about to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one

from .logs import log_error

TEXT: Final = 0x81
MASKED: Final = 0x80
"""how a whole text begins, and the bit of its second byte that says that it is masked"""


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


def take_texts(data: bytes, start: int, inbox: Inbox, longest: int) -> int:
    """Hear all whole texts from a place on; where something else begins, or part of a frame."""
    place, size = start, len(data)
    while size - place >= 6 and data[place] == TEXT:
        end = end_of_frame(data, place)
        length = data[place + 1] - MASKED
        begin = place + (6 if length < 126 else 8)
        if end == 0 or end - begin > longest:
            break
        try:
            text = apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            break
        inbox.put_nowait(text)
        place = end
    return place


def end_of_frame(data: bytes, place: int) -> int:
    """Where the masked frame of at most 64 KB ends that begins here; 0 when it is another, or not all there."""
    size = len(data)
    if size - place < 6:
        return 0
    length = data[place + 1] - MASKED
    end = place + 6 + length
    if length == 126 and size - place >= 8:
        end = place + 8 + data[place + 2] * 256 + data[place + 3]
    elif not 0 <= length < 126:
        return 0
    return end if end <= size else 0


# out


class Line:
    """What is written in one turn of the loop goes out together at its end.

    ``send`` gets the bytes of whole frames, which ``pack`` makes if they are to be compressed. ``is_writable`` is false
    while the reader does not keep up.
    """

    def __init__(self, post: Post, send: Callable[[bytes], None]) -> None:
        self.post = post
        self.send = send
        self.pack: Callable[[bytes], bytes] | None = None
        self.unsent: list[bytes] = []
        self.is_writable = True

    def write(self, message: bytes) -> None:
        """One text message."""
        if not self.unsent:
            self.post.add(self)
        if self.pack is None:
            self.unsent.append(beginning(len(message)))
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


class Post:
    """All lines of one loop that have something to send."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.lines: list[Line] = []

    def add(self, line: Line) -> None:
        if not self.lines:
            self.loop.call_soon(self.send_all)
        self.lines.append(line)

    def send_all(self) -> None:
        lines, self.lines = self.lines, []
        for line in lines:
            try:
                line.flush()
            except Exception as error:  # others' words must not get lost with it
                log_error("a socket could not be written to", error)


def _nowhere(frames: bytes) -> None:
    pass


def beginning(size: int) -> bytes:
    """How one unmasked text frame of a server begins."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return bytes((TEXT, 126, size >> 8, size & 255))
    return b"\x81\x7f" + size.to_bytes(8, "big")
