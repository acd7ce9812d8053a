"""Seats, moves and what they are made of, in English.

Nothing here asks which game is played: a value finds its words by the name of its field, a move by its code.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..games.core import CHANCE, SEAT_LETTERS, Game, Move, Seat

CARDS: Final = {"D": "a dog", "C": "a cat", "M": "a mouse", "S": "the start card"}
PLURALS: Final = {"D": "dogs", "C": "cats", "M": "mice", "S": "start cards"}
TILES: Final = {
    "cheese": "a cheese",
    "crockery": "broken crockery",
    "arrow": "an arrow",
    "fork": "a fork",
    "knife": "a knife",
}
MOVES: Final = {
    "answer-draw": "{agree}",
    "begin": "{seat} begins",
    "decline": "leave it",
    "draw": "{card} is drawn",
    "jump": "{piece} jumps to {square}",
    "lay": "{card} at {cell}",
    "name-cat": "{seat} is the cat",
    "place": "the cat on {square}",
    "roll": "the die shows {number}",
    "take-cheese": "take the cheese on {square}",
    "take-die": "take the die",
    "turn": "the tile is {tile}",
    "walk": "{piece} walks to {square}",
}


def seat_name(seat: Seat) -> str:
    return f"seat {SEAT_LETTERS[seat - 1]}"


def seat_letter(actor: Seat) -> str:
    """The mark of a seat, or of chance, in a record."""
    return "*" if actor == CHANCE else SEAT_LETTERS[actor - 1]


def card_name(card: str) -> str:
    return CARDS.get(card, f"cheese {card}")


def cards_in_words(cards: Sequence[str]) -> str:
    """A hand, as ``2 cats, a mouse and cheese 1 1 3``."""
    kinds = {card: cards.count(card) for card in cards if card in CARDS}
    animals = [card_name(card) if count == 1 else f"{count} {PLURALS[card]}" for card, count in kinds.items()]
    cheeses = [card for card in cards if card not in CARDS]
    return listed(animals + ([card_name(" ".join(cheeses))] if cheeses else [])) or "nothing"


def cell_name(cell: Sequence[int]) -> str:
    return "row {}, column {}".format(*cell)


FIELDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "agree": lambda agree: "agree to the draw" if agree else "play on",
    "card": card_name,
    "cell": cell_name,
    "piece": lambda piece: "the cat" if piece == "C" else f"mouse {piece}",
    "seat": seat_name,
    "tile": lambda tile: TILES.get(tile, f"a {tile}"),
}


def fields(value: Any) -> dict[str, Any]:
    """The fields of a move or an event by name."""
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def in_words(name: str, value: Any) -> str:
    """The value of a field; as it is where there is no better word."""
    return FIELDS[name](value) if name in FIELDS else str(value)


def move_phrase(game: Game[Any, Any], move: Move) -> str:
    """A move in words, or its text where there are none."""
    if move.code not in MOVES:
        return game.format_move(move)
    return MOVES[move.code].format(**{name: in_words(name, value) for name, value in fields(move).items()})


def listed(items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
