"""Cells of Cheese Rescue's table as sets.

The table is a ring of 63 places: the card in row r, column c is bit ``(8 * r + c) % 63``. One step right
rotates a set of cells by 1, one step down by 8. No two cells of a 7 x 7 square or its rim share a bit, so the
floating square (CR-4.4) needs no origin, and every set fits a non-negative machine word.
"""
# compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.bits import UNIT

RING: Final = 63


def up(cells: i64) -> i64:
    return cells >> 8 | (cells & 0xFF) << 55


def down(cells: i64) -> i64:
    return (cells & 0x7F_FFFF_FFFF_FFFF) << 8 | cells >> 55


def left(cells: i64) -> i64:
    return cells >> 1 | (cells & 1) << 62


def right(cells: i64) -> i64:
    return (cells & 0x3FFF_FFFF_FFFF_FFFF) << 1 | cells >> 62


def turned(cells: i64, first: i64) -> i64:
    """The same cells on a ring turned so that a place becomes the first."""
    return cells >> first | (cells & (UNIT << first) - 1) << (RING - first)


def neighbours(cells: i64) -> i64:
    """The cells that share a side with any of these (CR-4.1)."""
    return up(cells) | down(cells) | left(cells) | right(cells)


def sides(cell: i64, cells: i64) -> i64:
    """On which sides of a cell these lie: 1 above, 2 left, 4 right, 8 below."""
    found: i64 = 0
    if up(cell) & cells:
        found |= 1
    if left(cell) & cells:
        found |= 2
    if right(cell) & cells:
        found |= 4
    if down(cell) & cells:
        found |= 8
    return found


def bit_of(row: i64, column: i64) -> i64:
    """A cell as a set of one."""
    return UNIT << (8 * row + column) % RING


def rectangle(top: i64, left_edge: i64, height: i64, width: i64) -> i64:
    """All cells of a rectangle."""
    cells: i64 = 0
    for row in range(top, top + height):
        for column in range(left_edge, left_edge + width):
            cells |= bit_of(row, column)
    return cells
