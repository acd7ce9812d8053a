"""The browser app from memory: each file read once, compressed once, and read again when it has changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from ... import locale, registry
from ...web import STATIC
from ..problems import HttpProblem
from .first_page import PAGE, SHEET, complete, modules, script_of, sheets_of
from .game_facts import games_file

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
PLAIN: Final = {".png", ".woff2", ".webp", ".ogg", ".mp3"}  # compressed by themselves
AT_ROOT: Final = {
    "/": "index.html",
    "/index.html": "index.html",
    "/sw.js": "sw.js",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/favicon.ico": "favicon.ico",
    "/favicon.svg": "favicon.svg",
}
MOST_FILES: Final = 5000
RULEBOOK: Final = "rulebook/"
"""the end of how a path to the rules as people read them begins; they are kept once seen"""
FOR_READERS: Final = re.compile(rb"/\*\*.*?\*/|^[ \t]+", re.DOTALL | re.MULTILINE)
"""what a script says to people and to ``tsc``, and how far lines are set in: a quarter of what it would weigh"""
OF_COMMANDS: Final = ("help.", "keep.", "serve.", "terminal.", "verify.")
"""how texts begin that no page says, only the command"""
LONGEST: Final = 200
"""characters of a path; a longer one no folder could hold"""
SHELL: Final = {".js", ".css", ".json", ".webmanifest"}
SHELL_ART: Final = {"icons.svg", "home.svg", "faces.svg", "cover.svg", "roles.svg", "latin.woff2"}
"""with ``SHELL``, what the app opens with when there is no network; other drawings and letters are kept once seen"""


@dataclass(frozen=True, slots=True)
class Kept:
    changed: int
    body: bytes
    zipped: bytes | None
    tag: str
    kind: str


class StaticFiles:
    """Files by their path under /static: the app's, words, every game's own; and what is made from these:
    two lists, the first page and its sheet."""

    def __init__(self, folders: dict[str, Path] | None = None) -> None:
        self.folders = folders or site()
        self.kept: dict[Path, Kept] = {}
        self.making: dict[str, Callable[[], tuple[bytes, list[str]]]] = {
            "games.json": self._games,
            "shell.json": self._shell,
            PAGE: self._page,
            SHEET: self._sheet,
        }
        """what is made, and from which files"""
        self.made: dict[str, tuple[Kept, list[str]]] = {}

    def find(self, name: str) -> Kept:
        """A file by its path with slashes; HttpProblem when there is none."""
        if name in self.making:
            return self._make(name)
        return self._file(name)

    def _file(self, name: str) -> Kept:
        for start in sorted(self.folders, key=len, reverse=True):
            if name.startswith(start):
                path = self._inside(self.folders[start], name.removeprefix(start))
                if path is not None:
                    return self._read(path)
        raise HttpProblem(404, "no-such-page", "there is no such page")

    def shell(self) -> Iterator[str]:
        """The addresses of all that the app needs to open without a network."""
        yield "/"
        yield "/static/games.json"
        yield f"/static/{SHEET}"
        joined = sheets_of(self._body(PAGE))
        for start, folder in self.folders.items():
            if start.endswith(RULEBOOK):
                continue
            for path in sorted(folder.rglob("*")):
                name = path.relative_to(folder).as_posix()
                is_drawn = "art/" in name or path.suffix in (".svg", ".woff2")
                is_kept = path.name in SHELL_ART if is_drawn else path.suffix in SHELL
                if is_kept and name != "sw.js" and f"{start}{name}" not in joined:
                    yield f"/static/{start}{name}"

    def _make(self, name: str) -> Kept:
        """Made once, and again when a file has changed that it was made from."""
        known = self.made.get(name)
        if known is None or known[0].changed != self._changed(known[1]):
            body, parts = self.making[name]()
            known = self.made[name] = (_keep(name, body, self._changed(parts)), parts)
        return known[0]

    def _changed(self, parts: list[str]) -> int:
        return max((self._file(part).changed for part in parts), default=0)

    def _body(self, name: str) -> bytes:
        return self._file(name).body

    def _games(self) -> tuple[bytes, list[str]]:
        first = modules(self._body, [script]) if (script := script_of(self._body(PAGE))) else []
        return msgspec.json.encode(games_file(self._body, first)), []

    def _shell(self) -> tuple[bytes, list[str]]:
        return msgspec.json.encode(list(self.shell())), []

    def _page(self) -> tuple[bytes, list[str]]:
        page = self._body(PAGE)
        script = script_of(page)
        names = modules(self._body, [script]) if script else []
        return complete(page, names[1:]), [PAGE, *names]

    def _sheet(self) -> tuple[bytes, list[str]]:
        names = sheets_of(self._body(PAGE))
        return b"\n".join(map(self._body, names)), [PAGE, *names]

    def _inside(self, folder: Path, name: str) -> Path | None:
        """The file, unless its name leads out of the folder or is no page of it."""
        parts = name.split("/")
        if (
            len(name) > LONGEST
            or not all(parts)
            or any(part.startswith(".") or "\\" in part or "\0" in part for part in parts)
        ):
            return None
        path = folder.joinpath(*parts)
        if path.suffix == ".py" or path.suffix == ".pyc" or not path.is_file():
            return None
        return path if path.resolve().is_relative_to(folder.resolve()) else None

    def _read(self, path: Path) -> Kept:
        changed = path.stat().st_mtime_ns
        kept = self.kept.get(path)
        if kept is None or kept.changed != changed:
            if len(self.kept) >= MOST_FILES:
                self.kept.clear()
            kept = self.kept[path] = _keep(path.name, _sent(path), changed)
        return kept


def site() -> dict[str, Path]:
    """The folders under /static, by how their paths begin."""
    folders = {"": STATIC, "words/": locale.FOLDER, RULEBOOK: locale.RULEBOOK}
    for name in registry.names():
        folder = registry.manifest(name).folder
        folders[f"games/{name}/"] = folder / "web"
        folders[f"games/{name}/words/"] = folder / "words"
        folders[f"games/{name}/{RULEBOOK}"] = folder / "rulebook"
    return folders


def _sent(path: Path) -> bytes:
    """What goes over the line of a file: scripts without what is for readers, words without those of the command."""
    body = path.read_bytes()
    if path.suffix == ".js":
        return FOR_READERS.sub(lambda found: b"\n" * found[0].count(b"\n"), body)  # lines keep their numbers
    if path.suffix == ".json" and path.parent.name == "words":
        texts = msgspec.json.decode(body)
        return msgspec.json.encode({key: texts[key] for key in texts if not key.startswith(OF_COMMANDS)})
    return body


def _keep(name: str, body: bytes, changed: int = 0) -> Kept:
    suffix = Path(name).suffix
    zipped = None if suffix in PLAIN or len(body) < 200 else gzip.compress(body, 9, mtime=0)
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Kept(changed, body, zipped, f'"{hashlib.sha256(body).hexdigest()[:20]}"', kind)
