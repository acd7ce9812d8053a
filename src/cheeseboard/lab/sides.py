"""How often the side of one wins against all others, by strength and by option, when both sides think alike.

``python -m cheeseboard.lab.sides GAME:2 GAME:2:option=value ... --bot search:300 --games 100``: one row for each
header. With ``--against`` the others are played by another bot. Draws are told apart; intervals are Wilson's, of 95 %.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from typing import Final

from .game import play
from .plan import Pairing, Plan
from .ratings import NORMAL

DRAWN: Final = "drawn"
OTHERS: Final = ("random", "careful")


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval; a half counts as half a win."""
    z = NORMAL
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def results(header: str, lineup: tuple[str, str], games: int, seed: str) -> Counter[str]:
    """Who won, by side."""
    found: Counter[str] = Counter()
    bots = tuple(dict.fromkeys((*lineup, *OTHERS)))[:2]  # a plan has two, whoever plays
    plan = Plan(header, bots, 1, None, seed)
    for number in range(games):
        places = play(plan, Pairing(number, number, lineup)).places
        best = [side for side, place in zip(plan.chair_names, places, strict=True) if place == 1]
        found[best[0] if len(best) == 1 else DRAWN] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.sides", description=__doc__)
    parser.add_argument(
        "games_of", nargs="+", metavar="header", help="a game, its number of players and options"
    )
    parser.add_argument("--bot", default="search:300")
    parser.add_argument("--against", help="who plays the others; the same bot unless told")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="sides")
    options = parser.parse_args()
    lineup = options.bot, options.against or options.bot
    print(
        "| game | bots | one wins | 95 % interval | drawn | the others win |\n| --- | --- | ---: | ---: | ---: | ---: |"
    )
    for header in options.games_of:
        one, others = Plan(header, OTHERS, 1, None, "").chair_names
        found = results(header, lineup, options.games, options.seed)
        low, high = interval(found[one] / options.games, options.games)
        shares = f"{found[DRAWN] / options.games:.0%} | {found[others] / options.games:.0%}"
        won = f"{found[one] / options.games:.0%} | {low:.0%} to {high:.0%}"
        print(f"| {header} | {' against '.join(lineup)} | {won} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
