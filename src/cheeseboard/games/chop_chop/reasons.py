"""Why a move is better, in the terms of Chop! Chop!: mice caught, cheese, what the dice reach, tiles, the way home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ...core.bits import count
from ...core.coach import Reason
from ...core.game import Game, View
from ...core.rng import Rng
from .box import CHEESE, KNIFE, OVER, TURN
from .position import Position
from .rules import ChopChop

ABOUT_PLAYED: Final = frozenset({"walled-in", "knife"})


class Comparison(NamedTuple):
    """What two moves, each played instead of the other, lead to."""

    game: ChopChop
    seat: int
    before: Position
    better: Position
    played: Position

    @property
    def is_cat(self) -> bool:
        return bool(self.seat == self.before.cat_seat)


def reason(game: Game[Any, Any], view: View, better: str, played: str) -> Reason | None:
    """The first that a person would give, or None."""
    assert isinstance(game, ChopChop)
    assert view.seat is not None
    before: Position = game.imagine(view, Rng(0))  # type: ignore[arg-type]
    after = (game.after(before, game.parse_move(move)) for move in (better, played))
    return next(reasons(Comparison(game, view.seat, before, *after)), None)


def reasons(told: Comparison) -> Iterator[Reason]:
    """All of them, the most telling first."""
    if has_won(told, told.better) and not has_won(told, told.played):
        yield Reason("wins")
    yield from cats(told) if told.is_cat else mices(told)


def has_won(told: Comparison, position: Position) -> bool:
    outcome = told.game.outcome(position)
    return outcome is not None and told.seat in outcome.winners


def cats(told: Comparison) -> Iterator[Reason]:
    """For the cat: mice caught, faces of its die that reach one, ways of the mice it bars, mice that cannot move."""
    if told.game.caught(told.better) > told.game.caught(told.played):
        yield Reason("catches")
    if OVER in (told.better.phase, told.played.phase):
        return
    n, m = faces(told.better), faces(told.played)
    if n > m:
        yield Reason("reaches", {"n": n, "m": m})
    n, m = homes(told.better), homes(told.played)
    if n < m:
        yield Reason("bars", {"n": n, "m": m})
    n, m = cheeses(told.better), cheeses(told.played)
    if n < m:
        yield Reason("guards", {"n": n, "m": m})
    n, m = walled_in(told.better), walled_in(told.played)
    if n > m:
        yield Reason("walls-in", {"n": n})
    yield from knife(told)


def mices(told: Comparison) -> Iterator[Reason]:
    """For the mice: cheese, the way home, faces of the dice, tiles to turn, mice that cannot move."""
    better, played = told.better, told.played
    if better.won > played.won:
        yield Reason("cheese")
    if better.home_at and not played.home_at:
        yield Reason("home")
    if OVER in (better.phase, played.phase):
        return
    n, m = faces(better), faces(played)
    if n < m:
        yield Reason("danger", {"n": n, "m": m})
    is_no_worse = n <= m
    if better.phase == TURN != played.phase and is_no_worse and better.stock & 63:
        yield Reason("tile", {"n": int(better.stock & 63), "m": int(count(better.hidden))})
    n, m = way_home(better), way_home(played)
    if 0 < n < m and better.is_home_due() and played.is_home_due():
        yield Reason("way-home", {"n": n, "m": m})
    n, m = cheeses(better), cheeses(played)
    if n > m and is_no_worse:
        yield Reason("nears", {"n": n, "m": m})
    if not left(played, CHEESE):
        yield from knife(told)
    if walled_in(played) > walled_in(better):
        yield Reason("walled-in", {"n": walled_in(played)})


def knife(told: Comparison) -> Iterator[Reason]:
    """A tile turned that may be a knife, where none had to be."""
    if told.played.phase == TURN != told.better.phase and left(told.played, KNIFE):
        yield Reason("knife", {"n": left(told.played, KNIFE), "m": int(count(told.played.hidden))})


def left(position: Position, kind: int) -> int:
    """How many of the tiles that lie face down are of a kind."""
    return int(position.stock >> 6 * kind & 63)


def faces(position: Position) -> int:
    """How many faces of the cat's die reach a mouse, as things stand."""
    prey = position.catchable()
    return sum(1 for face in position.box.cat_faces if position.walk_of(0, face) & prey)


def cheeses(position: Position) -> int:
    """How many faces of the mice's die bring a mouse to a visible cheese, as things stand."""
    return mouse_faces(position, position.cheese)


def homes(position: Position) -> int:
    """How many faces of the mice's die bring the cheese home, as things stand; 0 while it is not due."""
    return mouse_faces(position, position.box.kitchen.holes) if position.is_home_due() else 0


def mouse_faces(position: Position, goals: int) -> int:
    mice = [mouse for mouse in range(1, int(position.box.mice) + 1) if position.mice[mouse]]
    return sum(
        any(position.walk_of(mouse, face) & goals for mouse in mice) for face in position.box.mouse_faces
    )


def walled_in(position: Position) -> int:
    """How many mice on the floor can go nowhere with any face of their die."""
    box, found = position.box, 0
    for mouse in range(1, int(box.mice) + 1):
        is_there = position.mice[mouse] and not position.mice[mouse] & box.kitchen.holes
        if is_there and not any(position.walk_of(mouse, face) for face in box.mouse_faces):
            found += 1
    return found


def way_home(position: Position) -> int:
    """Steps of the nearest mouse to a free hole; 0 when there is no way."""
    box = position.box
    free = box.kitchen.holes & ~(position.unturned | position.mice_squares | position.cat)
    return int(position.steps_to(free)) if free else 0
