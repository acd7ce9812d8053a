"""The table as one seat sees it, as text.

Only a view goes in, so nothing can be shown that the seat may not know: the picture is that of any position
that looks the same from there.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from ..core.game import CHANCE, View
from ..core.rng import Rng
from ..core.terminal import looked_at
from .narrate import Narrator


def draw_view(narrator: Narrator, view: View) -> str:
    """The picture, and below it what else the seat knows."""
    game = narrator.game
    picture = game.draw(game.imagine(view, Rng(0)))
    return "\n".join([picture, *narrator.facts(view)])


def whose_decision(narrator: Narrator, view: View) -> str:
    """Who is waited for, in words."""
    if view.actor is None:
        return narrator("table.turn.over")
    if view.actor == CHANCE:
        return narrator("terminal.chance")
    return narrator("terminal.decides", seats=[looked_at(seat) for seat in view.actors])


def columns(items: Sequence[str], width: int | None = None) -> str:
    """Items in columns that fit the terminal, read downward."""
    if width is None:
        width = shutil.get_terminal_size().columns
    cell = max(map(len, items), default=0) + 2
    rows = -(-len(items) // max(width // cell, 1))
    lines = ("".join(item.ljust(cell) for item in items[row::rows]).rstrip() for row in range(rows))
    return "\n".join(lines)


def numbered(items: Sequence[str]) -> str:
    """Items with numbers from 1, in columns."""
    return columns([f"{number:>3}  {item}" for number, item in enumerate(items, 1)])
