"""The exact end of Cheese Rescue for two: every move's true value, once nothing is left to draw.

A result is the difference of the two scores (``Position.score``), seen from seat 1: above 0 seat 1 wins, at 0 the
victory is shared. The search asks yes-or-no questions, "is it at least this?", by alpha-beta with an explicit stack, so
that it can stop after any number of nodes and go on later.

What makes it quick is forgetting (``endgame``) and remembering (``transpositions``): positions that differ only in what
is settled, or that are turned or mirrored images of each other where the root is one of itself, are searched once.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ....core.bits import index
from ..box import LAY
from ..position import Position
from ..ring import RING
from .endgame import OFFSET, Endgame, EndPosition
from .transpositions import MOST_KNOWN, TranspositionTable

RUNNING: Final = 0
SOLVED: Final = 1
GAVE_UP: Final = 2

DEEPEST: Final = 16  # cards to be laid when draws_per_player=4 and all is drawn
FORESEEN: Final = 5  # moments with as many are looked up before one of them is searched
PROBED: Final = 3  # moments with fewer cards to lay are quicker searched than looked up


@final
class Solver:
    """Solves the position in which a seat is to lay; needs two players and no more draws.

    It visits about ``most_nodes`` positions and then gives up, and knows at most ``most_known`` at a time.
    """

    def __init__(self, root: Position, most_nodes: i64, most_known: i64 = MOST_KNOWN) -> None:
        if root.box.players != 2 or root.phase != LAY or root.cards < root.box.drawn_after:
            raise ValueError(
                "only a position of two players with a card to lay and none to draw can be solved"
            )
        self.root: Position = root.copy()
        self.most_nodes: i64 = most_nodes
        self.nodes: i64 = 0
        # the stack
        self.stack: list[EndPosition] = [EndPosition() for _ in range(DEEPEST + 2)]
        self.depth: i64 = 0
        self.ground: i64 = 0  # the depth at which the present question was asked
        self.least: i64 = 0  # the question: is the difference at least this?
        self.ending: Endgame = Endgame(root)
        self.ending.load(root, self.stack[0])
        self.transpositions: TranspositionTable = TranspositionTable(self.ending, self.stack[0], most_known)
        # the root's moves, in the order in which they are solved
        self.order: list[int] = self.by_promise(0)
        self.results: list[int] = []  # 1, 0 or -1 for seat 1
        self.known_low: i64 = -1  # of the root move in work
        self.known_high: i64 = 1
        self.is_asking: bool = False

    def by_promise(self, depth: i64) -> list[int]:
        """The moves of a moment, those first that look best for the seat to lay."""
        position = self.stack[depth]
        after = self.stack[depth + 1]
        is_first = position.seat == 1
        hand = position.hand1 if is_first else position.hand2
        rated: list[tuple[int, int]] = []
        for kind in range(self.ending.kinds):
            cells = self.ending.cells(position) if hand >> 4 * kind & 15 else 0
            while cells:
                move = RING * kind + index(cells & -cells)
                cells &= cells - 1
                self.ending.play(position, after, move)
                rating = after.low + after.high
                rated.append((int(-rating if is_first else rating), int(move)))
        rated.sort()
        return [move for _, move in rated]

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
        position = self.stack[depth]
        self.depth = depth
        position.untried = 0
        position.move = -1
        position.best_move = -1
        least = self.least
        if position.low >= least:
            position.best = position.low
        elif position.high < least:
            position.best = position.high
        elif position.left == 1:
            position.best = self.ending.finish(position)
            self.nodes += 1
        elif position.left < PROBED or not self.transpositions.recall(position, self.least):
            self.expand(position)

    def expand(self, position: EndPosition) -> None:
        """List the moves whose results are still open, unless one of them is decisive at once."""
        after = self.stack[self.depth + 1]
        least = self.least
        is_first = position.seat == 1
        hand = position.hand1 if is_first else position.hand2
        hint = position.best_move
        cells = self.ending.cells(position)
        best: i64 = -OFFSET if is_first else OFFSET
        n: i64 = 0
        for kind in range(self.ending.kinds):
            if not hand >> 4 * kind & 15:
                continue
            rest = cells
            while rest:
                move = RING * kind + index(rest & -rest)
                rest &= rest - 1
                self.ending.play(position, after, move)
                self.nodes += 1
                low = after.low
                high = after.high
                if low < least <= high:
                    if after.left == 1:
                        low = self.ending.finish(after)
                        self.nodes += 1
                        high = low
                    elif after.left >= FORESEEN and self.transpositions.recall(after, least):
                        low = after.best
                        high = low
                if is_first:
                    if low >= least:
                        self.decide(position, move, low)
                        return
                    if high < least:
                        best = max(best, high)
                        continue
                    rating = low + high + 2 * OFFSET
                else:
                    if high < least:
                        self.decide(position, move, high)
                        return
                    if low >= least:
                        best = min(best, low)
                        continue
                    rating = 2 * OFFSET - low - high
                if move == hint:
                    rating = 4 * OFFSET
                position.moves[n] = rating << 10 | move
                n += 1
        position.best = best
        position.best_move = -1
        position.untried = n
        if not n:
            self.remember(position)

    def decide(self, position: EndPosition, move: i64, bound: i64) -> None:
        position.best = bound
        position.best_move = move
        position.untried = 0
        self.remember(position)

    def remember(self, position: EndPosition) -> None:
        if position.left >= PROBED:
            self.transpositions.remember(position, self.least)

    def step(self) -> None:
        """Try the next move of the moment on top of the stack, or take its answer back to the one before."""
        position = self.stack[self.depth]
        if position.untried:
            self.descend(position)
            return
        if self.depth == self.ground:
            self.is_asking = False
            return
        self.depth -= 1
        before = self.stack[self.depth]
        bound = position.best
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

    def descend(self, position: EndPosition) -> None:
        """Take the most promising of the moves left."""
        last = position.untried - 1
        best = last
        for i in range(last):
            if position.moves[i] > position.moves[best]:
                best = i
        move = position.moves[best] & 1023
        position.moves[best] = position.moves[last]
        position.untried = last
        position.move = move
        self.ending.play(position, self.stack[self.depth + 1], move)
        self.nodes += 1
        self.enter(self.depth + 1)

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
            self.ending.play(self.stack[0], after, self.order[len(self.results)])
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
            self.ending.play(self.stack[depth], self.stack[depth + 1], found[len(found) - 1])
            depth += 1
            if not self.stack[depth].left:
                return found
            move = self.reply(depth, result, stop)
            if move < 0:
                return found
            found.append(move)

    def reply(self, depth: i64, result: i64, stop: i64) -> int:
        """A move that keeps the result of a moment, or -1."""
        position = self.stack[depth]
        moves = self.by_promise(depth)
        is_first = position.seat == 1
        if result == (-1 if is_first else 1):  # every move is as bad
            return moves[0]
        least = result if is_first else result + 1
        self.least = least
        position.best_move = -1
        if position.left >= PROBED:
            self.transpositions.recall(position, self.least)
            if position.best_move >= 0:
                moves.insert(0, int(position.best_move))
        for move in moves:
            self.ending.play(position, self.stack[depth + 1], move)
            self.ask(depth + 1, least)
            while self.is_asking and self.nodes < stop:
                self.step()
            if self.is_asking:
                self.is_asking = False
                return -1
            if (self.stack[depth + 1].best >= least) == is_first:
                return move
        return -1
