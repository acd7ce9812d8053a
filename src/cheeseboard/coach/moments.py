"""The moments that mattered: the three largest changes that a person would recognise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from ..core.game import CHANCE, Seat
from .account import LUCK, PlyAccount
from .blame import BLUNDER, ERRORS, FINE, MISTAKE, Blame

MOST: Final = 3
SMALLEST: Final = 0.02  # what changes less is no moment
UNSEEN: Final = "unseen"


@dataclass(frozen=True, slots=True)
class Moment:
    """``ply`` is the one that mattered most of ``first`` to ``last``, which are one story.

    ``code`` is ``luck``, ``mistake``, ``blunder``, or ``unseen`` for a move that turned the game and that nobody could
    blame; ``seat`` the one that was lucky, or that moved. ``change`` is what it changed for that seat.
    ``is_punished`` says of a mistake whether the next to decide found an answer.
    """

    ply: int
    first: int
    last: int
    code: str
    seat: Seat
    change: float
    is_punished: bool | None = None


def moments(plies: Sequence[PlyAccount], blames: Mapping[int, Blame], most: int = MOST) -> tuple[Moment, ...]:
    """At most so many, in the order of the game."""
    found = [each for ply in plies if (each := moment_at(ply, plies, blames)) is not None]
    found.sort(key=lambda each: (-abs(each.change), each.ply))
    chosen: list[Moment] = []
    for each in found:
        near = next((i for i, other in enumerate(chosen) if is_one_story(each, other)), None)
        if near is not None:
            chosen[near] = merged(chosen[near], each)
        elif len(chosen) < most:
            chosen.append(each)
    return tuple(sorted(chosen, key=lambda each: each.ply))


def moment_at(ply: PlyAccount, plies: Sequence[PlyAccount], blames: Mapping[int, Blame]) -> Moment | None:
    if ply.kind == LUCK:
        gains = max(range(len(ply.part)), key=lambda place: ply.part[place])
        change = ply.part[gains]
        return Moment(ply.ply, ply.ply, ply.ply, LUCK, gains + 1, change) if change > SMALLEST else None
    blame = blames.get(ply.ply)
    if blame is None:
        return None
    if blame.verdict == FINE:
        change = ply.part[blame.seat - 1]
        is_moment = is_unseen(ply, blame, -change)
        return Moment(ply.ply, ply.ply, ply.ply, UNSEEN, blame.seat, change) if is_moment else None
    punished = is_punished(ply, plies, blames)
    return Moment(ply.ply, ply.ply, ply.ply, blame.verdict, blame.seat, -blame.loss, punished)


def is_unseen(ply: PlyAccount, blame: Blame, cost: float) -> bool:
    """Whether a move cost much as the cards lay, surely, and next to nothing as its seat saw it."""
    return cost > max(BLUNDER, ERRORS * hypot(ply.band, ply.band)) and blame.loss <= MISTAKE


def is_punished(ply: PlyAccount, plies: Sequence[PlyAccount], blames: Mapping[int, Blame]) -> bool | None:
    """Whether the next other seat to decide erred less; None when nobody decided after it."""
    for later in plies:
        if later.ply > ply.ply and later.actor not in (CHANCE, ply.actor):
            answer = blames.get(later.ply)
            return answer is None or answer.verdict == FINE
    return None


def is_one_story(one: Moment, other: Moment) -> bool:
    """Whether nothing lies between them."""
    return one.first <= other.last + 1 and other.first <= one.last + 1


def merged(larger: Moment, smaller: Moment) -> Moment:
    first, last = min(larger.first, smaller.first), max(larger.last, smaller.last)
    return Moment(larger.ply, first, last, larger.code, larger.seat, larger.change, larger.is_punished)
