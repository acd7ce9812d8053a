"""What the box of Chop! Chop! holds for one edition and number of players, and the numbers used for it. Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .kitchen import Kitchen

# what is waited for
NAME_CAT: Final = 0
BEGIN: Final = 1
PLACE: Final = 2
TAKE_DIE: Final = 3
ROLL: Final = 4
WALK: Final = 5
TURN: Final = 6
BONUS: Final = 7
ARROW: Final = 8
FORK: Final = 9
ASK: Final = 10
OVER: Final = 11

CAT: Final = 0
MICE: Final = 1

CHEESE: Final = 0
CROCKERY: Final = 1
PLUS_ONE: Final = 2
PLUS_TWO: Final = 3
ARROW_TILE: Final = 4
FORK_TILE: Final = 5
KNIFE: Final = 6
TILE_KINDS: Final = 7

UNDECIDED: Final = 0
ALL_CAUGHT: Final = 1
CHEESE_HOME: Final = 2
STALLED: Final = 3
AFTER_TENTH: Final = 4

HANDOVER: Final = 0
SKIP_AND_DOUBLE: Final = 1
SKIP_ONLY: Final = 2

AFTER: Final = 0
ALREADY_HOME: Final = 1
LAST: Final = 2

LAST_MOUSE: Final = 1
LAST_UNRELEASED: Final = 2

# moves as integers: a piece to a square, then the rest
BOARD: Final = 56
DECLINE: Final = 5 * 56
AGREE: Final = DECLINE + 1
REFUSE: Final = DECLINE + 2
TAKE_DIE_BASE: Final = DECLINE + 3  # + seat - 1
TAKE_CHEESE_BASE: Final = TAKE_DIE_BASE + 5  # + square
MOVES: Final = TAKE_CHEESE_BASE + 56
ALL_IDS: Final = list(range(MOVES))  # made once: a list of moves then costs no new integers


@final
class House:
    """What an edition and a number of players put on the table; shared by all positions of a game."""

    def __init__(
        self,
        players: i64,
        kitchen: Kitchen,
        faces: tuple[list[int], list[int]],
        stock: list[int],
        flags: dict[str, bool],
        numbers: dict[str, int],
    ) -> None:
        self.players: i64 = players
        self.kitchen: Kitchen = kitchen
        self.mice: i64 = kitchen.mice()
        self.cat_faces: vec[i64] = vec[i64](faces[0])
        self.mouse_faces: vec[i64] = vec[i64](faces[1])
        self.stock: i64 = pack_stock(stock)
        self.aim: i64 = stock[CHEESE]
        self.flags: dict[str, bool] = flags
        self.numbers: dict[str, int] = numbers
        self.mice_pass_mice: bool = flags["mice_pass_mice"]
        self.mice_cross_cheese: bool = flags["mice_cross_cheese"]
        self.cat_may_use_holes: bool = flags["cat_may_use_holes"]
        self.bonus_is_optional: bool = flags["bonus_is_optional"]
        self.fork_may_decline: bool = flags["fork_may_decline"]
        self.arrow_resolves: bool = flags["arrow_resolves"]
        self.arrow_may_stay: bool = flags["arrow_may_stay"]
        self.arrow_may_catch: bool = flags["arrow_may_catch"]
        self.knife_substitute: bool = flags["knife_substitute"]
        self.cat_wins_after_tenth: bool = flags["cat_wins_after_tenth"]
        self.mice_order_is_free: bool = flags["mice_order_is_free"] and players > 2
        self.first_is_random: bool = flags["first_is_random"] and players > 2
        self.cat_start_is_random: bool = flags["cat_start_is_random"]
        self.knife: i64 = numbers["knife"]
        self.deposit: i64 = numbers["deposit"]
        self.no_block: i64 = numbers["no_block"]  # LAST_MOUSE, LAST_UNRELEASED or both
        self.stall_limit: i64 = numbers["stall_limit"]  # 0 is off

    def __reduce__(self) -> tuple[object, ...]:
        faces = ([int(n) for n in self.cat_faces], [int(n) for n in self.mouse_faces])
        stock = unpack_stock(self.stock)
        return House, (int(self.players), self.kitchen, faces, stock, self.flags, self.numbers)


def pack_stock(counts: list[int]) -> i64:
    """Six bits for the count of each kind of tile."""
    packed: i64 = 0
    for kind in range(TILE_KINDS):
        packed |= i64(counts[kind]) << 6 * kind
    return packed


def unpack_stock(packed: i64) -> list[int]:
    return [int(packed >> 6 * kind & 63) for kind in range(i64(TILE_KINDS))]
