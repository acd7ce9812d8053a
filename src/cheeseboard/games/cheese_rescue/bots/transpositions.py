"""The table of known positions of the end of Cheese Rescue: bounds on what is still to come.

Two positions are one in the table if they differ only in what is settled: where the cards lie that can do nothing more,
and how much the safe cheeses are worth. If the root is a turned or mirrored image of itself, settled things aside, then
positions that are such images of each other are one, too (docs/decisions/solver-symmetry.md).
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.bits import UNIT, index
from ..ring import RING, bit_of
from .endgame import OFFSET, Endgame, EndPosition

FIELD: Final = (1 << 21) - 1
MOST_KNOWN: Final = 1 << 22  # moments in the table, 24 bytes each
FEWEST_KNOWN: Final = 1 << 10
WORDS: Final = 9
UPSIDE_DOWN: Final = 1  # the parts of a turn, in this order
LEFT_TO_RIGHT: Final = 2
ROWS_TO_COLUMNS: Final = 4


@final
class TranspositionTable:
    """Grows as it fills, up to ``most`` moments.

    It has pairs of slots: the first keeps a moment with as many cards to lay as any that came there, the second the
    last one that had to give way.
    """

    def __init__(self, ending: Endgame, root: EndPosition, most: i64) -> None:
        self.ending: Endgame = ending
        self.most: i64 = most
        # two to a pair of slots
        self.keys: vec[i64] = vec[i64]([-1] * FEWEST_KNOWN)
        self.checks: vec[i64] = vec[i64]([0] * FEWEST_KNOWN)
        self.bounds: vec[i64] = vec[i64]([0] * FEWEST_KNOWN)  # low, high, best move, cards to lay
        self.filled: i64 = 0
        self.words: vec[i64] = vec[i64]([0] * WORDS)  # of the moment last described
        # how many turns leave the root as it is (the first changes nothing), where each puts a cell, and takes it from
        self.turns: i64 = 1
        self.there: vec[i64] = vec[i64]([0] * (8 * RING))
        self.back: vec[i64] = vec[i64]([0] * (8 * RING))
        for place in range(RING):
            self.there[place] = place
        self.find_turns(root)

    # turned and mirrored tables

    def find_turns(self, root: EndPosition) -> None:
        """Keep those of the eight turns that leave everything that matters at the root as it is."""
        top, left_edge, height, width = self.bounding_box(root)
        self.describe(root, 0)
        untouched = [int(word) for word in self.words]
        for turn in range(1, 8):
            if turn & ROWS_TO_COLUMNS and height != width:
                continue
            self.draw_up(turn, top, left_edge, height, width)
            self.describe(root, self.turns)
            if [int(word) for word in self.words] == untouched:
                self.turns += 1

    def bounding_box(self, root: EndPosition) -> tuple[i64, i64, i64, i64]:
        """Top, left, height and width of all that matters; a turn that leaves it as it is has the same middle."""
        ending = self.ending
        matters = (
            root.open | root.loose_cats | root.loose_mice | root.cheeses1 | root.cheeses2 | ending.frame(root)
        )
        rows: list[i64] = []
        columns: list[i64] = []
        for row in range(ending.first_row, ending.first_row + ending.rows):
            for column in range(ending.first_column, ending.first_column + ending.columns):
                if matters & bit_of(row, column):
                    rows.append(row)
                    columns.append(column)
        top, left_edge = min(rows), min(columns)
        return top, left_edge, max(rows) - top + 1, max(columns) - left_edge + 1

    def draw_up(self, turn: i64, top: i64, left_edge: i64, height: i64, width: i64) -> None:
        """Where a turn of a rectangle puts each of its cells; kept as the next of the turns."""
        for row in range(height):
            for column in range(width):
                to_row = height - 1 - row if turn & UPSIDE_DOWN else row
                to_column = width - 1 - column if turn & LEFT_TO_RIGHT else column
                if turn & ROWS_TO_COLUMNS:
                    to_row, to_column = to_column, to_row
                place = index(bit_of(top + row, left_edge + column))
                to_place = index(bit_of(top + to_row, left_edge + to_column))
                self.there[RING * self.turns + place] = to_place
                self.back[RING * self.turns + to_place] = place

    def turned(self, cells: i64, turn: i64) -> i64:
        if not turn:
            return cells
        found: i64 = 0
        while cells:
            found |= UNIT << self.there[RING * turn + index(cells & -cells)]
            cells &= cells - 1
        return found

    def turned_kinds(self, position: EndPosition, turn: i64) -> i64:
        """One word for which cheese lies where."""
        mixed: i64 = 0
        cheeses = position.cheeses1 | position.cheeses2
        while cheeses:
            place = index(cheeses & -cheeses)
            mixed ^= stir(stir(self.ending.kind_at[place] << 6 | self.there[RING * turn + place], 0), 0)
            cheeses &= cheeses - 1
        return mixed

    # fingerprints

    def describe(self, position: EndPosition, turn: i64) -> None:
        """All that matters of a moment once it is turned. Open cells and cards can share a word: no cell is both."""
        words = self.words
        words[0] = self.turned(position.open, turn)
        words[1] = self.turned(self.ending.frame(position), turn)
        words[2] = self.turned(position.scared | position.loose_cats, turn)
        words[3] = self.turned(position.hunted | position.loose_mice, turn)
        words[4] = self.turned(position.eaten | position.cheeses1, turn)
        words[5] = self.turned(self.ending.cells(position) | position.cheeses2, turn)
        words[6] = self.turned_kinds(position, turn)
        words[7] = position.hand1
        words[8] = position.hand2

    def fingerprint(self, position: EndPosition) -> None:
        """Two words of 63 bits: equal moments have equal ones, and unequal ones, as good as surely, unequal.

        Of all turns the one with the smallest key counts.
        """
        position.key = -1
        turn: i64 = 0
        while turn < self.turns:
            self.describe(position, turn)
            key: i64 = 0
            for i in range(WORDS):
                key = stir(key, self.words[i])
            key = stir(key, 0)
            if position.key < 0 or key < position.key:
                check: i64 = 0
                for i in range(WORDS - 1, -1, -1):
                    check = twist(check, self.words[i])
                position.turn = turn
                position.key = key
                position.check = twist(check, 0)
            turn += 1

    # slots

    def find(self, position: EndPosition) -> i64:
        """The slot of a moment, or -1."""
        slot = position.key & len(self.keys) - 2
        if self.keys[slot] == position.key and self.checks[slot] == position.check:
            return slot
        slot += 1
        if self.keys[slot] == position.key and self.checks[slot] == position.check:
            return slot
        return -1

    def recall(self, position: EndPosition, least: i64) -> bool:
        """Whether the table tells if a moment is worth at least so much; if not, it may still know a good move."""
        self.fingerprint(position)
        slot = self.find(position)
        if slot < 0:
            return False
        packed = self.bounds[slot]
        low = (packed & FIELD) - OFFSET + position.base
        high = (packed >> 21 & FIELD) - OFFSET + position.base
        position.best_move = moved(self.back, position.turn, (packed >> 42 & 1023) - 1)
        if low >= least:
            position.best = low
            return True
        if high < least:
            position.best = high
            return True
        return False

    def remember(self, position: EndPosition, least: i64) -> None:
        """Keep the answer as a bound on what is still to come."""
        low: i64 = -OFFSET + 1
        high: i64 = OFFSET - 1
        move = moved(self.there, position.turn, position.best_move) + 1
        slot = self.find(position)
        if slot >= 0:
            packed = self.bounds[slot]
            low = (packed & FIELD) - OFFSET
            high = (packed >> 21 & FIELD) - OFFSET
            move = move or packed >> 42 & 1023
        if position.best >= least:
            low = max(low, position.best - position.base)
        else:
            high = min(high, position.best - position.base)
        packed = position.left << 52 | move << 42 | (high + OFFSET) << 21 | low + OFFSET
        if slot >= 0:
            self.bounds[slot] = packed
        else:
            self.put(position.key, position.check, packed)
            if 2 * self.filled > len(self.keys) and len(self.keys) < self.most:
                self.widen()

    def put(self, key: i64, check: i64, packed: i64) -> None:
        slot = key & len(self.keys) - 2
        if self.keys[slot] >= 0:
            if self.keys[slot + 1] < 0:
                self.filled += 1
            if self.bounds[slot] >> 52 <= packed >> 52:
                self.keys[slot + 1] = self.keys[slot]
                self.checks[slot + 1] = self.checks[slot]
                self.bounds[slot + 1] = self.bounds[slot]
            else:
                slot += 1
        else:
            self.filled += 1
        self.keys[slot] = key
        self.checks[slot] = check
        self.bounds[slot] = packed

    def widen(self) -> None:
        """Four times the room."""
        keys, checks, bounds = self.keys, self.checks, self.bounds
        slots = 4 * len(keys)
        self.keys = vec[i64]([-1] * slots)
        self.checks = vec[i64]([0] * slots)
        self.bounds = vec[i64]([0] * slots)
        self.filled = 0
        for slot in range(len(keys)):
            if keys[slot] >= 0:
                self.put(keys[slot], checks[slot], bounds[slot])


def moved(places: vec[i64], turn: i64, move: i64) -> i64:
    """A move, or -1, with its place turned."""
    if not turn or move < 0:
        return move
    return move - move % RING + places[RING * turn + move % RING]


def stir(mixed: i64, word: i64) -> i64:
    """Mix a word in; every product fits 63 bits, so compiled and interpreted agree."""
    mixed ^= word
    mixed = (mixed & 0x7FFF_FFFF) * 0x5851_F42D ^ (mixed >> 31) * 0x6C07_8965
    return mixed ^ mixed >> 29


def twist(mixed: i64, word: i64) -> i64:
    """As ``stir``, otherwise."""
    mixed ^= word
    mixed = (mixed & 0x7FFF_FFFF) * 0x5D58_8B65 ^ (mixed >> 31) * 0x7FEB_352D
    return mixed ^ mixed >> 32
