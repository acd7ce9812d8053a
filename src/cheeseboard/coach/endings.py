"""Where a game was decided for good: the end that the solver knows, who could not lose it, and how it goes at best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..core.coach import Values
from ..core.dealer import Step
from ..core.game import CHANCE, Seat
from .account import Account
from .appraiser import Appraiser

LONGEST: Final = 40  # plies of a line that somebody walks
SURE: Final = 1.0 - 1e-12


@dataclass(frozen=True, slots=True)
class Ending:
    """The solved end of a game: nothing is estimated after ply ``ply`` (0: from the beginning).

    ``chances`` are the exact ones there. ``safe`` are the seats that could not lose any more from after ply
    ``decided`` on, whatever the others did and chance brought, and did not give it away; None and nobody when that
    was so only at the very end. ``line`` is how it goes from there (from ``ply`` if nobody was safe) when all play
    best and chance brings what is likeliest: moves as text, at most 40.
    """

    ply: int
    chances: Values
    decided: int | None
    safe: tuple[Seat, ...]
    line: tuple[str, ...]


def ending_of(appraiser: Appraiser, start: Any, steps: Sequence[Step], account: Account) -> Ending | None:
    """None when only the end itself is sure."""
    positions = [start, *(step.position for step in steps)]
    chances = [account.start, *(ply.chances for ply in account.plies)]
    exact = [account.is_start_exact, *(ply.is_exact for ply in account.plies)]
    first = len(steps)
    while first and exact[first - 1]:
        first -= 1
    if first >= len(steps):
        return None
    decided = len(steps)
    safe = safe_seats(chances[-1])
    while safe and decided > first and safe_seats(chances[decided - 1]) == safe:
        decided -= 1
    is_early = bool(safe) and decided < len(steps)
    return Ending(
        ply=first,
        chances=chances[first],
        decided=decided if is_early else None,
        safe=safe if is_early else (),
        line=best_line(appraiser, positions[decided if is_early else first]),
    )


def safe_seats(chances: Values) -> tuple[Seat, ...]:
    """Who has surely won, alone or with its side."""
    return tuple(seat for seat, chance in enumerate(chances, 1) if chance >= SURE)


def best_line(appraiser: Appraiser, position: Any) -> tuple[str, ...]:
    """Best moves and likeliest results from a position, as long as they are solved."""
    game = appraiser.game
    found: list[str] = []
    while len(found) < LONGEST and (actor := game.actor(position)) is not None:
        if actor == CHANCE:
            move = max(game.chances(position), key=lambda each: each[1])[0]
        else:
            best = appraiser.best_solved(position)
            if best is None:
                break
            move = best
        found.append(game.format_move(move))
        position = game.after(position, move)
    return tuple(found)
