"""What a beginner likes at Chop! Chop!: a mouse goes to see the cat now and then."""

from __future__ import annotations

from typing import Final

from ....core.game import View
from ....core.rng import Rng
from ..view import ChopChopView

CURIOUS: Final = 8  # of 100: how often a mouse goes to see the cat


def liked(view: View, rng: Rng) -> tuple[str, ...]:
    assert isinstance(view, ChopChopView)
    if view.side == "mice" and view.cat is not None and rng.below(100) < CURIOUS:
        return nearest(view.moves, view.cat)
    return ()


def nearest(moves: tuple[str, ...], cat: str) -> tuple[str, ...]:
    """The moves of a mouse that end closest to the cat."""
    walks = [move for move in moves if move[1:2] in ("-", ">")]
    steps = {move: abs(ord(move[2]) - ord(cat[0])) + abs(int(move[3]) - int(cat[1])) for move in walks}
    return tuple(move for move in walks if steps[move] == min(steps.values()))
