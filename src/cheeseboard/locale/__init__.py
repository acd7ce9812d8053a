"""Words for people, one catalogue for Python and the browser: flat JSON by language, keys that are stable.

``en.json`` and ``fr.json`` hold the app's words, ``table.en.json`` and ``table.fr.json`` those of the two tables.
A text may hold ``{names}`` to be filled in; a key with ``.one`` is for exactly one.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "fr")


@cache
def catalogue(language: str) -> dict[str, str]:
    """All words of a language by key; KeyError for one there is no catalogue of."""
    if language not in LANGUAGES:
        raise KeyError(language)
    words: dict[str, str] = {}
    for name in (f"{language}.json", f"table.{language}.json"):
        path = FOLDER / name
        if path.exists():
            words.update(json.loads(path.read_text("utf-8")))
    return words


def say(language: str, key: str, **params: object) -> str:
    """The words for a key, filled in; English where a language lacks them, the key itself where all do."""
    text = catalogue(language).get(key) or catalogue("en").get(key) or key
    for name, value in params.items():
        text = text.replace("{" + name + "}", str(value))
    return text
