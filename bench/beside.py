"""``python -m bench.beside PATH``: engine and search of this checkout and of another one, in turns of one run."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

import cheeseboard
from cheeseboard.bots import levels

from . import ours, turns
from .checkout import HERE, checkout
from .clock import Contender, Run, stay_on_one_core

SIZE: Final = 10_000  # iterations of one search


def searches(name: str, players: int, positions: list[Any]) -> Run:
    game = cheeseboard.game(name, players=players)
    views = [game.view(position, position.actor()) for position in positions]
    # each checkout has a budget's class elsewhere, and both know it there
    bot, budget = levels.make_bot("search"), vars(levels)["Budget"](iterations=SIZE)

    def search(number: int) -> int:
        rng = cheeseboard.Rng(number + 1)
        return bot.think(game, views[number % len(views)], rng, budget).iterations

    return ours.repeated(search)


def contenders() -> Iterator[Contender]:
    for way in ("batch", "steps", "typed"):
        for each in ours.contenders(way):
            yield Contender(f"plies, {way}: {each.name}", each.run)
    for name, players in ours.TABLES:
        opening = [ours.opening(name, players)]
        yield Contender(f"iterations, opening: {name}, {players} players", searches(name, players, opening))
    for name, players in ours.TABLES:
        middles = [ours.middle(name, players, seed) for seed in range(ours.MOMENTS)]
        yield Contender(f"iterations, mid-game: {name}, {players} players", searches(name, players, middles))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.beside", description=__doc__)
    parser.add_argument("beside", type=checkout, metavar="PATH", help="the old checkout, compiled")
    turns.add_length(parser, rounds=5, turns=3, seconds=0.1)
    given = parser.parse_args()
    stay_on_one_core()
    turns.measure([given.beside, HERE], "bench.beside", given)


if __name__ == "__main__":
    main()
