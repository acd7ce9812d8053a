"""The kitchen floor of Chop! Chop!: squares, levels and walks.

The square in row r, column c is bit ``8 * r + c``; the eighth column is always empty, so that a step never wraps.
The table has two levels but needs no second set of squares: the cat is always on top of it and the mice always
under it (CC-1.5), so which piece it is tells the level.
"""
# compiled

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.bits import UNIT, count

STRIDE: Final = 8

ORIGIN: Final = 0  # CC-4.4: a walk may not come back to where it began
NO_BACKTRACK: Final = 1  # it may not turn back at once
SIMPLE: Final = 2  # it may not use any square twice


def around(squares: i64) -> i64:
    """The squares one step away (CC-4.1); those off the board are still in."""
    return squares << 1 | squares >> 1 | squares << 8 | squares >> 8


@final
class Kitchen:
    """The board as drawn, and how pieces walk on it."""

    def __init__(self, rows: tuple[str, ...], path: i64, is_front_only: bool, is_front_inner: bool) -> None:
        self.rows: tuple[str, ...] = rows
        self.path: i64 = path
        self.is_front_only: bool = is_front_only  # CC-Q19: holes are entered and left by their front only
        self.is_front_inner: bool = is_front_inner  # CC-Q36
        self.squares: i64 = 0
        self.table: i64 = 0
        self.holes: i64 = 0
        self.slabs: vec[i64] = vec[i64]()  # row by row: slab k is the home of mouse k + 1
        square: i64 = 0
        for row in range(len(rows)):
            for column in range(len(rows[row])):
                mark = rows[row][column]
                square = UNIT << (STRIDE * i64(row) + i64(column))
                if mark != "-":
                    self.squares |= square
                if mark == "_":
                    self.table |= square
                if mark == "u":
                    self.holes |= square
                    self.slabs = append(self.slabs, square)
        self.tiles: i64 = self.squares & ~self.holes  # CC-2.2: one face-down tile on each
        # the holes that may be entered by a step of each direction
        self.entered_up: i64 = self.holes
        self.entered_down: i64 = self.holes
        self.entered_left: i64 = self.holes
        self.entered_right: i64 = self.holes
        if is_front_only:
            self.entered_up = self.holes & ~(self.squares << 8)
            self.entered_down = self.holes & ~(self.squares >> 8)
            self.entered_left = self.holes & ~(self.squares << 1)
            self.entered_right = self.holes & ~(self.squares >> 1)

    def inner_front(self, hole: i64) -> i64:
        """The square in front of a hole in a side of the board: opposite to the missing neighbour (CC-Q36)."""
        if not hole >> 8 & self.squares:
            return hole << 8
        if not hole << 8 & self.squares:
            return hole >> 8
        return hole << 1 if not hole >> 1 & self.squares else hole >> 1

    def front(self, hole: i64) -> i64:
        """Where the cat may not stop when the last mouse hides in this hole (CC-6.6)."""
        return self.inner_front(hole) if self.is_front_inner else around(hole) & self.squares

    def walk(self, origin: i64, steps: i64, through: i64, ends: i64) -> i64:
        """The squares where a walk of exactly so many steps can end (CC-4.2).

        ``through`` are the squares it may cross, ``ends`` those where it may stop.
        """
        if self.path == NO_BACKTRACK:
            return self.walk_on(origin, steps, through, ends)
        if self.path == SIMPLE:
            return self.walk_simply(origin, steps, through & ~origin, ends & ~origin)
        through &= ~origin
        ends &= ~origin
        reached = origin
        if self.is_front_only:
            through &= ~self.holes
            if steps > 1:
                reached = self.first_steps(origin) & through
                steps -= 1
            while steps > 1:
                reached = around(reached) & through
                steps -= 1
            return self.last_step(reached, ends)
        while steps > 1:
            reached = around(reached) & through
            steps -= 1
        return around(reached) & ends

    def first_steps(self, origin: i64) -> i64:
        if self.is_front_only and origin & self.holes:
            return self.inner_front(origin)
        return around(origin)

    def last_step(self, reached: i64, ends: i64) -> i64:
        """One more step, minding from which side a hole is entered and left (CC-Q19)."""
        if reached & self.holes:  # the walk begins in a hole and has one step
            return self.inner_front(reached) & ends
        floor = around(reached) & ~self.holes
        entered = (
            reached >> 8 & self.entered_up
            | reached << 8 & self.entered_down
            | reached >> 1 & self.entered_left
            | reached << 1 & self.entered_right
        )
        return (floor | entered) & ends

    def walk_on(self, origin: i64, steps: i64, through: i64, ends: i64) -> i64:
        """Walks that never turn back at once: the squares reached are kept apart by direction of arrival."""
        if self.is_front_only:
            through &= ~self.holes
        first = self.first_steps(origin) & (through if steps > 1 else ends)
        if steps == 1:
            return self.last_step(origin, ends) if self.is_front_only else first
        upward = origin >> 8 & first
        downward = origin << 8 & first
        leftward = origin >> 1 & first
        rightward = origin << 1 & first
        while steps > 2:
            up = (upward | leftward | rightward) >> 8 & through
            down = (downward | leftward | rightward) << 8 & through
            left = (leftward | upward | downward) >> 1 & through
            rightward = (rightward | upward | downward) << 1 & through
            upward, downward, leftward = up, down, left
            steps -= 1
        floor = ends & ~self.holes
        return (
            (upward | leftward | rightward) >> 8 & (floor | ends & self.entered_up)
            | (downward | leftward | rightward) << 8 & (floor | ends & self.entered_down)
            | (leftward | upward | downward) >> 1 & (floor | ends & self.entered_left)
            | (rightward | upward | downward) << 1 & (floor | ends & self.entered_right)
        )

    def walk_simply(self, origin: i64, steps: i64, through: i64, ends: i64) -> i64:
        """Walks that use no square twice, tried one by one."""
        if self.is_front_only:
            through &= ~self.holes
        if steps == 1:
            return self.last_step(origin, ends) if self.is_front_only else around(origin) & ends
        found: i64 = 0
        nexts = self.first_steps(origin) & through
        while nexts:
            square = nexts & -nexts
            nexts ^= square
            found |= self.walk_simply(square, steps - 1, through & ~square, ends & ~square)
        return found

    def route(
        self, origin: i64, steps: i64, through: i64, ends: i64, goal: i64, danger: i64 = 0
    ) -> list[int]:
        """The walk to a square that ``walk`` found which treads fewest squares twice: the origin first.

        Of those with as few, one that goes round the ``danger``.
        """
        if self.path != NO_BACKTRACK:
            through &= ~origin
        near = vec[i64]()  # whence the goal may be reached, by how many steps are left
        ring = goal
        for _step in range(steps):
            near = append(near, ring)
            ring = around(ring) & self.squares
        walked = [int(origin)]
        end, again = ends & goal, i64(0)
        while (
            not (danger and self.seek(walked, origin, steps, through & ~danger, end, again, near))
            and not self.seek(walked, origin, steps, through, end, again, near)
            and again < steps
        ):
            again += 1
        return walked

    def seek(
        self, walked: list[int], trodden: i64, steps: i64, through: i64, goal: i64, again: i64, near: vec[i64]
    ) -> bool:
        """Extend a walk to the goal, ``again`` steps of it onto squares it has ``trodden`` before.

        The walk is as it was when there is no such way.
        """
        here: i64 = walked[-1]
        if steps == 1:
            reached = self.last_step(here, goal) if self.is_front_only else around(here) & goal
            if not reached or self.is_reversal(walked, goal) or (goal & trodden and not again):
                return False
            walked.append(int(goal))
            return True
        allowed = through & ~self.holes if self.is_front_only else through
        nexts = (self.first_steps(here) if len(walked) == 1 else around(here)) & allowed & near[steps - 1]
        if not again:
            nexts &= ~trodden
        while nexts:
            square = nexts & -nexts
            nexts ^= square
            if self.is_reversal(walked, square) or (self.path == SIMPLE and square == goal):
                continue
            left = again - 1 if square & trodden else again
            walked.append(int(square))
            rest = through & ~square if self.path == SIMPLE else through
            if self.seek(walked, trodden | square, steps - 1, rest, goal, left, near):
                return True
            walked.pop()
        return False

    def is_reversal(self, walked: list[int], square: i64) -> bool:
        return self.path == NO_BACKTRACK and len(walked) > 1 and walked[-2] == square

    def distance(self, origin: i64, through: i64, goals: i64) -> i64:
        """Steps of a shortest walk to one of these squares, however walks may go (CC-4.4); 0 when there is none."""
        if self.is_front_only:
            through &= ~self.holes
        seen = reached = origin
        steps: i64 = 1
        while reached:
            if (self.last_step(reached, goals) if self.is_front_only else around(reached) & goals) != 0:
                return steps
            reached = (self.first_steps(origin) if steps == 1 else around(reached)) & through & ~seen
            seen |= reached
            steps += 1
        return 0

    def mice(self) -> i64:
        """How many mice live here: one for each slab."""
        return count(self.holes)
