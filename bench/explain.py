"""What it costs to explain a game: ``python -m bench.explain [--games N] [--first]``, kept in ``bench/explain.md``.

The aim is a first account of a game of two within 5 seconds of one core; the refined one has as many more iterations
as the server gives it. CPU seconds are counted, so that a busy machine tells the same.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from cheeseboard import GAMES, Budget, Dealer, Record, Rng, game, make_bot, play_out
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.coach.explain import explain
from cheeseboard.core import bits
from cheeseboard.server.botpool.explain_process import CLOSER

from .clock import machine, stay_on_one_core

RESULTS: Final = Path(__file__).with_name("explain.md")
AIM: Final = 5.0


def played(name: str, players: int, seed: int) -> Record:
    """A game between bots that search a little."""
    rules, bot, rng = game(name, players=players), make_bot("search"), Rng(seed)
    think = Budget(iterations=200)
    return play_out(
        rules, lambda view: bot.think(rules, view, rng, think).move, Dealer.named(f"explain {seed}")
    )


def told(record: Record, iterations: int) -> tuple[float, list[float]]:
    """CPU seconds for one account, and its error for every seat."""
    begun = process_time()
    account = explain(record, iterations).account
    assert account is not None
    return process_time() - begun, [abs(each) for each in account.error]


def report(games: int, is_first_only: bool) -> Iterator[str]:
    yield (
        "| game | players | games | plies | account | iterations | CPU seconds: median | worst "
        "| error: median | nine of ten within | root mean square |"
    )
    yield "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for name, kind in GAMES.items():
        for players in kind.player_counts:
            first = parts_of(game(name, players=players)).iterations
            stages = (("first", first, games), ("refined", CLOSER * first, games // 4))
            is_long = players == 2 and not is_first_only
            for what, iterations, most in stages if is_long else stages[:1]:
                number = most if players == 2 else max(most // 3, 1)
                records = [played(name, players, seed) for seed in range(number)]
                spent, found = zip(*(told(record, iterations) for record in records), strict=True)
                errors = sorted(error for each in found for error in each)
                square = sqrt(sum(error * error for error in errors) / len(errors))
                sure = f"{median(errors):.2f} | {errors[len(errors) * 9 // 10]:.2f} | {square:.2f}"
                cost = f"{iterations} | {median(spent):.2f} | {max(spent):.2f}"
                plies = median(len(record.plies) for record in records)
                yield f"| {name} | {players} | {number} | {plies:.0f} | {what} | {cost} | {sure} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=8, help="of two; of more players a third of them, refined a quarter"
    )
    parser.add_argument("--first", action="store_true", help="only what people wait for")
    options = parser.parse_args()
    if not bits.__file__.endswith(".so"):
        raise SystemExit("bench: the engine is not compiled; run `make` first")
    stay_on_one_core()
    lines = [
        "# What explaining a game costs",
        "",
        f"`python -m bench.explain` on {datetime.date.today()}: {machine()}. Games between bots; the aim is a "
        f"first account of a game of two within {AIM:.0f} seconds of one core. The error is that of the account of "
        "every seat, of 1: a whole win.",
        "",
    ]
    for line in report(options.games, options.first):
        lines.append(line)
        print(line, flush=True)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
