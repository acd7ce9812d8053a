"""Text frames, which nearly all that passes a socket is: read and begun without a parser."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one

if TYPE_CHECKING:
    from .buffers import Inbox

TEXT: Final = 0x81
MASKED: Final = 0x80
"""how a whole text begins, and the bit of its second byte that says that it is masked"""


def take_texts(data: bytes, start: int, inbox: Inbox, longest: int) -> int:
    """Hear all whole texts from a place on; where something else begins, or part of a frame."""
    place, size = start, len(data)
    while size - place >= 6 and data[place] == TEXT:
        end = end_of_frame(data, place)
        length = data[place + 1] - MASKED
        begin = place + (6 if length < 126 else 8)
        if end == 0 or end - begin > longest:
            break
        try:
            text = unmasked(data, begin, end).decode()
        except UnicodeDecodeError:
            break
        inbox.put_nowait(text)
        place = end
    return place


def unmasked(data: bytes, begin: int, end: int) -> bytes:
    """What a frame says; its mask stands before it."""
    plain: bytes = apply_mask(data[begin:end], data[begin - 4 : begin])
    return plain


def end_of_frame(data: bytes, place: int) -> int:
    """Where the masked frame of at most 64 KB ends that begins here; 0 when it is another, or not all there."""
    size = len(data)
    if size - place < 6:
        return 0
    length = data[place + 1] - MASKED
    end = place + 6 + length
    if length == 126 and size - place >= 8:
        end = place + 8 + data[place + 2] * 256 + data[place + 3]
    elif not 0 <= length < 126:
        return 0
    return end if end <= size else 0


def text_header(size: int) -> bytes:
    """The beginning of a server's unmasked text frame."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return bytes((TEXT, 126, size >> 8, size & 255))
    return b"\x81\x7f" + size.to_bytes(8, "big")
