"""The 24 pictures of the room code. Their order is fixed: a code is four places in this list."""

from __future__ import annotations

from collections.abc import Callable

from drawings.kit import (
    BUTTER,
    CREAM,
    INK,
    Symbol,
    box,
    circle,
    ellipse,
    eye,
    flat,
    group,
    leaf,
    line,
    ring_points,
    sheet,
    star,
    strip,
)

NIGHT, DUSK, MINT, SAND, SKY, ROSE = "#1B4A50", "#5F3769", "#CFE2C6", "#F4DFB0", "#BFDCE0", "#F1D2CC"
RED, RED_LIT, WOOD, WOOD_LIT = "#C8432E", "#E8765A", "#8A5A2E", "#B98550"
BLUE, BLUE_LIT, GREEN, GREEN_LIT = "#2E6DA0", "#6FA9D4", "#3F7D4A", "#7BB36F"


def _ground(colour: str) -> str:
    return flat(box(0, 0, 100, 100, 22), colour)


def sun() -> str:
    rays = "".join(
        group(sheet("M50 8L57 25H43z", BUTTER, "#FFE9A8", 0.5), f"rotate({i * 36} 50 50)") for i in range(10)
    )
    return _ground("#B5620A") + rays + sheet(circle(50, 50, 22), "#FFD768", "#FFEDB0")


def moon() -> str:
    d = "M62 14C40 12 20 29 20 51S38 88 60 88C69 88 77 85 83 79C62 80 47 67 47 49C47 34 53 21 62 14z"
    dots = flat(circle(76, 28, 2.6) + circle(66, 46, 2) + circle(84, 52, 2.2), CREAM)
    return _ground(NIGHT) + sheet(d, "#FFE9A6", "#FFF8DC") + dots


def a_star() -> str:
    return (
        _ground(DUSK)
        + sheet(star(50, 54, 42, 18.5, 5), BUTTER, "#FFE9A8")
        + leaf(50, 34, 16, 4, 0, "#FFE9A8")
    )


def cloud() -> str:
    d = "M26 74A17 17 0 0 1 24 40A21 21 0 0 1 62 31A19 19 0 0 1 82 52A12 12 0 0 1 78 74z"
    return _ground(BLUE) + sheet(d, "#FFFDF5", "#FFFFFF") + line("M30 60C40 64 54 64 64 60", "#D3E0EA", 4)


def apple() -> str:
    d = (
        "M50 33C58 26 84 24 85 50C85 70 70 90 60 90C55 90 53 87 50 87S45 90 40 90C30 90 15 70 15 50"
        "C16 24 42 26 50 33z"
    )
    out = sheet(d, RED, RED_LIT) + strip("M50 33C50 24 52 18 57 12", WOOD, 5, shade=0.5)
    return (
        _ground(MINT)
        + out
        + sheet("M58 24C64 12 78 10 86 14C82 24 70 30 58 24z", GREEN, GREEN_LIT, 0.7)
        + leaf(31, 48, 20, 5, 12, "#F2A08C")
    )


def pear() -> str:
    d = (
        "M50 20C60 20 62 32 64 42C68 50 80 56 80 70C80 84 66 92 50 92S20 84 20 70C20 56 32 50 36 42"
        "C38 32 40 20 50 20z"
    )
    out = sheet(d, "#D9B93A", "#F3DE83") + strip("M50 21C49 16 51 12 54 8", WOOD, 5, shade=0.5)
    return _ground("#5C4A78") + out + leaf(36, 66, 20, 5, 16, "#F6E9A8")


def tree() -> str:
    out = sheet("M44 60H56L59 92H41z", WOOD, WOOD_LIT)
    out += sheet(
        "M50 8C66 8 70 20 68 25C80 26 86 38 80 48C84 60 72 70 60 66C54 72 46 72 40 66C28 70 16 60 20 48"
        "C14 38 20 26 32 25C30 20 34 8 50 8z",
        GREEN,
        GREEN_LIT,
    )
    cuts = (
        leaf(40, 32, 13, 4, 30, "#A6D08F")
        + leaf(60, 36, 13, 4, -30, "#A6D08F")
        + leaf(50, 52, 13, 4, 0, "#A6D08F")
    )
    return _ground(SAND) + out + cuts


def flower() -> str:
    out = strip("M50 56C50 72 50 80 50 93", GREEN, 6, GREEN_LIT, 0.6) + sheet(
        "M50 86C56 72 70 68 82 70C80 82 66 90 50 86z", GREEN, GREEN_LIT, 0.7
    )
    out += "".join(sheet(circle(x, y, 13), "#FFFDF5", "#FFFFFF", 0.6) for x, y in ring_points(50, 37, 19, 6))
    return _ground("#C0617A") + out + sheet(circle(50, 37, 11), BUTTER, "#FFE9A8", 0.7)


def mushroom() -> str:
    out = sheet("M40 50H60C58 66 62 80 68 90H32C38 80 42 66 40 50z", CREAM, "#FFFFFF")
    out += sheet("M8 56C8 30 26 12 50 12S92 30 92 56C80 62 66 58 50 58S20 62 8 56z", RED, RED_LIT)
    spots = ellipse(50, 26, 9, 7) + ellipse(27, 42, 7, 6.5) + ellipse(72, 41, 8, 7) + ellipse(50, 48, 5, 4)
    return _ground("#A9C79A") + out + flat(spots, CREAM)


def fish() -> str:
    body = (
        "M12 52C20 32 44 24 64 36L84 24C90 22 92 28 90 34C86 46 86 58 90 70C92 76 90 82 84 80L64 68"
        "C44 80 20 72 12 52z"
    )
    out = sheet(body, "#E8822B", "#FFB067") + eye(28, 48, 6.5)
    return (
        _ground("#1F6468")
        + out
        + leaf(50, 42, 12, 4, 70, "#FFD29A")
        + leaf(50, 61, 12, 4, 110, "#FFD29A")
        + line("M42 38C38 47 38 57 42 66", "#A8500C", 3)
    )


def snail() -> str:
    out = sheet(
        "M8 86C10 78 20 78 30 78H68C76 78 77 66 77 56C77 46 90 46 90 58C90 76 86 90 72 90H14"
        "C10 90 8 89 8 86z",
        "#D8B98C",
        "#F0DDB8",
    )
    out += line("M82 49L77 34M87 49L92 35", "#A58455", 4) + flat(circle(77, 33, 4) + circle(92, 34, 4), INK)
    out += sheet(circle(43, 50, 29), "#A3563B", "#CC8465")
    swirl = "M43 52a5 5 0 1 1 5-5a11 11 0 1 1-18 4a17 17 0 0 1 30-12"
    return _ground("#CFE2C6") + out + line(swirl, "#F3CDB0", 5)


def butterfly() -> str:
    def wing(side: int) -> str:
        x = side
        upper = (
            f"M50 50C{50 + 10 * x} 18 {50 + 38 * x} 8 {50 + 42 * x} 26"
            f"C{50 + 44 * x} 44 {50 + 28 * x} 56 50 54z"
        )
        lower = (
            f"M50 54C{50 + 26 * x} 54 {50 + 36 * x} 68 {50 + 30 * x} 80"
            f"C{50 + 22 * x} 90 {50 + 8 * x} 76 50 60z"
        )
        out = sheet(upper, "#7A4A99", "#AE83C6") + sheet(lower, "#C0617A", "#E08FA4")
        return out + flat(circle(50 + 29 * x, 30, 6) + circle(50 + 20 * x, 70, 4.5), BUTTER)

    body = strip("M50 42V76", INK, 7, shade=0.6) + line(
        "M50 40C48 30 44 24 38 20M50 40C52 30 56 24 62 20", INK, 3
    )
    return _ground("#F4DFB0") + wing(-1) + wing(1) + body


def boat() -> str:
    out = strip("M50 12V70", WOOD, 4.5, shade=0.5) + sheet(
        "M54 14C70 28 80 44 84 60H54z", "#FFFDF5", "#FFFFFF"
    )
    out += sheet("M46 24C36 36 24 50 18 60H46z", RED, RED_LIT) + sheet(
        "M10 66H90C86 80 78 86 70 86H30C22 86 14 80 10 66z", WOOD, WOOD_LIT
    )
    return _ground("#5F9DB8") + out + line("M8 92C18 86 26 98 36 92S54 86 64 92S82 98 92 92", "#DDEFF5", 4)


def train() -> str:
    out = sheet("M54 18H88V26H84V66H54z", RED, RED_LIT) + flat(box(61, 31, 16, 16, 3), "#FFE9A6")
    out += sheet(box(14, 40, 46, 28, 9), "#1F6468", "#3E8C8F") + sheet(
        "M22 20H36L33 41H25z", INK, "#4C656E", 0.7
    )
    out += sheet(box(10, 66, 78, 9, 3), INK, "#4C656E", 0.6)
    for x, r in ((26, 11), (50, 11), (75, 13)):
        out += sheet(circle(x, 89 - r, r), BUTTER, "#FFE9A8", 0.6) + flat(
            circle(x, 89 - r, r * 0.4), "#8F4C05"
        )
    return _ground(SKY) + out + flat(circle(42, 15, 6) + circle(54, 10, 4), "#FFFDF5")


def bicycle() -> str:
    wheels = line(circle(25, 66, 18) + circle(75, 66, 18), INK, 5.5)
    frame = line("M25 66L40 38H66L48 66zM40 38L48 66M66 38L75 66M66 38L63 26H72", RED, 5.5)
    seat = line("M34 30H46M40 38V31", INK, 5.5)
    return _ground("#F6E4BE") + wheels + frame + seat + flat(circle(48, 66, 5), INK)


def kite() -> str:
    out = line("M36 62C28 70 40 78 32 84C26 88 18 84 12 90", CREAM, 3)
    out += (
        sheet("M66 8L90 40L36 64L30 26z", BUTTER, "#FFE9A8")
        + flat("M66 8L90 40L58.5 35z", RED)
        + flat("M36 64L30 26L58.5 35z", RED)
    )
    out += line("M66 8L36 64M30 26L90 40", "#8F4C05", 2)
    bows = "M36 76L24 70V82zM36 76L46 70V82zM22 88L12 82V94zM22 88L32 83V94z"
    return _ground("#2E6DA0") + out + flat(bows, "#FFFDF5")


def house() -> str:
    out = sheet("M66 16H78V40H66z", "#A8402C", shade=0.6) + sheet("M20 44H80V88H20z", "#FFFDF5", "#FFFFFF")
    out += sheet("M50 12L92 48C92 52 90 53 86 53H14C10 53 8 52 8 48z", RED, RED_LIT)
    out += flat("M42 88V68A8 8 0 0 1 58 68V88z", "#7A4A1E") + flat(
        box(26, 60, 11, 11, 2) + box(63, 60, 11, 11, 2), BLUE
    )
    return _ground("#A9C79A") + out


def key() -> str:
    ring = circle(30, 34, 21) + circle(30, 34, 9)
    out = group(
        sheet("M46 30H92V40H86V52H77V40H71V48H63V40H46z", BUTTER, "#FFE9A8")
        + sheet(ring, BUTTER, "#FFE9A8", rule="evenodd"),
        "translate(8 4) rotate(32 30 34)",
    )
    return _ground("#4B3A66") + out


def bell() -> str:
    out = sheet(circle(50, 82, 9), "#8F4C05", "#C97A1C") + strip("M50 10V20", "#8F4C05", 8, shade=0.5)
    out += sheet(
        "M50 16C70 16 76 32 76 50C76 62 82 68 88 74C90 78 88 80 84 80H16C12 80 10 78 12 74"
        "C18 68 24 62 24 50C24 32 30 16 50 16z",
        BUTTER,
        "#FFE9A8",
    )
    return _ground("#8E2F22") + out + line("M22 70H78", "#B97D0E", 4) + leaf(36, 44, 22, 5, 8, "#FFEFB8")


def umbrella() -> str:
    out = strip("M50 12V78C50 92 68 92 68 78", WOOD, 5.5, shade=0.6)
    canopy = (
        "M6 54C8 28 28 14 50 14S92 28 94 54C88 46 76 46 72 54C66 46 56 46 50 54C44 46 34 46 28 54"
        "C24 46 12 46 6 54z"
    )
    out += sheet(canopy, BLUE, BLUE_LIT) + flat(
        "M50 14C38 24 30 38 28 54C34 46 44 46 50 54C56 46 66 46 72 54C70 38 62 24 50 14z", "#FFFDF5"
    )
    return _ground(SAND) + out


def cup() -> str:
    out = line("M70 44C90 40 92 66 68 68", "#FFFDF5", 8) + sheet(
        "M16 36H74C75 66 66 84 58 84H32C24 84 15 66 16 36z", "#FFFDF5", "#FFFFFF"
    )
    out += sheet(ellipse(45, 88, 36, 5), "#FFFDF5", "#FFFFFF", 0.6) + flat("M16.5 46H73.5L73 54H17z", RED)
    return _ground("#1F6468") + out + line("M34 28C30 22 38 18 34 10M54 28C50 22 58 18 54 10", "#BFDCE0", 4)


def hat() -> str:
    out = sheet("M28 66L31 24C31 18 69 18 69 24L72 66z", "#2B343B", "#56636C") + flat(
        "M28.6 56L29.6 46H70.4L71.4 56z", RED
    )
    return (
        _ground("#E9B7A0")
        + out
        + sheet("M6 70C10 62 24 66 50 66S90 62 94 70C94 80 74 82 50 82S6 80 6 70z", "#2B343B", "#56636C")
    )


def sock() -> str:
    d = "M34 10H66V48C66 56 72 60 80 64C92 70 90 90 74 90H58C44 90 34 80 34 64z"
    out = sheet(d, "#C0617A", "#E08FA4") + flat("M34 10H66V22H34zM34 34H66V44H34z", CREAM)
    return _ground("#BFDCE0") + out + sheet("M66 90C64 80 70 68 82 65C92 72 90 90 74 90z", CREAM, shade=0.4)


def ball() -> str:
    out = sheet(circle(50, 50, 38), "#FFFDF5", "#FFFFFF")
    segment = "M50 50C46 36 42 24 44 12.5C56 10.5 70 14 78 24C68 28 58 38 50 50z"
    out += "".join(
        group(flat(segment, colour), f"rotate({a} 50 50)")
        for a, colour in ((0, RED), (120, BLUE), (240, BUTTER))
    )
    return _ground("#7FA65A") + out + flat(circle(50, 50, 5.5), INK)


PICTURES: dict[str, Callable[[], str]] = {
    "sun": sun, "moon": moon, "star": a_star, "cloud": cloud, "apple": apple, "pear": pear,
    "tree": tree, "flower": flower, "mushroom": mushroom, "fish": fish, "snail": snail, "butterfly": butterfly,
    "boat": boat, "train": train, "bicycle": bicycle, "kite": kite, "house": house, "key": key,
    "bell": bell, "umbrella": umbrella, "cup": cup, "hat": hat, "sock": sock, "ball": ball,
}  # fmt: skip


def symbols() -> list[Symbol]:
    return [Symbol(f"pic-{name}", draw(), name) for name, draw in PICTURES.items()]
