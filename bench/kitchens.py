"""What the cat and the mice of Chop! Chop! lose in kitchens so small that every move can be solved.

``python -m bench.kitchens --games 20``: the search plays itself from the start; of every move with a choice it is noted
what it is worth less than the best one. The sum over a game is what a side gives away of what it could have.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from cheeseboard import Rng, game
from cheeseboard.games.chop_chop.bots.search import Search
from cheeseboard.games.chop_chop.bots.solver import solve
from cheeseboard.games.chop_chop.box import OVER, TAKE_DIE

EDGES: Final = 100_000
MOST: Final = 100_000  # positions of one solution
SIDES: Final = ("cat", "mice")
KITCHENS: Final[tuple[dict[str, Any], ...]] = (
    {"board": "u../._.", "tile_mix": "2/3/0/0/0/0/0", "stall_limit": 30},
    {"board": "u.u/._.", "tile_mix": "2/2/0/0/0/0/0", "stall_limit": 30},
    {"board": "u.u/._.", "tile_mix": "1/0/1/0/1/0/1", "stall_limit": 30},
    {"board": "u.u/._.", "tile_mix": "2/2/0/0/0/0/0", "stall_limit": 30, "dice": "111222/111222"},
)


def losses(kitchen: dict[str, Any], games: int, iterations: int) -> Iterator[tuple[str, float]]:
    """The side and what its move loses, move by move."""
    for number in range(games):
        position, rng = game("chop-chop", players=2, **kitchen).start(cat=1), Rng(number)
        while position.phase != OVER:
            moves = position.legal_ids()
            if position.actor() == 0 or position.phase == TAKE_DIE or len(moves) == 1:
                position.random_ply(rng)
                continue
            solution = solve(position, MOST)
            search = Search(position, rng.below(1 << 31), EDGES)
            search.run(iterations)
            move = max(search.moves(), key=lambda each: (each[1], each[2]))[0]
            if solution is not None:
                side = SIDES[position.actor() != position.cat_seat]
                yield side, max(solution.value - dict(solution.moves)[move], 0.0)
            position.advance(move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each kitchen")
    parser.add_argument("--iterations", type=int, default=200, help="a move")
    options = parser.parse_args()
    print("| kitchen | the cat can win | it loses a move | a game | the mice lose a move | a game |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for kitchen in KITCHENS:
        solution = solve(game("chop-chop", players=2, **kitchen).start(cat=1), MOST)
        assert solution is not None
        noted = list(losses(kitchen, options.games, options.iterations))
        cells = []
        for side in SIDES:
            own = [lost for who, lost in noted if who == side]
            cells += [f"{sum(own) / max(len(own), 1):.4f}", f"{sum(own) / options.games:.3f}"]
        name = " ".join(str(value) for value in kitchen.values())
        print(f"| {name} | {solution.value:.1%} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
