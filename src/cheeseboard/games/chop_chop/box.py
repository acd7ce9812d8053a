"""What the box of Chop! Chop! holds for one edition and number of players, and the numbers used for it."""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .edition import ChopChopEdition
from .kitchen import NO_BACKTRACK, ORIGIN, SIMPLE, Kitchen

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

PATHS: Final = {"origin": ORIGIN, "no_backtrack": NO_BACKTRACK, "simple": SIMPLE}
KNIVES: Final = {"handover": HANDOVER, "skip_and_double": SKIP_AND_DOUBLE, "skip_only": SKIP_ONLY}
DEPOSITS: Final = {"after_tenth": AFTER, "already_home": ALREADY_HOME, "last": LAST}
NO_BLOCKS: Final = {
    "last_mouse": LAST_MOUSE,
    "last_unreleased": LAST_UNRELEASED,
    "either": LAST_MOUSE | LAST_UNRELEASED,
}

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
class Box:
    """What an edition and a number of players put on the table; shared by all positions of a game."""

    def __init__(self, players: i64, edition: ChopChopEdition) -> None:
        cat_faces, mouse_faces = edition.dice
        self.players: i64 = players
        self.edition: ChopChopEdition = edition
        self.kitchen: Kitchen = Kitchen(
            edition.board, PATHS[edition.path], edition.hole_access == "front_only", edition.front == "inner"
        )
        self.mice: i64 = self.kitchen.mice()
        self.cat_faces: vec[i64] = vec[i64](list(cat_faces))
        self.mouse_faces: vec[i64] = vec[i64](list(mouse_faces))
        self.stock: i64 = pack_stock(list(edition.tile_mix))
        self.aim: i64 = edition.tile_mix[CHEESE]
        self.mice_pass_mice: bool = edition.mice_pass_mice
        self.mice_cross_cheese: bool = edition.mice_cross_cheese
        self.cat_may_use_holes: bool = edition.cat_holes == "empty_open"
        self.bonus_is_optional: bool = edition.bonus == "optional"
        self.fork_may_decline: bool = edition.fork == "may_decline"
        self.arrow_resolves: bool = edition.arrow_resolves
        self.arrow_may_stay: bool = edition.arrow_may_stay
        self.arrow_may_catch: bool = edition.arrow_may_catch
        self.knife_substitute: bool = edition.knife_substitute
        self.cat_wins_after_tenth: bool = edition.cat_wins_after_tenth
        self.mice_order_is_free: bool = edition.mice_order == "free" and players > 2
        self.first_is_random: bool = edition.first_player == "random" and players > 2
        self.cat_start_is_random: bool = edition.cat_start == "random"
        self.knife: i64 = KNIVES[edition.knife]
        self.deposit: i64 = DEPOSITS[edition.deposit]
        self.no_block: i64 = NO_BLOCKS[edition.no_block_when]  # LAST_MOUSE, LAST_UNRELEASED or both
        self.stall_limit: i64 = edition.stall_limit or 0  # 0 is off

    def __reduce__(self) -> tuple[object, ...]:
        return Box, (int(self.players), self.edition)


def pack_stock(counts: list[int]) -> i64:
    """Six bits for the count of each kind of tile."""
    packed: i64 = 0
    for kind in range(TILE_KINDS):
        packed |= i64(counts[kind]) << 6 * kind
    return packed


def unpack_stock(packed: i64) -> list[int]:
    return [int(packed >> 6 * kind & 63) for kind in range(i64(TILE_KINDS))]
