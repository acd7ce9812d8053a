"""``python -m bench.bots``: how many moves a second one bot process of the server gives, by bots that hardly think.

What is left is what a move costs on its way: to the process, there to be checked, and back. With ``--beside PATH`` the
pool of another checkout takes turns with this one's.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import random
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from typing import Any, Final

import msgspec

import cheeseboard

from . import ours, turns
from .checkout import HERE, checkout
from .clock import Contender, Run

POOLS: Final = {"cheeseboard.server.botpool.pool": "BotPool", "cheeseboard.server.thinkers": "Thinkers"}
"""Where the pool is, in newer checkouts and in older ones."""

LEVELS: Final = ("random", "pip")
AT_ONCE: Final = 8  # requests under way, of which the process has one
SECONDS: Final = 1.0  # to think, which none of them needs

Question = tuple[str, bytes]
"""The game's header and a view."""


def make_pool() -> Any:
    """A pool of one process."""
    for module, name in POOLS.items():
        try:
            return vars(import_module(module))[name](1)
        except ModuleNotFoundError:
            continue
    raise SystemExit("bench: this checkout has no pool of bots")


def questions() -> list[Question]:
    """Every decision of a random game at every table, shuffled, as a busy server asks."""
    found = []
    for name, players in ours.TABLES:
        game, position = ours.starting(name, players)
        rng = cheeseboard.Rng(players)
        while (actor := position.actor()) >= 0:
            if actor:
                view = msgspec.json.encode(cheeseboard.plain(game.view(position, actor)))
                found.append((game.header, view))
            position.random_ply(rng)
    random.Random(1).shuffle(found)
    return found


def asking(runner: asyncio.Runner, pool: Any, level: str, asked: list[Question]) -> Run:
    async def ask(seconds: float) -> tuple[int, int]:
        answers = 0
        todo = cycle(asked)
        end = time.perf_counter() + seconds

        async def ask_on() -> None:
            nonlocal answers
            while time.perf_counter() < end:
                await pool.think(*next(todo), level, answers, SECONDS)
                answers += 1

        await asyncio.gather(*(ask_on() for _ in range(AT_ONCE)))
        return 0, answers

    return lambda seconds: runner.run(ask(seconds))


def contenders() -> Iterator[Contender]:
    runner = asyncio.Runner()
    pool = make_pool()
    runner.run(pool.start())
    atexit.register(lambda: runner.run(pool.close()))
    asked = questions()
    for level in LEVELS:
        yield Contender(f"moves of {level}", asking(runner, pool, level, asked))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--beside", type=checkout, metavar="PATH", help="the old checkout, compiled")
    turns.add_length(parser, rounds=3, turns=8, seconds=0.5)
    given = parser.parse_args()
    turns.measure([given.beside, HERE] if given.beside else [HERE], "bench.bots", given)


if __name__ == "__main__":
    main()
