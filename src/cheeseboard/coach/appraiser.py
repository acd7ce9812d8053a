"""What positions are worth to every seat, all cards open: exact where the game is over or solved, else estimated.

A position that waits for chance is worth the mean of what chance may bring, so that a roll by itself adds no error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..bots.simple import prize
from ..core.coach import CoachParts, Values, Worth
from ..core.errors import GameError
from ..core.game import CHANCE, Game, Move
from ..registry import manifest
from . import open_search


class Valued(NamedTuple):
    """What one result of a ply is worth to each seat, give or take ``error``."""

    values: Values
    error: float
    is_exact: bool


def parts_of(game: Game[Any, Any]) -> CoachParts:
    """What a game adds to the coach, if anything."""
    coach = manifest(game.name).coach
    return CoachParts() if coach is None else coach()


class Appraiser:
    """Positions of one game. The same position is always worth the same, whatever came of it."""

    def __init__(self, game: Game[Any, Any], iterations: int | None = None) -> None:
        self.game = game
        self.parts = parts_of(game)
        self.iterations = iterations or self.parts.iterations
        if self.iterations < 1:
            raise GameError(f"iterations: found {iterations}, allowed: 1 or more", code="wrong-iterations")
        self._searched: dict[str, Worth] = {}
        self._solved: dict[str, Mapping[str, Values] | None] = {}

    def siblings(self, position: Any, moves: Sequence[Move]) -> list[Valued]:
        """What these moves, or all chance results, lead to: solved for all of them or estimated for all alike."""
        solved = self.solved(position)
        if solved is not None:
            return [Valued(solved[self.game.format_move(move)], 0.0, True) for move in moves]
        after = [self.game.after(position, move) for move in moves]
        exact = [self.exact(each) for each in after]
        known = [Valued(values, 0.0, True) for values in exact if values is not None]
        return known if len(known) == len(after) else [self.estimate(each) for each in after]

    def candidates(self, position: Any, played: Move) -> list[Move]:
        """Among which moves the best is looked for: all if they are solved, else the most promising and the played."""
        moves = self.game.legal_moves(position)
        if len(moves) == 1 or self.solved(position) is not None:
            return moves
        promising = self.searched(position).best
        return [move for move in moves if move == played or self.game.format_move(move) in promising]

    def exact(self, position: Any) -> Values | None:
        """Of a position that is over or solved."""
        actor = self.game.actor(position)
        if actor is None:
            return self.result(position)
        solved = self.solved(position)
        if solved is None:
            return None
        if actor == CHANCE:
            chances = self.game.chances(position)
            return mean([(solved[self.game.format_move(move)], weight) for move, weight in chances])
        return max(solved.values(), key=lambda values: values[actor - 1])

    def best_solved(self, position: Any) -> Move | None:
        """The best move of a seat in a solved position, the first of several; None where it is not solved."""
        solved, actor = self.solved(position), self.game.actor(position)
        if solved is None or not actor:
            return None
        best = max(values[actor - 1] for values in solved.values())
        text = next(text for text, values in solved.items() if values[actor - 1] == best)
        return self.game.parse_move(text)

    def estimate(self, position: Any) -> Valued:
        """Without the solver, so that siblings are judged alike."""
        return self._estimate(position, self.parts.chances_ahead)

    def _estimate(self, position: Any, chances_ahead: int) -> Valued:
        actor = self.game.actor(position)
        if actor is None:
            return Valued(self.result(position), 0.0, True)
        if actor != CHANCE or not chances_ahead:
            worth = self.searched(position)
            return Valued(worth.values, worth.error, False)
        chances = self.game.chances(position)
        found = [
            (self._estimate(self.game.after(position, move), chances_ahead - 1), weight)
            for move, weight in chances
        ]
        total = sum(weight for _, weight in found)
        error = sum((weight / total * each.error) ** 2 for each, weight in found) ** 0.5
        return Valued(mean([(each.values, weight) for each, weight in found]), error, False)

    def result(self, position: Any) -> Values:
        outcome = self.game.outcome(position)
        return tuple(prize(self.game, outcome, seat) for seat in self.game.seats)

    def searched(self, position: Any) -> Worth:
        key = self.game.format_position(position)
        if key not in self._searched:
            appraise = self.parts.appraise or open_search.appraise
            self._searched[key] = appraise(self.game, position, self.iterations)
        return self._searched[key]

    def solved(self, position: Any) -> Mapping[str, Values] | None:
        if self.parts.solve is None:
            return None
        key = self.game.format_position(position)
        if key not in self._solved:
            self._solved[key] = self.parts.solve(self.game, position)
        return self._solved[key]


def mean(values: Sequence[tuple[Values, int]]) -> Values:
    """By weight, seat by seat."""
    total = sum(weight for _, weight in values)
    seats = zip(*(each for each, _ in values), strict=True)
    weights = [weight for _, weight in values]
    return tuple(sum(v * w for v, w in zip(seat, weights, strict=True)) / total for seat in seats)
