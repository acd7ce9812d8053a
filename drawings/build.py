"""Which drawing goes into which file, and what the files say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from drawings import bots, faces, greetings, home, icons, marks, pictures, scenes, stage, tokens
from drawings.kit import Symbol, tidy
from drawings.letters import css as letters
from drawings.letters import font

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cheeseboard"
STATIC = PACKAGE / "web" / "static"
ABOUT = {
    "icons": "icons; take the CSS `color`",
    "home": "first screen",
    "faces": "players' and bots' faces",
    "twins": "faces of bots where several of one kind play",
    "pictures": "those of the room code",
    "greetings": "what players say to each other",
    "extras": "curtain, ribbon, petals, marks, scenes",
    "finale": "what only the end of a game shows: players and bots, glad and sad; rays",
}
MARK = "<!-- from here on written by python -m drawings -->\n"


def games() -> Iterator[tuple[Path, ModuleType]]:
    """Each game with drawings of its own: its folder for the browser, and `drawings/<folder's name>.py`."""
    for folder in sorted((PACKAGE / "games").iterdir()):
        if (Path(__file__).parent / f"{folder.name}.py").exists():
            yield folder / "web", import_module(f"drawings.{folder.name}")


def sheets() -> dict[str, list[Symbol]]:
    """What the pages share."""
    return {
        "icons": icons.symbols(),
        "home": home.symbols(),
        "faces": faces.symbols() + bots.symbols(),
        "twins": bots.twins(),
        "pictures": pictures.symbols(),
        "greetings": greetings.symbols(),
        "extras": stage.symbols() + marks.symbols() + scenes.symbols(),
        "finale": faces.moods() + bots.moods() + bots.ties() + stage.rays(),
    }


def files() -> dict[Path, list[Symbol]]:
    out = {STATIC / "art" / f"{name}.svg": symbols for name, symbols in sheets().items()}
    for folder, game in games():
        out |= {folder / "art" / f"{name}.svg": symbols for name, symbols in game.sheets().items()}
    return out


def sprite(symbols: list[Symbol]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "".join(s.markup() for s in symbols) + "</svg>\n"


def picture(body: str, box: str = "0 0 100 100") -> str:
    _, _, width, height = box.split()
    size = f'width="{width}" height="{height}" viewBox="{box}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{tidy(body)}</svg>\n'


def outputs() -> dict[Path, bytes]:
    """Every file, by its path."""
    out = {path: text.encode() for path, text in texts().items()}
    return out | {STATIC / "fonts" / f"{name}.woff2": font.woff2(chars) for name, chars in font.FILES.items()}


def texts() -> dict[Path, str]:
    out = {path: sprite(symbols) for path, symbols in files().items()}
    for folder, game in games():
        for name, (body, box) in getattr(game, "pictures", dict)().items():
            out[folder / "art" / f"{name}.svg"] = picture(body, box)
    out[STATIC / "art" / "icon.svg"] = picture(home.icon(False))
    out[STATIC / "art" / "pictures.json"] = json.dumps(list(pictures.PICTURES)) + "\n"
    out[STATIC / "css" / "tokens.css"] = tokens.css()
    out[STATIC / "css" / "letters.css"] = letters.css()
    return out


def readme(old: str) -> str:
    """The hand-written part, then every id."""
    out = old.split(MARK)[0] + MARK
    for path, symbols in files().items():
        own = path.relative_to(PACKAGE)
        about = ABOUT.get(path.stem) or f"`{own.parts[1]}`"
        out += f"\n### `{own}`: {about}\n\n| id | viewBox | meaning |\n|---|---|---|\n"
        for s in symbols:
            fit = f" ({s.aspect})" if s.aspect else ""
            out += f"| `{s.id}` | {s.box}{fit} | {s.note} |\n"
    return out
