"""Glad and sad: what eyes, brows, mouths and ears of players and bots do when a game is over."""

from __future__ import annotations

from typing import Literal

from drawings.kit import INK, both, ellipse, eyes, flat, group, line, sheet, shut

Mood = Literal["calm", "glad", "sad"]
MOODS: tuple[Mood, ...] = ("glad", "sad")

BLUSH = "#F08C78"


def joy(x: float, apart: float, y: float, r: float, colour: str = INK, width: float = 3.6) -> str:
    """Eyes closed for laughing: two arches."""
    return shut(x - apart, y + r * 0.4, r, colour, width=width) + shut(
        x + apart, y + r * 0.4, r, colour, width=width
    )


def gloom(
    x: float, apart: float, y: float, r: float, lid: str, brow: str = "", white: str = "#FFFAEC"
) -> str:
    """Eyes that look down under slanting lids; a brow raised towards the middle."""
    out = eyes(apart, y, r, 0.27, lid, -17, look=(-0.04, 0.24), white=white, wide=0.68, tall=0.68)
    if brow:
        a, top = 50 - apart, y - r * 1.62
        out += both(
            line(
                f"M{a - r} {top + r * 0.5}Q{a} {top - r * 0.2} {a + r * 0.6} {top - r * 0.55}",
                brow,
                2.8,
            )
        )
    return group(out, f"translate({x - 50:g} 0)") if x != 50 else out


def laugh(x: float, y: float, w: float, h: float, teeth: bool = False) -> str:
    """An open mouth from (x - w, y) to (x + w, y), its tongue in it."""
    dip = y + h * 0.3
    jaw = f"C{x + w} {y + h * 0.72} {x + w * 0.55} {y + h} {x} {y + h}S{x - w} {y + h * 0.72} {x - w} {y}z"
    out = flat(f"M{x - w} {y}Q{x} {dip} {x + w} {y}{jaw}", "#6E1F1A")
    top, foot = y + h * 0.56, y + h * 0.95
    out += flat(
        f"M{x - w * 0.6} {y + h * 0.82}C{x - w * 0.45} {top} {x + w * 0.45} {top} {x + w * 0.6} {y + h * 0.82}"
        f"Q{x + w * 0.3} {foot} {x} {foot}Q{x - w * 0.3} {foot} {x - w * 0.6} {y + h * 0.82}z",
        "#EE8375",
    )
    if teeth:
        edge = f"Q{x} {y + h * 0.56} {x - w * 0.86} {y + h * 0.16}z"
        out += flat(
            f"M{x - w * 0.86} {y + h * 0.07}Q{x} {dip} {x + w * 0.86} {y + h * 0.07}V{y + h * 0.16}{edge}",
            "#FFFDF4",
        )
    return out


def pout(x: float, y: float, w: float, colour: str, width: float = 2.6) -> str:
    """A mouth turned down."""
    return line(
        f"M{x - w} {y}C{x - w * 0.5} {y - w * 0.7} {x + w * 0.5} {y - w * 0.7} {x + w} {y}", colour, width
    )


def tear(x: float, y: float, scale: float = 1) -> str:
    drop = "M0-7C5 0 5.6 6.4 0 6.8C-5.6 6.4-5 0 0-7z"
    out = sheet(drop, "#6FB4DC", "#CFEAF7", 0.6) + flat(ellipse(-1.6, 2, 1.3, 2), "#E9F7FD")
    return group(out, f"translate({x:g} {y:g}) scale({scale:g})")


def cheeks(apart: float, y: float, colour: str = BLUSH, x: float = 50) -> str:
    return both(flat(ellipse(x - apart, y, 5.4, 3.6), colour), x)


def turned(content: str, mood: Mood, x: float, y: float, glad: float, sad: float) -> str:
    """An ear at its root (x, y), pricked up or hanging."""
    turn = {"calm": 0, "glad": glad, "sad": sad}[mood]
    return group(content, f"rotate({turn:g} {x:g} {y:g})") if turn else content


def nod(content: str, mood: Mood, up: float = 3, down: float = 4) -> str:
    """A head held high or low."""
    by = {"calm": 0, "glad": -up, "sad": down}[mood]
    return group(content, f"translate(0 {by:g})") if by else content
