"""What the browser knows of every game before it asks anything: ``/static/games.json``, from the manifests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from ... import registry
from ...bots.levels import LEVELS
from ...bots.measured import measured_of
from ...locale import languages
from .first_page import Read, modules

TABLE: Final = "js/board/index.js"
PLAIN_BOARD: Final = "js/board/plain.js"
LOBBY: Final = "js/pages/lobby.js"


class RoleFacts(Struct, kw_only=True):
    """A part that one seat plays; ``others`` names the other seats where they are one side."""

    name: str
    others: str | None


class GameFacts(Struct, kw_only=True):
    """``styles`` and ``art`` are the style sheets and the drawings in the game's own folder, by name.

    ``measured`` is the Elo of each level, by house rules changed and by number of players or side (`bots/measured.py`).
    ``cover`` is the id of the drawing in ``art/cover.svg``. A game without a board is shown on the plain one, and one
    without a small picture of it (``mini.js``) by its cover. ``modules`` are the scripts that come with a table of it.
    """

    name: str
    players: list[int]
    roles: list[RoleFacts]
    asked_first: list[str]
    suggested: dict[str, list[str]]
    thread_kinds: list[str]
    measured: dict[str, dict[str, list[int]]]
    has_board: bool
    has_mini: bool
    has_rulebook: bool
    has_lessons: bool
    cover: str | None
    styles: list[str]
    art: list[str]
    modules: list[str]


class GamesFile(Struct, kw_only=True):
    """``levels`` are the bots everybody knows, the weakest first; ``languages`` those there are words in; ``modules``
    the scripts that come with every table, ``lobby`` those of the page before its start."""

    games: list[GameFacts]
    levels: list[str]
    languages: list[str]
    modules: list[str]
    lobby: list[str]


def games_file(read: Read, first: Sequence[str]) -> GamesFile:
    """``first`` are the scripts that every page begins with."""
    table = modules(read, [TABLE], first)
    games = [game_facts(name) for name in registry.names()]
    for game in games:
        game.modules = modules(read, scripts_of(game), (*first, *table))
    levels = [level.name for level in LEVELS]
    lobby = modules(read, [LOBBY], first)
    return GamesFile(games=games, levels=levels, languages=list(languages()), modules=table, lobby=lobby)


def scripts_of(game: GameFacts) -> list[str]:
    """What a table of the game begins with, beside what comes with every table."""
    board = f"games/{game.name}/board.js" if game.has_board else PLAIN_BOARD
    return [board, *([f"games/{game.name}/mini.js"] if game.has_mini else [])]


def game_facts(name: str) -> GameFacts:
    game = registry.manifest(name)
    folder = game.folder / "web"
    return GameFacts(
        name=name,
        modules=[],
        players=list(game.rules.player_counts),
        roles=[RoleFacts(name=role.name, others=role.others) for role in game.roles],
        asked_first=list(game.asked_first),
        suggested={option: list(values) for option, values in game.suggested.items()},
        thread_kinds=list(game.thread_kinds),
        measured={
            rules: {side: rated.elo for side, rated in ladders.items()}
            for rules, ladders in measured_of(name).items()
        },
        has_board=(folder / "board.js").is_file(),
        has_mini=(folder / "mini.js").is_file(),
        has_rulebook=(game.folder / "rulebook" / "chapters.json").is_file(),
        has_lessons=(folder / "lessons.json").is_file(),
        cover=drawing_in(folder / "art" / "cover.svg"),
        styles=sorted(path.name for path in folder.glob("*.css")),
        art=sorted(path.stem for path in folder.glob("art/*.svg")),
    )


def drawing_in(sheet: Path) -> str | None:
    """The id of the one drawing of a sheet, if there is the sheet."""
    found = re.search(r'<symbol id="([^"]+)"', sheet.read_text(encoding="utf-8")) if sheet.is_file() else None
    return found and found[1]
