"""One HTTP request and its answer: what every route is given, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import GameError
from ...table.fields import MOST_SECRETS
from ..decoding import decode_body
from ..problems import HttpProblem, NotAllowed, RateLimited, problem_of, status_of
from .addresses import found_at
from .headers import PRIVATE, SECURITY

if TYPE_CHECKING:
    from ...table.decisions import Holder
    from ..rooms.room import Room
    from ..service import Service

T = TypeVar("T")
JSON: Final = "application/json"
MATCHES: Final = "/api/v1/matches"
MATCH: Final = MATCHES + "/{match}"
HOST_PAGE: Final = "the host page"
"""whose secret opens what only the host may do"""

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")

encode: Final = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Call:
    """A request, its body still to be read. ``address`` is as limits count it."""

    service: Service
    request: Request
    address: str

    @property
    def parts(self) -> Mapping[str, str]:
        """What stands in the path, by name."""
        return self.request.path_params

    def secrets(self) -> list[str]:
        """Those of the header ``Authorization: Bearer a b``; NotAllowed without any."""
        kind, _, rest = self.request.headers.get("authorization", "").partition(" ")
        found = rest.split()
        if kind.lower() != "bearer" or not found:
            raise NotAllowed("the header 'Authorization: Bearer <secret>' is missing", code="no-secret")
        if len(found) > MOST_SECRETS or not all(map(SECRET.fullmatch, found)):
            raise NotAllowed("a secret has 22 letters, digits, - or _", code="bad-secret")
        return found

    async def seated(self) -> tuple[Room, Holder]:
        """The room of the match in the path, up to date, and what the sender's secrets open there."""
        room = await self.service.rooms.newest(self.parts["match"])
        return room, room.holder(self.secrets())

    async def body(self, kind: Any, most: int | None = None) -> Any:
        """The body as a typed value; HttpProblem or BadMessage says what is wrong with it. ``most`` bytes, if any."""
        sort = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if sort != JSON:
            raise HttpProblem(415, "not-json", f"the body must be {JSON}")
        return decode_body(await self.raw_body(most), kind)

    async def raw_body(self, most: int | None = None) -> bytes:
        most = most or self.service.settings.message_bytes
        told = self.request.headers.get("content-length", "0")
        if not told.isdecimal() or int(told[:12]) > most:
            raise HttpProblem(413, "too-large", f"a body has at most {most} bytes")
        body = b""
        async for piece in self.request.stream():
            body += piece
            if len(body) > most:
                raise HttpProblem(413, "too-large", f"a body has at most {most} bytes")
        return body

    def check_queries(self, known: list[str]) -> None:
        """Unknown fields are refused here as in bodies: a slip of the pen is told, not overlooked."""
        if any(name not in known for name in self.request.query_params):
            raise HttpProblem(400, "bad-query", f"allowed: {', '.join(known)}")

    def query(self, name: str, low: int, high: int) -> int | None:
        """A whole number from the address, or None when it is not given."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not re.fullmatch("[0-9]{1,15}", text, re.ASCII) or not low <= int(text) <= high:
            raise HttpProblem(400, "bad-query", f"{name}: allowed: {low} to {high}")
        return int(text)

    def origin(self) -> str:
        """Where the sender reaches this server."""
        if self.service.settings.public_url:
            return self.service.settings.public_url
        return f"{self.request.url.scheme}://{self.request.headers.get('host', '')}"

    def found_at(self) -> str | None:
        """Where others reach it, as far as it knows."""
        return found_at(self.service.settings, self.request.url.port)


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class QueryParameter:
    name: str
    schema: dict[str, Any]
    about: str

    @classmethod
    def number(cls, name: str, least: int, most: int, about: str) -> QueryParameter:
        return cls(name, {"type": "integer", "minimum": least, "maximum": most}, about)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One row of the table of routes, from which the router and the OpenAPI document are made.

    ``answer`` is a type that is sent as JSON, or a media type. ``refusals`` are codes by status, beside those that
    every route has. ``secret`` says whose secret must be given.
    """

    method: str
    path: str
    name: str
    about: str
    handler: Handler
    answer: Any
    body: Any = None
    status: int = 200
    secret: str | None = None
    refusals: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    query: tuple[QueryParameter, ...] = ()
    is_free: bool = False
    """whether it is answered however often it is asked: for what watches the server"""


def answered(value: object, status: int = 200) -> Response:
    return plain(encode(value), JSON, status)


def plain(
    body: bytes,
    kind: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    security: list[tuple[bytes, bytes]] = SECURITY,
) -> Response:
    response = Response(body, status, headers, kind)
    if headers is None or "cache-control" not in headers:
        response.raw_headers.append(PRIVATE)
    response.raw_headers.extend(security)
    return response


def refused(error: GameError, version: int | None = None) -> Response:
    response = answered(problem_of(error, version), status_of(error))
    if isinstance(error, RateLimited):
        response.headers["retry-after"] = str(max(1, round(error.seconds)))
        response.headers["connection"] = "close"  # whatever else waits on it is not even read
    elif response.status_code == 503:
        response.headers["retry-after"] = "2"
    elif response.status_code == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response
