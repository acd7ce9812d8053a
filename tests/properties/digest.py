"""``python -m tests.properties.digest``: much of what the engine does, as short digests, one a line.

Compiled and interpreted it must print the same but for the first line, which says which of the two it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

import cheeseboard
from cheeseboard import Game, Rng, plain
from cheeseboard.core import bits
from cheeseboard.games.cheese_rescue.position import playouts as rescue_playouts
from cheeseboard.games.chop_chop.position import playouts as chop_playouts
from tests.random_play import plies

OPTIONS = {
    "cheese-rescue": (
        "",
        ":area=fixed:deck=12/12/12:draws_per_player=4:hands=open",
        ":cheese_values=2,2,2,9,12,1000:first_player=random",
    ),
    "chop-chop": (
        "",
        ":bonus=optional:knife=skip_and_double:mice_order=free:path=simple:stall_limit=20",
        ":arrow_may_catch=true:cat_holes=empty_open:deposit=already_home:holes=corners:knife=skip_only",
        ":hole_access=front_only:mice_pass_mice=true:no_block_when=either:path=no_backtrack:stall_limit=off",
        ":board=u.-.u/.___./u.-.u:cat_start=random:dice=123456/123456:tile_mix=3/1/1/1/1/1/1",
    ),
}
SEEDS = (0, 1, 2**31, 2**32 - 1, 2**32, 2**60 - 1, -1, -(2**40))
LIMIT = 90  # plies of a game that is told in full


def digest(facts: Iterable[Any]) -> str:
    """Equal only if all the facts are, and come in the same order."""
    found = hashlib.sha256()
    for fact in facts:
        found.update(json.dumps(plain(fact)).encode() + b"\n")
    return found.hexdigest()[:16]


def numbers() -> Iterator[int]:
    for seed in SEEDS:
        rng = Rng(seed)
        yield from (int(rng.below(n)) for n in (1, 2, 3, 6, 44, 1000, 2**31) for _ in range(20))


def told(game: Game[Any, Any], seed: int) -> Iterator[Any]:
    """A game with all that anyone can ask of it."""
    rng = Rng(seed)
    for ply in plies(game, game.start(people=[1]), rng, LIMIT):
        position = ply.after
        yield game.format_position(position)
        yield ply.events
        yield from (game.view(position, viewer) for viewer in (None, 1, 2))
        yield position.state()
        yield position.legal_ids()
        yield position.chance_ids()
        yield game.format_position(game.imagine(game.view(position, 1), rng))


def simulated(game: Game[Any, Any], seed: int) -> Iterator[Any]:
    """Random games as search plays them, from the start and from within, and the numbers after them."""
    playouts: Any = rescue_playouts if game.name == "cheese-rescue" else chop_playouts
    yield playouts(game.start(), 12, seed)
    rng = Rng(seed)
    position = game.start().copy()
    for _ in range(60):
        if position.actor() >= 0:
            position.random_ply(rng)
    if game.name == "cheese-rescue":
        position.redeal(1, rng)
    yield position.state()
    yield playouts(position, 12, seed + 1)
    yield int(rng.below(2**31))


def lines() -> Iterator[str]:
    yield f"Rng {digest(numbers())}"
    for name, kinds in OPTIONS.items():
        for players in cheeseboard.GAMES[name].player_counts:
            for options in kinds:
                game = cheeseboard.game_from_header(f"{name}:{players}{options}")
                seed = players
                yield f"{game.header} told {digest(told(game, seed))} simulated {digest(simulated(game, seed))}"


def is_compiled() -> bool:
    return not bits.__file__.endswith(".py")


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(lines()))
