"""One game of an arena: bots choose, the round's dealer answers for chance, and what it took is noted."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any, Final

from ..bots.levels import make_bot, on_day
from ..bots.protocol.program import ProcessBot
from ..bots.protocol.words import own_budget
from ..coach.account import luck_in
from ..coach.appraiser import Appraiser, parts_of
from ..core.bot import Bot, Budget
from ..core.dealer import Step, playing
from ..core.errors import GameError
from ..core.game import Seat, View
from ..core.rng import Rng
from .plan import Pairing, Plan

MOST_PLIES: Final = 20_000  # a game this long is broken off, and drawn
QUICKER: Final = 40  # than a first account of one game: luck needs no great care to be fair
FINENESS: Final = 10  # buckets of time for each doubling: the 95th percentile is within 7 %


@dataclass
class Clock:
    """How long moves took: a count of moves for each bucket of microseconds, by their logarithm."""

    moves: int = 0
    micros: int = 0
    buckets: dict[str, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        micros = round(seconds * 1e6)
        bucket = str(round(FINENESS * math.log2(micros + 1)))
        self.moves += 1
        self.micros += micros
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, moves: int, micros: int, buckets: dict[str, int]) -> None:
        self.moves += moves
        self.micros += micros
        for bucket, count in buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    def mean(self) -> float:
        """Seconds per move."""
        return self.micros / 1e6 / max(self.moves, 1)

    def percentile(self, share: float) -> float:
        """The seconds that this share of all moves did not exceed."""
        left = share * self.moves
        for bucket in sorted(map(int, self.buckets)):
            left -= self.buckets[str(bucket)]
            if left <= 0:
                return float(2.0 ** (bucket / FINENESS) - 1) / 1e6
        return 0.0


@dataclass
class Result:
    """How one game went. Places are by chair; equal ones are a draw. It is one line of an arena's file."""

    number: int
    round: int
    bots: list[str]
    places: list[int]
    reason: str
    plies: int
    clocks: list[Clock]
    faults: list[dict[str, int]]
    account: list[list[float]] | None = None
    """by chair the result and the luck in it, if they were asked for"""

    def as_data(self) -> dict[str, Any]:
        data = asdict(self)
        return data if self.account is not None else {k: v for k, v in data.items() if k != "account"}

    @classmethod
    def from_data(cls, data: Any) -> Result:
        """Read again what ``as_data`` gave; KeyError, TypeError or ValueError if it is something else."""
        clocks = [Clock(**each) for each in data.pop("clocks")]
        result = cls(clocks=clocks, **data)
        if result.account is not None and [len(each) for each in result.account] != [2] * len(clocks):
            raise ValueError("not one account for each chair")
        if not (len(result.bots) == len(result.places) == len(clocks) == len(result.faults)):
            raise ValueError("not one entry for each chair")
        return result


class Player:
    """A bot in its chair."""

    def __init__(self, bot: Bot, budget: Budget, rng: Rng) -> None:
        self.bot = bot
        self.budget = budget
        self.rng = rng
        self.clock = Clock()

    @property
    def faults(self) -> Counter[str]:
        return self.bot.faults if isinstance(self.bot, ProcessBot) else Counter()


def play(plan: Plan, pairing: Pairing) -> Result:
    """Play one game of a plan."""
    with ExitStack() as stack:
        players = [seat_player(plan, pairing, chair, stack) for chair in range(len(pairing.lineup))]
        chairs = plan.chairs(pairing.round)
        by_seat = {seat: player for seats, player in zip(chairs, players, strict=True) for seat in seats}

        def choose(view: View) -> str:
            assert view.seat is not None
            return choose_timed(plan, by_seat[view.seat], view)

        steps = playing(plan.rules, plan.start(pairing.round), choose, plan.dealer(pairing.round))
        plies, position = 0, None
        kept: list[Step] = []
        for step in islice(steps, MOST_PLIES):
            plies, position = step.ply, step.position
            if plan.adjust:
                kept.append(step)
        outcome = plan.rules.outcome(position)
        return Result(
            number=pairing.number,
            round=pairing.round,
            bots=list(pairing.lineup),
            places=[1] * len(chairs)
            if outcome is None
            else [outcome.places[seats[0] - 1] for seats in chairs],
            reason="too-long" if outcome is None else outcome.reason,
            plies=plies,
            clocks=[player.clock for player in players],
            faults=[dict(sorted(player.faults.items())) for player in players],
            account=accounts(plan, chairs, kept) if plan.adjust else None,
        )


def accounts(plan: Plan, chairs: Sequence[Sequence[Seat]], steps: Sequence[Step]) -> list[list[float]]:
    """Result and luck of each chair; seats of one side have the same."""
    appraiser = Appraiser(plan.rules, max(parts_of(plan.rules).iterations // QUICKER, 1))
    results, luck = appraiser.result(steps[-1].position), luck_in(appraiser, steps)
    return [[results[seats[0] - 1], luck[seats[0] - 1]] for seats in chairs]


def seat_player(plan: Plan, pairing: Pairing, chair: int, stack: ExitStack) -> Player:
    name = pairing.lineup[chair]
    bot = make_bot(on_day(name, plan.own(pairing.round, chair, name)))
    if isinstance(bot, ProcessBot):
        stack.enter_context(bot)
    budget = plan.budget or own_budget(bot)
    return Player(bot, budget, plan.rng(pairing.round, chair, name))


def choose_timed(plan: Plan, player: Player, view: View) -> str:
    begun = time.perf_counter()
    thought = player.bot.think(plan.rules, view, player.rng, player.budget)
    player.clock.add(time.perf_counter() - begun)
    if thought.move not in view.moves:
        message = f"bot {player.bot.name}: chose {thought.move!r}, which is none of its moves"
        raise GameError(message, code="bot-move")
    return thought.move
