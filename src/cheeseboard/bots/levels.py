"""Six levels with a character each, from one a child beats to one nobody does; and bots by name.

The levels' strength was measured in the arena; ``docs/bots.md`` has the tables.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..core.bot import Bot, Budget, Estimate, Thought, never
from ..core.errors import SetupError
from ..core.game import Game, View
from ..core.rng import Rng
from ..registry import manifest
from .ismcts import IsmctsBot
from .protocol.program import ProcessBot
from .simple import CarefulBot, RandomBot
from .strength import STEPS, Way, pick, place_of, way_at

MOST_ITERATIONS: Final = 1_000_000_000
DAYS: Final = {"good": 0.5, "bad": -0.5}
"""how much better a level plays all through a game, in steps; most have as many good days as bad ones"""

SECONDS: Final = 0.9  # a move, at most


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


def smaller(own: Budget, given: Budget) -> Budget:
    """What both budgets allow."""
    iterations = [n for n in (own.iterations, given.iterations) if n is not None]
    seconds = [s for s in (own.seconds, given.seconds) if s is not None]
    return Budget(min(iterations, default=None), min(seconds, default=None))


class HumanBot(Bot):
    """Plays one way everywhere on the path, or as well as a strength asks for in this game and seat.

    It looks as far ahead as its way lets it, and then chooses as people do: see ``strength.pick``. ``taste`` is what it
    likes, by a word the game knows, and ``liking`` how much.
    """

    def __init__(
        self,
        name: str,
        strength: float | None = None,
        place: float = 0.0,
        taste: str = "",
        liking: float = 0.0,
    ) -> None:
        self.name = name
        self.strength = strength
        self.place = place
        self.taste = taste
        self.liking = liking
        self.search = SearchBot()
        self.budget = Budget(seconds=SECONDS)

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        place = self.place if self.strength is None else place_of(game, view, self.strength)
        way = way_at(place)
        # tastes first: what is liked may be drawn by lot, whatever is thought
        leanings = self.leanings(way, game, view, rng)
        thought = self.look(way, game, view, rng, budget, is_cancelled)
        if not way.blur or len(view.moves) == 1:
            return thought
        return replace(thought, move=pick(thought, way.blur, leanings, rng))

    def leanings(self, way: Way, game: Game[Any, Any], view: View, rng: Rng) -> dict[str, float]:
        """How much more gladly moves are played than they are thought of, in log odds."""
        about = manifest(game.name)
        found: dict[str, float] = {}
        if self.liking and about.liked is not None:
            found = dict.fromkeys(about.liked(view, rng, self.taste), self.liking)
        if way.attention and about.slips is not None and len(view.moves) > 1:
            for moves in about.slips(game, view).values():
                for move, plainness in moves.items():
                    found[move] = found.get(move, 0.0) - way.attention * plainness
        return found

    def look(
        self,
        way: Way,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool],
    ) -> Thought:
        """What it thinks of the moves before it chooses."""
        if way.iterations:
            allowed = smaller(Budget(way.iterations), budget)
            return self.search.think(game, view, rng, allowed, is_cancelled)
        estimates = tuple(Estimate(move, 0.5, 1.0, 0, (move,)) for move in view.moves)
        return Thought(view.moves[0], estimates, 0, False)


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with a name and a character; ``taste`` is what it likes, and ``liking`` how much, in log odds."""

    name: str
    character: str
    strength: int
    taste: str = ""
    liking: float = 0.0

    @property
    def has_days(self) -> bool:
        """The first knows nothing to forget, and the last is at its best every day."""
        return 0 < self.strength < STEPS

    def make(self, day: str = "") -> Bot:
        name, better = (f"{self.name}:{day}", DAYS[day]) if day else (self.name, 0.0)
        return HumanBot(name, self.strength + better, taste=self.taste, liking=self.liking)


LEVELS: Final = (
    Level("pip", "a duckling who is new to the game and likes cats", 0, "danger", 4.0),
    Level("bramble", "a hedgehog who dreams more than it thinks", 1, "danger", 0.5),
    Level("clover", "a lamb who is always hungry", 2, "food", 0.5),
    Level("hazel", "a badger who has played for years, and likes to be safe", 3, "safety", 0.5),
    Level("minerva", "an owl who forgets nothing", 4),
    Level("merlin", "a raven who sees it coming", 5),
)
FIRST: Final = LEVELS[0].name
"""who sits where nobody was chosen"""

MINDING: Final = LEVELS[3].name
"""who plays on for somebody who is away, where no bot sits at the table and the server was not told of another"""

HINTING: Final = "search"
"""who gives hints and warns of blunders: it says what it thinks of every move, and errs as nobody does on purpose"""

FITTING: Final = "fit"
"""a bot of any strength, in hundredths of a step: ``fit-0`` to ``fit-500``"""

PLAIN: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "careful": CarefulBot, "search": SearchBot}

_FITTED: Final = re.compile(rf"{FITTING}-(0|[1-9][0-9]{{0,2}})")
_PLACE: Final = re.compile(r"path:([01](\.[0-9]{1,6})?)")


def on_day(name: str, game: str) -> str:
    """The bot as it plays in one game: who has good and bad days has one, by a text that is this game's and seat's.

    Nothing secret may be in the text: how a bot plays tells something of it.
    """
    if not any(name == level.name and level.has_days for level in LEVELS):
        return name
    digest = hashlib.sha256(f"day/{game}".encode(errors="surrogateescape")).digest()
    return f"{name}:{list(DAYS)[digest[0] % len(DAYS)]}"


def is_fitted(name: str) -> bool:
    """Whether it is the name of a bot of some strength, ``fit-237``."""
    found = _FITTED.fullmatch(name)
    return found is not None and int(found[1]) <= 100 * STEPS


def strongest(names: Sequence[str | None]) -> str | None:
    """The strongest of these bots, of those whose strength is known."""
    steps = {level.name: float(step) for step, level in enumerate(LEVELS)}
    steps |= {name: int(name.removeprefix(f"{FITTING}-")) / 100 for name in names if name and is_fitted(name)}
    known = [name for name in names if name in steps]
    return max(known, key=lambda name: steps[name or ""], default=None)


def make_bot(name: str) -> Bot:
    """A level, or ``clover:good`` and ``clover:bad`` of one that has days, ``fit-237``, ``random``, ``careful``,
    ``search``, ``search:2000`` (iterations), ``path:0.35`` or ``process:COMMAND``."""
    if name.startswith("process:"):
        return ProcessBot(name.removeprefix("process:"))
    for level in LEVELS:
        if name == level.name:
            return level.make()
    if is_fitted(name):
        return HumanBot(name, int(name.partition("-")[2]) / 100)
    if (place := _PLACE.fullmatch(name)) is not None and float(place[1]) <= 1.0:
        return HumanBot(name, place=float(place[1]))
    kind, colon, number = name.partition(":")
    for level in LEVELS:
        if kind == level.name and level.has_days and number in DAYS:
            return level.make(number)
    if kind in PLAIN and not colon:
        return PLAIN[kind]()
    if kind in PLAIN and number.isascii() and number.isdigit() and 0 < int(number) <= MOST_ITERATIONS:
        return Limited(name, PLAIN[kind](), Budget(iterations=int(number)))
    known = ", ".join([level.name for level in LEVELS] + list(PLAIN))
    raise SetupError(
        f"bot: found {name[:60]!r}, allowed: {known}, search:2000, {FITTING}-0 to {FITTING}-{100 * STEPS}, "
        "path:0.35, process:COMMAND",
        code="unknown-bot",
    )
