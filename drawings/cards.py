"""The cards of Cheese Rescue: a cream mat with a window, the art behind it."""

from __future__ import annotations

from drawings import cats, dogs, mice
from drawings.kit import (
    CREAM,
    INK,
    MAT,
    SHADE,
    TEAL,
    Symbol,
    both,
    box,
    circle,
    digit,
    flat,
    group,
    leaf,
    line,
    place,
    ring_points,
    scallop,
    sheet,
)

OUTER = box(0, 0, 100, 100, 17)
WINDOW = box(6, 6, 88, 88, 12)


def card(panel: str, inside: str, over: str = "") -> str:
    """Passe-partout: ground, a beam of light, the figure, the mat with its inner shadow."""
    hidden = box(2.5, 2.5, 95, 95, 15) + WINDOW
    out = flat(WINDOW, panel) + flat("M6 34V18A12 12 0 0 1 18 6H62L6 62z", "#FFF3C4", 0.13) + inside
    out += group(flat(hidden, SHADE, rule="evenodd"), "translate(1.1 2.4)", 0.13)
    out += group(flat(hidden, SHADE, rule="evenodd"), "translate(.5 1.1)", 0.2)
    out += flat(OUTER + WINDOW, "#E3CA96", rule="evenodd")
    return out + flat(box(0, 0, 100, 98.2, 17) + WINDOW, MAT, rule="evenodd") + over


# ---- animals ----------------------------------------------------------------------------------------------
DOG_GROUND = flat("M6 60C20 52 36 72 56 62S86 46 94 51V94H6z", "#1F6064")
CAT_GROUND = flat(circle(50, 58, 40), "#F9C89B")
MOUSE_GROUND = flat("M6 60C24 48 40 66 60 56S88 58 94 52V94H6z", "#C3DECB")
DOG_PANEL, CAT_PANEL, MOUSE_PANEL = "#15494E", "#F2AF7E", "#DCECDD"


def _act_ground(colour: str) -> str:
    """The same hill, tipped: the ground moves when something happens."""
    return flat("M6 78C30 74 50 84 70 80S88 78 94 80V94H6z", colour)


# ---- start and back ---------------------------------------------------------------------------------------


def gingham(pale: str, deep: str) -> str:
    step = 88 / 6
    out = flat(WINDOW, pale)
    for i in (0, 2, 4):
        at = 6 + i * step
        for d in (f"M{at} 6h{step}v88h{-step}z", f"M6 {at}h88v{step}h-88z"):
            out += flat(d, deep, 0.5)
    return out


def _petal(length: float, width: float, start: float) -> str:
    top, a, b = 50 - start, 50 - start - length * 0.35, 50 - start - length * 0.7
    tip, w = top - length, width * 0.75
    return f"M50 {top}C{50 + width} {a} {50 + w} {b} 50 {tip}C{50 - w} {b} {50 - width} {a} 50 {top}z"


def sun() -> str:
    def wreath(d: str, turn: int, fill: str, rim: str, shade: float) -> str:
        return "".join(group(sheet(d, fill, rim, shade), f"rotate({turn + i * 36} 50 50)") for i in range(10))

    out = wreath(_petal(18, 7.5, 22), 18, "#B8382A", "#D9644E", 0.5)
    out += wreath(_petal(22, 8.5, 20), 0, "#F2A93B", "#FFD27A", 0.5)
    out += sheet(circle(50, 50, 25.5), "#FFD768", "#FFEDB0", shade=0.9)
    out += "".join(
        group(leaf(50, 28.6, 5.4, 2.2, 90, "#E08E1B"), f"rotate({i * 30} 50 50)") for i in range(12)
    )
    out += both(line("M35.5 46.5C37.5 50.5 43 50.5 45 46.5", INK, 2.6))
    out += line("M50 47V54.5C50 56.3 48.8 56.8 47.6 56.6", "#B9700F", 2.2)
    return out + line("M42.5 60.5C46 64.8 54 64.8 57.5 60.5", "#8A3A12", 2.6)


LEAF = "M50 45C43 39 43 32 50 25C57 32 57 39 50 45z"


def back() -> str:
    out = ""
    for row in range(5):
        for column in range(5):
            x, y = 14.0 + column * 22 - (11 if row % 2 else 0), 16.0 + row * 21
            if 6 < x < 94 and 6 < y < 94:
                out += flat(circle(x, y, 5.6), "#1F6468")
    out += sheet(scallop(50, 50, 31, 14, 8.2), CREAM, "#FFFFFF")
    for i, (x, y) in enumerate(ring_points(50, 50, 29, 14, 180 / 14)):
        out += leaf(x, y, 8, 2.8, (i + 0.5) * 360 / 14, "#E0A95C")
    for i in range(8):
        out += group(sheet(LEAF, TEAL if i % 2 else "#C8432E", shade=0.4), f"rotate({i * 45} 50 50)")
    return out + sheet(circle(50, 50, 5.5), "#F4C552", "#FFE39A", shade=0.6)


# ---- cheeses ----------------------------------------------------------------------------------------------
OWNERS = ("wedge", "wheel", "brick", "heart")
PANEL = {"wedge": "#B5620A", "wheel": "#A92E22", "brick": "#2E6DA0", "heart": "#5F3769"}
DEEP = {"wedge": "#6B3604", "wheel": "#651710", "brick": "#15405F", "heart": "#34193C"}
SOFT = {"wedge": "#C97A1C", "wheel": "#C24A3B", "brick": "#4583B5", "heart": "#75497F"}
BODY, LIT, LINE, RIND, RIND_LIT = "#FFE08A", "#FFF0BF", "#F0B33C", "#D58A1E", "#EDB357"
HEART = (
    "M52 86C36 75 15 63 15 43C15 31 24 23 34 23C42 23 49 28 52 35C55 28 62 23 70 23C80 23 89 31 89 43"
    "C89 63 68 75 52 86z"
)
HOLES: dict[str, dict[int, list[tuple[float, float, float]]]] = {
    "wedge": {
        1: [(46, 71.5, 9.6)],
        2: [(30, 71.5, 9), (60, 71.5, 9)],
        3: [(24, 71.5, 8.2), (45.5, 71.5, 8.2), (67, 71.5, 8.2)],
    },
    "wheel": {
        1: [(40, 60, 10)],
        2: [(34, 49, 9), (52, 67, 9)],
        3: [(60, 42, 7.6), (46, 54, 7.6), (32, 66, 7.6)],
    },
    "brick": {
        1: [(44.5, 65.5, 10.6)],
        2: [(30, 60.5, 9.2), (58, 70.5, 9.2)],
        3: [(23.5, 58.5, 8), (44.5, 65.5, 8), (65.5, 72.5, 8)],
    },
    "heart": {
        1: [(47, 54, 10.8)],
        2: [(37.5, 44.5, 9.4), (58, 60, 9.4)],
        3: [(72, 40, 7.8), (54, 52.5, 7.8), (38, 64, 7.8)],
    },
}


def hole(x: float, y: float, r: float, colour: str) -> str:
    top = f"M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0a{r * 1.06} {r * 0.74} 0 0 0 {-2 * r} 0z"
    return flat(circle(x + 0.5, y + 0.9, r), LIT) + flat(circle(x, y, r), colour) + flat(top, "#000", 0.3)


def _wheel() -> str:
    """A wheel on its edge: thick, waxed, a wreath of cuts in the rind; no slices."""
    out = sheet("M46 18C70 18 92 30 92 54S70 90 46 90z", "#B56F12", "#D99A3A")
    out += line("M76 26C84 34 87.5 43 87.5 54S84 74 76 82", "#8F560B", 2.2)
    out += sheet(circle(46, 54, 36), RIND, RIND_LIT, shade=0.5)
    for i, (x, y) in enumerate(ring_points(46, 54, 32.2, 14)):
        out += leaf(x, y, 7, 2.6, i * 360 / 14 + 90, "#FFD98A")
    return out + sheet(circle(46, 54, 28), BODY, LIT, shade=0.4)


def shape(owner: str) -> str:
    if owner == "wedge":
        out = sheet(
            "M9 58C9 56.5 9.6 55.6 11 54.7L60 22.5C62.5 20.9 64.5 20.6 67 21.4C81 26 91 40 91 56V80"
            "C91 83 89 85 86 85"
            "H14C11 85 9 83 9 80z",
            RIND,
            RIND_LIT,
        )
        out += flat("M9 58C9 56.5 9.6 55.6 11 54.7L58.5 23.5C73 27.5 83 41 83 58z", LIT)
        out += flat("M9 58H83V85H14C11 85 9 83 9 80z", BODY)
        return out + line("M9.5 58.2H83", LINE, 1.4)
    if owner == "wheel":
        return _wheel()
    if owner == "brick":
        out = sheet("M11 46L24 31H88C90 31 91 32 91 34V71L79 85H14C12 85 11 84 11 82z", BODY)
        out += flat("M11 46L24 31H90.6L78 46z", LIT) + flat("M78 46L91 31.5V71L78 85z", RIND)
        return out + line("M11.5 46H78V84.5", LINE, 1.6)
    return sheet(HEART, RIND, RIND_LIT) + group(
        sheet(HEART, BODY, LIT, shade=0.5), "translate(6.2 4.6) scale(.88)"
    )


def cheese(owner: str, value: int) -> str:
    return shape(owner) + "".join(hole(x, y, r, DEEP[owner]) for x, y, r in HOLES[owner].get(value, []))


def pattern(owner: str) -> str:
    """The owner's pattern over the whole window: shown where the page gives `--pattern-<owner>` a colour."""
    colour = f"var(--pattern-{owner},none)"
    if owner == "wedge":
        ends = [(max(8, c - 92), min(92, c - 8)) for c in range(30, 180, 20)]
        return line("".join(f"M{x} {y}L{y} {x}" for x, y in ends), colour, 5)
    if owner == "wheel":
        spots = [
            (16 + 17 * i + (8.5 if j % 2 else 0), 14 + 14.5 * j) for j in range(6) for i in range(5 - j % 2)
        ]
        return flat("".join(circle(x, y, 4) for x, y in spots), colour)
    if owner == "brick":
        rows = "".join(f"M8 {y}H92" for y in range(16, 90, 14))
        posts = "".join(
            f"M{x} {y}v14"
            for j, y in enumerate(range(2, 80, 14))
            for x in ((24, 52, 80), (38, 66))[j % 2]
            if y > 2
        )
        return line(rows + posts, colour, 3.4)
    return line("".join(f"M8 {y}" + "a10.5 10 0 0 0 21 0" * 4 for y in range(10, 84, 15)), colour, 4)


def ground(owner: str) -> str:
    """The owner's ground has a pattern of its own, so that hue is never needed."""
    soft = SOFT[owner]
    if owner == "wedge":
        out = line("M9 84L24 69M11 93L39 65M29 93L57 65M47 93L75 65M65 93L91 67M82 94L92 84", soft, 5)
    elif owner == "wheel":
        spots = [(14 + 20 * i + (10 if j else 0), 72 + 14 * j) for j in (0, 1) for i in range(4 if j else 5)]
        out = "".join(flat(circle(x, y, 4.4), soft) for x, y in spots)
    elif owner == "brick":
        out = line("M6 64H94M6 76H94M6 88H94M26 64V76M52 64V76M78 64V76M14 76V88M40 76V88M66 76V88", soft, 3)
    else:
        out = flat("M6 70a11 11 0 0 0 22 0a11 11 0 0 0 22 0a11 11 0 0 0 22 0a11 11 0 0 0 22 0V94H6z", soft)
    return out + pattern(owner)


def corner(value: int) -> str:
    d = (
        "M0 17C0 7.6 7.6 0 17 0H33C37 0 39.5 2.6 39.5 6.5V17C39.5 29.4 29.4 39.5 17 39.5H6.5"
        "C2.6 39.5 0 37 0 33z"
    )
    return sheet(d, MAT, shade=0.9) + digit(value, 18.6, 19, 1.34, INK, 4.6)


BITES = ((90, 38, 7), (82, 22, 16), (65, 24, 11), (69, 40, 12), (85, 49, 12.5), (88, 63, 9.5))


def eaten(owner: str) -> str:
    """Bitten from the upper right: the shape is still known, the value is gone."""
    out = shape(owner) + flat("".join(circle(x, y, r) for x, y, r in BITES), PANEL[owner])
    crumbs = ((72, 33, 3.2), (84, 41, 2.4), (80, 22, 3.8), (66, 20, 2), (92, 56, 2.6), (90, 30, 2))
    return out + "".join(sheet(circle(x, y, r), BODY, shade=0.5) for x, y, r in crumbs)


NIBBLES = ((92, 34, 10), (80, 24, 13), (70, 34, 9), (78, 45, 10), (90, 52, 9))


def nibbled(owner: str) -> str:
    """Over a card of any value: one bite, and its number crossed out. As things stand it will be eaten."""
    crumbs = ((76, 30, 3.2), (86, 42, 2.6), (84, 24, 3.4), (70, 22, 2.2))
    out = flat("".join(circle(x, y, r) for x, y, r in NIBBLES), PANEL[owner])
    out += "".join(sheet(circle(x, y, r), BODY, shade=0.5) for x, y, r in crumbs)
    out = place(out, 6.5, 7.5, 0.9) + flat(OUTER + WINDOW, MAT, rule="evenodd")
    strike = "M6 31L32 6"
    return out + line(strike, MAT, 7) + line(strike, "#9C281C", 4)


def clasp() -> str:
    """Brass across a side of the frame that is full."""
    out = sheet(box(4, 10, 92, 18, 9), "#D9A432", "#FFE39A") + flat(
        circle(14, 19, 3.4) + circle(86, 19, 3.4), "#8F6410"
    )
    return (
        out
        + sheet(box(36, 5, 28, 28, 8), "#F4C552", "#FFE9A8")
        + flat(circle(50, 17, 4) + "M48 18H52L54 27H46z", "#6B4A08")
    )


def symbols() -> list[Symbol]:
    one = Symbol
    dog, cat, mouse = dogs.rest(), cats.rest(), mice.rest()
    out = [
        one("card-dog", card(DOG_PANEL, DOG_GROUND + dog), "dog at rest"),
        one("card-cat", card(CAT_PANEL, CAT_GROUND + cat), "cat at rest"),
        one("card-mouse", card(MOUSE_PANEL, MOUSE_GROUND + mouse), "mouse at rest"),
        one("card-dog-bark", card(DOG_PANEL, DOG_GROUND + dogs.bark()), "dog scares: bark"),
        one("card-cat-pounce", card(CAT_PANEL, CAT_GROUND + cats.pounce()), "cat chases: pounce"),
        one("card-mouse-nibble", card(MOUSE_PANEL, MOUSE_GROUND + mice.nibble()), "mouse eats: nibble"),
        one("card-cat-flee", card(CAT_PANEL, CAT_GROUND + cats.flee()), "cat frightened away"),
        one("card-mouse-flee", card(MOUSE_PANEL, _act_ground("#C3DECB") + mice.flee()), "mouse chased away"),
        one("card-start", card("#FFF", gingham("#FFF3DA", "#D0513C") + sun()), "start card"),
        one("card-back", card("#15494E", back()), "back of a card"),
        one("clasp", clasp(), "this side of the square is full", "0 0 100 40"),
        one("fig-dog", dog, "dog without card"),
        one("fig-cat", cat, "cat without card"),
        one("fig-mouse", mouse, "mouse without card"),
        one("fig-sun", sun(), "the start card's sun"),
    ]
    for owner in OWNERS:
        for value in (1, 2, 3):
            inside = ground(owner) + place(cheese(owner, value), 6.5, 7.5, 0.9)
            out.append(
                one(f"cheese-{owner}-{value}", card(PANEL[owner], inside, corner(value)), f"{owner}, {value}")
            )
        plain = ground(owner) + place(shape(owner), 6.5, 7.5, 0.9)
        out.append(one(f"cheese-{owner}-x", card(PANEL[owner], plain), f"{owner}, no value"))
        rest = ground(owner) + place(eaten(owner), 6.5, 7.5, 0.9)
        out.append(one(f"cheese-{owner}-eaten", card(PANEL[owner], rest), f"{owner}, eaten"))
        out.append(one(f"nibbled-{owner}", nibbled(owner), f"over a {owner}: would be eaten"))
        out.append(one(f"shape-{owner}", cheese(owner, 2), f"{owner} without card"))
    return out
