"""Says how well the mice of Chop! Chop! stand without playing on, and which moves look promising.

A position that waits for a roll is told by *features*, a move by *hints*; ``judge.json`` has what each is worth, found
by ``bench/judge.py`` in games that the search played against itself.
"""
# compiled

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.bits import UNIT, count
from ..box import ALL_CAUGHT, ARROW, BOARD, BONUS, CAT, CHEESE_HOME, DECLINE, FORK, MICE, OVER, WALK
from ..kitchen import around
from ..position import Position
from .numbers import urges_of, weights_of

FEATURES: Final = 48
HINTS: Final = 32
CATS: Final = 16  # of them, the first, are about moves of the cat
FAR: Final = 8
SURE: Final = 0.94  # nothing short of the end is: a win in hand is better than one in sight
PATIENCE: Final = 60  # rolls without progress that are no longer worth anything, where no limit is set


@final
class Judge:
    """Judges positions of one game."""

    def __init__(
        self, position: Position, weights: list[float] | None = None, urges: list[float] | None = None
    ) -> None:
        box = position.box
        self.mice: float = float(box.mice)
        self.tiles: float = float(count(box.kitchen.tiles))
        self.patience: float = float(box.stall_limit or PATIENCE)
        self.weights: vec[float] = vec[float](weights_of(FEATURES) if weights is None else weights)
        self.features: vec[float] = vec[float]([0.0] * FEATURES)
        self.hints: vec[float] = vec[float]([0.0] * HINTS)
        self.urges: vec[float] = vec[float](urges_of(HINTS) if urges is None else urges)
        self.area: vec[i64] = vec[i64]([0] * 6)  # where the cat may catch after each face of its die

    def value(self, table: Position) -> float:
        """The mice's result to be expected, 0 to 1; exact when it is over."""
        if table.phase == OVER:
            if table.result == ALL_CAUGHT:
                return 0.0
            return 1.0 if table.result == CHEESE_HOME else 0.5
        self.note(table)
        weights = self.weights
        notes = self.features
        odds = 0.0
        for i in range(FEATURES):
            odds += weights[i] * notes[i]
        lead = 1.0 / (1.0 + exp(-odds)) - 0.5
        waited = min(float(table.stall) / self.patience, 1.0)
        return 0.5 + SURE * lead * (1.0 - waited * waited)  # CC-6.7: no progress leads to a draw

    def noted(self, table: Position) -> list[float]:
        """The features of a position that waits for a roll."""
        self.note(table)
        return [self.features[i] for i in range(FEATURES)]

    # features

    def note(self, table: Position) -> None:
        notes = self.features
        for i in range(FEATURES):
            notes[i] = 0.0
        box = table.box
        kitchen = box.kitchen
        alone = not table.mice_squares & table.mice_squares - 1
        alive = float(count(table.mice_squares)) / self.mice
        hidden = float(table.stock & 63)
        visible = float(count(table.cheese)) / self.tiles
        # to find all hidden cheeses takes so many tiles on average
        work = hidden * float(count(table.hidden) + 1) / (hidden + 1.0) / self.tiles + visible
        is_cats = table.side == CAT
        notes[0] = 1.0
        notes[1] = alive
        notes[2] = alive * alive
        notes[3] = 1.0 if alone else 0.0
        notes[4] = work
        notes[5] = alive * work
        notes[6] = work * work
        notes[7] = visible
        notes[8] = work if alone else 0.0
        notes[9] = 1.0 if is_cats else 0.0
        notes[10] = float(table.rolls - 1) * (1.0 if is_cats else -1.0)
        notes[11] = float((table.doubles >> CAT & 1) - (table.doubles >> MICE & 1))
        notes[12] = float((table.skips >> CAT & 1) - (table.skips >> MICE & 1))
        under = table.mice_squares & kitchen.table
        notes[13] = float(count(under)) / self.mice
        notes[14] = float(count(table.mice_squares & table.unturned)) / self.mice
        open_holes = kitchen.holes & ~table.unturned
        notes[15] = float(count(table.mice_squares & open_holes)) / self.mice
        self.look(table)
        area = self.area
        zone = area[0] | area[1] | area[2] | area[3] | area[4] | area[5]
        if table.won >= box.aim:
            way = float(way_home(table))
            notes[16] = 1.0
            notes[17] = way
            notes[18] = 1.0 if is_cats else 0.0
            notes[19] = way if alone else 0.0
            notes[20] = alive
            notes[21] = float(count(table.unturned)) / self.mice
        else:
            self.note_cheese(table, zone)
        self.note_ambush(table, zone)
        prey = table.catchable()
        if prey:
            self.note_prey(table, prey, is_cats, alone)

    def note_cheese(self, table: Position, zone: i64) -> None:
        """The ways to cheese, and what the cat holds of it."""
        notes = self.features
        floor = table.box.kitchen.squares
        goals = table.hidden | table.cheese & ~table.cat
        notes[22] = float(distance(table.mice_squares, goals, floor)) / 8.0
        near = around(table.mice_squares)
        near |= around(near & floor)
        notes[23] = float(count(goals & near & ~zone)) / self.tiles
        notes[24] = float(count(goals & zone)) / float(count(goals) + 1)
        if table.cheese:
            notes[25] = 1.0 / float(distance(table.mice_squares, table.cheese, floor) + 1)
            notes[26] = 1.0 / float(distance(table.cat, table.cheese, floor) + 1)
            notes[27] = float(count(table.cheese & (around(zone) | zone))) / self.tiles
            notes[28] = 1.0 if table.cheese & table.cat else 0.0

    def note_ambush(self, table: Position, zone: i64) -> None:
        """Where the cat waits for mice in their shelter."""
        notes = self.features
        kitchen = table.box.kitchen
        alone = not table.mice_squares & table.mice_squares - 1
        inside = table.mice_squares & kitchen.holes
        rest = inside
        while rest:
            hole = rest & -rest
            rest ^= hole
            fronts = kitchen.first_steps(hole) & kitchen.squares
            if not fronts & ~zone:
                notes[29] += 1.0 / self.mice
            if fronts & zone:
                notes[30] += 1.0 / self.mice
        if inside:
            notes[31] = 1.0 / float(distance(table.cat, inside, kitchen.squares) + 1)
            if alone:
                notes[32] = notes[31]
                notes[33] = 1.0
        under = table.mice_squares & kitchen.table
        if under:
            notes[34] = 1.0 / float(distance(table.cat, under, kitchen.squares) + 1)
            if alone:
                notes[35] = 1.0
        notes[36] = 1.0 if table.cat & kitchen.table else 0.0

    def note_prey(self, table: Position, prey: i64, is_cats: bool, alone: bool) -> None:
        """What the cat threatens."""
        notes = self.features
        kitchen = table.box.kitchen
        mice = float(count(table.mice_squares))
        targets = prey & ~table.barred()
        faces: i64 = 0
        struck: i64 = 0
        for i in range(6):
            hit = self.area[i] & targets
            if hit:
                faces += 1
                struck |= hit
        share = float(faces) / 6.0
        notes[37] = float(count(prey)) / self.mice
        notes[38] = 1.0 / float(distance(table.cat, prey, kitchen.squares) + 1)
        shelter = kitchen.table | kitchen.holes & ~table.unturned & ~table.mice_squares
        close = around(shelter)
        notes[39] = float(count(prey & ~close)) / self.mice
        close |= around(close & kitchen.squares)
        notes[40] = float(count(prey & ~close)) / self.mice
        near = around(table.cat)
        near |= around(near & kitchen.squares)
        near |= around(near & kitchen.squares)
        notes[41] = float(count(prey & near)) / self.mice
        if is_cats:
            notes[42] = share
            notes[43] = share / mice
            notes[44] = share if alone else 0.0
        else:
            notes[45] = share / mice
            notes[46] = 1.0 if struck & struck - 1 else 0.0  # one mouse can flee, not two
            notes[47] = share if alone else 0.0

    # danger and promise

    def look(self, table: Position) -> None:
        """Note where a mouse could be caught after each face of the cat's die."""
        box = table.box
        kitchen = box.kitchen
        through = table.cat_through()
        ends = kitchen.squares & ~kitchen.table & ~kitchen.holes & ~table.barred()
        last: i64 = 0
        area: i64 = 0
        for i in range(6):
            face = box.cat_faces[i]
            if face != last:
                area = kitchen.walk(table.cat, face, through, ends) if table.cat else 0
                last = face
            self.area[i] = area

    def danger(self, square: i64) -> float:
        """How likely the cat can come to a square with its next roll."""
        faces: i64 = 0
        for i in range(6):
            if self.area[i] & square:
                faces += 1
        return float(faces) / 6.0

    def promise(self, table: Position, number: i64) -> float:
        """A first guess at what a move is worth to the mice, beside the others."""
        if number >= DECLINE:
            return 0.0 if number == DECLINE or table.phase != FORK else 0.1
        if table.phase != WALK and table.phase != BONUS and table.phase != ARROW:
            return 0.0
        self.note_move(table, number)
        urges = self.urges
        hints = self.hints
        guess = 0.0
        if number < BOARD:
            for i in range(CATS):
                guess += urges[i] * hints[i]
        else:
            for i in range(CATS, HINTS):
                guess += urges[i] * hints[i]
        return guess

    def hinted(self, table: Position, number: i64) -> list[float]:
        """The hints of a move that lands somewhere."""
        self.look(table)
        self.note_move(table, number)
        return [self.hints[i] for i in range(HINTS)]

    def note_move(self, table: Position, number: i64) -> None:
        hints = self.hints
        for i in range(HINTS):
            hints[i] = 0.0
        piece = number // BOARD
        square = UNIT << number % BOARD
        if piece:
            self.note_mouse(table, table.mice[piece], square)
        else:
            self.note_cat(table, square)

    def note_cat(self, table: Position, square: i64) -> None:
        hints = self.hints
        kitchen = table.box.kitchen
        prey = table.catchable()
        if square & prey:
            hints[0] = 1.0
            hints[1] = 1.0 / float(count(table.mice_squares))
            prey ^= square
        near = around(square) & kitchen.squares
        near2 = (near | around(near)) & kitchen.squares
        near3 = (near2 | around(near2)) & kitchen.squares
        if square & table.hidden:
            hints[2] = 1.0
            hints[3] = float(table.stock & 63) / float(count(table.hidden))
        hints[4] = float(count(prey & near2))
        hints[5] = float(count(prey & near3))
        holes = table.mice_squares & kitchen.holes
        hints[6] = float(count(holes & near))
        hints[7] = float(count(holes & near2))
        under = table.mice_squares & kitchen.table
        hints[8] = float(count(under & near))
        hints[9] = float(count(under & near2))
        hints[10] = float(count(table.cheese & near))
        hints[11] = float(count(table.cheese & near2))
        if table.won >= table.box.aim:
            hints[12] = float(count(kitchen.holes & ~table.mice_squares & near2))
            hints[13] = 1.0 / float(distance(square, table.mice_squares, kitchen.squares) + 1)
        elif prey:
            hints[14] = 1.0 / float(distance(square, prey, kitchen.squares) + 1)
        hints[15] = 1.0 if square & kitchen.table else 0.0

    def note_mouse(self, table: Position, origin: i64, square: i64) -> None:
        hints = self.hints
        kitchen = table.box.kitchen
        shelter = kitchen.table | kitchen.holes
        mice = float(count(table.mice_squares))
        if not square & shelter:
            danger = self.danger(square)
            hints[16] = danger
            hints[17] = danger / mice
            hints[18] = 1.0
            if origin & shelter:
                hints[19] = 1.0
        if not origin & shelter:
            danger = self.danger(origin)
            hints[20] = danger
            hints[21] = danger / mice
        if square & table.hidden:
            hints[22] = 1.0
            hints[23] = float(table.stock & 63) / float(count(table.hidden))
        if origin & table.unturned:
            hints[24] = 1.0
            if not table.hidden:
                hints[25] = 1.0
        if table.won >= table.box.aim:
            if square & kitchen.holes:
                hints[26] = 1.0
            elif not table.home_at:
                goal = kitchen.holes & ~table.mice_squares | origin & kitchen.holes
                hints[27] = 1.0 / float(distance(square, goal, kitchen.squares) + 1)
        else:
            if square & table.cheese:
                hints[28] = 1.0
            goals = table.hidden & ~square | table.cheese
            hints[29] = 1.0 / float(distance(square, goals, kitchen.squares) + 1)
        if square & kitchen.holes:
            hints[30] = 1.0
        if square & (around(table.cat) | table.cat):
            hints[31] = 1.0


def distance(start: i64, goals: i64, floor: i64) -> i64:
    """Steps from the nearest of some squares to the nearest goal, pieces in the way or not; at most FAR."""
    steps: i64 = 0
    reached = start
    while steps < FAR and not reached & goals:
        reached |= around(reached) & (floor | goals)
        steps += 1
    return steps


def way_home(table: Position) -> i64:
    """Steps from a mouse to an empty hole, and two for each slab yet to be left."""
    kitchen = table.box.kitchen
    steps: i64 = 0
    if not table.home_at:
        outside = table.mice_squares & ~kitchen.holes
        steps = distance(outside, kitchen.holes & ~table.mice_squares, kitchen.squares & ~table.cat)
        if outside != table.mice_squares and steps > 3:  # out of a hole and back again
            steps = 3
    return steps + 2 * count(table.unturned)
