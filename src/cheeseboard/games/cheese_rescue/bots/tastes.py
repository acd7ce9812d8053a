"""What somebody may like at Cheese Rescue, and who climbs the same ladder of levels."""

from __future__ import annotations

from typing import Any, Final

from ....core.game import Game, View
from ....core.rng import Rng

CARDS: Final = {"danger": "C", "food": "123456789", "safety": "DM"}
"""cards that are laid more gladly than others, wherever they can lie"""


def liked(view: View, rng: Rng, taste: str) -> tuple[str, ...]:
    return tuple(move for move in view.moves if move[0] in CARDS.get(taste, ""))


def ladder(game: Game[Any, Any], view: View) -> str:
    """With more players a game is more a matter of luck."""
    return str(game.players)
