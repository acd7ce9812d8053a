"""How sockets begin and end: as nearly all do, and as they may besides."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.client import Api, Made

SECONDS = 60
USUAL = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="  # of RFC 6455, section 1.3
AGREED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
)


@contextmanager
def asked(made: Made, *lines: str) -> Iterator[tuple[socket.socket, bytes]]:
    """A connection after its request, and the head of the answer."""
    host, _, port = made.api.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), SECONDS) as line:
        request = (f"GET {made.path}/socket HTTP/1.1", f"Host: {host}:{port}", *lines)
        line.sendall(("\r\n".join(request) + "\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = line.recv(1)
            assert piece, answer
            answer += piece
        yield line, answer


@pytest.fixture
def made(api: Api) -> Made:
    return api.make("cheese-rescue", "hh", start=True)


@pytest.mark.parametrize(
    "lines",
    [
        (*USUAL, KEY),
        ("upgrade: WebSocket", "connection: upgrade", "sec-websocket-version: 13", KEY),
        ("Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Version: 13", KEY),
        ("Upgrade: websocket", "Connection: keep-alive", "Connection: Upgrade", USUAL[2], KEY),
        (*USUAL, KEY, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"),
        (*USUAL, KEY, "Cookie: a=1", "Cookie: b=2"),
    ],
)
def test_usual_and_unusual_requests_are_agreed_to_alike(made: Made, lines: tuple[str, ...]) -> None:
    with asked(made, *lines) as (_, answer):
        assert answer == AGREED


@pytest.mark.parametrize(
    "lines",
    [
        USUAL,
        (*USUAL, KEY, KEY),
        (*USUAL, "Sec-WebSocket-Key: dGhlIHNhbXBsZQ=="),
        (*USUAL, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ!=="),
        (*USUAL[:2], KEY),
        (*USUAL[:2], "Sec-WebSocket-Version: 12", KEY),
        ("Upgrade: websocket, h2c", *USUAL[1:], KEY),
    ],
)
def test_wrong_requests_are_refused(made: Made, lines: tuple[str, ...]) -> None:
    with asked(made, *lines) as (_, answer):
        assert answer.startswith(b"HTTP/1.1 4"), answer


@pytest.mark.parametrize(
    ("body", "answered"),
    [
        (b"\x03\xe8", b"\x88\x02\x03\xe8"),
        (b"\x03\xe9", b"\x88\x02\x03\xe9"),
        (b"\x0f\xa0", b"\x88\x02\x0f\xa0"),
        (b"\x03\xe8bye", b"\x88\x05\x03\xe8bye"),
        (b"", b"\x88\x00"),
        (b"\x03\xed", b"\x88\x15\x03\xeainvalid status code"),  # 1005 is none to be sent
    ],
)
@pytest.mark.parametrize("mask", [bytes(4), b"\x12\x34\x56\x78"])
def test_who_goes_is_answered_and_let_go(made: Made, body: bytes, answered: bytes, mask: bytes) -> None:
    with asked(made, *USUAL, KEY) as (line, _):
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
        line.sendall(bytes((0x88, 0x80 | len(body))) + mask + masked)
        heard = b""
        while piece := line.recv(100):
            heard += piece
        assert heard == answered
