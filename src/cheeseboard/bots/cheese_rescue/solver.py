"""The exact end of Cheese Rescue for two: every move's true value, once nothing is left to draw. Compiled.

A result is the difference of the two scores (``Position.score``), seen from seat 1: above 0 seat 1 wins, at 0 the
victory is shared. The search asks yes-or-no questions, "is it at least this?", by alpha-beta with an explicit stack, so
that it can stop after any number of nodes and go on later.

What makes it quick is forgetting. After each card a ``Moment`` settles what can no longer change: a cat beside a dog
has gone for good; a cat that no dog can reach any more stays; a mouse beside such a cat has gone; a mouse that no cat
can reach stays; a cheese beside such a mouse is lost, and one that no mouse can reach is safe. Settled cheeses become
one number, and cards that can do nothing more are dropped. Moments that differ only in such things are one in the table
of known moments, which keeps bounds on what is still to come, not on the result. Turned and mirrored tables are
not made one: with fifteen cards laid few are expected to be alike, which was not measured.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...games.bits import UNIT, count, index
from ...games.cheese_rescue.position import (
    ANIMALS,
    CAT,
    DOG,
    LAY,
    MOUSE,
    RING,
    Position,
    down,
    left,
    neighbours,
    rectangle,
    right,
    up,
)

RUNNING: Final = 0
SOLVED: Final = 1
GAVE_UP: Final = 2

DEEPEST: Final = 16  # cards to be laid when draws_per_player=4 and all is drawn
MOST_MOVES: Final = 9 * 40
FORESEEN: Final = 5  # moments with as many are looked up before one of them is searched
PROBED: Final = 3  # moments with fewer cards to lay are quicker searched than looked up
OFFSET: Final = 1 << 20  # makes any difference of scores positive
FIELD: Final = (1 << 21) - 1
MOST_KNOWN: Final = 1 << 22  # moments in the table, 24 bytes each
FEWEST_KNOWN: Final = 1 << 10


@final
class Moment:
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
        self.open: i64 = 0
        self.scared: i64 = 0  # open cells where a cat would not stay
        self.hunted: i64 = 0  # open cells where a mouse would not stay
        self.eaten: i64 = 0  # open cells where a cheese would not stay
        self.key: i64 = 0
        self.check: i64 = 0
        # the search
        self.moves: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.untried: i64 = 0
        self.move: i64 = 0
        self.best: i64 = 0  # the strongest bound found so far
        self.best_move: i64 = 0


@final
class Solver:
    """Solves the position in which a seat is to lay; needs two players and no more draws.

    It visits about ``most_nodes`` positions and then gives up. The table of known moments grows as it fills, up to
    ``most_known``. It has pairs of slots: the first keeps a moment with as many cards to lay as any that came there,
    the second the last one that had to give way.
    """

    def __init__(self, root: Position, most_nodes: i64, most_known: i64 = MOST_KNOWN) -> None:
        if root.box.players != 2 or root.phase != LAY or root.cards < root.box.drawn_after:
            raise ValueError(
                "only a position of two players with a card to lay and none to draw can be solved"
            )
        self.root: Position = root.copy()
        self.most_nodes: i64 = most_nodes
        self.most_known: i64 = most_known
        self.nodes: i64 = 0
        self.size: i64 = root.box.size
        self.kinds: i64 = root.box.kinds
        self.worth: vec[i64] = vec[i64]([0] * 9)  # of a kind of cheese, as in Position.score
        for kind in range(ANIMALS, self.kinds):
            self.worth[kind] = 8 * root.box.values[kind] + 1
        self.kind_at: vec[i64] = vec[i64]([0] * RING)  # of the cheese last laid there
        spare_rows = self.size - root.height
        spare_columns = self.size - root.width
        self.region: i64 = rectangle(
            root.top - spare_rows,
            root.left - spare_columns,
            root.height + 2 * spare_rows,
            root.width + 2 * spare_columns,
        )
        # known moments, two to a pair of slots
        self.keys: vec[i64] = vec[i64]([-1] * FEWEST_KNOWN)
        self.checks: vec[i64] = vec[i64]([0] * FEWEST_KNOWN)
        self.bounds: vec[i64] = vec[i64]([0] * FEWEST_KNOWN)  # low, high, best move, cards to lay
        self.filled: i64 = 0
        # the stack
        self.stack: list[Moment] = [Moment() for _ in range(DEEPEST + 2)]
        self.depth: i64 = 0
        self.ground: i64 = 0  # the depth at which the present question was asked
        self.least: i64 = 0  # the question: is the difference at least this?
        self.load(root)
        # the root's moves, in the order in which they are solved
        self.order: list[int] = self.by_promise(0)
        self.results: list[int] = []  # 1, 0 or -1 for seat 1
        self.known_low: i64 = -1  # of the root move in work
        self.known_high: i64 = 1
        self.is_asking: bool = False

    def load(self, root: Position) -> None:
        first = self.stack[0]
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

    def by_promise(self, depth: i64) -> list[int]:
        """The moves of a moment, those first that look best for the seat to lay."""
        moment = self.stack[depth]
        after = self.stack[depth + 1]
        is_first = moment.seat == 1
        hand = moment.hand1 if is_first else moment.hand2
        rated: list[tuple[int, int]] = []
        for kind in range(self.kinds):
            cells = neighbours(moment.occupied) & moment.open if hand >> 4 * kind & 15 else 0
            while cells:
                move = RING * kind + index(cells & -cells)
                cells &= cells - 1
                self.play(moment, after, move)
                rating = after.low + after.high
                rated.append((int(-rating if is_first else rating), int(move)))
        rated.sort()
        return [move for _, move in rated]

    # one card

    def play(self, before: Moment, after: Moment, move: i64) -> None:
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

    def grow(self, moment: Moment, cell: i64) -> None:
        """As ``Position.grow``: a new row or column (CR-4.4)."""
        span = moment.span
        if cell & (up(span) | down(span)):
            moment.height += 1
            moment.span = span | (up(span) if cell & up(span) else down(span))
        else:
            moment.width += 1
            moment.span = span | (left(span) if cell & left(span) else right(span))
        span = moment.span
        fence: i64 = 0
        if moment.height == self.size:
            fence |= up(span) | down(span)
        if moment.width == self.size:
            fence |= left(span) | right(span)
        moment.fence = fence & ~span

    def settle(self, moment: Moment) -> None:
        """Decide what is decided, drop what cannot matter, and bound the result (CR-6.1 to CR-6.4)."""
        free = self.region & ~(moment.occupied | moment.fence)
        lays1 = moment.left + (1 if moment.seat == 1 else 0) >> 1
        lays2 = moment.left - lays1
        hands = (moment.hand1 if lays1 else 0) | (moment.hand2 if lays2 else 0)
        dogs_at = free if hands & 0xF else 0  # where each may still come
        cats_at = free if hands & 0xF0 else 0
        mice_at = free if hands & 0xF00 else 0
        cheeses_at = free if hands >> 12 else 0

        scared = neighbours(moment.dogs)
        cats = moment.cats & ~scared
        lasting_cats = cats & ~neighbours(dogs_at)
        hunted = neighbours(lasting_cats)
        mice = moment.mice & ~hunted
        lasting_mice = mice & ~neighbours(cats | cats_at & ~scared)
        eaten = neighbours(lasting_mice)
        danger = neighbours(mice | mice_at & ~hunted)
        cheeses1 = moment.cheeses1 & ~eaten
        cheeses2 = moment.cheeses2 & ~eaten
        moment.base += self.sum(cheeses1 & ~danger) - self.sum(cheeses2 & ~danger)
        cheeses1 &= danger
        cheeses2 &= danger
        moment.cheeses1 = cheeses1
        moment.cheeses2 = cheeses2

        cheeses_at &= ~eaten
        moment.mice = mice & neighbours(cheeses1 | cheeses2 | cheeses_at) | lasting_mice & neighbours(free)
        moment.cats = cats & neighbours(moment.mice & ~lasting_mice | mice_at)
        moment.open = free
        moment.scared = cats_at & scared
        moment.hunted = mice_at & hunted
        moment.eaten = eaten & free if hands >> 12 else 0

        room = count(cheeses_at)
        moment.high = moment.base + self.sum(cheeses1) + self.top(moment.hand1, min(lays1, room))
        moment.low = moment.base - self.sum(cheeses2) - self.top(moment.hand2, min(lays2, room))

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

    def finish(self, moment: Moment) -> i64:
        """The result with one card to lay, exactly."""
        hand = moment.hand1 if moment.seat == 1 else moment.hand2
        sign: i64 = 1 if moment.seat == 1 else -1
        cats = moment.cats
        mice = moment.mice
        best: i64 = -OFFSET
        cells = neighbours(moment.occupied) & moment.open
        while cells:
            cell = cells & -cells
            cells ^= cell
            near = neighbours(cell)
            if hand & 0xF:
                best = max(best, sign * self.final(moment, mice & ~neighbours(cats & ~near)))
            if hand & 0xF0:
                stays = cell if not near & moment.dogs else 0
                best = max(best, sign * self.final(moment, mice & ~neighbours(cats | stays)))
            if hand & 0xF00:
                best = max(best, sign * self.final(moment, (mice | cell) & ~neighbours(cats)))
            if hand >> 12:
                hungry = mice & ~neighbours(cats)
                gain = 0 if near & hungry else self.top(hand, 1)
                best = max(best, sign * self.final(moment, hungry) + gain)
        self.nodes += 1
        return sign * best

    def final(self, moment: Moment, mice: i64) -> i64:
        safe = ~neighbours(mice)
        return moment.base + self.sum(moment.cheeses1 & safe) - self.sum(moment.cheeses2 & safe)

    # the question

    def ask(self, depth: i64, least: i64) -> None:
        """Begin to find out whether the moment at a depth is worth at least so much."""
        self.ground = depth
        self.depth = depth
        self.least = least
        self.is_asking = True
        self.enter(depth)

    def enter(self, depth: i64) -> None:
        """Begin with a moment: known, decided by its bounds, or with moves to try."""
        moment = self.stack[depth]
        self.depth = depth
        moment.untried = 0
        moment.move = -1
        moment.best_move = -1
        least = self.least
        if moment.low >= least:
            moment.best = moment.low
        elif moment.high < least:
            moment.best = moment.high
        elif moment.left == 1:
            moment.best = self.finish(moment)
        elif moment.left < PROBED or not self.recall(moment):
            self.expand(moment)

    def expand(self, moment: Moment) -> None:
        """List the moves whose results are still open, unless one of them is decisive at once."""
        after = self.stack[self.depth + 1]
        least = self.least
        is_first = moment.seat == 1
        hand = moment.hand1 if is_first else moment.hand2
        hint = moment.best_move
        cells = neighbours(moment.occupied) & moment.open
        best: i64 = -OFFSET if is_first else OFFSET
        n: i64 = 0
        for kind in range(self.kinds):
            if not hand >> 4 * kind & 15:
                continue
            rest = cells
            while rest:
                move = RING * kind + index(rest & -rest)
                rest &= rest - 1
                self.play(moment, after, move)
                self.nodes += 1
                low = after.low
                high = after.high
                if low < least <= high:
                    if after.left == 1:
                        low = self.finish(after)
                        high = low
                    elif after.left >= FORESEEN and self.recall(after):
                        low = after.best
                        high = low
                if is_first:
                    if low >= least:
                        self.decide(moment, move, low)
                        return
                    if high < least:
                        best = max(best, high)
                        continue
                    rating = low + high + 2 * OFFSET
                else:
                    if high < least:
                        self.decide(moment, move, high)
                        return
                    if low >= least:
                        best = min(best, low)
                        continue
                    rating = 2 * OFFSET - low - high
                if move == hint:
                    rating = 4 * OFFSET
                moment.moves[n] = rating << 10 | move
                n += 1
        moment.best = best
        moment.best_move = -1
        moment.untried = n
        if not n:
            self.remember(moment)

    def decide(self, moment: Moment, move: i64, bound: i64) -> None:
        moment.best = bound
        moment.best_move = move
        moment.untried = 0
        self.remember(moment)

    def step(self) -> None:
        """Try the next move of the moment on top of the stack, or take its answer back to the one before."""
        moment = self.stack[self.depth]
        if moment.untried:
            self.descend(moment)
            return
        if self.depth == self.ground:
            self.is_asking = False
            return
        self.depth -= 1
        before = self.stack[self.depth]
        bound = moment.best
        if before.seat == 1:
            if bound >= self.least:
                self.decide(before, before.move, bound)
                return
            before.best = max(before.best, bound)
        else:
            if bound < self.least:
                self.decide(before, before.move, bound)
                return
            before.best = min(before.best, bound)
        if not before.untried:
            self.remember(before)

    def descend(self, moment: Moment) -> None:
        """Take the most promising of the moves left."""
        last = moment.untried - 1
        best = last
        for i in range(last):
            if moment.moves[i] > moment.moves[best]:
                best = i
        move = moment.moves[best] & 1023
        moment.moves[best] = moment.moves[last]
        moment.untried = last
        moment.move = move
        self.play(moment, self.stack[self.depth + 1], move)
        self.nodes += 1
        self.enter(self.depth + 1)

    # known moments

    def fingerprint(self, moment: Moment) -> None:
        """Two words of 63 bits: equal moments have equal ones, and unequal ones, as good as surely, unequal."""
        cheeses1 = moment.cheeses1
        cheeses = cheeses1 | moment.cheeses2
        kinds: i64 = 0
        while cheeses:
            place = index(cheeses & -cheeses)
            kinds = stir(kinds, self.kind_at[place] << 6 | place)
            cheeses &= cheeses - 1
        key = stir(stir(moment.open, moment.hand1), moment.hand2)
        key = stir(stir(key, moment.cats), moment.mice)
        key = stir(stir(key, cheeses1), moment.cheeses2)
        key = stir(stir(key, kinds), moment.fence)
        key = stir(stir(key, moment.scared), moment.hunted)
        moment.key = stir(stir(key, moment.eaten), 0)
        check = twist(twist(moment.eaten, moment.hunted), moment.scared)
        check = twist(twist(check, moment.fence), kinds)
        check = twist(twist(check, moment.cheeses2), cheeses1)
        check = twist(twist(check, moment.mice), moment.cats)
        check = twist(twist(check, moment.hand2), moment.hand1)
        moment.check = twist(twist(check, moment.open), 0)

    def find(self, moment: Moment) -> i64:
        """The slot of a moment, or -1."""
        slot = moment.key & len(self.keys) - 2
        if self.keys[slot] == moment.key and self.checks[slot] == moment.check:
            return slot
        slot += 1
        if self.keys[slot] == moment.key and self.checks[slot] == moment.check:
            return slot
        return -1

    def recall(self, moment: Moment) -> bool:
        """Whether the table answers the question; if not, it may still know a good move."""
        self.fingerprint(moment)
        slot = self.find(moment)
        if slot < 0:
            return False
        packed = self.bounds[slot]
        low = (packed & FIELD) - OFFSET + moment.base
        high = (packed >> 21 & FIELD) - OFFSET + moment.base
        moment.best_move = (packed >> 42 & 1023) - 1
        if low >= self.least:
            moment.best = low
            return True
        if high < self.least:
            moment.best = high
            return True
        return False

    def remember(self, moment: Moment) -> None:
        """Keep the answer as a bound on what is still to come."""
        if moment.left < PROBED:
            return
        low: i64 = -OFFSET + 1
        high: i64 = OFFSET - 1
        move = moment.best_move + 1
        slot = self.find(moment)
        if slot >= 0:
            packed = self.bounds[slot]
            low = (packed & FIELD) - OFFSET
            high = (packed >> 21 & FIELD) - OFFSET
            move = move or packed >> 42 & 1023
        if moment.best >= self.least:
            low = max(low, moment.best - moment.base)
        else:
            high = min(high, moment.best - moment.base)
        packed = moment.left << 52 | move << 42 | (high + OFFSET) << 21 | low + OFFSET
        if slot >= 0:
            self.bounds[slot] = packed
        else:
            self.put(moment.key, moment.check, packed)
            if 2 * self.filled > len(self.keys) and len(self.keys) < self.most_known:
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

    # every move of the root

    def run(self, nodes: i64) -> int:
        """Go on for about so many nodes: RUNNING, SOLVED or GAVE_UP."""
        stop = min(self.nodes + nodes, self.most_nodes)
        while len(self.results) < len(self.order):
            if self.is_asking:
                if self.nodes >= stop:
                    return GAVE_UP if self.nodes >= self.most_nodes else RUNNING
                self.step()
            else:
                self.go_on()
        return SOLVED

    def go_on(self) -> None:
        """Take an answer in, then ask what is still open about this move of the root, or turn to the next."""
        after = self.stack[1]
        if self.ground == 1:
            if after.best >= self.least:
                self.known_low = self.least
            else:
                self.known_high = self.least - 1
        if self.ground == 1 and self.known_low == self.known_high:
            self.results.append(int(self.known_low))
            self.known_low = -1
            self.known_high = 1
            self.ground = 0
            return
        if self.ground == 0:
            self.play(self.stack[0], after, self.order[len(self.results)])
            self.nodes += 1
        if self.known_low == -1 and self.known_high == 1:
            self.ask(1, 1 if after.low + after.high > 0 else 0)
        else:
            self.ask(1, self.known_high)

    def solve(self) -> bool:
        """All at once; whether it was solved within the bound."""
        return self.run(self.most_nodes) == SOLVED

    def moves(self) -> list[tuple[int, float]]:
        """The moves solved so far, numbered as in ``legal_ids``, ascending: 1 wins, 0.5 shares, 0 loses."""
        sign = 1 if self.root.seat == 1 else -1
        found: list[tuple[int, float]] = []
        for i in range(len(self.results)):
            found.append((self.order[i], 0.5 + 0.5 * (sign * self.results[i])))
        found.sort()
        return found

    def line(self) -> list[int]:
        """From the best move on, how it goes when both play best; cut short where that is too long to find."""
        sign = 1 if self.root.seat == 1 else -1
        best = max([sign * result for result in self.results])
        result = sign * best
        found = [self.order[self.results.index(result)]]
        stop = 2 * self.nodes + 10000
        depth: i64 = 0
        while True:
            self.play(self.stack[depth], self.stack[depth + 1], found[len(found) - 1])
            depth += 1
            if not self.stack[depth].left:
                return found
            move = self.reply(depth, result, stop)
            if move < 0:
                return found
            found.append(move)

    def reply(self, depth: i64, result: i64, stop: i64) -> int:
        """A move that keeps the result of a moment, or -1."""
        moment = self.stack[depth]
        moves = self.by_promise(depth)
        is_first = moment.seat == 1
        if result == (-1 if is_first else 1):  # every move is as bad
            return moves[0]
        least = result if is_first else result + 1
        self.least = least
        moment.best_move = -1
        if moment.left >= PROBED:
            self.recall(moment)
            if moment.best_move >= 0:
                moves.insert(0, int(moment.best_move))
        for move in moves:
            self.play(moment, self.stack[depth + 1], move)
            self.ask(depth + 1, least)
            while self.is_asking and self.nodes < stop:
                self.step()
            if self.is_asking:
                self.is_asking = False
                return -1
            if (self.stack[depth + 1].best >= least) == is_first:
                return move
        return -1


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
