"""A WebSocket client that costs next to nothing, so that thousands fit beside the server that is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, cast

Hear = Callable[[bytes, float], None]
"""Told every text, and when its bytes had arrived."""

FINAL_TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88
PATIENCE: Final = 60.0
UNMASKED: Final = b"\0\0\0\0"  # a client has to mask; with zeros that changes nothing and is valid


class Refused(Exception):
    """The server did not open a socket; its first line."""


class Closed(Exception):
    """The server closed a socket that was in use."""


class Socket(asyncio.Protocol):
    """One connection. ``hear`` can be changed at any time."""

    def __init__(self, host: str, path: str, hear: Hear) -> None:
        self.host = host
        self.path = path
        self.hear = hear
        self.rest = b""
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.is_wanted = True
        self.lost: Callable[[Socket], None] = lambda _socket: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is like one, but not by name
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: Y2hlZXNlYm9hcmQgbG9hZA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if self.rest:
            data = self.rest + data
        place = 0 if self.is_open else self._upgrade(data)
        if self.is_open:
            place = self._frames(data, place, now)
        self.rest = data[place:]

    def _upgrade(self, data: bytes) -> int:
        """Where the frames begin, once the server has agreed."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self._fail(Refused(data[:200].decode(errors="replace")))
            return len(data)
        self.is_open = True
        self.opened.set_result(None)
        return end + 4

    def _frames(self, data: bytes, place: int, now: float) -> int:
        """Hear all whole frames; where the rest begins."""
        size = len(data)
        while size - place >= 2:
            length, begin = data[place + 1], place + 2
            if length == 126:
                length, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
            elif length == 127:
                length, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
            if begin + length > size:
                return place
            self._frame(data[place], data[begin : begin + length], now)
            place = begin + length
        return place

    def _frame(self, kind: int, body: bytes, now: float) -> None:
        if kind == FINAL_TEXT:
            self.hear(body, now)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self._write(CLOSE, body)
        elif kind != PONG:
            raise ValueError(f"a frame that begins with {kind:#x}, which no server here sends")

    def say(self, text: bytes) -> None:
        self._write(FINAL_TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        assert self.transport is not None
        size = len(body)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + UNMASKED + body)

    def _fail(self, error: Exception) -> None:
        if not self.opened.done():
            self.opened.set_exception(error)

    def connection_lost(self, error: Exception | None) -> None:
        self._fail(Refused(f"closed before it was open: {error}"))
        if self.is_open and self.is_wanted:
            self.lost(self)
        self.is_open = False

    def close(self) -> None:
        """Let go, politely."""
        self.is_wanted = False
        if self.transport is not None and self.is_open:
            self._write(CLOSE, b"\x03\xe8")
            self.transport.close()


async def connect(host: str, path: str, hear: Hear) -> Socket:
    """An open socket; ``host`` is 127.0.0.1:port."""
    name, _, port = host.partition(":")
    socket = Socket(host, path, hear)
    await asyncio.get_running_loop().create_connection(lambda: socket, name, int(port))
    await asyncio.wait_for(socket.opened, PATIENCE)
    return socket
