"""Connections that are slow, endless or too many: uvicorn waits for ever and takes a head of any size."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.datastructures import Headers
from websockets.http11 import Request

from .handshake import plain_agreement
from .limits import Tally, limit_key
from .websocket import WebSocketProtocol

if TYPE_CHECKING:
    from ..service import Service

MOST_HEAD: Final = 16 * 1024
"""bytes of a request before its body"""

MOST_HEADERS: Final = 128
"""of a request for a socket"""

PIECE: Final = 4 * 1024
CONNECTIONS: Final = 4
"""a browser opens several connections for each socket"""

BODY: Final = (b"content-length", b"transfer-encoding")
"""what says that a request has a body, which one for a socket has not"""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, which must get a whole request in time. ``service`` is given by ``http_protocol``."""

    service: Service
    open: Tally

    is_counted = False
    is_handed_over = False
    is_head = True
    is_for_socket: bool | None = None
    head = 0
    address = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = limit_key(self.client[0] if self.client else "")
        if self.open.is_full(self.address):
            self.service.metrics.count_refusal("too-many-connections")
            transport.abort()
            return
        self.open.enter(self.address)
        self.is_counted = True
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._uncount()

    def _uncount(self) -> None:
        self._stop_timer()
        if self.is_counted:
            self.is_counted = False
            self.open.leave(self.address)

    def handle_websocket_upgrade(self) -> None:
        self.is_handed_over = True
        self._uncount()  # sockets are counted by themselves
        self.connections.discard(self)
        self.parser = None  # type: ignore[assignment]  # the two would keep each other in memory
        if len(self.headers) > MOST_HEADERS:
            self._reject(TOO_LARGE)
            return
        if any(name in BODY and value != b"0" for name, value in self.headers):
            self._reject(BAD_REQUEST)
            return
        is_plain = self.scope["method"] == "GET" and not self.config.ws_per_message_deflate
        agreed = plain_agreement(self.headers) if is_plain else None
        try:
            path = self.url.decode("ascii")
            request = None if agreed else Request(path, self._read_headers(), self.scope["method"])
        except ValueError:
            self._reject(BAD_REQUEST)
            return
        # uvicorn would write the request down for the socket to read it once more.
        protocol = WebSocketProtocol(self.config, self.server_state, self.app_state)
        protocol.take_over(self, path, request, agreed or b"")
        self.transport.set_protocol(protocol)

    def _reject(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def _should_upgrade(self) -> bool:
        """uvicorn asks three times."""
        if self.is_for_socket is None:
            self.is_for_socket = super()._should_upgrade()
        return self.is_for_socket

    def _read_headers(self) -> Headers:
        return Headers([(name.decode("ascii"), value.decode("latin-1")) for name, value in self.headers])

    # a head of bounded size

    def data_received(self, data: bytes) -> None:
        if self.deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._start_timer()
        for start in range(0, len(data), PIECE):
            if self.is_handed_over or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self.head = self.head + len(piece) if self.is_head else 0
            if self.head > MOST_HEAD:
                self.service.metrics.count_refusal("large-head")
                self._reject(TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_for_socket = None
        self.is_head = True
        if self.deadline is None:  # it came in one piece with the one before
            self._start_timer()

    def on_headers_complete(self) -> None:
        self.is_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_head, self.head = True, 0
        self._stop_timer()

    # in time

    def _start_timer(self) -> None:
        self.deadline = self.loop.call_later(self.service.settings.hello_seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _time_out(self) -> None:
        """Nothing is said to somebody who may not listen."""
        self.deadline = None
        self.service.metrics.count_refusal("slow-request")
        self.transport.abort()


def http_protocol(service: Service) -> type[HttpProtocol]:
    """The protocol for one server. Behind a proxy all come from one address, which then has no limit here."""
    settings = service.settings
    most = 0 if settings.trusted_proxies else settings.sockets_per_address * CONNECTIONS
    return type("ServiceHttpProtocol", (HttpProtocol,), {"service": service, "open": Tally(most)})
