"""What each bot plays in many positions, decided by its seed and its iterations alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cheeseboard import CHANCE, GAMES, Game, Rng, game_from_header
from cheeseboard.bots.levels import make_bot
from cheeseboard.core.bot import Budget
from tests.random_play import positions

NUMBER = 200  # positions of each game
BOTS = (
    "random",
    "pip",
    "bramble",
    "clover",
    "hazel",
    "minerva",
    "merlin",
    "fit-237",
    "search:300",
    "careful:60",
)
OPTIONS = {
    "cheese-rescue": ("", ":area=fixed:hands=open"),
    "chop-chop": ("", ":bonus=optional:mice_order=free:path=simple"),
}


def moves(name: str) -> Iterator[str]:
    """A line for each position: the seed, the position, and what each bot plays."""
    for seed, (game, position) in enumerate(shown(name)):
        view = game.view(position, game.actor(position))
        thoughts = [make_bot(bot).think(game, view, Rng(seed), Budget(iterations=300)) for bot in BOTS]
        chosen = [f"{bot}={thought.move}" for bot, thought in zip(BOTS, thoughts, strict=True)]
        yield " ".join([str(seed), game.format_position(position), *chosen])


def shown(name: str) -> Iterator[tuple[Game[Any, Any], Any]]:
    """Positions of random games with every number of players, one game after the other, again and again."""
    headers = [
        f"{name}:{players}{options}" for options in OPTIONS[name] for players in GAMES[name].player_counts
    ]
    rounds = -(-NUMBER // len(headers))
    games = [spread(header, rounds) for header in headers]
    mixed = [pair for one_of_each in zip(*games, strict=True) for pair in one_of_each]
    yield from mixed[:NUMBER]


def spread(header: str, number: int) -> list[tuple[Game[Any, Any], Any]]:
    """So many decisions of one random game, from its start to its end, in an order that mixes both."""
    game = game_from_header(header)
    found = positions(game, game.start(people=[1]), Rng(len(header)))
    decisions = [position for position in found if game.actor(position) not in (CHANCE, None)]
    return [
        (game, decisions[(7 * i + len(header)) % number * len(decisions) // number]) for i in range(number)
    ]
