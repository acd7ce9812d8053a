"""Pieces, slabs and tiles on the floor, and where each piece may go.

A face-down tile is not a secret written anywhere: it is a square in ``hidden`` and a count in ``stock``, and chance
decides what it was when it is turned.
"""
# compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .box import LAST_MOUSE, LAST_UNRELEASED, Box
from .kitchen import around


class Floor:
    """What stands and lies where. Piece 0 is the cat, pieces 1 to 4 are the mice."""

    def __init__(self, box: Box) -> None:
        kitchen = box.kitchen
        self.box: Box = box
        self.cat: i64 = 0  # its square; 0: not yet set
        self.mice: vec[i64] = vec[i64]([0] * 5)  # by number, entry 0 unused; 0: caught
        self.mice_squares: i64 = kitchen.holes
        for mouse in range(1, box.mice + 1):
            self.mice[mouse] = kitchen.slabs[mouse - 1]
        self.unturned: i64 = kitchen.holes
        self.hidden: i64 = kitchen.tiles
        self.cheese: i64 = 0  # visible
        self.stock: i64 = box.stock  # of face-down tiles

    def mouse_ends(self, origin: i64) -> i64:
        """Where this mouse may stop: no other mouse, no cat on its level, no slab unturned but its own."""
        kitchen = self.box.kitchen
        cat_on_floor = self.cat & ~kitchen.table  # CC-1.5
        others = self.mice_squares & ~origin
        return kitchen.squares & ~(others | cat_on_floor | self.unturned & ~origin)

    def mouse_through(self, origin: i64) -> i64:
        """What this mouse may cross (CC-4.3, CC-4.8, CC-4.9)."""
        box = self.box
        through = self.mouse_ends(origin)
        if box.mice_pass_mice:  # CC-8.3: but never an occupied slab
            through |= self.mice_squares & ~box.kitchen.holes & ~origin
        if not box.mice_cross_cheese:
            through &= ~self.cheese
        return through

    def catchable(self) -> i64:
        """Squares where the cat would catch a mouse: not under the table, not on a slab (CC-1.5, CC-4.7a)."""
        kitchen = self.box.kitchen
        return self.mice_squares & ~kitchen.table & ~kitchen.holes

    def cat_through(self) -> i64:
        """What the cat may cross (CC-4.3, CC-4.6, CC-4.7, CC-8.2)."""
        kitchen = self.box.kitchen
        through = kitchen.squares & ~self.cheese & ~self.catchable()
        if self.box.cat_may_use_holes:
            return through & ~(kitchen.holes & (self.unturned | self.mice_squares))
        return through & ~kitchen.holes

    def barred(self) -> i64:
        """Where the cat may not stop, so as to let a mouse out (CC-6.6)."""
        box = self.box
        kitchen = box.kitchen
        squares: i64 = 0
        if box.no_block & LAST_MOUSE:
            if not self.mice_squares & self.mice_squares - 1 and self.mice_squares & kitchen.holes:
                squares = kitchen.front(self.mice_squares)
        if box.no_block & LAST_UNRELEASED:
            if self.unturned and not self.unturned & self.unturned - 1:
                squares |= kitchen.front(self.unturned)
        return squares

    def walk_of(self, piece: i64, steps: i64) -> i64:
        """Where a piece may walk (section 4)."""
        kitchen = self.box.kitchen
        if piece:
            origin = self.mice[piece]
            return kitchen.walk(origin, steps, self.mouse_through(origin), self.mouse_ends(origin))
        through = self.cat_through()
        return kitchen.walk(self.cat, steps, through, (through | self.catchable()) & ~self.barred())

    def steps_to(self, hole: i64) -> i64:
        """How far the nearest mouse has to walk to a hole; 0 when there is no way for any."""
        fewest: i64 = 0
        for mouse in range(1, self.box.mice + 1):
            origin = self.mice[mouse]
            if origin:
                goal = hole & self.mouse_ends(origin) & ~origin
                steps = self.box.kitchen.distance(origin, self.mouse_through(origin), goal)
                if steps and (steps < fewest or not fewest):
                    fewest = steps
        return fewest

    def route(self, piece: i64, steps: i64, goal: i64) -> list[int]:
        """One legal way of a walk, for showing it; a mouse does not pass by the cat's nose without need."""
        kitchen = self.box.kitchen
        if piece:
            origin = self.mice[piece]
            through, ends = self.mouse_through(origin), self.mouse_ends(origin)
            return kitchen.route(origin, steps, through, ends, goal, around(self.cat))
        through = self.cat_through()
        return kitchen.route(self.cat, steps, through, through | self.catchable(), goal)

    def jump_of(self, piece: i64) -> i64:
        """Where an arrow may put a piece (CC-5.6)."""
        kitchen = self.box.kitchen
        free = kitchen.squares & ~self.cheese & ~kitchen.holes
        if piece:
            return free & ~self.mice_squares & ~(self.cat & ~kitchen.table)
        free &= ~self.cat & ~self.barred()
        return free if self.box.arrow_may_catch else free & ~self.catchable()
