"""What somebody may like at Chop! Chop!, and who climbs the same ladder of levels."""

from __future__ import annotations

from typing import Any, Final

from ....core.game import Game, View
from ....core.rng import Rng
from ..view import ChopChopView

CURIOUS: Final = 8  # of 100: how often a mouse goes to see the cat
CHEESE: Final = "*"
HOLES: Final = "uo"


def liked(view: View, rng: Rng, taste: str) -> tuple[str, ...]:
    """Where a mouse likes to go: now and then to see the cat, or to cheese, or into a hole."""
    assert isinstance(view, ChopChopView)
    if view.seat == view.cat_seat:
        return ()
    if taste == "danger":
        return nearest(view.moves, view.cat) if view.cat is not None and rng.below(100) < CURIOUS else ()
    signs = CHEESE if taste == "food" else HOLES
    return tuple(move for move in walks(view.moves) if sign_at(view.floor, move[2:4]) in signs)


def walks(moves: tuple[str, ...]) -> list[str]:
    return [move for move in moves if move[1:2] in ("-", ">")]


def sign_at(floor: tuple[str, ...], square: str) -> str:
    return floor[int(square[1]) - 1][ord(square[0]) - ord("A")]


def nearest(moves: tuple[str, ...], cat: str) -> tuple[str, ...]:
    """The moves of a mouse that end closest to the cat."""
    steps = {move: abs(ord(move[2]) - ord(cat[0])) + abs(int(move[3]) - int(cat[1])) for move in walks(moves)}
    return tuple(move for move, number in steps.items() if number == min(steps.values()))


def ladder(game: Game[Any, Any], view: View) -> str:
    """The cat's, or that of the mice, however many play them."""
    assert isinstance(view, ChopChopView)
    return "cat" if view.seat == view.cat_seat else "mice"
