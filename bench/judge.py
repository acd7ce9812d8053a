"""Where the numbers of Chop! Chop!'s judge come from: ``python -m bench.judge FOLDER --out judge.json`` finds them.

1. The search plays itself, first with no numbers at all but a few guesses at moves. Positions that wait for a roll are
   noted with what they proved to be worth: by the result and, a little, by what the search said on the way there. The
   numbers of the next generation are a logistic regression of that.
2. Moves are noted with what longer searches say of them, beside the other moves of the position. What their hints are
   worth is a linear regression of that.
3. Positions that wait for a roll are noted with what longer searches say. The numbers are moved towards that.

All is drawn from the seed: the same command finds the same numbers. What the folder has already is not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from cheeseboard import Rng, game
from cheeseboard.games.chop_chop.bots.judge import CATS, FEATURES, HINTS, PATIENCE, SURE, Judge
from cheeseboard.games.chop_chop.bots.search import Search
from cheeseboard.games.chop_chop.box import (
    ALL_CAUGHT,
    BONUS,
    CHEESE_HOME,
    DECLINE,
    OVER,
    ROLL,
    TAKE_DIE,
    WALK,
)

EDGES: Final = 300_000
GUESSES: Final = {0: -0.15, 16: -0.1, 20: 0.1, 22: 0.02, 26: 0.3, 28: 0.1}  # hints to begin with
ANY: Final = 20  # one move in so many is any move, so that many kinds of positions are met
FRESH: Final = 0.5  # share of the limit of CC-6.7 up to which a position is noted
AHEAD: Final = (
    0.97  # a position is worth what the next one is, so much, and for the rest what the search says there
)
KEPT: Final = 4  # generations that are learnt from
ROLLS: Final = 3  # of so many one is noted with what it proved to be worth
MOMENTS: Final = 8  # of so many one is searched longer
SURELY: Final = 400.0  # visits beyond which a move is known well enough

Data = dict[str, Any]


class Table:
    """A game of two bots, move by move."""

    def __init__(self, seed: int, iterations: int, weights: Any, urges: Any) -> None:
        self.position = game("chop-chop", players=2).start(cat=1)
        self.rng, self.iterations = Rng(seed), iterations
        self.numbers = [float(each) for each in weights], [float(each) for each in urges]
        self.judge = Judge(self.position, *self.numbers)
        self.said: list[float] = []  # the mice's result, by the search, at each of its decisions

    def search(self, iterations: int) -> Search:
        search = Search(self.position, self.rng.below(1 << 31), EDGES, *self.numbers)
        search.run(iterations)
        return search

    def is_cats(self) -> bool:
        return bool(self.position.actor() == self.position.cat_seat)

    def is_fresh(self) -> bool:
        return bool(self.position.stall < FRESH * (self.position.box.stall_limit or PATIENCE))

    def moments(self) -> Iterator[None]:
        """Every roll and decision, before it is made."""
        position = self.position
        while position.phase != OVER:
            moves = position.legal_ids()
            if position.phase == ROLL or len(moves) > 1:
                yield
            if (
                position.actor() == 0
                or position.phase == TAKE_DIE
                or len(moves) == 1
                or not self.rng.below(ANY)
            ):
                position.random_ply(self.rng)
            else:
                move, _, value = max(
                    self.search(self.iterations).moves(), key=lambda each: (each[1], each[2])
                )
                self.said.append(1.0 - value if self.is_cats() else value)
                position.advance(move)


# what is noted


def proved(table: Table) -> Iterator[Data]:
    """Positions with what they proved to be worth."""
    found, rolls = [], 0
    for _ in table.moments():
        if table.position.phase == ROLL:
            rolls += 1
            if rolls % ROLLS == 0 and table.is_fresh():
                found.append((table.judge.noted(table.position), len(table.said)))
    worth = [{ALL_CAUGHT: 0.0, CHEESE_HOME: 1.0}.get(table.position.result, 0.5)]
    for value in reversed(table.said):
        worth.append(AHEAD * worth[-1] + (1.0 - AHEAD) * value)
    worth.reverse()
    for features, decisions in found:
        yield {"features": features, "worth": worth[decisions]}


def moves_searched(table: Table, iterations: int) -> Iterator[Data]:
    """Moves with what a longer search says of them, to the mice."""
    for number, _ in enumerate(table.moments()):
        if WALK <= table.position.phase <= BONUS and table.rng.below(MOMENTS) == 0:
            is_cats = table.is_cats()
            for move, visits, value in table.search(iterations).moves():
                if move < DECLINE:
                    yield {
                        "features": table.judge.hinted(table.position, move),
                        "worth": 1.0 - value if is_cats else value,
                        "visits": visits,
                        "moment": number,
                        "is_cats": is_cats,
                    }


def rolls_searched(table: Table, iterations: int) -> Iterator[Data]:
    """Positions with what a longer search says of them."""
    for _ in table.moments():
        if table.position.phase == ROLL and table.is_fresh() and table.rng.below(MOMENTS) == 0:
            results = table.search(iterations).moves()
            waited = table.position.stall / (table.position.box.stall_limit or PATIENCE)
            yield {
                "features": table.judge.noted(table.position),
                "worth": sum(visits * value for _, visits, value in results) / iterations,
                "scale": SURE * (1.0 - waited * waited),
            }


def noted(file: Path, games: int, note: Callable[[int], Iterator[Data]]) -> Data:
    """What some games teach, column by column; what is in the file is not played again."""
    if not file.is_file():
        rows = [{"game": number, **row} for number in range(games) for row in note(number)]
        columns: dict[str, Any] = {name: np.array([row[name] for row in rows]) for name in rows[0]}
        np.savez_compressed(file, **columns)
    found = dict(np.load(file))
    print(f"{file.stem}: {len(found['worth'])} noted in {games} games", flush=True)
    return found


# what is learnt


def odds_of(features: Any, numbers: Any) -> Any:
    return 1.0 / (1.0 + np.exp(-(features @ numbers)))


def regressed(features: Any, worth: Any) -> Any:
    """Logistic regression, by Newton's method."""
    numbers = np.zeros(FEATURES)
    for _ in range(12):
        odds = odds_of(features, numbers)
        slopes = features * (odds * (1.0 - odds))[:, None]
        rest = features.T @ (worth - odds) - numbers
        numbers = numbers + np.linalg.solve(slopes.T @ features + np.eye(FEATURES), rest)
    return np.round(numbers, 3)


def moved(data: Data, weights: Any) -> Any:
    """Towards what searches said: least squares, by Gauss and Newton, not far from where the numbers were."""
    features, numbers, soft = data["features"], weights, 0.03
    for _ in range(15):
        odds = odds_of(features, numbers)
        slopes = features * (odds * (1.0 - odds) * data["scale"])[:, None]
        rest = data["worth"] - 0.5 - (odds - 0.5) * data["scale"]
        step = slopes.T @ rest - soft * (numbers - weights)
        numbers = numbers + np.linalg.solve(slopes.T @ slopes + soft * np.eye(FEATURES), step)
    return np.round(numbers, 3)


def hinted(data: Data) -> Any:
    """What hints are worth beside the other moves of a moment: linear regression, for each side."""
    _, moment = np.unique(data["game"] * 10_000 + data["moment"], return_inverse=True)
    weight = np.sqrt(np.minimum(data["visits"], SURELY))
    total = np.bincount(moment, weight) + 1e-9

    def beside(column: Any) -> Any:
        return column - (np.bincount(moment, weight * column) / total)[moment]

    worth = beside(data["worth"])
    features = np.stack([beside(column) for column in data["features"].T], axis=1)
    urges = np.zeros(HINTS)
    for is_cats, hints in ((True, slice(0, CATS)), (False, slice(CATS, HINTS))):
        own = data["is_cats"] == is_cats
        some, heavy = features[own][:, hints], weight[own]
        matrix = (some * heavy[:, None]).T @ some + 5.0 * np.eye(some.shape[1])
        urges[hints] = np.linalg.solve(matrix, (some * heavy[:, None]).T @ worth[own])
    return np.round(urges, 3)


def found(folder: Path, generations: int, games: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Better and better numbers, of positions and of moves."""
    folder.mkdir(parents=True, exist_ok=True)
    weights, urges = np.zeros(FEATURES), np.zeros(HINTS)
    for hint, guess in GUESSES.items():
        urges[hint] = guess

    def seeded(part: int, number: int) -> int:
        return (1000 * seed + part) * 100_000 + number

    taught: list[Data] = []
    for part in range(generations):

        def play(number: int, part: int = part, weights: Any = weights) -> Iterator[Data]:
            return proved(Table(seeded(part, number), 100, weights, urges))

        taught = [*taught[1 - KEPT :], noted(folder / f"proved-{part}.npz", games, play)]
        features, worth = (np.concatenate([each[name] for each in taught]) for name in ("features", "worth"))
        weights = regressed(features, worth)
        yield weights, urges

    def look(number: int) -> Iterator[Data]:
        return moves_searched(Table(seeded(100, number), 80, weights, urges), 4_000)

    urges = hinted(noted(folder / "moves.npz", games // 2, look))
    yield weights, urges
    for part in range(2):

        def judge(number: int, part: int = part, weights: Any = weights) -> Iterator[Data]:
            return rolls_searched(Table(seeded(200 + part, number), 60, weights, urges), 2_000)

        weights = moved(noted(folder / f"rolls-{part}.npz", games // 2, judge), weights)
        yield weights, urges


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="for what is noted")
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--games", type=int, default=600, help="of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a judge.json")
    options = parser.parse_args()
    for weights, urges in found(options.folder, options.generations, options.games, options.seed):
        if options.out:
            numbers = {"positions": weights.tolist(), "moves": urges.tolist()}
            options.out.write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
