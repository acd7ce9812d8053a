"""Why another move was better, in the terms of Chop! Chop!: mice caught, cheese, the cat's die, tiles, the way home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...core.bits import count
from ...core.coach import Reason
from ...core.game import Game, View
from ...core.rng import Rng
from .box import OVER, TURN
from .position import Position
from .rules import ChopChop


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
    """For the cat: mice caught, faces of its die that reach one, mice that cannot move."""
    if told.game.caught(told.better) > told.game.caught(told.played):
        yield Reason("catches")
    if OVER in (told.better.phase, told.played.phase):
        return
    n, m = faces(told.better), faces(told.played)
    if n > m:
        yield Reason("reaches", {"n": n, "m": m})
    n, m = walled_in(told.better), walled_in(told.played)
    if n > m:
        yield Reason("walls-in", {"n": n})


def mices(told: Comparison) -> Iterator[Reason]:
    """For the mice: cheese, the way home, faces of the cat's die, tiles to turn, mice that cannot move."""
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
    if better.phase == TURN != played.phase and n <= m and better.stock & 63:
        yield Reason("tile", {"n": int(better.stock & 63), "m": int(count(better.hidden))})
    n, m = way_home(better), way_home(played)
    if 0 < n < m and better.is_home_due() and played.is_home_due():
        yield Reason("way-home", {"n": n, "m": m})
    if walled_in(played) > walled_in(better):
        yield Reason("walled-in", {"n": walled_in(played)})


def faces(position: Position) -> int:
    """How many faces of the cat's die reach a mouse, as things stand."""
    prey = position.catchable()
    return sum(1 for face in position.box.cat_faces if position.walk_of(0, face) & prey)


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
