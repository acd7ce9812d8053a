"""Where the numbers of Chop! Chop!'s outlook come from: ``python -m bench.outlook [--games N]`` finds and prints them.

Bots play; every third position of theirs that waits for a roll is noted. Then each is made worth what it is worth one
roll later, by the numbers found so far, again and again: so the estimate foresees itself, which keeps the error of an
account small. The first numbers are a regression of the results.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from cheeseboard import Budget, Dealer, Rng, game, make_bot
from cheeseboard.core.dealer import playing
from cheeseboard.games.chop_chop.bots.judge import PATIENCE
from cheeseboard.games.chop_chop.bots.outlook import FEATURES, Outlook
from cheeseboard.games.chop_chop.box import ROLL
from cheeseboard.records import Roles

SOFT = 1.0  # how strongly numbers are drawn towards 0
FORWARD = 3.0  # the level as a whole is the slowest to settle: it is pushed on by so many steps


def positions(games: int, iterations: int) -> Iterator[tuple[Any, float]]:
    """Positions before a roll, each with the mice's result."""
    rules, bot = game("chop-chop", players=2), make_bot("search")
    for seed in range(games):
        rng, found = Rng(seed), []
        budget = Budget(iterations=iterations)

        def choose(view: Any, rng: Rng = rng, budget: Budget = budget) -> str:
            if rng.below(30) == 0:
                return str(view.moves[rng.below(len(view.moves))])
            return bot.think(rules, view, rng, budget).move

        start = Roles({"cat": seed % 2 + 1}).start(rules)
        last = start
        for step in playing(rules, start, choose, Dealer.named(f"outlook {seed}")):
            last = step.position
            if last.phase == ROLL:
                found.append(last)
        outcome = rules.outcome(last)
        winners = outcome.winners if outcome is not None else ()
        result = 0.5 if not winners else float(last.cat_seat not in winners)
        yield from ((each, result) for each in found[seed % 3 :: 3])


def fitted(games: int, iterations: int, rounds: int) -> Any:
    noted = list(positions(games, iterations))
    seen = Outlook(noted[0][0], [0.0] * FEATURES)
    features = np.array([seen.noted(position) for position, _ in noted])
    results = np.array([result for _, result in noted])
    waited = np.array([position.stall / (position.box.stall_limit or PATIENCE) for position, _ in noted])
    scale = 1.0 - np.minimum(waited, 1.0) ** 4
    numbers = step(features, results, scale, np.zeros(FEATURES))
    for turn in range(rounds):
        outlook = Outlook(noted[0][0], [float(each) for each in numbers])
        later = np.array([outlook.worth(position, 1) for position, _ in noted])
        surprise = later - value(features, scale, numbers)
        print(
            f"{turn}: {surprise.mean():+.4f} on average, {np.sqrt((surprise**2).mean()):.4f} a roll",
            flush=True,
        )
        wanted = np.clip(later + FORWARD * surprise.mean(), 0.001, 0.999)
        numbers = step(features, wanted, scale, numbers)
    return numbers


def value(features: Any, scale: Any, numbers: Any) -> Any:
    return 0.5 + (1.0 / (1.0 + np.exp(-(features @ numbers))) - 0.5) * scale


def step(features: Any, wanted: Any, scale: Any, numbers: Any) -> Any:
    """Least squares, by Gauss and Newton."""
    for _ in range(12):
        odds = 1.0 / (1.0 + np.exp(-(features @ numbers)))
        slopes = features * (odds * (1.0 - odds) * scale)[:, None]
        matrix = slopes.T @ slopes + 0.01 * SOFT * np.eye(FEATURES)
        rest = slopes.T @ (wanted - value(features, scale, numbers)) - 0.01 * SOFT * numbers
        numbers = numbers + np.linalg.solve(matrix, rest)
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=260)
    parser.add_argument("--iterations", type=int, default=1500, help="of the bots, a move")
    parser.add_argument("--rounds", type=int, default=16)
    options = parser.parse_args()
    found = fitted(options.games, options.iterations, options.rounds)
    print([round(float(each), 3) for each in found])


if __name__ == "__main__":
    main()
