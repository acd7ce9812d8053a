"""What a beginner likes at Cheese Rescue: cats."""

from __future__ import annotations

from ....core.game import View
from ....core.rng import Rng


def liked(view: View, rng: Rng) -> tuple[str, ...]:
    """Every cat in the hand, wherever it can lie."""
    return tuple(move for move in view.moves if move.startswith("C("))
