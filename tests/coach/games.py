"""Games to be explained: played at random or by bots, each decided by its seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cheeseboard
from cheeseboard import GAMES, Budget, Dealer, Game, Record, Rng, make_bot, play_out
from tests.examples import IS_ALL

COUNTS = [(name, players) for name, rules in GAMES.items() for players in rules.player_counts]
"""every game of the package with every number of players"""


def random_game(game: Game[Any, Any], seed: int) -> Record:
    rng = Rng(seed)
    return play_out(game, lambda view: view.moves[rng.below(len(view.moves))], Dealer.named(f"coach {seed}"))


def bot_game(game: Game[Any, Any], bot: str, seed: int, iterations: int = 30) -> Record:
    player, rng = make_bot(bot), Rng(seed)
    budget = Budget(iterations=iterations)
    return play_out(
        game, lambda view: player.think(game, view, rng, budget).move, Dealer.named(f"coach {seed}")
    )


def random_games(name: str, players: int, seeds: range) -> Iterator[Record]:
    game = cheeseboard.game(name, players=players)
    return (random_game(game, seed) for seed in seeds)


def many(every: int, usually: int) -> range:
    """Seeds: thousands where every example is asked for, else a few."""
    return range(every if IS_ALL else usually)
