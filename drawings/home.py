"""The first screen: the window, its company, the emblem and the name."""

from __future__ import annotations

from drawings import cats, dogs, mice, pictures, scenes
from drawings.cards import cheese
from drawings.kit import (
    Symbol,
    box,
    circle,
    flat,
    group,
    line,
    place,
    sheet,
    strip,
)
from drawings.kitchen import wedge
from drawings.stage import valance

DAY = {
    "sky": "#F9CF7C", "sky2": "#F7BB6A", "glow": "#FBD98C", "sun": "#FFE9A6", "sunlit": "#FFF6D2", "far": "#E9905A",
    "farlit": "#F6AE7E", "mid": "#C8603F", "midlit": "#DE8563", "near": "#1F6468", "nearlit": "#3E8C8F",
    "tree": "#2C5F5A", "treelit": "#4C8079", "wall": "#FFF3DA", "roof": "#A8402C", "table": "#E0B06C",
    "tablelit": "#F6D9A8",
    "grain": "#C9954F", "lamp": "#F6C550",
}  # fmt: skip
NIGHT = {
    "sky": "#1B3F4A", "sky2": "#224B55", "glow": "#2D5C64", "sun": "#F7E6B4", "sunlit": "#FFF6D8", "far": "#2C646B",
    "farlit": "#3D7A80", "mid": "#24545C", "midlit": "#35737A", "near": "#173F47", "nearlit": "#2A5F68",
    "tree": "#12343B", "treelit": "#2A5F68", "wall": "#BFD0C8", "roof": "#6E3A34", "table": "#7A5431",
    "tablelit": "#9A7047",
    "grain": "#5F3F22", "lamp": "#FFD768",
}  # fmt: skip


def window(c: dict[str, str], night: bool) -> str:
    """Sky, sun or moon, hills, cypresses, a house with a lit door, the table's edge. Middle at x = 450."""
    out = flat("M0 0H900V256H0z", c["sky"])
    out += flat("M0 70C200 40 330 92 450 66S700 56 900 76V256H0z", c["sky2"])
    if night:
        out += flat(circle(450, 92, 66), c["glow"]) + sheet(circle(450, 92, 40), c["sun"], c["sunlit"])
        out += flat(circle(438, 84, 7) + circle(462, 98, 10) + circle(446, 110, 5), "#E6D19A")
        stars = (
            (60, 40),
            (130, 70),
            (210, 30),
            (292, 58),
            (348, 34),
            (560, 30),
            (600, 68),
            (690, 40),
            (770, 66),
            (848, 34),
        )
        out += "".join(flat(circle(x, y, 1.8 + i % 2), "#FFF6D8") for i, (x, y) in enumerate(stars))
    else:
        out += flat(circle(450, 108, 88), c["glow"]) + sheet(circle(450, 108, 60), c["sun"], c["sunlit"])
    out += sheet(
        "M-9 140C120 118 220 128 300 142C390 154 480 120 570 128S780 150 909 132V256H-9z",
        c["far"],
        c["farlit"],
    )
    out += sheet(
        "M-9 172C110 150 210 190 330 170C430 152 520 184 610 166S800 172 909 160V256H-9z",
        c["mid"],
        c["midlit"],
    )
    for x, h in (
        (60, 50),
        (140, 58),
        (158, 40),
        (236, 46),
        (292, 44),
        (306, 62),
        (578, 66),
        (596, 48),
        (672, 44),
        (740, 60),
        (758, 44),
        (830, 58),
    ):
        d = (
            f"M{x} {190 - h}C{x + 9} {190 - h * 0.5} {x + 8} 190 {x} 190"
            f"S{x - 9} {190 - h * 0.5} {x} {190 - h}z"
        )
        out += sheet(d, c["tree"], c["treelit"], 0.7)
    out += house(c)
    out += sheet(
        "M-9 190C110 172 230 204 360 188C460 176 550 198 670 184S800 190 909 184V256H-9z",
        c["near"],
        c["nearlit"],
    )
    out += sheet("M-9 212H909V262H-9z", c["table"], c["tablelit"])
    return out + line("M0 240H900", c["grain"], 2)


def house(c: dict[str, str]) -> str:
    """Its door is lit. It stands beside the company, never on somebody's head."""
    out = sheet("M618 178V160L634 146L650 160V178z", c["wall"], shade=0.7)
    out += sheet("M613 162L634 143L655 162z", c["roof"], shade=0.4)
    return out + flat(box(629, 167, 10, 13, 4), c["lamp"])


def board(x: float, y: float) -> str:
    d = f"M{x} {y}h154c6 0 9 2 11 4h31a9 9 0 0 1 0 18h-31c-2 2-5 4-11 4h-154a13 13 0 0 1 0-26z"
    out = sheet(d, "#A8682C", "#D69A58") + flat(circle(x + 193, y + 13, 3.6), "#5E3512")
    return out + line(f"M{x + 12} {y + 9}h52M{x + 92} {y + 17}h50", "#8F5420", 2)


def cast() -> str:
    out = group(place(dogs.rest(), 0, 0, 1.28), "translate(426 89) scale(-1 1)")
    out += place(cats.rest(), 482, 98, 1.2)
    # the table hides where they end; the same edge is in the window behind
    out += place(mice.rest(), 418, 150, 0.66)
    out += board(374, 212) + place(cheese("wedge", 2), 364, 158, 0.66)
    return out + place(cheese("wheel", 2), 484, 168, 0.52)


def side_curtain() -> str:
    cloth, lit, fold = "#FBEBCB", "#FFFDF5", "#E3C48C"
    out = sheet("M-40 -9H96C92 20 70 70 30 104C24 130 26 160 34 216H-40z", cloth, lit)
    for x in (0, 26, 54):
        out += line(f"M{x + 28} -6C{x + 24} 26 {x * 0.8 + 6} 66 {x * 0.4 + 6} 98", fold, 3)
    out += line("M6 116C2 150 2 180 6 210M20 116C16 150 18 180 22 210", fold, 3)
    return out + strip("M-30 96C6 110 20 110 34 101", "#C8432E", 8, "#E8765A", 0.6)


def emblem() -> str:
    """A board with a handle, a wedge on it, and somebody behind the wedge."""
    out = sheet("M50 20C78 20 96 36 96 60S78 96 50 96S4 82 4 60S22 20 50 20z", "#A8682C", "#D69A58")
    out += sheet("M41 24V9C41 1 59 1 59 9V24z", "#A8682C", "#D69A58", 0.8) + flat(
        circle(50, 10, 3.6), "#5E3512"
    )
    out += flat("M50 26C74 26 90 40 90 60S74 90 50 90S10 78 10 60S26 26 50 26z", "#C98B4A") + line(
        "M18 76C30 84 52 88 70 84M16 48C22 38 32 32 42 30", "#B07536", 2.4
    )
    out += place(mice.head() + mice.face(), 12, 12, 0.56, -6)
    return out + place(wedge(), 22, 26, 0.68)


def icon(maskable: bool) -> str:
    ground = flat("M0 0H100V100H0z" if maskable else box(0, 0, 100, 100, 23), "#15494E")
    ground += flat("M0 0H62L0 62z" if maskable else "M0 40V23A23 23 0 0 1 23 0H62L0 62z", "#FFF3C4", 0.1)
    return ground + (place(emblem(), 16, 17, 0.68) if maskable else place(emblem(), 8, 8, 0.84))


def wordmark() -> str:
    x, strokes, wheel = 10.0, "", 0.0
    for letter in "Cheeseboard":
        if letter == "C":
            strokes, x = strokes + f"M{x + 38} 13A22 22 0 1 0 {x + 38} 43", x + 38
        elif letter == "h":
            strokes, x = strokes + f"M{x} 4V50M{x} 37C{x} 17 {x + 24} 17 {x + 24} 37V50", x + 24
        elif letter == "e":
            strokes, x = strokes + f"M{x} 35.5H{x + 28}A14 14.5 0 1 0 {x + 23.5} 46", x + 28
        elif letter == "s":
            curve = (
                f"C{x + 13} 18.5 {x} 19.5 {x + 1} 27.5C{x + 2} 36 {x + 20} 33 {x + 20} 42"
                f"C{x + 20} 52 {x + 4} 52 {x} 45"
            )
            strokes, x = strokes + f"M{x + 18} 25" + curve, x + 20
        elif letter == "o":
            wheel, x = x + 15, x + 30
        elif letter == "r":
            strokes, x = strokes + f"M{x} 21V50M{x} 37C{x} 25 {x + 8} 20 {x + 15} 22", x + 15
        else:  # b, a, d: a bowl and a stem
            stem = {"b": f"M{x} 4V50", "a": f"M{x + 28} 21V50", "d": f"M{x + 28} 4V50"}[letter]
            strokes, x = strokes + stem + f"M{x} 35.5a14 14.5 0 1 1 28 0a14 14.5 0 1 1-28 0", x + 28
        x += 16.5
    out = (
        line(strokes, "currentColor", 11)
        + sheet(circle(wheel, 35.5, 20.5), "#D58A1E", "#EDB357")
        + flat(circle(wheel, 35.5, 17), "#FFE08A")
    )
    holes = ((-6, -4.5, 5), (6.5, 3.5, 6), (5, -8.5, 3), (-5, 7.5, 2.6))
    return group(
        out + "".join(flat(circle(wheel + a, 35.5 + b, r), "#A8560F") for a, b, r in holes), "translate(0 4)"
    )


def code() -> str:
    """Four pictures, as those that lead to a seat, each on its mat."""
    out = ""
    for i, name in enumerate(("sun", "boat", "apple", "key")):
        x, y = 51 * (i % 2), 51 * (i // 2)
        out += flat(box(x, y, 49, 49, 13), "#FFF6E4") + place(pictures.PICTURES[name](), x + 3, y + 3, 0.43)
    return out


def symbols() -> list[Symbol]:
    wide = "0 0 900 256"
    return [
        Symbol("emblem", emblem(), "sign of the app"),
        Symbol("wordmark", wordmark(), "Cheeseboard, in drawn letters (currentColor)", "0 0 490 66"),
        Symbol("hero-day", window(DAY, False), "the kitchen window by day", wide, "xMidYMax slice"),
        Symbol("hero-night", window(NIGHT, True), "the kitchen window by night", wide, "xMidYMax slice"),
        Symbol("hero-cast", cast(), "the company; over the window, same box", wide, "xMidYMax slice"),
        Symbol(
            "hero-curtain",
            side_curtain(),
            "curtain at the window's left; mirror for the right",
            "0 0 130 256",
            "xMinYMin meet",
        ),
        Symbol("code", code(), "four pictures that lead to a seat"),
        Symbol("scene-invite", scenes.invite(), "an invitation", scenes.BOX),
        Symbol("hero-valance", valance(900), "scallops at the window's top", "0 0 900 48", "xMidYMin slice"),
    ]
