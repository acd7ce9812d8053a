"""Which drawing goes into which file, and what the files say."""

from __future__ import annotations

import json

from drawings import (
    bots,
    cards,
    faces,
    greetings,
    home,
    houserules,
    icons,
    kitchen,
    pawns,
    pictures,
    scenes,
    stage,
    tokens,
)
from drawings.kit import Symbol, tidy

ABOUT = {
    "icons": "icons and flat marks; take the CSS `color`",
    "home": "first screen, players' and bots' faces",
    "twins": "faces of bots where several of one kind play",
    "cheese": "Cheese Rescue",
    "chop": "Chop! Chop!",
    "extras": "greetings, pictures of the room code, curtain, end acts, scenes",
    "rules": "a picture for each option, `rule-` and its name",
}
MARK = "<!-- from here on written by python -m drawings -->\n"


def files() -> dict[str, list[Symbol]]:
    return {
        "icons": icons.symbols(),
        "home": home.symbols() + faces.symbols() + bots.symbols(),
        "twins": bots.twins(),
        "cheese": cards.symbols(),
        "chop": kitchen.symbols() + pawns.symbols(),
        "extras": greetings.symbols() + pictures.symbols() + stage.symbols() + scenes.symbols(),
        "rules": houserules.symbols(),
    }


def sprite(symbols: list[Symbol]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "".join(s.markup() for s in symbols) + "</svg>\n"


def picture(body: str, box: str = "0 0 100 100") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{tidy(body)}</svg>\n'


def outputs() -> dict[str, str]:
    """Every text file under `web/static`, by its path there."""
    out = {f"art/{name}.svg": sprite(symbols) for name, symbols in files().items()}
    out["art/icon.svg"] = picture(home.icon(False))
    out["art/pictures.json"] = json.dumps(list(pictures.PICTURES)) + "\n"
    out["css/tokens.css"] = tokens.css()
    return out


def readme(old: str) -> str:
    """The hand-written part, then every id."""
    out = old.split(MARK)[0] + MARK
    for name, symbols in files().items():
        out += f"\n### `{name}.svg`: {ABOUT[name]}\n\n| id | viewBox | meaning |\n|---|---|---|\n"
        for s in symbols:
            fit = f" ({s.aspect})" if s.aspect else ""
            out += f"| `{s.id}` | {s.box}{fit} | {s.note} |\n"
    return out
