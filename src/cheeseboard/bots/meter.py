"""How much of a budget is left, granted in slices; and how sure a mean of few results is."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import monotonic

from ..core.bot import Budget


class Meter:
    """``slice`` is the number of iterations between two looks at the clock."""

    def __init__(
        self,
        budget: Budget,
        is_cancelled: Callable[[], bool],
        slice: int,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.budget = budget
        self.is_cancelled = is_cancelled
        self.slice = slice
        self.clock = clock
        self.begun = clock()
        self.spent = 0

    @property
    def left(self) -> int | None:
        """Iterations, where they are counted."""
        most = self.budget.iterations
        return None if most is None else max(most - self.spent, 0)

    def grant(self, share: float = 1.0) -> int:
        """How many iterations to do next within a share of the budget; 0 when it is used up."""
        most = self.slice
        if self.budget.iterations is not None:
            most = min(most, int(self.budget.iterations * share) - self.spent)
        if self.budget.seconds is not None and self.clock() - self.begun >= self.budget.seconds * share:
            most = 0
        return 0 if self.is_cancelled() else max(most, 0)


def standard_error(value: float, visits: int) -> float:
    """Two results more, one won and one lost, keep the error of few visits honest; 1 is no idea."""
    if not visits:
        return 1.0
    mean = (value * visits + 1.0) / (visits + 2)
    return sqrt(mean * (1.0 - mean) / (visits + 2))
