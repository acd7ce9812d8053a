"""Scissors and paper: the few strokes every drawing is made of.

One light, upper left. A sheet of paper has a loose shadow, a tight one, a lit edge and a face. There are no
filters, gradients, clips or ids, so that a symbol is cheap on an old phone and safe through `<use>`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

INK = "#1C2E34"
CREAM = "#FFF3DA"
MAT = "#FFF6E4"
SHADE = "#24130A"
BUTTER = "#F6C550"
PINK = "#F2A590"
TEAL, TEAL_LIT = "#15595D", "#3E8C8F"


@dataclass(frozen=True)
class Symbol:
    """One drawing: its id, its content, its viewBox, what it means, how it fits a box of another shape."""

    id: str
    body: str
    note: str
    box: str = "0 0 100 100"
    aspect: str = ""

    def markup(self) -> str:
        aspect = f' preserveAspectRatio="{self.aspect}"' if self.aspect else ""
        return f'<symbol id="{self.id}" viewBox="{self.box}"{aspect}>{tidy(self.body)}</symbol>\n'


def n(value: float) -> str:
    """A number as short as it can be: one decimal, no needless nought."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return re.sub(r"^(-?)0\.", r"\1.", text)


_PATH = re.compile(r'( d=")([^"]*)(")')
_NUMBER = re.compile(r"-?(?:\d+\.\d*|\.\d+|\d+)(?:e-?\d+)?")


def _shorten(path: str) -> str:
    path = _NUMBER.sub(lambda m: " " + n(float(m.group())), path)
    path = re.sub(r"\s*([A-Za-z])\s*", r"\1", path).strip()
    return re.sub(r"\s+(-?)", lambda m: m[1] or " ", path)


def tidy(body: str) -> str:
    """Round the coordinates of every path to one decimal and drop what is not needed between them."""
    return _PATH.sub(lambda m: m.group(1) + _shorten(m.group(2)) + m.group(3), body)


# ---- outlines -------------------------------------------------------------------------------------------


def ellipse(x: float, y: float, a: float, b: float) -> str:
    return f"M{x - a} {y}a{a} {b} 0 1 1 {2 * a} 0a{a} {b} 0 1 1 {-2 * a} 0z"


def circle(x: float, y: float, r: float) -> str:
    return ellipse(x, y, r, r)


def box(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle with round corners."""
    a, b = w - 2 * r, h - 2 * r
    return (
        f"M{x + r} {y}h{a}a{r} {r} 0 0 1 {r} {r}v{b}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-a}a{r} {r} 0 0 1 {-r} {-r}v{-b}a{r} {r} 0 0 1 {r} {-r}z"
    )


def ring_points(x: float, y: float, r: float, count: int, turn: float = 0) -> list[tuple[float, float]]:
    angles = [math.radians(turn + i * 360 / count - 90) for i in range(count)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0) -> str:
    tips = ring_points(x, y, outer, points, turn)
    dips = ring_points(x, y, inner, points, turn + 180 / points)
    return "M" + "L".join(f"{a} {b}L{c} {d}" for (a, b), (c, d) in zip(tips, dips, strict=True)) + "z"


def scallop(x: float, y: float, r: float, count: int, bulge: float) -> str:
    points = ring_points(x, y, r, count)
    arcs = "".join(f"A{bulge} {bulge} 0 0 1 {a} {b}" for a, b in points[1:] + points[:1])
    return f"M{points[0][0]} {points[0][1]}{arcs}z"


# ---- paper ----------------------------------------------------------------------------------------------


def _attr(name: str, value: float | str | None) -> str:
    return "" if value in (None, "") else f' {name}="{value}"'


def flat(d: str, fill: str, opacity: float | None = None, rule: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{_attr("opacity", opacity)}{_attr("fill-rule", rule)}/>'


def line(d: str, colour: str, width: float, opacity: float | None = None, dash: str = "") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"'
        f' stroke-linejoin="round"{_attr("opacity", opacity)}{_attr("stroke-dasharray", dash)}/>'
    )


def group(content: str, transform: str, opacity: float | None = None) -> str:
    return f'<g transform="{transform}"{_attr("opacity", opacity)}>{content}</g>'


def sheet(d: str, fill: str, rim: str = "", shade: float = 1, rule: str = "") -> str:
    """A sheet of paper: loose shadow, tight shadow, lit edge, face."""
    out = ""
    if shade > 0.55:
        out += (
            f'<path d="{d}"{_attr("fill-rule", rule)} transform="translate({0.9 * shade:.2g} {2 * shade:.2g})"'
            f' fill="{SHADE}" stroke="{SHADE}" stroke-width="{1.5 * shade:.2g}" stroke-linejoin="round" opacity=".1"/>'
        )
    if shade:
        move = f"translate({0.45 * shade:.2g} {shade:.2g})"
        out += f'<path d="{d}"{_attr("fill-rule", rule)} transform="{move}" fill="{SHADE}" opacity=".2"/>'
    if rim:
        out += f'<path d="{d}"{_attr("fill-rule", rule)} transform="translate(-.4 -.65)" fill="{rim}"/>'
    return out + flat(d, fill, rule=rule)


def strip(d: str, colour: str, width: float, rim: str = "", shade: float = 1) -> str:
    """A strip of paper along a line."""
    out = ""
    if shade:
        loose = line(d, SHADE, width + 1.5 * shade)
        out += group(loose, f"translate({0.9 * shade:.2g} {2 * shade:.2g})", 0.1)
        out += group(line(d, SHADE, width), f"translate({0.45 * shade:.2g} {shade:.2g})", 0.2)
    if rim:
        out += group(line(d, rim, width), "translate(-.4 -.65)")
    return out + line(d, colour, width)


def rimmed(d: str, colour: str, width: float) -> str:
    """A shape grown all round, to lie under itself."""
    return (
        f'<path d="{d}" fill="{colour}" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"/>'
    )


def outlined(d: str, transform: str = "", ink: float = 9, cream: float = 5.2) -> tuple[str, str]:
    """The ink line and the cream line inside it, which let a pawn be seen on any floor."""
    dark, pale = rimmed(d, INK, ink), rimmed(d, CREAM, cream)
    if transform:
        return group(dark, transform), group(pale, transform)
    return dark, pale


def mirror(content: str, x: float = 50) -> str:
    return group(content, f"translate({2 * x:g} 0) scale(-1 1)")


def both(content: str, x: float = 50) -> str:
    return content + mirror(content, x)


def leaf(x: float, y: float, length: float, width: float, turn: float, colour: str) -> str:
    """The signature: a leaf-shaped cut, in place of fur."""
    h = length / 2
    path = f"M0 {-h}Q{width} 0 0 {h}Q{-width} 0 0 {-h}z"
    return group(flat(path, colour), f"translate({x:g} {y:g}) rotate({turn:g})")


def brow(y: float, colour: str) -> str:
    """Three leaves on the forehead."""
    return both(leaf(44.2, y + 1, 8, 2.8, -16, colour)) + leaf(50, y, 10, 3.2, 0, colour)


# ---- faces ----------------------------------------------------------------------------------------------


def eye(
    x: float,
    y: float,
    r: float,
    lid: float = 0,
    lid_fill: str = INK,
    tilt: float = 0,
    look: tuple[float, float] = (-0.13, -0.08),
    white: str = "#FFFAEC",
    wide: float = 0.8,
    tall: float = 0.8,
) -> str:
    """A bead on a disc, pushed up and left; a glint at ten o'clock; a lid is a chord."""
    px, py = look[0] * r, look[1] * r
    out = sheet(circle(0, 0, r), white, shade=0.5) + flat(ellipse(px, py, r * wide, r * tall), INK)
    out += flat(circle(px - r * 0.24, py - r * 0.28, r * 0.23), "#fff")
    if lid:
        big, top = r * 1.08, -r * 1.08 * (1 - 2 * lid)
        half = math.sqrt(max(big * big - top * top, 0))
        sweep = 1 if top > 0 else 0
        path = f"M{-half} {top}A{big} {big} 0 {sweep} 1 {half} {top}Q0 {top + r * 0.22} {-half} {top}z"
        out += flat(path, lid_fill)
    return group(out, f"translate({x:g} {y:g})" + (f" rotate({tilt:g})" if tilt else ""))


def eyes(
    apart: float,
    y: float,
    r: float,
    lid: float = 0,
    lid_fill: str = INK,
    tilt: float = 0,
    look: tuple[float, float] = (-0.13, -0.08),
    white: str = "#FFFAEC",
    wide: float = 0.8,
    tall: float = 0.8,
) -> str:
    left = eye(50 - apart, y, r, lid, lid_fill, tilt, look, white, wide, tall)
    return left + eye(50 + apart, y, r, lid, lid_fill, -tilt, look, white, wide, tall)


def shut(x: float, y: float, r: float, colour: str = INK, glad: bool = True, width: float = 2.8) -> str:
    """A closed eye: an arch when glad, a hammock when asleep."""
    lift = -r * 1.1 if glad else r * 0.9
    return line(f"M{x - r} {y}C{x - r * 0.6} {y + lift} {x + r * 0.6} {y + lift} {x + r} {y}", colour, width)


DIGITS = {
    1: "M-3.6-4.4L1-8V8",
    2: "M-5-3.8C-5-9.8 5-9.6 5-3.6C5 .6-1 3.6-5 8H5.6",
    3: "M-4.6-6.4C-2-9.6 5-8.8 5-4.2C5-1.2 2-.6-.4-.6C2.6-.6 5.8.6 5.8 3.9C5.8 9-2.6 9.8-5.4 5.8",
    4: "M2.6 8V-8L-5.6 3H6.2",
    5: "M4.8-8H-3.4L-4.6-1C-1.6-3.2 5.8-2.8 5.8 2.8C5.8 9.4-2.6 9.8-5.4 5.6",
}


def digit(value: int, x: float, y: float, scale: float = 1, colour: str = INK, width: float = 4) -> str:
    return group(line(DIGITS[value], colour, width), f"translate({x:g} {y:g}) scale({scale:g})")


def paw(x: float, y: float, scale: float, colour: str = INK, turn: float = 0, shade: float = 0.6) -> str:
    pads = ellipse(0, 5, 9, 7.6) + ellipse(-10.5, -4, 3.7, 4.8) + ellipse(-3.7, -9.6, 3.7, 5)
    pads += ellipse(3.7, -9.6, 3.7, 5) + ellipse(10.5, -4, 3.7, 4.8)
    return group(
        sheet(pads, colour, shade=shade), f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})"
    )


def place(content: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    """A 100 x 100 drawing set down at (x, y), scaled, turned about its middle."""
    turned = f" rotate({turn:g} 50 50)" if turn else ""
    return group(content, f"translate({x:g} {y:g}) scale({scale:g}){turned}")
