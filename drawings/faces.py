"""Players' faces: ten animals on a disc, told apart by ears, horns, shell and beak."""

from __future__ import annotations

from drawings.kit import (
    CREAM,
    INK,
    PINK,
    Symbol,
    both,
    box,
    brow,
    circle,
    ellipse,
    eye,
    eyes,
    flat,
    leaf,
    line,
    sheet,
    strip,
)

DISC = circle(50, 50, 50)
HILL = "M1.5 62C20 50 44 70 64 60S94 56 98.7 60A50 50 0 0 1 1.5 62z"


def disc(ground: str, hill: str, content: str) -> str:
    return flat(DISC, ground) + flat(HILL, hill) + content


def shoulders(colour: str, rim: str) -> str:
    """Round below, so that they stay in the disc."""
    return sheet("M17.5 88C22 76 34 72 50 72S78 76 82.5 88A50 50 0 0 1 17.5 88z", colour, rim, 0.7)


def bead_nose(y: float, a: float = 6, b: float = 4.8) -> str:
    return sheet(ellipse(50, y, a, b), INK, shade=0.4) + flat(ellipse(48, y - 1.4, 1.8, 1), "#6F8790")


def fox() -> str:
    red, lit = "#D9692B", "#F0935A"
    out = shoulders(red, lit)
    out += sheet("M38 98.5C40 86 44 80 50 80S60 86 62 98.5A50 50 0 0 1 38 98.5z", CREAM, shade=0.4)
    out += both(
        sheet("M18 44L20 12C20 8 24 8 26.5 10.5L46 30z", red, lit) + flat("M24 30L25 17.5L35 28z", "#5A2A14")
    )
    out += sheet(
        "M50 24C66 24 76 32 80 44C83 52 90 56 93 58C84 66 76 66 70 70C62 77 56 82 50 82S38 77 30 70"
        "C24 66 16 66 7 58C10 56 17 52 20 44C24 32 34 24 50 24z",
        red,
        lit,
    )
    out += both(
        flat("M7.5 58C16 55 24 54 32 57C41 60 46 68 50 81.8C44 81.8 38 77 30 70C24 66 16 66 7.5 58z", CREAM)
    )
    out += eyes(15, 50, 6.2, 0.2, "#B9541D", 6) + bead_nose(77) + brow(35, "#F7AE7C")
    return disc("#BFDCE0", "#A5CBD0", out)


def rabbit() -> str:
    fur, lit = "#D8CABF", "#F3EAE1"
    out = shoulders(fur, lit)
    out += sheet("M30 40C20 26 20 6 29 3.5C39 2 43 22 43 36z", fur, lit)
    out += flat("M32 32C27 22 26 12 30 10C35 10 37 22 38 33z", PINK)
    out += sheet("M57 36C56 24 60 4 70 5C80 8 82 20 78 27C75 34 72 36 70 40z", fur, lit)
    out += sheet("M70 5C80 8 84 22 78 34C74 33 69 26 68 18C67.5 12 68 8 70 5z", "#B9A79B", "#CDBDB1", 0.5)
    out += sheet("M50 30C68 30 78 44 77 58C76 74 64 84 50 84S24 74 23 58C22 44 32 30 50 30z", fur, lit)
    muzzle = "M50 62C60 60 66 68 63 75C60 82 54 82.5 50 79C46 82.5 40 82 37 75C34 68 40 60 50 62z"
    out += sheet(muzzle, "#FFF6EA", shade=0.4) + sheet(
        box(46, 78, 3.8, 7, 1.3) + box(50.2, 78, 3.8, 7, 1.3), "#fff", shade=0.4
    )
    nose = "M45.5 64.5C45.5 62.5 54.5 62.5 54.5 64.5C54.5 67.5 51.5 69.5 50 69.5S45.5 67.5 45.5 64.5z"
    out += eyes(14, 54, 6.6) + sheet(nose, "#E0604F", shade=0.4)
    out += both(flat(ellipse(31, 66, 4.2, 3), "#F2B5A0")) + brow(39, "#FBF5EE")
    return disc("#D98F86", "#C97A71", out)


def bear() -> str:
    out = shoulders("#6A4028", "#8D5D40")
    out += both(sheet(circle(25, 28, 13), "#6A4028", "#8D5D40") + flat(circle(26, 29, 6.8), "#C98B5A"))
    out += sheet(
        "M50 18C70 18 82 34 81 52C80 72 66 84 50 84S20 72 19 52C18 34 30 18 50 18z", "#7C4D31", "#A06F4E"
    )
    muzzle = "M50 52C63 52 69 61 68 69C66 79 58 83 50 83S34 79 32 69C31 61 37 52 50 52z"
    out += sheet(muzzle, "#E9C79A", "#F8E0BC", 0.6) + eyes(16, 45, 6.4, 0.12, "#5C3721", -5)
    out += sheet("M41 60C41 55 59 55 59 60C59 65 54 68 50 68S41 65 41 60z", INK, shade=0.4)
    out += flat(ellipse(46.5, 59, 2.6, 1.3), "#6F8790")
    out += line("M50 68V72M43 73C45 77 49 76.5 50 72.5C51 76.5 55 77 57 73", "#5A3118", 2.4)
    return disc("#9CC4C0", "#83B1AD", out + brow(27, "#B07F5C"))


def frog() -> str:
    skin, lit = "#5B9A52", "#8CC47E"
    out = shoulders("#4C8A4A", "#7BB36F") + both(sheet(circle(28, 30, 16), skin, lit))
    out += sheet("M50 28C74 28 90 42 90 58C90 76 70 86 50 86S10 76 10 58C10 42 26 28 50 28z", skin, lit)
    out += sheet(
        "M50 60C70 60 84 58 87 66C82 80 66 85.8 50 85.8S18 80 13 66C16 58 30 60 50 60z", "#DDEBB0", shade=0.5
    )
    out += eye(28, 29, 10, 0.2, "#447A3F", -6, wide=0.7, tall=0.7) + eye(
        72, 29, 10, 0.2, "#447A3F", 6, wide=0.7, tall=0.7
    )
    out += line("M18 62C34 73 66 73 82 62", "#234A2A", 3.2)
    out += both(flat(ellipse(22, 54, 5, 3.2), "#E8A07B") + flat(ellipse(45.5, 48, 1.6, 2.2), "#2F5E34"))
    return disc("#F3C7A0", "#EBB283", out + brow(38, "#9AD08B"))


def squirrel() -> str:
    """A tail bigger than the head, tufts on the ears, cheeks full."""
    rust, lit = "#B5532A", "#D97F4E"
    tail = "M62 92C84 88 98 68 95 44C92 22 74 12 64 22C58 30 66 38 74 36C80 48 76 66 58 76z"
    out = (
        sheet(tail, "#8F3D1C", "#B5623A")
        + leaf(84, 40, 17, 5, -8, "#C9764A")
        + leaf(84, 60, 15, 4.6, 14, "#C9764A")
    )
    out += leaf(76, 75, 12, 4, 36, "#C9764A")
    out += sheet("M12 84C16 75 28 71 42 71S66 76 70 93A50 50 0 0 1 12 84z", rust, lit, 0.7)
    out += sheet("M30 96C31 86 36 80 42 80S54 86 55 99.5A50 50 0 0 1 30 96z", CREAM, shade=0.4)
    for ear in ("M18 36C14 24 14 12 17 4C25 10 32 20 34 30z", "M68 36C72 24 72 12 69 4C61 10 54 20 52 30z"):
        out += sheet(ear, rust, lit)
    out += flat(
        "M22 28C20 21 20 16 21 12C25 17 28 22 29 27zM64 28C66 21 66 16 65 12C61 17 58 22 57 27z", "#5A2210"
    )
    out += sheet(
        "M43 22C60 22 70 32 71 46C72 54 78 58 78 66C74 78 58 82 43 82S12 78 8 66C8 58 14 54 15 46"
        "C16 32 26 22 43 22z",
        rust,
        lit,
    )
    out += sheet(
        "M43 60C49 53 66 53 72 60C74 66 70 72 64 75C57 79 49 80 43 80S29 79 22 75C16 72 12 66 14 60"
        "C20 53 37 53 43 60z",
        CREAM,
        shade=0.5,
    )
    out += eye(30, 47, 7.2) + eye(57, 47, 7.2)
    out += sheet(ellipse(43, 62, 5.4, 4.2), INK, shade=0.4) + flat(ellipse(41.4, 60.8, 1.6, 0.9), "#6F8790")
    out += sheet(box(40.2, 70, 2.8, 5.5, 1) + box(43.4, 70, 2.8, 5.5, 1), "#fff", shade=0.4)
    out += line("M43 66V70M34 69C37 73 41 72.5 43 70C45 72.5 49 73 52 69", "#5A2210", 2.4)
    return disc(
        "#E5D38E",
        "#D6C077",
        out + leaf(43, 32, 10, 3.2, 0, lit) + leaf(37, 33, 8, 2.8, -16, lit) + leaf(49, 33, 8, 2.8, 16, lit),
    )


def pig() -> str:
    skin, lit, deep = "#F0A79B", "#FBCDC2", "#D9796B"
    out = shoulders(skin, lit)
    out += both(
        sheet("M14 34C10 24 12 14 17 11C27 12 36 18 40 26C36 36 26 42 18 40z", skin, lit)
        + flat("M18 30C16 24 17 19 19 17C25 18 31 22 34 26C31 32 25 35 20 34z", deep)
    )
    out += sheet("M50 22C70 22 84 36 84 54C84 74 68 85 50 85S16 74 16 54C16 36 30 22 50 22z", skin, lit)
    out += eyes(18, 46, 6)
    out += sheet(ellipse(50, 63, 18, 13.5), "#F7C0B4", "#FFE0D6", 0.8) + both(
        flat(ellipse(43.5, 63, 3.4, 5), "#A8483D")
    )
    out += line("M40 80.5C46 83.5 54 83.5 60 80.5", "#A8483D", 2.6) + brow(32, lit)
    return disc("#7FA7A0", "#6A958E", out)


def deer() -> str:
    coat, lit, horn = "#A86A3C", "#CC9364", "#F0D6A6"
    antler = "M40 30C34 24 27 20 24 8M30 20C24 19 18 18 14 12M35 25.5C35 18 36 13 40 8"
    out = shoulders(coat, lit) + both(strip(antler, horn, 4.6, "#FFF0CE", 0.6))
    out += both(
        sheet("M34 40C22 32 12 34 6 41C13 50 24 53 33 48z", coat, lit)
        + flat("M29 42C22 38 16 38 12 41.5C17 46 24 47.5 29 46z", "#F6D0B4")
    )
    out += sheet(
        "M50 26C63 26 70 36 69 48C68 58 64 66 62 74C60 82 56 86 50 86S40 82 38 74C36 66 32 58 31 48"
        "C30 36 37 26 50 26z",
        coat,
        lit,
    )
    out += sheet(
        "M50 62C58 62 62 68 61.5 75C60 82 56 85.5 50 85.5S40 82 38.5 75C38 68 42 62 50 62z", CREAM, shade=0.5
    )
    out += (
        eyes(13, 50, 6.4, 0.1, "#8A5228", -6)
        + bead_nose(70, 7, 5.2)
        + line("M44 79C47 81.5 53 81.5 56 79", "#5A3118", 2.2)
    )
    out += flat(circle(24, 88, 2.6) + circle(76, 88, 2.6) + circle(32, 82, 2) + circle(68, 82, 2), CREAM)
    return disc("#A9C79A", "#93B583", out + brow(34, "#DDAE82"))


def tortoise() -> str:
    shell, plate, skin, lit = "#6B5A2E", "#8F7B42", "#9DB76A", "#C6D998"
    out = sheet(
        "M50 16C80 16 96 38 96 62C95 70 92 76 88 82.5A50 50 0 0 1 12 82.5C8 76 5 70 4 62C4 38 20 16 50 16z",
        shell,
        "#8D7A45",
    )
    plates = (
        "M50 21L62 29L58 42H42L38 29zM66 31L82 44L78 58L66 54L62 43zM34 31L18 44L22 58L34 54L38 43zM84 48"
        "L91 62L86 74L80 60zM16 48L9 62L14 74L20 60z"
    )
    out += sheet(plates, plate, "#B39D5E", 0.4)
    out += sheet("M34 99C34 88 40 82 50 82S66 88 66 97.5A50 50 0 0 1 34 97.5z", "#86A255", lit, 0.6)
    out += sheet("M50 38C66 38 74 49 74 61C74 76 63 88 50 88S26 76 26 61C26 49 34 38 50 38z", skin, lit)
    out += eyes(12.5, 58, 6.6, 0.26, "#7D9950", -7) + both(flat(ellipse(47.2, 69, 1.2, 1.6), "#3E5222"))
    out += line("M36 75C42 81 58 81 64 75", "#3E5222", 2.8) + brow(47, "#CFE0A2")
    return disc("#E9B7A0", "#DB9F85", out)


def elephant() -> str:
    skin, lit, deep = "#8FA0B0", "#BCC9D4", "#6F8192"
    out = sheet("M24 92C28 80 38 76 50 76S72 80 76 92A50 50 0 0 1 24 92z", deep, skin, 0.7)
    ear = "M38 30C26 16 8 20 4 38C1 54 8 72 22 74C32 74 36 64 36 54z"
    out += both(
        sheet(ear, deep, skin)
        + flat("M32 36C24 27 13 30 11 41C9 53 14 64 22 66C29 65 31 58 31 52z", "#E2A79A")
    )
    out += sheet(
        "M50 18C66 18 74 30 73 46C72 56 66 62 62 66C59 72 60 82 58 90C55 97 45 97 43 90C40 84 43 72 38 66"
        "C34 62 28 56 27 46C26 30 34 18 50 18z",
        skin,
        lit,
    )
    out += line("M43.5 70C47 72 53 72 56.5 70M43 78C47 80 53 80 57 78M43 86C47 88 53 88 57 86", deep, 2.4)
    out += both(sheet("M39 66C37 72 33 76 29 77C28 72 31 66 35 63z", "#FFFDF2", shade=0.5))
    return disc("#F2D48B", "#E6C270", out + eyes(12.5, 46, 6, 0.1, deep, -6) + brow(28, lit))


def penguin() -> str:
    coat, lit = "#26343F", "#465864"
    out = sheet(
        "M50 8C72 8 82 26 82 48C84 66 84 80 78 91.5A50 50 0 0 1 22 91.5C16 80 16 66 18 48C18 26 28 8 50 8z",
        coat,
        lit,
    )
    out += both(sheet("M19 54C10 62 8 74 11 81A50 50 0 0 0 22 91.5C24 78 24 66 19 54z", "#1B2730", lit, 0.5))
    face = (
        "M50 34C54 24 72 24 74 42C75 52 70 58 70 66C72 78 70 90 66 97.4A50 50 0 0 1 34 97.4"
        "C30 90 28 78 30 66C30 58 25 52 26 42C28 24 46 24 50 34z"
    )
    out += sheet(face, "#FFFDF5", shade=0.6) + eyes(12.5, 43, 6.2)
    out += sheet(
        "M39 53C43 48.5 57 48.5 61 53C58 60 54 63 50 63S42 60 39 53z", "#E8912B", "#FFC067", 0.6
    ) + line("M40 54C46 56 54 56 60 54", "#A85A0C", 1.8)
    out += both(flat(ellipse(33, 56, 4.4, 3), "#F2B5A0")) + strip(
        "M27 70C38 77 62 77 73 70", "#C8432E", 8, "#E8765A", 0.7
    )
    out += sheet("M62 72L70 90L60 92L58 74z", "#C8432E", "#E8765A", 0.6)
    return disc(
        "#A8C6DE",
        "#8FB3D0",
        out + both(leaf(44.2, 18, 8, 2.8, -16, "#5E7280")) + leaf(50, 17, 10, 3.2, 0, "#5E7280"),
    )


FACES = {
    "fox": fox,
    "rabbit": rabbit,
    "frog": frog,
    "bear": bear,
    "squirrel": squirrel,
    "pig": pig,
    "deer": deer,
    "tortoise": tortoise,
    "elephant": elephant,
    "penguin": penguin,
}


def seats() -> list[Symbol]:
    ring = flat(circle(50, 50, 46), "#8B7446", 0.14) + line(circle(50, 50, 46), "#8B7446", 4, dash="9 9.1")
    chair = line("M36 22H64M36 36H64M36 22V54M64 22V54M28 54H72M34 54V80M66 54V80", "#8B7446", 7)
    friend = flat(ellipse(44, 42, 12, 12.5) + "M22 76C22 62 32 57 44 57S66 62 66 76z", "#8B7446")
    waves = line("M62 24C72 26 78 32 80 42M62 34C67 35.5 70 38 71.5 43", "#8B7446", 5.5)
    return [
        Symbol("seat-empty", ring + chair, "a seat nobody sits on"),
        Symbol("seat-friend", ring + friend + waves, "a seat waiting for a friend elsewhere"),
    ]


def symbols() -> list[Symbol]:
    return [Symbol(f"av-{name}", draw(), f"player: {name}") for name, draw in FACES.items()] + seats()
