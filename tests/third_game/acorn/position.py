"""The table, as a value, and as text."""

from __future__ import annotations

from dataclasses import dataclass

from cheeseboard.core.game import Seat
from cheeseboard.core.text import after_key, format_seat, parse_count, parse_seat, split_words

LEAVES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Position:
    """0 is nobody, nowhere or not rolled. ``places`` are the leaves of all seats, ``looked`` those seen under."""

    squirrel: Seat = 0
    acorn: int = 0
    turn: Seat = 0
    roll: int = 0
    places: tuple[int, ...] = ()
    looked: tuple[int, ...] = ()

    @property
    def is_found(self) -> bool:
        return self.acorn in self.looked


def landing(place: int, number: int, way: str) -> int:
    return (place - 1 + (number if way == "right" else -number)) % len(LEAVES) + 1


def format_position(header: str, position: Position) -> str:
    squirrel = format_seat(position.squirrel) if position.squirrel else "?"
    turn = format_seat(position.turn) if position.turn else "?"
    places, looked = ("".join(map(str, leaves)) for leaves in (position.places, position.looked))
    return (
        f"{header} squirrel:{squirrel}@{position.acorn} turn:{turn}/{position.roll} at:{places} seen:{looked}"
    )


def parse_position(header: str, players: int, text: str) -> Position:
    squirrel, turn, places, looked = (
        after_key(word, key)
        for word, key in zip(split_words(text, header), ("squirrel", "turn", "at", "seen"), strict=True)
    )
    who, _, acorn = squirrel.partition("@")
    whose, _, roll = turn.partition("/")
    return Position(
        0 if who == "?" else parse_seat(who, players, "squirrel"),
        parse_count(acorn, "acorn", 0, 6),
        0 if whose == "?" else parse_seat(whose, players, "turn"),
        parse_count(roll, "roll", 0, 2),
        tuple(parse_count(leaf, "at", 1, 6) for leaf in places),
        tuple(parse_count(leaf, "seen", 1, 6) for leaf in looked),
    )
