"""What arrives, as typed values or a refusal that says what is wrong with it."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from ..table.errors import BadMessage
from ..table.messages import AnyCommand, Key
from .allowed import advice

T = TypeVar("T")
DEEPEST: Final = 16
LONGEST_REASON: Final = 300


class _Named(msgspec.Struct):
    """Any object of which only the id is of interest."""

    id: Key | None = None


_commands: Final = msgspec.json.Decoder(AnyCommand)
_named: Final = msgspec.json.Decoder(_Named)
_decoders: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def decode_command(raw: bytes | str) -> AnyCommand:
    check_depth(raw)
    try:
        return _commands.decode(raw)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_message(error, AnyCommand) from None


def decode_body(raw: bytes, kind: type[T]) -> T:
    check_depth(raw)
    decoder = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    try:
        return decoder.decode(raw)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise bad_message(error, kind) from None


def bad_message(error: Exception, kind: Any) -> BadMessage:
    if isinstance(error, RecursionError):
        return BadMessage("brackets within brackets")
    reason = str(error)[:LONGEST_REASON]
    return BadMessage(reason + advice(kind, reason))


def id_of(raw: bytes | str) -> str | None:
    """The id of a message that is wrong otherwise, so that its sender can tell which one was refused."""
    try:
        check_depth(raw)
        return _named.decode(raw).id
    except (BadMessage, msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def check_depth(raw: bytes | str) -> None:
    """Refuse what nests deeper than any message does, before anything is made of it."""
    if isinstance(raw, str):
        brackets = raw.count("{") + raw.count("[")
    else:
        brackets = raw.count(b"{") + raw.count(b"[")
    if brackets <= DEEPEST:
        return  # the usual case, and cheap to see
    data = raw.encode(errors="surrogatepass") if isinstance(raw, str) else raw
    depth, is_text, is_escaped = 0, False, False
    for byte in data:
        if is_escaped:
            is_escaped = False
        elif is_text:
            is_escaped = byte == 0x5C
            is_text = byte != 0x22
        elif byte == 0x22:
            is_text = True
        elif byte in b"{[":
            depth += 1
            if depth > DEEPEST:
                raise BadMessage(f"nested deeper than {DEEPEST}", code="too-deep")
        elif byte in b"}]":
            depth -= 1
