"""The socket beneath a socket: messages are written at once, and whoever does not read is known at once.

uvicorn sends through an await for each message and recipient, and waits there for slow readers. Here nothing waits and
nothing piles up.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from .limits import Bucket

if TYPE_CHECKING:
    from websockets.utils import apply_mask
else:
    try:
        from websockets.speedups import apply_mask
    except ImportError:  # where it could not be compiled
        from websockets.utils import apply_mask

HIGH_WATER: Final = 64 * 1024
"""bytes waiting in a transport from which on a reader counts as behind"""

KERNEL_BUFFER: Final = 128 * 1024
"""bytes the system keeps for a reader; by itself it would grow to some megabytes"""

CLOSING_SECONDS: Final = 5.0
EXTENSION: Final = "cheeseboard.wire"

PIECE: Final = 4 * 1024
"""bytes looked at in one go: the time it takes grows with their square when they are tiny frames"""

MOST_QUEUED: Final = 1024
"""messages that wait to be answered"""

ENOUGH_QUEUED: Final = 4
"""messages from which on no more are read until they are answered"""

TEXT, PING, PONG, MASKED = 0x81, 0x89, 0x8A, 0x80
"""how whole frames begin, and the bit that says that they are masked"""

SMALL_FRAMES: Final = 10.0
SMALL_BURST: Final = 100.0
"""pings, pongs and pieces of messages that a socket may send per second, and at once; they are answered unasked"""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def framed(message: bytes) -> bytes:
    """One unmasked text frame, as a server sends it."""
    size = len(message)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


class Inbox:
    """What arrived and waits for the one who reads it: what uvicorn asks of a queue, and no more."""

    __slots__ = ("events", "waiter")

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.waiter: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def get(self) -> Any:
        while not self.events:
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


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's socket, which also writes without waiting and says when its reader has caught up.

    What is written in one turn of the loop goes out together at its end: each call of the system costs more than the
    bytes do, and a reader that is woken once reads for longer.
    Nearly all that arrives are whole, short texts, which are taken as they are. From the first thing that is not,
    everything goes through the parser.
    """

    on_writable: Callable[[], None] | None = None
    is_flood = False
    is_between_frames = False
    small: Bucket | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.unsent: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.is_between_frames = True

    def data_received(self, data: bytes) -> None:
        if self.is_between_frames:
            is_open = self.handshake_complete and not self.close_sent and self.conn.state is OPEN
            rest = self._take_texts(data) if is_open else data
            if not rest:
                return
            self.is_between_frames = False  # from here on only the parser knows
            data = rest
        self._parse(data)

    def _take_texts(self, data: bytes) -> bytes:
        """Hear all whole texts; what is left begins with something else, or with part of a frame."""
        place, size, queue = 0, len(data), self.queue
        while size - place >= 6:
            length, begin = data[place + 1] - MASKED, place + 6
            if not 0 <= length < 127:
                break
            if length == 126:
                length, begin = int.from_bytes(data[place + 2 : place + 4], "big"), begin + 2
            end = begin + length
            if end > size:
                break
            if data[place] == TEXT and length <= self.config.ws_max_size:
                try:
                    text = apply_mask(data[begin:end], data[begin - 4 : begin]).decode()
                except UnicodeDecodeError:
                    break
                queue.put_nowait({"type": "websocket.receive", "text": text})
                if len(queue.events) > MOST_QUEUED:
                    self.cut_off()
            elif data[place] in (PING, PONG) and length < 126:
                super().data_received(data[place:end])
            else:
                break
            if self.transport.is_closing():
                return b""
            place = end
        if len(queue.events) >= ENOUGH_QUEUED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return data[place:]

    def _parse(self, data: bytes) -> None:
        """In pieces, so that no flood of tiny frames is worked off while everybody waits."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > MOST_QUEUED:
                self.cut_off()
            elif self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(BAD_REQUEST)
                self.transport.close()

    def _is_calm(self) -> bool:
        now = self.loop.time()
        if self.small is None:
            self.small = Bucket(SMALL_BURST, now)
        if not self.is_flood and not self.small.take(SMALL_FRAMES, SMALL_BURST, now):
            self.cut_off()
        return not self.is_flood

    def cut_off(self) -> None:
        """Away with a socket that floods below the level of messages."""
        self.is_flood = True
        self.queue.events.clear()  # or they would be worked off, one refusal after the other
        self.drop()

    def handle_ping(self) -> None:
        if self._is_calm():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_calm():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_calm():
            super().handle_cont(event)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        self.transport.set_write_buffer_limits(high=HIGH_WATER)
        held: socket.socket = self.transport.get_extra_info("socket")
        held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        await super().run_asgi()
        self.on_writable = None
        del extensions[EXTENSION]

    @property
    def is_open(self) -> bool:
        return self.handshake_complete and not (
            self.close_sent or self.disconnected or self.transport.is_closing()
        )

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """One text message, with all others of this turn; nothing when the socket is closing."""
        if self.close_sent or self.disconnected or not self.handshake_complete:
            return
        if not self.unsent:
            self.loop.call_soon(self.flush)
        extensions = self.conn.extensions
        self.unsent.append(
            Frame(Opcode.TEXT, message).serialize(mask=False, extensions=extensions)
            if extensions
            else framed(message)
        )

    def flush(self) -> None:
        """Send what was written."""
        unsent, self.unsent = self.unsent, []
        if unsent and not self.transport.is_closing():
            self.transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it and its connection would keep each other in memory
        self.is_between_frames = False

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def drop(self) -> None:
        """Away with a socket that does not read: nothing that waits for it is kept."""
        self.transport.abort()

    def end(self, code: int) -> None:
        """Say goodbye as the protocol of sockets has it; its reader learns that this is the end."""
        if not self.is_open:
            return
        self.flush()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.writable.set()  # nobody need wait for this reader any more
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.drop)

    def keepalive_timeout(self) -> None:
        """No sign of life: what still waits for such a reader would never go out by itself."""
        super().keepalive_timeout()
        self.transport.abort()


def wire_of(scope: Any) -> Wire:
    found = scope["extensions"][EXTENSION]
    assert isinstance(found, Wire)
    return found
