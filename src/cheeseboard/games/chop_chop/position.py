"""Pieces, tiles and turn of Chop! Chop! as sets and counts: the part that is compiled.

Squares are the bits of ``kitchen.py``. A face-down tile is not a secret written anywhere: it is a square in
``hidden`` and a count in ``stock``, and chance decides what it was when it is turned. Seats count from 1; piece 0
is the cat, pieces 1 to 4 are the mice. Moves are small integers here, see ``legal_ids``.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ..bits import UNIT, count, index, indices, pick
from ..rng import Rng
from .kitchen import Kitchen

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
class House:
    """What an edition and a number of players put on the table; shared by all positions of a game."""

    def __init__(
        self,
        players: i64,
        kitchen: Kitchen,
        faces: tuple[list[int], list[int]],
        stock: list[int],
        flags: dict[str, bool],
        numbers: dict[str, int],
    ) -> None:
        self.players: i64 = players
        self.kitchen: Kitchen = kitchen
        self.mice: i64 = kitchen.mice()
        self.cat_faces: vec[i64] = vec[i64](faces[0])
        self.mouse_faces: vec[i64] = vec[i64](faces[1])
        self.stock: i64 = pack_stock(stock)
        self.aim: i64 = stock[CHEESE]
        self.flags: dict[str, bool] = flags
        self.numbers: dict[str, int] = numbers
        self.mice_pass_mice: bool = flags["mice_pass_mice"]
        self.mice_cross_cheese: bool = flags["mice_cross_cheese"]
        self.cat_may_use_holes: bool = flags["cat_may_use_holes"]
        self.bonus_is_optional: bool = flags["bonus_is_optional"]
        self.fork_may_decline: bool = flags["fork_may_decline"]
        self.arrow_resolves: bool = flags["arrow_resolves"]
        self.arrow_may_stay: bool = flags["arrow_may_stay"]
        self.arrow_may_catch: bool = flags["arrow_may_catch"]
        self.knife_substitute: bool = flags["knife_substitute"]
        self.cat_wins_after_tenth: bool = flags["cat_wins_after_tenth"]
        self.mice_order_is_free: bool = flags["mice_order_is_free"] and players > 2
        self.first_is_random: bool = flags["first_is_random"] and players > 2
        self.cat_start_is_random: bool = flags["cat_start_is_random"]
        self.knife: i64 = numbers["knife"]
        self.deposit: i64 = numbers["deposit"]
        self.no_block: i64 = numbers["no_block"]  # LAST_MOUSE, LAST_UNRELEASED or both
        self.stall_limit: i64 = numbers["stall_limit"]  # 0 is off

    def __reduce__(self) -> tuple[object, ...]:
        faces = ([int(n) for n in self.cat_faces], [int(n) for n in self.mouse_faces])
        stock = unpack_stock(self.stock)
        return House, (int(self.players), self.kitchen, faces, stock, self.flags, self.numbers)


def pack_stock(counts: list[int]) -> i64:
    """Six bits for the count of each kind of tile."""
    packed: i64 = 0
    for kind in range(TILE_KINDS):
        packed |= i64(counts[kind]) << 6 * kind
    return packed


def unpack_stock(packed: i64) -> list[int]:
    return [int(packed >> 6 * kind & 63) for kind in range(i64(TILE_KINDS))]


@final
class Position:
    """Everything there is to know at one moment. A value: only search changes one, and only its own copy."""

    def __init__(self, house: House) -> None:
        kitchen = house.kitchen
        self.house: House = house
        self.phase: i64 = NAME_CAT
        self.cat_seat: i64 = 0  # 0: not yet named
        self.mouse_seat: i64 = 0  # the mouse player in turn, or the next one
        self.side: i64 = MICE
        # pieces
        self.cat: i64 = 0  # its square; 0: not yet set
        self.mice: vec[i64] = vec[i64]([0] * 5)  # by number, entry 0 unused; 0: caught
        self.mice_squares: i64 = kitchen.holes
        for mouse in range(1, house.mice + 1):
            self.mice[mouse] = kitchen.slabs[mouse - 1]
        # the floor
        self.unturned: i64 = kitchen.holes
        self.hidden: i64 = kitchen.tiles
        self.cheese: i64 = 0  # visible
        self.stock: i64 = house.stock
        # the turn
        self.rolls: i64 = 1  # still due, the present one included
        self.mover: i64 = 0  # the mouse of the first of two rolls
        self.piece: i64 = 0  # whose tile is turned or acts
        self.steps: i64 = 0  # of the die or bonus
        self.reach: vec[i64] = vec[i64]([0] * 5)  # where each piece may go now
        self.skips: i64 = 0  # bit CAT, bit MICE: whose next turn is skipped
        self.doubles: i64 = 0  # whose next turn has two rolls
        # progress
        self.won: i64 = 0
        self.turn: i64 = 0
        self.cheeses_at: i64 = 0  # the turn in which the mice had all cheeses; 0: not yet
        self.slabs_at: i64 = 0
        self.home_at: i64 = 0
        self.stall: i64 = 0
        self.people: i64 = 0  # bit s: seat s is a person
        self.asked: i64 = 0  # the seat asked about a draw
        self.result: i64 = UNDECIDED

    def copy(self) -> Position:
        new = Position(self.house)
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
        return _restore, (self.house, self.state())

    # who decides

    def actor(self) -> int:
        """A seat, 0 for chance, -1 when it is over."""
        phase = self.phase
        if phase == WALK or phase == BONUS or phase == ARROW or phase == FORK:
            return self.mouse_seat if self.side == MICE else self.cat_seat
        if phase == PLACE:
            return 0 if self.house.cat_start_is_random else self.cat_seat
        if phase == TAKE_DIE:
            return self.mouse_seat
        if phase == ASK:
            return self.asked
        return -1 if phase == OVER else 0

    def seat_in_turn(self) -> int:
        """The player of the side whose turn it is."""
        return self.mouse_seat if self.side == MICE else self.cat_seat

    def next_mouse_seat(self, seat: i64) -> i64:
        """The next seat clockwise that is not the cat (CC-3.1a)."""
        seat = seat % self.house.players + 1
        return seat % self.house.players + 1 if seat == self.cat_seat else seat

    # where pieces may go

    def mouse_ends(self, origin: i64) -> i64:
        """Where this mouse may stop: no other mouse, no cat on its level, no slab unturned but its own."""
        kitchen = self.house.kitchen
        cat_on_floor = self.cat & ~kitchen.table  # CC-1.5
        others = self.mice_squares & ~origin
        return kitchen.squares & ~(others | cat_on_floor | self.unturned & ~origin)

    def mouse_through(self, origin: i64) -> i64:
        """What this mouse may cross (CC-4.3, CC-4.8, CC-4.9)."""
        house = self.house
        through = self.mouse_ends(origin)
        if house.mice_pass_mice:  # CC-8.3: but never an occupied slab
            through |= self.mice_squares & ~house.kitchen.holes & ~origin
        if not house.mice_cross_cheese:
            through &= ~self.cheese
        return through

    def catchable(self) -> i64:
        """Squares where the cat would catch a mouse: not under the table, not on a slab (CC-1.5, CC-4.7a)."""
        kitchen = self.house.kitchen
        return self.mice_squares & ~kitchen.table & ~kitchen.holes

    def cat_through(self) -> i64:
        """What the cat may cross (CC-4.3, CC-4.6, CC-4.7, CC-8.2)."""
        kitchen = self.house.kitchen
        through = kitchen.squares & ~self.cheese & ~self.catchable()
        if self.house.cat_may_use_holes:
            return through & ~(kitchen.holes & (self.unturned | self.mice_squares))
        return through & ~kitchen.holes

    def barred(self) -> i64:
        """Where the cat may not stop, so as to let a mouse out (CC-6.6)."""
        house = self.house
        kitchen = house.kitchen
        squares: i64 = 0
        if house.no_block & LAST_MOUSE:
            if not self.mice_squares & self.mice_squares - 1 and self.mice_squares & kitchen.holes:
                squares = kitchen.front(self.mice_squares)
        if house.no_block & LAST_UNRELEASED:
            if self.unturned and not self.unturned & self.unturned - 1:
                squares |= kitchen.front(self.unturned)
        return squares

    def walk_of(self, piece: i64, steps: i64) -> i64:
        """Where a piece may walk (section 4)."""
        kitchen = self.house.kitchen
        if piece:
            origin = self.mice[piece]
            return kitchen.walk(origin, steps, self.mouse_through(origin), self.mouse_ends(origin))
        through = self.cat_through()
        return kitchen.walk(self.cat, steps, through, (through | self.catchable()) & ~self.barred())

    def route(self, piece: i64, steps: i64, goal: i64) -> list[int]:
        """One legal way of a walk, for showing it."""
        kitchen = self.house.kitchen
        if piece:
            origin = self.mice[piece]
            return kitchen.route(origin, steps, self.mouse_through(origin), self.mouse_ends(origin), goal)
        through = self.cat_through()
        return kitchen.route(self.cat, steps, through, through | self.catchable(), goal)

    def jump_of(self, piece: i64) -> i64:
        """Where an arrow may put a piece (CC-5.6)."""
        kitchen = self.house.kitchen
        free = kitchen.squares & ~self.cheese & ~kitchen.holes
        if piece:
            return free & ~self.mice_squares & ~(self.cat & ~kitchen.table)
        free &= ~self.cat & ~self.barred()
        return free if self.house.arrow_may_catch else free & ~self.catchable()

    def find_choices(self) -> bool:
        """Note where each piece may go now; whether there is anything to choose."""
        phase = self.phase
        if phase == WALK and self.side == MICE:
            return self.find_mouse_walks()
        piece = self.piece  # 0, the cat, while walking by die
        if phase == FORK:
            return piece != 0 and self.cheese & ~self.cat != 0
        squares = self.jump_of(piece) if phase == ARROW else self.walk_of(piece, self.steps)
        for other in range(self.house.mice + 1):
            self.reach[other] = 0
        self.reach[piece] = squares
        return squares != 0

    def find_mouse_walks(self) -> bool:
        """Any mouse may use a roll (CC-3.2), but only the same one the second of two (CC-5.9)."""
        found: i64 = 0
        reach = self.reach
        for piece in range(self.house.mice + 1):
            reach[piece] = 0
        mover = self.mover if self.rolls == 1 else 0
        if mover:
            reach[mover] = found = self.walk_of(mover, self.steps)
            if found or not self.house.knife_substitute:
                return found != 0
        for mouse in range(1, self.house.mice + 1):
            if self.mice[mouse]:
                reach[mouse] = self.walk_of(mouse, self.steps)
                found |= reach[mouse]
        return found != 0

    # moves as integers

    def legal_ids(self) -> list[int]:
        """The moves of the seat to decide, ascending."""
        found: list[int] = []
        phase = self.phase
        if phase == WALK or phase == BONUS or phase == ARROW:
            for piece in range(self.house.mice + 1):
                squares = self.reach[piece]
                base = BOARD * piece
                while squares:
                    square = squares & -squares
                    squares ^= square
                    found.append(ALL_IDS[base + index(square)])
        elif phase == PLACE and not self.house.cat_start_is_random:
            for square_index in indices(self.house.kitchen.table):
                found.append(square_index)
        elif phase == TAKE_DIE:
            for seat in range(1, self.house.players + 1):
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
        house = self.house
        if self.phase == BONUS:
            return house.bonus_is_optional
        if self.phase == ARROW:
            return house.arrow_may_stay
        return self.phase == FORK and house.fork_may_decline

    def is_legal(self, move: i64) -> bool:
        phase = self.phase
        if move == DECLINE:
            return self.may_decline()
        if 0 <= move < DECLINE:
            piece, square = move // BOARD, UNIT << move % BOARD
            if phase == PLACE:
                return piece == 0 and not self.house.cat_start_is_random and self.house.kitchen.table & square != 0
            if phase == WALK or phase == BONUS or phase == ARROW:
                return self.reach[piece] & square != 0
            return False
        if phase == FORK:
            return move >= TAKE_CHEESE_BASE and move < MOVES and (
                self.cheese & ~self.cat & UNIT << move - TAKE_CHEESE_BASE != 0
            )
        if phase == TAKE_DIE:
            seat = move - TAKE_DIE_BASE + 1
            return 1 <= seat <= self.house.players and seat != self.cat_seat
        return phase == ASK and (move == AGREE or move == REFUSE)

    def chance_ids(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: seats, squares, numbers or kinds of tile."""
        phase = self.phase
        found: list[tuple[int, int]] = []
        if phase == ROLL:
            faces = self.house.mouse_faces if self.side == MICE else self.house.cat_faces
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
            found = [(seat, 1) for seat in range(1, int(self.house.players) + 1) if seat != self.mouse_seat]
        elif phase == BEGIN:
            found = [(seat, 1) for seat in range(1, int(self.house.players) + 1) if seat != self.cat_seat]
        elif phase == PLACE and self.house.cat_start_is_random:
            found = [(square, 1) for square in indices(self.house.kitchen.table)]
        return found

    def sample(self, rng: Rng) -> i64:
        """One of the chances, by weight."""
        if self.phase == ROLL:
            face = rng.below(6)
            return self.house.mouse_faces[face] if self.side == MICE else self.house.cat_faces[face]
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

    # set-up

    def name_cat(self, seat: i64) -> None:
        """The cat's seat is known (CC-2.1a); so is the first mouse player, unless drawn (CC-2.5a)."""
        self.cat_seat = seat
        self.phase = PLACE
        if self.house.first_is_random:
            self.phase = BEGIN
        elif not self.mouse_seat:
            self.mouse_seat = self.next_mouse_seat(seat)

    # turns

    def begin_turn(self, side: i64) -> None:
        """The turn passes to a side, or past it when it is to skip (CC-5.9a)."""
        while self.skips >> side & 1:
            self.skips ^= UNIT << side
            side = 1 - side
        self.side = side
        self.rolls = 2 if self.doubles >> side & 1 else 1
        self.doubles &= ~(UNIT << side)
        self.mover = 0
        self.turn += 1
        self.phase = TAKE_DIE if side == MICE and self.house.mice_order_is_free else ROLL

    def end_turn(self) -> None:
        if self.side == MICE:
            self.mouse_seat = self.next_mouse_seat(self.mouse_seat)
        self.begin_turn(1 - self.side)

    def roll(self, number: i64) -> None:
        """The die shows a number (CC-3.2, CC-3.3); without a legal move the roll is lost (CC-3.6)."""
        self.stall += 1
        self.steps = number
        self.phase = WALK
        if not self.find_choices():
            self.end_roll()

    def end_roll(self) -> None:
        """All effects of a roll are over: too long without progress (CC-6.7), a second roll, or the next turn."""
        self.piece = 0
        self.steps = 0
        if self.house.stall_limit and self.stall >= self.house.stall_limit:
            self.offer_draw()
        else:
            self.go_on()

    def go_on(self) -> None:
        if self.rolls > 1:
            self.rolls -= 1
            self.phase = ROLL
        else:
            self.end_turn()

    def offer_draw(self) -> None:
        """People are asked; without any, the game is drawn (CC-6.7a)."""
        self.asked = 0
        self.answer(True)

    def answer(self, agrees: bool) -> None:
        if not agrees:
            self.asked = 0
            self.stall = 0
            self.go_on()
            return
        rest = self.people >> self.asked + 1
        if not rest:
            self.finish(STALLED)
            return
        self.phase = ASK
        self.asked += 1 + index(rest & -rest)

    # displacements

    def displace(self, piece: i64, square: i64) -> None:
        """A piece has come to a square; the checks go in the order of CC-6.5."""
        if piece:
            self.move_mouse(piece, square)
        else:
            self.move_cat(square)

    def move_cat(self, square: i64) -> None:
        kitchen = self.house.kitchen
        by_arrow = self.phase == ARROW
        self.cat = square
        if square & self.catchable():
            self.catch(square)
            if self.phase == OVER:
                return
        if self.hidden & square & ~kitchen.table and (self.house.arrow_resolves or not by_arrow):
            self.come_upon_tile(0)
        else:
            self.end_roll()

    def come_upon_tile(self, piece: i64) -> None:
        self.phase = TURN
        self.piece = piece
        self.steps = 0

    def catch(self, square: i64) -> None:
        """A mouse leaves the game for good (CC-3.4); with the last one the cat wins (CC-6.1)."""
        for mouse in range(1, self.house.mice + 1):
            if self.mice[mouse] == square:
                self.mice[mouse] = 0
        self.mice_squares ^= square
        self.stall = 0
        if not self.mice_squares:
            late = self.won >= self.house.aim and not self.house.cat_wins_after_tenth
            self.finish(AFTER_TENTH if late else ALL_CAUGHT)

    def move_mouse(self, mouse: i64, square: i64) -> None:
        origin = self.mice[mouse]
        by_arrow = self.phase == ARROW
        if self.phase == WALK and self.rolls == 2:
            self.mover = mouse
        self.mice[mouse] = square
        self.mice_squares = self.mice_squares & ~origin | square
        if origin & self.unturned:
            self.unturned ^= origin
            self.stall = 0
            if not self.unturned:
                self.slabs_at = self.turn
        if square & self.house.kitchen.holes:
            self.come_home()
        if self.mice_win():
            return
        if square & self.cheese:
            self.win_cheese(square)
        elif square & self.hidden and (self.house.arrow_resolves or not by_arrow):
            self.come_upon_tile(mouse)
        else:
            self.end_roll()

    def come_home(self) -> None:
        """Note an arrival in a hole with all cheeses won (CC-6.2, CC-6.2a)."""
        if self.won >= self.house.aim and not self.home_at:
            if self.house.deposit != LAST or not self.unturned:
                self.home_at = self.turn

    def mice_win(self) -> bool:
        """Check (4) of CC-6.5: end the game if there are the cheeses, the slabs and the arrival."""
        if self.won < self.house.aim or self.unturned:
            return False
        if self.house.deposit == ALREADY_HOME and self.mice_squares & self.house.kitchen.holes:
            self.home_at = self.home_at or self.turn
        if self.home_at:
            self.finish(CHEESE_HOME)
        return self.home_at != 0

    def finish(self, result: i64) -> None:
        self.phase = OVER
        self.result = result
        self.side = MICE
        self.rolls = 1
        self.mover = self.piece = self.steps = self.asked = 0
        self.skips = self.doubles = 0

    # tiles

    def turn_tile(self, kind: i64) -> None:
        """Turn the tile under the piece, take it away and do what it says (CC-5.1)."""
        piece = self.piece
        square = self.mice[piece] if piece else self.cat
        self.hidden ^= square
        self.stock -= UNIT << 6 * kind
        self.stall = 0
        if kind == CROCKERY:
            self.end_roll()
        elif kind == CHEESE:
            self.find_cheese(square)
        elif kind == PLUS_ONE:
            self.act(BONUS, 1)
        elif kind == PLUS_TWO:
            self.act(BONUS, 2)
        elif kind == ARROW_TILE:
            self.act(ARROW, 0)
        elif kind == FORK_TILE:
            self.act(FORK, 0)
        else:
            self.use_knife()

    def find_cheese(self, square: i64) -> None:
        if self.piece:
            self.win_cheese(square)
        else:  # CC-5.4: it stays face up under the cat
            self.cheese |= square
            self.end_roll()

    def act(self, phase: i64, steps: i64) -> None:
        """The piece acts again at once, if it can (CC-5.5a)."""
        self.phase = phase
        self.steps = steps
        if not self.find_choices():
            self.end_roll()

    def use_fork(self, move: i64) -> None:
        if move == DECLINE:
            self.end_roll()
        else:
            self.win_cheese(UNIT << move - TAKE_CHEESE_BASE)

    def win_cheese(self, square: i64) -> None:
        """The mice win a cheese (CC-5.3), and perhaps the game (check (6) of CC-6.5)."""
        self.cheese &= ~square
        self.won += 1
        self.stall = 0
        if self.won == self.house.aim:
            self.cheeses_at = self.turn
        if not self.mice_win():
            self.end_roll()

    def use_knife(self) -> None:
        """The turn ends at once, any second roll with it (CC-5.9, CC-5.9a)."""
        self.piece = 0
        self.steps = 0
        if self.house.knife != SKIP_ONLY:
            self.doubles |= UNIT << 1 - self.side
        if self.house.knife != HANDOVER:
            self.skips |= UNIT << self.side
        self.end_turn()

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
        for mouse in range(1, self.house.mice + 1):
            choices += count(reach[mouse])
        k = rng.below(choices)
        for mouse in range(1, self.house.mice + 1):
            choices = count(reach[mouse])
            if k < choices:
                self.move_mouse(mouse, pick(reach[mouse], k))
                return
            k -= choices

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


def _restore(house: House, state: tuple[int, ...]) -> Position:
    new = Position(house)
    new.phase, new.cat_seat, new.mouse_seat, new.side = state[0], state[1], state[2], state[3]
    new.cat, new.unturned, new.hidden, new.cheese = state[4], state[5], state[6], state[7]
    new.stock, new.rolls, new.mover, new.piece, new.steps = state[8], state[9], state[10], state[11], state[12]
    new.skips, new.doubles, new.won, new.turn, new.stall = state[13], state[14], state[15], state[16], state[17]
    new.cheeses_at, new.slabs_at, new.home_at = state[18], state[19], state[20]
    new.people, new.asked, new.result = state[21], state[22], state[23]
    new.mice_squares = 0
    for mouse in range(5):
        new.mice[mouse] = state[24 + mouse]
        new.mice_squares |= state[24 + mouse]
    if WALK <= new.phase <= FORK and new.phase != TURN:
        new.find_choices()
    return new
