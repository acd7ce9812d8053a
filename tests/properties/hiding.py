"""Cheese Rescue as one seat knows it: positions that this seat cannot tell apart, and all that it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

from cheeseboard import Event, Move, Refusal, Rng, plain
from cheeseboard.games.cheese_rescue.moves import Begin, Cell, Draw, Lay

Viewer = int | None
"""A seat, or None for a spectator, who knows no hand."""

PILE = 0
AN_ANIMAL = re.compile(r'"[DCM]["(]')  # in JSON: a card, or a move that begins with one


def compact(value: Any) -> str:
    return json.dumps(plain(value), separators=(",", ":"))


# positions that look alike


def redealt(position: Any, viewer: Viewer, rng: Rng) -> Any:
    """Dealt anew by the engine, as search does it."""
    twin = position.copy()
    twin.redeal(viewer or 0, rng)
    return twin


def redealt_on_paper(text: str, viewer: Viewer, rng: Random, holder: int, kept: str) -> str:
    """A position's text with the animals unknown to the viewer dealt anew; ``holder`` has one ``kept`` card for sure.

    The holder is a seat or the pile, and needs none when the card is not unknown.
    """
    header, table, *hands, pile, decision = text.split(" ")
    places: dict[int, list[str]] = {seat: cards_of(hand) for seat, hand in enumerate(hands, start=1)}
    left = zip("DCM", pile.removeprefix("pile:").split("/"), strict=True)
    places[PILE] = [animal for animal, number in left for _ in range(int(number))]
    hidden = [place for place in places if place != viewer]
    animals = [card for place in hidden for card in places[place] if card in "DCM"]
    rng.shuffle(animals)
    if holder in hidden and kept in animals:  # dealt first, to its holder
        animals.sort(key=lambda card: card != kept)
        hidden.sort(key=lambda place: place != holder)
    for place in hidden:
        cards = places[place]
        places[place] = [animals.pop(0) if card in "DCM" else card for card in cards]
    written = [f"{'abcd'[seat - 1]}:{','.join(places[seat]) or '-'}" for seat in range(1, len(hands) + 1)]
    pile = "pile:" + "/".join(str(places[PILE].count(animal)) for animal in "DCM")
    return " ".join([header, table, *written, pile, decision])


def cards_of(hand: str) -> list[str]:
    cards = hand[2:].split(",")
    return [] if cards == ["-"] else cards


# what a seat is told


def heard(events: Iterable[Event], viewer: Viewer) -> str:
    """The events for a viewer up to the showing of hands, which ends all secrets (CR-5.2a)."""
    return compact([event for event in events if event.is_for(viewer) and event.code != "hand-shown"])


def refusals(game: Any, position: Any, seat: int) -> list[Refusal | None]:
    """The answer to every move that a seat may try."""
    return [game.why_not(position, move, seat) for move in all_tries(game, position, seat)]


def all_tries(game: Any, position: Any, seat: int) -> list[Move]:
    """Every move a seat might think of: any card, also one it has not, on or around the table, and chance's.

    Out of turn no move is looked at, so there one cell will do.
    """
    cards = [*game.cards, "7"]
    taken = [game.laid_cards[number].cell for number in position.card_ids()] or [Cell(0, 0)]
    rows, columns = ([cell[axis] for cell in taken] for axis in (0, 1))
    cells = [
        Cell(row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    ]
    cells = [*cells, Cell(63, 0), Cell(99, -99)] if seat in game.actors(position) else cells[:1]
    lays: list[Move] = [Lay(card, cell) for card in cards for cell in cells]
    return [*lays, *(Draw(card) for card in cards), *(Begin(seat) for seat in game.seats)]


def parts_with_animals(view: Any) -> set[str]:
    """The parts of a view in which a dog, a cat or a mouse is named; hands by their seat."""
    parts = {field: value for field, value in plain(view).items() if field != "hands"}
    parts |= {f"hand {hand['seat']}": hand for hand in plain(view)["hands"]}
    return {name for name, value in parts.items() if AN_ANIMAL.search(compact(value))}
