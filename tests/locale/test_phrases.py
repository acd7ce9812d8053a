"""Texts found and filled in: one table of cases, in Python and in the browser's language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.core.terminal import capital
from cheeseboard.locale import Words, catalogues, language_of, languages, say
from cheeseboard.locale.phrases import Catalogue, phrase
from tests.locale.scripts import answered

TABLE: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


@pytest.mark.parametrize(("what", "key", "arguments", "expected"), TABLE["cases"])
def test_in_python(what: str, key: str, arguments: dict[str, Any], expected: str) -> None:
    assert phrase([Catalogue(**each) for each in TABLE["catalogues"]], key, arguments) == expected


def test_in_the_browser() -> None:
    script = "given.cases.map(([, key, values]) => phrases.phrase(given.catalogues, key, values))"
    expected = [case[3] for case in TABLE["cases"]]
    assert answered(script, TABLE) == expected


CAPITALS = {
    "the fox begins.": "The fox begins.",
    "¡salvas 3!": "¡Salvas 3!",
    "¿ça va ?": "¿Ça va ?",
    "«ёж» ходит": "«Ёж» ходит",
    "„żaba” gra": "„Żaba” gra",
    "3 steps": "3 steps",
    "": "",
}


def test_a_sentence_begins_with_a_capital() -> None:
    """Behind marks that open it, in the terminal and in the browser."""
    assert [capital(text) for text in CAPITALS] == list(CAPITALS.values())
    assert answered("given.map(phrases.capital)", list(CAPITALS)) == list(CAPITALS.values())


def test_the_game_comes_first_then_the_app_then_english() -> None:
    order = [(each.language, "title" in each.texts) for each in catalogues("fr", "chop-chop")]
    assert order == [("fr", True), ("fr", False), ("en", True), ("en", False)]
    assert (
        say("fr", "error.wrong-role", game="chop-chop")
        == "Le chat ou le premier joueur n’est pas à la table."
    )
    assert say("fr", "error.wrong-role") == "Un rôle ou le premier joueur n’est pas à la table."
    assert say("xx", "title", game="chop-chop") == "Chop! Chop!"
    assert say("fr", "no.such-key", game="chop-chop") == "no.such-key"
    assert Words("fr", "cheese-rescue").has("card.D")
    assert not Words("fr").has("card.D")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr", "LC_ALL": ""}, "fr"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_language_of_a_terminal(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    assert language in languages()


LISTS = [
    ["Pip"],
    ["Pip", "Hazel"],
    ["Pip", "Iris"],
    ["Pip", "Hazel", "iris"],
    ["agua", "hielo"],
    ["3", "Hilda"],
]
BY_UNICODE = """given.lists.map((list) => [
  phrases.listed(given.catalogues, list), new Intl.ListFormat(given.tag, { type: "conjunction" }).format(list)])"""


@pytest.mark.parametrize("language", languages())
def test_lists_are_those_of_the_locale(language: str) -> None:
    """In the terminal and in the browser, as Unicode writes them: *Pip e Iris*, *agua y hielo*."""
    known = [{"language": each.language, "texts": dict(each.texts)} for each in catalogues(language, None)]
    tag = {"en": "en-GB", "pt": "pt-PT"}.get(language, language)
    told = [Words(language).listed(items) for items in LISTS]
    assert answered(BY_UNICODE, {"lists": LISTS, "tag": tag, "catalogues": known}) == [
        [each, each] for each in told
    ]
