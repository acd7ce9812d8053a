"""Quick answers for OpenSpiel: nobody has secrets."""

from __future__ import annotations

from typing import Any, Final

from ...core.rng import Rng
from ...core.spiel import FastHooks
from .box import ALL_CAUGHT, BOARD, CHEESE_HOME, MOVES

LONGEST_ROLL: Final = 8  # plies from one roll to the next: the die, a walk, tiles and what they allow


class ChopChopHooks(FastHooks):
    """Actions are the numbers of ``legal_ids``."""

    rules: Any
    actions = MOVES
    outcomes = BOARD

    @property
    def longest(self) -> int:  # type: ignore[override]
        """CC-6.7: between two events that cannot be undone there are at most so many rolls."""
        edition = self.rules.edition
        events: int = 3 * sum(edition.tile_mix) + 3 * int(self.rules.box.mice)
        return LONGEST_ROLL * events * int(edition.stall_limit)

    def results(self, position: Any) -> list[float]:
        mice = {ALL_CAUGHT: -1.0, CHEESE_HOME: 1.0}.get(position.result, 0.0)
        return [-mice if seat == position.cat_seat else mice for seat in self.rules.seats]

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        return " ".join(map(str, (seat, *history)))

    def glance(self, position: Any, seat: int) -> str:
        text: str = self.rules.format_position(position)
        return text

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        return history
