"""The catalogue itself: every key in every language, none missing, none unused, the same holes, the right plurals."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import cheeseboard
from cheeseboard.bots.levels import LEVELS
from cheeseboard.core.game import Event, Move
from cheeseboard.locale import FOLDER, languages, read, words_of
from cheeseboard.locale.check import OWN
from cheeseboard.locale.phrases import HOLE, Text
from cheeseboard.registry import GAMES, manifest
from cheeseboard.server.http.game_facts import games_file
from cheeseboard.server.http.games import game_info
from cheeseboard.table import fields
from cheeseboard.web import STATIC
from tests.conformance.test_lessons import lessons

PACKAGE = Path(cheeseboard.__file__).parent
APP = "app"
OWNERS = (APP, *GAMES)
LANGUAGES = languages()
OTHERS = [language for language in LANGUAGES if language != "en"]
STRING = r'"([^"\\\n]*)"'
MADE = (
    "place.up",
    "place.down",
    "place.left",
    "place.right",
    "place.middle",
    "seat.letter",
    "seat.number",
    "seat.alike",
)
"""what the forms ``place`` and ``seat`` say by themselves"""
FROM_PYTHON = (
    "cards.",
    "error.",
    "event.",
    "help.error.",
    "help.record.",
    "explain.",
    "greet.",
    "host.status.",
    "new.role.",
    "reason.",
    "short.",
    "warn.",
    "stock.",
    "table.role.",
    "terminal.",
)
"""keys whose names come from the server or are spoken by the terminal"""
CHANCE = {"begin", "draw", "name-cat", "roll", "turn"}
"""moves that no seat chooses, so they have no words"""
NEVER_SEEN = {"setting", "other", "not-numbered"}
"""a setting is refused at the server's start, where no page is open; ``other`` is a way to end, not a refusal; numbers
of moves are asked for by programs"""
OWN_ERRORS = ("broken-link", "dead-link", "no-hint", "no-key", "offline", "server-busy", "unknown")
"""what the browser refuses by itself"""


def folder_of(owner: str) -> Path:
    return FOLDER if owner == APP else words_of(owner)


@cache
def texts(owner: str, language: str = "en") -> Mapping[str, Text]:
    return read(folder_of(owner) / f"{language}.json")


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


# The files


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_a_file_has_one_line_a_key(owner: str, language: str) -> None:
    """So that a change of one text is a change of one line."""
    path = folder_of(owner) / f"{language}.json"
    lines = [f"  {plain(key)}: {plain(text)}" for key, text in texts(owner, language).items()]
    assert path.read_text("utf-8") == "{\n" + ",\n".join(lines) + "\n}\n"


def plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def test_a_language_is_there_in_every_folder() -> None:
    """Those on the boxes, and whatever somebody added."""
    assert set(LANGUAGES) >= set("fr en de nl es it pt da sv ru pl".split())
    for owner in OWNERS:
        assert {path.stem for path in folder_of(owner).iterdir()} == set(LANGUAGES)
    assert games_file(lambda _: b"", ()).languages == list(LANGUAGES)


# The languages beside each other (`test_check.py` holds the rest)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("owner", OWNERS)
def test_a_case_stands_for_every_name(owner: str, language: str) -> None:
    """A language may add forms of its own, each for all names that the plain form has."""
    other = texts(owner, language)
    added = [key for key in other if key not in texts(owner) and key not in OWN]
    for form in {key.partition(".")[0] for key in added}:
        plainly = form.partition("-")[0]
        names = names_of(plainly, other)
        assert [key for key in added if key.startswith(f"{form}.")] == [f"{form}.{name}" for name in names]


def with_faces(forms: set[str]) -> set[str]:
    """A seat is called by the face or the bot on it."""
    seats = {form.removeprefix("seat") for form in forms if form.startswith("seat")}
    return forms | {f"{form}{case}" for case in seats for form in ("player", "bot")}


def names_of(form: str, texts: Iterable[str]) -> list[str]:
    """Of a seat, those that have no face: "Empty chair" is no name."""
    keys = (key for key in texts if key.startswith(f"{form}.") and key.count(".") == 1)
    return [key.partition(".")[2] for key in keys if form != "seat" or key in MADE]


def named_forms(text: Text) -> set[tuple[str, str]]:
    return {(form, case) for each in forms(text) for _, form, case in HOLE.findall(each) if form}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_every_form_leads_somewhere(owner: str, language: str) -> None:
    known = {**texts(APP, language), **texts(owner, language)}
    for key, text in texts(owner, language).items():
        for form, case in named_forms(text):
            plainly = form in ("place", "seat") and not case
            asked = f"player{case}." if form == "seat" else f"{form}{case}."
            assert plainly or any(each.startswith(asked) for each in known), key


# What is asked for


def scripts(owner: str) -> Iterator[str]:
    """The code that may say an owner's words, without its comments."""
    folders = [STATIC / "js", *PACKAGE.glob("games/*/web")]
    if owner != APP:
        own = PACKAGE / "games" / owner.replace("-", "_")
        folders = [each for each in folders if own in each.parents or each == STATIC / "js"]
    for path in sorted(path for folder in folders for path in folder.rglob("*.js")):
        yield re.sub(r"/\*.*?\*/|(?<![:\"'`/])//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)


def spoken() -> Iterator[Path]:
    """The Python code that speaks to people."""
    server = ("server/cli.py", "server/http/host_secret.py")
    for pattern in (
        "cli.py",
        "core/terminal.py",
        "games/*/terminal.py",
        "locale/*.py",
        "terminal/*.py",
        *server,
    ):
        yield from PACKAGE.glob(pattern)


def strings(paths: Iterable[Path]) -> Iterator[str]:
    """Every string in Python code; what is filled in is ``${}``, as in a script."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            if isinstance(node, ast.JoinedStr):
                parts = [each.value if isinstance(each, ast.Constant) else "${}" for each in node.values]
                yield "".join(map(str, parts))


GAP = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


@cache
def asked(owner: str) -> tuple[set[str], set[str]]:
    """Whole keys, and patterns of keys with a gap in them, that the code asks for."""
    found = set(strings(spoken()))
    for source in scripts(owner):
        found |= {*re.findall(STRING, source), *re.findall(r"`([^`]*)`", source)}
    keys = {each for each in found if "${" not in each}
    gapped = {each for each in found - keys if re.match(r"[a-z]+(-[a-z]+)*\.", each)}
    return keys, {"(.+)".join(re.escape(part) for part in GAP.split(each)) for each in gapped}


def named() -> Iterator[str]:
    """Every key of the app that is made of something else's name."""
    for avatar in get_args(fields.Avatar):
        yield from (f"avatar.{avatar}", f"player.{avatar}")
    for level in LEVELS:
        yield from (f"bot.{level.name}", f"bot.{level.name}.is")
    yield from (f"greet.{greeting}" for greeting in get_args(fields.Greeting))
    yield from (f"picture.{picture}" for picture in pictures())
    yield from (f"host.status.{status}" for status in get_args(fields.Status))
    yield from (f"error.{code}" for code in OWN_ERRORS)
    yield from MADE


def pictures() -> list[str]:
    """As the script that draws them lists them."""
    source = next(path for path in (STATIC / "js").rglob("*.js") if path.name == "icons.js").read_text(
        "utf-8"
    )
    found = re.search(r"PICTURES =(.*?);", source, re.DOTALL)
    assert found is not None
    return " ".join(re.findall(STRING, found[1])).split()


def named_by(name: str) -> Iterator[str]:
    """Every key of a game, or of the app where games share it, that is made of a name in the game."""
    yield "title"
    package = f"cheeseboard.games.{name.replace('-', '_')}."
    yield from (f"move.{kind.code}" for kind in kinds(Move, package) if kind.code not in CHANCE)
    for role in manifest(name).roles:
        yield from (f"role.{role.name}{ending}" for ending in ("", ".is", ".nobody", ".now", ".you"))
        yield from () if role.others is None else (f"role.{role.others}",)
    yield from lesson_keys(name)
    for option in game_info(name).options:
        if option.values is not None:
            yield f"option.{option.name}"
            yield from (f"option.{option.name}.{value}" for value in option.values)


def lesson_keys(name: str) -> Iterator[str]:
    """What a lesson is called, what is to be done in each step, and what is said when there is something to look at."""
    for lesson in lessons(name):
        yield f"lesson.{lesson['id']}"
        steps = lesson["steps"]
        for number, after in enumerate([*steps[1:], None], 1):
            yield f"lesson.{lesson['id']}.{number}"
            if after is None or "position" in after:
                yield f"lesson.{lesson['id']}.{number}.done"


def kinds(base: Any, package: str) -> Iterator[Any]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith(package):
            yield kind
        yield from kinds(kind, package)


def refusals() -> Iterator[str]:
    """Every code that something in the games, tables, server or storage may refuse with."""
    for part in ("core", "games", "table", "server", "storage"):
        for path in sorted((PACKAGE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield from refused(node)


def refused(node: ast.AST) -> Iterator[str]:
    given: list[ast.expr] = []
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
        place = {"Refusal": 0, "HttpProblem": 1}.get(name)
        given += [] if place is None or len(node.args) <= place else [node.args[place]]
    elif isinstance(node, ast.ClassDef):
        given = [
            each.value
            for each in node.body
            if isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "code"
        ]
        is_event = any("Event" in getattr(base, "id", "") for base in node.bases)
        given = [] if is_event else given
    for value in given:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
            yield value.value


def test_every_refusal_has_words() -> None:
    codes = set(refusals()) - NEVER_SEEN
    known = {key for owner in OWNERS for key in texts(owner)}
    assert len(codes) > 60
    assert sorted(each for each in codes if f"error.{each}" not in known) == []


def test_every_name_has_words() -> None:
    assert [key for key in named() if key not in texts(APP)] == []
    for name in GAMES:
        known = {**texts(APP), **texts(name)}
        assert [key for key in named_by(name) if key not in known] == [], name


def test_every_event_has_words() -> None:
    """Its own, or those that ``terminal.py`` of the game puts together."""
    from cheeseboard.terminal.narrate import parts_of

    for name in GAMES:
        codes = {kind.code for kind in kinds(Event, f"cheeseboard.games.{name.replace('-', '_')}.")}
        assert len(codes) > 8
        known = {**texts(APP), **texts(name)}
        assert {code for code in codes if f"event.{code}" not in known} <= set(parts_of(name).events)


@pytest.mark.parametrize("owner", OWNERS)
def test_every_word_asked_for_is_there(owner: str) -> None:
    """Whole keys; keys with a gap must fit some word, and what fills the gaps is tested above."""
    known = {key for each in OWNERS for key in texts(each)} | OWN
    roots = {key.partition(".")[0] for key in known if "." in key}
    keys, patterns = asked(owner)
    sources = " ".join(scripts(owner))
    called = set(re.findall(rf"\b(?:t|has)\({STRING}", sources))
    called |= {each for each in keys if is_key(each, roots)}
    assert len(called) > 50
    assert sorted(called - known) == []
    assert [
        each
        for each in patterns
        if is_open(each, roots) and not any(re.fullmatch(each, key) for key in known)
    ] == []


def is_key(each: str, roots: set[str]) -> bool:
    return each.partition(".")[0] in roots and bool(re.fullmatch(r"[a-z]+(-[a-z]+)?(\.[a-z][\w-]*)+", each))


def is_open(pattern: str, roots: set[str]) -> bool:
    return pattern.partition("\\.")[0] in roots and " " not in pattern


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_no_word_is_unused(owner: str, language: str) -> None:
    names = set(named() if owner == APP else named_by(owner))
    options = {} if owner == APP else manifest(owner).edition.register()
    shown = {
        asked
        for each in (OWNERS if owner == APP else (APP, owner))  # a game may ask for a case of the app's names
        for text in texts(each, language).values()
        for form, case in named_forms(text)
        for asked in (form, form + case)  # where there is no such case, the plain form stands in for it
    }
    shown = with_faces(shown)
    unused = []
    for key in texts(owner, language):
        head, _, rest = key.partition(".")
        option, _, value = rest.partition(".")
        if head == "option" and option in options:
            if value:
                options[option].parse(value)  # or it is a value there cannot be
        elif key not in names and head not in shown - {"place", "seat"} and not is_asked(owner, key):
            unused.append(key)
    assert unused == []


def is_asked(owner: str, key: str) -> bool:
    """Whether the code asks for a key as a whole, or for one with a gap that is filled by a word of the code."""
    keys, patterns = asked(owner)
    found = filter(None, (re.fullmatch(pattern, key) for pattern in patterns))
    words = said_by_scripts(owner) | (said_by_python() if key.startswith(FROM_PYTHON) else set())
    return key in keys or any(set(each.groups()) <= words for each in found)


@cache
def said_by_scripts(owner: str) -> set[str]:
    """Every word in a string, as ``bear`` in "fox rabbit bear"."""
    quoted = [each for source in scripts(owner) for each in re.findall(r'["`]([^"`\n]*)["`]', source)]
    return {word for each in quoted for word in each.split()}


@cache
def said_by_python() -> set[str]:
    return {word for each in strings(PACKAGE.rglob("*.py")) for word in each.split()}
