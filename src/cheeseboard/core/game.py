"""The contract every game fulfils: seats, moves, chance, events, views, outcomes.

A position is a value and waits for a seat, for chance, or for nobody. ``play`` gives the next position
and what happened; it never draws a card or rolls a die by itself. Whatever sits above this package works
with any game that fulfils this contract.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from .chance import choose_by_weight as choose_by_weight
from .errors import GameOver, IllegalMove, NotNumbered, NotYourTurn, SetupError
from .options import Edition
from .rng import Rng

Seat = int
"""A place at the table, from 1, clockwise. Texts call seat 1 ``a``, seat 2 ``b`` and so on."""

CHANCE: Final = 0
"""What ``Game.actor`` gives when a die, a draw or the underside of a tile decides."""

SEAT_LETTERS: Final = "abcde"
MOST_SEATS: Final = len(SEAT_LETTERS)


def plain(value: Any) -> Any:
    """Moves, events, views and outcomes as JSON-able data; equal values give equal data."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        code = getattr(value, "code", None)
        return fields if code is None else {"code": code, **fields}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a seat or of chance. Each kind is a class of its own."""

    code: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened. ``audience`` are the seats that learn it; None is everyone."""

    code: ClassVar[str]
    audience: tuple[Seat, ...] | None = None

    def is_for(self, seat: Seat | None) -> bool:
        """Whether a seat learns of this; a spectator is seat None."""
        return self.audience is None or seat in self.audience


class Refusal(NamedTuple):
    """Why a move is not allowed: a stable code, the rule's number, and words for a programmer."""

    code: str
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winners`` is empty when it was drawn; ``places`` has one entry per seat, 1 best."""

    reason: str
    rule: str
    winners: tuple[Seat, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, and nothing else. Built up from public facts; games add their own fields.

    ``moves`` are the moves this seat may play now, as text; ``actors`` are the seats being waited for.
    """

    game: str
    players: int
    seat: Seat | None
    actor: Seat | None
    actors: tuple[Seat, ...]
    moves: tuple[str, ...]
    outcome: Outcome | None


Own = Callable[[Seat | None], dict[str, Any]]
"""The fields of a view that are for one seat."""


class ViewParts(NamedTuple):
    """The fields of the views of one position: ``shared`` by all seats, and for each seat its ``own``."""

    shared: dict[str, Any]
    own: Own


Encode = Callable[[Any], bytes]
"""Writes a value as JSON."""


class JsonParts(NamedTuple):
    """The same as JSON, the fields without braces around them: they are put together for each seat."""

    shared: bytes
    own: Callable[[Seat | None], bytes]


class Thread(NamedTuple):
    """Who would do something to whom, as things stand; ``kind`` is one of the game's own words."""

    kind: str
    source: Any
    target: Any


class Preview(NamedTuple):
    """What everyone would see of a move: the squares a piece walks, who then threatens whom, and what that changes.

    ``gains`` are what the seats' ``Game.progress`` gains or loses; ``saved`` and ``lost`` the places that are out of
    danger then, or in danger, and were not before.
    """

    path: tuple[str, ...] = ()
    lines: tuple[Thread, ...] = ()
    gains: tuple[int, ...] = ()
    saved: tuple[Any, ...] = ()
    lost: tuple[Any, ...] = ()


P = TypeVar("P")
V = TypeVar("V", bound=View)


class Game(ABC, Generic[P, V]):
    """The rules of one game in one edition for one number of players."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    player_counts: ClassVar[range]
    over_rule: ClassVar[str]
    turn_rule: ClassVar[str]
    view_class: ClassVar[type[View]]
    outcome_class: ClassVar[type[Outcome]]
    shares_wins: ClassVar[bool] = True
    """whether several winners have a part of the win each; if not, they are one side, and each has won"""

    largest_number: ClassVar[int] = 1_000_000
    """no number in a view is larger"""

    players: int
    edition: Edition

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    @cached_property
    def header(self) -> str:
        """Game, players and every option that is not standard: the first word of a position's text."""
        options = (f"{name}={text}" for name, text in self.edition.changes().items())
        return ":".join((self.name, str(self.players), *options))

    @abstractmethod
    def start(self, /, *, people: Iterable[Seat] = (), **roles: Seat | None) -> P:
        """The position before the first decision.

        The table may name who begins (``first``) and who has which of the game's roles, and says which seats are
        people.
        """

    def check_named(self, roles: Mapping[str, Seat | None]) -> None:
        """SetupError for roles that a new table names in vain, though older ones may have been started with them."""

    def named_next(self, named: Mapping[str, Seat]) -> dict[str, Seat]:
        """Who is named in the next game of the same people: each role goes one seat further, clockwise."""
        return {role: seat % self.players + 1 for role, seat in named.items()}

    @abstractmethod
    def actors(self, position: P) -> tuple[Seat, ...]:
        """The seats that may decide now: usually one, none at chance or at the end."""

    @abstractmethod
    def actor(self, position: P) -> Seat | None:
        """The seat to decide (the foremost, where several may), CHANCE, or None when it is over."""

    @abstractmethod
    def legal_moves(self, position: P) -> list[Move]:
        """All moves of the seat to decide, in the order of ``docs/notation.md``; none at chance."""

    @abstractmethod
    def chances(self, position: P) -> list[tuple[Move, int]]:
        """What chance may bring, with integer weights; empty unless it is chance's turn."""

    @abstractmethod
    def sample(self, position: P, rng: Rng) -> Move:
        """One of the chances, by weight."""

    @abstractmethod
    def play_unchecked(self, position: P, move: Move) -> tuple[P, tuple[Event, ...]]:
        """As ``play``, for a move known to be legal."""

    @abstractmethod
    def after(self, position: P, move: Move) -> P:
        """The position of ``play_unchecked``, for those who do not ask what happened."""

    @abstractmethod
    def _refusal(self, position: P, move: Move, seat: Seat | None) -> Refusal | None:
        """Why the rules refuse a move of the seat in turn, or of chance."""

    @abstractmethod
    def view(self, position: P, seat: Seat | None) -> V: ...

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> P:
        """A position that looks like this from that seat, the unknown part dealt by ``rng``."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None: ...

    @abstractmethod
    def parse_move(self, text: str) -> Move: ...

    @abstractmethod
    def format_move(self, move: Move) -> str: ...

    @abstractmethod
    def parse_position(self, text: str) -> P: ...

    @abstractmethod
    def format_position(self, position: P) -> str: ...

    @abstractmethod
    def draw(self, position: P) -> str:
        """The position as a small text picture, all of it in sight; see ``View`` for one seat's."""

    def why_not(self, position: P, move: Move, seat: Seat | None = None) -> Refusal | None:
        """Why a move is refused, or None when it may be played.

        With ``seat``, also whether it is that seat's to decide; that is told first, so that an answer never
        depends on what the seat may not know.
        """
        actor = self.actor(position)
        if actor is None:
            return Refusal("game-over", self.over_rule, "the game is over")
        if seat is not None and seat not in self.actors(position):
            whose = "chance is" if actor == CHANCE else f"seat {actor} is"
            return Refusal("not-your-turn", self.turn_rule, f"{whose} to decide, not seat {seat}")
        return self._refusal(position, move, seat)

    def play(self, position: P, move: Move, seat: Seat | None = None) -> tuple[P, tuple[Event, ...]]:
        """The next position and what happened; the given position still stands.

        Raises IllegalMove (with the code and rule of ``why_not``), NotYourTurn or GameOver.
        """
        self.check(position, move, seat)
        return self.play_unchecked(position, move)

    def check(self, position: P, move: Move, seat: Seat | None = None) -> None:
        """Raises what ``play`` would."""
        refusal = self.why_not(position, move, seat)
        if refusal is not None:
            kinds = {"game-over": GameOver, "not-your-turn": NotYourTurn}
            error = kinds.get(refusal.code, IllegalMove)
            raise error(refusal.message, code=refusal.code, rule=refusal.rule)

    # what a table needs to know besides

    @property
    def hides_hands(self) -> bool:
        """Whether seats hold what others may not see."""
        return False

    def roller(self, position: P) -> Seat | None:
        """The seat that holds the die while chance waits for it to be rolled."""
        return None

    def preview(self, position: P, move: Move) -> Preview:
        """What a legal move would do, as far as it depends neither on chance nor on hidden hands."""
        return Preview()

    def forecast(self, position: P) -> tuple[tuple[str, int], ...]:
        """Where a roll could bring the piece to beware of: squares, and how many faces of its die lead there."""
        return ()

    def progress(self, position: P) -> tuple[int, ...]:
        """How far each seat has come, by what everybody sees; none in a game that cannot tell before its end.

        What changes it most are the moments that an ending tells of.
        """
        return ()

    @abstractmethod
    def view_parts(self, position: P) -> ViewParts:
        """The parts of all views of one position, those that are the same for everybody made once."""

    def json_parts(self, position: P, encode: Encode) -> JsonParts:
        """The same as JSON, by ``encode``, unless a game puts together what it has written already."""
        shared, own = self.view_parts(position)
        return JsonParts(encode(shared)[1:-1], lambda seat: encode(own(seat))[1:-1])

    def playout(self, position: P, rng: Rng, most: int) -> Outcome | None:
        """How it ends when all play at random from here; None after ``most`` plies. The position may be used up."""
        for _ply in range(most):
            actor = self.actor(position)
            if actor is None:
                break
            moves = self.legal_moves(position)
            move = moves[rng.below(len(moves))] if actor else self.sample(position, rng)
            position = self.after(position, move)
        return self.outcome(position)

    # moves as numbers, for those who learn: places in one list of all moves, unless a game has quicker ones

    def all_moves(self) -> Sequence[Move]:
        """Every move a seat can ever play, each once."""
        raise NotNumbered(f"the moves of {self.name} have no numbers: all_moves lists none")

    def number_of(self, position: P, move: Move) -> int:
        return self._numbers[move]

    def move_of(self, position: P, number: int) -> Move:
        return self.all_moves()[number]

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self.all_moves())}

    def total_weight(self, position: P) -> int:
        return sum(weight for _, weight in self.chances(position))

    def _check_players(self, players: int) -> None:
        if players not in self.player_counts:
            allowed = f"{self.player_counts.start} to {self.player_counts.stop - 1}"
            raise SetupError(f"players: found {players!r}, allowed: {allowed}", code="wrong-players")

    def _check_roles(self, roles: Mapping[str, Seat | None], known: Sequence[str]) -> None:
        for role, seat in roles.items():
            if seat is not None and role not in known:
                raise SetupError(f"{role}: nobody is the {role} in {self.title}", code="wrong-role")

    def _check_seat(self, role: str, seat: Seat, allowed: Sequence[Seat]) -> None:
        if seat not in allowed:
            seats = ", ".join(map(told_seat, allowed))
            raise SetupError(f"{role}: found seat {told_seat(seat)}, allowed: {seats}", code="wrong-seat")


def told_seat(seat: Seat) -> str:
    """A seat as programs and as texts name it: ``3 (c)``."""
    return f"{seat} ({SEAT_LETTERS[seat - 1]})" if 1 <= seat <= MOST_SEATS else repr(seat)
