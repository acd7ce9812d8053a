"""What an arena found: ratings, results by pair and by chair, times and faults; as data and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Any, Final, NamedTuple

from .game import Clock, Result
from .plan import Plan
from .ratings import Comparison, Fit, fit, sigmas_for

Summary = dict[str, Any]

TINY: Final = 1e-12
SURE: Final = 9.0  # three standard errors, squared: else nothing is subtracted
FEWEST: Final = 8  # rounds, to find out from them how much to subtract

WORDS: Final = frozenset(("", "best", "bot", "chair", "kind", "line", "move", "pair", "played", "seat"))
"""Columns that hold no numbers."""


def summarize(plan: Plan, results: Sequence[Result]) -> Summary:
    """All that the plan decides; not the times, which depend on the machine. Results are in order."""
    bots, names = plan.bots, plan.chair_names
    found = fit(len(bots), len(names), comparisons(plan, results))
    order = sorted(range(len(bots)), key=lambda i: -found.values[i])
    return {
        "plan": plan.as_data(),
        "rules": plan.rules.rules_version,
        "rounds": plan.rounds,
        "games": len(results),
        "ratings": [rated("bot", bots[i], found, i) | tally_of_bot(bots[i], results) for i in order],
        "pairs": [pair(plan, results, found, i, j) for i, j in combinations(order, 2)],
        "chairs": [rated("chair", name, found, len(bots) + chair) for chair, name in enumerate(names)],
        "by_chair": [by_chair(plan, results, bots[i], chair) for i in order for chair in range(len(names))],
        "reasons": dict(sorted(Counter(result.reason for result in results).items())),
        "mean_plies": round(sum(result.plies for result in results) / len(results), 2),
        "faults": {bot: counts for bot in bots if (counts := faults(bot, results))},
        **({"adjusted": [adjusted(bots[i], results) for i in order]} if plan.adjust else {}),
    }


def adjusted(bot: str, results: Sequence[Result]) -> Summary:
    """A bot's mean result as it was and without its luck, each with its 95 %."""
    plain, fair = Spread.of(bot, results), Spread.of(bot, results, is_adjusted=True)
    return {
        "bot": bot,
        "score": round(plain.mean, 6),
        "plus_minus": round(plain.width, 6),
        "adjusted": round(fair.mean, 6),
        "adjusted_plus_minus": round(fair.width, 6),
    }


class Spread(NamedTuple):
    """A mean over rounds, and half of its interval of 95 %: games on one deal are not independent."""

    mean: float
    width: float

    @classmethod
    def of(cls, bot: str, results: Iterable[Result], is_adjusted: bool = False) -> Spread:
        rounds: dict[int, list[tuple[float, float]]] = {}
        for result in results:
            for who, (got, lucky) in zip(result.bots, result.account or (), strict=True):
                if who == bot:
                    rounds.setdefault(result.round, []).append((got, lucky))
        pairs = [
            (mean_of(got for got, _ in each), mean_of(luck for _, luck in each)) for each in rounds.values()
        ]
        means = without_luck(pairs) if is_adjusted else [got for got, _ in pairs]
        mean, free = mean_of(means), max(len(means) - 1, 1)
        variance = squares(means) / free / len(means)
        return cls(mean, sigmas_for(len(means)) * sqrt(variance))


def mean_of(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def without_luck(rounds: Sequence[tuple[float, float]]) -> list[float]:
    """Results less luck, as much of it as surely explains the results of all *other* rounds.

    The estimate of luck is never quite right, and where a deal is played from both sides most of it is gone already:
    then all of it would be too much. Since a round has no say in its own share, its luck keeps a mean of zero. Where
    nothing is gained the results stay as they are.
    """
    gots = [got for got, _ in rounds]
    found = [got - share * luck for (got, luck), share in zip(rounds, shares(rounds), strict=True)]
    return found if squares(found) < squares(gots) else gots


def shares(rounds: Sequence[tuple[float, float]]) -> Iterator[float]:
    """For each round by all others: how much of the luck explains results, less what may be chance of so few."""
    n, free = len(rounds) - 1, len(rounds) - 3
    if n + 1 < FEWEST:
        yield from [0.0] * len(rounds)
        return
    gots, lucks = sum(got for got, _ in rounds), sum(luck for _, luck in rounds)
    products, both = sum(got * luck for got, luck in rounds), sum(luck * luck for _, luck in rounds)
    results = sum(got * got for got, _ in rounds)
    for got, luck in rounds:
        covariance = products - got * luck - (gots - got) * (lucks - luck) / n
        variance = both - luck * luck - (lucks - luck) ** 2 / n
        total = results - got * got - (gots - got) ** 2 / n
        explained = covariance * covariance / variance if variance > TINY else 0.0
        by_chance = max(total - explained, 0.0) / free
        yield covariance / variance * (1.0 - by_chance / explained) if explained > SURE * by_chance else 0.0


def squares(values: Sequence[float]) -> float:
    mean = mean_of(values)
    return sum((each - mean) ** 2 for each in values)


def comparisons(plan: Plan, results: Iterable[Result]) -> Iterator[Comparison]:
    index = {bot: i for i, bot in enumerate(plan.bots)}
    for result in results:
        for a, b in combinations(range(len(result.bots)), 2):
            bots = index[result.bots[a]], index[result.bots[b]]
            yield Comparison(*bots, a, b, score(result.places[a], result.places[b]), result.round)


def score(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def rated(key: str, name: str, found: Fit, i: int) -> Summary:
    low, high = found.interval(i)
    return {key: name, "elo": round(found.values[i], 1), "low": round(low, 1), "high": round(high, 1)}


def standing(places: Sequence[int], chair: int) -> str:
    """Alone in the first place is a win, in company a draw."""
    if places[chair] > 1:
        return "losses"
    return "wins" if places.count(1) == 1 else "draws"


def tally(kinds: Iterable[str]) -> Summary:
    counts = Counter(kinds)
    wins, draws, losses = counts["wins"], counts["draws"], counts["losses"]
    return {"games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses}


def tally_of_bot(bot: str, results: Iterable[Result]) -> Summary:
    seats = ((result, chair) for result in results for chair, who in enumerate(result.bots) if who == bot)
    return tally(standing(result.places, chair) for result, chair in seats)


def by_chair(plan: Plan, results: Iterable[Result], bot: str, chair: int) -> Summary:
    played = (standing(result.places, chair) for result in results if result.bots[chair] == bot)
    return {"bot": bot, "chair": plan.chair_names[chair], **tally(played)}


def pair(plan: Plan, results: Iterable[Result], found: Fit, i: int, j: int) -> Summary:
    """How i did against j: whose place was better, game by game."""
    names = {1.0: "wins", 0.5: "draws", 0.0: "losses"}
    met = [names[each] for each in meetings(results, plan.bots[i], plan.bots[j])]
    elo, error = found.difference(i, j)
    difference = {"elo": round(elo, 1), "plus_minus": round(found.sigmas * error, 1)}
    return {"bot": plan.bots[i], "against": plan.bots[j], **tally(met), **difference}


def meetings(results: Iterable[Result], bot: str, other: str) -> Iterator[float]:
    for result in results:
        for a, b in combinations(range(len(result.bots)), 2):
            if (result.bots[a], result.bots[b]) == (bot, other):
                yield score(result.places[a], result.places[b])
            elif (result.bots[b], result.bots[a]) == (bot, other):
                yield score(result.places[b], result.places[a])


def faults(bot: str, results: Iterable[Result]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for result in results:
        for who, each in zip(result.bots, result.faults, strict=True):
            if who == bot:
                total.update(each)
    return dict(sorted(total.items()))


def times(plan: Plan, results: Iterable[Result]) -> dict[str, dict[str, float]]:
    """Seconds per move of each bot: their mean and their 95th percentile."""
    clocks = {bot: Clock() for bot in plan.bots}
    for result in results:
        for bot, clock in zip(result.bots, result.clocks, strict=True):
            clocks[bot].merge(clock.moves, clock.micros, clock.buckets)
    return {
        bot: {"moves": clock.moves, "mean": round(clock.mean(), 6), "p95": round(clock.percentile(0.95), 6)}
        for bot, clock in clocks.items()
    }


# As text


def tell(summary: Summary, seconds: dict[str, dict[str, float]]) -> str:
    """The whole report for a terminal."""
    games, rounds = summary["games"], summary["rounds"]
    parts = [
        f"{summary['plan']['game']}: {games} games, each of {rounds} deals in every seating",
        table(["bot", "Elo", "95 %", "games", "won", "drawn", "lost"], map(rating_row, summary["ratings"])),
        table(["pair", "", "won", "drawn", "lost", "score", "Elo"], map(pair_row, summary["pairs"])),
        table(["bot", "chair", "won", "drawn", "lost", "score"], map(chair_row, summary["by_chair"])),
        table(["chair", "Elo", "95 %"], ([each["chair"], *elo(each)] for each in summary["chairs"])),
        table(["bot", "moves", "mean time", "p95"], map(time_row, seconds.items())),
    ]
    if "adjusted" in summary:
        head = ["bot", "score", "95 %", "without luck", "95 %"]
        parts.append(table(head, map(adjusted_row, summary["adjusted"])))
    if summary["faults"]:
        rows = ([bot, kind, str(n)] for bot, found in summary["faults"].items() for kind, n in found.items())
        parts.append(table(["bot", "kind", "faults"], rows))
    return "\n\n".join(parts)


def rating_row(each: Summary) -> list[str]:
    return [each["bot"], *elo(each), *map(str, (each["games"], each["wins"], each["draws"], each["losses"]))]


def elo(each: Summary) -> list[str]:
    return [points(each["elo"]), f"{points(each['low'])} to {points(each['high'])}"]


def points(elo: float) -> str:
    return f"{round(elo):+d}"


def pair_row(each: Summary) -> list[str]:
    return [
        each["bot"],
        each["against"],
        *results_of(each),
        f"{points(each['elo'])} ± {each['plus_minus']:.0f}",
    ]


def chair_row(each: Summary) -> list[str]:
    return [each["bot"], each["chair"], *results_of(each)]


def results_of(each: Summary) -> list[str]:
    percent = 100 * (each["wins"] + each["draws"] / 2) / max(each["games"], 1)
    return [*map(str, (each["wins"], each["draws"], each["losses"])), f"{percent:.1f} %"]


def adjusted_row(each: Summary) -> list[str]:
    names = ("score", "plus_minus"), ("adjusted", "adjusted_plus_minus")
    cells = ((f"{100 * each[mean]:.1f} %", f"± {100 * each[width]:.1f}") for mean, width in names)
    return [each["bot"], *(cell for both in cells for cell in both)]


def time_row(item: tuple[str, dict[str, float]]) -> list[str]:
    bot, each = item
    return [bot, f"{each['moves']:.0f}", duration(each["mean"]), duration(each["p95"])]


def duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they need to be: words to the left, numbers to the right."""
    is_left = [title in WORDS for title in head]
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    cells = [
        [
            f"{cell:{'<' if left else '>'}{width}}"
            for cell, width, left in zip(line, widths, is_left, strict=True)
        ]
        for line in lines
    ]
    return "\n".join("  ".join(line).rstrip() for line in cells)
