"""The app's files without a browser: types, drawings, sizes. What they name must be there."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from pathlib import Path
from typing import Any, get_args

import pytest

import cheeseboard
from cheeseboard import registry
from cheeseboard.bots.levels import LEVELS
from cheeseboard.server.http.browser_types import files as browser_types
from cheeseboard.server.http.browser_types import types_of
from cheeseboard.server.http.files import Kept, StaticFiles
from cheeseboard.table import fields
from cheeseboard.web import STATIC
from tests.needs import ROOT, node_modules

PACKAGE = Path(cheeseboard.__file__).parent
GAMES = {name: registry.manifest(name).folder / "web" for name in registry.names()}
APP_SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
SCRIPTS = [*APP_SCRIPTS, *(path for folder in GAMES.values() for path in sorted(folder.rglob("*.js")))]
TYPES = browser_types()
MOST_SCRIPT_BYTES = 160_000
STRING = r'"([^"\\\n]*)"'


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def served(path: Path) -> Kept:
    """As it goes over the line."""
    homes = {STATIC: "", **{folder: f"games/{name}/" for name, folder in GAMES.items()}}
    folder = next(folder for folder in homes if path.is_relative_to(folder))
    return StaticFiles().find(homes[folder] + path.relative_to(folder).as_posix())


def code(path: Path) -> str:
    """A script without its comments, in which other things may stand."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'`/])//[^\n]*", "", text(path), flags=re.DOTALL)


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


SAME = """const ts = require(process.argv[1]);
const plain = (text) => ts.transpileModule(text, { compilerOptions: { removeComments: true, target: "esnext", module: "esnext" } }).outputText;
const pairs = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(Object.keys(pairs).filter((name) => plain(pairs[name][0]) !== plain(pairs[name][1]))));"""
"""the names of scripts that differ in more than comments and indents"""


def test_scripts_lose_nothing_but_comments_and_indents_on_the_way() -> None:
    """What is served is what stands here, line by line."""
    pairs = {path.as_posix(): (text(path), served(path).body.decode()) for path in SCRIPTS}
    assert {name for name, (here, there) in pairs.items() if here.count("\n") != there.count("\n")} == set()
    typescript = node_modules() / "typescript"
    done = subprocess.run(
        ["node", "-e", SAME, typescript], input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("path", TYPES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_types_are_those_of_the_server(path: Path) -> None:
    """``cheeseboard serve --print-types protocol``, or a game's name, writes them again."""
    assert text(path) == TYPES[path]


def test_the_types_say_what_is_optional() -> None:
    """What is sent may leave out what has a default; what is told is whole."""
    made = types_of("protocol")
    assert "  level?: string;" in made.split("export interface Start ")[1].split("}")[0]
    assert "  rule: string | null;" in made.split("export interface Problem ")[1].split("}")[0]
    for name in GAMES:
        assert name not in made


# Drawings


def listed(script: str, name: str) -> list[str]:
    """The names in a list of a script, whichever way it is written."""
    found = re.search(rf"{name} =(.*?);", text(STATIC / "js" / script), re.DOTALL)
    assert found is not None
    names = " ".join(re.findall(STRING, found[1])).split()
    assert len(names) > 1
    return names


def ids(path: Path) -> set[str]:
    return set() if not path.exists() else set(re.findall(r'\bid="([^"]+)"', text(path)))


def test_every_drawing_asked_for_is_drawn() -> None:
    """Where a name has a gap, some drawing must fit; screens with blank drawings are looked for in the browser."""
    sheets = {path.stem: ids(path) for path in (STATIC / "art").glob("*.svg")}
    own = {
        name: ids(folder / "art" / "board.svg") | ids(folder / "art" / "roles.svg")
        for name, folder in GAMES.items()
    }
    missing: list[str] = []
    for script in SCRIPTS:
        game = next((name for name, folder in GAMES.items() if script.is_relative_to(folder)), "")
        every = set().union(*sheets.values(), own.get(game, set()))
        source = code(script)
        source = re.sub(r"\$\{[^}`\n]*\}", "${}", source)  # gaps with names of their own inside
        asked = re.findall(rf'["`]((?:{"|".join(sheets)})#[^"`]+)["`]', source)
        asked += [
            f"{sheet}#{each}"
            for sheet, start in (("greetings", "greet"), ("pictures", "pic"))
            for each in re.findall(rf'art\(["`]({start}-[^"`]+)["`]', source)
        ]
        missing += [each for each in asked if not fits(each.split("#")[1], sheets[each.split("#")[0]])]
        for each in re.findall(r'\b(?:sprite\(|redraw\([\w.]+, )["`]([^"`]+)["`]', source):
            missing += [] if fits(each, every) else [each]
        for each in re.findall(rf"\b(?:icon|roundButton|bigButton)\({STRING}", source):
            missing += [] if f"i-{each}" in sheets["icons"] else [f"i-{each}"]
        missing += [each for each in re.findall(r'"(i-[a-z-]+)"', source) if each not in sheets["icons"]]
    assert missing == []
    for avatar in get_args(fields.Avatar):
        assert f"av-{avatar}" in sheets["faces"]
        assert {f"av-{avatar}-glad", f"av-{avatar}-sad"} <= sheets["finale"]
    for level in LEVELS:
        assert f"bot-{level.name}" in sheets["faces"]
        assert {f"bot-{level.name}-glad", f"bot-{level.name}-sad"} <= sheets["finale"]
    for greeting in get_args(fields.Greeting):
        assert f"greet-{greeting}" in sheets["greetings"]
    for picture in listed("ui/icons.js", "PICTURES"):
        assert f"pic-{picture}" in sheets["pictures"]


def fits(asked: str, there: set[str]) -> bool:
    if "${" not in asked:
        return asked in there
    parts = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", asked)]
    return any(re.fullmatch(".+".join(parts), each) for each in there)


# Files


def test_the_scripts_are_small() -> None:
    """All together; what the way to a table needs is weighed in ``test_first_load``."""
    kept = [served(path) for path in (*SCRIPTS, STATIC / "sw.js")]
    assert sum(len(each.zipped or each.body) for each in kept) <= MOST_SCRIPT_BYTES


def test_no_page_names_a_game() -> None:
    """Nor a role: all that is said of games is said by their own folders."""
    sides = {
        side for name in GAMES for role in registry.manifest(name).roles for side in (role.name, role.others)
    }
    names = "|".join([*GAMES, *(name.replace("-", "_") for name in GAMES), *filter(None, sides)])
    named = re.compile(rf"\b(?:{names})\b", re.IGNORECASE)
    pages = [
        path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html", ".ts", ".webmanifest")
    ]
    found = [
        f"{path.name}: {line.strip()}"
        for path in pages
        for line in text(path).splitlines()
        if named.search(line)
    ]
    assert [line for line in found if "cat?: number | null;" not in line] == [], (
        "the protocol's own field is older"
    )


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
