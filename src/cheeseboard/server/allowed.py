"""What would have been right in the place of a wrong word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec import inspect

_WRONG: Final = re.compile(r"Invalid (?:enum )?value '.*' - at `\$(\S*)`", re.DOTALL)
_STEP: Final = re.compile(r"\.(\w+)|\[[^]]*\]")


def advice(kind: Any, reason: str) -> str:
    """The words allowed where a reason of msgspec says that one is wrong; nothing for other reasons."""
    found = _WRONG.fullmatch(reason)
    words = _words(kind, tuple(_STEP.findall(found[1]))) if found else ()
    return f"; allowed: {', '.join(words)}" if words else ""


@lru_cache(maxsize=256)
def _words(kind: Any, path: tuple[str, ...]) -> tuple[str, ...]:
    places: list[Any] = list(_plain(inspect.type_info(kind)))
    for name in path[:-1]:
        places = [each for place in places for each in _inside(place, name)]
    last = path[-1] if path else ""
    found = {str(word) for place in places for word in _said(place, last)}
    return tuple(sorted(found))


def _plain(place: Any) -> Iterator[Any]:
    """A type without what is written around it; of a union each."""
    if isinstance(place, inspect.Metadata):
        yield from _plain(place.type)
    elif isinstance(place, inspect.UnionType):
        for each in place.types:
            yield from _plain(each)
    else:
        yield place


def _inside(place: Any, name: str) -> Iterator[Any]:
    """What stands under a name of an object, or in a list."""
    if isinstance(place, inspect.StructType):
        for field in place.fields:
            if field.encode_name == name:
                yield from _plain(field.type)
    elif isinstance(place, inspect.ListType) and not name:
        yield from _plain(place.item_type)


def _said(place: Any, name: str) -> Iterator[Any]:
    if isinstance(place, inspect.StructType) and place.tag_field == name:
        yield place.tag
    for each in _inside(place, name):
        if isinstance(each, inspect.LiteralType):
            yield from each.values
