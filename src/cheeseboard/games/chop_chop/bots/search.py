"""Search for Chop! Chop!: Monte Carlo tree search with chance nodes.

Nobody has secrets here, so a node is a position: a decision, with one edge for each legal move and a first guess at
it, or a chance (die, tile), with one edge for each result, drawn by weight. Every iteration walks down the tree by
upper confidence bounds, plays a few plies more with an eye on prey, cheese and danger, and then judges how far each
side has got; games of some 400 plies are not played out. All values are the mice's; the cat wants them low.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ....bots.confidence import Confidence
from ....core.bits import count, pick
from ....core.rng import Rng
from ..box import AGREE, ARROW, ASK, BONUS, CAT, FORK, OVER, ROLL, TAKE_DIE, TAKE_DIE_BASE, TURN, WALK
from ..kitchen import around
from ..position import Position
from .judge import Judge

EXPLORE: Final = 0.2
BY_VISITS: Final = Confidence(EXPLORE)
PLIES: Final = 4  # played beyond the tree before judging
HEED: Final = 13  # of 16: how often a random move heeds prey and danger
DEEPEST: Final = 256
RESULTS: Final = 7  # room for the results of a die or tile, by number
SQUARES: Final = 56  # and for squares and seats


@final
class Search:
    """A growing tree below a position. It never holds more than ``most_edges`` edges: when they are used up
    the tree stays as it is and goes on learning."""

    def __init__(
        self,
        root: Position,
        seed: i64,
        most_edges: i64,
        weights: list[float] | None = None,
        urges: list[float] | None = None,
    ) -> None:
        self.root: Position = root.copy()
        self.table: Position = root.copy()  # of the present iteration
        self.rng: Rng = Rng(seed)
        self.judge: Judge = Judge(root, weights, urges)
        self.most_edges: i64 = most_edges
        self.iterations: i64 = 0
        # by edge
        self.visits: vec[i64] = vec[i64]()
        self.mean: vec[float] = vec[float]()  # result of the mice
        self.target: vec[i64] = vec[i64]()  # node; 0 is none yet
        self.number: vec[i64] = vec[i64]()  # of the move or chance
        # by node: its edges; -1 is none yet
        self.first: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()
        self.seen: vec[i64] = vec[i64]()  # visits
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)  # edges of the present iteration
        self.add_node()

    def add_node(self) -> i64:
        self.first = append(self.first, -1)
        self.size = append(self.size, 0)
        self.seen = append(self.seen, 0)
        return len(self.first) - 1

    def add_edge(self, number: i64, guess: float) -> None:
        self.visits = append(self.visits, 0)
        self.mean = append(self.mean, guess)
        self.target = append(self.target, 0)
        self.number = append(self.number, number)

    def run(self, iterations: i64) -> None:
        self.iterations += iterations
        BY_VISITS.reach(self.iterations)
        for _iteration in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        table = self.table
        table.become(self.root)
        depth: i64 = 0
        node: i64 = 0
        guess = 0.5
        while table.phase != OVER and depth < DEEPEST:
            if depth and table.phase == TAKE_DIE:  # all mouse players want the same
                table.advance(TAKE_DIE_BASE + table.mouse_seat - 1)
            if self.first[node] < 0 and not self.grow(node, table, guess):
                break
            actor: i64 = table.actor()
            if actor:
                edge = self.choose(node, actor == table.cat_seat)
                table.advance(self.number[edge])
            else:
                number = table.sample(self.rng)
                edge = self.first[node] + number
                table.advance(number)
            self.path[depth] = edge
            depth += 1
            if not self.visits[edge]:  # a node is worth its room from the second visit on
                break
            guess = self.mean[edge]
            node = self.target[edge]
            if not node:
                node = self.add_node()
                self.target[edge] = node
        play_on(table, self.rng, PLIES)
        value = self.judge.value(table)
        for i in range(depth):
            self.learn(self.path[i], value)

    def learn(self, edge: i64, value: float) -> None:
        n = self.visits[edge] + 1
        self.visits[edge] = n
        # the guess counts as one visit
        self.mean[edge] += (value - self.mean[edge]) / float(n + 1)

    def grow(self, node: i64, table: Position, guess: float) -> bool:
        """Give a node its edges; False when there is no room for them. For the root there always is."""
        first = len(self.visits)
        if table.actor():
            numbers = table.legal_ids()
            if node and first + len(numbers) > self.most_edges:
                return False
            self.judge.look(table)
            for number in numbers:
                self.add_edge(number, guess + self.judge.promise(table, number))
            self.size[node] = len(numbers)
        else:
            size: i64 = RESULTS if table.phase == ROLL or table.phase == TURN else SQUARES
            if node and first + size > self.most_edges:
                return False
            for result in range(size):
                self.add_edge(result, guess)
            self.size[node] = size
        self.first[node] = first
        return True

    def choose(self, node: i64, is_cat: bool) -> i64:
        """The edge with the highest bound for the side to move."""
        n = self.seen[node] + 1
        self.seen[node] = n
        width = BY_VISITS.widths[n]
        spreads = BY_VISITS.spreads
        visits = self.visits
        mean = self.mean
        first = self.first[node]
        best = first
        bound = -9.0
        for edge in range(first, first + self.size[node]):
            value = -mean[edge] if is_cat else mean[edge]
            value += width * spreads[visits[edge]]
            if value > bound:
                bound = value
                best = edge
        return best

    # what was found

    def moves(self) -> list[tuple[int, int, float]]:
        """Every move of the root: its number as in ``legal_ids``, visits, mean result of the seat to decide.

        At a chance: the results met so far, with the mice's result.
        """
        found: list[tuple[int, int, float]] = []
        actor = self.root.actor()
        is_cat = actor > 0 and actor == self.root.cat_seat
        for edge in range(self.first[0], self.first[0] + self.size[0]):
            if actor or self.visits[edge]:
                mean = self.mean[edge]
                found.append((int(self.number[edge]), int(self.visits[edge]), 1.0 - mean if is_cat else mean))
        return found

    def line(self, start: i64 = -1) -> list[int]:
        """What is expected: the most visited moves and chance results, from a move of the root or the best one."""
        found: list[int] = []
        node: i64 = 0
        while self.first[node] >= 0:
            edge = self.favourite(node, start)
            if edge < 0 or not self.visits[edge]:
                break
            found.append(int(self.number[edge]))
            start = -1
            node = self.target[edge]
            if not node:
                break
        return found

    def favourite(self, node: i64, number: i64) -> i64:
        """The edge with this number, or with -1 the most visited one; -1 is none."""
        best: i64 = -1
        for edge in range(self.first[node], self.first[node] + self.size[node]):
            if number < 0:
                if best < 0 or self.visits[edge] > self.visits[best]:
                    best = edge
            elif self.number[edge] == number:
                best = edge
        return best


# playing on


def play_on(table: Position, rng: Rng, plies: i64) -> None:
    """A few likely plies, and on until a die is to be rolled: only then everything can be judged."""
    while table.phase != OVER and (plies > 0 or table.phase != ROLL):
        likely_ply(table, rng)
        plies -= 1


def likely_ply(table: Position, rng: Rng) -> None:
    """One chance by weight, or one decision at random with an eye on prey, cheese and danger."""
    phase = table.phase
    if phase == ROLL:
        table.roll(table.sample(rng))
    elif phase == TURN:
        table.turn_tile(table.sample(rng))
    elif phase == WALK or phase == BONUS or phase == ARROW:
        if table.side == CAT:
            prowl(table, rng)
        else:
            scurry(table, rng)
    elif phase == FORK:
        cheeses = table.cheese & ~table.cat
        table.win_cheese(pick(cheeses, rng.below(count(cheeses))))
    elif phase == ASK:
        table.advance(AGREE)
    else:
        table.random_ply(rng)


def prowl(table: Position, rng: Rng) -> None:
    """The cat catches if it can, or mostly keeps near mice that are out."""
    reach = table.reach[0]
    prey = table.catchable()
    if reach & prey:
        reach &= prey
    elif prey and rng.below(16) < HEED:
        near = around(prey)
        near |= around(near)
        if reach & near:
            reach &= near
    table.move_cat(pick(reach, rng.below(count(reach))))


def scurry(table: Position, rng: Rng) -> None:
    """A mouse takes cheese or goes home if it can, or mostly keeps out of the cat's reach."""
    box = table.box
    reach = table.reach
    goals = box.kitchen.holes if table.won >= box.aim else table.cheese
    total: i64 = 0
    for mouse in range(1, box.mice + 1):
        hit = reach[mouse] & goals
        if hit:
            table.move_mouse(mouse, hit & -hit)
            return
        total += count(reach[mouse])
    allowed: i64 = -1
    if rng.below(16) < HEED:
        risky = reach_of_cat(table)
        safe: i64 = 0
        for mouse in range(1, box.mice + 1):
            safe += count(reach[mouse] & ~risky)
            if table.mice[mouse] & risky and reach[mouse] & ~risky:
                escape = reach[mouse] & ~risky
                table.move_mouse(mouse, pick(escape, rng.below(count(escape))))
                return
        if safe:
            allowed = ~risky
            total = safe
    k = rng.below(total)
    for mouse in range(1, box.mice + 1):
        choices = count(reach[mouse] & allowed)
        if k < choices:
            table.move_mouse(mouse, pick(reach[mouse] & allowed, k))
            return
        k -= choices


def reach_of_cat(table: Position) -> i64:
    """Where a mouse could be caught by the next roll of the cat."""
    box = table.box
    kitchen = box.kitchen
    through = table.cat_through()
    ends = kitchen.squares & ~kitchen.table & ~kitchen.holes
    found: i64 = 0
    last: i64 = 0
    for face in box.cat_faces:
        if face != last:
            found |= kitchen.walk(table.cat, face, through, ends)
            last = face
    return found
