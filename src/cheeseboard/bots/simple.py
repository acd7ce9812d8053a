"""Two bots that need to know no game: one plays at random, one tries every move by playing on at random."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Any, Final

from ..core.bot import Bot, Budget, Estimate, Thought, never
from ..core.game import Game, Outcome, Seat, View
from ..core.rng import Rng

MOST_PLIES: Final = 20_000
"""A playout this long counts as a draw; only editions without a limit of their own get here."""

ENOUGH: Final = 300
"""Playouts per move after which a careful bot has seen enough."""


def prize(game: Game[Any, Any], outcome: Outcome | None, seat: Seat) -> float:
    """What an end is worth to a seat, as in ``Estimate.value``; a game without an end is a draw."""
    if outcome is None or not outcome.winners:
        return 0.5
    if seat not in outcome.winners:
        return 0.0
    return 1.0 / len(outcome.winners) if game.shares_wins else 1.0


class RandomBot(Bot):
    """Plays any of its moves alike."""

    name = "random"

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        return Thought(view.moves[rng.below(len(view.moves))], (), 0, False)


class CarefulBot(Bot):
    """Plays the move after which random games go best. An iteration is one such game."""

    name = "careful"

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        trials = [Trial(text) for text in view.moves]
        most = ENOUGH * len(trials) if len(trials) > 1 else 1
        if budget.iterations is not None:
            most = min(most, max(budget.iterations, 1))
        deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        played = 0
        while played < most:
            trials[played % len(trials)].play(game, view, rng)
            played += 1
            if is_cancelled() or (deadline is not None and time.monotonic() >= deadline):
                break
        estimates = sorted((trial.estimate() for trial in trials if trial.visits), key=lambda e: -e.value)
        return Thought(estimates[0].move, tuple(estimates), played, False)


class Trial:
    """One move and the random games that began with it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def play(self, game: Game[Any, Any], view: View, rng: Rng) -> None:
        """One random game: what the seat cannot know is dealt anew."""
        assert view.seat is not None
        position, _ = game.play_unchecked(game.imagine(view, rng), game.parse_move(self.text))
        value = prize(game, game.playout(position, rng, MOST_PLIES), view.seat)
        self.visits += 1
        self.total += value
        self.squares += value * value

    def estimate(self) -> Estimate:
        # Two games more, one won and one lost, keep the error of few games honest.
        n = self.visits + 2
        mean = (self.total + 1.0) / n
        spread = sqrt(max((self.squares + 1.0) / n - mean * mean, 0.0) / n)
        return Estimate(self.text, self.total / self.visits, spread, self.visits, (self.text,))
