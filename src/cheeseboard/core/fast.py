"""The integer face of a position that is quick to play on: what search, adapters and benchmarks use inside.

A game need not have one. Such a position changes in place; ``copy`` keeps what was.
"""

from __future__ import annotations

from typing import Protocol, Self

from .rng import Rng


class FastPosition(Protocol):
    """Moves and chances are small integers, whose meaning is the game's own."""

    def actor(self) -> int:
        """The seat to decide, 0 for chance, -1 when it is over."""

    def legal_ids(self) -> list[int]: ...

    def chance_ids(self) -> list[tuple[int, int]]:
        """With their weights."""

    def advance(self, number: int, /) -> None: ...

    def random_ply(self, rng: Rng, /) -> None: ...

    def copy(self) -> Self: ...


def play_on(position: FastPosition, rng: Rng, most: int) -> None:
    """Play at random to the end, or for so many plies."""
    for _ply in range(most):
        if position.actor() < 0:
            break
        position.random_ply(rng)
