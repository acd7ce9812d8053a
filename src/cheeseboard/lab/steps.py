"""Measures the steps between neighbouring levels: how often does one win against the one below?

``python -m cheeseboard.lab.steps GAME:3 --games 400 --log games.jsonl``: each level plays the next in all seatings;
where one seat plays against all others, each side plays the other side's neighbours. What a step is worth is the
difference of ratings, told as the share of games between the two, with its 95 % interval. The last level takes its
time: it plays ``--last`` games, and ``--instead path:0.82`` lets a bot with a tenth of its iterations sit for it. What
is in the log already is not played again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

from ..bots.levels import LEVELS
from .fit_levels import Meeting, played, rate, seatings
from .plan import Plan
from .ratings import ELO, Fit

WEAKEST: Final = "random"


class Rung(NamedTuple):
    """From one bot, or one bot on a side, to the next: the share of the second, and the interval's ends."""

    below: str
    above: str
    share: float
    low: float
    high: float


def meetings(plan: Plan, names: Sequence[str], games: int, last: int) -> Iterator[Meeting]:
    """Neighbours in all seatings; on two sides also each with its like."""
    yield from seatings(plan, names[0], WEAKEST, games)
    for below, above in pairwise(names):
        number = games if above != names[-1] else last
        if plan.role is not None and below == names[0]:
            yield Meeting((below, below), number // 2)
        yield from seatings(plan, above, below, number)
        if plan.role is not None:
            yield Meeting((above, above), number // 2)


def steps(plan: Plan, bots: Sequence[str], names: Sequence[str], found: Fit) -> Iterator[Rung]:
    """By side, or of all seats alike."""
    sides = [f"{chair} " for chair in plan.chair_names] if plan.role is not None else [""]
    for side in sides:
        for below, above in pairwise([WEAKEST, *bots]):
            i, j = names.index(side + above), names.index(side + below)
            gap, error = found.difference(i, j)
            reach = found.sigmas * error
            yield Rung(
                side + below, side + above, *(share_of(elo) for elo in (gap, gap - reach, gap + reach))
            )


def share_of(elo: float) -> float:
    """Of the games between two who differ by so much."""
    return 1.0 / (1.0 + exp(-elo / ELO))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.steps", description=__doc__)
    parser.add_argument("game", help="a header: its name and number of players")
    parser.add_argument("--games", type=int, default=400, help="of each pair of neighbours")
    parser.add_argument("--last", type=int, default=40, help="of the last level")
    parser.add_argument("--instead", default=LEVELS[-1].name, help="who sits for the last level")
    parser.add_argument("--seed", default="steps")
    parser.add_argument("--log", type=Path, help="where games are kept")
    options = parser.parse_args()
    bots = [*(level.name for level in LEVELS[:-1]), options.instead]
    plan = Plan(options.game, (bots[0], WEAKEST), 1, None, options.seed)
    names, found = rate(
        plan, played(plan, list(meetings(plan, bots, options.games, options.last)), options.log)
    )
    print("| of | and | the second wins | 95 % interval |\n| --- | --- | ---: | ---: |")
    for step in steps(plan, bots, names, found):
        print(f"| {step.below} | {step.above} | {step.share:.0%} | {step.low:.0%} to {step.high:.0%} |")


if __name__ == "__main__":
    main()
