"""``docs/protocol.md``, made from the typed messages and the table of routes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from ...table import commands, messages, requests
from .app import ENDPOINTS
from .endpoint import Endpoint
from .openapi import codes_of

TEMPLATE: Final = Path(__file__).with_name("protocol.md")
"""all that is not made from code"""


def protocol_page() -> str:
    page = TEMPLATE.read_text(encoding="utf-8")
    sent = "\n".join(section(kind, "do") for kind in get_args(commands.AnyCommand))
    told = "\n".join(section(kind, "say") for kind in get_args(messages.AnyMessage))
    parts = "\n".join(
        section(kind)
        for kind in (
            messages.Table,
            messages.SeatState,
            messages.Rights,
            messages.Moment,
            messages.RecalledMove,
            messages.Line,
            messages.Blunder,
        )
    )
    endpoints = "\n".join(endpoint_row(endpoint) for endpoint in ENDPOINTS)
    kinds = "\n".join(section(kind) for kind in bodies(ENDPOINTS))
    made = {"commands": sent, "told": told, "parts": parts, "endpoints": endpoints, "bodies": kinds}
    for name, text in made.items():
        page = page.replace(f"<{name}>", text)
    return page.rstrip() + "\n"


def bodies(endpoints: Iterable[Endpoint]) -> list[Any]:
    """The types of HTTP bodies, each once, with those within them."""
    known = {*get_args(commands.AnyCommand), *get_args(messages.AnyMessage)}
    found: list[Any] = []
    for endpoint in endpoints:
        for kind in (endpoint.body, endpoint.answer):
            found += [kind] if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else []
    within = [
        requests.SeatPlan,
        requests.SeatSecret,
        requests.GameInfo,
        requests.OptionInfo,
        requests.BotInfo,
    ]
    every = dict.fromkeys([*found, *within, requests.HostMatch, requests.Problem])
    return [kind for kind in every if kind not in known]


def section(kind: Any, tag: str = "") -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    name = f"`{info.tag}`" if tag else kind.__name__
    lines = [f"### {name}", "", prose(kind.__doc__), ""]
    fields = [field for field in info.fields if tag != "do" or field.name != "id"]
    if fields:
        lines += ["| field | what it is | if left out |", "| --- | --- | --- |"]
        lines += [f"| `{field.name}` | {described(field.type)} | {absent(field)} |" for field in fields]
        lines.append("")
    return "\n".join(lines)


def prose(text: str | None) -> str:
    """A docstring as Markdown; the one msgspec makes by itself says nothing."""
    return " ".join((text or "").replace("``", "`").replace("None", "`null`").split())


def absent(field: inspect.Field) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def described(kind: inspect.Type) -> str:
    """What a field is, and what its kind is for, if that is written down."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    found = [each.extra_json_schema for each in kinds if isinstance(each, inspect.Metadata)]
    return ": ".join(
        [what(kind), *(schema["description"] for schema in found if schema and "description" in schema)]
    )


def what(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return what(kind.type)
    if isinstance(kind, inspect.IntType):
        return "whole number" + bounds(kind.ge, kind.le)
    if isinstance(kind, inspect.FloatType):
        return "number" + bounds(kind.ge, kind.le)
    if isinstance(kind, inspect.StrType):
        return string(kind)
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(f"`{value}`" for value in kind.values)
    if isinstance(kind, inspect.ListType):
        return f"list{lengths(kind)} of {what(kind.item_type)}"
    if isinstance(kind, inspect.DictType):
        return f"object of {what(kind.key_type)} to {what(kind.value_type)}"
    if isinstance(kind, inspect.TupleType):
        return "pair of " + ", ".join(map(what, kind.item_types))
    if isinstance(kind, inspect.UnionType):
        return " or ".join(map(what, kind.types))
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    return {"BoolType": "true or false", "NoneType": "null", "AnyType": "data of the game"}[
        type(kind).__name__
    ]


def string(kind: inspect.StrType) -> str:
    if kind.pattern:
        return f"text like `{kind.pattern}`"
    if kind.max_length:
        return f"text of {kind.min_length or 0} to {kind.max_length} characters"
    return "text"


def bounds(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f" from {low} to {high}"


def lengths(kind: inspect.ListType) -> str:
    low, high = kind.min_length, kind.max_length
    return "" if high is None else f" of {high}" if low == high else f" of {low or 0} to {high}"


def endpoint_row(endpoint: Endpoint) -> str:
    takes = kind_name(endpoint.body) if endpoint.body is not None else ""
    refusals = "; ".join(f"{status} {', '.join(codes)}" for status, codes in codes_of(endpoint).items())
    cells = (
        f"`{endpoint.method} {endpoint.path}`",
        endpoint.about + (f" Needs the secret of {endpoint.secret}." if endpoint.secret else ""),
        takes,
        f"{endpoint.status} {kind_name(endpoint.answer)}".strip(),
        refusals,
    )
    return "| " + " | ".join(cells) + " |"


def kind_name(kind: Any) -> str:
    if kind is None:
        return ""
    if isinstance(kind, str):
        return kind
    if kind == commands.AnyCommand:
        return "a command"
    if isinstance(kind, type):
        return kind.__name__
    return " or ".join(
        f"`{item.__struct_config__.tag}`" for item in get_args(kind) if hasattr(item, "__struct_config__")
    )
