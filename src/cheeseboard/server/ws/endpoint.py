"""A request for a socket: accepted or rejected."""
# compiled

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Final

from ...core.errors import GameError
from ..http.headers import SECURITY
from ..problems import HttpProblem, RateLimited, encode, problem_of, status_of
from ..transport.limits import limit_key
from ..transport.websocket import protocol_of
from .connection import Connection

if TYPE_CHECKING:
    from ..service import Service

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH: Final = re.compile(r"/api/v1/matches/([a-z2-7]{13})/socket")


def address_of(scope: Scope) -> str:
    """Whose request it is, as limits count it."""
    return limit_key(scope["client"][0] if scope.get("client") else "")


async def serve_socket(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    address = address_of(scope)
    try:
        found = check_request(service, scope, address)
    except GameError as error:
        service.metrics.count_refusal(error.code)
        await turn_away(service, error, scope, receive, send)
        return
    service.limits.sockets.enter(address)
    service.metrics.sockets.inc()
    protocol = protocol_of(scope)
    connection = Connection(service, found, protocol, address)
    service.connections.add(connection)
    try:
        protocol.accept()
        await connection.run()
    finally:
        connection.leave()
        if protocol.is_flood:
            service.metrics.dropped_sockets.labels("flood").inc()
        if protocol.is_broken:
            service.metrics.dropped_sockets.labels("broken").inc()
        service.connections.discard(connection)
        service.limits.sockets.leave(address)
        service.metrics.sockets.dec()


def check_request(service: Service, scope: Scope, address: str) -> str:
    """The match whose socket is asked for; a GameError says why it is rejected."""
    service.limits.requests.take(address)
    found = PATH.fullmatch(scope["path"])
    if found is None:
        raise HttpProblem(404, "no-such-page", "a socket is at /api/v1/matches/{match}/socket")
    if service.is_leaving:
        raise HttpProblem(503, "going-down", "the server is about to end")
    service.hosts.check(scope["headers"])
    headers = dict(scope["headers"])
    if not is_origin_allowed(service, headers.get(b"origin"), headers.get(b"host", b""), scope["scheme"]):
        raise HttpProblem(403, "foreign-origin", "pages of another site may not open sockets here")
    if service.limits.sockets.is_full(address):
        raise RateLimited("too many sockets from one address", code="too-many-sockets", seconds=10)
    return found[1]


def is_origin_allowed(service: Service, origin: bytes | None, host: bytes, scheme: str) -> bool:
    """Browsers name the page's origin: this server's own, or one the host allows. Programs name none."""
    if origin is None:
        return True
    name = origin.decode("latin-1")
    settings = service.settings
    if name in settings.allowed_origins or (settings.public_url and name == settings.public_url):
        return True
    web = "https" if scheme == "wss" else "http"
    return name == f"{web}://{host.decode('latin-1')}"


async def turn_away(service: Service, error: GameError, scope: Scope, receive: Receive, send: Send) -> None:
    """Tell why not; whoever keeps asking waits for it, and of too many who wait some are not told."""
    address, protocol = address_of(scope), protocol_of(scope)
    waiting = service.limits.rejected
    if waiting.is_full(address):
        protocol.drop()
    else:
        waiting.enter(address)
        try:
            await service.put_off(error, address)
        finally:
            waiting.leave(address)
        await reject(error, receive, send)
    protocol.handshake_complete = True  # or uvicorn would write an error into the log for each


async def reject(error: GameError, receive: Receive, send: Send) -> None:
    """An HTTP answer instead of a socket."""
    await receive()
    headers = [(b"content-type", b"application/json"), *SECURITY]
    await send({"type": "websocket.http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode(problem_of(error))})
