"""A picture for each house rule, by the option's name: what the option is about, not how it is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from drawings import cats, dogs, mice
from drawings.cards import CAT_PANEL, DOG_PANEL, MOUSE_PANEL, back, card, cheese, sun
from drawings.kit import (
    BUTTER,
    CREAM,
    INK,
    MAT,
    TEAL,
    TEAL_LIT,
    Symbol,
    box,
    circle,
    ellipse,
    flat,
    group,
    line,
    place,
    sheet,
    star,
)
from drawings.kitchen import die, fork, knife, shards, tile, tile_back, wedge, windrose
from drawings.pawns import figure
from drawings.room import slab_hole

SAND, SKY, LEAF_GREEN, ROSE = "#F4DFB0", "#BFDCE0", "#CFE2C6", "#F1D2CC"


def ground(colour: str, content: str) -> str:
    return flat(box(0, 0, 100, 100, 20), colour) + content


def _tip(x: float, y: float, turn: float) -> str:
    head = "M-2 -8L9 0L-2 8z"
    path = f'<path d="{head}" fill="{INK}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>'
    return group(path, f"translate({x:g} {y:g}) rotate({turn:g})")


def _way(d: str, x: float, y: float, turn: float) -> str:
    """A dotted way with its arrowhead."""
    return line(d, MAT, 10) + line(d, INK, 5, dash=".1 9.5") + _tip(x, y, turn)


def mouse(number: int, x: float, y: float, scale: float = 0.4) -> str:
    return place(figure(number), x, y, scale)


def cat(x: float, y: float, scale: float = 0.4, mood: str = "calm") -> str:
    return place(cats.head(mood), x, y, scale)


def yes_no() -> str:
    """It may or it must."""
    out = sheet(circle(30, 82, 12), TEAL, TEAL_LIT, 0.7) + line("M24 82L28.5 86.5L36.5 77.5", CREAM, 4)
    return (
        out
        + sheet(circle(70, 82, 12), "#A92E22", "#D9644E", 0.7)
        + line("M65 77L75 87M75 77L65 87", CREAM, 4)
    )


def area() -> str:
    cells = "".join(
        flat(box(24 + 18 * c, 24 + 18 * r, 16, 16, 4), "#FFF6E4") for r in range(3) for c in range(3)
    )
    out = flat(box(18, 18, 64, 64, 8), "#BC8643") + cells + place(sun(), 40, 40, 0.2)
    return ground("#F0CB90", out + line(box(7, 7, 72, 72, 10), INK, 4, dash="7 8"))


def hands() -> str:
    out = "".join(
        place(card(panel, art), x, y, 0.46, turn)
        for panel, art, x, y, turn in (
            (DOG_PANEL, dogs.rest(), 6, 40, -14),
            (CAT_PANEL, cats.rest(), 27, 34, 0),
            (MOUSE_PANEL, mice.rest(), 48, 40, 14),
        )
    )
    eye = sheet("M28 20C36 9 44 6 50 6S64 9 72 20C64 31 56 34 50 34S36 31 28 20z", "#FFFDF5", "#FFFFFF", 0.7)
    return ground(SKY, out + eye + flat(circle(50, 20, 8.5), INK) + flat(circle(47, 17, 2.6), "#fff"))


def first_player() -> str:
    out = "".join(
        sheet(circle(x, 64, 15), colour, shade=0.6) for x, colour in ((20, "#8FA09A"), (80, "#8FA09A"))
    )
    out += sheet(circle(50, 58, 21), TEAL, TEAL_LIT) + sheet(star(50, 58, 15, 6.4, 5), BUTTER, "#FFE9A8", 0.5)
    return ground(SAND, out + line("M50 10V26", INK, 6) + _tip(50, 24, 90))


def draws() -> str:
    pile = "".join(place(card("#15494E", back()), 10 + 2 * i, 20 - 3 * i, 0.5) for i in (0, 1))
    out = pile + _way("M56 62C66 66 72 70 76 78", 78, 82, 70)
    return ground(ROSE, out + place(card(CAT_PANEL, cats.rest()), 60, 12, 0.36, 10))


def deck() -> str:
    cards = (
        (DOG_PANEL, dogs.rest(), 4, 8),
        (CAT_PANEL, cats.rest(), 30, 28),
        (MOUSE_PANEL, mice.rest(), 54, 50),
    )
    return ground(SAND, "".join(place(card(panel, art), x, y, 0.42) for panel, art, x, y in cards))


def values() -> str:
    out = (
        place(cheese("wheel", 3), 4, 4, 0.44)
        + place(cheese("wheel", 2), 50, 22, 0.44)
        + place(cheese("wheel", 1), 10, 50, 0.44)
    )
    return ground("#C2D9CE", out)


def path() -> str:
    out = _way("M26 74C40 84 56 76 50 60C44 46 58 34 74 36", 80, 36, 0) + mouse(1, 4, 44)
    return ground(SAND, out + line("M66 62L80 76M80 62L66 76", "#A92E22", 6))


def pass_mice() -> str:
    out = mouse(2, 6, 44) + mouse(3, 50, 44)
    return ground(LEAF_GREEN, out + _way("M26 34C40 8 62 8 76 26", 80, 32, 66))


def cross_cheese() -> str:
    out = place(wedge(), 36, 50, 0.42) + mouse(4, 0, 44, 0.36)
    return ground(SKY, out + _way("M22 36C36 10 66 10 82 34", 86, 40, 64))


def cat_holes() -> str:
    return ground(SAND, place(slab_hole(), 12, 6, 0.76) + cat(25, 44, 0.5, "hunt"))


def hole_access() -> str:
    out = place(slab_hole(), 24, 10, 0.52)
    return ground(
        LEAF_GREEN,
        out + _way("M50 92V78", 50, 72, -90) + _way("M8 40H14", 17, 40, 0) + _way("M92 40H86", 83, 40, 180),
    )


def _tile(face: str, art: str, x: float, y: float, scale: float, turn: float = 0) -> str:
    return place(tile(face, art), x, y, scale, turn)


def bonus() -> str:
    big = group(line("M-7 0H7M0-7V7", "#15494E", 6), "translate(29 50) scale(1.7)")
    one = group(line("M-3.6-4.4L1-8V8", "#15494E", 5), "translate(66 50) scale(2.7)")
    return ground(ROSE, _tile(LEAF_GREEN, big + one, 20, 4, 0.6) + yes_no())


def fork_rule() -> str:
    return ground(SAND, _tile("#F1D2D8", fork(), 20, 4, 0.6) + yes_no())


def _arrow_tile(x: float, y: float, scale: float) -> str:
    return _tile("#A9CDD3", windrose(), x, y, scale)


def arrow_resolves() -> str:
    out = _arrow_tile(4, 6, 0.46) + place(tile_back(), 50, 48, 0.46, 12)
    return ground(ROSE, out + _way("M56 20C70 18 78 26 78 38", 78, 42, 84))


def arrow_stay() -> str:
    return ground(SAND, _arrow_tile(8, 8, 0.84) + mouse(1, 26, 24, 0.5))


def arrow_catch() -> str:
    out = _arrow_tile(4, 48, 0.46) + cat(4, 4, 0.42, "hunt") + mouse(3, 56, 46, 0.42)
    return ground(LEAF_GREEN, out + _way("M52 24C66 24 76 30 78 40", 78, 44, 84))


def knife_rule() -> str:
    out = _tile("#F1E0A8", knife(), 4, 6, 0.52)
    return ground(
        SKY, out + place(die("cat", 2), 50, 46, 0.46, 8) + _way("M62 20C74 18 82 24 84 34", 84, 38, 84)
    )


def knife_other() -> str:
    out = _tile("#F1E0A8", knife(), 30, 2, 0.4) + mouse(1, 2, 48) + mouse(4, 54, 48)
    return ground(ROSE, out + _way("M42 76C46 80 50 80 54 78", 57, 77, -10))


def deposit() -> str:
    out = place(slab_hole(), 26, 2, 0.5) + place(wedge(), 54, 50, 0.4) + mouse(2, 10, 50, 0.42)
    return ground(LEAF_GREEN, out + _way("M40 62V58", 46, 52, -60))


def cat_wins() -> str:
    heads = "".join(mouse(i, 2 + 24 * (i - 1), 62, 0.3) for i in (1, 2, 3, 4))
    return ground(SAND, cat(24, 0, 0.52) + heads + sheet(star(84, 20, 13, 5.6, 5), BUTTER, "#FFE9A8", 0.6))


def front() -> str:
    out = place(slab_hole(), 22, -4, 0.56) + cat(28, 48, 0.46)
    return ground(ROSE, out + line(circle(51, 70, 27), "#A92E22", 5.5) + line("M32 89L70 51", "#A92E22", 5.5))


def no_block() -> str:
    out = "".join(flat(circle(x, 78, 9), "#8FA09A", 0.6) for x in (16, 38)) + cat(44, 2, 0.5)
    return ground(SKY, mouse(3, 50, 44, 0.46) + out)


def order() -> str:
    out = mouse(1, 4, 28, 0.38) + mouse(2, 58, 28, 0.38)
    return ground(
        SAND,
        out + _way("M32 22C44 10 58 10 68 20", 71, 24, 60) + _way("M68 80C58 92 44 92 32 82", 29, 78, -130),
    )


def cat_start() -> str:
    top = sheet("M8 62H92C96 62 96 74 92 74H8C4 74 4 62 8 62z", "#C98B4A", "#E9B877")
    legs = flat("M16 74H26L24 94H18zM74 74H84L82 94H76z", "#9A5F2B")
    return ground(LEAF_GREEN, legs + top + cat(26, 22, 0.48) + _way("M50 6V8", 50, 13, 90))


def holes() -> str:
    out = flat(box(12, 14, 76, 72, 8), "#C6AB7E") + line("M37 14V86M63 14V86M12 38H88M12 62H88", "#AE9264", 3)
    arch = "M-9 8V-1C-9 -12 9 -12 9 -1V8z"
    for x, y, turn in ((50, 22, 180), (50, 79, 0), (20, 50, 90), (80, 50, -90)):
        out += group(sheet(arch, "#1C1410", "#8A5A2E", 0.5), f"translate({x} {y}) rotate({turn})")
    return ground(SKY, out)


def stall() -> str:
    out = place(die("cat", 1), 6, 40, 0.46, -8) + place(die("mouse", 1), 50, 40, 0.46, 8)
    return ground(ROSE, out + line("M36 16H64M36 28H64", INK, 6))


def mix() -> str:
    out = _tile("#FBE9BE", wedge(), 6, 6, 0.42, -6) + _tile("#E58D72", shards(), 52, 8, 0.42, 6)
    return ground(SAND, out + _arrow_tile(8, 52, 0.42) + _tile("#F1E0A8", knife(), 52, 52, 0.42, -4))


def dice() -> str:
    return ground(LEAF_GREEN, place(die("cat", 3), 2, 18, 0.54, -8) + place(die("mouse", 4), 46, 34, 0.54, 8))


def board() -> str:
    out = "".join(
        place(tile_back(), 8 + 28 * c, 8 + 28 * r, 0.28)
        for r in range(3)
        for c in range(3)
        if (r, c) != (1, 1)
    )
    return ground(
        TEAL,
        out + sheet(box(36, 36, 28, 28, 5), "#C98B4A", "#E9B877", 0.8) + flat(ellipse(50, 50, 8, 8), CREAM),
    )


RULES: dict[str, Callable[[], str]] = {
    "area": area, "hands": hands, "first_player": first_player, "draws_per_player": draws, "deck": deck,
    "cheese_values": values, "path": path, "mice_pass_mice": pass_mice, "mice_cross_cheese": cross_cheese,
    "cat_holes": cat_holes, "hole_access": hole_access, "bonus": bonus, "fork": fork_rule,
    "arrow_resolves": arrow_resolves, "arrow_may_stay": arrow_stay, "arrow_may_catch": arrow_catch,
    "knife": knife_rule, "knife_substitute": knife_other, "deposit": deposit, "cat_wins_after_tenth": cat_wins,
    "front": front, "no_block_when": no_block, "mice_order": order, "cat_start": cat_start, "holes": holes,
    "stall_limit": stall, "tile_mix": mix, "dice": dice, "board": board,
}  # fmt: skip


def symbols(names: Iterable[str]) -> list[Symbol]:
    return [Symbol(f"rule-{name}", RULES[name](), f"the option `{name}`") for name in names]
