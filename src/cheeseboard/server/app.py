"""The ASGI application: sockets to their matches, requests to their routes, pages from the shelf."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router

from ..games.errors import GameError
from . import host, routes
from .asking import Asked, Door, plain, refused
from .doors import Receive, Scope, Send, serve_socket
from .limits import limit_key
from .logs import log_error
from .openapi import document
from .problems import HttpProblem
from .service import Service
from .static import AT_ROOT
from .version import VERSION

Endpoint = Callable[[Request], Awaitable[Response]]


async def openapi(asked: Asked) -> Response:
    return plain(openapi_document(), "application/json")


DOORS: Final[tuple[Door, ...]] = (
    *routes.DOORS,
    *host.DOORS,
    Door("GET", "/api/v1/openapi.json", "openapi", "This document.", openapi, dict[str, Any]),
)


@cache
def openapi_document() -> bytes:
    return msgspec.json.encode(document(DOORS, VERSION))


class App:
    """``service`` is started before the first request comes."""

    def __init__(self, service: Service) -> None:
        self.service = service
        doors = [Route(door.path, self._endpoint(door), methods=[door.method]) for door in DOORS]
        files = [Route(path, self._page, methods=["GET"]) for path in AT_ROOT]
        files.append(Route("/static/{name:path}", self._page, methods=["GET"]))
        self.router = Router([*doors, *files], redirect_slashes=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await serve_socket(self.service, scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self  # with it the router raises what it does not find, instead of answering itself
        try:
            await self.router(scope, receive, send)
        except HTTPException as error:
            code, reason = {
                404: ("no-such-page", "there is no such page"),
                405: ("wrong-method", "this page is not asked for like that"),
            }.get(error.status_code, ("bad-request", "the request cannot be answered"))
            response = refused(HttpProblem(error.status_code, code, reason))
            response.headers.update(error.headers or {})
            self._count(response)
            await response(scope, receive, send)

    def _endpoint(self, door: Door) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            response = await self._answer(door, request)
            self._count(response)
            return response

        return endpoint

    async def _answer(self, door: Door, request: Request) -> Response:
        try:
            asked = Asked(self.service, request, limit_key(request.client.host if request.client else ""))
            if not door.is_free:
                self.service.limits.requests.take(asked.address)
            if door.secret:
                asked.secrets()  # whoever has none learns nothing else
            if door.query:
                asked.check_queries([query.name for query in door.query])
            return await door.handler(asked)
        except GameError as error:
            self.service.metrics.count_refusal(error.code)
            return refused(error)
        except ClientDisconnect:
            return plain(b"", "application/json", 400)  # nobody is there to read it
        except Exception as error:
            log_error("a request could not be answered", error, route=door.name)
            return refused(HttpProblem(500, "server-error", "a mistake of the server"))

    def _count(self, response: Response) -> None:
        self.service.metrics.requests.labels(f"{response.status_code // 100}xx").inc()

    async def _page(self, request: Request) -> Response:
        """A file of the browser app; the browser asks each time whether it has changed."""
        name = AT_ROOT.get(request.url.path) or request.path_params.get("name", "")
        try:
            kept = self.service.shelf.find(name)
        except HttpProblem as error:
            return refused(error)
        except OSError as error:
            log_error("a file could not be read", error)
            return refused(HttpProblem(500, "server-error", "a mistake of the server"))
        headers = {"cache-control": "no-cache", "etag": kept.tag, "vary": "accept-encoding"}
        if name.endswith("sw.js"):
            headers["service-worker-allowed"] = "/"
        if request.headers.get("if-none-match") == kept.tag:
            return plain(b"", kept.kind, 304, headers)
        if kept.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return plain(kept.zipped, kept.kind, 200, headers)
        return plain(kept.body, kept.kind, 200, headers)
