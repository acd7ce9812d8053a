"""Where the numbers of Cheese Rescue's outlook come from: ``python -m bench.cards --out outlook.json`` finds them.

The search plays itself with every number of players; now and then a move is any move, so that many kinds of positions
are met. Positions in which a card is to be laid are noted with what became of the game. The numbers are those by which
the chances, shared by odds, would have made these results likeliest: found by Newton's method, drawn a little towards
0. All is drawn from the seeds: the same command finds the same numbers.

The last fifth of the games is not learnt from: by it is told how much of what became of a game the outlook explains,
with so many cards left.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from cheeseboard import Budget, Rng, game, make_bot
from cheeseboard.bots.simple import prize
from cheeseboard.games.cheese_rescue.bots.outlook import FEATURES, MOMENTS, Outlook, left_of
from cheeseboard.games.cheese_rescue.box import LAY

ANY: Final = 25  # one move in so many is any move
SOFT: Final = 80.0  # how strongly numbers are drawn towards 0
ROWS: Final = {2: 1, 3: 2, 4: 2}  # of so many positions one is noted
TAUGHT: Final = 0.8
TIMES: Final = {2: 3, 3: 1, 4: 1}  # as many games: those of two are short


def noted(players: int, seed: int, iterations: int) -> Iterator[tuple[Any, float, Any]]:
    """Positions of one game: features by seat, the share of cards that are left, results by seat."""
    rules, bot, rng = game("cheese-rescue", players=players), make_bot("search"), Rng(seed)
    position, found = rules.start(), []
    outlook = Outlook(position)
    while (actor := rules.actor(position)) is not None:
        if position.phase != LAY:
            move = rules.sample(position, rng)
        else:
            if rng.below(ROWS[players]) == 0:
                found.append((outlook.noted(position), left_of(position)))
            if rng.below(ANY) == 0:
                moves = rules.legal_moves(position)
                move = moves[rng.below(len(moves))]
            else:
                view = rules.view(position, actor)
                move = rules.parse_move(bot.think(rules, view, rng, Budget(iterations=iterations)).move)
        position = rules.after(position, move)
    results = [prize(rules, rules.outcome(position), seat) for seat in rules.seats]
    yield from ((features, left, results) for features, left in found)


def by_moment(features: Any, left: Any) -> Any:
    """Each feature at each moment, as much as it is the moment."""
    shares = np.stack([np.interp(left, MOMENTS, np.eye(len(MOMENTS))[i]) for i in range(len(MOMENTS))], 1)
    spread = features[..., None] * shares[:, None, None, :]
    return spread.reshape(*features.shape[:2], -1)


def chances(seen: Any, numbers: Any) -> Any:
    odds = seen @ numbers
    odds = np.exp(odds - odds.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def fitted(seen: Any, results: Any) -> Any:
    numbers = np.zeros(seen.shape[2])
    for _ in range(8):
        found = chances(seen, numbers)
        rest = np.einsum("nsf,ns->f", seen, results - found) - SOFT * numbers
        mean = np.einsum("nsf,ns->nf", seen, found)
        weighted = (seen * np.sqrt(found)[..., None]).reshape(-1, len(numbers))
        slopes = weighted.T @ weighted - mean.T @ mean + SOFT * np.eye(len(numbers))
        numbers = numbers + np.linalg.solve(slopes, rest)
    return np.round(numbers, 3)


def numbers_for(players: int, games: int, iterations: int) -> list[list[float]]:
    rows = [(seed, *row) for seed in range(games) for row in noted(players, seed, iterations)]
    seeds, features, left, results = (np.array(column) for column in zip(*rows, strict=True))
    seen, taught = by_moment(features, left), seeds < TAUGHT * games
    numbers = fitted(seen[taught], results[taught])
    tell(players, left[~taught], chances(seen[~taught], numbers), results[~taught])
    return [[float(each) for each in feature] for feature in numbers.reshape(FEATURES, len(MOMENTS))]


def tell(players: int, left: Any, found: Any, results: Any) -> None:
    for low in np.arange(0.0, 1.0, 0.125):
        some = (left > low) & (left <= low + 0.125)
        missed = ((found[some] - results[some]) ** 2).sum()
        whole = ((results[some] - results.mean(0)) ** 2).sum()
        share = f"{low:.3f} to {low + 0.125:.3f} of the cards left"
        print(f"{players} players, {share}: {1 - missed / whole:.3f} explained", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=700, help="of three and of four, and three times as many of two"
    )
    parser.add_argument("--iterations", type=int, default=200, help="of the bots, a move")
    parser.add_argument("--out", type=Path, help="an outlook.json")
    options = parser.parse_args()
    found = {
        str(players): numbers_for(players, times * options.games, options.iterations)
        for players, times in TIMES.items()
    }
    if options.out:
        rows = [
            f' "{players}": [\n  ' + ",\n  ".join(map(json.dumps, numbers)) + "\n ]"
            for players, numbers in found.items()
        ]
        options.out.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
