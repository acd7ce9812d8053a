"""What is in the box of Cheese Rescue, as an edition and a number of players have it; and the moments of a game.

Kinds of cards 0, 1, 2 are dog, cat, mouse; then come the cheese values, ascending.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .ring import rectangle

BEGIN: Final = 0  # chance names the first seat
DEAL: Final = 1  # chance deals an animal
LAY: Final = 2  # a seat lays a card
DRAW: Final = 3  # chance refills the hand
OVER: Final = 4

DOG: Final = 0
CAT: Final = 1
MOUSE: Final = 2
ANIMALS: Final = 3  # kinds from here on are cheeses


@final
class Box:
    """What an edition and a number of players put on the table; shared by all positions of a game."""

    def __init__(
        self,
        players: i64,
        size: i64,
        has_start_card: bool,
        is_fixed: bool,
        draws: i64,
        animals: tuple[i64, i64, i64],
        values: list[int],
        copies: list[int],
    ) -> None:
        self.players: i64 = players
        self.size: i64 = size
        self.is_fixed: bool = is_fixed
        self.start_cell: i64 = 1 if has_start_card else 0
        self.cards: i64 = size * size - self.start_cell  # to be laid by all seats together
        self.drawn_after: i64 = draws * players  # no draw after a later card than this (CR-3.2, CR-3.3a)
        self.dogs: i64 = animals[0]
        self.cats: i64 = animals[1]
        self.mice: i64 = animals[2]
        self.kinds: i64 = ANIMALS + len(values)
        by_kind = [0, 0, 0, *values]
        self.values: vec[i64] = vec[i64](by_kind)
        self.cheese_set: i64 = 0  # a hand of all cheeses of one seat
        for k in range(len(copies)):
            self.cheese_set |= i64(copies[k]) << 4 * (ANIMALS + k)
        # CR-4.5a: the frame of a fixed square; with a start card, that is its centre
        self.frame_start: i64 = -(size // 2) if has_start_card else 0
        self.frame: i64 = rectangle(self.frame_start, self.frame_start, size, size)

    def __reduce__(self) -> tuple[object, ...]:
        values = [int(v) for v in self.values][ANIMALS:]
        copies = [int(self.cheese_set >> 4 * (ANIMALS + i64(k)) & 15) for k in range(len(values))]
        animals = (int(self.dogs), int(self.cats), int(self.mice))
        draws = int(self.drawn_after // self.players)
        sizes = (int(self.players), int(self.size), bool(self.start_cell), self.is_fixed, draws)
        return Box, (*sizes, animals, values, copies)
