"""Words for people, one catalogue for Python and the browser.

``words/<language>.json`` holds the app's words, ``games/<game>/words/<language>.json`` all that a game says. A language
is there when its file is here. ``phrases`` says what a text may hold. Rules to read lie apart, for they are long:
``rulebook/`` holds what the page says around them, ``games/<game>/rulebook/`` the rules.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from .. import registry
from .phrases import Catalogue, Catalogues, Text, has, listed, phrase

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent / "words"
RULEBOOK: Final = Path(__file__).parent / "rulebook"


class Words:
    """What is said in one language, at one game or at none."""

    def __init__(self, language: str = ENGLISH, game: str | None = None) -> None:
        self.language = language
        self.catalogues = catalogues(language, game)

    def __call__(self, key: str, **arguments: Any) -> str:
        """The words for a key, filled in; the key itself where there are none."""
        return phrase(self.catalogues, key, arguments)

    def has(self, key: str) -> bool:
        return has(self.catalogues, key)

    def listed(self, items: list[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        return listed(self.catalogues, items)


def say(language: str, key: str, game: str | None = None, **arguments: Any) -> str:
    """The words for a key: of the game, of the app, of both in English, or the key itself."""
    return phrase(catalogues(language, game), key, arguments)


@cache
def languages() -> tuple[str, ...]:
    """Those there are words in."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language a terminal asks for, as ``LANG=fr_FR.UTF-8`` does; English where we do not speak it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next(filter(None, (environment.get(name) for name in names)), "")
    return asked[:2] if asked[:2] in languages() else ENGLISH


@cache
def catalogues(language: str, game: str | None) -> Catalogues:
    """All that is looked through for a key, in order."""
    folders = [FOLDER] if game is None else [words_of(game), FOLDER]
    spoken = dict.fromkeys((language, ENGLISH))
    return [Catalogue(each, read(folder / f"{each}.json")) for each in spoken for folder in folders]


def words_of(game: str) -> Path:
    """The folder of a game's own words."""
    return registry.manifest(game).folder / "words"


def rulebook_of(game: str) -> Path:
    """The folder of a game's rules to read."""
    return registry.manifest(game).folder / "rulebook"


def read(path: Path) -> Mapping[str, Text]:
    """The texts in a file; none where there is no such file."""
    if not path.is_file():
        return {}
    texts: dict[str, Text] = json.loads(path.read_text("utf-8"))
    return texts
