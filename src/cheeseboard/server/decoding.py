"""What arrives, as typed values or a refusal that says what is wrong with it.

Nothing is made of what no type allows: a message ends where it first goes wrong, so that the refused cost less than the
others. How deep one may nest follows from the types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect

from ..table.commands import AnyCommand
from ..table.errors import BadMessage
from ..table.fields import Key

T = TypeVar("T")
LONGEST_REASON: Final = 300
LONGEST_NAMED: Final = 1024
"""characters of a message that is looked through for its id, if it is wrong; no right one needs as many"""


class _Named(msgspec.Struct):
    """Any object of which only the id is of interest."""

    id: Key | None = None


_commands: Final = msgspec.json.Decoder(AnyCommand)
_named: Final = msgspec.json.Decoder(_Named)
_decoders: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def decode_command(raw: bytes | str) -> AnyCommand:
    try:
        return _commands.decode(raw)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_message(error, AnyCommand) from None


def decode_body(raw: bytes, kind: type[T]) -> T:
    decoder = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    try:
        return decoder.decode(raw)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_message(error, kind) from None


def bad_message(error: Exception, kind: Any) -> BadMessage:
    if isinstance(error, RecursionError):
        return BadMessage("brackets within brackets", code="too-deep")
    reason = str(error)[:LONGEST_REASON]
    return BadMessage(reason + advice(kind, reason))


def id_of(raw: bytes | str) -> str | None:
    """The id of a message that is wrong otherwise, so that its sender can tell which one was refused."""
    if len(raw) > LONGEST_NAMED:
        return None
    try:
        return _named.decode(raw).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


# what would have been right in the place of a wrong word

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
