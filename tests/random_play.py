"""Games played at random, each decided by its seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cheeseboard import Event, Game, Move, Rng


class Ply(NamedTuple):
    """One move of a seat or of chance, and what it led to."""

    before: Any
    move: Move
    after: Any
    events: tuple[Event, ...]


def choose(game: Game[Any, Any], position: Any, rng: Rng) -> Move:
    """Any legal move alike, or a chance by its weight."""
    moves = game.legal_moves(position)
    return moves[rng.below(len(moves))] if moves else game.sample(position, rng)


def plies(game: Game[Any, Any], position: Any, rng: Rng, limit: int = 20_000) -> Iterator[Ply]:
    """Random play from a position to the end, or for so many plies."""
    for _ in range(limit):
        if game.actor(position) is None:
            return
        move = choose(game, position, rng)
        after, events = game.play(position, move)
        yield Ply(position, move, after, events)
        position = after


def positions(game: Game[Any, Any], position: Any, rng: Rng, limit: int = 20_000) -> Iterator[Any]:
    """As ``plies``, the positions alone, the first and the last included."""
    yield position
    for ply in plies(game, position, rng, limit):
        yield ply.after
