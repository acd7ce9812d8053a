"""The tiles, the dice and the store of Chop! Chop!"""

from __future__ import annotations

from drawings.cards import cheese, hole, shape
from drawings.kit import (
    CREAM,
    DIGITS,
    INK,
    TEAL,
    TEAL_LIT,
    Symbol,
    both,
    box,
    circle,
    ellipse,
    eyes,
    flat,
    group,
    leaf,
    line,
    place,
    sheet,
    strip,
)

# ---- tiles ------------------------------------------------------------------------------------------------
GREEN = "#CFE2C6"


def tile(face: str, inside: str) -> str:
    out = flat(box(1.5, 2.6, 97, 97, 8), "#B8955E") + flat(box(1.5, 1.5, 97, 95.5, 8), "#FBEBC8")
    return out + flat(box(2.4, 2.4, 95.2, 93.8, 7.4), face) + inside


def tile_back() -> str:
    """French cabochon: a dark corner on every tile, a quiet four-leaf in the middle."""
    corners = (
        "M2.4 20V9.8a7.4 7.4 0 0 1 7.4-7.4H20zM97.6 20V9.8a7.4 7.4 0 0 0-7.4-7.4H80z"
        "M2.4 78.6V88.8a7.4 7.4 0 0 0 7.4 7.4H20zM97.6 78.6V88.8a7.4 7.4 0 0 1-7.4 7.4H80z"
    )
    petal = "M50 46C41 40 41 30 50 23C59 30 59 40 50 46z"
    out = flat(corners, TEAL)
    out += "".join(group(flat(petal, "#DDA557"), f"rotate({a} 50 49.5)") for a in (0, 90, 180, 270))
    return tile("#F1DBAD", out + flat(circle(50, 49.5, 4.6), "#C9720F"))


def shards() -> str:
    pieces = (
        (
            "M44 46L18 30C24 18 38 12 52 13L56 30L48 34z",
            "M22.5 32C28 22 40 17.5 51 18",
            "translate(-3 -3) rotate(-4 40 30)",
        ),
        (
            "M60 32L57 15C74 18 85 31 85 48L70 54L66 42L55 46z",
            "M63 21.5C73 25 80 35 80.5 45",
            "translate(4 -1) rotate(6 70 35)",
        ),
        (
            "M46 53L55 52L60 60L68 58L83 56C80 72 68 84 52 86C36 87 20 74 16 58C15 50 15 42 17 36z",
            "M20.5 47C20 66 34 81 52 81C64 80 74 72 77.5 61.5",
            "translate(0 4)",
        ),
    )
    out = "".join(
        group(sheet(d, "#FFFDF5", "#fff") + line(rim, "#2E6DA0", 4), move) for d, rim, move in pieces
    )
    sprig = (
        leaf(44, 74, 13, 4, 52, "#2E6DA0")
        + leaf(53, 70, 10, 3.6, 8, "#2E6DA0")
        + leaf(55, 79, 9, 3.2, 96, "#2E6DA0")
    )
    return out + sprig


def windrose() -> str:
    """Anywhere: four arrows alike, and no way that is the right one."""
    arm = (
        "M45 50V29H39C36.2 29 35 25.8 36.8 23.7L47.5 10C48.8 8.4 51.2 8.4 52.5 10L63.2 23.7"
        "C65 25.8 63.8 29 61 29H55V50z"
    )
    arms = "".join(group(sheet(arm, TEAL, TEAL_LIT, 0.7), f"rotate({a} 50 49.5)") for a in (0, 90, 180, 270))
    marks = "".join(
        group(leaf(50, 22, 12, 4, 0, "#FBF3DC"), f"rotate({a} 50 49.5)") for a in (45, 135, 225, 315)
    )
    return (
        marks
        + arms
        + flat(box(44.6, 44, 10.8, 10.8, 2), TEAL)
        + sheet(circle(50, 49.5, 8.5), "#F4BE3F", "#FFE08A", shade=0.6)
    )


def _plus(amount: int) -> str:
    """Steps more to go, each a disc as on the way of a piece; paws are the cat's."""
    out = group(strip("M-7 0H7M0-7V7", "#15494E", 6, shade=0.6), "translate(29 36) scale(1.35)")
    out += group(
        strip(DIGITS[amount], "#15494E", 5, shade=0.6),
        f"translate({62 if amount == 1 else 64} 36) scale(2.15)",
    )
    for x in ((50,), (34, 66))[amount - 1]:
        out += sheet(circle(x, 77, 12.4), "#FFF7E6", shade=0.5) + flat(circle(x, 77, 9.4), INK)
    return out


def fork() -> str:
    d = (
        "M40 6C42.6 6 43.5 8 43.5 10V30H47V10C47 8 48 6 50 6S53 8 53 10V30H56.5V10C56.5 8 57.4 6 60 6"
        "S63.5 8 63.5 10V36"
        "C63.5 46 58 50 55.5 52L56.5 90C56.5 96 43.5 96 43.5 90L44.5 52C42 50 36.5 46 36.5 36V10"
        "C36.5 8 37.4 6 40 6z"
    )
    return group(sheet(d, "#4A5863", "#9AA8B2"), "translate(1 0) rotate(32 50 50)")


def knife() -> str:
    out = sheet("M50 4C60 10 64 26 63 42C62.5 52 60 56 57 58H44V10C44 6 46.5 2.5 50 4z", "#57656F", "#C5D0D7")
    out += leaf(52, 30, 30, 4, 3, "#8494A0")
    out += sheet("M43.5 58H57.5V90C57.5 97 43.5 97 43.5 90z", "#8A4B22", "#B97B48")
    return group(out + flat(circle(50.5, 68, 1.9) + circle(50.5, 84, 1.9), CREAM), "rotate(-32 50 50)")


def wedge() -> str:
    """The kitchen's own cheese: many holes, nobody's."""
    spots = ((30, 71, 8), (54, 69, 9), (70, 75, 5))
    out = shape("wedge") + "".join(hole(x, y, r, "#A8560F") for x, y, r in spots)
    return out + hole(60, 41, 6, "#A8560F")


# ---- dice -------------------------------------------------------------------------------------------------
_A, _B = 15.5, 15
PIPS: dict[int, list[tuple[float, float]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-_A, _B), (_A, -_B)],
    3: [(-18, 17), (0, 0), (18, -17)],
    4: [(-_A, -_B), (_A, -_B), (-_A, _B), (_A, _B)],
    5: [(-18, -17), (18, -17), (-18, 17), (18, 17), (0, 0)],
    6: [(-16, -19), (16, -19), (-16, 0), (16, 0), (-16, 19), (16, 19)],
}


def _die_face(kind: str, deep: str) -> str:
    """What looks at you before the die has rolled."""
    whiskers = both(line("M25 63L9 59M25 69L10 71", CREAM, 2.6))
    if kind == "cat":
        look = eyes(17, 49, 9.5, look=(-0.1, 0.05), white="#FFD98A", wide=0.4, tall=0.7)
        nose = flat("M44 61H56L50 68z", "#F2A07B")
    else:
        look = eyes(16, 50, 8.6, look=(-0.1, 0))
        nose = flat(ellipse(50, 64, 5.4, 4.4), "#F2A590")
    return whiskers + look + nose + line("M50 68C50 74 43 76 39 72M50 68C50 74 57 76 61 72", deep, 3)


def die(kind: str, value: int) -> str:
    """Pointed ears: the cat's. Round ears: the mice's."""
    if kind == "cat":
        face, deep, rim = "#2E6DA0", "#174467", "#6FA9D4"
        ear = "M14 36L16 8C16.4 4 20 3 23 5.5L46 26z"
        out = both(sheet(ear, face, rim) + flat("M20.5 26L21.8 14L32 24z", "#F2A07B"))
    else:
        face, deep, rim = "#7F7783", "#4F4855", "#BDB6C0"
        out = both(sheet(circle(24, 20, 15), face, rim) + flat(circle(24, 21, 8.6), "#F2A590"))
    out += sheet(box(11, 22, 78, 74, 18), deep) + sheet(box(11, 20, 78, 72, 18), face, rim, shade=0)
    if not value:
        return out + _die_face(kind, deep)
    r = 9.4 if value < 3 else 8 if value < 5 else 7.2
    for x, y in PIPS[value]:
        px, py = 50 + x, 56 + y
        shadow = f"M{px - r} {py}a{r} {r} 0 0 1 {2 * r} 0a{r} {r * 0.82} 0 0 0 {-2 * r} 0z"
        out += flat(circle(px, py, r), CREAM) + flat(shadow, deep, 0.45)
    return out


# ---- the store --------------------------------------------------------------------------------------------


def store_slot() -> str:
    d = "M14 60L64 25C82 30 88 44 88 58V80H14z"
    return f'<path d="{d}" fill="#8A5A2E" opacity=".18"/>' + line(d, "#8B7446", 4, dash="7 8")


def store() -> str:
    out = sheet(
        "M12 8H286C292 8 296 12 298 18H310A10 10 0 0 1 310 38H298C296 44 292 50 286 50H12A9 9 0 0 1 3 41"
        "V17A9 9 0 0 1 12 8z",
        "#A8682C",
        "#D69A58",
    )
    out += flat(circle(309, 28, 3.6), "#5E3512") + line("M14 46H120M150 46H262M40 12H160", "#8F5420", 1.8)
    return out + "".join(flat(ellipse(28 + 27 * i, 28, 11.5, 12), "#8F5420") for i in range(10))


def symbols() -> list[Symbol]:
    one = Symbol
    out = [
        one("tile-back", tile_back(), "floor side of a tile"),
        one("tile-cheese", tile("#FBE9BE", place(wedge(), 2, -2, 0.96)), "cheese"),
        one("tile-crockery", tile("#E58D72", shards()), "broken crockery"),
        one("tile-plus1", tile(GREEN, _plus(1)), "+1"),
        one("tile-plus2", tile(GREEN, _plus(2)), "+2"),
        one("tile-arrow", tile("#A9CDD3", windrose()), "arrow: to any square"),
        one("tile-fork", tile("#F1D2D8", fork()), "fork"),
        one("tile-knife", tile("#F1E0A8", knife()), "knife"),
        one("store", store(), "board of ten places", "0 0 320 60"),
        one("store-slot", store_slot(), "place for one cheese"),
        one("store-cheese", wedge(), "one cheese won"),
        one("chop-wedge", cheese("wedge", 2), "cheese, for the strip"),
    ]
    for kind in ("cat", "mouse"):
        out.append(one(f"die-{kind}", die(kind, 0), f"{kind} die rolling"))
        out += [one(f"die-{kind}-{v}", die(kind, v), f"{kind} die, {v}") for v in range(1, 7)]
    return out
