"""Measures the steps between neighbouring levels: how often does one win against the one below?

``python -m cheeseboard.lab.steps GAME:3 --games 400 --log games.jsonl``: each level plays the next in all seatings;
where one seat plays against all others, every level of the one meets every level of the others, those further apart in
a quarter of the games. What a step is worth is the difference of ratings, told as the share of games between the two,
with its 95 % interval. The last level takes its time: it plays ``--last`` games, and ``--instead path:0.82`` lets a bot
with a part of its iterations sit for it. What is in the log already is not played again.

``--out measured.json`` keeps the ratings for those who ask who is how strong (``bots/measured.py``), and ``--divide
levels.json`` moves the levels so that the steps become equal.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

from ..bots.levels import LEVELS
from ..bots.measured import Rated, keep
from ..bots.strength import STEPS, along, ladders_of
from .fit_levels import Meeting, divided, place_in, played, rate, seatings, write_places
from .plan import Plan
from .ratings import ELO, Fit

WEAKEST: Final = "random"
FAR: Final = 4  # levels that are not neighbours meet in so small a part of the games


class Rung(NamedTuple):
    """From one bot, or one bot on a side, to the next: the share of the second, and the interval's ends."""

    below: str
    above: str
    share: float
    low: float
    high: float


def meetings(plan: Plan, names: Sequence[str], games: int, last: int) -> Iterator[Meeting]:
    """Neighbours in all seatings; on two sides also each with its like and, less often, with all others.

    Where the last level plays fewer games its time is dear: it sits once in each, beside the level below it.
    """
    yield from seatings(plan, names[0], WEAKEST, games)
    is_dear = last < games
    for below, above in pairwise(names):
        is_last = above == names[-1]
        if plan.role is not None and below == names[0]:
            yield Meeting((below, below), games // 2)
        yield from seatings(plan, above, below, last if is_last else games, is_dear and is_last)
        if plan.role is not None and not (is_dear and is_last):
            yield Meeting((above, above), games // 2)
    if plan.role is not None:
        for i, above in enumerate(names[:-1] if is_dear else names):
            for below in names[: max(i - 1, 0)]:
                yield from seatings(plan, above, below, games // FAR)


def steps(plan: Plan, bots: Sequence[str], names: Sequence[str], found: Fit) -> Iterator[Rung]:
    """By side, or of all seats alike."""
    for side in sides_of(plan):
        for below, above in pairwise([WEAKEST, *bots]):
            i, j = names.index(side + above), names.index(side + below)
            gap, error = found.difference(i, j)
            reach = found.sigmas * error
            yield Rung(
                side + below, side + above, *(share_of(elo) for elo in (gap, gap - reach, gap + reach))
            )


def sides_of(plan: Plan) -> list[str]:
    """What stands before a bot's name where it is rated by side."""
    return [f"{chair} " for chair in plan.chair_names] if plan.role is not None else [""]


def share_of(elo: float) -> float:
    """Of the games between two who differ by so much."""
    return 1.0 / (1.0 + exp(-elo / ELO))


def ratings(plan: Plan, bots: Sequence[str], names: Sequence[str], found: Fit) -> dict[str, Rated]:
    """Of the levels, by side or number of players."""
    rated = {}
    for side in sides_of(plan):
        places = [names.index(side + bot) for bot in bots]
        rated[side.strip() or str(plan.rules.players)] = Rated(
            [round(found.values[i]) for i in places], [round(found.sigmas * found.error(i)) for i in places]
        )
    return rated


def moved(game: str, rated: dict[str, Rated], instead: str) -> dict[str, list[float]]:
    """Places on the path where the steps would be equal, by what was measured where the levels stand now."""
    found = {}
    for side, each in rated.items():
        now = [along(ladders_of(game)[side], level) for level in range(STEPS + 1)]
        now[-1] = place_in(instead) or now[-1]
        found[side] = [*divided(list(zip(now, each.elo, strict=True)), each.elo[0])[:-1], 1.0]
    return found


def measure(
    header: str,
    games: int,
    last: int,
    instead: str = LEVELS[-1].name,
    seed: str = "steps",
    log: Path | None = None,
    levels: int = len(LEVELS),
) -> tuple[list[Rung], dict[str, Rated]]:
    """The steps and the ratings of one game, of so many levels."""
    bots = [*(level.name for level in LEVELS[:-1]), instead][:levels]
    plan = Plan(header, (bots[0], WEAKEST), 1, None, seed)
    names, found = rate(plan, played(plan, list(meetings(plan, bots, games, last)), log))
    return list(steps(plan, bots, names, found)), ratings(plan, bots, names, found)


def table(rungs: Sequence[Rung]) -> Iterator[str]:
    yield "| of | and | the second wins | 95 % interval |"
    yield "| --- | --- | ---: | ---: |"
    for each in rungs:
        yield f"| {each.below} | {each.above} | {each.share:.0%} | {each.low:.0%} to {each.high:.0%} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.steps", description=__doc__)
    parser.add_argument("game", help="a header: its name and number of players")
    parser.add_argument("--games", type=int, default=400, help="of each pair of neighbours")
    parser.add_argument("--last", type=int, default=40, help="of the last level")
    parser.add_argument("--instead", default=LEVELS[-1].name, help="who sits for the last level")
    parser.add_argument("--levels", type=int, default=len(LEVELS), help="only so many, the weakest first")
    parser.add_argument("--seed", default="steps")
    parser.add_argument("--log", type=Path, help="where games are kept")
    parser.add_argument("--out", type=Path, help="a measured.json that gets the ratings")
    parser.add_argument("--divide", type=Path, help="a levels.json that gets places with equal steps")
    options = parser.parse_args()
    rungs, rated = measure(
        options.game,
        options.games,
        options.last,
        options.instead,
        options.seed,
        options.log,
        options.levels,
    )
    print("\n".join(table(rungs)))
    if options.out is not None:
        keep(options.out, options.game, rated)
    if options.divide is not None:
        write_places(options.divide, moved(options.game.split(":")[0], rated, options.instead))


if __name__ == "__main__":
    main()
