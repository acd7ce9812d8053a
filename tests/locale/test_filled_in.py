"""Every text of every language filled in with all that may be said in it, alike in Python and in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from cheeseboard.bots.levels import LEVELS
from cheeseboard.locale import languages, read
from cheeseboard.locale.check import APP, check_text, owners
from cheeseboard.locale.check import folder_of as folder
from cheeseboard.locale.phrases import HOLE, Catalogue, Catalogues, Text, phrase
from tests.locale.scripts import answered

COUNTS = (0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 100, 1_000_000)
LOOKS: list[dict[str, Any]] = [
    {"avatar": "fox", "n": 1},
    {"avatar": "squirrel", "n": 2},
    {"level": LEVELS[0].name, "n": 2},
    {"level": LEVELS[-1].name, "n": 3, "twin": 2},
    {"letter": "b"},
    {"n": 4},
]
PLACES = [(0, 0), (-1, 2), (3, 0), (0, -1)]
PLAIN = {"value": "3", "owner": 2, "letter": "c", "plain": "Pip", "name": "Pip"}
"""what a text that is filled in may be filled from in its turn"""


def catalogues(owner: str, language: str) -> Catalogues:
    return [
        Catalogue(language, read(folder(each) / f"{language}.json")) for each in dict.fromkeys((owner, APP))
    ]


def values(name: str, form: str, texts: Mapping[str, Text]) -> list[Any]:
    """All that may stand in a gap."""
    if form == "place":
        return PLACES
    if form == "seat":
        return [LOOKS, LOOKS[:1]] if name == "winners" else LOOKS
    if form:
        return [key.partition(".")[2] for key in texts if re.fullmatch(rf"{form}\.[\w+-]+", key)]
    return [PLAIN.get(name, "x")]


def filled(key: str, text: Text, texts: Mapping[str, Text]) -> Iterator[dict[str, Any]]:
    """Arguments for a text: every count, and every value of every gap at least once."""
    forms = [text] if isinstance(text, str) else list(text.values())
    gaps = {(name, form) for each in forms for name, form, _ in HOLE.findall(each) if name != "n"}
    choices = {name: values(name, form, texts) for name, form in sorted(gaps)}
    most = max([len(each) for each in choices.values()], default=1)
    turns = max(most, len(COUNTS) if "{n}" in str(forms) or not isinstance(text, str) else 1)
    for turn in range(turns):
        chosen = {name: each[turn % len(each)] for name, each in choices.items()}
        yield {**PLAIN, **chosen, "n": COUNTS[turn % len(COUNTS)]}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("owner", [each for each in owners() if not each.startswith("rulebook")])
def test_every_text_can_be_said(owner: str, language: str) -> None:
    found = catalogues(owner, language)
    known: dict[str, Text] = {}
    for each in reversed(found):
        known |= each.texts
    cases = [(key, given) for key, text in found[0].texts.items() for given in filled(key, text, known)]
    said = [phrase(found, key, given) for key, given in cases]
    for (key, given), words in zip(cases, said, strict=True):
        assert not re.search(r"[{}]|undefined|None", words), (key, given, words)
        assert words.strip(), key
        assert "  " not in words.partition("\n")[0], (key, given, words)
    script = "given.cases.map(([key, values]) => phrases.phrase(given.catalogues, key, values))"
    asked = {"catalogues": [each._asdict() for each in found], "cases": cases}
    assert answered(script, asked) == said


def test_the_forms_of_each_number_are_exact() -> None:
    for language in languages():
        for owner in owners():
            for key, text in read(folder(owner) / f"{language}.json").items():
                assert [
                    code for code, _ in check_text(key, text, language, None) if code == "plurals"
                ] == [], key
