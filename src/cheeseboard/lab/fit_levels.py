"""Finds where on the path of ways to play the six levels lie, so that all steps between them are about equal.

``python -m cheeseboard.lab.fit_levels GAME:3 --games 100 --log games.jsonl``: bots at places on the path play
those a little weaker or stronger; where one seat plays against all others, each side plays the other. Their ratings
are a curve over the path, and the levels divide it into equal steps. Where games take long, fewer are played. What is
in the log already is not played again, so that a run can go on; ``--out`` takes the places into a ``levels.json``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bots.strength import STEPS, along, way_at
from .game import play
from .plan import Pairing, Plan
from .ratings import Comparison, Fit, fit
from .report import score

GRID: Final = (0.0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.36, 0.43, 0.5, 0.58, 0.66, 0.74, 0.82, 0.91, 1.0)
APART: Final = 2  # on the grid, at most, are those who meet
HALVES: Final = 2  # places kept for each step between levels
CHEAP: Final = 3000  # iterations up to which a pair plays all its games
FEWEST: Final = 12
FIRST: Final = "pip"


class Meeting(NamedTuple):
    """The bots in the chairs of a few games."""

    lineup: tuple[str, ...]
    games: int


def name_at(place: float) -> str:
    return f"path:{place:g}"


def place_in(name: str) -> float | None:
    """The place a bot is named by."""
    kind, _, place = name.partition(":")
    return float(place) if kind == "path" else None


def meetings(plan: Plan, games: int, top: float) -> Iterator[Meeting]:
    """Neighbours on the path in all seatings; as many games for each pair."""
    grid = [place for place in GRID if place <= top]
    is_sided = plan.role is not None
    for i, place in enumerate(grid):
        share = min(1.0, CHEAP / max(way_at(place).iterations, 1))
        number = max(round(games * share), FEWEST)
        for j in range(max(i - APART, 0), i + (1 if is_sided else 0)):
            yield from seatings(plan, name_at(place), name_at(grid[j]), number)
    for place in grid[:3]:
        yield from seatings(plan, name_at(place), FIRST, games)


def seatings(plan: Plan, bot: str, other: str, games: int, is_dear: bool = False) -> Iterator[Meeting]:
    """Two bots in all seatings; of one whose time is dear only those in which it sits once."""
    chairs = len(plan.chair_names)
    if bot == other:
        lineups: Sequence[tuple[str, ...]] = [(bot,) * chairs]
    else:
        lineups = Plan(plan.game, (bot, other), 1, None, plan.seed).lineups
    if is_dear:
        lineups = [lineup for lineup in lineups if lineup.count(bot) == 1]
    for lineup in lineups:
        yield Meeting(lineup, -(-games // len(lineups)))


def entities(plan: Plan, lineup: Sequence[str]) -> list[str]:
    """Who is rated: a bot, or a bot on one side."""
    if plan.role is None:
        return list(lineup)
    return [f"{chair} {bot}" for chair, bot in zip(plan.chair_names, lineup, strict=True)]


def played(
    plan: Plan, planned: Sequence[Meeting], log: Path | None
) -> Iterator[tuple[Sequence[str], int, list[int]]]:
    """Every game's bots, round and places by chair; read from the log, or played and written there."""
    known: dict[tuple[str, int], list[int]] = {}
    if log is not None and log.exists():
        for line in log.read_text().splitlines():
            data = json.loads(line)
            known[" ".join(data["bots"]), data["round"]] = data["places"]
    for lineup, games in planned:
        for number in range(games):
            places = known.get((" ".join(lineup), number))
            if places is None:
                places = play(plan, Pairing(number, number, lineup)).places
                if log is not None:
                    with log.open("a") as file:
                        data = {"bots": lineup, "round": number, "places": places}
                        file.write(json.dumps(data, separators=(",", ":")) + "\n")
            yield lineup, number, places
        print(" ".join(lineup), games, file=sys.stderr, flush=True)


def rate(plan: Plan, games: Iterator[tuple[Sequence[str], int, list[int]]]) -> tuple[list[str], Fit]:
    """Everybody's rating. Chairs of one game count as equal here: every pair is played in every seating."""
    index: dict[str, int] = {}
    found: list[Comparison] = []
    for lineup, number, places in games:
        who = [index.setdefault(name, len(index)) for name in entities(plan, lineup)]
        for a, b in combinations(range(len(who)), 2):
            if who[a] != who[b]:
                found.append(Comparison(who[a], who[b], 0, 0, score(places[a], places[b]), (lineup, number)))
    met = {(min(each.bot, each.against), max(each.bot, each.against)) for each in found}
    return list(index), fit(len(index), 1, found, sorted(met))


def divided(curve: Sequence[tuple[float, float]], start: float) -> list[float]:
    """Places on the path that divide a rising curve of (place, Elo) from a start to its end into equal steps."""
    rising: list[tuple[float, float]] = []
    for place, elo in curve:
        rising.append((place, max(elo, rising[-1][1] + 1.0) if rising else elo))
    end, places = rising[-1][1], []
    for step in range(STEPS * HALVES + 1):
        places.append(round(place_at(rising, start + (end - start) * step / STEPS / HALVES), 4))
    return places


def place_at(rising: Sequence[tuple[float, float]], elo: float) -> float:
    for (place, low), (after, high) in pairwise(rising):
        if elo <= high:
            return max(place + (after - place) * (elo - low) / (high - low), rising[0][0])
    return rising[-1][0]


def ladders(plan: Plan, names: Sequence[str], found: Fit) -> dict[str, Any]:
    """By side, or number of players: the curve, and what divides it."""
    curves: dict[str, dict[str, tuple[float, float]]] = defaultdict(dict)
    for i, name in enumerate(names):
        side, bot = name.rsplit(" ", 1) if plan.role is not None else (str(plan.rules.players), name)
        curves[side][bot] = found.values[i], found.sigmas * found.error(i)
    result = {}
    for side, curve in curves.items():
        path = sorted((float(bot.partition(":")[2]), elo[0]) for bot, elo in curve.items() if bot != FIRST)
        places = divided(path, min(curve[FIRST][0], path[0][1]))
        gap = (path[-1][1] - curve[FIRST][0]) / STEPS
        result[side] = {"curve": curve, "step": gap, "places": places}
    return result


def write_places(path: Path, found: Mapping[str, Sequence[float]]) -> None:
    """Into a ``levels.json``, beside what it says of others."""
    known = json.loads(path.read_text()) if path.exists() else {}
    rows = ",\n".join(
        f"  {json.dumps(side)}: {json.dumps(places)}" for side, places in {**known, **found}.items()
    )
    path.write_text(f"{{\n{rows}\n}}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.fit_levels", description=__doc__)
    parser.add_argument("game", help="a header: its name and number of players")
    parser.add_argument("--games", type=int, default=100, help="of each pair of neighbours")
    parser.add_argument("--top", type=float, default=1.0, help="the end of the path")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--log", type=Path, help="where games are kept")
    parser.add_argument("--out", type=Path, help="a levels.json that gets the places found")
    options = parser.parse_args()
    plan = Plan(options.game, (name_at(0.0), FIRST), 1, None, options.seed)
    planned = list(meetings(plan, options.games, options.top))
    print(sum(each.games for each in planned), "games", file=sys.stderr)
    found = ladders(plan, *rate(plan, played(plan, planned, options.log)))
    for side, ladder in found.items():
        print(f"{options.game} {side}: {ladder['step']:.0f} Elo a step")
        for bot, (elo, error) in sorted(ladder["curve"].items(), key=lambda each: each[1][0]):
            print(f"  {bot:12} {elo:+7.0f} ± {error:.0f}")
        for level in range(STEPS + 1):
            place = along(ladder["places"], level)
            print(f"  level {level}: {place:.3f} {way_at(place)}")
    if options.out is not None:
        write_places(options.out, {side: ladder["places"] for side, ladder in found.items()})


if __name__ == "__main__":
    main()
