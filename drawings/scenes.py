"""Small scenes for moments without a move: waiting, connection lost, an invitation, nothing here."""

from __future__ import annotations

from drawings import cats, mice
from drawings.greetings import HEART
from drawings.kit import (
    BUTTER,
    CREAM,
    PINK,
    Symbol,
    box,
    circle,
    ellipse,
    flat,
    group,
    leaf,
    line,
    place,
    sheet,
    strip,
)
from drawings.kitchen import wedge
from drawings.pawns import figure

BOX = "0 0 160 100"


def _rug(colour: str, rim: str) -> str:
    return sheet(ellipse(80, 86, 74, 11), colour, rim, 0.8)


def wait() -> str:
    """Cat and mouse asleep on the same cushion."""
    out = sheet("M10 78C10 66 30 64 80 64S150 66 150 78S140 97 80 97S10 90 10 78z", "#C8432E", "#E8765A")
    out += flat(circle(14, 82, 3.4) + circle(146, 82, 3.4), BUTTER) + leaf(50, 91, 14, 4, 84, "#E8765A")
    out += leaf(110, 91, 14, 4, 96, "#E8765A")
    body = "M36 80C32 54 54 36 86 38C118 40 140 58 136 80C130 84 120 84 108 84H52C44 84 38 83 36 80z"
    out += sheet(body, cats.FUR, cats.FUR_LIT) + strip(
        "M130 74C112 86 74 84 58 76", cats.FUR, 9, cats.FUR_LIT, 0.8
    )
    out += leaf(112, 52, 14, 4, 118, cats.FUR_CUT) + leaf(122, 62, 12, 4, 128, cats.FUR_CUT)
    out += place(cats.head("sleep"), 8, 18, 0.66, -6)
    out += place(mice.head() + mice.face("sulk"), 92, 32, 0.42, 10)
    return out + line("M120 20C126 18 128 12 124 8M134 28C142 26 144 18 138 12", "#8FA09A", 3.4)


def _can(x: float, turn: float) -> str:
    out = sheet("M-14 -16H14L12 18H-12z", "#8FA0B0", "#CBD5DD") + line("M-13 -6H13M-12 6H12", "#6F8192", 2.4)
    out += sheet(ellipse(0, -16, 14, 4.6), "#5D6B77", "#AEBBC4", 0.4)
    return group(out, f"translate({x:g} 68) rotate({turn:g})")


def lost() -> str:
    """Two tins and a string that has snapped."""
    out = _rug("#E9C79A", "#F8E0BC") + line(
        "M54 70C64 82 66 62 74 68M106 70C98 80 94 62 87 70", "#8A5A2E", 3.4
    )
    out += line("M74 68L78 62M74 68L79 70M87 70L83 64M87 70L82 74", "#8A5A2E", 2.4)
    out += sheet("M12 82C12 66 20 56 30 56S48 66 48 82z", mice.GREY_DARK, mice.GREY)
    out += place(mice.head() + mice.face("fear"), 1, 9, 0.56, -4) + _can(46, 24) + _can(120, -20)
    out += group(sheet(ellipse(0, 0, 7, 5), PINK, "#F9C9B8", 0.7), "translate(40 76) rotate(-30)")
    return out + line("M80 50V40M68 54L62 46M92 54L98 46", BUTTER, 4.4)


def invite() -> str:
    """The mouse in the beret brings a letter."""
    out = _rug("#A9C79A", "#C6DDB9") + place(figure(2), 4, 10, 0.72)
    out += sheet(box(62, 34, 84, 54, 6), CREAM, "#FFFFFF") + line("M66 38L104 66L142 38", "#D9BF8C", 3)
    out += group(sheet(HEART, "#C8432E", "#F0806A", 0.8), "translate(87 46) scale(.34)")
    out += group(sheet(ellipse(0, 0, 8, 5.6), PINK, "#F9C9B8", 0.7), "translate(62 72) rotate(-12)")
    return out + group(sheet(ellipse(0, 0, 8, 5.6), PINK, "#F9C9B8", 0.7), "translate(64 56) rotate(12)")


def nothing() -> str:
    """An empty board with crumbs: no games here, or a page that is not."""
    out = sheet(
        "M14 62H116C120 62 123 64 125 67H144A8 8 0 0 1 144 84H125C123 87 120 90 116 90H14A14 14 0 0 1 14 62z",
        "#A8682C",
        "#D69A58",
    )
    out += flat(circle(142, 75.5, 3.4), "#5E3512") + line("M22 72H64M80 82H112", "#8F5420", 2.2)
    out += "".join(
        sheet(circle(x, y, r), "#FFE08A", "#FFF3C4", 0.6)
        for x, y, r in ((30, 60, 4), (42, 63, 2.6), (116, 61, 3.4), (104, 64, 2.4))
    )
    return out + place(mice.rest(), 50, 8, 0.58)


def shared() -> str:
    """Cat and mouse behind one board, the cheese between them: nobody has won."""
    out = place(cats.rest(), 8, 4, 0.82) + place(mice.rest(), 88, 24, 0.66)
    out += sheet("M14 80H146A9 9 0 0 1 146 98H14A9 9 0 0 1 14 80z", "#A8682C", "#D69A58")
    out += line("M24 87H62M92 92H136", "#8F5420", 2.2)
    return out + place(wedge(), 60, 38, 0.52)


def symbols() -> list[Symbol]:
    return [
        Symbol("scene-wait", wait(), "waiting for others: cat and mouse asleep", BOX),
        Symbol("scene-lost", lost(), "connection lost: the string has snapped", BOX),
        Symbol("scene-shared", shared(), "nobody has won: cat and mouse share", BOX),
        Symbol("scene-nothing", nothing(), "nothing here: crumbs", BOX),
    ]
