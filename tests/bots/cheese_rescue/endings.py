"""Games of Cheese Rescue near their end."""

from __future__ import annotations

from typing import Any

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.cheese_rescue.box import LAY
from cheeseboard.games.cheese_rescue.position import Position
from cheeseboard.games.cheese_rescue.rules import CheeseRescue


def rescue(players: int = 2, **options: Any) -> CheeseRescue:
    game = cheeseboard.game("cheese-rescue", players=players, **options)
    assert isinstance(game, CheeseRescue)
    return game


def played(game: CheeseRescue, seed: int, left: int) -> Position:
    """So many cards before the end of a random game."""
    rng = Rng(seed)
    position = game.start()
    while position.phase != LAY or position.box.cards - position.cards > left:
        position.random_ply(rng)
    return position
