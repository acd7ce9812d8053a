"""What positions of Chop! Chop! are worth to the mice, without chance: by what is seen, and by looking rolls ahead.

A search by random numbers says something a little different of every position, and over two hundred plies that adds
up to more than what it is to measure. Here a roll that is waited for is judged by its features, and whatever lies
between two rolls is looked through whole: the best of all moves, the mean of all tiles. So one position after another
is worth nearly what was foreseen.
"""
# compiled

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.bits import count
from ..box import (
    AGREE,
    ALL_CAUGHT,
    ARROW,
    ASK,
    BONUS,
    CAT,
    CHEESE_HOME,
    DECLINE,
    MICE,
    OVER,
    ROLL,
    TAKE_DIE,
    TAKE_DIE_BASE,
    TURN,
    WALK,
)
from ..position import Position
from .judge import PATIENCE, distance, way_home

FEATURES: Final = 30
# Found by ``bench/outlook.py`` in 263 games of bots (150 with 200 iterations a move, 113 with 1,500), 7,187 positions
# before a roll: by these numbers each is worth what it is worth one roll later, give or take 0.015.
WEIGHTS: Final = [
    0.44,
    2.534,
    2.939,
    -3.319,
    -1.459,
    0.429,
    0.259,
    -0.349,
    -2.647,
    0.212,
    0.901,
    -0.044,
    -0.521,
    0.0,
    0.0,
    1.961,
    0.073,
    -0.601,
    -0.409,
    0.07,
    0.347,
    0.037,
    0.879,
    0.754,
    -0.596,
    -1.541,
    -1.447,
    0.101,
    0.162,
    -0.402,
]
DEEPEST: Final = 24
TILES: Final = 1  # one after the other that are looked through; a further one is left lying


@final
class Outlook:
    """Looks at positions of one game; all values are the mice's, from 0 to 1."""

    def __init__(self, position: Position, weights: list[float] | None = None) -> None:
        box = position.box
        self.mice: float = float(box.mice)
        self.tiles: float = float(count(box.kitchen.tiles))
        self.patience: float = float(box.stall_limit or PATIENCE)
        self.weights: vec[float] = vec[float](WEIGHTS if weights is None else weights)
        self.features: vec[float] = vec[float]([0.0] * FEATURES)
        self.stack: list[Position] = [position.copy() for _ in range(DEEPEST)]
        self.looked: i64 = 0

    def worth(self, position: Position, rolls: i64) -> float:
        """Looking so many rolls ahead."""
        return self.look(position, 0, rolls, TILES)

    def look(self, table: Position, depth: i64, rolls: i64, tiles: i64) -> float:
        phase = table.phase
        if phase == OVER:
            if table.result == ALL_CAUGHT:
                return 0.0
            return 1.0 if table.result == CHEESE_HOME else 0.5
        if phase == ROLL:
            return self.rolled(table, depth, rolls - 1, tiles) if rolls else self.seen(table)
        after = self.stack[depth]
        if phase == TURN:
            if not tiles:
                after.become(table)
                after.end_roll()
                return self.look(after, depth + 1, rolls, 0)
            return self.turned(table, depth, rolls, tiles - 1)
        if phase == TAKE_DIE:  # all mouse players want the same
            after.become(table)
            after.advance(TAKE_DIE_BASE + table.mouse_seat - 1)
            return self.look(after, depth + 1, rolls, tiles)
        if phase == ASK:
            after.become(table)
            after.advance(AGREE)
            return self.look(after, depth + 1, rolls, tiles)
        if phase == WALK or phase == BONUS or phase == ARROW:
            return self.moved(table, depth, rolls, tiles)
        if table.actor():
            return self.decided(table, depth, rolls, tiles)
        total = 0.0
        weights: i64 = 0
        for number, weight in table.chance_ids():
            after.become(table)
            after.advance(number)
            total += float(weight) * self.look(after, depth + 1, rolls, tiles)
            weights += weight
        return total / float(weights)

    def rolled(self, table: Position, depth: i64, rolls: i64, tiles: i64) -> float:
        """The mean of what the die may show."""
        faces = table.box.mouse_faces if table.side == MICE else table.box.cat_faces
        after = self.stack[depth]
        total = 0.0
        weights: i64 = 0
        for number in range(1, 7):
            weight: i64 = 0
            for face in faces:
                if face == number:
                    weight += 1
            if weight:
                after.become(table)
                after.roll(number)
                total += float(weight) * self.look(after, depth + 1, rolls, tiles)
                weights += weight
        return total / float(weights)

    def turned(self, table: Position, depth: i64, rolls: i64, tiles: i64) -> float:
        """The mean of what the tile may be."""
        after = self.stack[depth]
        total = 0.0
        weights: i64 = 0
        for kind in range(7):
            weight = table.stock >> 6 * kind & 63
            if weight:
                after.become(table)
                after.turn_tile(kind)
                total += float(weight) * self.look(after, depth + 1, rolls, tiles)
                weights += weight
        return total / float(weights)

    def moved(self, table: Position, depth: i64, rolls: i64, tiles: i64) -> float:
        """The best of all squares for the piece or pieces that may go."""
        is_cat = table.side == CAT
        after = self.stack[depth]
        best = 2.0 if is_cat else -1.0
        for piece in range(table.box.mice + 1):
            squares = table.reach[piece]
            while squares:
                square = squares & -squares
                squares ^= square
                after.become(table)
                after.displace(piece, square)
                value = self.look(after, depth + 1, rolls, tiles)
                if value < best if is_cat else value > best:
                    best = value
        if table.may_decline():
            after.become(table)
            after.advance(DECLINE)
            value = self.look(after, depth + 1, rolls, tiles)
            if value < best if is_cat else value > best:
                best = value
        return best

    def decided(self, table: Position, depth: i64, rolls: i64, tiles: i64) -> float:
        """The best of all other decisions."""
        is_cat = table.actor() == table.cat_seat
        after = self.stack[depth]
        best = 2.0 if is_cat else -1.0
        for number in table.legal_ids():
            after.become(table)
            after.advance(number)
            value = self.look(after, depth + 1, rolls, tiles)
            if value < best if is_cat else value > best:
                best = value
        return best

    # what is seen

    def seen(self, table: Position) -> float:
        """Of a position that waits for a roll."""
        self.looked += 1
        self.note(table)
        odds = 0.0
        for i in range(FEATURES):
            odds += self.weights[i] * self.features[i]
        lead = 1.0 / (1.0 + exp(-odds)) - 0.5
        waited = min(float(table.stall) / self.patience, 1.0)
        return 0.5 + lead * (1.0 - waited * waited * waited * waited)  # CC-6.7: no progress leads to a draw

    def noted(self, table: Position) -> list[float]:
        """The features of a position that waits for a roll."""
        self.note(table)
        return [self.features[i] for i in range(FEATURES)]

    def note(self, table: Position) -> None:
        box = table.box
        kitchen = box.kitchen
        notes = self.features
        for i in range(FEATURES):
            notes[i] = 0.0
        mice = count(table.mice_squares)
        alive = float(mice) / self.mice
        hidden = float(table.stock & 63)
        visible = float(count(table.cheese)) / self.tiles
        # to find all hidden cheeses takes so many tiles on average
        hidden_work = hidden * float(count(table.hidden) + 1) / (hidden + 1.0) / self.tiles
        work = hidden_work + visible
        is_cats = table.side == CAT
        is_home = table.won >= box.aim
        notes[0] = 1.0
        notes[1] = alive
        notes[2] = alive * alive
        notes[3] = work
        notes[4] = alive * work
        notes[5] = work * work
        notes[6] = visible
        notes[7] = 1.0 if mice == 1 else 0.0
        notes[8] = work if mice == 1 else 0.0
        safe = table.mice_squares & (kitchen.holes | kitchen.table)
        notes[9] = float(count(table.mice_squares & kitchen.table)) / self.mice
        notes[10] = float(count(table.mice_squares & table.unturned)) / self.mice
        notes[11] = 1.0 if is_cats else 0.0
        notes[12] = float(table.rolls - 1) * (1.0 if is_cats else -1.0)
        notes[13] = float((table.doubles >> CAT & 1) - (table.doubles >> MICE & 1))
        notes[14] = float((table.skips >> CAT & 1) - (table.skips >> MICE & 1))
        if is_home:
            way = float(way_home(table))
            notes[15] = 1.0
            notes[16] = way
            notes[17] = 1.0 if is_cats else 0.0
            notes[18] = way if mice == 1 else 0.0
        else:
            goals = table.hidden | table.cheese & ~table.cat
            notes[19] = float(distance(table.mice_squares, goals, kitchen.squares)) / 8.0
            if table.cheese:
                notes[20] = 1.0 / float(distance(table.mice_squares, table.cheese, kitchen.squares) + 1)
                notes[21] = 1.0 / float(distance(table.cat, table.cheese, kitchen.squares) + 1)
        notes[22] = float(count(safe & ~table.unturned)) / self.mice
        prey = table.catchable()
        if prey:
            self.note_danger(table, prey, mice, is_cats)

    def note_danger(self, table: Position, prey: i64, mice: i64, is_cats: bool) -> None:
        notes = self.features
        kitchen = table.box.kitchen
        through = table.cat_through()
        ends = (through | prey) & ~table.barred()
        faces: i64 = 0
        struck: i64 = 0
        last: i64 = 0
        hit: i64 = 0
        for i in range(6):
            face = table.box.cat_faces[i]
            if face != last:
                hit = kitchen.walk(table.cat, face, through, ends) & prey if table.cat else 0
                last = face
            if hit:
                faces += 1
                struck |= hit
        share = float(faces) / 6.0
        notes[23] = float(count(prey)) / self.mice
        notes[24] = 1.0 / float(distance(table.cat, prey, kitchen.squares) + 1)
        if is_cats:
            notes[25] = share
            notes[26] = share / float(mice)
            notes[27] = share if mice == 1 else 0.0
        else:
            notes[28] = share / float(mice)
            notes[29] = 1.0 if struck & struck - 1 else 0.0  # one mouse can flee, not two
