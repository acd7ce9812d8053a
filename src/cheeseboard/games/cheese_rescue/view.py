"""What one seat of Cheese Rescue may know, and a guess at the rest for search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core import Seat, View
from ..rng import Rng
from ..texts import format_seat
from .moves import Card, Cell
from .notation import build as rebuild
from .notation import format_move
from .position import LAY, OVER, Position, bit_of

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
class CheeseRescueView(View):
    """``phase`` is ``begin``, ``deal``, ``lay``, ``draw`` or ``over``; ``turn`` the seat that lays or receives.

    ``table`` is in reading order; ``cells`` are the places open to a card while one is to be laid, by row, then
    column. ``pile`` is a count; ``unseen`` are the dogs, cats and mice this seat cannot place: in the pile or in
    hands it does not see.
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


def view_of(game: CheeseRescue, position: Position, seat: Seat | None) -> CheeseRescueView:
    """What a seat may know, listed piece by piece; a spectator is seat None."""
    actor = game.actor(position)
    is_laying = position.phase == LAY
    return CheeseRescueView(
        game=game.name,
        players=game.players,
        seat=seat,
        actor=actor,
        actors=game.actors(position),
        moves=tuple(map(format_move, game.legal_moves(position)))
        if seat is not None and seat == actor
        else (),
        outcome=game.outcome(position),
        phase=PHASE_NAMES[position.phase],
        turn=int(position.seat) or None,
        size=int(game.box.size),
        area=game.edition.area,
        table=table_cards(game, position),
        cells=tuple(game.open_cells(position)) if is_laying else (),
        hands=tuple(
            hand_view(game, position, owner, sees(game, position, seat, owner)) for owner in game.seats
        ),
        pile=int(position.pile()),
        unseen=unseen(game, position, seat),
    )


def sees(game: CheeseRescue, position: Position, seat: Seat | None, owner: Seat) -> bool:
    """Whether a seat sees another's animals (CR-2.6, CR-2.6a, CR-5.2a)."""
    return seat == owner or game.edition.hands == "open" or position.phase == OVER


def table_cards(game: CheeseRescue, position: Position) -> tuple[TableCard, ...]:
    cells = game.cells_of(position, position.occupied)
    return tuple(TableCard(cell, *game.card_at(position, bit_of(*cell))) for cell in cells)


def hand_view(game: CheeseRescue, position: Position, owner: Seat, is_seen: bool) -> HandView:
    hand = game.hand(position, owner)
    animals = tuple(card for card in hand if card in "DCM")
    return HandView(owner, hand[len(animals) :], len(animals), animals if is_seen else None)


def unseen(game: CheeseRescue, position: Position, seat: Seat | None) -> tuple[int, int, int]:
    """Animals in the pile and in hands this seat does not see."""
    dogs, cats, mice = int(position.dogs), int(position.cats), int(position.mice)
    for owner in game.seats:
        if not sees(game, position, seat, owner):
            hand = position.hands[owner]
            dogs, cats, mice = dogs + (hand & 15), cats + (hand >> 4 & 15), mice + (hand >> 8 & 15)
    return dogs, cats, mice


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
