"""What each level loses per move, and what it overlooks.

``python -m cheeseboard.lab.losses GAME:2 --games 30``: each level plays against its like, and of its moves a share is
looked at with more thought (``--iterations`` of the search, by its view alone): what is lost beside the best move (a
win is 1), how often the coach would call that a gross blunder, and how often it surely is one: a fifth or more is lost
even where both values are off by twice their error. What moves may overlook (``slips=`` in the game's manifest) is
counted at all of them: how often, where it could be overlooked, and how often that was a mistake as the coach judges.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from ..bots.levels import LEVELS, Limited, make_bot, on_day
from ..bots.protocol.words import own_budget
from ..coach.blame import BLUNDER, BLUNDERED, ERRORS, FINE, Blame, judge, think
from ..core.bot import Bot, Budget
from ..core.dealer import playing
from ..core.game import View
from ..registry import manifest
from .plan import Plan
from .ratings import NORMAL

ONE_IN: Final = 8  # decisions of which one is looked at
BUDGET: Final = Budget(iterations=40_000)  # stands for the seconds of the last level


@dataclass
class Conduct:
    """What one level did: the moves that were looked at; what was overlooked, wrongly or for something better, and what
    could have been."""

    blames: list[Blame] = field(default_factory=list)
    overlooked: Counter[str] = field(default_factory=Counter)
    wrongly: Counter[str] = field(default_factory=Counter)
    could_be: Counter[str] = field(default_factory=Counter)

    def mean(self) -> tuple[float, float]:
        """The loss of a move, and how far its 95 % interval reaches."""
        n = max(len(self.blames), 1)
        mean = sum(each.loss for each in self.blames) / n
        spread = sum((each.loss - mean) ** 2 for each in self.blames) / max(n - 1, 1)
        return mean, NORMAL * sqrt(spread / n)

    def blunders(self) -> float:
        """As the coach judges: the share of moves."""
        return self.share(each.verdict == BLUNDERED for each in self.blames)

    def sure_blunders(self) -> float:
        """Those that no error of the judge explains."""
        return self.share(each.loss - ERRORS * each.error >= BLUNDER for each in self.blames)

    def share(self, those: Iterable[bool]) -> float:
        return sum(those) / max(len(self.blames), 1)


def conducts(
    header: str, bots: Sequence[str], games: int, iterations: int, seed: str, one_in: int = ONE_IN
) -> dict[tuple[str, str], Conduct]:
    """By bot and side, or by bot and nothing where all seats are alike."""
    plan = Plan(header, ("random", "careful"), 1, None, seed)
    found: dict[tuple[str, str], Conduct] = defaultdict(Conduct)
    for name in bots:
        for number in range(games):
            bot = make_bot(on_day(name, plan.own(number, 0, name)))
            for view, move, is_looked_at in decisions(plan, bot, number, one_in):
                conduct = found[name, side_of(plan, view, number)]
                note_slips(plan, view, move, iterations, conduct)
                if is_looked_at:
                    conduct.blames.append(judge(view.seat or 0, move, think(plan.rules, view, iterations)))
    return found


def decisions(plan: Plan, bot: Bot, number: int, one_in: int) -> Iterator[tuple[View, str, bool]]:
    """Of one game of a bot against its like: what was seen, what was played, and whether to look at it."""
    made: list[tuple[View, str, bool]] = []
    rng, chosen = plan.rng(number, 0, bot.name), plan.rng(number, 1, bot.name)
    limited = Limited(bot.name, bot, BUDGET)
    budget = own_budget(bot)

    def choose(view: View) -> str:
        move = limited.think(plan.rules, view, rng, budget).move
        if len(view.moves) > 1:
            made.append((view, move, chosen.below(one_in) == 0))
        return move

    for _step in playing(plan.rules, plan.start(number), choose, plan.dealer(number)):
        yield from made
        made.clear()


def side_of(plan: Plan, view: View, number: int) -> str:
    if plan.role is None:
        return ""
    return plan.chair_names[0 if view.seat == plan.alone(number) else 1]


def note_slips(plan: Plan, view: View, move: str, iterations: int, conduct: Conduct) -> None:
    slips = manifest(plan.rules.name).slips
    for name, moves in (slips(plan.rules, view) if slips is not None else {}).items():
        if move in moves:
            conduct.could_be[name] += 1
            if moves[move] > 0.0:
                conduct.overlooked[name] += 1
                found = judge(view.seat or 0, move, think(plan.rules, view, iterations))
                conduct.wrongly[name] += found.verdict != FINE


def table(found: dict[tuple[str, str], Conduct]) -> Iterator[str]:
    names = sorted({name for conduct in found.values() for name in conduct.could_be})
    heads = "".join(f" | overlooks {name}" for name in names)
    yield f"| level | side | loses a move | gross blunders | surely | moves looked at{heads} |"
    yield f"| --- | --- | ---: | ---: | ---: | ---:{' | ---:' * len(names)} |"
    for (bot, side), conduct in sorted(found.items(), key=lambda each: each[0][1]):
        mean, reach = conduct.mean()
        shares = "".join(f" | {share(conduct, name)}" for name in names)
        yield (
            f"| {bot} | {side} | {mean:.3f} ± {reach:.3f} | {conduct.blunders():.1%} | {conduct.sure_blunders():.1%} "
            f"| {len(conduct.blames)}{shares} |"
        )


def share(conduct: Conduct, name: str) -> str:
    if not conduct.could_be[name]:
        return ""
    many = conduct.could_be[name]
    return f"{conduct.overlooked[name] / many:.0%} of {many}, {conduct.wrongly[name] / many:.0%} wrongly"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.losses", description=__doc__)
    parser.add_argument("game", help="a header: its name and number of players")
    parser.add_argument("--bots", nargs="+", default=[level.name for level in LEVELS])
    parser.add_argument("--games", type=int, default=30, help="of each level")
    parser.add_argument("--iterations", type=int, default=40_000, help="of the search that judges")
    parser.add_argument("--seed", default="losses")
    options = parser.parse_args()
    for line in table(conducts(options.game, options.bots, options.games, options.iterations, options.seed)):
        print(line)


if __name__ == "__main__":
    main()
