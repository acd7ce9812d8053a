"""The rules to read: every claim has its rule, every rule that a player needs its sentence, every difference between
the printed sheets its place, in eleven languages.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from cheeseboard.locale import check, languages, read
from cheeseboard.registry import manifest
from cheeseboard.rulebook import rule_text
from cheeseboard.server.http.games import game_info
from cheeseboard.table.requests import Study
from cheeseboard.table.study import study
from cheeseboard.web import STATIC
from tests.locale.test_words import refused

GAMES = [book.partition("/")[2] for book in check.books() if "/" in book]
LANGUAGES = languages()
MOST_CHAPTERS = 7
PART = re.compile(r"[=~].*")
"""a picture's sign or thread, which is no drawing"""

each_game = pytest.mark.parametrize("game", GAMES)
each_book = pytest.mark.parametrize("book", check.books())


@cache
def data(game: str, name: str) -> Any:
    return json.loads((manifest(game).folder / "rulebook" / f"{name}.json").read_text("utf-8"))


def chapters(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data(game, "chapters")["chapters"]
    return found


def sentences(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every sentence, as ``walk.exact``."""
    for chapter in chapters(game):
        for sentence in chapter["sentences"]:
            yield f"{chapter['id']}.{sentence['id']}", sentence


def differences(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data(game, "sheets")["differences"]
    return found


# What is claimed


@each_game
def test_every_rule_is_told_or_left_out_for_a_reason(game: str) -> None:
    """Worked examples are no rules."""
    rules = set(re.findall(r"^### ([A-Z]+-[0-9]\S*) ", rule_text(game), re.MULTILINE))
    claimed = {number for _, sentence in sentences(game) for number in sentence["rules"]}
    left_out = data(game, "chapters")["left_out"]
    assert len(rules) > 30
    assert claimed <= rules
    assert claimed.isdisjoint(left_out)
    assert claimed | set(left_out) == rules
    assert all(left_out.values())


@each_game
def test_every_sentence_claims_something(game: str) -> None:
    assert 5 <= len(chapters(game)) <= MOST_CHAPTERS
    assert all(sentence["rules"] for _, sentence in sentences(game))


@each_game
def test_every_difference_is_shown_or_without_effect(game: str) -> None:
    numbered = re.findall(r"^- (?:\*\*)?([A-Z]+-D[0-9]+)\b", rule_text(game), re.MULTILINE)
    shown = [number for each in differences(game) for number in each["numbers"]]
    without = data(game, "sheets")["without_effect"]
    assert sorted([*shown, *without]) == sorted(numbered)
    assert all(without.values())


@each_game
def test_only_sheets_that_were_read_say_something(game: str) -> None:
    known = {chapter["id"] for chapter in chapters(game)}
    read_ones = data(game, "sheets")["read"]
    for difference in differences(game):
        said = [language for languages in difference["says"].values() for language in languages]
        assert len(said) == len(set(said)) > 0
        assert set(said) <= set(read_ones)
        assert difference["chapter"] in known
        assert not (difference.get("is_original") and "fr" in said)


@each_game
def test_a_way_to_play_it_is_one_that_the_lobby_offers(game: str) -> None:
    offered = {option.name: option for option in game_info(game).options}
    for difference in differences(game):
        for reading, options in difference.get("options", {}).items():
            assert reading in difference["says"]
            ((name, value),) = options.items()
            assert value in (offered[name].values or ())
            assert value != offered[name].default


NOT_OFFERED = {
    "cheese-rescue": {"CR-D8", "CR-D21"},
    "chop-chop": {"CC-D8", "CC-D10", "CC-D44", "CC-D45", "CC-D51"},
}
"""slips of a translation, or against the original: shown, and not to be played"""


@each_game
def test_what_is_not_to_be_offered_is_not(game: str) -> None:
    """Neither as a tap on the page of the sheets nor as a house rule: all options are those of the rules' register."""
    shown = {number: each for each in differences(game) for number in each["numbers"]}
    assert NOT_OFFERED[game] <= set(shown)
    assert [number for number in NOT_OFFERED[game] if shown[number].get("options")] == []
    prefix = {"cheese-rescue": "cr", "chop-chop": "cc"}[game]
    named = set(re.findall(rf"`{prefix}\.([a-z_]+)", rule_text(game)))
    assert {option.name for option in game_info(game).options} == named


# Moments


def phases(game: str) -> tuple[str, ...]:
    module = import_module(f"{manifest(game).rules.__module__.rpartition('.')[0]}.view")
    found: tuple[str, ...] = module.PHASE_NAMES
    return found


def refusals(game: str) -> set[str]:
    """The codes with which the rules themselves refuse a move."""
    found = set()
    for path in manifest(game).folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= set(refused(node))
    return found


@each_game
def test_every_moment_has_its_page(game: str) -> None:
    places = {place for place, _ in sentences(game)}
    moments = data(game, "chapters")["moments"]
    assert set(moments.values()) <= places
    kinds: dict[str, set[str]] = {}
    for moment in moments:
        kind, _, name = moment.partition(".")
        kinds.setdefault(kind, set()).add(name)
    words = read(manifest(game).folder / "words" / "en.json")
    tiles = {key.removeprefix("tile.") for key in words if key.startswith("tile.")} - {"place"}
    assert len(refusals(game)) > 5
    assert kinds.pop("refusal") == refusals(game)
    assert kinds.pop("phase") == set(phases(game))
    assert kinds.pop("option") == set(manifest(game).edition.register())
    assert kinds.pop("tile", set()) == tiles
    assert kinds == {}


# Pictures and boards


@each_game
def test_every_picture_is_drawn(game: str) -> None:
    sheets = [
        *(STATIC / "art" / f"{name}.svg" for name in ("icons", "extras")),
        manifest(game).folder / "web/art/board.svg",
    ]
    drawn = {each for path in sheets for each in re.findall(r'<symbol id="([^"]+)"', path.read_text("utf-8"))}
    used = {chapter["picture"] for chapter in chapters(game)}
    used |= {part for _, sentence in sentences(game) for part in sentence["picture"]}
    assert {part for part in used if not PART.fullmatch(part)} <= drawn


PARTS = {"players", "pile"}
"""of a table that an example may show as well"""


@each_game
def test_every_chapter_has_an_example_under_the_rules(game: str) -> None:
    """A real position; its steps are played by the rules, and what it says it shows happens."""
    for chapter in chapters(game):
        example = chapter["example"]
        assert set(example) <= {"position", "seat", "with", "steps", "shows"}
        assert set(example.get("with", ())) <= PARTS
        assert example["shows"]
        moves = [move for step in example["steps"] for move in step]
        answer = study(Study(position=example["position"], moves=moves, seat=example["seat"]))
        assert answer.position.startswith(f"{game}:")
        happened = {event["code"] for events in answer.events for event in json.loads(bytes(events))}
        assert set(example["shows"]) <= happened, chapter["id"]


@each_game
def test_every_example_can_be_tried(game: str) -> None:
    """Whoever looks at it has something to choose or to roll at once, or after what chance brings."""
    for chapter in chapters(game):
        example = chapter["example"]
        position, seat = example["position"], example["seat"]
        answer = study(Study(position=position, seat=seat))
        while answer.chance and answer.roller is None:
            answer = study(Study(position=answer.position, moves=[answer.chance[0][0]], seat=seat))
        assert answer.roller == seat or json.loads(bytes(answer.view))["moves"]


# Words


def keys(game: str) -> Iterator[str]:
    for chapter in chapters(game):
        yield from (f"chapter.{chapter['id']}", f"chapter.{chapter['id']}.title")
        yield from (f"chapter.{chapter['id']}.{sentence['id']}" for sentence in chapter["sentences"])
    for difference in differences(game):
        yield from (f"sheet.{difference['numbers'][0]}.{each}" for each in (*difference["says"], "plays"))


@each_game
def test_the_words_are_those_of_the_chapters(game: str) -> None:
    """None missing, none unused, in the order of the pages."""
    assert list(read(manifest(game).folder / "rulebook" / "en.json")) == list(keys(game))


def test_the_words_around_are_those_of_the_page() -> None:
    scripts = [STATIC / "js/pages/rulebook.js", *(STATIC / "js/rulebook").glob("*.js")]
    asked = {key for path in scripts for key in re.findall(r'\.say\("([^"]+)"', path.read_text("utf-8"))}
    assert asked == set(read(check.folder_of(check.BOOK) / "en.json"))


@each_book
def test_the_languages_are_there(book: str) -> None:
    there = {path.stem for path in check.folder_of(book).glob("*.json")} - {"chapters", "sheets"}
    assert there == set(LANGUAGES)


@each_book
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong_with_the_words(book: str, language: str) -> None:
    assert [str(finding) for finding in check.check_file(book, language)] == []
    path = check.folder_of(book) / f"{language}.json"
    lines = [f"  {plain(key)}: {plain(text)}" for key, text in read(path).items()]
    assert path.read_text("utf-8") == "{\n" + ",\n".join(lines) + "\n}\n"


def plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_rule_is_the_same_in_every_language(game: str, language: str) -> None:
    """How many cards, squares or points: the figures of a sentence are those of English."""
    folder = manifest(game).folder / "rulebook"
    english, other = read(folder / "en.json"), read(folder / f"{language}.json")
    wrong = [
        key
        for key in english
        if key.startswith("chapter.") and figures(str(english[key])) != figures(str(other[key]))
    ]
    assert wrong == []


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))
