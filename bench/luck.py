"""Luck beside what it might have been: its mean over thousands of games, and what ``arena --adjust`` gains by it.

``python -m bench.luck mean [--games N]`` plays random games of both kinds with every number of players and tells the
mean luck of each seat with its interval of 95 %, which has to hold 0: it does for any estimate, so the quickest one is
used. ``python -m bench.luck arena [--games N]`` lets strong bots play each other and themselves. ``bench/luck.md``
keeps both.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, Final

from cheeseboard import GAMES, Dealer, Game, Rng, game
from cheeseboard.coach.account import luck_in
from cheeseboard.coach.appraiser import Appraiser
from cheeseboard.core.dealer import playing
from cheeseboard.lab.game import MOST_PLIES, play
from cheeseboard.lab.plan import Plan
from cheeseboard.lab.report import summarize

from .clock import machine

RESULTS: Final = Path(__file__).with_name("luck.md")
NORMAL: Final = 1.96
MATCHES: Final = (
    ("cheese-rescue:2", "search:2000", "search:400"),
    ("cheese-rescue:2", "search:1000", "search:1001"),
    ("chop-chop:2", "search:1000", "search:150"),
    ("chop-chop:2", "search:600", "search:601"),
)
"""A known difference, and a bot that meets itself but for one iteration."""


def lucks(rules: Game[Any, Any], games: int) -> Iterator[tuple[float, ...]]:
    """The luck of every seat in random games from one start."""
    for seed in range(games):
        rng = Rng(seed)
        steps = playing(
            rules,
            rules.start(),
            lambda view, rng=rng: view.moves[rng.below(len(view.moves))],  # type: ignore[misc]
            Dealer.named(f"luck {seed}"),
        )
        yield luck_in(Appraiser(rules, 1), islice(steps, MOST_PLIES))


def means(games: int) -> Iterator[str]:
    yield "| game | players | games | mean luck by seat, in hundredths of a win, and 95 % | farthest, in errors |"
    yield "| --- | ---: | ---: | --- | ---: |"
    for name, kind in GAMES.items():
        for players in kind.player_counts:
            found = list(lucks(game(name, players=players), games))
            cells, far = [], 0.0
            for own in zip(*found, strict=True):
                mean = sum(own) / len(own)
                error = sqrt(sum((each - mean) ** 2 for each in own) / (len(own) - 1) / len(own))
                cells.append(f"{100 * mean:+.2f} ± {100 * NORMAL * error:.2f}")
                far = max(far, abs(mean) / error)
            yield f"| {name} | {players} | {len(found)} | {', '.join(cells)} | {far:.1f} |"


def matches(games: int) -> Iterator[str]:
    yield "| match | games | score | 95 % | without luck | 95 % | as wide |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for header, one, other in MATCHES:
        plan = Plan(header, (one, other), games, None, "luck", adjust=True)
        results = [play(plan, pairing) for pairing in plan.pairings()]
        summary = summarize(plan, results)
        [each] = [row for row in summary["adjusted"] if row["bot"] == one]
        numbers = [each[name] for name in ("score", "plus_minus", "adjusted", "adjusted_plus_minus")]
        cells = " | ".join(f"{'± ' * (i % 2)}{100 * number:.1f} %" for i, number in enumerate(numbers))
        ratio = each["adjusted_plus_minus"] / each["plus_minus"]
        yield f"| {header}: {one} against {other} | {len(results)} | {cells} | {ratio:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("mean", "arena"))
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()
    kept = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Luck\n"
    title = {"mean": "Its mean over random games", "arena": "Matches with and without it"}[options.what]
    lines = [
        f"## {title}",
        "",
        f"`python -m bench.luck {options.what} --games {options.games}` on {datetime.date.today()}: {machine()}.",
        "",
    ]
    for line in (means if options.what == "mean" else matches)(options.games):
        lines.append(line)
        print(line, flush=True)
    parts = [part for part in kept.split("\n## ") if not part.startswith(title)]
    RESULTS.write_text("\n## ".join([*parts, "\n".join(lines)[3:] + "\n"]), encoding="utf-8")


if __name__ == "__main__":
    main()
