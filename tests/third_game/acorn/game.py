"""Acorn, as Cheeseboard finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cheeseboard.core.manifest import GameManifest, Role

from .edition import AcornEdition
from .rules import Acorn

GAME: Final = GameManifest(
    rules=Acorn,
    edition=AcornEdition,
    folder=Path(__file__).parent,
    roles=(Role("squirrel", others="birds"),),
    asked_first=("looks",),
)
