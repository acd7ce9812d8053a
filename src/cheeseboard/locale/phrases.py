"""A text found and filled in; ``web/static/js/phrases.js`` does the same, and one table of cases holds both.

A text is a string, or an object of strings by plural category, chosen by ``n``. ``{name}`` is a value as it is;
``{card|card}`` the text ``card.<value>``, and ``{card|card-accusative}`` the form of it that a language names so. Of
several values each is found, and they are listed; ``card.any`` is for those without a text of their own: ``{value}``.
Two forms are made here: ``place`` of a row and a column, ``seat`` of how a seat looks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from .plurals import category

HOLE: Final = re.compile(r"\{(\w+)(?:\|(\w+)((?:-\w+)*))?\}")
SOUND_I: Final = re.compile(r"i|hi(?![ae])", re.IGNORECASE)
"""before such a sound the Spanish *y* is an *e*: ``list.and.i``"""

Text = str | Mapping[str, str]


class Catalogue(NamedTuple):
    """Texts by key, in one language."""

    language: str
    texts: Mapping[str, Text]


Catalogues = Sequence[Catalogue]
"""in the order in which a key is looked for"""


def phrase(catalogues: Catalogues, key: str, arguments: Mapping[str, Any]) -> str:
    """The words for a key, filled in; the key itself where there are none."""
    found = next((each for each in catalogues if key in each.texts), None)
    if found is None:
        return key
    text = found.texts[key]
    if not isinstance(text, str):
        text = text.get(category(found.language, arguments.get("n", 0)), text["other"])

    def fill(hole: re.Match[str]) -> str:
        name, form, case = hole.groups()
        value = arguments.get(name)
        if value is None:
            return hole[0]
        if form is not None:
            return shown(catalogues, form, case, value, arguments)
        return listed(catalogues, [_plain(each) for each in value]) if _is_list(value) else _plain(value)

    return HOLE.sub(fill, text)


def shown(catalogues: Catalogues, form: str, case: str, value: Any, arguments: Mapping[str, Any]) -> str:
    """A value in words, in the case a language asks for (``-accusative``) where it has one."""
    if form == "place":
        return _place(catalogues, case, *value)
    if _is_list(value):
        return listed(catalogues, [shown(catalogues, form, case, each, arguments) for each in value])
    if form == "seat":
        return _seat(catalogues, case, value)
    name = _plain(value)
    found = _named(catalogues, form, case, name, arguments)
    return found or _named(catalogues, form, case, "any", {"value": name}) or name


def listed(catalogues: Catalogues, items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    *first, last = items
    key = "list.and.i" if has(catalogues, "list.and.i") and SOUND_I.match(last) else "list.and"
    return phrase(catalogues, key, {"first": ", ".join(first), "last": last})


def has(catalogues: Catalogues, key: str) -> bool:
    return any(key in each.texts for each in catalogues)


def _named(catalogues: Catalogues, form: str, case: str, name: str, arguments: Mapping[str, Any]) -> str:
    """The text of a name in a case, or else in none; empty where there is neither."""
    keys = (f"{form}{case}.{name}", f"{form}.{name}")
    return next((phrase(catalogues, key, arguments) for key in keys if has(catalogues, key)), "")


def _place(catalogues: Catalogues, case: str, row: int, column: int) -> str:
    """Counted from the first card, which never moves."""
    ways = (("up" if row < 0 else "down", abs(row)), ("left" if column < 0 else "right", abs(column)))
    parts = [_named(catalogues, "place", case, way, {"n": steps}) for way, steps in ways if steps]
    return ", ".join(parts) or _named(catalogues, "place", case, "middle", {})


def _seat(catalogues: Catalogues, case: str, look: Mapping[str, Any]) -> str:
    """By face or bot, with a number where two are alike; by letter or number where there is neither."""
    form, name = ("player", look["avatar"]) if look.get("avatar") else ("bot", look.get("level"))
    known = _named(catalogues, form, case, name, {}) if name else ""
    if not name or not known:
        return _named(catalogues, "seat", case, "letter" if "letter" in look else "number", look)
    twin = look.get("twin", 1)
    if twin < 2:
        return known
    alike = {"name": known, "plain": _named(catalogues, form, "", name, {}), "n": twin}
    return _named(catalogues, "seat", case, "alike", alike)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _plain(value: object) -> str:
    """As JavaScript writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
