"""How far one match may grow: all of it is kept, and read again with the match."""
# compiled

from __future__ import annotations

from typing import Final, NamedTuple


class Bounds(NamedTuple):
    """``undone`` is how often something may be taken back, ``entries`` how many there may be of any kind."""

    undone: int
    entries: int


USUAL: Final = Bounds(500, 20_000)
"""many times as many as a game could need"""
