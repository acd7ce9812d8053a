"""The first page as it is sent: with one sheet instead of many, and with the modules that its script is made of,
which a browser would else find one after the other, a round trip each. All is read from the files.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

PAGE: Final = "index.html"
SHEET: Final = "css/first.css"
"""the sheets of the page in one, but for the one that has the last word"""
STATIC: Final = "/static/"
SHEETS: Final = re.compile(rb'(?:[ ]*<link rel="stylesheet" href="/static/[\w/-]+\.css">\n)+')
NAME: Final = re.compile(rb'href="/static/([\w/-]+\.css)"')
SCRIPT: Final = re.compile(rb'[ ]*<script type="module" src="/static/([\w/-]+\.js)"></script>\n')
IMPORT: Final = re.compile(rb'^(?:import\s*|(?:import|export)\b[^"();]*?\bfrom\s*)"([^"]+)"', re.MULTILINE)
"""of a script as it is sent, without comments and indents; what is imported when it is opened is none of them"""

Read = Callable[[str], bytes]
"""the content of a file by its path under /static"""


def sheets_of(page: bytes) -> list[str]:
    """The sheets that go into one, by their paths."""
    found = SHEETS.search(page)
    return [name.decode() for name in NAME.findall(found[0])] if found else []


def script_of(page: bytes) -> str | None:
    """The script that the page begins with."""
    found = SCRIPT.search(page)
    return found[1].decode() if found else None


def modules(read: Read, starts: Sequence[str], without: Collection[str] = ()) -> list[str]:
    """The paths of these scripts and of all that they import from the first, nearest first, ``without`` those known."""
    found = [name for name in starts if name not in without]
    for name in found:
        for target in IMPORT.findall(read(name)):
            path = _path(target.decode(), posixpath.dirname(name))
            if path not in found and path not in without:
                found.append(path)
    return found


def _path(target: str, folder: str) -> str:
    if target.startswith(STATIC):
        return target.removeprefix(STATIC)
    return posixpath.normpath(posixpath.join(folder, target))


def complete(page: bytes, names: Sequence[str]) -> bytes:
    """The page with one sheet, with what it asks for first, and with these modules."""
    page = SHEETS.sub(f'  <link rel="stylesheet" href="{STATIC}{SHEET}">\n'.encode(), page, count=1)
    facts = f'  <link rel="preload" href="{STATIC}games.json" as="fetch" crossorigin>\n'
    links = "".join(f'  <link rel="modulepreload" href="{STATIC}{name}">\n' for name in names)
    return SCRIPT.sub(lambda found: (facts + links).encode() + found[0], page, count=1)
