"""The room of Chop! Chop!: floor, rug, window light, hole slabs and the table.

A kitchen has any size. So the floor is a picture to repeat, and the rug one to cut in nine (`border-image`): a
corner lies outside the table, an edge along one of its squares, the middle under one.
"""

from __future__ import annotations

import random

from drawings.kit import CREAM, INK, TEAL, Symbol, box, circle, flat, group, leaf, line, sheet

# ---- floor, slabs, table ----------------------------------------------------------------------------------
FLOOR, FLOOR_EDGE = "#C6AB7E", "#AE9264"


def bare_floor() -> str:
    out = flat(box(1.5, 1.5, 97, 97, 8), FLOOR_EDGE) + flat(box(1.5, 4, 97, 94.5, 8), FLOOR)
    return out + line("M22 30H36M62 22H74M30 70H52M70 60H80M18 52H24", FLOOR_EDGE, 3, 0.7)


def _stone(inside: str) -> str:
    out = flat(box(1.5, 2.6, 97, 97, 8), "#6E7A78") + flat(box(1.5, 1.5, 97, 95.5, 8), "#C9D2CC")
    return out + flat(box(2.4, 2.4, 95.2, 93.8, 7.4), "#A9B5B0") + inside


def slab() -> str:
    """Hole slab, not yet turned: a doorway walled up with stones."""
    out = flat(ARCH, "#8C9994")
    stones = ((18, 70, 26, 18), (48, 70, 34, 18), (18, 48, 38, 18), (60, 48, 22, 18))
    out += "".join(sheet(box(x, y, w, h, 5), "#BCC7C1", "#D6DED8", 0.6) for x, y, w, h in stones)
    out += sheet(
        "M19 44C20 31 30 20 42 18C45 17.5 47 19 47 22V40C47 42.5 45.5 44 43 44z", "#BCC7C1", "#D6DED8", 0.6
    )
    out += sheet(
        "M81 44C80 31 70 20 58 18C55 17.5 53 19 53 22V40C53 42.5 54.5 44 57 44z", "#BCC7C1", "#D6DED8", 0.6
    )
    return _stone(out)


ARCH = "M11 91V51C11 27 28 11 50 11S89 27 89 51V91z"


def doorway(inside: str) -> str:
    joints = "M19 34L27 39M35.5 17L39.5 26M64.5 17L60.5 26M81 34L73 39M12 60H21M79 60H88"
    return _stone(sheet(ARCH, "#8A5A2E", "#B98550") + inside + line(joints, "#6B431F", 2.4))


def slab_hole() -> str:
    out = flat("M22 91V54C22 34 34 22 50 22S78 34 78 54V91z", "#1C1410")
    return doorway(
        out
        + flat("M22 91V54C22 34 34 22 50 22S78 34 78 54C74 40 64 32 50 32C36 32 28 42 28 56V91z", "#000", 0.5)
    )


def slab_home() -> str:
    """The lamp is lit inside: come home."""
    out = flat("M22 91V54C22 34 34 22 50 22S78 34 78 54V91z", "#D9781B")
    out += flat("M28 91V57C28 41 37 31 50 31S72 41 72 57V91z", "#F6B03F")
    out += flat("M35 91V62C35 49 41 42 50 42S65 49 65 62V91z", "#FFD978")
    return doorway(out + flat("M42 91V68C42 59 45 55 50 55S58 59 58 68V91z", "#FFF6D2"))


def spill() -> str:
    """Four sheets of thin paper, each smaller than the last, so that the light has no hard edge."""
    out = ""
    for step, colour in enumerate(("#FFE9A0", "#FFE9A0", "#FFF0BC", "#FFF6D2")):
        top, foot, end = 20 + 5 * step, 10 * step - 12, 92 - 9 * step
        low, near = end + 12, 16 + foot / 2
        d = f"M{top} 0H{100 - top}L{100 - foot} {end}C{100 - near} {low} {near} {low} {foot} {end}z"
        out += flat(d, colour, 0.26)
    return out


def table() -> str:
    out = sheet(box(4, 4, 292, 190, 18), "#9A5F2B") + sheet(
        box(4, 2, 292, 186, 18), "#C98B4A", "#E9B877", shade=0
    )
    out += line("M10 48H290M10 94H290M10 140H290", "#B07536", 2.4)
    grain = "M30 26H96M150 30H190M220 70H268M40 70H70M110 116H176M210 118H240M36 162H110M196 164H262"
    out += line(grain, "#B87D3D", 2.6)
    out += sheet(circle(150, 95, 62), CREAM, "#fff") + flat(circle(150, 95, 47), "#F3DFB6")
    return out + line(circle(150, 95, 54.5), "#D0513C", 3)


def table_through() -> str:
    wood = flat(box(8, 6, 284, 184, 14), "#C98B4A") + line("M24 58H276M24 95H276M24 132H276", "#8A5426", 3)
    out = f'<g opacity=".26">{wood}</g>'
    out += sheet(box(3, 4, 294, 194, 16) + box(14, 13, 272, 173, 8), "#9A5F2B", rule="evenodd")
    out += sheet(
        box(3, 1, 294, 193, 16) + box(14, 11, 272, 173, 8), "#C98B4A", "#E9B877", shade=0, rule="evenodd"
    )
    out += line("M40 6H100M150 6H200M60 189H130M190 189H250M8.5 50V90M291.5 100V140", "#B07536", 2.4)
    return out + "".join(
        flat(circle(x, y, 3), "#7A4A1E") for x, y in ((10, 8), (290, 8), (10, 187), (290, 187))
    )


def porthole() -> str:
    out = f'<path d="{circle(50, 50, 44)}" fill="none" stroke="{INK}" stroke-width="9"/>'
    return out + f'<path d="{circle(50, 50, 44)}" fill="none" stroke="{CREAM}" stroke-width="5"/>'


# ---- the floor under the tiles -----------------------------------------------------------------------------
BLOCKS = 4  # the picture repeats after as many squares
PLANKS = ("#E2BC80", "#DBB274", "#D5AA6A", "#E6C48C", "#D9B47C")
CRUMBS = ((88, 328), (222, 88), (355, 245), (140, 118))


def cabochons(spots: list[tuple[int, int]]) -> str:
    """Small dark diamonds where squares meet."""
    return flat("".join(f"M{x} {y - 7}l7 7l-7 7l-7-7z" for x, y in spots), TEAL, 0.62)


def parquet() -> str:
    """One block of planks to a square, lying and standing in turn, so that the bare floor keeps its grid."""
    chance = random.Random(11)
    side = BLOCKS * 100
    planks = dict.fromkeys(PLANKS, "")
    grain = ""
    for at in range(BLOCKS * BLOCKS * 4):
        block, plank = divmod(at, 4)
        row, column = divmod(block, BLOCKS)
        x, y = column * 100, row * 100
        start, length = chance.randrange(12, 50), chance.randrange(14, 34)
        has_grain = chance.random() < 0.42
        if (row + column) % 2:
            planks[chance.choice(PLANKS)] += f"M{x + 1} {y + plank * 25 + 1}h98v23h-98z"
            grain += f"M{x + start} {y + plank * 25 + 13}h{length}" if has_grain else ""
        else:
            planks[chance.choice(PLANKS)] += f"M{x + plank * 25 + 1} {y + 1}h23v98h-23z"
            grain += f"M{x + plank * 25 + 13} {y + start}v{length}" if has_grain else ""
    out = flat(f"M0 0H{side}V{side}H0z", "#B98F54")
    out += "".join(flat(d, colour) for colour, d in planks.items()) + line(grain, "#B98B4C", 1.6, 0.55)
    out += cabochons([(x, y) for y in range(0, side + 1, 100) for x in range(0, side + 1, 100)])
    crumbs = (circle(x, y, 3.4) + circle(x + 9, y + 5, 2.2) + circle(x + 3, y + 10, 1.8) for x, y in CRUMBS)
    return out + flat("".join(crumbs), "#FFE9A8")


HEM = 72  # how far the rug reaches beyond the table
RUG = HEM + 100 + HEM


def fringe() -> str:
    """Scallops all round, five to a square."""
    across, down = "a11.2 11.2 0 0 1 20 0" * 11, "a11.2 11.2 0 0 1 0 20" * 11
    return f"M12 12{across}{down}{across.replace('20 0', '-20 0')}{down.replace('0 20', '0-20')}z"


def rug() -> str:
    """Around a table of one square; edges and middle repeat for a larger one."""

    def band(inset: float, r: float, colour: str) -> str:
        return flat(box(inset, inset, RUG - 2 * inset, RUG - 2 * inset, r), colour)

    pale, red, gold = "#F3E2BE", "#B5533A", "#F3C66B"
    out = group(flat(fringe(), "#24130A", 0.16), "translate(2 4)") + flat(fringe(), pale)
    out += (
        band(18, 40, red)
        + band(28, 32, pale)
        + band(33, 28, "#1C6468")
        + band(62, 14, pale)
        + band(66, 11, red)
    )
    side = leaf(HEM + 25, 47.5, 20, 6, 90, gold) + leaf(HEM + 75, 47.5, 20, 6, 0, gold)
    corner = leaf(47, 47, 19, 6, 45, gold)
    middle = RUG / 2
    out += "".join(
        group(side + corner, f"rotate({turn} {middle:g} {middle:g})") for turn in (0, 90, 180, 270)
    )
    out += "".join(group(leaf(middle, middle - 9, 16, 5, 0, "#C36A4E"), f"rotate({turn} {middle:g} {middle:g})")
                   for turn in (0, 90, 180, 270))  # fmt: skip
    return out + cabochons([(x, y) for x in (HEM, HEM + 100) for y in (HEM, HEM + 100)])


def panes() -> str:
    """The window's light over tiles and floor, in the CSS colour: sun by day, moon by night."""
    d = "".join(f"M{x} {y}h96l38 118h-96z" for x, y in ((62, 26), (176, 26), (106, 162), (220, 162)))
    d += "".join(f"M{x} {y}h96l32 84h-96z" for x, y in ((452, 408), (566, 408), (488, 504), (602, 504)))
    return flat(d, "currentColor")


def pictures() -> dict[str, tuple[str, str]]:
    """Whole files, for style sheets: content and viewBox."""
    side = BLOCKS * 100
    return {"parquet": (parquet(), f"0 0 {side} {side}"), "rug": (rug(), f"0 0 {RUG} {RUG}")}


def symbols() -> list[Symbol]:
    one = Symbol
    return [
        one("slab", slab(), "hole slab, not yet turned"),
        one("slab-hole", slab_hole(), "hole slab turned; opens downwards"),
        one("slab-home", slab_home(), "hole with its lamp lit; opens downwards"),
        one("spill", spill(), "its light on the floor before it", "-14 0 128 104"),
        one("floor", bare_floor(), "bare floor"),
        one("floor-light", panes(), "light of the window, over the tiles", "0 0 700 600", "none"),
        one("table", table(), "the table from above, 3 x 2 squares", "0 0 300 200"),
        one("table-through", table_through(), "the table seen through", "0 0 300 200"),
        one("porthole", porthole(), "ring above a hidden mouse"),
    ]
