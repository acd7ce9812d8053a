"""What the seats of Cheese Rescue see of one position: what all see is made once, the rest for each."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.game import Seat, ViewParts
from .box import LAY, OVER
from .moves import CELLS
from .position import Position
from .view import PHASE_NAMES, TableCard, hand_view

if TYPE_CHECKING:
    from .rules import CheeseRescue


def view_parts_of(game: CheeseRescue, position: Position) -> ViewParts:
    """What any seat may know, listed piece by piece; a spectator is seat None."""
    actor, phase = game.actor(position), position.phase
    places = position.places(position.cells()) if phase == LAY else []
    hands = [(owner, position.hands[owner]) for owner in game.seats]
    are_open = game.edition.hands == "open" or phase == OVER  # CR-2.6a, CR-5.2a
    stock = (int(position.dogs), int(position.cats), int(position.mice))
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
        "table": table_cards(game, position),
        "cells": tuple([CELLS[place] for place in places]),
        "pile": int(position.pile()),
        "fates": game.fates(position),
        "plates": game.plates_of(position),
        "ahead": ahead_of(position),
    }

    def own(seat: Seat | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "moves": game.move_texts(position, places) if seat is not None and seat == actor else (),
            "hands": tuple(
                [hand_view(game.cards, owner, hand, are_open or owner == seat) for owner, hand in hands]
            ),
            "unseen": stock if are_open else unseen(stock, hands, seat),
        }

    return ViewParts(shared, own)


def table_cards(game: CheeseRescue, position: Position) -> tuple[TableCard, ...]:
    known = game.laid_cards
    return tuple([known[number] for number in position.card_ids()])


def ahead_of(position: Position) -> Seat | None:
    """The seat that would win alone (CR-7.1, CR-7.2)."""
    scores = position.scores()
    best = max(scores)
    return scores.index(best) + 1 if scores.count(best) == 1 else None


def unseen(
    stock: tuple[int, int, int], hands: list[tuple[Seat, int]], seat: Seat | None
) -> tuple[int, int, int]:
    """Animals in the pile and in the hands of others."""
    dogs, cats, mice = stock
    for owner, hand in hands:
        if owner != seat:
            dogs, cats, mice = dogs + (hand & 15), cats + (hand >> 4 & 15), mice + (hand >> 8 & 15)
    return dogs, cats, mice
