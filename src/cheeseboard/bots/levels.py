"""Four levels with a character each, from one a child beats to one nobody does; and bots by name.

The levels' strength was measured in the arena; ``docs/bots.md`` has the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..core.bot import Bot, Budget, Thought, never
from ..core.errors import SetupError
from ..core.game import Game, View
from ..core.rng import Rng
from ..registry import manifest
from .beginner import Beginner
from .ismcts import IsmctsBot
from .protocol.program import ProcessBot
from .simple import CarefulBot, RandomBot

MOST_ITERATIONS: Final = 1_000_000_000


class SearchBot(Bot):
    """The search of whichever game is played: its own, or the one that fits any."""

    name = "search"

    def __init__(self) -> None:
        self.by_game: dict[str, Bot] = {}

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        bot = self.by_game.get(game.name)
        if bot is None:
            bot = self.by_game[game.name] = (manifest(game.name).search or IsmctsBot)()
        return bot.think(game, view, rng, budget, is_cancelled)


class Limited(Bot):
    """A bot that thinks no more than its own budget, whatever it is given."""

    def __init__(self, name: str, bot: Bot, budget: Budget) -> None:
        self.name = name
        self.bot = bot
        self.budget = budget

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        return self.bot.think(game, view, rng, smaller(self.budget, budget), is_cancelled)


class Distracted(Bot):
    """Thinks of something else every now and then, and then plays like a beginner."""

    name = "distracted"

    def __init__(self, bot: Bot, percent: int) -> None:
        self.bot = bot
        self.percent = percent
        self.beginner = Beginner()

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        player = self.beginner if rng.below(100) < self.percent else self.bot
        return player.think(game, view, rng, budget, is_cancelled)


def smaller(own: Budget, given: Budget) -> Budget:
    """What both budgets allow."""
    iterations = [n for n in (own.iterations, given.iterations) if n is not None]
    seconds = [s for s in (own.seconds, given.seconds) if s is not None]
    return Budget(min(iterations, default=None), min(seconds, default=None))


def dreamer() -> Bot:
    return Distracted(SearchBot(), 70)


def veteran() -> Bot:
    return Distracted(SearchBot(), 20)


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with a name and a character; ``budget`` is what it thinks at most."""

    name: str
    character: str
    make: Callable[[], Bot]
    budget: Budget


LEVELS: Final = (
    Level("pip", "a duckling who is new to the game and likes cats", Beginner, Budget(iterations=1)),
    Level("bramble", "a hedgehog who dreams more than it thinks", dreamer, Budget(iterations=60)),
    Level(
        "hazel",
        "a badger who has played for years, and nods off now and then",
        veteran,
        Budget(iterations=300),
    ),
    Level("minerva", "an owl who forgets nothing", SearchBot, Budget(seconds=0.9)),
)
FIRST: Final = LEVELS[0].name
"""who sits where nobody was chosen"""

HOLDING: Final = LEVELS[1].name
"""who plays on for somebody who is away"""

HINTING: Final = LEVELS[2].name
"""who gives hints"""

PLAIN: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "careful": CarefulBot, "search": SearchBot}


def make_bot(name: str) -> Bot:
    """A level, ``random``, ``careful``, ``search``, ``search:2000`` (iterations), or ``process:COMMAND``."""
    if name.startswith("process:"):
        return ProcessBot(name.removeprefix("process:"))
    for level in LEVELS:
        if name == level.name:
            return Limited(name, level.make(), level.budget)
    kind, colon, number = name.partition(":")
    if kind in PLAIN and not colon:
        return PLAIN[kind]()
    if kind in PLAIN and number.isascii() and number.isdigit() and 0 < int(number) <= MOST_ITERATIONS:
        return Limited(name, PLAIN[kind](), Budget(iterations=int(number)))
    known = ", ".join([level.name for level in LEVELS] + list(PLAIN))
    raise SetupError(
        f"bot: found {name[:60]!r}, allowed: {known}, search:2000, process:COMMAND", code="unknown-bot"
    )
