"""Marks laid over a table: who leads, what was played last, what can be caught, a hand that points; a paper clip."""

from __future__ import annotations

from drawings.kit import (
    BUTTER,
    INK,
    TEAL,
    TEAL_LIT,
    Symbol,
    both,
    box,
    circle,
    flat,
    group,
    leaf,
    line,
    outlined,
    rimmed,
    sheet,
    star,
)

CORNER = "M0 0H30C31 0 31 1.6 30 2.4L2.4 30C1.6 31 0 31 0 30z"
TIP = "M14 20H86C92 20 94 25 90 30L56 78C53 82 47 82 44 78L10 30C6 25 8 20 14 20z"


def hand() -> str:
    """One finger up; its tip is at (31, 5)."""
    palm = (
        "M24 12C24 7 27 4.5 31 4.5S38 7 38 12V40C40 36 47 36 49 40.5C52 37 59 38 60.5 43C64 40 71 42 71 49V66"
        "C71 80 62 86 49 86H44C35 86 29 82 25 74L13 54C10 49 16 43 21 47L24 50z"
    )
    cuff = box(27, 83, 40, 15, 5)
    out = rimmed(cuff, INK, 5) + "".join(outlined(palm, ink=10, cream=5.4)) + flat(palm, "#FFDDB8")
    out += line("M38 40V55M49 43V56M60.5 46V57", "#D99A6C", 2.6) + leaf(31, 13, 8, 4, 0, "#FFF1DC")
    out += sheet(cuff, TEAL, TEAL_LIT, 0.8)
    return out + flat(circle(35, 90.5, 1.8) + circle(59, 90.5, 1.8), BUTTER)


def crown() -> str:
    d = "M14 78L8 32L31 50L50 18L69 50L92 32L86 78C70 84 30 84 14 78z"
    out = rimmed(d, INK, 14) + sheet(d, BUTTER, "#FFE9A8", 0.6)
    return out + flat(circle(50, 62, 6), "#9C281C") + both(flat(circle(29, 65, 4.4), TEAL))


def corners() -> str:
    """Photo corners around what was played last; wider than the card."""
    one = rimmed(CORNER, "#FFF7E6", 5) + sheet(CORNER, TEAL, TEAL_LIT, 0.7)
    one += leaf(9.5, 9.5, 13, 3, -45, "#8FD0CC")
    spots = ((0, 0, 0), (100, 0, 90), (100, 100, 180), (0, 100, 270))
    return "".join(group(one, f"translate({x} {y}) rotate({turn})") for x, y, turn in spots)


def catch() -> str:
    """A jagged burst: it lies under a pawn and sticks out all round."""
    d = star(50, 50, 46, 37, 16)
    return rimmed(d, INK, 6) + flat(d, BUTTER) + flat(star(50, 50, 38, 31, 16), "#FFE08A")


def tag() -> str:
    """An arrow that hops over a pawn which may move; turn it where it stands below."""
    return rimmed(TIP, INK, 16) + sheet(TIP, BUTTER, "#FFE9A8", 0.6)


def glow() -> str:
    """Petals of light around a doorway that calls."""
    d = "M50 2C56 9 56 15 50 22C44 15 44 9 50 2z"
    petal = rimmed(d, "#6B431F", 3) + flat(d, BUTTER)
    return "".join(group(petal, f"rotate({turn} 50 50)") for turn in range(0, 360, 30))


def free_well() -> str:
    """A place that may be touched, as the square of cards has it: a dark well with a light in it."""
    out = flat(box(6, 6, 88, 88, 20), "#8A5722") + flat(box(9, 13, 82, 81, 18), "#A36A2C")
    return out + flat(circle(50, 52, 23), INK) + flat(circle(50, 52, 18), BUTTER)


def free_square() -> str:
    """A square that may be touched, as the floor has it: lit, with a ring."""
    out = flat(box(4, 4, 92, 92, 16), "#F1DBAD")
    return out + line(box(16, 16, 68, 68, 15), INK, 18) + line(box(16, 16, 68, 68, 15), BUTTER, 10)


def clip() -> str:
    """A paper clip, for the slip in the rules."""
    wire = "M33 60V24a12 12 0 0 1 24 0V68a18 18 0 0 1-36 0V28"
    out = group(line(wire, "#24130A", 7, 0.18), "translate(1 2)") + line(wire, "#7D8B93", 6)
    return out + line("M33 60V24a12 12 0 0 1 24 0V68", "#C5D0D7", 2)


def symbols() -> list[Symbol]:
    """For every table."""
    return [
        Symbol("hand", hand(), "a hand that points; the tip is at 31, 5"),
        Symbol("lead", crown(), "ahead just now"),
        Symbol("corners", corners(), "played last", "-3 -3 106 106"),
        Symbol("clip", clip(), "a paper clip"),
    ]


def pawn_marks() -> list[Symbol]:
    """Where pawns walk."""
    return [
        Symbol("catch", catch(), "can be caught; under a pawn, larger than it"),
        Symbol("tag", tag(), "may move; above a pawn"),
        Symbol("glow", glow(), "light around a hole that calls"),
        Symbol("free-square", free_square(), "a square to choose, as it lies on the floor"),
    ]
