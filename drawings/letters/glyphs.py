"""Every character as outlines in both weights: skeletons fitted between the lines of a font, marks set on letters."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from drawings.letters import cyrillic, latin, signs
from drawings.letters.pen import Contour, Nib, Point, Skeleton, draw, read

STEP = 10
SMALL, GREAT = (500, 40), (705, 60)
"""how high letters are, in units of the font and in steps of their skeletons"""
NIBS = (Nib(102, 92), Nib(158, 126))
"""of weights 600 and 900; level strokes are thinner, or an e would fill"""
USUAL = 120
"""the width of a nib for which the room at the sides is given"""
ROOM = {"I": 6.4, "O": 4.5, "E": 3.5, "V": 1.8, "P": 5.2, "-": 0}
"""steps at the side of an upright stroke, a round, an open end, a slope, a sign"""
HEAVIER = 1.04
"""how much heavier great letters are drawn, to look as heavy as small ones"""
STRETCH = 1.03
"""of all skeletons across"""
DIGIT = 46
"""steps across a digit, but for the nib"""
HIGHER = 190
"""units by which a mark stands higher over a great letter; a little nearer to it than to a small one"""
OGONEK = {"a": 10, "e": 1, "A": 19, "E": 13}
"""steps from a letter's middle to where its tail hangs"""


@dataclass(frozen=True)
class Drawn:
    """A character in one weight: outlines of its own, or a letter with a mark moved by so much."""

    advance: int
    contours: tuple[Contour, ...] = ()
    parts: tuple[tuple[str, Point], ...] = ()


def lines(table: str) -> list[str]:
    """The rows of a table; one that is indented goes on from the row above."""
    return table.strip().replace("\n  ", " ").splitlines()


def _rows(table: str, height: tuple[int, int]) -> dict[str, tuple[str, str, tuple[int, int]]]:
    rows = [row.split(" ", 2) for row in lines(table)]
    return {char: (room, strokes, height) for char, room, strokes in rows}


SKELETONS = {
    **_rows(latin.SMALL, SMALL),
    **_rows(latin.MARKS, SMALL),
    **_rows(cyrillic.SMALL, SMALL),
    **_rows(latin.GREAT, GREAT),
    **_rows(cyrillic.GREAT, GREAT),
    **_rows(signs.DIGITS, GREAT),
    **_rows(signs.SIGNS, GREAT),
}


def _fitted(skeleton: Skeleton, nib: Nib, height: tuple[int, int], left: float, stretch: float) -> Skeleton:
    """In units of the font, so that what the nib draws stands on the line and is as high as it should be."""
    units, steps = height

    def fit(point: Point) -> Point:
        x, y = point
        level = min(max(y, 0), steps)
        beyond = y - level
        return left + x * STEP * stretch, nib.thick / 2 + level * (units - nib.thick) / steps + beyond * STEP

    strokes = [[replace(e, points=tuple(map(fit, e.points))) for e in each] for each in skeleton.strokes]
    return Skeleton(strokes, [(fit(p), press) for p, press in skeleton.dots])


@cache
def drawn(char: str, nib: Nib) -> Drawn:
    if char in signs.SPACES:
        return Drawn(signs.SPACES[char] * STEP)
    if char not in SKELETONS:
        return _composed(char, nib)
    room, strokes, height = SKELETONS[char]
    if room == "=":
        return drawn(strokes, nib)
    skeleton = read(strokes)
    if height == GREAT:
        nib = Nib(nib.wide * HEAVIER, nib.thick * HEAVIER)
    least, most = skeleton.across()
    stretch = STRETCH + (nib.wide - USUAL) / 1600
    ink = nib.wide + (most - least) * STEP * stretch
    if room == "--":
        return Drawn(0, tuple(draw(_fitted(skeleton, nib, height, 0, 1), nib)))
    if room == "00":
        advance = DIGIT * STEP + nib.wide
        before = (advance - ink) / 2
    else:
        tighter = (nib.wide - USUAL) / 5
        before, after = (ROOM[side] * STEP - tighter for side in room)
        advance = before + ink + after
    left = before + nib.wide / 2 - least * STEP * stretch
    return Drawn(round(advance), tuple(draw(_fitted(skeleton, nib, height, left, stretch), nib)))


def _composed(char: str, nib: Nib) -> Drawn:
    letter, mark = tuple(unicodedata.normalize("NFD", char))
    base = "ı" if letter == "i" else letter
    advance = drawn(base, nib).advance
    across = advance / 2 + (OGONEK[letter] * STEP if mark == "\u0328" else 0)
    is_above = unicodedata.combining(mark) == 230
    up = HIGHER if letter.isupper() and is_above else 0
    return Drawn(advance, (), ((base, (0, 0)), (mark, (round(across), up))))


def parts(char: str) -> set[str]:
    """The characters whose outlines a character needs, besides its own."""
    return {part for part, _ in drawn(char, NIBS[0]).parts}
