"""The account of a game: start + luck + choices of every seat + error = result, for every seat.

What changes between two positions belongs to somebody: to luck what chance brought beside what it might have brought,
to a seat what its move is worth beside the best, and to nobody what the estimate itself was wrong by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..core.coach import Values
from ..core.dealer import Step
from ..core.errors import RecordError
from ..core.game import CHANCE, Game, Seat
from ..records import Record, open_record, replay
from .appraiser import Appraiser, Valued, mean

LUCK: Final = "luck"
CHOICE: Final = "choice"
AGREED: Final = "agreed"
SAME: Final = 1e-9


@dataclass(frozen=True, slots=True)
class PlyAccount:
    """What one ply changed for each seat: ``part`` belongs to ``kind`` (luck, choice or agreed), ``error`` to nobody.

    ``chances`` are what each seat could expect after it, give or take ``band``; ``is_exact`` says that they are sure.
    ``best`` is the move with which a choice is compared, as text.
    """

    ply: int
    actor: Seat
    move: str
    kind: str
    part: Values
    error: Values
    chances: Values
    band: float
    is_exact: bool
    best: str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """``start`` is what each seat could expect before the first ply, ``result`` what it got."""

    start: Values
    plies: tuple[PlyAccount, ...]
    result: Values
    is_start_exact: bool = False

    @property
    def luck(self) -> Values:
        return self._sum(ply.part for ply in self.plies if ply.kind == LUCK)

    @property
    def agreed(self) -> Values:
        return self._sum(ply.part for ply in self.plies if ply.kind == AGREED)

    @property
    def error(self) -> Values:
        return self._sum(ply.error for ply in self.plies)

    def choices(self, seat: Seat) -> Values:
        """What the choices of one seat changed for every seat."""
        return self._sum(ply.part for ply in self.plies if ply.kind == CHOICE and ply.actor == seat)

    def movement(self, seat: Seat) -> tuple[float, float]:
        """All that luck moved a seat up or down, and all that choices did: the two parts of a whole."""
        moved = {LUCK: 0.0, CHOICE: 0.0, AGREED: 0.0}
        for ply in self.plies:
            moved[ply.kind] += abs(ply.part[seat - 1])
        return moved[LUCK], moved[CHOICE]

    def _sum(self, parts: Iterator[Values]) -> Values:
        sums = [0.0] * len(self.start)
        for part in parts:
            sums = [total + each for total, each in zip(sums, part, strict=True)]
        return tuple(sums)


def account_of(
    record: Record, iterations: int | None = None, on_ply: Callable[[int, int], None] | None = None
) -> Account:
    """The account of a finished game. ``on_ply`` hears how many plies are done, of how many.

    RecordError when the record does not hold a finished game under the rules.
    """
    game, start = open_record(record)
    steps = finished_steps(game, record)
    return keep_account(Appraiser(game, iterations), start, steps, on_ply)


def finished_steps(game: Game[Any, Any], record: Record) -> list[Step]:
    steps = list(replay(record))
    if not steps or game.outcome(steps[-1].position) is None:
        raise RecordError(1, "this game is not finished: there is nothing to explain yet", code="unfinished")
    return steps


def keep_account(
    appraiser: Appraiser,
    start: Any,
    steps: Sequence[Step],
    on_ply: Callable[[int, int], None] | None = None,
) -> Account:
    """The account of a game from its first position on."""
    first = appraiser.estimate(start) if appraiser.exact(start) is None else exactly(appraiser, start)
    plies: list[PlyAccount] = []
    before = first.values
    for step in steps:
        ply = account_for(appraiser, step, before)
        plies.append(ply)
        before = ply.chances
        if on_ply is not None:
            on_ply(len(plies), len(steps))
    return Account(first.values, tuple(plies), before, first.is_exact)


def luck_in(appraiser: Appraiser, steps: Iterable[Step]) -> Values:
    """The luck of every seat alone: what chance brought, beside what it might have brought."""
    none = (0.0,) * appraiser.game.players
    total = none
    for step in steps:
        if step.actor == CHANCE:
            part = account_for(appraiser, step, none).part
            total = tuple(sum(both) for both in zip(total, part, strict=True))
    return total


def exactly(appraiser: Appraiser, position: Any) -> Valued:
    values = appraiser.exact(position)
    assert values is not None
    return Valued(values, 0.0, True)


def account_for(appraiser: Appraiser, step: Step, before: Values) -> PlyAccount:
    game = appraiser.game
    if step.actor == CHANCE:
        chances = game.chances(step.before)
        values = appraiser.siblings(step.before, [move for move, _ in chances])
        came = values[[move for move, _ in chances].index(step.move)]
        expected = mean([(each.values, weight) for each, (_, weight) in zip(values, chances, strict=True)])
        return entry(game, step, LUCK, came, expected, before)
    if step.move.code in appraiser.parts.agreements:
        [came] = appraiser.siblings(step.before, [step.move])
        return entry(game, step, AGREED, came, before, before)
    moves = appraiser.candidates(step.before, step.move)
    values = appraiser.siblings(step.before, moves)
    best = max(range(len(moves)), key=lambda place: values[place].values[step.actor - 1])
    came = values[moves.index(step.move)]
    if not is_as_good(came, values[best], step.actor):
        text = game.format_move(moves[best])
        return entry(game, step, CHOICE, came, values[best].values, before, text)
    alike = [each for each in values if is_as_good(each, values[best], step.actor)]
    compared = among(alike, came, step.actor)
    return entry(game, step, CHOICE, came, compared, before, game.format_move(step.move))


def is_as_good(came: Valued, best: Valued, seat: Seat) -> bool:
    """Whether the estimate cannot tell a move from the best one: what it may be wrong by is nobody's choice.

    The best of many estimates is too good by as much on average, and in a long game that would add up.
    """
    return best.values[seat - 1] - came.values[seat - 1] <= max(came.error, best.error, SAME)


def among(alike: Sequence[Valued], came: Valued, seat: Seat) -> Values:
    """With what a move is compared that is as good as others for whoever played it: any of them was as likely.

    Who loses either way may still choose who wins. What the estimate cannot tell from that is no choice of anybody.
    """
    blur = max(SAME, *(each.error for each in alike))
    means = mean([(each.values, 1) for each in alike])
    return tuple(
        got if place == seat or abs(got - expected) <= blur else expected
        for place, (got, expected) in enumerate(zip(came.values, means, strict=True), 1)
    )


def entry(
    game: Game[Any, Any],
    step: Step,
    kind: str,
    came: Valued,
    compared: Values,
    before: Values,
    best: str | None = None,
) -> PlyAccount:
    return PlyAccount(
        ply=step.ply,
        actor=step.actor,
        move=game.format_move(step.move),
        kind=kind,
        part=minus(came.values, compared),
        error=minus(compared, before),
        chances=came.values,
        band=came.error,
        is_exact=came.is_exact,
        best=best,
    )


def minus(values: Values, others: Values) -> Values:
    return tuple(value - other for value, other in zip(values, others, strict=True))
