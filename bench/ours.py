"""The engine at work in the three ways it is used: in batches, step by step, and through the typed API.

Checkouts before and after a change can be measured with this file: it uses only what stays.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import cheeseboard
from cheeseboard import Rng

from .clock import Contender, Run

TABLES = [(name, players) for name, kind in cheeseboard.GAMES.items() for players in kind.player_counts]
MOMENTS: Final = 5  # middles of games to search from, as they differ


def starting(name: str, players: int) -> tuple[Any, Any]:
    game = cheeseboard.game(name, players=players)
    return game, game.start(cat=1) if name == "chop-chop" else game.start()


def batches(name: str, players: int) -> Run:
    """Random games from the first ply, one call for many."""
    _, start = starting(name, players)
    playouts: Any = vars(sys.modules[type(start).__module__])["playouts"]

    def run(seconds: float) -> tuple[int, int]:
        size, games, plies = 10, 0, 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            plies += playouts(start, size, games + 1)[0]
            games += size
            size = min(2 * size, 5000)
        return games, plies

    return run


def steps(name: str, players: int) -> Run:
    """One ply at a time from Python, moves as integers: what adapters do."""
    _, start = starting(name, players)

    def run(seconds: float) -> tuple[int, int]:
        rng, rand = Rng(1), random.Random(1).random
        games = plies = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            position = start.copy()
            while (actor := position.actor()) >= 0:
                if actor:
                    moves = position.legal_ids()
                    position.advance(moves[int(rand() * len(moves))])
                else:
                    position.advance(position.sample(rng))
                plies += 1
            games += 1
        return games, plies

    return run


def typed(name: str, players: int) -> Run:
    """One ply at a time through the public API: typed moves in order, checked play, events."""
    game, start = starting(name, players)

    def run(seconds: float) -> tuple[int, int]:
        rng, rand = Rng(1), random.Random(1).random
        games = plies = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            position = start
            while (actor := game.actor(position)) is not None:
                if actor:
                    moves = game.legal_moves(position)
                    move = moves[int(rand() * len(moves))]
                else:
                    move = game.sample(position, rng)
                position, _ = game.play(position, move)
                plies += 1
            games += 1
        return games, plies

    return run


def contenders(way: str) -> list[Contender]:
    make = {"batch": batches, "steps": steps, "typed": typed}[way]
    return [Contender(f"{name}, {players} players", make(name, players)) for name, players in TABLES]


# moments to search from


def opening(name: str, players: int) -> Any:
    """The first decision: in Chop! Chop! the first of a mouse, as nobody needs to search for the cat's place."""
    _, position = starting(name, players)
    rng = Rng(1)
    placed = 1 if name == "chop-chop" else 0
    while placed or len(position.legal_ids()) < 2:
        placed -= 1 if placed and position.actor() > 0 else 0
        position.random_ply(rng)
    return position


def middle(name: str, players: int, seed: int) -> Any:
    """Half of a random game later."""
    _, start = starting(name, players)
    plies = 0
    position, rng = start.copy(), Rng(seed)
    while position.actor() >= 0:
        position.random_ply(rng)
        plies += 1
    position, rng = start.copy(), Rng(seed)
    while plies > 0 or len(position.legal_ids()) < 2:
        position.random_ply(rng)
        plies -= 2
    return position


def repeated(search: Callable[[int], int]) -> Run:
    """One search after another, each from scratch, all moments equally often."""

    def run(seconds: float) -> tuple[int, int]:
        searches = iterations = 0
        end = time.process_time() + seconds
        while time.process_time() < end or searches % MOMENTS:
            iterations += search(searches)
            searches += 1
        return searches, iterations

    return run


# memory


def position_bytes(name: str, players: int, copies: int = 20_000) -> float:
    """Memory of one position in the middle of a game, by what many of them add to the process."""
    _, position = starting(name, players)
    rng = Rng(1)
    for _ in range(30):
        position.random_ply(rng)
    before = resident()
    kept = [position.copy() for _ in range(copies)]
    return (resident() - before) / len(kept)


def resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as pages:
        return int(pages.read().split()[1]) * 4096
