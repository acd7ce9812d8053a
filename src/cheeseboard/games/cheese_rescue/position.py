"""The table, hands and pile of Cheese Rescue as sets and counts.

The table is a set of cells (``ring.py``) for each kind of card. A hand is one 4-bit counter per kind of card
(``box.py``). Seats count from 1. Moves are small integers here: ``kind * 63 + bit``.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.bits import UNIT, count, index, pick
from ...core.rng import Rng
from .box import ANIMALS, BEGIN, CAT, DEAL, DOG, DRAW, LAY, MOUSE, OVER, Box
from .ring import RING, bit_of, down, left, neighbours, rectangle, right, sides, turned, up

DIGITS: Final = 0x1_1111_1111  # the lowest bit of each counter of a hand
ALL_IDS: Final = list(range(9 * RING))  # made once: a list of moves then costs no new integers


@final
class Position:
    """Everything there is to know at one moment. A value: only search changes one, and only its own copy."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.phase: i64 = BEGIN
        self.seat: i64 = 0  # whose turn to lay or to receive; 0 when unknown or over
        self.cards: i64 = 0  # laid so far, the start card not counted
        # the pile
        self.dogs: i64 = box.dogs
        self.cats: i64 = box.cats
        self.mice: i64 = box.mice
        # geometry
        self.occupied: i64 = box.start_cell
        self.span: i64 = box.start_cell  # the smallest rectangle around all cards; the frame when fixed
        self.top: i64 = 0
        self.left: i64 = 0
        self.height: i64 = box.start_cell
        self.width: i64 = box.start_cell
        self.fence: i64 = 0  # cells outside the square for good
        # by seat (entry 0 is unused) and by kind
        self.hands: vec[i64] = vec[i64]([0] * 5)
        self.cheeses: vec[i64] = vec[i64]([0] * 5)
        self.laid: vec[i64] = vec[i64]([0] * 9)
        for seat in range(1, box.players + 1):
            self.hands[seat] = box.cheese_set
        if box.is_fixed:
            self.enclose(box.frame_start, box.frame_start, box.size, box.size)

    def copy(self) -> Position:
        new = Position(self.box)
        new.become(self)
        return new

    def become(self, other: Position) -> None:
        """Take over another position of the same game."""
        self.phase, self.seat, self.cards = other.phase, other.seat, other.cards
        self.dogs, self.cats, self.mice = other.dogs, other.cats, other.mice
        self.occupied, self.span, self.fence = other.occupied, other.span, other.fence
        self.top, self.left, self.height, self.width = other.top, other.left, other.height, other.width
        hands, cheeses, laid = self.hands, self.cheeses, self.laid
        other_hands, other_cheeses, other_laid = other.hands, other.cheeses, other.laid
        for seat in range(i64(5)):  # in place: a slice would be a new object
            hands[seat] = other_hands[seat]
            cheeses[seat] = other_cheeses[seat]
        for kind in range(i64(9)):
            laid[kind] = other_laid[kind]

    def state(self) -> tuple[int, ...]:
        """All that tells two positions of one game apart."""
        numbers = [self.phase, self.seat, self.dogs, self.cats, self.mice, self.occupied, self.top, self.left]
        for held in self.hands:
            numbers.append(held)
        for cells in self.cheeses:
            numbers.append(cells)
        for cells in self.laid:
            numbers.append(cells)
        return tuple([int(n) for n in numbers])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [self.cards, self.span, self.height, self.width, self.fence]
        return _restore, (self.box, self.state(), tuple([int(n) for n in numbers]))

    # who decides

    def actor(self) -> int:
        """A seat, 0 for chance, -1 when it is over."""
        if self.phase == LAY:
            return self.seat
        return -1 if self.phase == OVER else 0

    def pile(self) -> i64:
        return self.dogs + self.cats + self.mice

    # where a card may go

    def cells(self) -> i64:
        """Where the next card may be laid (CR-4.1 to CR-4.5a)."""
        if not self.occupied:
            return self.span if self.box.is_fixed else 1
        return neighbours(self.occupied) & ~(self.occupied | self.fence)

    def enclose(self, top: i64, left_edge: i64, height: i64, width: i64) -> None:
        """Set the rectangle around the cards, and fence off each direction in which it is full."""
        self.top, self.left, self.height, self.width = top, left_edge, height, width
        self.span = rectangle(top, left_edge, height, width)
        self.fix_fence()

    def fix_fence(self) -> None:
        span = self.span
        fence: i64 = 0
        if self.height == self.box.size:
            fence |= up(span) | down(span)
        if self.width == self.box.size:
            fence |= left(span) | right(span)
        self.fence = fence & ~span

    def grow(self, cell: i64) -> None:
        """Extend the rectangle to a new row or column (CR-4.4)."""
        span = self.span
        if not span:
            self.span = self.height = self.width = 1
            return
        if cell & up(span):
            self.top -= 1
            self.height += 1
            self.span = span | up(span)
        elif cell & down(span):
            self.height += 1
            self.span = span | down(span)
        elif cell & left(span):
            self.left -= 1
            self.width += 1
            self.span = span | left(span)
        else:
            self.width += 1
            self.span = span | right(span)
        self.fix_fence()

    def place_of(self, cell: i64) -> tuple[int, int]:
        """Row and column of a cell in the rectangle or on its rim."""
        offset = (index(cell) - 8 * (self.top - 1) - (self.left - 1)) % RING
        if offset == 0:  # the rim's own corner is never used, so this is its last row and column
            return self.top + 6, self.left + 6
        return self.top - 1 + offset // 8, self.left - 1 + offset % 8

    def places(self, cells: i64) -> list[int]:
        """Cells of the rectangle or its rim by row, then column, each as ``13 * (row + 6) + column + 6``."""
        found: list[int] = []
        corner = 13 * (self.top + 5) + self.left + 5  # of the rim, which itself is never used
        rest = turned(cells, self.rim())
        is_last = rest & 1
        rest -= is_last
        while rest:
            offset = index(rest & -rest)
            found.append(ALL_IDS[corner + offset // 8 * 13 + offset % 8])
            rest &= rest - 1
        if is_last:
            found.append(ALL_IDS[corner + 7 * 14])
        return found

    def rim(self) -> i64:
        """The place on the ring where the rim's own corner would be."""
        return (8 * (self.top - 1) + self.left - 1) % RING

    def card_ids(self) -> list[int]:
        """The cards on the table by row, then column, each as ``32 * place + card_id``."""
        found: list[int] = []
        first = self.rim()
        corner = 13 * (self.top + 5) + self.left + 5
        rest = turned(self.occupied, first)
        is_last = rest & 1
        rest -= is_last
        while rest:
            offset = index(rest & -rest)
            place = corner + offset // 8 * 13 + offset % 8
            found.append(int(32 * place + self.card_id(UNIT << (first + offset) % RING)))
            rest &= rest - 1
        if is_last:
            found.append(int(32 * (corner + 7 * 14) + self.card_id(UNIT << first)))
        return found

    def card_id(self, cell: i64) -> i64:
        """0 is the start card, 1 to 3 are animals; then each value of cheese takes four, one for each owner."""
        for kind in range(self.box.kinds):
            if self.laid[kind] & cell:
                if kind < ANIMALS:
                    return kind + 1
                seat: i64 = 1
                while not self.cheeses[seat] & cell:
                    seat += 1
                return 4 * (kind - 2) + seat - 1
        return 0

    def lay_id(self, kind: i64, row: i64, column: i64) -> int:
        """The number of a move if it is legal, else -1; the ring repeats itself, so the place is compared too."""
        cell = bit_of(row, column)
        if not self.hands[self.seat] >> 4 * kind & 15 or not self.cells() & cell:
            return -1
        return int(RING * kind + index(cell)) if self.place_of(cell) == (row, column) else -1

    # moves as integers

    def legal_ids(self) -> list[int]:
        """The moves of the seat to lay, ascending."""
        found: list[int] = []
        if self.phase != LAY:
            return found
        hand = self.hands[self.seat]
        cells = self.cells()
        for kind in range(self.box.kinds):
            if hand >> 4 * kind & 15:
                rest = cells
                while rest:
                    found.append(ALL_IDS[RING * kind + index(rest & -rest)])
                    rest &= rest - 1
        return found

    def chance_ids(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: seats at the beginning, animals later."""
        if self.phase == BEGIN:
            return [(seat, 1) for seat in range(1, int(self.box.players) + 1)]
        if self.phase == DEAL or self.phase == DRAW:
            stock = [(DOG, int(self.dogs)), (CAT, int(self.cats)), (MOUSE, int(self.mice))]
            return [(kind, weight) for kind, weight in stock if weight]
        return []

    def sample(self, rng: Rng) -> i64:
        """One of the chances, by weight."""
        if self.phase == BEGIN:
            return rng.below(self.box.players) + 1
        k = rng.below(self.pile())
        if k < self.dogs:
            return DOG
        return CAT if k < self.dogs + self.cats else MOUSE

    def advance(self, move: i64) -> None:
        """Change this position by a legal move or a chance."""
        if self.phase == LAY:
            kind = move // RING
            self.lay(kind, UNIT << move % RING, self.hands[self.seat] - (UNIT << 4 * kind))
        elif self.phase == BEGIN:
            self.seat = move
            self.phase = DEAL
        else:
            self.receive(move)

    def lay(self, kind: i64, cell: i64, rest: i64) -> None:
        """Lay a card and keep the rest of the hand (CR-3.1); then draw, pass on, or end (CR-5.1)."""
        self.hands[self.seat] = rest
        self.laid[kind] |= cell
        if kind >= ANIMALS:
            self.cheeses[self.seat] |= cell
        self.occupied |= cell
        if not cell & self.span:
            self.grow(cell)
        self.cards += 1
        if self.cards == self.box.cards:
            self.phase = OVER
            self.seat = 0
        elif self.cards <= self.box.drawn_after:
            self.phase = DRAW
        else:
            self.pass_on()

    def receive(self, kind: i64) -> None:
        """The seat gets an animal: of the deal (CR-2.6) or to refill its hand (CR-3.2)."""
        self.hands[self.seat] += UNIT << 4 * kind
        if kind == DOG:
            self.dogs -= 1
        elif kind == CAT:
            self.cats -= 1
        else:
            self.mice -= 1
        if self.phase == DRAW:
            self.phase = LAY
            self.pass_on()
        else:
            self.go_on_dealing()

    def go_on_dealing(self) -> None:
        """Two animals to each seat, from the first player clockwise (CR-2.6)."""
        box = self.box
        dealt = box.dogs + box.cats + box.mice - self.pile()
        if dealt % 2 == 0:
            self.pass_on()
        if dealt == 2 * box.players:
            self.phase = LAY

    def pass_on(self) -> None:
        """Clockwise is ascending (CR-2.7a)."""
        self.seat += 1
        if self.seat > self.box.players:
            self.seat = 1

    # the end

    def standing(self, kind: i64) -> i64:
        """Dogs, cats or mice that are still there after their removal step (CR-6.1, CR-6.2)."""
        if kind == DOG:
            return self.laid[DOG]
        return self.laid[kind] & ~neighbours(self.standing(kind - 1))

    def doomed(self) -> i64:
        """The cards that would go if this were the end."""
        cats, mice = self.standing(CAT), self.standing(MOUSE)
        return self.laid[CAT] & ~cats | self.laid[MOUSE] & ~mice | self.all_cheeses() & neighbours(mice)

    def all_cheeses(self) -> i64:
        return self.cheeses[1] | self.cheeses[2] | self.cheeses[3] | self.cheeses[4]

    def fate_ids(self) -> list[int]:
        """The doomed by row, then column, each as ``64 * place + 16 * step + sides`` of those who make it go."""
        found: list[int] = []
        dogs, cats, mice = self.laid[DOG], self.standing(CAT), self.standing(MOUSE)
        for place in self.places(self.doomed()):
            cell = bit_of(place // 13 - 6, place % 13 - 6)
            if self.laid[CAT] & cell:
                fate = sides(cell, dogs)
            elif self.laid[MOUSE] & cell:
                fate = 16 + sides(cell, cats)
            else:
                fate = 32 + sides(cell, mice)
            found.append(int(64 * place + fate))
        return found

    def plate_ids(self) -> list[int]:
        """Each seat and how many of its cheeses on the table are safe and would be eaten, of each value."""
        found: list[int] = []
        eaten = neighbours(self.standing(MOUSE))
        for seat in range(1, self.box.players + 1):
            plate = seat
            for kind in range(ANIMALS, self.box.kinds):
                cheeses = self.cheeses[seat] & self.laid[kind]
                plate |= count(cheeses & ~eaten) << 4 * (kind - 2) | count(cheeses & eaten) << 4 * (kind + 4)
            found.append(int(plate))
        return found

    def score(self, seat: i64) -> i64:
        """8 * points + cheeses left, so that ties break themselves (CR-6.4, CR-7.2)."""
        dogs = self.laid[DOG]
        cats = self.laid[CAT] & ~neighbours(dogs)
        mice = self.laid[MOUSE] & ~neighbours(cats)
        safe = self.cheeses[seat] & ~neighbours(mice)
        total = count(safe)
        for kind in range(ANIMALS, self.box.kinds):
            total += 8 * self.box.values[kind] * count(safe & self.laid[kind])
        return total

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(1, self.box.players + 1)]

    # for search and simulation

    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Deal anew what a seat cannot know: the animals in the other hands. Viewer 0 knows no hand."""
        for seat in range(1, self.box.players + 1):
            if seat != viewer:
                hand = self.hands[seat]
                self.dogs += hand & 15
                self.cats += hand >> 4 & 15
                self.mice += hand >> 8 & 15
        for seat in range(1, self.box.players + 1):
            if seat != viewer:
                hand = self.hands[seat]
                held = (hand & 15) + (hand >> 4 & 15) + (hand >> 8 & 15)
                hand &= ~0xFFF
                for _card in range(held):
                    hand += self.take(rng)
                self.hands[seat] = hand

    def take(self, rng: Rng) -> i64:
        """Take an animal from the pile: one unit of its counter in a hand."""
        k = rng.below(self.dogs + self.cats + self.mice)
        if k < self.dogs:
            self.dogs -= 1
            return 1
        if k < self.dogs + self.cats:
            self.cats -= 1
            return 1 << 4
        self.mice -= 1
        return 1 << 8

    def random_ply(self, rng: Rng) -> None:
        """One decision, uniformly among legal moves, or one chance by weight."""
        if self.phase != LAY:
            self.advance(self.sample(rng))
            return
        hand = self.hands[self.seat]
        held = (hand | hand >> 1 | hand >> 2 | hand >> 3) & DIGITS
        unit = pick(held, rng.below(count(held)))
        cells = self.cells()
        self.lay(index(unit) >> 2, pick(cells, rng.below(count(cells))), hand - unit)

    def rollout(self, rng: Rng) -> i64:
        """Play at random to the end; how many plies that took, draws included."""
        plies: i64 = 0
        while self.phase != OVER:
            self.random_ply(rng)
            plies += 1
        return plies


def playouts(start: Position, games: i64, seed: i64) -> tuple[int, list[float]]:
    """Random games from a position: plies in all, and each seat's wins, a shared win counting in part."""
    rng = Rng(seed)
    players = start.box.players
    position = start.copy()
    plies: i64 = 0
    wins: list[float] = [0.0] * int(players)
    for _game in range(games):
        position.become(start)
        plies += position.rollout(rng)
        scores = position.scores()
        best = max(scores)
        share = 1.0 / scores.count(best)
        for k in range(len(scores)):
            if scores[k] == best:
                wins[k] += share
    return plies, wins


def _restore(box: Box, state: tuple[int, ...], geometry: tuple[int, ...]) -> Position:
    new = Position(box)
    new.phase, new.seat = state[0], state[1]
    new.dogs, new.cats, new.mice = state[2], state[3], state[4]
    new.occupied, new.top, new.left = state[5], state[6], state[7]
    for k in range(5):
        new.hands[k] = state[8 + k]
        new.cheeses[k] = state[13 + k]
    for k in range(9):
        new.laid[k] = state[18 + k]
    new.cards, new.span, new.height, new.width, new.fence = geometry
    return new
