"""The browser app from memory: each file read once, compressed once, and read again when it has changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..web import STATIC
from .problems import HttpProblem

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
LONGEST: Final = 200
"""characters of a path; a longer one no folder could hold"""


@dataclass(frozen=True, slots=True)
class Kept:
    changed: int
    body: bytes
    zipped: bytes | None
    tag: str
    kind: str


class Shelf:
    """Files by their path under /static, from the app's folder and the words of the languages."""

    def __init__(self, folders: dict[str, Path] | None = None) -> None:
        self.folders = folders or {"": STATIC, "locale/": STATIC.parent.parent / "locale"}
        self.kept: dict[Path, Kept] = {}

    def find(self, name: str) -> Kept:
        """A file by its path with slashes; HttpProblem when there is none."""
        for start in sorted(self.folders, key=len, reverse=True):
            if name.startswith(start):
                path = self._inside(self.folders[start], name.removeprefix(start))
                if path is not None:
                    return self._read(path)
        raise HttpProblem(404, "no-such-page", "there is no such page")

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
            kept = self.kept[path] = _keep(path, changed)
        return kept


def _keep(path: Path, changed: int) -> Kept:
    body = path.read_bytes()
    zipped = None if path.suffix in PLAIN or len(body) < 200 else gzip.compress(body, 9, mtime=0)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Kept(changed, body, zipped, f'"{hashlib.sha256(body).hexdigest()[:20]}"', kind)
