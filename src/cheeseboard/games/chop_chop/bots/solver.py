"""Exact values for Chop! Chop! where little of the game is left.

Turning a tile or a slab, winning a cheese and catching a mouse cannot be undone, and each lowers a *rank*. Between two
such events pieces only walk about, so all positions of one rank are a system of their own, which looks to lower ranks
as to constants and is solved after them. Seats, turn numbers and which mouse is which do not matter and are left out;
so is the count of rolls without progress (CC-6.7), because it is what the sweeps over a rank count:

- With a limit of n rolls, a position is a draw when no roll is left, and one sweep over a rank turns the values with
  k rolls left into those with k + 1. After n sweeps they are those right after an event. Nothing is approximated;
  only floats are rounded.
- Without a limit there is no last roll. One series of sweeps begins with losses for the mice, another with wins. What
  play without end may be worth lies between, and so does the true value; they close in on it from both sides until
  they are ``TOLERANCE`` apart. Where they do not, there is no solution.

The solution holds for a game in which nobody refuses a draw: people, who may (CC-6.7a), are not looked at.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ....core.bits import count, index
from ..box import (
    ALL_CAUGHT,
    BEGIN,
    CAT,
    CHEESE_HOME,
    NAME_CAT,
    OVER,
    PLACE,
    ROLL,
    TAKE_DIE,
    TAKE_DIE_BASE,
    TURN,
    WALK,
)
from ..position import Position

TOLERANCE: Final = 1e-9
MOST_SWEEPS: Final = 20_000  # of one rank without a limit of rolls
MOST_REMEMBERED: Final = 200  # rolls by which the root's rank is remembered

# the nodes of a game that is over; further nodes follow
CAT_WINS: Final = 0
DRAWN: Final = 1
MICE_WIN: Final = 2

# what nodes of one rank wait for, in the order in which they are solved
TILE: Final = 0  # leads to lower ranks only
STEP: Final = 1  # a walk by die
DIE: Final = 2
ACT: Final = 3  # a bonus, arrow or fork
SET: Final = 4  # the cat to be set
DRAW: Final = 5  # who begins
KINDS: Final = 6
MOST_MICE: Final = 4
MOST_SIZE: Final = 1 << 40
RANKS: Final = 160  # more than any board, of at most 49 squares, can have

EXPLORING: Final = 0
SOLVING: Final = 1
SOLVED: Final = 2
GIVEN_UP: Final = 3


@final
class Solution:
    """Expected results for the seat to decide, or for the mice at a chance: 1 a win, 0.5 a draw, 0 a loss.

    ``moves`` has every legal move, by its number, or every chance. ``error`` is a proven bound: 0 when the edition
    limits the rolls without progress. ``positions`` were looked at.
    """

    def __init__(self, value: float, moves: list[tuple[int, float]], error: float, positions: int) -> None:
        self.value: float = value
        self.moves: list[tuple[int, float]] = moves
        self.error: float = error
        self.positions: int = positions


def solve(position: Position, most_positions: i64) -> Solution | None:
    """The values of all moves; None when more positions would have to be looked at, or play need not end."""
    solver = Solver(position, most_positions)
    while solver.work(1_000):
        pass
    return solver.solution()


def likely_size(position: Position) -> i64:
    """About how many positions ``solve`` would look at; beyond 2**40 it stops counting."""
    squares = count(position.box.kitchen.squares)
    size = 8 * squares
    for mouse in range(count(position.mice_squares)):
        size = size * (squares - mouse) // (mouse + 1)
    tiles = count(position.hidden)
    while tiles and size < MOST_SIZE:  # which are turned, and what they were
        size *= 3
        tiles -= 1
    return size * (1 + count(position.cheese))


@final
class Solver:
    """A solution in the making, so that it can be given up between slices of work."""

    def __init__(self, root: Position, most_positions: i64) -> None:
        self.root: Position = root.copy()
        self.root.people = 0
        self.most: i64 = most_positions
        self.limit: i64 = root.box.stall_limit
        self.stage: i64 = EXPLORING
        # by node
        self.kind: vec[i64] = vec[i64]()
        self.rank: vec[i64] = vec[i64]()
        self.side: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()
        self.low: vec[float] = vec[float]()  # the mice's result, at least
        self.high: vec[float] = vec[float]()  # and at most
        # by edge
        self.target: vec[i64] = vec[i64]()
        self.weight: vec[i64] = vec[i64]()
        # nodes by all that cannot be undone, and then by the rest
        self.floors: dict[tuple[int, int, int, int], dict[int, int]] = {}
        self.frontier: list[Position] = []
        self.waiting: list[int] = []  # the nodes of the frontier
        # nodes by rank and kind
        self.order: vec[i64] = vec[i64]()
        self.spot: vec[i64] = vec[i64]()  # of each node in that order
        self.begin: vec[i64] = vec[i64]([0] * (RANKS * KINDS + 1))
        self.fresh: vec[float] = vec[float]()
        self.current: i64 = 0  # the rank being solved
        self.sweeps: i64 = 0  # made over it
        # what rolls of the root's rank are worth, by how many rolls without progress are left
        self.top: i64 = rank_of(root)
        self.rolled: list[vec[float]] = []
        self.is_steady: bool = False  # more of them would change nothing
        self.add_node(OVER, 0, CAT, 0.0)
        self.add_node(OVER, 0, CAT, 0.5)
        self.add_node(OVER, 0, CAT, 1.0)
        # the moves of the root
        self.numbers: list[tuple[int, int]] = []
        self.ends: list[int] = []
        self.enter()

    def add_node(self, kind: i64, rank: i64, side: i64, value: float) -> i64:
        self.kind = append(self.kind, kind)
        self.rank = append(self.rank, rank)
        self.side = append(self.side, side)
        self.first = append(self.first, 0)
        self.size = append(self.size, 0)
        self.low = append(self.low, value)
        self.high = append(self.high, value)
        return len(self.kind) - 1

    # exploring

    def enter(self) -> None:
        root = self.root
        actor = root.actor()
        if actor < 0:
            self.stage = GIVEN_UP
            return
        self.numbers = [(number, 1) for number in root.legal_ids()] if actor else root.chance_ids()
        for number, _weight in self.numbers:
            after = root.copy()
            after.advance(number)
            self.ends.append(self.node_of(after))

    def node_of(self, position: Position) -> i64:
        """The node of a position, which is made ready to be explored if it is new."""
        if position.phase == OVER:
            if position.result == ALL_CAUGHT:
                return CAT_WINS
            return MICE_WIN if position.result == CHEESE_HOME else DRAWN
        if position.phase == TAKE_DIE:  # all mouse players want the same
            position.advance(TAKE_DIE_BASE + position.mouse_seat - 1)
        floor = (position.hidden, position.cheese, position.unturned, position.stock)
        known = self.floors.get(floor)
        if known is None:
            known = {}
            self.floors[floor] = known
        key = key_of(position)
        node = known.get(key, -1)
        if node < 0:
            side: i64 = CAT if position.phase == PLACE else position.side
            node = self.add_node(kind_of(position.phase), rank_of(position), side, 0.0)
            known[key] = node
            new = position.copy()
            new.stall = 0
            self.frontier.append(new)
            self.waiting.append(node)
        return node

    def explore(self) -> None:
        """Find the edges of one node."""
        position = self.frontier.pop()
        node: i64 = self.waiting.pop()
        table = position.copy()
        targets: list[tuple[int, int]] = []
        is_chance = position.actor() == 0
        for number, weight in position.chance_ids() if is_chance else [(n, 0) for n in position.legal_ids()]:
            table.become(position)
            table.advance(number)
            targets.append((self.node_of(table), weight))
        self.first[node] = len(self.target)
        self.size[node] = len(targets)
        for target, weight in targets:
            self.target = append(self.target, target)
            self.weight = append(self.weight, weight)

    def explored(self) -> int:
        """How many positions were found so far."""
        return len(self.kind) - MICE_WIN - 1

    # solving

    def work(self, amount: i64) -> bool:
        """Explore so many positions or sweep about as many; False when it is done or given up."""
        if self.stage == EXPLORING:
            while amount > 0 and self.frontier and self.explored() <= self.most:
                self.explore()
                amount -= 1
            if self.explored() > self.most:
                self.stage = GIVEN_UP
            elif not self.frontier:
                self.arrange()
                self.stage = SOLVING
        while self.stage == SOLVING and amount > 0:
            amount -= self.sweep_once()
        return self.stage < SOLVED

    def arrange(self) -> None:
        """Sort the nodes by rank and kind."""
        for node in range(MICE_WIN + 1, len(self.kind)):
            self.begin[KINDS * self.rank[node] + self.kind[node] + 1] += 1
        for place in range(RANKS * KINDS):
            self.begin[place + 1] += self.begin[place]
        next_place = self.begin[:]
        self.order = vec[i64]([0] * len(self.kind))
        self.spot = vec[i64]([0] * len(self.kind))
        for node in range(MICE_WIN + 1, len(self.kind)):
            place = KINDS * self.rank[node] + self.kind[node]
            self.order[next_place[place]] = node
            self.spot[node] = next_place[place]
            next_place[place] += 1
        self.fresh = vec[float]([0.0] * len(self.kind))

    def sweep_once(self) -> i64:
        """One sweep over the current rank, which may be its last; the number of nodes of that rank."""
        row = KINDS * self.current
        nodes = self.begin[row + KINDS] - self.begin[row]
        if nodes and not self.sweeps:
            self.back_up(TILE, self.low)
            self.start(self.low, 0.5 if self.limit else 0.0)
            if not self.limit:
                self.back_up(TILE, self.high)
                self.start(self.high, 1.0)
        if nodes and not self.is_settled():
            self.sweeps += 1
            return nodes
        if nodes:
            for kind in (STEP, ACT, SET, DRAW):
                self.back_up(kind, self.low)
                if not self.limit:
                    self.back_up(kind, self.high)
        self.sweeps = 0
        self.current += 1
        if self.current == RANKS:
            self.stage = SOLVED
        return nodes

    def rolls_left(self) -> i64:
        """How many rolls without progress the current rank may yet see."""
        root = self.root
        if self.current < rank_of(root):
            return self.limit
        return self.limit - root.stall - (1 if root.phase == ROLL else 0)

    def is_settled(self) -> bool:
        """Whether another sweep has nothing to add; otherwise it is made."""
        if self.limit:
            if self.sweeps >= self.rolls_left():
                return True
            return not self.sweep(self.low)
        is_moving = self.sweep(self.low)
        is_moving |= self.sweep(self.high)
        return not is_moving or self.sweeps >= MOST_SWEEPS or self.gap() <= 0.01 * TOLERANCE

    def gap(self) -> float:
        """How far the two series are still apart."""
        widest = 0.0
        place = KINDS * self.current + DIE
        for at in range(self.begin[place], self.begin[place + 1]):
            node = self.order[at]
            widest = max(widest, self.high[node] - self.low[node])
        return widest

    def start(self, values: vec[float], value: float) -> None:
        """What a roll is worth that cannot be made."""
        place = KINDS * self.current + DIE
        for at in range(self.begin[place], self.begin[place + 1]):
            values[self.order[at]] = value
            self.fresh[at] = value
        self.remember()

    def remember(self) -> None:
        """What each roll of the root's rank is worth with so many rolls left as sweeps were made."""
        if 0 < self.limit <= MOST_REMEMBERED and self.current == self.top:
            place = KINDS * self.current + DIE
            self.rolled.append(self.fresh[self.begin[place] : self.begin[place + 1]])

    def sweep(self, values: vec[float]) -> bool:
        """Values with one roll more; whether any changed."""
        self.back_up(STEP, values)
        place = KINDS * self.current + DIE
        is_moving = False
        for at in range(self.begin[place], self.begin[place + 1]):
            self.fresh[at] = self.backed_up(self.order[at], values)
        for at in range(self.begin[place], self.begin[place + 1]):
            node = self.order[at]
            if values[node] != self.fresh[at]:
                values[node] = self.fresh[at]
                is_moving = True
        self.remember()
        if self.current == self.top:
            self.is_steady = not is_moving
        return is_moving

    def back_up(self, kind: i64, values: vec[float]) -> None:
        place = KINDS * self.current + kind
        for at in range(self.begin[place], self.begin[place + 1]):
            values[self.order[at]] = self.backed_up(self.order[at], values)

    def backed_up(self, node: i64, values: vec[float]) -> float:
        """A node's value by those of its targets: the mean at a chance, else the best for who decides."""
        first = self.first[node]
        end = first + self.size[node]
        if self.weight[first]:
            total = 0.0
            weights: i64 = 0
            for edge in range(first, end):
                total += float(self.weight[edge]) * values[self.target[edge]]
                weights += self.weight[edge]
            return total / float(weights)
        best = values[self.target[first]]
        is_cat = self.side[node] == CAT
        for edge in range(first + 1, end):
            value = values[self.target[edge]]
            if value < best if is_cat else value > best:
                best = value
        return best

    # what was found

    def solution(self) -> Solution | None:
        """All of the root, once it is solved."""
        if self.stage != SOLVED:
            return None
        actor = self.root.actor()
        is_cat = actor > 0 and actor == self.root.cat_seat
        error = 0.0
        moves: list[tuple[int, float]] = []
        total = 0.0
        weights = 0
        best = -1.0
        for i in range(len(self.numbers)):
            number, weight = self.numbers[i]
            node = self.ends[i]
            value = (self.low[node] + self.high[node]) / 2.0 if not self.limit else self.low[node]
            if not self.limit:
                error = max(error, (self.high[node] - self.low[node]) / 2.0)
            result = 1.0 - value if is_cat else value
            moves.append((number, result))
            best = max(best, result)
            total += float(weight) * result
            weights += weight
        if error > TOLERANCE:
            return None
        value = best if actor else total / float(weights)
        return Solution(value, moves, error, self.explored())

    def value_of(self, position: Position) -> float:
        """The mice's result at a position that follows the root; -1 where it was not looked at.

        Below the root's rank only positions right after an event are known, without a roll since.
        """
        if position.phase == OVER:
            return 0.0 if position.result == ALL_CAUGHT else 1.0 if position.result == CHEESE_HOME else 0.5
        if self.stage != SOLVED:
            return -1.0
        if position.phase == TAKE_DIE:
            position = position.copy()
            position.advance(TAKE_DIE_BASE + position.mouse_seat - 1)
        known = self.floors.get((position.hidden, position.cheese, position.unturned, position.stock))
        node: i64 = known.get(key_of(position), -1) if known is not None else -1
        if node < 0:
            return -1.0
        if not self.limit:
            return (self.low[node] + self.high[node]) / 2.0
        if self.rank[node] < self.top:
            return self.low[node] if not position.stall else -1.0
        return self.with_rolls(node, self.limit - position.stall)

    def with_rolls(self, node: i64, left: i64) -> float:
        """A node of the root's rank with so many rolls left; -1 if they are more than were counted."""
        if self.rank[node] < self.top:
            return self.low[node]
        if self.kind[node] == DIE:
            known = len(self.rolled)
            if self.is_steady and left >= known:
                left = known - 1
            if left < known:
                first = self.begin[KINDS * self.top + DIE]
                return self.rolled[left][self.spot[node] - first]
            if left > known or not known:
                return -1.0
            left -= 1
        is_cat = self.side[node] == CAT
        best = 2.0 if is_cat else -1.0
        total = 0.0
        weights: i64 = 0
        for edge in range(self.first[node], self.first[node] + self.size[node]):
            value = self.with_rolls(self.target[edge], left)
            if value < 0.0:
                return -1.0
            total += float(self.weight[edge]) * value
            weights += self.weight[edge]
            if value < best if is_cat else value > best:
                best = value
        return total / float(weights) if weights else best


def kind_of(phase: i64) -> i64:
    if phase == ROLL:
        return DIE
    if phase == WALK:
        return STEP
    if phase == TURN:
        return TILE
    if phase == PLACE:
        return SET
    return DRAW if phase == BEGIN or phase == NAME_CAT else ACT


def rank_of(position: Position) -> i64:
    """Lower after everything that cannot be undone; a tile may leave a visible cheese."""
    tiles = 2 * count(position.hidden) + count(position.cheese)
    return tiles + count(position.unturned) + count(position.mice_squares)


def place_of(square: i64) -> i64:
    return index(square) if square else 63


def key_of(position: Position) -> i64:
    """What pieces and turn can be with the same tiles, slabs and cheeses: 56 bits."""
    phase = position.phase
    key = phase << 2 | position.side << 1 | position.rolls - 1
    key = key << 4 | position.skips << 2 | position.doubles
    key = key << 4 | position.steps << 1 | (1 if position.home_at else 0)
    key = key << 6 | place_of(position.mice[position.mover] if position.mover else 0)
    key = key << 6 | place_of(position.mice[position.piece] if position.piece else 0)
    key = key << 6 | place_of(position.cat)
    squares = position.mice_squares
    for _mouse in range(MOST_MICE):
        key = key << 6 | place_of(squares & -squares)
        squares &= squares - 1
    return key
