"""The course of Chop! Chop!: set-up, turns, rolls, displacements, tiles and the end."""
# compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ...core.bits import UNIT, index
from .box import (
    AFTER_TENTH,
    ALL_CAUGHT,
    ALREADY_HOME,
    ARROW,
    ARROW_TILE,
    ASK,
    BEGIN,
    BONUS,
    CHEESE,
    CHEESE_HOME,
    CROCKERY,
    DECLINE,
    FORK,
    FORK_TILE,
    HANDOVER,
    LAST,
    MICE,
    NAME_CAT,
    OVER,
    PLACE,
    PLUS_ONE,
    PLUS_TWO,
    ROLL,
    SKIP_ONLY,
    STALLED,
    TAKE_CHEESE_BASE,
    TAKE_DIE,
    TURN,
    UNDECIDED,
    WALK,
    Box,
)
from .floor import Floor


class Turns(Floor):
    """A floor with a turn going on: what is waited for, and what each decision leads to."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.phase: i64 = NAME_CAT
        self.cat_seat: i64 = 0  # 0: not yet named
        self.mouse_seat: i64 = 0  # the mouse player in turn, or the next one
        self.side: i64 = MICE
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

    # who plays, and what may be chosen

    def seat_in_turn(self) -> int:
        """The player of the side whose turn it is."""
        return self.mouse_seat if self.side == MICE else self.cat_seat

    def next_mouse_seat(self, seat: i64) -> i64:
        """The next seat clockwise that is not the cat (CC-3.1a)."""
        seat = seat % self.box.players + 1
        return seat % self.box.players + 1 if seat == self.cat_seat else seat

    def find_choices(self) -> bool:
        """Note where each piece may go now; whether there is anything to choose."""
        phase = self.phase
        if phase == WALK and self.side == MICE:
            return self.find_mouse_walks()
        piece = self.piece  # 0, the cat, while walking by die
        if phase == FORK:
            return piece != 0 and self.cheese & ~self.cat != 0
        squares = self.jump_of(piece) if phase == ARROW else self.walk_of(piece, self.steps)
        for other in range(self.box.mice + 1):
            self.reach[other] = 0
        self.reach[piece] = squares
        return squares != 0

    def find_mouse_walks(self) -> bool:
        """Any mouse may use a roll (CC-3.2), but only the same one the second of two (CC-5.9)."""
        found: i64 = 0
        reach = self.reach
        for piece in range(self.box.mice + 1):
            reach[piece] = 0
        mover = self.mover if self.rolls == 1 else 0
        if mover:
            reach[mover] = found = self.walk_of(mover, self.steps)
            if found or not self.box.knife_substitute:
                return found != 0
        for mouse in range(1, self.box.mice + 1):
            if self.mice[mouse]:
                reach[mouse] = self.walk_of(mouse, self.steps)
                found |= reach[mouse]
        return found != 0

    # set-up

    def name_cat(self, seat: i64) -> None:
        """The cat's seat is known (CC-2.1a); so is the first mouse player, unless drawn (CC-2.5a)."""
        self.cat_seat = seat
        self.phase = PLACE
        if self.box.first_is_random:
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
        self.phase = TAKE_DIE if side == MICE and self.box.mice_order_is_free else ROLL

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
        if self.box.stall_limit and self.stall >= self.box.stall_limit:
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
        kitchen = self.box.kitchen
        by_arrow = self.phase == ARROW
        self.cat = square
        if square & self.catchable():
            self.catch(square)
            if self.phase == OVER:
                return
        if self.hidden & square & ~kitchen.table and (self.box.arrow_resolves or not by_arrow):
            self.come_upon_tile(0)
        else:
            self.end_roll()

    def come_upon_tile(self, piece: i64) -> None:
        self.phase = TURN
        self.piece = piece
        self.steps = 0

    def catch(self, square: i64) -> None:
        """A mouse leaves the game for good (CC-3.4); with the last one the cat wins (CC-6.1)."""
        for mouse in range(1, self.box.mice + 1):
            if self.mice[mouse] == square:
                self.mice[mouse] = 0
        self.mice_squares ^= square
        self.stall = 0
        if not self.mice_squares:
            late = self.won >= self.box.aim and not self.box.cat_wins_after_tenth
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
        if square & self.box.kitchen.holes:
            self.come_home()
        if self.mice_win():
            return
        if square & self.cheese:
            self.win_cheese(square)
        elif square & self.hidden and (self.box.arrow_resolves or not by_arrow):
            self.come_upon_tile(mouse)
        else:
            self.end_roll()

    def come_home(self) -> None:
        """Note an arrival in a hole."""
        if self.is_home_due():
            self.home_at = self.turn

    def is_home_due(self) -> bool:
        """Whether an arrival in a hole counts now: all cheeses are won, and none has counted yet (CC-6.2, CC-6.2a)."""
        if self.won < self.box.aim or self.home_at:
            return False
        return self.box.deposit != LAST or not self.unturned

    def mice_win(self) -> bool:
        """Check (4) of CC-6.5: end the game if there are the cheeses, the slabs and the arrival."""
        if self.won < self.box.aim or self.unturned:
            return False
        if self.box.deposit == ALREADY_HOME and self.mice_squares & self.box.kitchen.holes:
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
        if self.won == self.box.aim:
            self.cheeses_at = self.turn
        if not self.mice_win():
            self.end_roll()

    def use_knife(self) -> None:
        """The turn ends at once, any second roll with it (CC-5.9, CC-5.9a)."""
        self.piece = 0
        self.steps = 0
        if self.box.knife != SKIP_ONLY:
            self.doubles |= UNIT << 1 - self.side
        if self.box.knife != HANDOVER:
            self.skips |= UNIT << self.side
        self.end_turn()
