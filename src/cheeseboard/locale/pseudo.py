"""A language nobody speaks: English with accents and two fifths longer, to see what a translation would do to a screen.

Every text is between brackets, so one that is cut off shows, and one without brackets does not come from the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .phrases import HOLE, Text

PSEUDO: Final = "en-XA"
LONGER: Final = 0.4
ACCENTS: Final = str.maketrans("aceinouyzACEINOUYZ", "åçéîñøûýžÅÇÉÎÑØÛÝŽ")
FILLING: Final = "ën ôg mëre nôgle òrd "


def pseudo_texts(texts: Mapping[str, Text]) -> dict[str, Text]:
    """A whole catalogue; plural forms stay as many as they are."""
    return {
        key: pseudo(text) if isinstance(text, str) else {each: pseudo(form) for each, form in text.items()}
        for key, text in texts.items()
    }


def pseudo(text: str) -> str:
    """The text with accents, longer words and brackets around it; what is filled in stays as it is."""
    plain = HOLE.sub("", text)
    missing = round(len(plain) * LONGER) - 2
    filling = (FILLING * (missing // len(FILLING) + 1))[: max(missing, 0)].strip()
    accented, end = "", 0
    for hole in HOLE.finditer(text):
        accented += text[end : hole.start()].translate(ACCENTS) + hole[0]
        end = hole.end()
    accented += text[end:].translate(ACCENTS)
    return f"[{accented} {filling}]" if filling else f"[{accented}]"
