"""What a record holds: values, and nothing about how they are written or checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core.dealer import Dealer
from ..core.game import Game, Outcome, Seat


class Occupant(NamedTuple):
    """Who sat in a seat: ``person``, ``bot`` or ``random``, and the level of a bot. Never a name."""

    kind: str
    level: str = ""


class Mark(NamedTuple):
    """The newest entry of a match that changed its game, as all its devices saw it: its version and its hash."""

    version: int
    hash: str


class Ply(NamedTuple):
    """One decision of a seat, or of CHANCE, with the move as text."""

    actor: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Roles:
    """What the table named before the game: seats by role (``first`` begins), and which seats are people."""

    named: Mapping[str, Seat] = field(default_factory=dict)
    people: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, /, people: Iterable[Seat] = (), **named: Seat | None) -> Roles:
        """``Roles.of(first=1, squirrel=2)``; a role of None is not named."""
        return cls({role: seat for role, seat in named.items() if seat is not None}, tuple(people))

    def start(self, game: Game[Any, Any]) -> Any:
        """The position with which a game begins under these roles; SetupError when it cannot."""
        return game.start(people=self.people, **self.named)

    def start_new(self, game: Game[Any, Any]) -> Any:
        """As ``start``, and nothing is named in vain."""
        game.check_named(self.named)
        return self.start(game)


@dataclass(frozen=True, slots=True)
class Record:
    """A game, whole or broken off (``result`` None). ``seed`` is None until it is revealed.

    ``start`` is the text of a position when the game did not start from the beginning. ``history`` is known of a match
    that was played at a server. ``numbers`` are what the devices of seats added to the seed, empty where one pledged to
    and did not.
    """

    game: str
    rules: int
    seats: tuple[Occupant, ...]
    commitment: str
    plies: tuple[Ply, ...] = ()
    result: Outcome | None = None
    seed: bytes | None = field(default=None, repr=False)  # not to be found in logs
    roles: Roles = Roles()
    start: str | None = None
    history: Mark | None = None
    numbers: Mapping[Seat, bytes] = field(default_factory=dict)

    @property
    def format(self) -> int:
        """The oldest that can say all this."""
        return 2 if self.numbers or self.history is not None else 1

    def dealer(self) -> Dealer | None:
        """Whoever dealt this game; None while the seed is not revealed."""
        added = {seat: number for seat, number in self.numbers.items() if number}
        return None if self.seed is None else Dealer(self.seed, added)


@dataclass(frozen=True, slots=True)
class Report:
    """What ``verify`` found true. ``is_sealed`` is False when there is no seed to check chance against.

    ``numbers`` is how many devices added to the seed, ``missing`` how many had promised to and did not.
    """

    game: str
    plies: int
    chance_results: int
    is_sealed: bool
    result: Outcome | None
    numbers: int = 0
    missing: int = 0
