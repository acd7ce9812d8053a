"""What of a page is really seen: pixels of its screenshots, as grey as they are to somebody who sees no colours."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import FloatRect, Page, expect

HIDE = """([selector, isHidden]) => {
  for (const node of document.querySelectorAll(selector)) node.style.visibility = isHidden ? "hidden" : "";
}"""
PAINTED = "() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))"
"""or a screenshot may show the page as it was before"""
CLEAR = 24
"""steps of grey, of 255, between what is seen to be different"""

MOST_LOOKS = 50

SMALLEST = {"width": 320, "height": 640}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "contrast": {"settings": {"contrast": True}},
    "contrast-dark": {"color_scheme": "dark", "settings": {"contrast": True}},
    "big": {"settings": {"bigCards": True}},
    "big-small": {"settings": {"bigCards": True}, "viewport": SMALLEST},
    "letters": {"letters": "200%"},
    "letters-dark": {"letters": "200%", "color_scheme": "dark"},
}
"""how a table can look: a mark is seen in each"""


@dataclass(frozen=True)
class Grey:
    """A part of a page, one byte a pixel."""

    width: int
    pixels: bytes

    def differs(self, other: Grey) -> float:
        """The share of pixels that are clearly lighter or darker."""
        assert (self.width, len(self.pixels)) == (other.width, len(other.pixels))
        pairs = zip(self.pixels, other.pixels, strict=True)
        return sum(abs(one - two) > CLEAR for one, two in pairs) / len(self.pixels)


def look(page: Page, clip: FloatRect) -> Grey:
    page.evaluate(PAINTED)
    return read_png(page.screenshot(clip=clip, animations="disabled", scale="css"))


def box(page: Page, selector: str, size: float = 1) -> FloatRect:
    """Where something lies, or its middle or surroundings, so many times as large, on whole pixels within the page."""
    found = page.locator(selector).first.bounding_box()
    view = page.viewport_size
    assert found is not None
    assert view is not None
    width, height = found["width"] * size, found["height"] * size
    left = max(0, round(found["x"] - (width - found["width"]) / 2))
    top = max(0, round(found["y"] - (height - found["height"]) / 2))
    right, bottom = min(view["width"], left + round(width)), min(view["height"], top + round(height))
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def shown_by(page: Page, selector: str, clip: FloatRect) -> float:
    """How much of a part of the page looks different because of something: the share of its pixels."""
    for _ in range(MOST_LOOKS):
        there = look(page, clip)
        page.evaluate(HIDE, [selector, True])
        without = look(page, clip)
        page.evaluate(HIDE, [selector, False])
        if not look(page, clip).differs(there):  # else something else moved meanwhile
            return there.differs(without)
    raise AssertionError(f"the page does not stand still around {selector}")


def is_seen(page: Page, mark: str, where: str, least: float = 0.2) -> None:
    """That part of the page looks different because of the mark."""
    expect(page.locator(mark).first).to_be_visible()
    assert shown_by(page, mark, box(page, where)) > least, mark


def keeps_to(page: Page, mark: str, own: str, others: str) -> None:
    """The mark is seen on its own place, and hides nothing of the others."""
    is_seen(page, mark, own, 0.05)
    for number in range(page.locator(others).count()):
        assert shown_by(page, mark, box(page, f"{others} >> nth={number}")) < 0.02, number


def read_png(data: bytes) -> Grey:
    """Eight bits a channel, with or without alpha, as browsers write them."""
    parts = dict[bytes, bytes]()
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind = data[at + 4 : at + 8]
        parts[kind] = parts.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += length + 12
    width, _, depth, colours = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (depth, colours) in ((8, 2), (8, 6))
    channels = 3 if colours == 2 else 4
    grey = bytearray()
    for line in lines(zlib.decompress(parts[b"IDAT"]), width * channels, channels):
        reds, greens, blues = (line[channel::channels] for channel in range(3))
        grey += bytes(
            (299 * red + 587 * green + 114 * blue) // 1000
            for red, green, blue in zip(reds, greens, blues, strict=True)
        )
    return Grey(width, bytes(grey))


def lines(raw: bytes, length: int, channels: int) -> Iterator[bytes]:
    """The rows of a picture as they were before they were filtered."""
    above = bytes(length)
    for start in range(0, len(raw), length + 1):
        line = bytearray(raw[start + 1 : start + 1 + length])
        unfilter(raw[start], line, above, channels)
        above = bytes(line)
        yield above


def unfilter(kind: int, line: bytearray, above: bytes, channels: int) -> None:
    for at in range(len(line)) if kind else ():
        left = line[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        guess = (0, left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[kind]
        line[at] = line[at] + guess & 255


def paeth(left: int, above: int, corner: int) -> int:
    """Whichever of the three is nearest to left + above - corner."""
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))
