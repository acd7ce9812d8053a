"""What it costs to explain a game: ``python -m bench.explain [--games N] [--first]``, kept in ``bench/explain.md``.

The aim is a first account of a game of two within 5 seconds of one core; the refined one has as many more iterations
as the server gives it. CPU seconds are counted, so that a busy machine tells the same.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from cheeseboard import GAMES, Budget, Dealer, Record, Rng, game, make_bot, play_out
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.coach.explain import explain
from cheeseboard.core import bits
from cheeseboard.server.botpool.explaining import CLOSER

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


def seconds(record: Record, iterations: int | None) -> tuple[float, float]:
    """CPU seconds for one account, and its error for the first seat."""
    begun = process_time()
    account = explain(record, iterations).account
    assert account is not None
    return process_time() - begun, abs(account.error[0])


def report(games: int, is_first_only: bool) -> Iterator[str]:
    yield "| game of two | plies | account | iterations | CPU seconds: median | worst | error of the account: median |"
    yield "| --- | ---: | --- | ---: | ---: | ---: | ---: |"
    for name in GAMES:
        records = [played(name, 2, seed) for seed in range(games)]
        plies = median(len(record.plies) for record in records)
        first = parts_of(game(name, players=2)).iterations
        for what, iterations in (("first", first), ("refined", CLOSER * first))[: 1 if is_first_only else 2]:
            spent, errors = zip(*(seconds(record, iterations) for record in records), strict=True)
            numbers = f"{median(spent):.2f} | {max(spent):.2f} | {median(errors):.3f}"
            yield f"| {name} | {plies:.0f} | {what} | {iterations} | {numbers} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="of each kind")
    parser.add_argument("--first", action="store_true", help="only what people wait for")
    options = parser.parse_args()
    if not bits.__file__.endswith(".so"):
        raise SystemExit("bench: the engine is not compiled; run `make` first")
    stay_on_one_core()
    lines = [
        "# What explaining a game costs",
        "",
        f"`python -m bench.explain` on {datetime.date.today()}: {machine()}. Of each kind {options.games} games "
        f"between bots; the aim is a first account within {AIM:.0f} seconds of one core.",
        "",
    ]
    for line in report(options.games, options.first):
        lines.append(line)
        print(line, flush=True)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
