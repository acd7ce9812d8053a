"""How well a bot plays, as one number: 0 is the first level, 1 the second, and so on, with everything between.

All bots think alike, some less far and with less care: a *way* of playing lies somewhere on the path from play without
any thought (0) to all that is possible (1). Where on it each strength lies is in ``levels.json`` of a game, one row for
each number of players or side, found by ``lab.fit_levels`` so that all steps are about equal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
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
MOST: Final = 300_000  # just before the end of the path
ALL: Final = 1_000_000  # at its end, where a second allows it
BLURS: Final = ((0.0, 2.0), (0.25, 0.12), (1.0, 0.001))
"""by place, on a straight line between their logarithms: gross blunders soon become rare"""

ATTENTIVE: Final = 0.1  # the place from which on little is overlooked
ATTENTION: Final = 5.0
FINE: Final = 1 << 30
ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Way:
    """So many ``iterations`` of looking ahead; 0 looks at nothing, and all moves are alike.

    A move that is worth less than the best by ``blur`` is played 0.37 times as often, by twice as much 0.02 times:
    nearly good moves nearly as often as good ones, blunders hardly ever. ``attention`` is by how much more rarely, in
    log odds, a move is played that overlooks what can be seen at a glance (``slips`` of the game).
    """

    iterations: int
    blur: float
    attention: float


def way_at(place: float) -> Way:
    """The way of playing at a place on the path, from 0 to 1; below 0 more is overlooked than by chance."""
    attention = round(ATTENTION * min(place / ATTENTIVE, 1.0), 3)
    if place <= 0.0:
        return Way(0, BLURS[0][1], attention)
    if place >= 1.0:
        return Way(ALL, 0.0, 0.0)
    return Way(
        round(FEWEST * (MOST / FEWEST) ** place),
        float(f"{blur_at(place):.3g}"),
        attention,
    )


def blur_at(place: float) -> float:
    (low, wide), (high, narrow) = next(pair for pair in pairwise(BLURS) if place <= pair[1][0])
    return float(wide * (narrow / wide) ** ((place - low) / (high - low)))


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


def pick(thought: Thought, blur: float, leanings: Mapping[str, float], rng: Rng) -> str:
    """A move by what was thought of all, and by what it is leant to besides: that much more often, in log odds.

    What was hardly looked at is not trusted: of each value its error is taken away.
    """
    worths = [each.value - each.error for each in thought.estimates]
    best = max(worths)
    shares = [
        exp(leanings.get(each.move, 0.0) - ((best - worth) / blur) ** 2)
        for each, worth in zip(thought.estimates, worths, strict=True)
    ]
    left = rng.below(FINE) / FINE * sum(shares)
    for each, share in zip(thought.estimates, shares, strict=True):
        left -= share
        if left < 0:
            return each.move
    return thought.move
