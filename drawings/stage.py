"""What is shown between and after the turns: curtain, acts, petals, ribbon."""

from __future__ import annotations

from drawings.kit import (
    BUTTER,
    CREAM,
    INK,
    MAT,
    Symbol,
    circle,
    flat,
    group,
    leaf,
    line,
    ring_points,
    scallop,
    sheet,
    star,
)


def curtain_half() -> str:
    """The left half: folds that may be stretched, a brass hem, the inner edge at the right."""
    out = flat("M0 0H200V600H0z", "#A8342A")
    for x in (0, 50, 100, 150):
        out += flat(f"M{x} 0H{x + 17}C{x + 11} 200 {x + 11} 400 {x + 15} 600H{x}z", "#8B261E")
        out += flat(
            f"M{x + 24} 0H{x + 34}C{x + 31} 200 {x + 32} 400 {x + 36} 600H{x + 23}"
            f"C{x + 27} 400 {x + 26} 200 {x + 24} 0z",
            "#C04A3A",
        )
    out += flat("M196 0H200V600H196z", "#6E1A14")
    hem = "M0 548H200V566" + "a10 16 0 0 1-20 0" * 10 + "z"
    out += sheet(hem, BUTTER, "#FFE9A8")
    return (
        out
        + "".join(flat(circle(10 + 20 * i, 566, 3.4), "#B97D0E") for i in range(10))
        + line("M0 555H200", "#B97D0E", 2)
    )


def valance(width: int, fill: str = "#D0513C", rim: str = "#E8765A") -> str:
    count = width // 36 + 1
    start = (width - count * 36) / 2
    d = f"M{start} -4V24" + "a18 18 0 0 0 36 0" * count + "V-4z"
    return sheet(d, fill, rim) + "".join(
        flat(circle(start + 18 + 36 * i, 22, 5), CREAM) for i in range(count)
    )


def _relation(path: str, dash: str = "") -> str:
    head = "M74 8L94 20L74 32z"
    halo = (
        line(path, MAT, 15)
        + f'<path d="{head}" fill="{MAT}" stroke="{MAT}" stroke-width="11" stroke-linejoin="round"/>'
    )
    tip = f'<path d="{head}" fill="{INK}" stroke="{INK}" stroke-width="3.5" stroke-linejoin="round"/>'
    return halo + line(path, INK, 6.5, dash=dash) + tip


def burst() -> str:
    out = sheet(star(50, 50, 48, 32, 11), INK, shade=0.8) + flat(star(50, 50, 41, 27, 11), BUTTER)
    return out + line("M50 30V53", INK, 11) + flat(circle(50, 69, 6), INK)


def ribbon() -> str:
    tails = "M36 54L22 96L36 90L46 98L54 60z"
    out = sheet(tails, "#A8342A", "#D9644E") + group(
        sheet(tails, "#C8432E", "#E8765A"), "translate(100 0) scale(-1 1)"
    )
    out += sheet(scallop(50, 40, 33, 14, 8.5), "#C8432E", "#F0806A")
    out += "".join(
        leaf(x, y, 11, 3.4, i * 360 / 14, "#F2A08C") for i, (x, y) in enumerate(ring_points(50, 40, 31, 14))
    )
    out += sheet(circle(50, 40, 24), BUTTER, "#FFE9A8") + sheet(star(50, 41, 16, 7, 5), "#FFFBF0", shade=0.6)
    return out


def rays() -> list[Symbol]:
    """Behind a winner, to be larger than its stage; long and short in turn."""
    d = "".join(
        f"M50 50L{a} {b}L{c} {d}z"
        for (a, b), (c, d) in zip(
            ring_points(50, 50, 71, 16, -6), ring_points(50, 50, 71, 16, 6), strict=True
        )
    )
    return [Symbol("rays", flat(d, "#FFE08A"), "rays behind a winner", aspect="xMidYMid slice")]


PETALS = (
    ("M20 3C32 10 34 26 20 37C6 26 8 10 20 3z", "#F2A93B", "#FFD27A"),
    ("M8 8C22 2 36 12 34 32C18 36 4 24 8 8z", "#D0513C", "#F0806A"),
    ("M20 4C36 4 38 22 20 36C2 22 4 4 20 4z", "#3E8C8F", "#8FC5C6"),
    ("M6 20C12 6 28 6 35 20C28 34 12 34 6 20z", "#9A62A8", "#CFA5DA"),
)


def crumbs() -> str:
    spots = (
        (22, 30, 6),
        (44, 20, 4),
        (70, 32, 7),
        (82, 56, 4),
        (58, 52, 5),
        (30, 60, 5),
        (48, 78, 6),
        (74, 80, 4),
        (16, 82, 4),
    )
    return "".join(sheet(circle(x, y, r), "#FFE08A", "#FFF3C4", 0.8) for x, y, r in spots)


def bite() -> str:
    spots = ((96, 26, 17), (80, 44, 14), (82, 64, 14), (98, 78, 15), (98, 52, 18))
    return flat("".join(circle(x, y, r) for x, y, r in spots), MAT)


def acts() -> list[Symbol]:
    zig = "M8 20L20 9L32 31L44 9L56 28L70 20"
    nibble = "M8 24a8 8 0 0 1 16 0a8 8 0 0 1 16 0a8 8 0 0 1 16 0a8 8 0 0 1 14-5"
    return [
        Symbol("act-scare", _relation(zig), "dog scares cat, left to right", "0 0 100 40"),
        Symbol(
            "act-chase", _relation("M10 20H66", ".1 13.8"), "cat chases mouse, left to right", "0 0 100 40"
        ),
        Symbol("act-nibble", _relation(nibble), "mouse eats cheese, left to right", "0 0 100 40"),
    ]


def symbols() -> list[Symbol]:
    out = [
        Symbol(
            "curtain-half",
            curtain_half(),
            "left half of the curtain; mirror for the right",
            "0 0 200 600",
            "none",
        ),
        Symbol("valance", valance(360), "scalloped top of the curtain", "0 0 360 60", "xMidYMin slice"),
        Symbol("burst", burst(), "fright: !"),
        Symbol("ribbon", ribbon(), "the winner's rosette"),
        Symbol("crumbs", crumbs(), "crumbs"),
        Symbol("bite", bite(), "one bite out of the right edge, mat-coloured"),
    ]
    for i, (d, fill, rim) in enumerate(PETALS, 1):
        cut = leaf(20, 20, 20, 4, (0, -40, 0, 90)[i - 1], rim)
        out.append(Symbol(f"petal-{i}", sheet(d, fill, rim, 0.7) + cut, "a paper petal", "0 0 40 40"))
    return out
