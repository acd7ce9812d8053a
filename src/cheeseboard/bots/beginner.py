"""A beginner: plays at random, but for what a beginner likes at the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.bot import Bot, Budget, Thought, never
from ..core.game import Game, View
from ..core.rng import Rng
from ..registry import manifest


class Beginner(Bot):
    """Needs no thinking time."""

    name = "beginner"

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        likes = manifest(game.name).liked
        liked = (likes(view, rng) if likes is not None else ()) or view.moves
        return Thought(liked[rng.below(len(liked))], (), 0, False)
