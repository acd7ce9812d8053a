"""A round nib drawn along a skeleton.

A skeleton is written like a path of SVG, with y upwards and ten units of the font to a step:

- `M x y` sets the pen down, `L x y` draws straight, `C` draws a curve by two handles;
- `U x y` draws a quarter of a round that starts up or down, `A x y` one that starts across;
- `Z` closes what was begun, `D x y` makes a dot; `~80` behind a point presses the pen to 80 percent there,
  `P80` from there on.

Where a line turns sharply the pen is set down anew, so every corner is round. Each weight draws the same points
in the same order: that lets the weights between two of them be had for nothing.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

ROUND = 0.57
"""how far the handles of a quarter reach; 0.55 would be a circle"""
BEND = 50
"""degrees that one piece of an outline turns at most, about"""
SHARP = 12
"""degrees from which a turn is a corner"""
STEPS = 4
"""pieces of a half round"""
TOKEN = re.compile(r"([MLCUAZDP])|(-?[\d.]+)(?:~(\d+))?")


@dataclass(frozen=True)
class Piece:
    """One stretch of a skeleton: four points of a curve, or two of a line; and how hard the pen is pressed."""

    points: tuple[Point, ...]
    press: tuple[float, float]
    bends: int
    """how many pieces of an outline it takes, in every weight"""

    def at(self, t: float) -> Point:
        if len(self.points) == 2:
            (ax, ay), (bx, by) = self.points
            return ax + (bx - ax) * t, ay + (by - ay) * t
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return _sum(weights, self.points)

    def heading(self, t: float) -> Point:
        p = self.points
        if len(p) == 2:
            return p[1][0] - p[0][0], p[1][1] - p[0][1]
        s = 1 - t
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(p)]
        return _sum((s * s, 2 * s * t, t * t), steps)


Stroke = list[Piece]


@dataclass(frozen=True)
class Skeleton:
    strokes: list[Stroke]
    dots: list[tuple[Point, float]]

    def across(self) -> tuple[float, float]:
        """The least and the greatest x on it."""
        xs = [piece.at(t / 16)[0] for stroke in self.strokes for piece in stroke for t in range(17)]
        xs += [x for (x, _), _ in self.dots]
        return min(xs), max(xs)


@dataclass(frozen=True)
class Nib:
    """A pen of one weight: how wide it draws upright strokes, how thick level ones."""

    wide: float
    thick: float

    def edge(self, way: Point, press: float) -> Point:
        """Where the nib ends to the left of a way."""
        x, y = -way[1], way[0]
        a, b = self.wide / 2 * press, self.thick / 2 * press
        length = math.hypot(a * x, b * y)
        return a * a * x / length, b * b * y / length

    def turned(self, way: Point, angle: float) -> Point:
        """A way turned as it would be if the nib were a circle."""
        c, s = math.cos(angle), math.sin(angle)
        x, y = way[0] / self.wide, way[1] / self.thick
        return (x * c - y * s) * self.wide, (x * s + y * c) * self.thick


def _sum(weights: tuple[float, ...], points: tuple[Point, ...] | list[Point]) -> Point:
    pairs = list(zip(weights, points, strict=True))
    return sum(w * p[0] for w, p in pairs), sum(w * p[1] for w, p in pairs)


def _bends(points: tuple[Point, ...]) -> int:
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return max(1, round(sum(abs(turn(a, b)) for a, b in pairwise(legs)) / BEND))


def turn(a: Point, b: Point) -> float:
    """Degrees from one way to another, left positive."""
    return math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]))


# ---- reading --------------------------------------------------------------------------------------------


def _quarter(start: Point, end: Point, upright: bool) -> tuple[Point, ...]:
    dx, dy = (end[0] - start[0]) * ROUND, (end[1] - start[1]) * ROUND
    if upright:
        return start, (start[0], start[1] + dy), (end[0] - dx, end[1]), end
    return start, (start[0] + dx, start[1]), (end[0], end[1] - dy), end


def _commands(text: str) -> list[tuple[str, list[Point], float]]:
    """Every command with its points and how hard the pen is pressed at its end."""
    out: list[tuple[str, list[float], float]] = []
    usual = 1.0
    for command, number, press in TOKEN.findall(text):
        if command:
            out.append((command, [], usual))
        elif out[-1][0] == "P":
            usual = int(number) / 100
            out.pop()
        else:
            out[-1][1].append(float(number))
            out[-1] = (*out[-1][:2], int(press) / 100 if press else usual)
    return [(c, list(zip(n[::2], n[1::2], strict=True)), press) for c, n, press in out]


def read(text: str) -> Skeleton:
    """The strokes of a skeleton, parted at corners."""
    strokes: list[Stroke] = []
    dots: list[tuple[Point, float]] = []
    start = here = (0.0, 0.0)
    pressed = 1.0
    for command, points, press in _commands(text):
        if command == "M":
            strokes.append([])
            start = here = points[0]
            pressed = press
            continue
        if command == "D":
            dots.append((points[0], press))
            continue
        if command == "Z":
            points = [] if here == start else [start]
        if points:
            whole = (here, *points)
            if command in "UA":
                whole = _quarter(here, points[0], command == "U")
            strokes[-1].append(Piece(whole, (pressed, press), _bends(whole)))
            here, pressed = points[-1], press
    return Skeleton([part for stroke in strokes for part in _parted(stroke)], dots)


def _parted(stroke: Stroke) -> list[Stroke]:
    parts: list[Stroke] = [[stroke[0]]]
    for before, after in pairwise(stroke):
        if abs(turn(before.heading(1), after.heading(0))) > SHARP:
            parts.append([])
        parts[-1].append(after)
    return parts


# ---- drawing --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contour:
    points: list[Point]
    on: list[bool]


def _meet(p: Point, way: Point, q: Point, other: Point, middle: Point) -> Point:
    """The handle of a piece of outline from p to q: where its ends aim, or, where they hardly turn, by its middle."""
    cross = way[0] * other[1] - way[1] * other[0]
    if abs(turn(way, other)) > 4:
        t = ((q[0] - p[0]) * other[1] - (q[1] - p[1]) * other[0]) / cross
        return p[0] + way[0] * t, p[1] + way[1] * t
    return 2 * middle[0] - (p[0] + q[0]) / 2, 2 * middle[1] - (p[1] + q[1]) / 2


def _side(stroke: Stroke, nib: Nib, left: bool) -> Contour:
    """One edge of a stroke, from its start to its end."""
    sign = 1 if left else -1

    def edge(piece: Piece, t: float) -> Point:
        way = piece.heading(t)
        press = piece.press[0] + (piece.press[1] - piece.press[0]) * t
        (x, y), (dx, dy) = piece.at(t), nib.edge(way, press)
        return x + sign * dx, y + sign * dy

    out = Contour([edge(stroke[0], 0)], [True])
    for piece in stroke:
        count = piece.bends
        for i in range(count):
            t, u = i / count, (i + 1) / count
            p, q = edge(piece, t), edge(piece, u)
            if len(piece.points) == 4:
                handle = _meet(p, piece.heading(t), q, piece.heading(u), edge(piece, (t + u) / 2))
                out.points.append(handle)
                out.on.append(False)
            out.points.append(q)
            out.on.append(True)
    return out


def _arc(centre: Point, way: Point, nib: Nib, press: float, steps: int) -> Contour:
    """The nib's edge from the left of a way, round its front: handles, between which the format knows the points."""
    out = Contour([], [])
    for i in range(steps):
        way_on = nib.turned(way, -math.pi / STEPS)
        p, q = ((centre[0] + x, centre[1] + y) for x, y in (nib.edge(each, press) for each in (way, way_on)))
        out.points.append(_meet(p, way, q, way_on, p))
        out.on.append(False)
        if i == steps - 1:
            out.points.append(q)
            out.on.append(True)
        way = way_on
    return out


def _reversed(contour: Contour) -> Contour:
    return Contour(contour.points[::-1], contour.on[::-1])


def _joined(*parts: Contour) -> Contour:
    return Contour([p for part in parts for p in part.points], [on for part in parts for on in part.on])


def _shut(contour: Contour) -> Contour:
    """Without its last point, which is its first."""
    return Contour(contour.points[:-1], contour.on[:-1])


def draw(skeleton: Skeleton, nib: Nib) -> list[Contour]:
    """The outlines of all strokes, each by itself; they may overlap."""
    out: list[Contour] = []
    for stroke in skeleton.strokes:
        left, right = _side(stroke, nib, True), _reversed(_side(stroke, nib, False))
        first, last = stroke[0], stroke[-1]
        is_ring = first.at(0) == last.at(1) and abs(turn(last.heading(1), first.heading(0))) < SHARP
        if is_ring:
            out.extend((_shut(left), _shut(right)))
            continue
        end = _arc(last.at(1), last.heading(1), nib, last.press[1], STEPS)
        back = first.heading(0)
        start = _arc(first.at(0), (-back[0], -back[1]), nib, first.press[0], STEPS)
        out.append(_shut(_joined(left, _shut(end), right, start)))
    for centre, press in skeleton.dots:
        ball = Nib((nib.wide + nib.thick) / 2, (nib.wide + nib.thick) / 2)
        out.append(_arc(centre, (0, 1), ball, press, 2 * STEPS))
    return out
