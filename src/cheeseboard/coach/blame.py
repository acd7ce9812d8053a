"""Was it a mistake? Judged by what the seat could know: its view goes in, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from math import hypot
from typing import Any, Final

from ..bots.levels import SearchBot
from ..core.bot import Budget, Estimate, Thought
from ..core.coach import Reason
from ..core.game import Game, Move, Seat, View
from ..core.rng import Rng
from .appraiser import Appraiser, parts_of

MISTAKE: Final = 0.05
BLUNDER: Final = 0.20
ERRORS: Final = 2.0  # a difference has to be larger than so many standard errors
CLOSER: Final = 4  # how much longer is looked where a first look leaves it open
SEED: Final = 1
TRIED: Final = 30  # moves for which a reason is looked for, at a tenth of a millisecond each

FINE: Final = "fine"
BLUNDERED: Final = "blunder"


@dataclass(frozen=True, slots=True)
class Blame:
    """One decision: what was played, what would have been better, and what that cost the seat, give or take.

    ``verdict`` is ``fine``, ``mistake`` or ``blunder``. ``is_exact`` says that both values are solved. ``reason`` is
    given for mistakes, and None where there is none to be given; ``is_about_played`` says that it tells what the played
    move does, not the better one.
    """

    seat: Seat
    played: str
    better: str
    value: float
    better_value: float
    loss: float
    error: float
    verdict: str
    is_exact: bool
    reason: Reason | None = None
    is_about_played: bool = False


def blame(appraiser: Appraiser, view: View, played: str) -> Blame:
    """Judge a move of the seat that sees this."""
    game = appraiser.game
    assert view.seat is not None
    if len(view.moves) == 1:
        return Blame(view.seat, played, played, 0.5, 0.5, 0.0, 0.0, FINE, False)
    thought = consider(appraiser, view, played)
    found = judge(view.seat, played, thought)
    return found if found.verdict == FINE else with_reason(game, view, thought, found)


def consider(appraiser: Appraiser, view: View, played: str) -> Thought:
    """What the moves are worth, looked at longer where a first look leaves it open."""
    assert view.seat is not None
    game = appraiser.game
    if not game.hides_hands:
        return look_openly(appraiser, view, played)
    iterations = 2 * appraiser.iterations
    thought = think(game, view, iterations)
    found = judge(view.seat, played, thought)
    is_open = found.verdict == FINE and found.loss > MISTAKE and not found.is_exact
    return think(game, view, CLOSER * iterations) if is_open else thought


def look_openly(appraiser: Appraiser, view: View, played: str) -> Thought:
    """Where nobody hides anything a view tells all, and the moves are worth what they are in the account."""
    assert view.seat is not None
    game = appraiser.game
    position = game.imagine(view, Rng(SEED))
    thought = worth_of(
        appraiser, position, view.seat, appraiser.candidates(position, game.parse_move(played))
    )
    if judge(view.seat, played, thought).verdict == FINE:
        return thought
    return worth_of(appraiser, position, view.seat, game.legal_moves(position))  # one may have a reason


def worth_of(appraiser: Appraiser, position: Any, seat: Seat, moves: Sequence[Move]) -> Thought:
    """What each of these moves is worth to a seat, all judged alike."""
    game = appraiser.game
    values = dict(zip(map(game.format_move, moves), appraiser.siblings(position, moves), strict=True))
    found = tuple(
        Estimate(text, each.values[seat - 1], each.error, 1, (text,)) for text, each in values.items()
    )
    best = max(found, key=lambda each: each.value)
    is_exact = all(each.is_exact for each in values.values())
    return Thought(best.move, found, appraiser.iterations, is_exact)


def think(game: Game[Any, Any], view: View, iterations: int) -> Thought:
    return SearchBot().think(game, view, Rng(SEED), Budget(iterations=iterations))


def judge(seat: Seat, played: str, thought: Thought, better: str | None = None) -> Blame:
    """A move beside the best one, or beside ``better``."""
    known = {each.move: each for each in thought.estimates}
    unknown = Estimate(played, 0.5, 1.0, 0, ())
    move = better or thought.move
    own, best = known.get(played, unknown), known.get(move, unknown)
    loss = 0.0 if played == move else max(best.value - own.value, 0.0)
    error = hypot(own.error, best.error) if loss else 0.0
    return Blame(
        seat=seat,
        played=played,
        better=move if loss else played,
        value=own.value,
        better_value=best.value if loss else own.value,
        loss=loss,
        error=error,
        verdict=verdict_of(loss, error),
        is_exact=thought.is_exact,
    )


def verdict_of(loss: float, error: float) -> str:
    if loss <= MISTAKE or loss <= ERRORS * error:
        return FINE
    return BLUNDERED if loss > BLUNDER else "mistake"


def with_reason(game: Game[Any, Any], view: View, thought: Thought, found: Blame) -> Blame:
    """The reason in the game's own terms, or else by how much more often the better move wins.

    Where the best move has no such reason another may stand for it that nobody would blame, and that is as much
    better than the one that was played: the same word is true of it.
    """
    parts = parts_of(game)
    if parts.reason is not None:
        for each in islice(as_good(thought, found), TRIED):
            given = parts.reason(game, view, each.better, found.played)
            if given is not None:
                return replace(each, reason=given, is_about_played=given.code in parts.about_played)
    return replace(found, reason=more_often(found))


def as_good(thought: Thought, found: Blame) -> Iterator[Blame]:
    """A move beside the best one, and then beside others that are no mistakes, by what they are worth.

    Of those that nobody can tell from the best one, first where what was moved would have gone better: that is the
    nearest thing to what was thought.
    """
    near: list[Blame] = [found]
    far: list[Blame] = []
    for other in sorted(thought.estimates, key=lambda each: (-each.value, -each.visits)):
        if other.move in (found.played, thought.move):
            continue
        behind = judge(found.seat, other.move, thought)
        beside = judge(found.seat, found.played, thought, other.move)
        if behind.verdict == FINE and beside.loss and beside.verdict == found.verdict:
            (near if behind.loss <= ERRORS * behind.error else far).append(beside)
    near.sort(key=lambda each: moved_by(each.better) != moved_by(found.played))
    yield from near
    yield from far


def moved_by(move: str) -> str:
    """The card or piece with which a move's text begins."""
    return "".join(takewhile(str.isalnum, move))


def more_often(found: Blame) -> Reason | None:
    """Of a hundred games; a shared win or a draw is part of one."""
    better, played = round(100 * found.better_value), round(100 * found.value)
    return Reason("more-often", {"n": better, "m": played}) if better > played else None
