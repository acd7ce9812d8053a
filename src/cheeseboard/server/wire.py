"""The socket beneath a socket: messages are written at once, and whoever does not read is known at once.

uvicorn sends through an await for each message and recipient, and waits there for slow readers. Here nothing waits and
nothing piles up.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from .limits import Bucket

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


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's socket, which also writes without waiting and says when its reader has caught up."""

    on_writable: Callable[[], None] | None = None
    is_flood = False
    small: Bucket | None = None

    def data_received(self, data: bytes) -> None:
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

    @property
    def is_open(self) -> bool:
        return self.handshake_complete and not (
            self.close_sent or self.disconnected or self.transport.is_closing()
        )

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """One text message, now; nothing when the socket is closing."""
        if not self.is_open:
            return
        if self.conn.extensions:
            self.transport.write(
                Frame(Opcode.TEXT, message).serialize(mask=False, extensions=self.conn.extensions)
            )
        else:
            self.transport.write(framed(message))

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
