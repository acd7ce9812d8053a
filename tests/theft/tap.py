"""A client that keeps every byte it gets: a socket read frame by frame, and HTTP answers with their headers."""

from __future__ import annotations

import itertools
import json
import socket
from collections.abc import Callable
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from tests.server.client import Closing

Message = dict[str, Any]
SECONDS = 120
"""the most a test waits for bytes"""

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
_names = itertools.count(1)


def plug(url: str, source: str | None = None) -> socket.socket:
    """A connection, if wanted from another address of this machine."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return socket.create_connection(
        (parts.hostname, parts.port), SECONDS, source_address=(source, 0) if source else None
    )


def exchange(url: str, *pieces: bytes, source: str | None = None) -> bytes:
    """Send bytes and read whatever comes until the server ends the connection."""
    got = b""
    with plug(url, source) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
            while more := line.recv(65536):
                got += more
        except ConnectionError:
            pass  # it was cut off: also an end
    return got


def frame(body: bytes, opcode: int = TEXT, fin: bool = True) -> bytes:
    """As a client sends it; masked with zeros, which mask nothing."""
    size = len(body)
    long = b"" if size < 126 else size.to_bytes(2, "big") if size < 65536 else size.to_bytes(8, "big")
    length = {0: size, 2: 126, 8: 127}[len(long)]
    return bytes((opcode | (0x80 if fin else 0), 0x80 | length)) + long + bytes(4) + body


def handshake(url: str, path: str, *headers: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        *(
            []
            if any(header.lower().startswith("host:") for header in headers)
            else [f"Host: {urlsplit(url).netloc}"]
        ),
        *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
        *("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


class Closed(Exception):
    """The server ended the socket; the code it gave, if any."""


class Heard(NamedTuple):
    """One message, the version its hearer had seen until then, what it answers, and at which version that was asked."""

    message: Message
    version: int
    command: Message | None
    asked: int | None = None


class Tap(Closing):
    """One socket. ``bytes`` is everything that ever came over it."""

    def __init__(
        self,
        url: str,
        match: str,
        *secrets: str,
        headers: tuple[str, ...] = (),
        source: str | None = None,
    ) -> None:
        self.secrets = secrets
        self.match = match
        self.bytes = bytearray()
        self.buffer = bytearray()
        self.heard: list[Heard] = []
        self.sent: dict[str, Message] = {}
        self.asked: dict[str, int] = {}
        self.state: Message = {"version": -1, "view": None, "table": None, "rights": None, "seat": None}
        self.keys = (f"t{next(_names)}-{number}" for number in itertools.count(1))
        self.socket = plug(url, source)
        self.socket.sendall(handshake(url, f"/api/v1/matches/{match}/socket", *headers))
        try:
            self.head = self._read_head()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.socket.close()

    # bytes

    def _more(self) -> None:
        try:
            got = self.socket.recv(65536)
        except ConnectionError:
            got = b""
        if not got:
            raise Closed
        self.bytes += got
        self.buffer += got

    def _read(self, size: int) -> bytes:
        while len(self.buffer) < size:
            self._more()
        taken = bytes(self.buffer[:size])
        del self.buffer[:size]
        return taken

    def _read_head(self) -> str:
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        return self._read(self.buffer.index(b"\r\n\r\n") + 4).decode("latin-1")

    def _frame(self) -> tuple[int, bytes]:
        first, size = self._read(2)
        if size >= 126:
            size = int.from_bytes(self._read(2 if size == 126 else 8), "big")
        return first & 15, self._read(size)

    # messages

    def hear(self) -> Message:
        for _ in range(4):
            opcode, body = self._frame()
            if opcode == TEXT:
                return self._take_in(json.loads(body))
            if opcode == CLOSE:
                raise Closed(int.from_bytes(body[:2], "big"))
            if opcode == PING:
                self.socket.sendall(frame(body, PONG))
        raise AssertionError("nothing but pings")

    def _take_in(self, message: Message) -> Message:
        if message["say"] in ("snapshot", "update"):
            for name in ("version", "seat", "rights", "view"):
                self.state[name] = message[name]
            if message["table"] is not None:
                self.state["table"] = message["table"]
            elif message["say"] == "update":
                self.state["table"] = {**self.state["table"], "roller": message["roller"]}
        elif message["say"] == "presence" and self.state["table"] is not None:
            self.state["table"] = {**self.state["table"], "seats": message["seats"]}
            self.state["rights"] = message["rights"]
        key = message.get("id") or ""
        self.heard.append(Heard(message, self.state["version"], self.sent.get(key), self.asked.get(key)))
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        for _ in range(20_000):
            message = self.hear()
            if wanted(message):
                return message
        raise AssertionError("it never came")

    def until_version(self, version: int) -> None:
        while self.version < version:
            self.hear()

    def until_closed(self) -> int | None:
        """The code with which the server closes; None when it just cuts the line."""
        for _ in range(20_000):
            try:
                self.hear()
            except Closed as closed:
                return closed.args[0] if closed.args else None
        raise AssertionError("it is still open")

    def ask(self, do: str, id: str | None = None, **fields: Any) -> Message:
        key = id or next(self.keys)
        self.sent[key] = {"do": do, "id": key, **fields}
        self.asked[key] = self.state["version"]
        self.socket.sendall(frame(json.dumps(self.sent[key]).encode()))
        return self.until(lambda message: message.get("id") == key)

    def hello(self, seat: int | None = None, version: int | None = None) -> Self:
        if version is not None:
            self.state["version"] = version
        answer = self.ask("hello", secrets=list(self.secrets), seat=seat, version=version)
        assert answer["say"] in ("snapshot", "accepted"), answer
        return self

    # knowing

    @property
    def version(self) -> int:
        return int(self.state["version"])

    @property
    def seats(self) -> list[int]:
        return list(self.state["rights"]["seats"])

    @property
    def view(self) -> Message:
        view: Message = self.state["view"]
        return view

    @property
    def table(self) -> Message:
        table: Message = self.state["table"]
        return table
