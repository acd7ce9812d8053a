"""The OpenAPI 3.1 document, made from the table of routes and the typed messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from ...registry import titles
from ...table.requests import Problem
from .endpoint import JSON, Endpoint

EVERYWHERE: Final[dict[int, tuple[str, ...]]] = {
    421: ("foreign-host",),
    429: ("too-often",),
    500: ("server-error",),
    503: ("storage-gone", "storage-full", "storage-unknown", "going-down"),
}
WITH_BODY: Final[dict[int, tuple[str, ...]]] = {
    400: ("bad-message", "too-deep"),
    413: ("too-large",),
    415: ("not-json",),
}
WITH_SECRET: Final[dict[int, tuple[str, ...]]] = {401: ("no-secret", "bad-secret")}
WITH_MATCH: Final[dict[int, tuple[str, ...]]] = {404: ("no-such-match",)}
WITH_QUERY: Final[dict[int, tuple[str, ...]]] = {400: ("bad-query",)}
MATCH_ID: Final = {"type": "string", "pattern": "^[a-z2-7]{13}$"}
REFS: Final = "#/components/schemas/{name}"


def codes_of(endpoint: Endpoint) -> dict[int, list[str]]:
    """Everything a route may refuse with, by status."""
    tables = [EVERYWHERE, endpoint.refusals]
    tables += [WITH_BODY] if endpoint.body is not None else []
    tables += [WITH_SECRET] if endpoint.secret else []
    tables += [WITH_MATCH] if "{match}" in endpoint.path else []
    tables += [WITH_QUERY] if endpoint.query else []
    found: dict[int, list[str]] = {}
    for codes in tables:
        for status, names in codes.items():
            found.setdefault(status, []).extend(names)
    return {status: sorted(set(names)) for status, names in sorted(found.items())}


def document(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    endpoints = list(endpoints)
    kinds = [
        kind
        for endpoint in endpoints
        for kind in (endpoint.body, endpoint.answer)
        if not isinstance(kind, (str, type(None)))
    ]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=REFS)
    known = {_key(kind): schema for kind, schema in zip([*kinds, Problem], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cheeseboard",
            "version": version,
            "description": f"Matches of {titles()}. The socket of a match, "
            "/api/v1/matches/{match}/socket, is described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": _sentences(components),
            "securitySchemes": {
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A secret of the match (several divided by spaces), or the one of the host page.",
                }
            },
        },
    }


def _key(kind: Any) -> str:
    return repr(kind)


def operation(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": parameters(endpoint),
        "responses": responses(endpoint, known),
        "security": [{"secret": []}] if endpoint.secret else [],
    }
    if endpoint.secret:
        made["description"] = f"Needs the secret of {endpoint.secret}."
    if endpoint.body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": known[_key(endpoint.body)]}}}
    return made


def parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": MATCH_ID}
        for name in re.findall(r"\{([a-z]+)\}", endpoint.path)
    ]
    in_query = [
        {
            "name": query.name,
            "in": "query",
            "required": False,
            "schema": query.schema,
            "description": query.about,
        }
        for query in endpoint.query
    ]
    return in_path + in_query


def responses(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    if isinstance(endpoint.answer, str):
        content = {endpoint.answer: {"schema": {"type": "string"}}}
    elif endpoint.answer is None:
        content = {}
    else:
        content = {JSON: {"schema": known[_key(endpoint.answer)]}}
    made = {str(endpoint.status): {"description": "Done.", **({"content": content} if content else {})}}
    for status, codes in codes_of(endpoint).items():
        made[str(status)] = {
            "description": "Refused: " + ", ".join(codes) + ".",
            "content": {JSON: {"schema": known[_key(Problem)]}},
        }
    return made


def _sentences(components: dict[str, Any]) -> dict[str, Any]:
    """Descriptions come from docstrings; their line breaks mean nothing."""
    for schema in components.values():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].replace("``", "`").split())
    return components
