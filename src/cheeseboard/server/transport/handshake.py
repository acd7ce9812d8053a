"""The beginning and the end of a socket as nearly all have them; for whatever is unusual the library answers."""
# compiled

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha1
from typing import Final

from .frames import end_of_frame, unmasked

AGREED: Final = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
KEY: Final = re.compile(rb"[0-9A-Za-z+/]{22}==")
UNIQUE: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, section 1.3

CLOSE: Final = 0x88
USUAL_ENDS: Final = (b"\x03\xe8", b"\x03\xe9")
"""a whole frame that ends a socket, and the codes with which browsers do: 1000 and 1001"""


def plain_agreement(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """The answer to a request for a socket without extensions, if all is as it should be."""
    known = dict(headers)
    key = known.get(b"sec-websocket-key", b"")
    is_usual = (
        len(known) == len(headers)
        and known.get(b"connection", b"").lower() == b"upgrade"
        and known.get(b"upgrade", b"").lower() == b"websocket"
        and known.get(b"sec-websocket-version") == b"13"
        and KEY.fullmatch(key) is not None
    )
    if not is_usual:
        return None
    return agreement(b64encode(sha1(key + UNIQUE, usedforsecurity=False).digest()))


def agreement(accepted: bytes, extensions: str | None = None) -> bytes:
    extra = b"" if extensions is None else b"Sec-WebSocket-Extensions: %b\r\n" % extensions.encode()
    return b"%bSec-WebSocket-Accept: %b\r\n%b\r\n" % (AGREED, accepted, extra)


def usual_end(data: bytes, place: int) -> bytes | None:
    """The code in the frame that begins here, if it ends the socket as browsers do."""
    if data[place] != CLOSE or end_of_frame(data, place) != place + 8:
        return None
    code = unmasked(data, place + 6, place + 8)
    return code if code in USUAL_ENDS else None
