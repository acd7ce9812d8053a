"""Simulated people who play the bot that fits them: how often do they win?

``python -m cheeseboard.lab.careers``: each level of strength, and a learner who climbs from the first to the fourth
level over forty games, 300 careers each. Whether a game is won is drawn by the measured odds between strengths, so that
a career costs nothing; ``--step`` is what a step between levels is worth, in Elo. What the browser learns from a game
(``fit.js``) is ``learnt`` here; a test holds that both are one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final, NamedTuple

from ..bots.strength import STEPS
from ..core.rng import Rng

FIRST: Final = 1.0
GAIN: Final = 1.0  # steps for a result that was a whole surprise
ODDS: Final = 3.3  # what a step is worth
LOWEST: Final = -2.0
HIGHEST: Final = STEPS + 1.0
GAMES: Final = 40
KNOWN: Final = 5  # games before it counts
TOP_OF_LEARNER: Final = 3.0
FINE: Final = 1 << 30

Person = Callable[[int], float]
"""A strength in the n-th game."""


class Shares(NamedTuple):
    """What simulated people win from the sixth game on, in all and by the worst and best career of a hundred."""

    mean: float
    low: float
    high: float


def learnt(even: float, against: float, parties: int, score: float) -> float:
    """What strength is even after a game against one, where so many may win."""
    odds: float = ODDS ** (playable(even) - against)
    return min(max(even + GAIN * (score - odds / (odds + parties - 1)), LOWEST), HIGHEST)


def playable(even: float) -> float:
    """Between the first level and the last; what is kept may go beyond, for luck needs room."""
    return min(max(even, 0.0), float(STEPS))


def career(person: Person, parties: int, step: float, rng: Rng) -> list[float]:
    """The results of a person who always plays the bot that fits, from the first game on."""
    even, scores = FIRST, []
    for number in range(GAMES):
        against = playable(even)
        odds: float = 10 ** (step * (person(number) - against) / 400)
        is_won = int(rng.below(FINE)) / FINE < odds / (odds + parties - 1)
        scores.append(float(is_won))
        even = round(learnt(even, against, parties, scores[-1]), 2)
    return scores


def careers(person: Person, parties: int, step: float, number: int = 300, seed: int = 1) -> Shares:
    rng = Rng(seed)
    shares = sorted(sum(career(person, parties, step, rng)[KNOWN:]) / (GAMES - KNOWN) for _ in range(number))
    return Shares(sum(shares) / number, shares[number // 100], shares[-1 - number // 100])


def steady(strength: float) -> Person:
    return lambda number: strength


def learner(number: int) -> float:
    return TOP_OF_LEARNER * number / (GAMES - 1)


def people() -> dict[str, Person]:
    return {f"level {level}": steady(float(level)) for level in range(STEPS + 1)} | {"learner": learner}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.careers", description=__doc__)
    parser.add_argument(
        "--step", type=float, help="Elo; else 256, 172 and 132 for two, three and four who may win"
    )
    options = parser.parse_args()
    print("| person | 2 | 3 | 4 |\n| --- | ---: | ---: | ---: |")
    for name, person in people().items():
        cells = [
            careers(person, parties, options.step or step) for parties, step in ((2, 256), (3, 172), (4, 132))
        ]
        told = (f"{each.mean:.0%} ({each.low:.0%} to {each.high:.0%})" for each in cells)
        print(f"| {name} | {' | '.join(told)} |")


if __name__ == "__main__":
    main()
