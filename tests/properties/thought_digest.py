"""``python -m tests.properties.thought_digest``: what bots think and tables tell, as short digests, one a line.

As ``digest.py``, for what is compiled beyond the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from cheeseboard import Rng
from cheeseboard.bots.levels import LEVELS, make_bot
from cheeseboard.core.bot import Budget
from cheeseboard.core.dealer import Dealer
from cheeseboard.games.chop_chop.bots.solver import solve
from cheeseboard.table import commands
from cheeseboard.table.create import new_match
from tests.bots.chop_chop.endings import KITCHENS, tiny
from tests.bots.tables import moment
from tests.properties.digest import digest, is_compiled
from tests.table.desk import NOW, Desk, plan

BOTS = ("random", "careful", "search", *(level.name for level in LEVELS))
MOMENTS = (
    *(("cheese-rescue", 2, 14), ("cheese-rescue", 2, 41), ("cheese-rescue", 4, 30)),
    *(("chop-chop", 2, 20), ("chop-chop", 2, 120), ("chop-chop", 5, 60)),
)
"""name, players, and plies before it; the second of each is late"""
BUDGET = Budget(iterations=400)
ENOUGH = 20_000
TABLES = {"cheese-rescue": ("here", "here", "pip"), "chop-chop": ("here", "here", "pip", "bramble")}
MOST_ENTRIES = 60
HASH = re.compile(rb'"hash":"[0-9a-f]{32}"')
"""of secrets as well, which are others each time"""


def solved(number: int) -> Iterator[Any]:
    """A small kitchen, to the end."""
    solution = solve(tiny(number).start(cat=1), ENOUGH)
    assert solution is not None
    yield [solution.value, solution.error, [[move, value] for move, value in solution.moves]]


def told(game: str) -> Iterator[str]:
    """All that anybody at a table sees, step by step."""
    setup, _, made = new_match(plan(game, *TABLES[game], start=False), NOW)
    seed = Dealer.named(game).seed.hex()
    desk = Desk(msgspec.structs.replace(setup, seed=seed, id="a" * 13), [], made)
    desk.do(commands.Start(id="start"), desk.host)
    choice = Random(game)
    while desk.match.status == "playing" and desk.match.version < MOST_ENTRIES:
        desk.step(choice)
        yield from (HASH.sub(b"", state).decode() for state in desk.state())


def lines() -> Iterator[str]:
    for name, players, plies in MOMENTS:
        game, view = moment(name, players, plies)
        for bot in BOTS:
            thought = make_bot(bot).think(game, view, Rng(players), BUDGET)
            yield f"{game.header} after {plies} {bot} {digest([thought])}"
    for number in range(len(KITCHENS)):
        yield f"kitchen {number} {digest(solved(number))}"
    for game_name in TABLES:
        yield f"table of {game_name} {digest(told(game_name))}"


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(lines()))
