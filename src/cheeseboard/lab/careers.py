"""Simulated people who play the bot that fits them: how often do they win?

``python -m cheeseboard.lab.careers GAME:2``: each level of strength, and a learner who climbs from the first to the
fourth level over forty games, 300 careers each; a row for each, a column for each side. Whether a game is won is drawn
by the measured odds between strengths (``bots/measured.json``, on straight lines between levels), so that a career
costs nothing. With ``--played 20`` so many careers of those who think little are played instead, every game of them.
What the browser learns from a game (``fit.js``) is ``learnt`` here, and the house rule it offers to whom even the last
or the first level does not fit (``pages/fair.js``) is ``offered``: people take it. Tests hold that both are one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from ..bots.levels import FITTING
from ..bots.measured import TENFOLD, Rated, measured_of
from ..bots.strength import STEPS
from ..core.rng import Rng
from .game import play
from .plan import Pairing, Plan

FIRST: Final = 1.0
GAIN: Final = 1.0  # steps for a result that was a whole surprise
ODDS: Final = 3.3  # what a step is worth
BEYOND: Final = 2.0  # so far it may go beyond the levels, for luck needs room
CLOSE: Final = 0.15  # so far from its part a chance may be at a table that is about even
WORTH: Final = 0.05  # by so much closer a house rule has to bring it
GAMES: Final = 40
KNOWN: Final = 5  # games before it counts
TOP_OF_LEARNER: Final = 3.0
FINE: Final = 1 << 30
OTHERS: Final = ("random", "careful")

Person = Callable[[int], float]
"""A strength in the n-th game."""

Result = Callable[[float, float, int, str], float]
"""What a strength gets against another in the n-th game, by a house rule."""

Offer = Callable[[float], str]
"""The house rule that is offered where so much is even by the standard; mostly none."""


class Shares(NamedTuple):
    """What simulated people win from the sixth game on, in all and by the worst and best career of a hundred."""

    mean: float
    low: float
    high: float


def learnt(even: float, against: float, parties: int, score: float) -> float:
    """What strength is even after a game against one, where so many may win."""
    odds: float = ODDS ** (playable(even) - against)
    return min(max(even + GAIN * (score - odds / (odds + parties - 1)), -BEYOND), STEPS + BEYOND)


def playable(even: float) -> float:
    """Between the first level and the last."""
    return min(max(even, 0.0), float(STEPS))


def career(person: Person, parties: int, result: Result, offer: Offer) -> list[float]:
    """The results of a person who always plays the bot that fits, from the first game on."""
    evens, scores = {"": FIRST}, []
    for number in range(GAMES):
        rule = offer(evens[""])
        even = evens.get(rule, evens[""])
        against = round(playable(even), 2)
        scores.append(result(person(number), against, number, rule))
        evens[rule] = round(learnt(even, against, parties, scores[-1]), 2)
    return scores


def careers(
    person: Person, parties: int, results: Callable[[int], Result], offer: Offer, number: int = 300
) -> Shares:
    shares = sorted(
        sum(career(person, parties, results(i), offer)[KNOWN:]) / (GAMES - KNOWN) for i in range(number)
    )
    return Shares(sum(shares) / number, shares[number // 100], shares[-1 - number // 100])


def steady(strength: float) -> Person:
    return lambda number: strength


def learner(number: int) -> float:
    return TOP_OF_LEARNER * number / (GAMES - 1)


def people() -> dict[str, Person]:
    return {f"level {level}": steady(float(level)) for level in range(STEPS + 1)} | {"learner": learner}


# results


def sides_of(plan: Plan) -> list[str]:
    """The ladders a person may climb at a table: by side, or by number of players."""
    return list(plan.chair_names) if plan.role is not None else [str(plan.rules.players)]


def parties_of(plan: Plan) -> int:
    """How many may win."""
    return len(plan.chair_names)


def against_each_other(plan: Plan, side: str, rule: str) -> tuple[Rated, Rated]:
    """The ladders of a side and of those it plays."""
    ladders = measured_of(plan.rules.name)[rule]
    own = ladders[side]
    return own, next((ladders[each] for each in sides_of(plan) if each != side), own)


def chance_of(own: float, other: float, rivals: int) -> float:
    """Of the one with so much Elo against so many with so much each."""
    odds: float = 10.0 ** ((own - other) / TENFOLD)
    return odds / (odds + rivals)


def offered(plan: Plan, side: str, even: float) -> str:
    """The house rule that makes it about even where the bot that fits does not, as far as it was measured."""
    rivals = parties_of(plan) - 1
    own, other = against_each_other(plan, side, "")
    strength, bots = own.strength(other.at(even)), playable(even)

    def off(rule: str) -> float:
        own, other = against_each_other(plan, side, rule)
        if not (own.tells_of(strength) and other.tells_of(bots)):
            return 1.0
        return abs(chance_of(own.at(strength), other.at(bots), rivals) - 1.0 / (rivals + 1))

    if off("") <= CLOSE:
        return ""
    best = min(measured_of(plan.rules.name), key=off)
    return best if off(best) < off("") - WORTH else ""


def drawn(plan: Plan, side: str, rng: Rng, which: int = 0) -> Result:
    """By measured odds."""
    rivals = parties_of(plan) - 1

    def result(strength: float, against: float, number: int, rule: str) -> float:
        own, other = against_each_other(plan, side, rule)
        return float(int(rng.below(FINE)) / FINE < chance_of(own.at(strength), other.at(against), rivals))

    return result


def played(plan: Plan, side: str, which: int) -> Result:
    """By a game between bots of these strengths."""

    def result(strength: float, against: float, number: int, rule: str) -> float:
        table = replace(plan, game=f"{plan.game}:{rule}") if rule else plan
        chairs = list(plan.chair_names)
        own = chairs.index(side) if side in chairs else number % len(chairs)
        lineup = tuple(
            f"{FITTING}-{round(100 * (strength if chair == own else against))}"
            for chair in range(len(chairs))
        )
        game = which * GAMES + number
        places = play(table, Pairing(game, game, lineup)).places
        if plan.role is not None:
            return 0.5 if places[0] == places[1] else float(places[own] == 1)
        return 1.0 / places.count(1) if places[own] == 1 else 0.0

    return result


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.careers", description=__doc__)
    parser.add_argument("games", nargs="+", help="headers: a name and number of players")
    parser.add_argument("--played", type=int, default=0, help="so many careers are played, not drawn")
    parser.add_argument("--people", nargs="+", default=list(people()))
    options = parser.parse_args()
    plans = [Plan(header, OTHERS, 1, None, "careers") for header in options.games]
    heads = [(plan, side) for plan in plans for side in sides_of(plan)]
    print(f"| person | {' | '.join(f'{plan.rules.name} {side}' for plan, side in heads)} |")
    print(f"| --- |{' ---: |' * len(heads)}")
    for name in options.people:
        cells = []
        for plan, side in heads:
            results = partial(played, plan, side) if options.played else partial(drawn, plan, side, Rng(1))
            offer = partial(offered, plan, side)
            found = careers(people()[name], parties_of(plan), results, offer, options.played or 300)
            cells.append(f"{found.mean:.0%} ({found.low:.0%} to {found.high:.0%})")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
