"""What an arena plays: which bots sit where, on which deal, with which random numbers.

A *chair* is what one bot plays in a game: a seat, or one of the two sides where one seat plays against all others. A
*round* is one deal played once by every lineup of bots, so that nobody is lucky with cards, dice or seats.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ..core.bot import Budget
from ..core.dealer import Dealer
from ..core.errors import SetupError
from ..core.game import Game, Seat
from ..core.manifest import Role
from ..core.rng import Rng
from ..core.text import format_seat
from ..records import Roles
from ..registry import game_from_header, manifest

Lineup = tuple[str, ...]
"""The bot in each chair."""


class Pairing(NamedTuple):
    """One game to be played: the n-th of a plan."""

    number: int
    round: int
    lineup: Lineup


@dataclass(frozen=True)
class Plan:
    """All that decides the games of an arena. ``game`` is a header; ``budget`` None leaves it to each bot.

    ``adjust`` asks for the luck of every game besides; the games are the same.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    budget: Budget | None
    seed: str
    adjust: bool = False

    def __post_init__(self) -> None:
        if len(set(self.bots)) < max(len(self.bots), 2):
            raise SetupError("bots: two or more are needed, each named once", code="wrong-bots")
        if self.games < 1:
            raise SetupError(f"games: found {self.games}, allowed: 1 or more", code="wrong-games")

    def __reduce__(self) -> tuple[object, ...]:
        return Plan, (
            self.game,
            self.bots,
            self.games,
            self.budget,
            self.seed,
            self.adjust,
        )  # a worker makes its own rules

    def as_data(self) -> dict[str, Any]:
        """What decides the games, and what is kept of them."""
        data = asdict(self)
        return data if self.adjust else {name: value for name, value in data.items() if name != "adjust"}

    @cached_property
    def rules(self) -> Game[Any, Any]:
        return game_from_header(self.game)

    @cached_property
    def chair_names(self) -> tuple[str, ...]:
        if self.role is not None and self.role.others is not None:
            return self.role.name, self.role.others
        return tuple(f"seat {format_seat(seat)}" for seat in self.rules.seats)

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        return lineups(self.bots, len(self.chair_names))

    @property
    def rounds(self) -> int:
        """As many as it takes to play ``games`` games, the last one whole."""
        return -(-self.games // len(self.lineups))

    @property
    def total(self) -> int:
        return self.rounds * len(self.lineups)

    def pairing(self, number: int) -> Pairing:
        """The game with this number, counted from 0."""
        played, which = divmod(number, len(self.lineups))
        return Pairing(number, played, self.lineups[which])

    def pairings(self) -> Iterator[Pairing]:
        return map(self.pairing, range(self.total))

    # What a round fixes

    def start(self, number: int) -> Any:
        """The position from which a round is played."""
        role = self.role
        return (Roles({role.name: self.alone(number)}) if role is not None else Roles()).start(self.rules)

    @cached_property
    def role(self) -> Role | None:
        """The role of one seat against all others, where there is one."""
        return next((role for role in manifest(self.rules.name).roles if role.others is not None), None)

    def alone(self, number: int) -> Seat:
        """The seat that has the role, which goes round the table."""
        return number % self.rules.players + 1

    def chairs(self, number: int) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each chair in a round."""
        if self.role is None:
            return tuple((seat,) for seat in self.rules.seats)
        alone = self.alone(number)
        return (alone,), tuple(seat for seat in self.rules.seats if seat != alone)

    def dealer(self, number: int) -> Dealer:
        return Dealer.named(f"arena/{self.seed}/{number}")

    def own(self, number: int, chair: int, bot: str) -> str:
        """What a bot's luck is made of: the same in this chair of this round, whoever the others are."""
        return f"arena/{self.seed}/{number}/{chair}/{bot}"

    def rng(self, number: int, chair: int, bot: str) -> Rng:
        """A bot's own random numbers."""
        text = self.own(number, chair, bot)
        return Rng(int.from_bytes(hashlib.sha256(text.encode(errors="surrogateescape")).digest()[:7], "big"))


def lineups(bots: Sequence[str], chairs: int) -> tuple[Lineup, ...]:
    """Every way to seat as many different bots as there is room for. Each is in each chair equally often."""
    most = min(len(bots), chairs)
    return tuple(each for each in itertools.product(bots, repeat=chairs) if len(set(each)) == most)
