"""The four bots: toys with a wind-up key, on a rounded square, so that nobody takes them for a person."""

from __future__ import annotations

from drawings.kit import (
    BUTTER,
    CREAM,
    INK,
    Symbol,
    both,
    box,
    brow,
    circle,
    digit,
    ellipse,
    eyes,
    flat,
    group,
    leaf,
    line,
    scallop,
    sheet,
    star,
    strip,
)

PLATE = box(0, 0, 100, 100, 26)


def key() -> str:
    """Two rings and a stem, in brass, at the right of the head."""
    rings = circle(0, -8, 8) + circle(0, 8, 8)
    holes = circle(0, -8, 3.4) + circle(0, 8, 3.4)
    out = strip("M-13 0H0", "#B97D0E", 5, shade=0.6)
    return out + sheet(rings + holes, BUTTER, "#FFE9A8", 0.9, "evenodd")


def plate(ground: str, hill: str, content: str) -> str:
    out = flat(PLATE, ground) + flat(
        "M0 60C20 48 44 68 64 58S92 54 100 58V74A26 26 0 0 1 74 100H26A26 26 0 0 1 0 74z", hill
    )
    return out + group(key(), "translate(89 66)") + content


def twin(number: int, content: str) -> str:
    """One more of a kind: another wall behind it, a bow tie, and its number on a large disc."""
    ground, hill, cloth, lit = TWINS[number]
    bow = "M52 90C44 80 37 79 37 84V97C37 101 44 100 52 91C60 100 67 101 67 97V84C67 79 60 80 52 90z"
    out = content + sheet(bow, cloth, lit, 0.8) + sheet(circle(52, 90.5, 4), INK, lit, 0.4)
    disc = sheet(circle(17.5, 82.5, 17.5), INK, shade=0.8) + flat(circle(17.5, 82.5, 15), CREAM)
    return plate(ground, hill, out) + disc + digit(number, 17.5, 82.5, 1.3, INK, 4.6)


TWINS = {
    2: ("#E59A8B", "#D4836F", "#9C281C", "#D9644E"),
    3: ("#C3ABD9", "#AE92C9", "#5F3769", "#9A6CA8"),
    4: ("#8FB8DF", "#78A4D0", "#15405F", "#2E6DA0"),
    5: ("#C6D489", "#B2C270", "#3F6B2C", "#7BA65A"),
}
"""wall, hill, cloth and its lit edge"""


def pip() -> str:
    """A duckling just out of the egg."""
    down, lit = "#F7CE4C", "#FFEBA3"
    out = sheet("M18 100C16 84 30 74 48 74S80 84 78 100z", down, lit)
    out += sheet("M22 82C12 84 8 92 9 99C20 99 28 94 30 88z", "#EBB52E", lit, 0.6)
    out += sheet("M48 16C68 16 80 32 80 50C80 70 66 80 48 80S16 70 16 50C16 32 28 16 48 16z", down, lit)
    shell = "M14 40C12 18 28 4 48 4S84 18 82 40L74 33L68 42L60 32L53 41L46 31L38 41L31 32L24 41z"
    out += (
        sheet(shell, "#FFFBF0", "#FFFFFF", 0.9)
        + leaf(36, 16, 11, 3.6, 60, "#E6D6B8")
        + leaf(58, 18, 9, 3.2, 110, "#E6D6B8")
    )
    out += group(eyes(15, 52, 7.2), "translate(-2 0)")
    out += sheet("M33 62C38 56 58 56 63 62C64 67 58 72 48 72S32 67 33 62z", "#E8822B", "#FFB067", 0.7)
    out += line("M35 64C42 66.5 54 66.5 61 64", "#A8500C", 2) + both(
        flat(ellipse(26, 64, 4.4, 3), "#F2A04B"), 48
    )
    return out


def bramble() -> str:
    quill = sheet(star(48, 50, 46, 36, 17), "#6B4630", "#8E6448") + sheet(
        star(48, 52, 38, 31, 15, 6), "#8A5E40", "#A97B59", 0.5
    )
    out = quill + sheet(
        "M48 36C58 30 72 38 72 54C72 70 60 84 48 84S24 70 24 54C24 38 38 30 48 36z", "#F6D9AC", "#FFEFD0", 0.8
    )
    out += both(sheet(circle(25, 40, 7.5), "#B98058", "#D9A57E", 0.5), 48)
    face = eyes(11.5, 55, 6.4) + both(flat(ellipse(33, 66, 4.2, 3), "#F2A07B"))
    face += sheet(ellipse(50, 66, 6.8, 5.6), INK, shade=0.4) + flat(ellipse(48, 64.4, 2, 1.2), "#6F8790")
    face += line("M44 75C47 78.5 53 78.5 56 75", "#5A3118", 2.4) + brow(44, "#DDAE72")
    out += (
        group(face, "translate(-2 0)")
        + leaf(24, 20, 12, 4.6, 24, "#7FA65A")
        + leaf(31, 15, 12, 4.6, 60, "#97BC6E")
    )
    return out


def hazel() -> str:
    """A badger: two dark bars from nose to ear."""
    grey, lit = "#8B8F94", "#B4B8BC"
    out = sheet("M12 100C12 84 28 74 48 74S84 84 84 100z", grey, lit) + sheet(
        "M32 100C32 88 38 81 48 81S64 88 64 100z", "#2B3439", shade=0.5
    )
    out += both(sheet(circle(19, 28, 11), "#2B3439", "#4C585F") + flat(circle(19.5, 29, 5.6), "#FFFDF5"), 48)
    head = (
        "M48 14C66 14 80 26 82 44C83 58 72 66 64 72C58 78 54 84 48 84S38 78 32 72C24 66 13 58 14 44"
        "C16 26 30 14 48 14z"
    )
    out += sheet(head, "#FFFDF5", "#FFFFFF")
    bar = (
        "M30 19C22 24 16 32 15.5 42C20 56 30 64 39 76C42 74 43 68 42 62C40 50 38 32 41 15"
        "C37 15.5 33 17 30 19z"
    )
    out += both(sheet(bar, "#2B3439", "#4C585F", 0.5), 48)
    out += group(eyes(15, 47, 6.6, 0.14, "#465056", -4), "translate(-2 0)")
    out += sheet("M39 72C39 66 57 66 57 72C57 79 52 83 48 83S39 79 39 72z", INK, shade=0.5) + flat(
        ellipse(45, 71, 2.6, 1.3), "#6F8790"
    )
    out += leaf(48, 28, 12, 3.6, 0, "#D9D3C4") + leaf(48, 44, 9, 3, 0, "#D9D3C4")
    spectacles = line(circle(33, 47, 11) + circle(63, 47, 11), BUTTER, 2.8)
    return out + spectacles + line("M44 46C46 44 50 44 52 46", BUTTER, 2.8)


def minerva() -> str:
    """An owl in a doctor's cap."""
    brown, lit = "#5E4334", "#8F6B54"
    out = sheet(
        "M48 16C72 16 82 32 82 56C82 76 76 90 70 100H26C20 90 14 76 14 56C14 32 24 16 48 16z", brown, lit
    )
    out += both(sheet("M16 46C8 36 8 26 10 18C20 20 32 24 38 30z", brown, lit, 0.5), 48)
    out += sheet(
        "M48 66C62 66 68 76 65 88C64 94 62 98 61 100H35C34 98 32 94 31 88C28 76 34 66 48 66z",
        "#F0D6A6",
        shade=0.5,
    )
    out += both(leaf(41, 80, 9, 3.2, 0, "#B98550"), 48) + leaf(48, 90, 9, 3.2, 0, "#B98550")
    out += both(sheet(scallop(31, 50, 18.5, 10, 7), "#F0D6A6", "#FFF0CE", 0.6), 48)
    out += group(
        eyes(17, 50, 11, 0.16, "#B98550", -6, white="#FFD966", wide=0.62, tall=0.62), "translate(-2 0)"
    )
    out += sheet("M48 54C52 56 54.5 61 48 71C41.5 61 44 56 48 54z", "#E8912B", "#FFC067", 0.5)
    cap = "M48 4L86 17L48 30L10 17z"
    out += sheet("M28 22V30C38 35 58 35 68 30V22z", "#1D3B5C", shade=0.6) + sheet(
        cap, "#2B5580", "#5E8AB5", 0.9
    )
    return out + line("M48 17C60 19 70 22 76 26V34", CREAM, 2.4) + flat(circle(76, 36, 3.4), CREAM)


def bots() -> tuple[tuple[str, str, str, str, str], ...]:
    """Name, who it is, drawing, wall and hill."""
    return (
        ("pip", "Pip, a duckling", pip(), "#8FC1C4", "#78AFB3"),
        ("bramble", "Bramble, a hedgehog", bramble(), "#CFE2C6", "#B7D2AC"),
        ("hazel", "Hazel, a badger", hazel(), "#E3A98F", "#D39477"),
        ("minerva", "Minerva, an owl", minerva(), "#E8C56F", "#D9B257"),
    )


def symbols() -> list[Symbol]:
    return [
        Symbol(f"bot-{name}", plate(ground, hill, content), f"bot: {who}")
        for name, who, content, ground, hill in bots()
    ]


def twins() -> list[Symbol]:
    return [
        Symbol(f"bot-{name}-{number}", twin(number, content), f"{who}: number {number} at a table")
        for name, who, content, _, _ in bots()
        for number in TWINS
    ]
