"""Luck beside what it might have been: its mean over thousands of games, and what ``arena --adjust`` gains by it.

``python -m bench.luck mean [--games N]`` plays random games with every number of players and tells the mean luck of
each seat with its interval of 95 %, which has to hold 0: it does for any estimate, so the quickest one is used, and
nothing is solved. ``python -m bench.luck arena [--games N]`` lets strong bots play each other and themselves.
``python -m bench.luck share [--games N]`` tells how much of what equal bots get is luck at all: more than that nobody
can subtract. ``--game`` takes one game alone. ``bench/luck.md`` keeps all of them.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, Final

from cheeseboard import CHANCE, GAMES, Budget, Dealer, Game, Rng, game, make_bot
from cheeseboard.bots.simple import prize
from cheeseboard.coach.account import luck_in
from cheeseboard.coach.appraiser import Appraiser
from cheeseboard.core.dealer import playing
from cheeseboard.lab.game import MOST_PLIES, play
from cheeseboard.lab.plan import Plan
from cheeseboard.lab.report import summarize

from .clock import machine

RESULTS: Final = Path(__file__).with_name("luck.md")
NORMAL: Final = 1.96
STRONG: Final = 1000  # iterations a move
AGAIN: Final = 8  # games from one result of chance
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
        appraiser = Appraiser(rules, 1)
        appraiser.parts = replace(appraiser.parts, solve=None)
        yield luck_in(appraiser, islice(steps, MOST_PLIES))


def means(names: list[str], games: int) -> Iterator[str]:
    yield "| game | players | games | mean luck by seat, in hundredths of a win, and 95 % | farthest, in errors |"
    yield "| --- | ---: | ---: | --- | ---: |"
    for name in names:
        for players in GAMES[name].player_counts:
            found = list(lucks(game(name, players=players), games))
            cells, far = [], 0.0
            for own in zip(*found, strict=True):
                mean = sum(own) / len(own)
                error = sqrt(sum((each - mean) ** 2 for each in own) / (len(own) - 1) / len(own))
                cells.append(f"{100 * mean:+.2f} ± {100 * NORMAL * error:.2f}")
                far = max(far, abs(mean) / error)
            yield f"| {name} | {players} | {len(found)} | {', '.join(cells)} | {far:.1f} |"


def matches(names: list[str], games: int) -> Iterator[str]:
    yield "| match | games | score | 95 % | without luck | 95 % | as wide |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for header, one, other in MATCHES:
        if header.partition(":")[0] not in names:
            continue
        plan = Plan(header, (one, other), games, None, "luck", adjust=True)
        results = [play(plan, pairing) for pairing in plan.pairings()]
        summary = summarize(plan, results)
        [each] = [row for row in summary["adjusted"] if row["bot"] == one]
        numbers = [each[name] for name in ("score", "plus_minus", "adjusted", "adjusted_plus_minus")]
        cells = " | ".join(f"{'± ' * (i % 2)}{100 * number:.1f} %" for i, number in enumerate(numbers))
        ratio = each["adjusted_plus_minus"] / each["plus_minus"]
        yield f"| {header}: {one} against {other} | {len(results)} | {cells} | {ratio:.2f} |"


def shares(names: list[str], games: int) -> Iterator[str]:
    yield "| game | chances tried | variance of a result | of it luck, and 95 % | interval without it, as wide |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in names:
        rules, results, parts = game(name, players=2), [], []
        for seed in range(games):
            result, part = one_chance(rules, Rng(seed))
            results.append(result)
            parts.append(part)
        variance, luck = spread_of(results), sum(parts) / games
        error = sqrt(spread_of(parts) / games)
        share, give = luck / variance, NORMAL * error / variance
        wide = [sqrt(max(1.0 - each, 0.0)) for each in (share, share + give, share - give)]
        yield (
            f"| {name} | {games} | {variance:.3f} | {share:.2f} ± {give:.2f} "
            f"| {wide[0]:.2f} ({wide[1]:.2f} to {wide[2]:.2f}) |"
        )


def spread_of(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((each - mean) ** 2 for each in values) / (len(values) - 1)


def one_chance(rules: Game[Any, Any], rng: Rng) -> tuple[float, float]:
    """The first seat's result in a game of equal bots, and how much of its variance chance makes in such a game.

    One chance of the game is taken, and what it may bring is played on several times each: how far the means lie
    apart, less what so few games leave to chance, times as many chances as there are.
    """
    result, positions = played_on(rules, rules.start(), rng)
    moments = [each for each in positions if rules.actor(each) == CHANCE]
    chances = rules.chances(before := moments[rng.below(len(moments))])
    total, luck, means = sum(weight for _, weight in chances), 0.0, []
    if len(chances) == 1:
        return result, 0.0
    for move, weight in chances:
        found = [played_on(rules, rules.after(before, move), rng)[0] for _ in range(AGAIN)]
        share = weight / total
        means.append((share, sum(found) / AGAIN))
        luck -= share * (1.0 - share) * spread_of(found) / AGAIN
    mean = sum(share * each for share, each in means)
    luck += sum(share * (each - mean) ** 2 for share, each in means)
    return result, len(moments) * luck


def played_on(rules: Game[Any, Any], position: Any, rng: Rng) -> tuple[float, list[Any]]:
    """By equal bots, with chance left to chance: what the first seat gets, and the positions on the way there."""
    bot, think, positions = make_bot("search"), Budget(iterations=STRONG), []
    while (actor := rules.actor(position)) is not None:
        positions.append(position)
        if actor == CHANCE:
            move = rules.sample(position, rng)
        else:
            move = rules.parse_move(bot.think(rules, rules.view(position, actor), rng, think).move)
        position = rules.after(position, move)
    return prize(rules, rules.outcome(position), 1), positions


REPORTS: Final = {
    "mean": ("Its mean over random games", means),
    "arena": ("Matches with and without it", matches),
    "share": ("How much of a result is luck", shares),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=list(REPORTS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--game", choices=list(GAMES), help="one alone")
    options = parser.parse_args()
    title, report = REPORTS[options.what]
    names = [options.game] if options.game else list(GAMES)
    asked = f"python -m bench.luck {options.what} --games {options.games}"
    if options.game:
        title, asked = f"{title}: {options.game}", f"{asked} --game {options.game}"
    lines = [
        f"## {title}",
        "",
        f"`{asked}` on {datetime.date.today()}: {machine()}.",
        "",
    ]
    for line in report(names, options.games):
        lines.append(line)
        print(line, flush=True)
    kept = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Luck\n"
    parts = [part for part in kept.split("\n## ") if not part.startswith(title)]
    RESULTS.write_text("\n## ".join([*parts, "\n".join(lines)[3:] + "\n"]), encoding="utf-8")


if __name__ == "__main__":
    main()
