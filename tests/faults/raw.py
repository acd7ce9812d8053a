"""A socket as bare bytes: to send halves of things, or never to read."""

from __future__ import annotations

import json
import os
import socket
import struct
from typing import Any

from tests.server.client import Made

SECONDS = 120
CLOSE_HARD = struct.pack("ii", 1, 0)


class RawSocket:
    def __init__(self, made: Made, buffer: int = 4096) -> None:
        host, _, port = made.api.url.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(SECONDS)
        self.socket.connect((host, int(port)))
        self.host = f"{host}:{port}"
        self.made = made

    def shake_hands(self) -> None:
        lines = (
            f"GET {self.made.path}/socket HTTP/1.1",
            f"Host: {self.host}",
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = self.socket.recv(1)
            assert piece, answer
            answer += piece
        assert b" 101 " in answer, answer

    def hello(self, secret: str, seat: int | None = None) -> None:
        self.shake_hands()
        self.send(frame({"do": "hello", "id": "h", "secrets": [secret], "seat": seat}))

    def await_answer(self) -> None:
        """Until there is something to read, all of which stays unread but a byte."""
        assert self.socket.recv(1)

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def is_cut(self) -> bool:
        """Whether the server has closed it, whatever is still to be read."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(65536):
                pass
            return True
        except BlockingIOError:
            return False
        except OSError:
            return True

    def cut(self) -> None:
        """Away without a word, as when a cable is pulled."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, CLOSE_HARD)
        self.socket.close()


def frame(message: dict[str, Any], opcode: int = 0x81) -> bytes:
    """One masked text frame, as a client sends it."""
    body, mask = json.dumps(message).encode(), os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))
    assert len(body) < 65536
    head = (
        bytes([opcode, 0x80 | len(body)]) if len(body) < 126 else struct.pack("!BBH", opcode, 0xFE, len(body))
    )
    return head + mask + masked
