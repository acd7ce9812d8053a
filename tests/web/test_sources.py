"""The app's files without a browser: types, words, drawings, sizes. What they name must be there, in both languages."""

from __future__ import annotations

import ast
import gzip
import inspect
import json
import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import cheeseboard
from cheeseboard.locale import FOLDER
from cheeseboard.server.routes import catalogue
from cheeseboard.table import messages
from cheeseboard.web import STATIC
from tests.needs import ROOT, node_modules

SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
MOST_SCRIPT_BYTES = 80_000
LANGUAGES = ("en", "fr")
STRING = r'"([^"\\\n]*)"'
PARAMETER = re.compile(r"\{(\w+)\}")


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def code(path: Path) -> str:
    """A script without its comments, in which other things may stand."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'`/])//[^\n]*", "", text(path), flags=re.DOTALL)


def words(language: str) -> dict[str, str]:
    names = (f"{language}.json", f"table.{language}.json")
    parts = [json.loads(text(FOLDER / name)) for name in names]
    assert not set(parts[0]) & set(parts[1])
    return {key: value for part in parts for key, value in part.items()}


# Types


def test_the_types_hold() -> None:
    """Strictly, by the comments in the scripts."""
    tsc = node_modules() / ".bin" / "tsc"
    done = subprocess.run(
        [tsc, "--noEmit", "-p", ROOT / "tsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0
    assert json.loads(text(ROOT / "tsconfig.json"))["compilerOptions"]["strict"] is True


def typed() -> dict[str, dict[str, bool]]:
    """The fields of every type in types.d.ts, and whether each may be left out."""
    source = re.sub(r"//[^\n]*", "", text(STATIC / "js" / "types.d.ts"))
    found: dict[str, dict[str, bool]] = {}
    bodies = [
        *re.findall(r"export type (\w+) = \{(.*?)\};", source, re.DOTALL),
        *re.findall(r"export interface (\w+) \{(.*?)\n\}", source, re.DOTALL),
    ]
    for name, body in bodies:
        found[name] = {field: bool(mark) for field, mark in re.findall(r"(\w+)(\?)?: ", body)}
    return found


def spoken() -> Iterator[tuple[str, type[msgspec.Struct]]]:
    bases = (messages.Command, messages.Message)
    for name, kind in inspect.getmembers(messages, inspect.isclass):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct and kind not in bases:
            yield name, kind


@pytest.mark.parametrize(("name", "kind"), list(spoken()))
def test_messages_have_the_same_fields(name: str, kind: type[msgspec.Struct]) -> None:
    ours = typed()[name]
    config = kind.__struct_config__
    tag = {str(config.tag_field)} if config.tag_field else set()
    theirs = {field.name: not field.required for field in msgspec.structs.fields(kind)}
    assert set(ours) == set(theirs) | tag
    if issubclass(kind, messages.Command):  # what must be sent; what is told is always whole
        left_out = {field for field, is_optional in ours.items() if is_optional}
        assert left_out == {field for field, is_optional in theirs.items() if is_optional}


@pytest.mark.parametrize("name", ["Avatar", "Greeting", "SeatKind", "Status"])
def test_names_are_the_same(name: str) -> None:
    line = re.search(rf"export type {name} = ([^;]*);", text(STATIC / "js" / "types.d.ts"))
    assert line is not None
    assert re.findall(STRING, line[1]) == list(get_args(getattr(messages, name)))


# Words


def test_both_languages_say_the_same() -> None:
    english, french = words("en"), words("fr")
    assert list(english) == list(french), "same keys, same order"
    for key, value in english.items():
        assert value.strip(), key
        assert french[key].strip(), key
        told = {"n"} if key.endswith(".one") else set()  # "one card" needs no number
        assert set(PARAMETER.findall(value)) - told == set(PARAMETER.findall(french[key])) - told, key
        assert PARAMETER.sub("", value).count("{") == 0, key


def test_every_word_asked_for_is_there() -> None:
    """Whole keys; keys with a gap must fit some word, and what fills the gaps is tested below."""
    english = words("en")
    roots = {key.partition(".")[0] for key in english if "." in key}
    missing: list[str] = []
    for script in SCRIPTS:
        source = code(script)
        asked = set(re.findall(rf"\b(?:t|has)\({STRING}", source))
        asked |= {each for each in re.findall(STRING, source) if is_key(each, roots)}
        missing += [f"{script.name}: {key}" for key in sorted(asked) if key not in english]
        for pattern in re.findall(r"\b(?:t|has)\(`([^`]*)`", source):
            parts = [re.escape(part) for part in re.split(r"\$\{[^}]*(?:\([^)]*\)[^}]*)?\}", pattern)]
            if not any(re.fullmatch(".+".join(parts), key) for key in english):
                missing.append(f"{script.name}: {pattern}")
    assert missing == []


def is_key(each: str, roots: set[str]) -> bool:
    return each.partition(".")[0] in roots and bool(re.fullmatch(r"[a-z]+(\.[a-z][\w-]*)+", each))


def gaps() -> Iterator[str]:
    """Every key made of something else's name."""
    for avatar in get_args(messages.Avatar):
        yield from (f"avatar.{avatar}", f"avatar.{avatar}.to", f"table.avatar.{avatar}")
    for level in ("pip", "bramble", "hazel", "minerva"):
        yield from (f"bot.{level}", f"bot.{level}.is", f"table.bot.{level}")
    for greeting in get_args(messages.Greeting):
        yield f"greet.{greeting}"
    for picture in listed("icons.js", "PICTURES"):
        yield f"picture.{picture}"
    for status in get_args(messages.Status):
        yield f"host.status.{status}"
    for game in catalogue(()).games:
        yield f"game.{game.name}"
        for option in game.options:
            if option.values is not None:
                yield f"option.{game.name}.{option.name}"
                yield from (f"option.{game.name}.{option.name}.{value}" for value in option.values)


def listed(script: str, name: str) -> list[str]:
    """The names in a list of a script, whichever way it is written."""
    found = re.search(rf"{name} =(.*?);", text(STATIC / "js" / script), re.DOTALL)
    assert found is not None
    names = " ".join(re.findall(STRING, found[1])).split()
    assert len(names) > 1
    return names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_words(language: str) -> None:
    known = words(language)
    assert [key for key in gaps() if key not in known] == []


def refusals() -> Iterator[str]:
    """Every code that something in the games, tables, server or storage may refuse with."""
    package = Path(cheeseboard.__file__).parent
    for part in ("games", "table", "server", "storage"):
        for path in sorted((package / part).rglob("*.py")):
            for node in ast.walk(ast.parse(text(path))):
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


NEVER_SEEN = {"setting", "other"}
"""a setting is refused at the server's start, where no page is open; ``other`` is a way to end, not a refusal"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    known = words(language)
    codes = set(refusals()) - NEVER_SEEN
    assert len(codes) > 60
    assert sorted(each for each in codes if f"error.{each}" not in known) == []


# Drawings


def ids(path: Path) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', text(path)))


def test_every_drawing_asked_for_is_drawn() -> None:
    """Where a name has a gap, some drawing must fit; screens with blank drawings are looked for in the browser."""
    sheets = {path.stem: ids(path) for path in (STATIC / "art").glob("*.svg")}
    every = set().union(*sheets.values())
    missing: list[str] = []
    for script in SCRIPTS:
        source = code(script)
        source = re.sub(r"\$\{[^}`\n]*\}", "${}", source)  # gaps with names of their own inside
        asked = re.findall(r'["`]((?:home|icons|extras|rules|cheese|chop)#[^"`]+)["`]', source)
        missing += [each for each in asked if not fits(each.split("#")[1], sheets[each.split("#")[0]])]
        for each in re.findall(r'\b(?:sprite\(|redraw\([\w.]+, )["`]([^"`]+)["`]', source):
            missing += [] if fits(each, every) else [each]
        for each in re.findall(rf"\b(?:icon|roundButton|bigButton)\({STRING}", source):
            missing += [] if f"i-{each}" in sheets["icons"] else [f"i-{each}"]
        missing += [each for each in re.findall(r'"(i-[a-z-]+)"', source) if each not in sheets["icons"]]
    assert missing == []
    for avatar in get_args(messages.Avatar):
        assert f"av-{avatar}" in sheets["home"]
    for greeting in get_args(messages.Greeting):
        assert f"greet-{greeting}" in sheets["extras"]
    for picture in listed("icons.js", "PICTURES"):
        assert f"pic-{picture}" in sheets["extras"]


def fits(asked: str, there: set[str]) -> bool:
    if "${" not in asked:
        return asked in there
    parts = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", asked)]
    return any(re.fullmatch(".+".join(parts), each) for each in there)


# Files


def test_the_scripts_are_small() -> None:
    size = sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in [*SCRIPTS, STATIC / "sw.js"])
    assert size <= MOST_SCRIPT_BYTES


def test_no_script_or_style_stands_in_the_page() -> None:
    """The policy forbids it, and a browser would leave it out without a word to the player."""
    page = text(STATIC / "index.html")
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|javascript:", page)
    for script in SCRIPTS:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", code(script)
        ), script


def test_the_manifest_and_its_icons() -> None:
    manifest: dict[str, Any] = json.loads(text(STATIC / "manifest.webmanifest"))
    for field in ("name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"):
        assert manifest[field], field
    purposes = set()
    for icon in manifest["icons"]:
        path = STATIC / icon["src"].removeprefix("/static/")
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", path.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert path.suffix == ".svg"
        purposes |= set(icon.get("purpose", "any").split())
    assert {"any", "maskable"} <= purposes
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
