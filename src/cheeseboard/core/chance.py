"""Which of several chances a number falls on."""
# compiled

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def choose_by_weight(chances: Sequence[tuple[T, int]], k: int) -> T:
    """The one on which the k-th unit of weight lies, counted from 0."""
    for chance, weight in chances:
        k -= weight
        if k < 0:
            return chance
    raise ValueError("k is not below the total weight")
