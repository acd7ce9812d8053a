"""What is wrong with a translation, key by key: ``cheeseboard locale check``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple

from .. import registry
from . import ENGLISH, FOLDER, RULEBOOK, read, rulebook_of, words_of
from .phrases import HOLE, Text
from .plurals import CATEGORIES

APP: Final = "app"
BOOK: Final = "rulebook"
"""the page around rules; ``rulebook/<game>`` are those of a game"""
SEAT_FORMS: Final = ("player", "bot", "seat")
"""what a seat is called by: its face, its bot, or its number"""
OWN: Final = frozenset({"list.and.i"})
"""what a language may say though English has no such text"""
LOOSE: Final = re.compile(r"(?<=\S) [:;?!]|(?<=\S) »(?!\w)|(?<![\w.?!…])« ")
"""a space before a mark, at which a line may be broken; Danish sets its quotes »so«"""
PLACES: Final[Mapping[str, int]] = json.loads((Path(__file__).parent / "places.json").read_text("utf-8"))
"""the most letters where room is short, by pattern of keys; the first that fits counts"""


class Finding(NamedTuple):
    """One thing to mend: which file, which text, and what is wrong with it."""

    path: Path
    key: str
    code: str
    words: str

    def __str__(self) -> str:
        return f"{self.path}: {self.key}: {self.words} [{self.code}]"


def owners() -> tuple[str, ...]:
    """The app, and every game that has words; then what there is to read of rules."""
    return (APP, *(name for name in registry.GAMES if words_of(name).is_dir()), *books())


def books() -> tuple[str, ...]:
    games = (name for name in registry.GAMES if rulebook_of(name).is_dir())
    return (BOOK, *(f"{BOOK}/{name}" for name in games))


def folder_of(owner: str) -> Path:
    book, _, game = owner.partition("/")
    if book == BOOK:
        return rulebook_of(game) if game else RULEBOOK
    return FOLDER if owner == APP else words_of(owner)


def check_language(language: str) -> list[Finding]:
    """Everything wrong in the files of a language, in the order of the files."""
    return [finding for owner in owners() for finding in check_file(owner, language)]


def check_file(owner: str, language: str) -> Iterator[Finding]:
    path = folder_of(owner) / f"{language}.json"
    try:
        texts: Any = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        yield Finding(path, "", "no-file", "there is no such file")
        return
    except ValueError as error:
        yield Finding(path, "", "not-json", f"this is no JSON: {error}")
        return
    if not isinstance(texts, dict):
        yield Finding(path, "", "not-json", "a file is one object of texts by key")
        return
    if owner == APP and language not in CATEGORIES:
        yield Finding(
            path, "", "plurals", f"add the plural forms of {language!r} to CATEGORIES in locale/plurals.py"
        )
    english = read(folder_of(owner) / f"{ENGLISH}.json")
    for key in english:
        if key not in texts:
            yield Finding(path, key, "missing", "there is no such text")
    if sorted(text for text in texts if text in english) == sorted(english):
        yield from check_order(path, english, texts)
    asked = cases_asked_for(language)
    for key, text in texts.items():
        if key not in english and key not in OWN and key.partition(".")[0] not in asked:
            yield Finding(path, key, "unused", "English has no such text, and no text here asks for it")
        for code, words in check_text(key, text, language, english.get(key)):
            yield Finding(path, key, code, words)


def check_order(path: Path, english: Mapping[str, Text], texts: Mapping[str, Any]) -> Iterator[Finding]:
    for key, wanted in zip((each for each in texts if each in english), english, strict=True):
        if key != wanted:
            yield Finding(path, key, "order", f"{wanted} stands here in English")
            return


def check_text(key: str, text: Any, language: str, original: Text | None) -> Iterator[tuple[str, str]]:
    """Code and words of each thing wrong with one text."""
    categories = CATEGORIES.get(language, ("one", "other"))
    if isinstance(text, dict):
        if tuple(text) != categories:
            yield "plurals", f"the forms are {', '.join(categories)}, in this order"
        if "{n}" not in str(text.get("other")):
            yield "plurals", "a text with forms by number has to say it: {n}"
    elif not isinstance(text, str):
        yield "not-text", "a text is a string, or an object of strings by plural category"
        return
    for form in forms(text):
        yield from check_form(key, form)
        if original is not None and not holes(form) <= holes(*forms(original)) | {("n", "")}:
            yield (
                "holes",
                f"this is filled in only in the translation: {told(holes(form), holes(*forms(original)))}",
            )
    if original is not None and (lost := not_filled_in(text, holes(*forms(original)))):
        yield "holes", f"this is not filled in: {told(lost, set())}"
    if isinstance(original, dict) and isinstance(text, str):
        yield "plurals", f"English has forms by number here: {', '.join(categories)}"


def check_form(key: str, form: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(form, str) or not form.strip():
        yield "empty", "there are no words"
        return
    if re.search(r"[{}]", HOLE.sub("", form)):
        yield "braces", "a brace that is not part of {name} or {name|form}"
    if loose := LOOSE.search(form):
        yield (
            "loose",
            f"a line may break at {loose[0]!r}: take a space that does not (U+00A0, U+202F), or none",
        )
    most = next((most for pattern, most in PLACES.items() if fnmatchcase(key, pattern)), None)
    letters = len(HOLE.sub("", form))
    if most is not None and letters > most:
        yield "too-long", f"{letters} letters, and there is room for {most}"


def forms(text: Any) -> list[Any]:
    return list(text.values()) if isinstance(text, dict) else [text]


def holes(*each: Any) -> set[tuple[str, str]]:
    """What is filled in, by name and form; which case a language needs is its own affair."""
    return {(name, form) for text in each for name, form, _ in HOLE.findall(str(text))}


def not_filled_in(text: Any, wanted: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """What some form leaves out of what is wanted; only a form for one may say its number in a word."""
    given = text.items() if isinstance(text, dict) else [("", text)]
    return {
        hole
        for category, form in given
        for hole in wanted - holes(form)
        if (category, hole) != ("one", ("n", ""))
    }


def told(some: set[tuple[str, str]], others: set[tuple[str, str]]) -> str:
    names = [f"{{{name}|{form}}}" if form else f"{{{name}}}" for name, form in sorted(some - others)]
    return ", ".join(names)


def cases_asked_for(language: str) -> set[str]:
    """Cases of names that a language asks for, as ``card-accusative``, anywhere in its files."""
    known = [read(folder_of(owner) / f"{language}.json") for owner in owners()]
    found = {
        (form, case)
        for texts in known
        for text in texts.values()
        for each in forms(text)
        for _, form, case in HOLE.findall(str(each))
        if case
    }
    return {name + case for form, case in found for name in (SEAT_FORMS if form == "seat" else (form,))}
