"""The ASGI application: sockets to their matches, requests to their routes, files of the browser app."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router

from ...core.errors import GameError
from ...version import VERSION
from ..ops.logs import log_error
from ..problems import HttpProblem, RateLimited
from ..service import Service
from ..ws.endpoint import Receive, Scope, Send, address_of, serve_socket
from . import games, health, host_page, look_back, matches
from .endpoint import HOST_PAGE, Call, Endpoint, plain, refused
from .files import AT_ROOT
from .headers import PARTS, SECURITY
from .openapi import document

PART_KINDS: Final = ("text/css", "text/javascript", "application/json", "font/", "image/svg+xml")
Handle = Callable[[Request], Awaitable[Response]]


async def openapi(call: Call) -> Response:
    # Which takes longer, the first time, than others should wait.
    made = await asyncio.to_thread(openapi_document)
    return plain(made, "application/json")


ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *health.ENDPOINTS,
    *games.ENDPOINTS,
    *matches.ENDPOINTS,
    *look_back.ENDPOINTS,
    *host_page.ENDPOINTS,
    Endpoint("GET", "/api/v1/openapi.json", "openapi", "This document.", openapi, dict[str, Any]),
)


@cache
def openapi_document() -> bytes:
    return msgspec.json.encode(document(ENDPOINTS, VERSION))


class App:
    """``service`` is started before the first request comes."""

    def __init__(self, service: Service) -> None:
        self.service = service
        endpoints = [
            Route(endpoint.path, self._handle(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS
        ]
        files = [Route(path, self._page, methods=["GET"]) for path in AT_ROOT]
        files.append(Route("/static/{name:path}", self._page, methods=["GET"]))
        self.router = Router([*endpoints, *files], redirect_slashes=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await serve_socket(self.service, scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self  # with it the router raises what it does not find, instead of answering itself
        try:
            self.service.hosts.check(scope["headers"], scope["http_version"])
            await self.router(scope, receive, send)
        except (HttpProblem, HTTPException) as error:
            await self._turn_away(await self._lost(error, address_of(scope)), scope, receive, send)

    async def _turn_away(self, response: Response, scope: Scope, receive: Receive, send: Send) -> None:
        self._count(response)
        await response(scope, receive, send)

    async def _refused(self, error: GameError, address: str) -> Response:
        self.service.metrics.count_refusal(error.code)
        await self.service.put_off(error, address)
        return refused(error)

    async def _lost(self, error: HttpProblem | HTTPException, address: str) -> Response:
        """For who asks for something that is not there, or somebody else."""
        try:
            self.service.limits.requests.take(address)
        except RateLimited as limited:
            return await self._refused(limited, address)
        if isinstance(error, HttpProblem):
            return await self._refused(error, address)
        code, reason = {
            404: ("no-such-page", "there is no such page"),
            405: ("wrong-method", "this page is not asked for like that"),
        }.get(error.status_code, ("bad-request", "the request cannot be answered"))
        response = refused(HttpProblem(error.status_code, code, reason))
        response.headers.update(error.headers or {})
        return response

    def _handle(self, endpoint: Endpoint) -> Handle:
        async def handle(request: Request) -> Response:
            response = await self._answer(endpoint, request)
            self._count(response)
            return response

        return handle

    async def _answer(self, endpoint: Endpoint, request: Request) -> Response:
        address = address_of(request.scope)
        try:
            call = Call(self.service, request, address)
            await self._admit(endpoint, call)
            if endpoint.query:
                call.check_queries([query.name for query in endpoint.query])
            return await endpoint.handler(call)
        except GameError as error:
            return await self._refused(error, address)
        except ClientDisconnect:
            return plain(b"", "application/json", 400)  # nobody is there to read it
        except Exception as error:
            log_error("a request could not be answered", error, route=endpoint.name)
            return refused(HttpProblem(500, "server-error", "a mistake of the server"))

    async def _admit(self, endpoint: Endpoint, call: Call) -> None:
        if endpoint.secret is HOST_PAGE:
            await self.service.host_auth.check(call)
            return
        if not endpoint.is_free:
            self.service.limits.requests.take(call.address)
        if endpoint.secret:
            call.secrets()  # whoever has none learns nothing else

    def _count(self, response: Response) -> None:
        self.service.metrics.requests.labels(f"{response.status_code // 100}xx").inc()

    async def _page(self, request: Request) -> Response:
        """A file of the browser app; the browser asks each time whether it has changed."""
        name = AT_ROOT.get(request.url.path) or request.path_params.get("name", "")
        address = address_of(request.scope)
        try:
            self.service.limits.files.take(address)
            kept = self.service.files.find(name)
        except (HttpProblem, RateLimited) as error:
            return await self._refused(error, address)
        except OSError as error:
            log_error("a file could not be read", error)
            return refused(HttpProblem(500, "server-error", "a mistake of the server"))
        headers = {"cache-control": "no-cache", "etag": kept.tag, "vary": "accept-encoding"}
        security = PARTS if kept.kind.startswith(PART_KINDS) and not name.endswith("sw.js") else SECURITY
        if name.endswith("sw.js"):
            headers["service-worker-allowed"] = "/"
        if request.headers.get("if-none-match") == kept.tag:
            return plain(b"", kept.kind, 304, headers, security)
        if kept.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return plain(kept.zipped, kept.kind, 200, headers, security)
        return plain(kept.body, kept.kind, 200, headers, security)
