"""What the seats of Cheese Rescue see of one position: what all see is made once, the rest for each."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.cache import Cache
from ...core.game import Own, Seat
from .box import LAY, OVER
from .moves import CELLS
from .position import Position
from .view import FATES, PHASE_NAMES

if TYPE_CHECKING:
    from .rules import CheeseRescue


def view_parts_of(game: CheeseRescue, position: Position) -> tuple[dict[str, Any], Own]:
    """What any seat may know, listed piece by piece; a spectator is seat None."""
    actor, phase = game.actor(position), position.phase
    places = position.places(position.cells()) if phase == LAY else []
    seats = range(1, game.players + 1)
    hands: list[int] = [position.hands[owner] for owner in seats]
    are_open = game.edition.hands == "open" or phase == OVER  # CR-2.6a, CR-5.2a
    shared: dict[str, Any] = {
        "game": game.name,
        "players": game.players,
        "actor": actor,
        "actors": game.actors(position),
        "outcome": game.outcome(position),
        "phase": PHASE_NAMES[phase],
        "turn": int(position.seat) or None,
        "size": int(game.box.size),
        "area": game.edition.area,
        "table": listed(game.laid_cards, position.card_ids()),
        "cells": tuple([CELLS[place] for place in places]),
        "pile": int(position.pile()),
        "fates": listed(FATES, position.fate_ids()),
        "plates": listed(game.plates, position.plate_ids()),
        "ahead": ahead_of(position),
    }

    each = SeatParts(game, position, actor, places, hands, are_open)
    return shared, each.own


class SeatParts:
    """What is each seat's own. A class and no closure: a compiled one refers to itself and waits for the collector."""

    def __init__(
        self,
        game: CheeseRescue,
        position: Position,
        actor: Seat | None,
        places: list[int],
        hands: list[int],
        are_open: bool,
    ) -> None:
        self.game = game
        self.position = position
        self.actor = actor
        self.places = places
        self.hands = hands
        self.are_open = are_open

    def own(self, seat: Seat | None) -> dict[str, Any]:
        game, position = self.game, self.position
        is_actor = seat is not None and seat == self.actor
        stock = (int(position.dogs), int(position.cats), int(position.mice))
        return {
            "seat": seat,
            "moves": game.move_texts(position, self.places) if is_actor else (),
            "hands": listed(game.hands, self.hand_ids(seat)),
            "unseen": stock if self.are_open else unseen(stock, self.hands, seat),
        }

    def hand_ids(self, seat: Seat | None) -> list[int]:
        """The hands in order of their owners, as ``Hands`` has them and this seat sees them."""
        ids: list[int] = []
        for owner, hand in enumerate(self.hands, 1):
            ids.append(16 * hand + 2 * owner + (1 if self.are_open or owner == seat else 0))
        return ids


def listed(cache: Cache, numbers: list[int]) -> tuple[Any, ...]:
    """The values of these numbers."""
    return tuple([cache[number] for number in numbers])


def ahead_of(position: Position) -> Seat | None:
    """The seat that would win alone (CR-7.1, CR-7.2)."""
    scores = position.scores()
    best = max(scores)
    return scores.index(best) + 1 if scores.count(best) == 1 else None


def unseen(stock: tuple[int, int, int], hands: list[int], seat: Seat | None) -> tuple[int, int, int]:
    """Animals in the pile and in the hands of others."""
    dogs, cats, mice = stock
    for owner, hand in enumerate(hands, 1):
        if owner != seat:
            dogs, cats, mice = dogs + (hand & 15), cats + (hand >> 4 & 15), mice + (hand >> 8 & 15)
    return dogs, cats, mice
