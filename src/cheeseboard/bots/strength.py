"""How well a bot plays, as one number: 0 is the first level, 1 the second, and so on, with everything between.

All bots think alike, some less far and with less care: a *way* of playing lies somewhere on the path from play without
any thought (0) to all that is possible (1). Where on it each strength lies is in ``levels.json`` of a game, one row for
each number of players or side, found by ``lab.fit_levels`` so that all steps are about equal.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any, Final

from ..core.bot import Thought
from ..core.game import Game, View
from ..core.rng import Rng
from ..registry import manifest

FILE: Final = "levels.json"
STEPS: Final = 5  # between the levels
FEWEST: Final = 3
MOST: Final = 300_000
DULLEST: Final = 2.0
SHARPEST: Final = 0.001
FINE: Final = 1 << 30
ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Way:
    """So many ``iterations`` of looking ahead; 0 looks at nothing, and all moves are alike.

    A move that is worth less than the best by ``blur`` is played 0.37 times as often, by twice as much 0.02 times:
    nearly good moves nearly as often as good ones, blunders hardly ever.
    """

    iterations: int
    blur: float


def way_at(place: float) -> Way:
    """The way of playing at a place on the path, from 0 to 1."""
    if place <= 0.0:
        return Way(0, DULLEST)
    if place >= 1.0:
        return Way(MOST, 0.0)
    return Way(
        round(FEWEST * (MOST / FEWEST) ** place), float(f"{DULLEST * (SHARPEST / DULLEST) ** place:.3g}")
    )


def place_of(game: Game[Any, Any], view: View, strength: float) -> float:
    """Where on the path a strength lies in this seat of this game."""
    ladders = ladders_of(game.name)
    name = manifest(game.name).ladder
    places = ladders.get(name(game, view) if name is not None else ANY) or next(iter(ladders.values()))
    return along(places, strength)


def along(places: Sequence[float], strength: float) -> float:
    """Between places, which are evenly spaced in strength."""
    at = min(max(strength / STEPS, 0.0), 1.0) * (len(places) - 1)
    below = min(int(at), len(places) - 2)
    return places[below] + (places[below + 1] - places[below]) * (at - below)


@lru_cache(maxsize=16)
def ladders_of(name: str) -> dict[str, list[float]]:
    """Places on the path, from the first level to the last, by what tells a game's ladders apart."""
    own = manifest(name).folder / "bots" / FILE
    found: dict[str, list[float]] = json.loads(
        (own if own.is_file() else Path(__file__).parent / FILE).read_text()
    )
    return found


def pick(thought: Thought, blur: float, liked: Sequence[str], liking: float, rng: Rng) -> str:
    """A move by what was thought of all, and by what is liked: that much more often, in log odds."""
    best = max(each.value for each in thought.estimates)
    shares = [
        exp(-(((best - each.value) / blur) ** 2)) * (exp(liking) if each.move in liked else 1.0)
        for each in thought.estimates
    ]
    left = rng.below(FINE) / FINE * sum(shares)
    for each, share in zip(thought.estimates, shares, strict=True):
        left -= share
        if left < 0:
            return each.move
    return thought.move
