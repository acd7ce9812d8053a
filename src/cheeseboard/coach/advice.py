"""While a game is played: a move with its reason, and a warning before a blunder. A view goes in, and nothing else.

Both are meant for the processes that think for bots: they are quick, and the same view gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..core.bot import Thought
from ..core.coach import Reason
from ..core.game import Game, View
from .appraiser import parts_of
from .blame import BLUNDERED, Blame, judge, think, with_reason

ITERATIONS: Final = 20_000
OTHERS: Final = 4  # moves with which the hinted one is compared


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move for the seat that sees this, and why, where that can be said.

    ``value`` is what the seat can expect then; ``is_exact`` says that this is solved.
    """

    move: str
    value: float
    is_exact: bool
    reason: Reason | None = None


def hint(game: Game[Any, Any], view: View, iterations: int = ITERATIONS) -> Hint:
    """What to play, for a seat that has something to decide."""
    thought = think(game, view, iterations)
    value = next((each.value for each in thought.estimates if each.move == thought.move), 0.5)
    return Hint(thought.move, value, thought.is_exact, hinted_reason(game, view, thought))


def hinted_reason(game: Game[Any, Any], view: View, thought: Thought) -> Reason | None:
    """The reason beside other moves that are worse, those first that looked best."""
    reason = parts_of(game).reason
    if reason is None:
        return None
    others = sorted(
        (each for each in thought.estimates if each.move != thought.move),
        key=lambda each: (-each.visits, -each.value),
    )
    for each in others[:OTHERS]:
        given = reason(game, view, thought.move, each.move)
        if given is not None:
            return given
    return None


def warning(game: Game[Any, Any], view: View, played: str, iterations: int = ITERATIONS) -> Blame | None:
    """The blame for a move before it is played if it is a blunder, with a better one and the reason; else None."""
    if len(view.moves) < 2:
        return None
    found = judge(view.seat or 0, played, think(game, view, iterations))
    if found.verdict != BLUNDERED:
        return None
    return with_reason(game, view, found)
