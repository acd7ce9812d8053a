"""Ratings by maximum likelihood, on the scale of Elo: 400 points are ten to one.

Bradley and Terry's model with one number for each bot and one for each chair: the chance that bot i in chair a beats
bot j in chair b is ``1 / (1 + exp(-(bot[i] + chair[a] - bot[j] - chair[b])))``; a draw is half a win. Every pair of
bots, and of chairs, is given one drawn game more than it played, so that nobody is infinitely strong.

The errors are those of White's sandwich over rounds: games on the same deal are not independent, and are not taken to
be. Intervals are Student's. Bots and chairs average to 0.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Final, NamedTuple

ELO: Final = 400 / log(10)
NORMAL: Final = 1.96  # 95 %
ROUNDS: Final = 100
CLOSE: Final = 1e-10
LONGEST_STEP: Final = 2.0

Matrix = list[list[float]]
Signs = tuple[tuple[int, float], ...]
"""Which parameters an advantage adds, and which it takes away."""


class Comparison(NamedTuple):
    """Two bots that met: indices of bots and chairs, what the first scored, and the round."""

    bot: int
    against: int
    chair: int
    other_chair: int
    score: float
    round: Hashable


@dataclass(frozen=True)
class Fit:
    """Estimates in Elo with their covariance: first the bots, then the chairs."""

    values: tuple[float, ...]
    covariance: Matrix
    sigmas: float = NORMAL

    def error(self, i: int) -> float:
        return sqrt(max(self.covariance[i][i], 0.0))

    def interval(self, i: int) -> tuple[float, float]:
        """95 %."""
        return self.values[i] - self.sigmas * self.error(i), self.values[i] + self.sigmas * self.error(i)

    def difference(self, i: int, j: int) -> tuple[float, float]:
        """By how much i is better than j, and the standard error of that."""
        c = self.covariance
        return self.values[i] - self.values[j], sqrt(max(c[i][i] + c[j][j] - 2 * c[i][j], 0.0))


def fit(
    bots: int, chairs: int, comparisons: Iterable[Comparison], met: Sequence[tuple[int, int]] | None = None
) -> Fit:
    """The ratings that make these results most likely; with ``met`` only those pairs of bots get their drawn game."""
    size = bots + chairs
    played = group(comparisons, bots)
    virtual = virtual_games(bots, chairs, met)
    games = merge(played) + virtual
    values = climb(size, games, bots)
    bread = inverse(information(size, games, values, bots))
    meat = scatter(size, played, values) if len(played) > 1 else information(size, games, values, bots)
    for signs, total, weight in virtual:
        # a virtual draw is half a game won and half a game lost, each by itself
        chance = logistic(signs, values)
        add_outer(meat, signs, (weight / 2 * (1 - chance)) ** 2 + (weight / 2 * chance) ** 2)
        assert total * 2 == weight
    covariance = product(product(bread, meat), bread)
    return Fit(
        tuple(ELO * v for v in values),
        [[ELO * ELO * v for v in row] for row in covariance],
        sigmas_for(len(played)),
    )


def sigmas_for(rounds: int) -> float:
    """Student's factor instead of the normal one, as few rounds tell little of their own spread."""
    z, free = NORMAL, max(rounds - 1, 1)
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


Game = tuple[Signs, float, float]
"""An advantage, what was scored with it in all, and in how many games."""


def group(comparisons: Iterable[Comparison], bots: int) -> list[list[Game]]:
    """The games of each round."""
    found: dict[Hashable, dict[Signs, tuple[float, float]]] = {}
    for each in comparisons:
        signs = signs_of(each.bot, each.against, bots + each.chair, bots + each.other_chair)
        if signs:
            games = found.setdefault(each.round, {})
            total, weight = games.get(signs, (0.0, 0.0))
            games[signs] = (total + each.score, weight + 1)
    return [[(signs, *sums) for signs, sums in games.items()] for games in found.values()]


def signs_of(bot: int, against: int, chair: int, other: int) -> Signs:
    pairs = [(plus, minus) for plus, minus in ((bot, against), (chair, other)) if plus != minus]
    return tuple(sign for plus, minus in pairs for sign in ((plus, 1.0), (minus, -1.0)))


def merge(played: Sequence[Sequence[Game]]) -> list[Game]:
    sums: dict[Signs, tuple[float, float]] = {}
    for games in played:
        for signs, total, weight in games:
            before, count = sums.get(signs, (0.0, 0.0))
            sums[signs] = (before + total, count + weight)
    return [(signs, *each) for signs, each in sums.items()]


def virtual_games(bots: int, chairs: int, met: Sequence[tuple[int, int]] | None = None) -> list[Game]:
    of_bots = combinations(range(bots), 2) if met is None else met
    pairs = [*of_bots, *combinations(range(bots, bots + chairs), 2)]
    return [(((i, 1.0), (j, -1.0)), 0.5, 1.0) for i, j in pairs]


def logistic(signs: Signs, values: Sequence[float]) -> float:
    return 1 / (1 + exp(-sum(sign * values[i] for i, sign in signs)))


def climb(size: int, games: Sequence[Game], bots: int) -> list[float]:
    """Newton's method, in steps not too long; the likelihood has one summit."""
    values = [0.0] * size
    for _ in range(ROUNDS):
        slope = [0.0] * size
        for signs, total, weight in games:
            for i, sign in signs:
                slope[i] += sign * (total - weight * logistic(signs, values))
        step = [
            sum(a * b for a, b in zip(row, slope, strict=True))
            for row in inverse(information(size, games, values, bots))
        ]
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        values = [value + scale * each for value, each in zip(values, step, strict=True)]
        if longest < CLOSE:
            break
    return values


def information(size: int, games: Sequence[Game], values: Sequence[float], bots: int) -> Matrix:
    """The curvature of the likelihood; bots as a whole, and chairs as a whole, are held where they are."""
    found = [[1.0 if (i < bots) == (j < bots) else 0.0 for j in range(size)] for i in range(size)]
    for signs, _, weight in games:
        chance = logistic(signs, values)
        add_outer(found, signs, weight * chance * (1 - chance))
    return found


def scatter(size: int, played: Sequence[Sequence[Game]], values: Sequence[float]) -> Matrix:
    """How much the rounds pull in different directions."""
    found = [[0.0] * size for _ in range(size)]
    share = len(played) / (len(played) - 1)
    for games in played:
        pull: dict[int, float] = {}
        for signs, total, weight in games:
            surprise = total - weight * logistic(signs, values)
            for i, sign in signs:
                pull[i] = pull.get(i, 0.0) + sign * surprise
        add_outer(found, tuple(pull.items()), share)
    return found


def add_outer(matrix: Matrix, signs: Signs, weight: float) -> None:
    for i, sign in signs:
        for j, other in signs:
            matrix[i][j] += sign * other * weight


def product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]


def inverse(matrix: Matrix) -> Matrix:
    """By elimination; the matrices here are small and positive definite."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
