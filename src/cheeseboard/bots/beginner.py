"""A beginner who likes cats: lays them whenever it can, and walks up to them when it is a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..games.cheese_rescue.view import CheeseRescueView
from ..games.chop_chop.view import ChopChopView
from ..games.core import Game, View
from ..games.rng import Rng
from .core import Bot, Budget, Thought, never

CURIOUS: Final = 8  # of 100: how often a mouse goes to see the cat


class Beginner(Bot):
    """Plays at random, but for a weakness for cats. Needs no thinking time."""

    name = "beginner"

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        liked = self.liked(view, rng) or view.moves
        return Thought(liked[rng.below(len(liked))], (), 0, False)

    def liked(self, view: View, rng: Rng) -> tuple[str, ...]:
        """The moves it prefers now, if any."""
        if isinstance(view, CheeseRescueView):
            return tuple(move for move in view.moves if move.startswith("C("))
        assert isinstance(view, ChopChopView)
        if view.side == "mice" and view.cat is not None and rng.below(100) < CURIOUS:
            return nearest(view.moves, view.cat)
        return ()


def nearest(moves: tuple[str, ...], cat: str) -> tuple[str, ...]:
    """The moves of a mouse that end closest to the cat."""
    walks = [move for move in moves if move[1:2] in ("-", ">")]
    steps = {move: abs(ord(move[2]) - ord(cat[0])) + abs(int(move[3]) - int(cat[1])) for move in walks}
    return tuple(move for move in walks if steps[move] == min(steps.values()))
