"""What can be decided in Cheese Rescue, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from ...core.game import Event, Move, Outcome, Seat

Card = str
"""``D`` dog, ``C`` cat, ``M`` mouse, or the value of a cheese in digits, as ``3``."""


class Cell(NamedTuple):
    """A place on the table; rows grow downward. The start card lies at (0, 0)."""

    row: int
    column: int


DEEDS: Final = ("scare", "chase", "nibble")  # of dogs, cats and mice: the three steps of CR-6.1 to CR-6.3

CELLS: Final = tuple(
    Cell(row, column) for row in range(-6, 7) for column in range(-6, 7)
)  # as Position.places


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Chance names the seat that begins (CR-2.7, ``first_player=random``)."""

    code: ClassVar[str] = "begin"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance gives the top animal of the pile to the seat that draws (CR-2.6, CR-3.2)."""

    code: ClassVar[str] = "draw"
    card: Card


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A seat lays a card from its hand (CR-3.1)."""

    code: ClassVar[str] = "lay"
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstNamed(Event):
    code: ClassVar[str] = "first-named"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLaid(Event):
    """``gains`` are the points that each seat has more, or less, if the game ended with this card.

    ``lost`` are the cards that would then go, and would not have gone before; ``saved`` those that would have.
    """

    code: ClassVar[str] = "card-laid"
    seat: Seat
    card: Card
    cell: Cell
    gains: tuple[int, ...]
    saved: tuple[Cell, ...]
    lost: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFilled(Event):
    """The cards now span the whole square in one direction, so its frame is fixed there (CR-4.4).

    ``axis`` is ``rows`` (the height is used up) or ``columns``; ``low`` and ``high`` are the outermost
    rows or columns. Told once per axis, floating area only.
    """

    code: ClassVar[str] = "side-filled"
    axis: str
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """Everyone sees that a card was drawn and what is left of the pile (CR-3.2a)."""

    code: ClassVar[str] = "card-drawn"
    seat: Seat
    pile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Event):
    """Which animal it was: for the drawer alone, or for everyone under ``hands=open``."""

    code: ClassVar[str] = "card-seen"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Removal:
    """One card taken away at the end: the victim and every card that is the cause."""

    card: Card
    cell: Cell
    owner: Seat | None
    causes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone(Event):
    """One of the three removal steps (CR-6.1 to CR-6.3), with its victims in reading order."""

    code: ClassVar[str] = "step-done"
    step: int
    removals: tuple[Removal, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has left in the play area (CR-6.4): points, and the cheeses that make them."""

    seat: Seat
    points: int
    cheeses: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    code: ClassVar[str] = "scored"
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """The cards a seat kept, shown once the result is fixed (CR-5.2a)."""

    code: ClassVar[str] = "hand-shown"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    code: ClassVar[str] = "game-ended"
    reason: str
    rule: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CheeseRescueOutcome(Outcome):
    """The end told: three removal steps, and what each seat has left.

    ``reason`` is ``most-points`` (CR-7.1), ``more-cheeses`` (CR-7.2) or ``shared`` (CR-7.3). ``places`` go by
    points, then cheeses; equals share a place, and the place after two firsts is the third.
    """

    tallies: tuple[Tally, ...]
    steps: tuple[tuple[Removal, ...], tuple[Removal, ...], tuple[Removal, ...]]
