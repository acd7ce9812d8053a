"""What a game adds to the coach: how positions are appraised with all cards open, and reasons in its own terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .game import Game, View

Values = tuple[float, ...]
"""The result each seat can expect: 1 a win, its part of a shared one, a half for a draw, 0 a loss."""


class Worth(NamedTuple):
    """What a position is worth to each seat, give or take ``error``; among ``best`` the best move is looked for."""

    values: Values
    error: float
    best: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is better than another: the text ``reason.<code>``, filled from what is given.

    Numbers and texts are given as they are, a list of them as a tuple; ``seat`` and ``seats`` are seats.
    """

    code: str
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachParts:
    """Whatever is left out, the coach does for any game.

    ``appraise`` searches a position that waits for a seat or for chance, all cards open, with so many iterations; the
    same position gives the same worth. ``solve`` gives the exact values after every move or chance result, by its
    text, or None where that reaches too far. ``reason`` says why a move is better than the one that was played, by
    what the seat could see; ``about_played`` are the codes of reasons that tell what the played move does, and so are
    no reason for a hint. ``agreements`` are the codes of moves by which all agree to end the game.
    """

    appraise: Callable[[Game[Any, Any], Any, int], Worth] | None = None
    solve: Callable[[Game[Any, Any], Any], Mapping[str, Values] | None] | None = None
    reason: Callable[[Game[Any, Any], View, str, str], Reason | None] | None = None
    about_played: frozenset[str] = frozenset()
    agreements: tuple[str, ...] = ()
    chances_ahead: int = 2
    """one after the other that the coach looks through itself, of a position that waits for chance"""

    iterations: int = 200
    """of ``appraise`` for a first account, which takes a game of two at most 5 seconds of one core"""
