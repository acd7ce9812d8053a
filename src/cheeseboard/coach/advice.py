"""While a game is played: a move with its reason, and a warning before a blunder. A view goes in, and nothing else.

Both are meant for the processes that think for bots: they are quick, and the same view gives the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from ..core import bits
from ..core.bot import Thought
from ..core.coach import Reason
from ..core.game import Game, View
from ..core.rng import Rng
from .appraiser import Appraiser, parts_of
from .blame import BLUNDER, BLUNDERED, SEED, Blame, judge, think, with_reason

IS_QUICK: Final = not bits.__file__.endswith(".py")
ITERATIONS: Final = 20_000 if IS_QUICK else 400
"""not seconds: the same view gives the same advice on any machine. They take at most a quarter of a second."""

GLANCE: Final = 200 if IS_QUICK else 1
"""iterations for a look at two moves, a thousandth of a second"""

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
    return hint_of(game, view, think(game, view, iterations))


def hint_of(game: Game[Any, Any], view: View, thought: Thought) -> Hint:
    """By what was thought of the moves of this view already."""
    value = next((each.value for each in thought.estimates if each.move == thought.move), 0.5)
    return Hint(thought.move, value, thought.is_exact, hinted_reason(game, view, thought))


def hinted_reason(game: Game[Any, Any], view: View, thought: Thought) -> Reason | None:
    """The reason beside other moves that are worse, those first that looked best."""
    parts = parts_of(game)
    if parts.reason is None:
        return None
    others = sorted(
        (each for each in thought.estimates if each.move != thought.move),
        key=lambda each: (-each.visits, -each.value),
    )
    for each in others[:OTHERS]:
        given = parts.reason(game, view, thought.move, each.move)
        if given is not None and given.code not in parts.about_played:
            return given
    return None


def warning(game: Game[Any, Any], view: View, played: str, iterations: int = ITERATIONS) -> Blame | None:
    """The blame for a move before it is played if it is a blunder, with a better one and the reason; else None."""
    return None if len(view.moves) < 2 else warning_of(game, view, played, think(game, view, iterations))


def warning_of(game: Game[Any, Any], view: View, played: str, thought: Thought) -> Blame | None:
    """By what was thought of the moves of this view already."""
    found = blundered(game, view, played, thought)
    return None if found is None else with_reason(game, view, thought, found)


def blundered(game: Game[Any, Any], view: View, played: str, thought: Thought) -> Blame | None:
    """The blame alone, without its reason: either takes a server milliseconds.

    A search hardly looks at a move that is very bad, and so is not sure of it: where nobody hides anything, a look at
    what it leads to may be.
    """
    found = judge(view.seat or 0, played, thought)
    if found.verdict == BLUNDERED:
        return found
    is_blunder = found.loss > BLUNDER and looks_bad(game, view, found)
    return replace(found, verdict=BLUNDERED) if is_blunder else None


def looks_bad(game: Game[Any, Any], view: View, found: Blame) -> bool:
    """Whether a move loses much beside the better one by what they lead to, in a game that knows that at a glance."""
    appraiser = Appraiser(game, GLANCE)
    if game.hides_hands or appraiser.parts.appraise is None:
        return False
    position = game.imagine(view, Rng(SEED))
    better, played = (
        appraiser.estimate(game.after(position, game.parse_move(move))).values[found.seat - 1]
        for move in (found.better, found.played)
    )
    return better - played > BLUNDER
