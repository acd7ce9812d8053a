"""Which plural form a whole number takes: the rules of Unicode's CLDR for the languages on the boxes, and for some
that somebody may add.

A test holds them against the browser's ``Intl.PluralRules``. ``other`` stands in every list: Russian and Polish keep it
for fractions, as Czech and Slovak keep ``many``. Portuguese is that of Portugal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CATEGORIES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("en", "de", "nl", "da", "sv"), ("one", "other")),
    **dict.fromkeys(("bg", "el", "eo", "et", "fi", "hu", "nb", "tr"), ("one", "other")),
    **dict.fromkeys(("fr", "es", "it", "pt"), ("one", "many", "other")),
    **dict.fromkeys(("ru", "pl", "uk", "cs", "sk"), ("one", "few", "many", "other")),
}


def category(language: str, n: int) -> str:
    """The form for so many; one and other where a language is not known."""
    if language in ("ru", "pl", "uk"):
        return _slavic(language, n)
    if language in ("cs", "sk"):
        return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"
    if n == 1 or (n == 0 and language == "fr"):
        return "one"
    is_millions = n != 0 and n % 1_000_000 == 0
    return "many" if is_millions and "many" in CATEGORIES.get(language, ()) else "other"


def _slavic(language: str, n: int) -> str:
    last, is_teen = n % 10, n % 100 in range(11, 15)
    if n == 1 or (language != "pl" and last == 1 and not is_teen):
        return "one"
    return "few" if last in (2, 3, 4) and not is_teen else "many"
