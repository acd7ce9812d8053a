"""What OpenSpiel asks of a game, answered for any: moves by their numbers, views as information states.

A game whose positions are quick says so with hooks of its own (``GameManifest.openspiel``). Nothing here imports
OpenSpiel.
"""

from __future__ import annotations

import json
from typing import Any

from .fast import FastPosition
from .game import CHANCE, Game, Move, plain
from .rng import Rng

MOST_TRIES = 20_000  # positions looked at for another past; then the true one is told


class SpielHooks:
    """``rules`` and the position that games start from."""

    outcomes = 256
    """chance has fewer results than this at any moment"""

    longest = 10_000
    """no game has more plies"""

    def __init__(self, rules: Game[Any, Any], start: Any) -> None:
        self.rules = rules
        self.start = start

    @property
    def actions(self) -> int:
        """Numbers of moves are below this."""
        return len(self.rules.all_moves())

    @property
    def most_chances(self) -> int:
        """How often chance decides in one game, at the most."""
        return self.longest

    @property
    def utility_sum(self) -> float | None:
        """What all results add up to, if that is always the same."""
        return 0.0 if self.rules.players == 2 else None

    # playing; a position may be changed in place

    def copy(self, position: Any) -> Any:
        return position

    def actor(self, position: Any) -> int:
        """A seat, 0 for chance, -1 when it is over."""
        actor = self.rules.actor(position)
        return -1 if actor is None else actor

    def legal(self, position: Any) -> list[int]:
        moves = self.rules.legal_moves(position)
        return sorted(self.rules.number_of(position, move) for move in moves)

    def chances(self, position: Any) -> list[tuple[int, int]]:
        return [(number, weight) for number, (_, weight) in enumerate(self.rules.chances(position))]

    def advance(self, position: Any, number: int) -> Any:
        return self.rules.after(position, self.move(position, number))

    def move(self, position: Any, number: int) -> Move:
        """The move or chance that a number stands for."""
        if self.actor(position) == CHANCE:
            return self.rules.chances(position)[number][0]
        return self.rules.move_of(position, number)

    # telling

    def tell(self, position: Any, number: int) -> str:
        return self.rules.format_move(self.move(position, number))

    def results(self, position: Any) -> list[float]:
        """A win is 1, a loss -1, a shared win or a draw something between; 0 before the end."""
        outcome = self.rules.outcome(position)
        if outcome is None or not outcome.winners:
            return [0.0] * self.rules.players
        win = 2.0 / len(outcome.winners) - 1.0 if self.rules.shares_wins else 1.0
        return [win if seat in outcome.winners else -1.0 for seat in self.rules.seats]

    def glance(self, position: Any, seat: int) -> str:
        """All a seat sees now."""
        return json.dumps(plain(self.rules.view(position, seat)), separators=(",", ":"))

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        """All a seat has seen so far: its views after each ply."""
        past, words = self.copy(self.start), [self.glance(self.start, seat)]
        for number in history:
            past = self.advance(past, number)
            words.append(self.glance(past, seat))
        return "\n".join(words)

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        """Another past that has looked the same to a seat: ply by ply, and back where it leads nowhere."""
        seen = self.recall(history, position, seat).split("\n")
        past, positions, untried = list[int](), [self.start], list[list[int]]()
        for _ in range(MOST_TRIES):
            ply = len(past)
            if ply == len(history):
                return past
            if len(untried) == ply:
                untried.append(self._numbers(positions[ply], seat, history[ply]))
            if not untried[ply]:
                untried.pop()
                if not past:
                    break
                past.pop()
                positions.pop()
                continue
            number = untried[ply].pop(rng.below(len(untried[ply])))
            after = self.advance(self.copy(positions[ply]), number)
            if self.glance(after, seat) == seen[ply + 1]:
                past.append(number)
                positions.append(after)
        return history

    def _numbers(self, position: Any, seat: int, true: int) -> list[int]:
        """What may have been played: the seat knows its own moves."""
        actor = self.actor(position)
        if actor == seat:
            return [true]
        return self.legal(position) if actor else [number for number, _ in self.chances(position)]


class FastHooks(SpielHooks):
    """For positions with an integer face, which change in place."""

    def copy(self, position: FastPosition) -> Any:
        return position.copy()

    def actor(self, position: FastPosition) -> int:
        return position.actor()

    def legal(self, position: FastPosition) -> list[int]:
        return position.legal_ids()

    def chances(self, position: FastPosition) -> list[tuple[int, int]]:
        return position.chance_ids()

    def advance(self, position: FastPosition, number: int) -> Any:
        position.advance(number)
        return position

    def move(self, position: FastPosition, number: int) -> Move:
        if position.actor() == CHANCE:
            numbers = [chance for chance, _ in position.chance_ids()]
            return self.rules.chances(position)[numbers.index(number)][0]
        return self.rules.move_of(position, number)
