"""The OpenAPI 3.1 document, made from the table of routes and the typed messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from ..table.messages import Problem
from .asking import JSON, Door

EVERYWHERE: Final[dict[int, tuple[str, ...]]] = {
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
MATCH: Final = {"type": "string", "pattern": "^[a-z2-7]{13}$"}
REFS: Final = "#/components/schemas/{name}"


def codes_of(door: Door) -> dict[int, list[str]]:
    """Everything a route may refuse with, by status."""
    tables = [EVERYWHERE, door.refusals]
    tables += [WITH_BODY] if door.body is not None else []
    tables += [WITH_SECRET] if door.secret else []
    tables += [WITH_MATCH] if "{match}" in door.path else []
    tables += [WITH_QUERY] if door.query else []
    found: dict[int, list[str]] = {}
    for codes in tables:
        for status, names in codes.items():
            found.setdefault(status, []).extend(names)
    return {status: sorted(set(names)) for status, names in sorted(found.items())}


def document(doors: Iterable[Door], version: str) -> dict[str, Any]:
    doors = list(doors)
    kinds = [
        kind for door in doors for kind in (door.body, door.answer) if not isinstance(kind, (str, type(None)))
    ]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=REFS)
    known = {_key(kind): schema for kind, schema in zip([*kinds, Problem], schemas, strict=True)}
    paths: dict[str, Any] = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = operation(door, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cheeseboard",
            "version": version,
            "description": "Matches of Cheese Rescue and Chop! Chop!. The socket of a match, "
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


def operation(door: Door, known: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": door.name,
        "summary": door.about,
        "parameters": parameters(door),
        "responses": responses(door, known),
        "security": [{"secret": []}] if door.secret else [],
    }
    if door.secret:
        made["description"] = f"Needs the secret of {door.secret}."
    if door.body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": known[_key(door.body)]}}}
    return made


def parameters(door: Door) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": MATCH}
        for name in re.findall(r"\{([a-z]+)\}", door.path)
    ]
    in_query = [
        {
            "name": query.name,
            "in": "query",
            "required": False,
            "schema": query.schema,
            "description": query.about,
        }
        for query in door.query
    ]
    return in_path + in_query


def responses(door: Door, known: dict[str, Any]) -> dict[str, Any]:
    if isinstance(door.answer, str):
        content = {door.answer: {"schema": {"type": "string"}}}
    elif door.answer is None:
        content = {}
    else:
        content = {JSON: {"schema": known[_key(door.answer)]}}
    made = {str(door.status): {"description": "Done.", **({"content": content} if content else {})}}
    for status, codes in codes_of(door).items():
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
