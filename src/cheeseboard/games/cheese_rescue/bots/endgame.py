"""A position near the end of Cheese Rescue, without what can no longer matter, and how a card changes it.

After each card an ``EndPosition`` settles what can no longer change: a cat beside a dog has gone for good; a cat that
no dog can reach any more stays; a mouse beside such a cat has gone; a mouse that no cat can reach stays; a cheese
beside such a mouse is lost, and one that no mouse can reach is safe. Settled cheeses become one number, and cards
that can do nothing more are dropped.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.bits import UNIT, count, index
from ..box import ANIMALS, CAT, DOG, MOUSE
from ..position import Position
from ..ring import RING, down, left, neighbours, rectangle, right, up

MOST_MOVES: Final = 9 * 40
OFFSET: Final = 1 << 20  # makes any difference of scores positive


@final
class EndPosition:
    """A position without what can no longer matter, and the moves still to be tried from it."""

    def __init__(self) -> None:
        self.left: i64 = 0  # cards to be laid by both
        self.seat: i64 = 0
        self.hand1: i64 = 0
        self.hand2: i64 = 0
        # the square
        self.occupied: i64 = 0
        self.fence: i64 = 0
        self.span: i64 = 0
        self.height: i64 = 0
        self.width: i64 = 0
        # cards that may still matter
        self.dogs: i64 = 0
        self.cats: i64 = 0
        self.mice: i64 = 0
        self.cheeses1: i64 = 0
        self.cheeses2: i64 = 0
        # the difference of safe cheeses, and between what it can end
        self.base: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        # what else tells moments apart
        self.loose_cats: i64 = 0  # those of the cats that may still go; the others are told by hunted
        self.loose_mice: i64 = 0  # those of the mice that may still go; the others are told by eaten
        self.open: i64 = 0
        self.scared: i64 = 0  # open cells where a cat would not stay
        self.hunted: i64 = 0  # open cells where a mouse would not stay
        self.eaten: i64 = 0  # open cells where a cheese would not stay
        # its name in the table of known moments
        self.turn: i64 = 0
        self.key: i64 = 0
        self.check: i64 = 0
        # the search
        self.moves: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.untried: i64 = 0
        self.move: i64 = 0
        self.best: i64 = 0  # the strongest bound found so far
        self.best_move: i64 = 0


@final
class Endgame:
    """What stays the same from the root on, and the laying of cards. A result is seen from seat 1."""

    def __init__(self, root: Position) -> None:
        self.size: i64 = root.box.size
        self.kinds: i64 = root.box.kinds
        self.worth: vec[i64] = vec[i64]([0] * 9)  # of a kind of cheese, as in Position.score
        for kind in range(ANIMALS, self.kinds):
            self.worth[kind] = 8 * root.box.values[kind] + 1
        self.kind_at: vec[i64] = vec[i64]([0] * RING)  # of the cheese last laid there
        # all cells that the square may come to hold
        self.first_row: i64 = root.top - (self.size - root.height)
        self.first_column: i64 = root.left - (self.size - root.width)
        self.rows: i64 = 2 * self.size - root.height
        self.columns: i64 = 2 * self.size - root.width
        self.region: i64 = rectangle(self.first_row, self.first_column, self.rows, self.columns)

    def load(self, root: Position, first: EndPosition) -> None:
        first.left = root.box.cards - root.cards
        first.seat = root.seat
        first.hand1 = root.hands[1]
        first.hand2 = root.hands[2]
        first.occupied = root.occupied
        first.fence = root.fence
        first.span = root.span
        first.height = root.height
        first.width = root.width
        first.dogs = root.laid[DOG]
        first.cats = root.laid[CAT]
        first.mice = root.laid[MOUSE]
        first.cheeses1 = root.cheeses[1]
        first.cheeses2 = root.cheeses[2]
        first.base = 0
        for kind in range(ANIMALS, self.kinds):
            rest = root.laid[kind]
            while rest:
                self.kind_at[index(rest & -rest)] = kind
                rest &= rest - 1
        self.settle(first)

    def cells(self, position: EndPosition) -> i64:
        """Where the next card may be laid."""
        return neighbours(position.occupied) & position.open

    def frame(self, position: EndPosition) -> i64:
        """The rectangle around all cards while it can still grow: it decides where the square will lie (CR-4.4)."""
        return 0 if position.height == self.size and position.width == self.size else position.span

    def play(self, before: EndPosition, after: EndPosition, move: i64) -> None:
        """Lay a card, then settle."""
        kind = move // RING
        place = move % RING
        cell = UNIT << place
        after.left = before.left - 1
        after.seat = 3 - before.seat
        after.hand1 = before.hand1
        after.hand2 = before.hand2
        if before.seat == 1:
            after.hand1 -= UNIT << 4 * kind
        else:
            after.hand2 -= UNIT << 4 * kind
        after.occupied = before.occupied | cell
        after.fence = before.fence
        after.span = before.span
        after.height = before.height
        after.width = before.width
        if not cell & before.span:
            self.grow(after, cell)
        after.dogs = before.dogs
        after.cats = before.cats
        after.mice = before.mice
        after.cheeses1 = before.cheeses1
        after.cheeses2 = before.cheeses2
        after.base = before.base
        if kind == DOG:
            after.dogs |= cell
        elif kind == CAT:
            after.cats |= cell
        elif kind == MOUSE:
            after.mice |= cell
        else:
            self.kind_at[place] = kind
            if before.seat == 1:
                after.cheeses1 |= cell
            else:
                after.cheeses2 |= cell
        self.settle(after)

    def grow(self, position: EndPosition, cell: i64) -> None:
        """As ``Position.grow``: a new row or column (CR-4.4)."""
        span = position.span
        if cell & (up(span) | down(span)):
            position.height += 1
            position.span = span | (up(span) if cell & up(span) else down(span))
        else:
            position.width += 1
            position.span = span | (left(span) if cell & left(span) else right(span))
        span = position.span
        fence: i64 = 0
        if position.height == self.size:
            fence |= up(span) | down(span)
        if position.width == self.size:
            fence |= left(span) | right(span)
        position.fence = fence & ~span

    def settle(self, position: EndPosition) -> None:
        """Decide what is decided, drop what cannot matter, and bound the result (CR-6.1 to CR-6.4)."""
        free = self.region & ~(position.occupied | position.fence)
        lays1 = position.left + (1 if position.seat == 1 else 0) >> 1
        lays2 = position.left - lays1
        hands = (position.hand1 if lays1 else 0) | (position.hand2 if lays2 else 0)
        dogs_at = free if hands & 0xF else 0  # where each may still come
        cats_at = free if hands & 0xF0 else 0
        mice_at = free if hands & 0xF00 else 0
        cheeses_at = free if hands >> 12 else 0

        scared = neighbours(position.dogs)
        cats = position.cats & ~scared
        lasting_cats = cats & ~neighbours(dogs_at)
        hunted = neighbours(lasting_cats)
        mice = position.mice & ~hunted
        lasting_mice = mice & ~neighbours(cats | cats_at & ~scared)
        eaten = neighbours(lasting_mice)
        danger = neighbours(mice | mice_at & ~hunted)
        cheeses1 = position.cheeses1 & ~eaten
        cheeses2 = position.cheeses2 & ~eaten
        position.base += self.sum(cheeses1 & ~danger) - self.sum(cheeses2 & ~danger)
        cheeses1 &= danger
        cheeses2 &= danger
        position.cheeses1 = cheeses1
        position.cheeses2 = cheeses2

        cheeses_at &= ~eaten
        position.mice = mice & neighbours(cheeses1 | cheeses2 | cheeses_at) | lasting_mice & neighbours(free)
        position.cats = cats & neighbours(position.mice & ~lasting_mice | mice_at)
        position.loose_cats = position.cats & ~lasting_cats
        position.loose_mice = position.mice & ~lasting_mice
        position.open = free
        position.scared = cats_at & scared
        position.hunted = mice_at & hunted
        position.eaten = eaten & free if hands >> 12 else 0

        room = count(cheeses_at)
        position.high = position.base + self.sum(cheeses1) + self.top(position.hand1, min(lays1, room))
        position.low = position.base - self.sum(cheeses2) - self.top(position.hand2, min(lays2, room))

    def sum(self, cheeses: i64) -> i64:
        total: i64 = 0
        while cheeses:
            total += self.worth[self.kind_at[index(cheeses & -cheeses)]]
            cheeses &= cheeses - 1
        return total

    def top(self, hand: i64, cards: i64) -> i64:
        """What the best so many cheeses of a hand are worth."""
        total: i64 = 0
        kind = self.kinds - 1
        while cards > 0 and kind >= ANIMALS:
            copies = min(hand >> 4 * kind & 15, cards)
            total += copies * self.worth[kind]
            cards -= copies
            kind -= 1
        return total

    def finish(self, position: EndPosition) -> i64:
        """The result with one card to lay, exactly."""
        hand = position.hand1 if position.seat == 1 else position.hand2
        sign: i64 = 1 if position.seat == 1 else -1
        cats = position.cats
        mice = position.mice
        best: i64 = -OFFSET
        cells = self.cells(position)
        while cells:
            cell = cells & -cells
            cells ^= cell
            near = neighbours(cell)
            if hand & 0xF:
                best = max(best, sign * self.final(position, mice & ~neighbours(cats & ~near)))
            if hand & 0xF0:
                stays = cell if not near & position.dogs else 0
                best = max(best, sign * self.final(position, mice & ~neighbours(cats | stays)))
            if hand & 0xF00:
                best = max(best, sign * self.final(position, (mice | cell) & ~neighbours(cats)))
            if hand >> 12:
                hungry = mice & ~neighbours(cats)
                gain = 0 if near & hungry else self.top(hand, 1)
                best = max(best, sign * self.final(position, hungry) + gain)
        return sign * best

    def final(self, position: EndPosition, mice: i64) -> i64:
        safe = ~neighbours(mice)
        return position.base + self.sum(position.cheeses1 & safe) - self.sum(position.cheeses2 & safe)
