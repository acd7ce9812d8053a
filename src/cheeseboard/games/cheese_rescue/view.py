"""What one seat of Cheese Rescue may know, and a guess at the rest for search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ...core.cache import Cache
from ...core.game import Seat, View
from ...core.rng import Rng
from ...core.text import format_seat
from .moves import CELLS, DEEDS, Card, Cell
from .notation import build as rebuild
from .position import Position

if TYPE_CHECKING:
    from .rules import CheeseRescue

PHASE_NAMES: Final = ("begin", "deal", "lay", "draw", "over")


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table; ``owner`` is the seat of a cheese. The start card is ``S``."""

    cell: Cell
    card: Card
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class HandView:
    """One seat's hand: cheeses are known to all (CR-2.6), animals to those who may see them, else None."""

    seat: Seat
    cheeses: tuple[Card, ...]
    animal_count: int
    animals: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Fate:
    """A card that would go if the game ended now: what is done to it (one of ``DEEDS``), and by which cards."""

    cell: Cell
    deed: str
    causes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's cheeses on the table if the game ended now, ascending; ``points`` are those of the safe ones."""

    seat: Seat
    points: int
    safe: tuple[Card, ...]
    eaten: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CheeseRescueView(View):
    """``phase`` is ``begin``, ``deal``, ``lay``, ``draw`` or ``over``; ``turn`` the seat that lays or receives.

    ``table`` is in reading order; ``cells`` are the places open to a card while one is to be laid, by row, then
    column. ``pile`` is a count; ``unseen`` are the dogs, cats and mice this seat cannot place: in the pile or in
    hands it does not see. ``fates``, ``plates`` and ``ahead``, the one seat that would win, tell how it would end now.
    """

    phase: str
    turn: Seat | None
    size: int
    area: str
    table: tuple[TableCard, ...]
    cells: tuple[Cell, ...]
    hands: tuple[HandView, ...]
    pile: int
    unseen: tuple[int, int, int]
    fates: tuple[Fate, ...]
    plates: tuple[Plate, ...]
    ahead: Seat | None


class LaidCards(Cache):
    """Cards on the table by ``Position.card_ids``."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.cards = cards

    def make(self, number: int) -> TableCard:
        place, kind = divmod(number, 32)
        if kind < 4:
            return TableCard(CELLS[place], ("S", *self.cards[:3])[kind], None)
        return TableCard(CELLS[place], self.cards[kind // 4 + 2], kind % 4 + 1)


class Fates(Cache):
    """Fates by ``Position.fate_ids``."""

    def make(self, number: int) -> Fate:
        (row, column), step, sides = CELLS[number // 64], number // 16 % 4, number % 16
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        causes = tuple(Cell(*cell) for side, cell in enumerate(beside) if sides >> side & 1)
        return Fate(Cell(row, column), DEEDS[step], causes)


class Plates(Cache):
    """Plates by ``Position.plate_ids``."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.cheeses = cards[3:]

    def make(self, number: int) -> Plate:
        safe, eaten = (
            tuple(
                card for kind, card in enumerate(self.cheeses) for _ in range(number >> first + 4 * kind & 15)
            )
            for first in (4, 28)
        )
        return Plate(number & 15, sum(map(int, safe)), safe, eaten)


class Hands(Cache):
    """Hands by ``16 * hand + 2 * owner``, and 1 more as those see them who see their animals (CR-2.6)."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.cards = cards

    def make(self, number: int) -> HandView:
        animals, cheeses = unpacked(self.cards, number >> 4)
        return HandView(number >> 1 & 7, cheeses, len(animals), animals if number & 1 else None)


FATES: Final = Fates()


@lru_cache(maxsize=4096)
def unpacked(cards: tuple[Card, ...], hand: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The animals and the cheeses of a hand, in order."""
    held = [card for kind, card in enumerate(cards) for _ in range(hand >> 4 * kind & 15)]
    animals = tuple(card for card in held if card in "DCM")
    return animals, tuple(held[len(animals) :])


def imagine(game: CheeseRescue, view: CheeseRescueView, rng: Rng) -> Position:
    """A position that gives this view: the animals unseen are dealt at random to hands and pile."""
    unknown = [card for card, left in zip("DCM", view.unseen, strict=True) for _ in range(left)]
    hands = []
    for hand in view.hands:
        animals = hand.animals
        if animals is None:
            animals = tuple(unknown.pop(rng.below(len(unknown))) for _ in range(hand.animal_count))
        hands.append([*animals, *hand.cheeses])
    table = {
        each.cell: each.card if each.owner is None else format_seat(each.owner) + each.card
        for each in view.table
    }
    pile = [unknown.count(card) for card in "DCM"]
    return rebuild(game, table, hands, pile, PHASE_NAMES.index(view.phase), view.turn or 0)
