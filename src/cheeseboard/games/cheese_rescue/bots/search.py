"""Search for Cheese Rescue: Monte Carlo tree search over information sets.

A node is a sequence of public moves. Where a card may go depends on the table only, so the moves of one card from one
node are a *fan*: as many consecutive edges as there are open cells. Every iteration deals anew what the seat cannot
know, walks down the tree by upper confidence bounds, and plays the rest at random with an eye on the food chain. Each
seat maximises its own result; a shared win is worth its part.

A card on a cell does much the same whenever it is laid. So every iteration teaches something about all cards that lie
on the table at its end, and a move tried seldom is judged by how games went that ended with its card there
(docs/decisions/all-moves-as-first.md).
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ....bots.confidence import Confidence
from ....core.bits import UNIT, count, index, pick
from ....core.rng import Rng
from ..box import ANIMALS, CAT, DOG, LAY, MOUSE, OVER
from ..position import DIGITS, Position
from ..ring import RING, neighbours

EXPLORE: Final = 0.07
TRUST: Final = (
    30.0  # visits until a move's own results weigh as much as those of games that ended with its card there
)
BY_VISITS: Final = Confidence(EXPLORE, TRUST)
KINDS: Final = 9
LAYS: Final = KINDS * RING  # kinds of cards on cells
HEEDED: Final = 200  # iterations after which every other one is enough to learn from about lays
HEED: Final = 13  # of 16: how often a random dog or cheese heeds the food chain (docs/decisions/rollouts.md)


@final
class Search:
    """A growing tree for the seat to lay in a position. It never holds more than ``most_edges`` edges:
    when they are used up the tree stays as it is and goes on learning."""

    def __init__(self, root: Position, seed: i64, most_edges: i64, sees_hands: bool = False) -> None:
        self.root: Position = root.copy()
        self.table: Position = root.copy()  # of the present iteration
        self.viewer: i64 = root.seat
        self.rng: Rng = Rng(seed)
        self.most_edges: i64 = most_edges
        self.sees_hands: bool = sees_hands  # under hands=open only the pile is unknown
        self.iterations: i64 = 0
        # by edge
        self.visits: vec[i64] = vec[i64]()
        self.mean: vec[float] = vec[float]()  # result of the seat that moves along the edge
        self.target: vec[i64] = vec[i64]()  # node; 0 is none yet
        self.lay: vec[i64] = vec[i64]()  # the card on its cell, and who lays it
        # by lay: how often an iteration ended with it, and the mean result of the seat then
        lays = int(LAYS * (root.box.players + 1))
        self.times: vec[i64] = vec[i64]([0] * lays)
        self.worth: vec[float] = vec[float]([0.5] * lays)
        # by node and kind
        self.fan: vec[i64] = vec[i64]()  # first edge; -1 is none yet
        self.offers: vec[i64] = vec[i64]()  # visits of the node with such a card in hand
        # of the present iteration
        self.path: vec[i64] = vec[i64]([0] * 64)
        self.movers: vec[i64] = vec[i64]([0] * 64)
        self.prize: vec[float] = vec[float]([0.0] * 5)
        # results in all: of each seat, and by edge of the root if a seat is to lay there
        self.totals: vec[float] = vec[float]([0.0] * 5)
        self.sums: vec[float] = vec[float]()
        self.add_node()

    def add_node(self) -> i64:
        for _kind in range(KINDS):
            self.fan = append(self.fan, -1)
            self.offers = append(self.offers, 0)
        return len(self.fan) // KINDS - 1

    def run(self, iterations: i64) -> None:
        for _iteration in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        table = self.table
        self.iterations += 1
        if self.iterations >= len(BY_VISITS.widths):
            BY_VISITS.reach(self.iterations)
        table.become(self.root)
        if not self.sees_hands:
            table.redeal(self.viewer, self.rng)
        depth: i64 = 0
        node: i64 = 0
        last = table.box.cards - 1
        while not depth or table.cards < last:  # the last card is laid as is best, and so needs no tree
            if table.phase != LAY:
                table.receive(table.sample(self.rng))
                continue
            self.movers[depth] = table.seat
            edge = self.descend(node, table)
            if edge < 0:
                break
            self.path[depth] = edge
            depth += 1
            node = self.target[edge]
            if not node:
                if self.visits[edge] > 1:  # a node is worth its room from the third visit on
                    self.target[edge] = self.add_node()
                break
        rollout(table, self.rng)
        self.judge(table)
        if self.iterations < HEEDED or self.iterations & 1:
            self.heed(table)
        for i in range(depth):
            self.learn(self.path[i], self.prize[self.movers[i]])
        for seat in range(1, self.root.box.players + 1):
            self.totals[seat] += self.prize[seat]
        if depth and self.root.phase == LAY:
            self.note(5 * self.path[0])

    def note(self, first: i64) -> None:
        """What everybody got by a move of the root."""
        while len(self.sums) < first + 5:
            self.sums = append(self.sums, 0.0)
        for seat in range(1, self.root.box.players + 1):
            self.sums[first + seat] += self.prize[seat]

    def heed(self, table: Position) -> None:
        """What everybody got, noted for every card laid in this iteration; of cheeses for their owner alone."""
        times = self.times
        worth = self.worth
        new = table.occupied & ~self.root.occupied
        for seat in range(1, table.box.players + 1):
            prize = self.prize[seat]
            first = LAYS * seat
            for kind in range(table.box.kinds):
                cells = table.laid[kind] & new
                if kind >= ANIMALS:
                    cells &= table.cheeses[seat]
                while cells:
                    lay = first + index(cells & -cells)
                    cells &= cells - 1
                    n = times[lay] + 1
                    times[lay] = n
                    worth[lay] += (prize - worth[lay]) / float(n + 1)
                first += RING

    def learn(self, edge: i64, prize: float) -> None:
        n = self.visits[edge] + 1
        self.visits[edge] = n
        self.mean[edge] += (prize - self.mean[edge]) * (1.0 / float(n + 1))  # the prior counts as one visit

    def descend(self, node: i64, table: Position) -> i64:
        """Play the move with the highest bound; -1 when there is no room for this node's moves."""
        hand = table.hands[table.seat]
        cells = table.cells()
        size = count(cells)
        row = KINDS * node
        best: i64 = -1
        best_kind: i64 = 0
        bound = -1.0
        worth = self.worth
        widths = BY_VISITS.widths
        spreads = BY_VISITS.spreads
        trusts = BY_VISITS.trusts
        for kind in range(table.box.kinds):
            if hand >> 4 * kind & 15:
                fan = self.fan[row + kind]
                if fan < 0:
                    if len(self.visits) + size > self.most_edges:
                        return -1
                    fan = self.add_fan(table, kind, cells)
                    self.fan[row + kind] = fan
                n = self.offers[row + kind] + 1
                self.offers[row + kind] = n
                wide = widths[n]
                visits = self.visits
                mean = self.mean
                lay = self.lay
                for edge in range(fan, fan + size):
                    own = mean[edge]
                    n = visits[edge]
                    value = own + trusts[n] * (worth[lay[edge]] - own) + wide * spreads[n]
                    if value > bound:
                        bound = value
                        best = edge
                        best_kind = kind
        cell = UNIT << self.lay[best] % RING
        table.lay(best_kind, cell, hand - (UNIT << 4 * best_kind))
        return best

    def add_fan(self, table: Position, kind: i64, cells: i64) -> i64:
        """Room for one card's moves, each with a first guess."""
        first = len(self.visits)
        lays = LAYS * table.seat + RING * kind
        changing = cells & changes(table, kind)
        plain = prior(table, kind, 0)
        changed = prior(table, kind, changing & -changing) if kind >= ANIMALS else plain
        while cells:
            cell = cells & -cells
            cells ^= cell
            guess = plain
            if cell & changing:
                guess = changed if kind >= ANIMALS else prior(table, kind, cell)
            self.visits = append(self.visits, 0)
            self.mean = append(self.mean, guess)
            self.lay = append(self.lay, lays + index(cell))
            self.target = append(self.target, 0)
        return first

    def judge(self, table: Position) -> None:
        """Share one point among the winners."""
        box = table.box
        safe = ~neighbours(table.standing(MOUSE))
        best: i64 = -1
        winners: i64 = 0
        for seat in range(1, box.players + 1):
            left = table.cheeses[seat] & safe
            score = count(left)  # as in Position.score
            for kind in range(ANIMALS, box.kinds):
                score += 8 * box.values[kind] * count(left & table.laid[kind])
            if score > best:
                best = score
                winners = 1
                for other in range(1, seat):
                    self.prize[other] = 0.0
                self.prize[seat] = 1.0
            elif score == best:
                winners += 1
                self.prize[seat] = 1.0
            else:
                self.prize[seat] = 0.0
        if winners > 1:
            for seat in range(1, box.players + 1):
                self.prize[seat] /= float(winners)

    # what was found

    def moves(self) -> list[tuple[int, int, float]]:
        """Every move of the root tried: its number as in ``legal_ids``, visits, mean result."""
        return self.moves_at(0, self.root.cells())

    def moves_at(self, node: i64, cells: i64) -> list[tuple[int, int, float]]:
        found: list[tuple[int, int, float]] = []
        for kind in range(self.root.box.kinds):
            edge = self.fan[KINDS * node + kind]
            if edge >= 0:
                rest = cells
                while rest:
                    number = RING * kind + index(rest & -rest)
                    found.append((int(number), int(self.visits[edge]), self.mean[edge]))
                    rest &= rest - 1
                    edge += 1
        return found

    def overall(self) -> list[float]:
        """What each seat got on average of all iterations."""
        n = float(max(self.iterations, 1))
        return [self.totals[seat] / n for seat in range(1, self.root.box.players + 1)]

    def means(self, place: i64) -> list[float]:
        """What each seat got on average by a move of the root: the one at this place of ``moves``."""
        found: list[float] = []
        n = float(max(self.visits[place], 1))
        for seat in range(1, self.root.box.players + 1):
            found.append(self.sums[5 * place + seat] / n if 5 * place + seat < len(self.sums) else 0.0)
        return found


def prior(table: Position, kind: i64, cell: i64) -> float:
    """A first guess at a move: how far it is ahead with it now; the fewer cards are to come, the more that tells."""
    lead = 0.125 * float(margin(table, kind, cell))
    left = float(table.box.cards - table.cards)
    return 0.5 + 0.45 * lead / (0.5 + 0.15 * left + abs(lead))


def margin(table: Position, kind: i64, cell: i64) -> i64:
    """The own score after a move, less the best of the others, as in ``Position.score``; without a cell as it is."""
    seat = table.seat
    dogs = table.laid[DOG]
    cats = table.laid[CAT]
    mice = table.laid[MOUSE]
    own = table.cheeses[seat]
    if kind == DOG:
        dogs |= cell
    elif kind == CAT:
        cats |= cell
    elif kind == MOUSE:
        mice |= cell
    else:
        own |= cell
    eaten = neighbours(mice & ~neighbours(cats & ~neighbours(dogs)))
    mine: i64 = 0
    theirs: i64 = 0
    for other in range(1, table.box.players + 1):
        safe = (own if other == seat else table.cheeses[other]) & ~eaten
        total = count(safe)
        for each in range(ANIMALS, table.box.kinds):
            total += 8 * table.box.values[each] * count(safe & table.laid[each])
        if other == seat:
            mine = total
            if kind >= ANIMALS and safe & cell:
                mine += 8 * table.box.values[kind]
        elif total > theirs:
            theirs = total
    return mine - theirs


def changes(table: Position, kind: i64) -> i64:
    """The cells where such a card changes now what is eaten; of cheeses, where it is safe."""
    dogs = table.laid[DOG]
    cats = table.laid[CAT] & ~neighbours(dogs)
    if kind == DOG:
        return neighbours(cats)
    mice = table.laid[MOUSE] & ~neighbours(cats)
    if kind == CAT:
        return neighbours(mice) & ~neighbours(dogs)
    if kind == MOUSE:
        return neighbours(table.all_cheeses()) & ~neighbours(cats)
    return ~neighbours(mice)


def rollout(table: Position, rng: Rng) -> None:
    """Play to the end at random, mostly with an eye on who scares whom; the last card goes where it is best."""
    last = table.box.cards - 1
    while table.phase != OVER:
        if table.phase != LAY:
            table.receive(table.sample(rng))
        elif table.cards == last:
            finish(table)
        else:
            likely_ply(table, rng)


def finish(table: Position) -> None:
    """Lay the last card so that its seat is furthest ahead; there is one cell for it."""
    hand = table.hands[table.seat]
    cell = table.cells()
    best: i64 = -1
    most: i64 = 0
    for kind in range(table.box.kinds):
        if hand >> 4 * kind & 15 and (kind < ANIMALS or not hand >> 4 * (kind + 1)):  # of cheeses the best
            lead = margin(table, kind, cell)
            if best < 0 or lead >= most:
                most = lead
                best = kind
    table.lay(best, cell, hand - (UNIT << 4 * best))


def likely_ply(table: Position, rng: Rng) -> None:
    """A random card to a random cell; a cheese or a dog mostly where it is of use, if there is such a cell."""
    hand = table.hands[table.seat]
    held = (hand | hand >> 1 | hand >> 2 | hand >> 3) & DIGITS
    unit = pick(held, rng.below(count(held)))
    kind = index(unit) >> 2
    cells = table.cells()
    if (kind == DOG or kind >= ANIMALS) and rng.below(16) < HEED:
        useful = cells & (useful_to_cheese(table) if kind else useful_to_dog(table))
        if useful:
            cells = useful
    table.lay(kind, pick(cells, rng.below(count(cells))), hand - unit)


def useful_to_cheese(table: Position) -> i64:
    """Out of reach of every mouse that would be left."""
    cats = table.laid[CAT] & ~neighbours(table.laid[DOG])
    return ~neighbours(table.laid[MOUSE] & ~neighbours(cats))


def useful_to_dog(table: Position) -> i64:
    """At cats that guard others' cheese from mice."""
    others: i64 = 0
    for seat in range(1, table.box.players + 1):
        if seat != table.seat:
            others |= table.cheeses[seat]
    cats = table.laid[CAT] & ~neighbours(table.laid[DOG])
    return neighbours(cats & neighbours(table.laid[MOUSE] & neighbours(others)))
