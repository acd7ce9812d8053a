"""What a search loses a move in endings that can be solved: ``python -m bench.endings GAME --endings 400 --seeds 3``.

Endings are met by random play, and kept where not all moves are worth the same; each is searched with several seeds.
The interval is that of the mean over endings, at 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import Any, Final

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.chop_chop.bots.solver import likely_size, solve
from cheeseboard.games.chop_chop.box import ASK
from cheeseboard.lab.ratings import NORMAL

from .search import Ending, is_choice, rescue_endings, search_of

SMALL: Final = 20_000  # positions of a solution
SKIPPED: Final = 12  # decisions at most that could be solved already
KITCHENS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"path": "simple", "stall_limit": 40, "board": "..u../.___./u...u", "tile_mix": "4/2/1/1/1/1/2"},
)


def chop_endings() -> Iterator[Ending]:
    """Of the standard kitchen and a small one by turns."""
    games = [cheeseboard.game("chop-chop", players=2, **kitchen) for kitchen in KITCHENS]
    rng, found = Rng(1), 0
    while True:
        position = games[found % len(games)].start(cat=1)
        skipped = rng.below(SKIPPED)
        while position.actor() >= 0 and (skipped or not is_small(position)):
            skipped -= bool(skipped and is_small(position))
            position.random_ply(rng)
        solution = solve(position, SMALL) if position.actor() > 0 else None
        if solution is not None and is_choice(values := dict(solution.moves)):
            found += 1
            yield position, values


def is_small(position: Any) -> bool:
    if position.actor() <= 0 or position.phase == ASK or len(position.legal_ids()) < 2:
        return False
    return bool(likely_size(position) <= SMALL)


def losses(endings: list[Ending], iterations: int, seeds: int) -> Iterator[float]:
    """What the search's moves lose on average, ending by ending."""
    for number, (position, values) in enumerate(endings):
        lost = 0.0
        for seed in range(seeds):
            search = search_of(position, 1000 * seed + number + 1)
            search.run(iterations)
            move = max(search.moves(), key=lambda each: (each[1], each[2]))[0]
            lost += max(values.values()) - values[move]
        yield lost / seeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("cheese-rescue", "chop-chop"))
    parser.add_argument("--endings", type=int, default=400)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--iterations", type=int, nargs="+", default=[300, 1_000])
    options = parser.parse_args()
    source = rescue_endings() if options.game == "cheese-rescue" else chop_endings()
    endings = list(islice(source, options.endings))
    for iterations in options.iterations:
        found = list(losses(endings, iterations, options.seeds))
        mean = sum(found) / len(found)
        reach = NORMAL * sqrt(sum((each - mean) ** 2 for each in found) / (len(found) - 1) / len(found))
        print(f"{options.game}, {iterations:,} iterations: {mean:.4f} lost a move, give or take {reach:.4f}")


if __name__ == "__main__":
    main()
