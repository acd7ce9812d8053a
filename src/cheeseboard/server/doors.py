"""Where a socket comes in, or is turned away."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Final

from ..games.errors import GameError
from .headers import SECURITY
from .limits import limit_key
from .problems import HttpProblem, Limited, encode, problem_of, status_of
from .socket import Conversation
from .wire import wire_of

if TYPE_CHECKING:
    from .service import Service

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH: Final = re.compile(r"/api/v1/matches/([a-z2-7]{13})/socket")


async def serve_socket(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    address = limit_key(scope["client"][0] if scope.get("client") else "")
    try:
        found = check_door(service, scope, address)
    except GameError as error:
        service.metrics.count_refusal(error.code)
        await turn_away(error, receive, send)
        wire_of(scope).handshake_complete = True  # or uvicorn would write an error into the log for each
        return
    service.limits.sockets.enter(address)
    service.metrics.sockets.inc()
    wire = wire_of(scope)
    conversation = Conversation(service, found, wire, address)
    service.conversations.add(conversation)
    try:
        wire.accept()
        await conversation.run()
    finally:
        conversation.leave()
        if conversation.wire.is_flood:
            service.metrics.dropped_sockets.labels("flood").inc()
        service.conversations.discard(conversation)
        service.limits.sockets.leave(address)
        service.metrics.sockets.dec()


def check_door(service: Service, scope: Scope, address: str) -> str:
    """The match whose socket is asked for; a GameError when the door stays shut."""
    found = PATH.fullmatch(scope["path"])
    if found is None:
        raise HttpProblem(404, "no-such-page", "a socket is at /api/v1/matches/{match}/socket")
    if service.is_leaving:
        raise HttpProblem(503, "going-down", "the server is about to end")
    headers = dict(scope["headers"])
    if not is_origin_allowed(service, headers.get(b"origin"), headers.get(b"host", b""), scope["scheme"]):
        raise HttpProblem(403, "foreign-origin", "pages of another site may not open sockets here")
    service.limits.requests.take(address)
    if service.limits.sockets.is_full(address):
        raise Limited("too many sockets from one address", code="too-many-sockets", seconds=10)
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


async def turn_away(error: GameError, receive: Receive, send: Send) -> None:
    """An HTTP answer instead of a socket."""
    await receive()
    headers = [(b"content-type", b"application/json"), *SECURITY]
    await send({"type": "websocket.http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode(problem_of(error))})
