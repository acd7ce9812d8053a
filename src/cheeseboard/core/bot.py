"""What a bot is: it gets a view, a random generator and a budget, and gives a legal move with its reasons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .game import Game, View
from .rng import Rng


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: so many iterations, so many seconds, or whichever ends first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs iterations, seconds or both")


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a bot thinks of one move.

    ``value`` is the expected result for the seat that thinks: 1 a win, its part of a shared win, a half for a draw,
    0 a loss. ``error`` is the standard error of that, 0 when it is exact. ``line`` is how it might go on.
    """

    move: str
    value: float
    error: float
    visits: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """The move chosen and what was thought of all, best first."""

    move: str
    estimates: tuple[Estimate, ...]
    iterations: int
    is_exact: bool


def never() -> bool:
    return False


class Bot(ABC):
    """Picks moves from views. The same view, seed and iterations give the same move, compiled or not."""

    name: str

    @abstractmethod
    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        """Choose one of ``view.moves``; stops early, with the best so far, when cancelled."""
