"""Tiny kitchens, positions met in them, and their values by plain recursion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.chop_chop.box import ALL_CAUGHT, CHEESE_HOME, OVER
from cheeseboard.games.chop_chop.position import Position
from cheeseboard.games.chop_chop.rules import ChopChop

# board, tiles, dice and whatever else is not standard
KITCHENS: tuple[dict[str, Any], ...] = (
    {"board": "u.._", "tile_mix": "1/1/1/0/0/0/0", "dice": "111222/111223"},
    {"board": "u.._", "tile_mix": "1/0/0/1/0/1/0", "dice": "111222/112233", "path": "no_backtrack"},
    {"board": "u../-_-", "tile_mix": "1/0/0/0/1/0/1", "dice": "111112/111222"},
    {"board": "u../-_-", "tile_mix": "2/0/0/0/0/0/1", "dice": "111123/111222", "deposit": "already_home"},
    {"board": "u._u", "tile_mix": "1/0/1/0/0/0/0", "dice": "111222/111223", "mice_pass_mice": True},
    {"board": "u._u", "tile_mix": "1/0/0/0/0/0/1", "dice": "111222/111222", "knife": "skip_and_double"},
    {"board": "u./._", "tile_mix": "1/0/0/0/0/1/1", "dice": "111222/111223", "fork": "may_decline"},
    {"board": "u./._", "tile_mix": "1/1/0/0/1/0/0", "dice": "111112/111222", "arrow_resolves": False},
    {"board": "u./_u", "tile_mix": "1/1/0/0/0/0/0", "dice": "111222/111222", "deposit": "last"},
    {"board": "u./._", "tile_mix": "1/0/1/0/0/0/1", "dice": "111222/111223", "cat_wins_after_tenth": False},
    {"board": "u./._", "tile_mix": "1/0/0/1/0/0/1", "dice": "111122/111223", "knife": "skip_only"},
)


def tiny(number: int, players: int = 2, **options: Any) -> ChopChop:
    game = cheeseboard.game(
        "chop-chop", players=players, **{"stall_limit": 20, **KITCHENS[number], **options}
    )
    assert isinstance(game, ChopChop)
    return game


def met(game: ChopChop, games: int, seed: int) -> Iterator[Position]:
    """Every position of some random games but the last, seat 1 being the cat."""
    rng = Rng(seed)
    for _ in range(games):
        position = game.start(cat=1)
        while position.phase != OVER:
            yield position.copy()
            position.random_ply(rng)


class Recursion:
    """The mice's expected result by trying everything, as anybody would write it."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], float] = {}

    def value(self, position: Position) -> float:
        if position.phase == OVER:
            return {ALL_CAUGHT: 0.0, CHEESE_HOME: 1.0}.get(position.result, 0.5)
        key = self.key(position)
        if key not in self.known:
            self.known[key] = self.tried(position)
        return self.known[key]

    def tried(self, position: Position) -> float:
        actor = position.actor()
        if actor == 0:
            chances = position.chance_ids()
            total = sum(weight for _, weight in chances)
            return sum(weight * self.after(position, number) for number, weight in chances) / total
        best = min if actor == position.cat_seat else max
        return best(self.after(position, number) for number in position.legal_ids())

    def after(self, position: Position, number: int) -> float:
        after = position.copy()
        after.advance(number)
        return self.value(after)

    @staticmethod
    def key(position: Position) -> tuple[int, ...]:
        """All but the number of the turn and when things happened in which turn."""
        turnless = position.copy()
        turnless.turn = turnless.cheeses_at = turnless.slabs_at = 0
        turnless.home_at = min(turnless.home_at, 1)
        return turnless.state()
