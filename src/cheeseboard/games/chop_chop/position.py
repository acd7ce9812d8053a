"""A position of Chop! Chop!: a value, its moves as small integers, and fast random play.

Seats count from 1; piece 0 is the cat, pieces 1 to 4 are the mice. A piece to a square is the number
``piece * 56 + bit``; the numbers of the other moves follow (``box.py``).
"""
# compiled

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ...core.bits import UNIT, count, index, indices, pick
from ...core.rng import Rng
from .box import (
    AGREE,
    ALL_IDS,
    ARROW,
    ASK,
    BEGIN,
    BOARD,
    BONUS,
    CAT,
    DECLINE,
    FORK,
    MICE,
    MOVES,
    NAME_CAT,
    OVER,
    PLACE,
    REFUSE,
    ROLL,
    TAKE_CHEESE_BASE,
    TAKE_DIE,
    TAKE_DIE_BASE,
    TILE_KINDS,
    TURN,
    WALK,
    Box,
)
from .turns import Turns


@final
class Position(Turns):
    """Everything there is to know at one moment. A value: only search changes one, and only its own copy."""

    def copy(self) -> Position:
        new = Position(self.box)
        new.become(self)
        return new

    def become(self, other: Position) -> None:
        """Take over another position of the same game."""
        self.phase, self.cat_seat, self.mouse_seat, self.side = (
            other.phase,
            other.cat_seat,
            other.mouse_seat,
            other.side,
        )
        self.cat, self.mice_squares, self.unturned = other.cat, other.mice_squares, other.unturned
        self.mice, self.reach = other.mice[:], other.reach[:]
        self.hidden, self.cheese, self.stock = other.hidden, other.cheese, other.stock
        self.rolls, self.mover, self.piece, self.steps = other.rolls, other.mover, other.piece, other.steps
        self.skips, self.doubles = other.skips, other.doubles
        self.won, self.turn, self.stall = other.won, other.turn, other.stall
        self.cheeses_at, self.slabs_at, self.home_at = other.cheeses_at, other.slabs_at, other.home_at
        self.people, self.asked, self.result = other.people, other.asked, other.result

    def state(self) -> tuple[int, ...]:
        """All that tells two positions of one game apart."""
        numbers = [self.phase, self.cat_seat, self.mouse_seat, self.side, self.cat, self.unturned]
        numbers += [self.hidden, self.cheese, self.stock, self.rolls, self.mover, self.piece, self.steps]
        numbers += [self.skips, self.doubles, self.won, self.turn, self.stall]
        numbers += [self.cheeses_at, self.slabs_at, self.home_at, self.people, self.asked, self.result]
        for mouse in self.mice:
            numbers.append(mouse)
        return tuple([int(n) for n in numbers])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state() == other.state()

    def __hash__(self) -> int:
        return hash(self.state())

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.box, self.state())

    # who decides

    def actor(self) -> int:
        """A seat, 0 for chance, -1 when it is over."""
        phase = self.phase
        if phase == WALK or phase == BONUS or phase == ARROW or phase == FORK:
            return self.mouse_seat if self.side == MICE else self.cat_seat
        if phase == PLACE:
            return 0 if self.box.cat_start_is_random else self.cat_seat
        if phase == TAKE_DIE:
            return self.mouse_seat
        if phase == ASK:
            return self.asked
        return -1 if phase == OVER else 0

    # moves as integers

    def legal_ids(self) -> list[int]:
        """The moves of the seat to decide, ascending."""
        found: list[int] = []
        phase = self.phase
        if phase == WALK or phase == BONUS or phase == ARROW:
            for piece in range(self.box.mice + 1):
                squares = self.reach[piece]
                base = BOARD * piece
                while squares:
                    square = squares & -squares
                    squares ^= square
                    found.append(ALL_IDS[base + index(square)])
        elif phase == PLACE and not self.box.cat_start_is_random:
            for square_index in indices(self.box.kitchen.table):
                found.append(square_index)
        elif phase == TAKE_DIE:
            for seat in range(1, self.box.players + 1):
                if seat != self.cat_seat:
                    found.append(TAKE_DIE_BASE + int(seat) - 1)
        elif phase == ASK:
            found = [AGREE, REFUSE]
        if self.may_decline():
            found.append(DECLINE)
        if phase == FORK:
            for square_index in indices(self.cheese & ~self.cat):
                found.append(TAKE_CHEESE_BASE + square_index)
        return found

    def may_decline(self) -> bool:
        """Whether the fork, bonus or arrow may be left unused (CC-Q23, CC-Q25, CC-Q27)."""
        box = self.box
        if self.phase == BONUS:
            return box.bonus_is_optional
        if self.phase == ARROW:
            return box.arrow_may_stay
        return self.phase == FORK and box.fork_may_decline

    def is_legal(self, move: i64) -> bool:
        phase = self.phase
        if move == DECLINE:
            return self.may_decline()
        if 0 <= move < DECLINE:
            piece, square = move // BOARD, UNIT << move % BOARD
            if phase == PLACE:
                return (
                    piece == 0 and not self.box.cat_start_is_random and self.box.kitchen.table & square != 0
                )
            if phase == WALK or phase == BONUS or phase == ARROW:
                return self.reach[piece] & square != 0
            return False
        if phase == FORK:
            return (
                move >= TAKE_CHEESE_BASE
                and move < MOVES
                and (self.cheese & ~self.cat & UNIT << move - TAKE_CHEESE_BASE != 0)
            )
        if phase == TAKE_DIE:
            seat = move - TAKE_DIE_BASE + 1
            return 1 <= seat <= self.box.players and seat != self.cat_seat
        return phase == ASK and (move == AGREE or move == REFUSE)

    def chance_ids(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: seats, squares, numbers or kinds of tile."""
        phase = self.phase
        found: list[tuple[int, int]] = []
        if phase == ROLL:
            faces = self.box.mouse_faces if self.side == MICE else self.box.cat_faces
            for number in range(1, 7):
                weight = 0
                for face in faces:
                    if face == number:
                        weight += 1
                if weight:
                    found.append((number, weight))
        elif phase == TURN:
            for kind in range(TILE_KINDS):
                left = int(self.stock >> 6 * kind & 63)
                if left:
                    found.append((kind, left))
        elif phase == NAME_CAT:
            found = [(seat, 1) for seat in range(1, int(self.box.players) + 1) if seat != self.mouse_seat]
        elif phase == BEGIN:
            found = [(seat, 1) for seat in range(1, int(self.box.players) + 1) if seat != self.cat_seat]
        elif phase == PLACE and self.box.cat_start_is_random:
            found = [(square, 1) for square in indices(self.box.kitchen.table)]
        return found

    def sample(self, rng: Rng) -> i64:
        """One of the chances, by weight."""
        if self.phase == ROLL:
            face = rng.below(6)
            return self.box.mouse_faces[face] if self.side == MICE else self.box.cat_faces[face]
        if self.phase == TURN:
            k = rng.below(count(self.hidden))
            kind: i64 = 0
            stock = self.stock
            while k >= stock & 63:
                k -= stock & 63
                stock >>= 6
                kind += 1
            return kind
        chances = self.chance_ids()
        return chances[rng.below(len(chances))][0]

    def advance(self, move: i64) -> None:
        """Change this position by a legal move or a chance."""
        phase = self.phase
        if phase == ROLL:
            self.roll(move)
        elif phase == WALK or phase == BONUS or phase == ARROW:
            if move == DECLINE:
                self.end_roll()
            else:
                self.displace(move // BOARD, UNIT << move % BOARD)
        elif phase == TURN:
            self.turn_tile(move)
        elif phase == FORK:
            self.use_fork(move)
        else:
            self.prepare(move)

    def prepare(self, move: i64) -> None:
        """The decisions outside a roll: set-up, who takes the die, an offered draw."""
        if self.phase == NAME_CAT:
            self.name_cat(move)
        elif self.phase == BEGIN:
            self.mouse_seat = move
            self.phase = PLACE
        elif self.phase == PLACE:
            self.cat = UNIT << move
            self.begin_turn(MICE)
        elif self.phase == TAKE_DIE:
            self.mouse_seat = move - TAKE_DIE_BASE + 1
            self.phase = ROLL
        else:
            self.answer(move == AGREE)

    # for search and simulation

    def random_ply(self, rng: Rng) -> None:
        """One decision, uniformly among legal moves, or one chance by weight."""
        phase = self.phase
        if phase == ROLL:
            self.roll(self.sample(rng))
        elif phase == WALK:
            self.random_walk(rng)
        elif phase == TURN:
            self.turn_tile(self.sample(rng))
        elif self.actor():
            moves = self.legal_ids()
            self.advance(moves[rng.below(len(moves))])
        else:
            self.advance(self.sample(rng))

    def random_walk(self, rng: Rng) -> None:
        reach = self.reach
        if self.side == CAT:
            self.move_cat(pick(reach[0], rng.below(count(reach[0]))))
            return
        choices: i64 = 0
        for mouse in range(1, self.box.mice + 1):
            choices += count(reach[mouse])
        k = rng.below(choices)
        chosen: i64 = 1
        while k >= count(reach[chosen]):
            k -= count(reach[chosen])
            chosen += 1
        self.move_mouse(chosen, pick(reach[chosen], k))

    def rollout(self, rng: Rng, limit: i64) -> i64:
        """Play at random to the end or for so many plies; how many it took, rolls and tiles included."""
        plies: i64 = 0
        while self.phase != OVER and plies < limit:
            self.random_ply(rng)
            plies += 1
        return plies


def playouts(start: Position, games: i64, seed: i64, limit: i64 = 1_000_000) -> tuple[int, list[int]]:
    """Random games from a position: plies in all, and how many ended undecided or by each result."""
    rng = Rng(seed)
    position = start.copy()
    plies: i64 = 0
    results = [0] * 5
    for _game in range(games):
        position.become(start)
        plies += position.rollout(rng, limit)
        results[position.result] += 1
    return plies, results


def _restore(box: Box, state: tuple[int, ...]) -> Position:
    new = Position(box)
    new.phase, new.cat_seat, new.mouse_seat, new.side = state[0], state[1], state[2], state[3]
    new.cat, new.unturned, new.hidden, new.cheese = state[4], state[5], state[6], state[7]
    new.stock, new.rolls, new.mover, new.piece, new.steps = (
        state[8],
        state[9],
        state[10],
        state[11],
        state[12],
    )
    new.skips, new.doubles, new.won, new.turn, new.stall = (
        state[13],
        state[14],
        state[15],
        state[16],
        state[17],
    )
    new.cheeses_at, new.slabs_at, new.home_at = state[18], state[19], state[20]
    new.people, new.asked, new.result = state[21], state[22], state[23]
    new.mice_squares = 0
    for mouse in range(5):
        new.mice[mouse] = state[24 + mouse]
        new.mice_squares |= state[24 + mouse]
    if WALK <= new.phase <= FORK and new.phase != TURN:
        new.find_choices()
    return new
