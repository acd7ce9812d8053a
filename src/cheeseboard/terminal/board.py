"""The table as one seat sees it, as text.

Only a view goes in, so nothing can be shown that the seat may not know: the picture is that of any position
that looks the same from there.
"""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..games.core import CHANCE, Game, View
from ..games.rng import Rng
from .words import cards_in_words, listed, plural, seat_name


def draw_view(game: Game[Any, Any], view: View) -> str:
    """The picture, and below it what else the seat knows."""
    picture = game.draw(game.imagine(view, Rng(0)))
    return "\n".join([picture, *facts(view)])


def facts(view: View) -> list[str]:
    """What a picture does not show, found by the names of the view's fields."""
    names = {field.name for field in dataclasses.fields(view)}
    return [line for name, say in FACTS.items() if name in names for line in say(view)]


def whose_decision(view: View) -> str:
    """Who is waited for, in words."""
    if view.actor is None:
        return "The game is over."
    if view.actor == CHANCE:
        return "Chance decides."
    names = ["you" if seat == view.seat else seat_name(seat) for seat in view.actors]
    return f"To decide: {listed(names)}."


def columns(items: Sequence[str], width: int | None = None) -> str:
    """Items in columns that fit the terminal, read downward."""
    if width is None:
        width = shutil.get_terminal_size().columns
    cell = max(map(len, items), default=0) + 2
    rows = -(-len(items) // max(width // cell, 1))
    lines = ("".join(item.ljust(cell) for item in items[row::rows]).rstrip() for row in range(rows))
    return "\n".join(lines)


def numbered(items: Sequence[str]) -> str:
    """Items with numbers from 1, in columns."""
    return columns([f"{number:>3}  {item}" for number, item in enumerate(items, 1)])


def _hands(view: Any) -> list[str]:
    return [_hand(hand, hand.seat == view.seat) for hand in view.hands]


def _hand(hand: Any, is_own: bool) -> str:
    if hand.animals is None:
        held = f"{plural(hand.animal_count, 'animal')} and {cards_in_words(hand.cheeses)}"
    else:
        held = cards_in_words((*hand.animals, *hand.cheeses))
    return f"You hold {held}." if is_own else f"{seat_name(hand.seat).capitalize()} holds {held}."


def _unseen(view: Any) -> list[str]:
    cards = [card for card, count in zip("DCM", view.unseen, strict=True) for _ in range(count)]
    return [f"Not seen yet: {cards_in_words(cards)}."]


def _roles(view: Any) -> list[str]:
    if view.cat_seat is None:
        return ["Nobody is the cat yet."]
    is_own = view.cat_seat == view.seat
    return ["You are the cat." if is_own else f"{seat_name(view.cat_seat).capitalize()} is the cat."]


def _stock(view: Any) -> list[str]:
    tiles = ", ".join(f"{tile} {count}" for tile, count in view.stock)
    return [f"Face-down tiles: {tiles}."]


FACTS: Final[Mapping[str, Callable[[Any], list[str]]]] = {
    "hands": _hands,
    "pile": lambda view: [f"The pile has {plural(view.pile, 'card')}."],
    "unseen": _unseen,
    "cat_seat": _roles,
    "won": lambda view: [f"Cheeses won: {view.won} of {view.aim}."],
    "caught": lambda view: [f"Mice caught: {view.caught} of {len(view.mice)}."],
    "stock": _stock,
}
