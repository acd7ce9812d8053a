"""The browser app from memory: each file read once, compressed once, and read again when it has changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from ... import locale, registry
from ...web import STATIC
from ..problems import HttpProblem
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
    """Files by their path under /static: the app's, words, every game's own; and two lists made from these."""

    def __init__(self, folders: dict[str, Path] | None = None) -> None:
        self.folders = folders or site()
        self.kept: dict[Path, Kept] = {}
        self.made: dict[str, Kept] = {}

    def find(self, name: str) -> Kept:
        """A file by its path with slashes; HttpProblem when there is none."""
        if name in ("games.json", "shell.json"):
            return self._make(name)
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
        for start, folder in self.folders.items():
            if start.endswith(RULEBOOK):
                continue
            for path in sorted(folder.rglob("*")):
                name = path.relative_to(folder).as_posix()
                is_drawn = "art/" in name or path.suffix in (".svg", ".woff2")
                is_kept = path.name in SHELL_ART if is_drawn else path.suffix in SHELL
                if is_kept and name != "sw.js":
                    yield f"/static/{start}{name}"

    def _make(self, name: str) -> Kept:
        if name not in self.made:
            content: Any = games_file() if name == "games.json" else list(self.shell())
            self.made[name] = _keep(name, msgspec.json.encode(content))
        return self.made[name]

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
