"""Players from pond, yard and far away: frog, pig, tortoise, elephant and penguin, as they play and at the end."""

from __future__ import annotations

from drawings.forest import shoulders
from drawings.kit import both, brow, circle, ellipse, eye, eyes, flat, leaf, line, sheet, strip
from drawings.moods import Mood, cheeks, gloom, joy, laugh, nod, pout, tear, turned


def frog(mood: Mood) -> str:
    skin, lit, dark = "#5B9A52", "#8CC47E", "#447A3F"
    out = both(sheet(circle(28, 30, 16), skin, lit))
    out += sheet("M50 28C74 28 90 42 90 58C90 76 70 86 50 86S10 76 10 58C10 42 26 28 50 28z", skin, lit)
    out += sheet(
        "M50 60C70 60 84 58 87 66C82 80 66 85.8 50 85.8S18 80 13 66C16 58 30 60 50 60z", "#DDEBB0", shade=0.5
    )
    if mood == "glad":
        out += joy(50, 22, 28, 9.4, "#16301B", 4.4) + laugh(50, 60, 30, 22) + cheeks(31, 54, "#E8876B")
    elif mood == "sad":
        out += gloom(50, 22, 29, 10, dark) + line("M22 73C34 63 66 63 78 73", "#234A2A", 3.2) + tear(20, 49)
    else:
        out += eye(28, 29, 10, 0.2, dark, -6, wide=0.7, tall=0.7)
        out += eye(72, 29, 10, 0.2, dark, 6, wide=0.7, tall=0.7)
        out += line("M18 62C34 73 66 73 82 62", "#234A2A", 3.2) + both(
            flat(ellipse(22, 54, 5, 3.2), "#E8A07B")
        )
    out += both(flat(ellipse(45.5, 48, 1.6, 2.2), "#2F5E34")) + brow(38, "#9AD08B")
    return shoulders("#4C8A4A", "#7BB36F") + nod(out, mood)


def pig(mood: Mood) -> str:
    skin, lit, deep = "#F0A79B", "#FBCDC2", "#D9796B"
    ear = sheet("M14 34C10 24 12 14 17 11C27 12 36 18 40 26C36 36 26 42 18 40z", skin, lit)
    ear += flat("M18 30C16 24 17 19 19 17C25 18 31 22 34 26C31 32 25 35 20 34z", deep)
    out = both(turned(ear, mood, 32, 34, 8, -46))
    out += sheet("M50 22C70 22 84 36 84 54C84 74 68 85 50 85S16 74 16 54C16 36 30 22 50 22z", skin, lit)
    if mood == "glad":
        out += joy(50, 18.5, 44, 7.2) + laugh(50, 68, 14, 15.5) + cheeks(27, 58, "#E5766A")
    elif mood == "sad":
        out += gloom(50, 18, 46, 6.6, "#D98A7E", "#A8483D") + pout(50, 83, 6, "#A8483D") + tear(27, 60)
    else:
        out += eyes(18, 46, 6) + line("M40 80.5C46 83.5 54 83.5 60 80.5", "#A8483D", 2.6)
    snout = 60 if mood == "glad" else 63
    out += sheet(ellipse(50, snout, 18, 13.5), "#F7C0B4", "#FFE0D6", 0.8)
    out += both(flat(ellipse(43.5, snout, 3.4, 5), "#A8483D")) + brow(32, lit)
    return shoulders(skin, lit) + nod(out, mood)


def tortoise(mood: Mood) -> str:
    shell, plate, skin, lit = "#6B5A2E", "#8F7B42", "#9DB76A", "#C6D998"
    body = sheet(
        "M50 16C80 16 96 38 96 62C95 70 92 76 88 82.5A50 50 0 0 1 12 82.5C8 76 5 70 4 62C4 38 20 16 50 16z",
        shell,
        "#8D7A45",
    )
    plates = (
        "M50 21L62 29L58 42H42L38 29zM66 31L82 44L78 58L66 54L62 43zM34 31L18 44L22 58L34 54L38 43zM84 48"
        "L91 62L86 74L80 60zM16 48L9 62L14 74L20 60z"
    )
    body += sheet(plates, plate, "#B39D5E", 0.4)
    body += sheet("M34 99C34 88 40 82 50 82S66 88 66 97.5A50 50 0 0 1 34 97.5z", "#86A255", lit, 0.6)
    out = sheet("M50 38C66 38 74 49 74 61C74 76 63 88 50 88S26 76 26 61C26 49 34 38 50 38z", skin, lit)
    if mood == "glad":
        out += joy(50, 12.5, 56, 6.6, "#233010") + laugh(50, 71, 13, 13) + cheeks(18, 67, "#E0936C")
    elif mood == "sad":
        out += gloom(50, 12.5, 58, 6.6, "#7D9950", "#5C7534") + pout(50, 80, 8, "#3E5222") + tear(33, 71)
    else:
        out += eyes(12.5, 58, 6.6, 0.26, "#7D9950", -7) + line("M36 75C42 81 58 81 64 75", "#3E5222", 2.8)
    out += both(flat(ellipse(47.2, 67 if mood == "glad" else 69, 1.2, 1.6), "#3E5222")) + brow(47, "#CFE0A2")
    return body + nod(out, mood, 6, 4)


TRUNK = (
    "M50 18C66 18 74 30 73 46C72 56 66 62 62 66C59 72 60 82 58 90C55 97 45 97 43 90C40 84 43 72 38 66"
    "C34 62 28 56 27 46C26 30 34 18 50 18z"
)
TRUMPET = (
    "M50 18C66 18 74 30 73 46C73 50 72 53 70.5 56C74 52 75 46 76 38C76.5 33 89 33 89 39C89 60 80 79 64 79"
    "C52 79 44 74 40 66C33 62 28 55 27 46C26 30 34 18 50 18z"
)


def elephant(mood: Mood) -> str:
    """It trumpets when it wins."""
    skin, lit, deep = "#8FA0B0", "#BCC9D4", "#6F8192"
    body = sheet("M24 92C28 80 38 76 50 76S72 80 76 92A50 50 0 0 1 24 92z", deep, skin, 0.7)
    ear = sheet("M38 30C26 16 8 20 4 38C1 54 8 72 22 74C32 74 36 64 36 54z", deep, skin)
    ear += flat("M32 36C24 27 13 30 11 41C9 53 14 64 22 66C29 65 31 58 31 52z", "#E2A79A")
    out = both(turned(ear, mood, 37, 44, 8, -16))
    tusks = both(sheet("M39 66C37 72 33 76 29 77C28 72 31 66 35 63z", "#FFFDF2", shade=0.5))
    if mood == "glad":
        jaw = "M42 60C54 60 58 70 55 80C53 88 48 92 43 92S33 88 31 80C28 70 32 60 42 60z"
        out += sheet(jaw, skin, lit, 0.7) + laugh(43, 70, 9.5, 17)
        out += sheet(TRUMPET, skin, lit) + joy(50, 13, 42, 6.6) + cheeks(15.5, 54, "#D9928A") + tusks
        rings = "M60 78C60.5 74 61 72 62 69.5M72 76C71 72 70 70 67.5 67.5M81 67C78 64 76 62 73 61"
        out += line(rings + "M86.5 55C83 53 80 52 76.5 51.5M53 64C58 66 66 62 70.5 56", deep, 2.2)
        return body + nod(out + brow(28, lit), mood, 2)
    out += sheet(TRUNK, skin, lit)
    out += line("M43.5 70C47 72 53 72 56.5 70M43 78C47 80 53 80 57 78M43 86C47 88 53 88 57 86", deep, 2.4)
    if mood == "sad":
        out += gloom(50, 12.5, 46, 6.4, deep, "#4A5B6B") + tear(33, 58)
    else:
        out += eyes(12.5, 46, 6, 0.1, deep, -6)
    return body + nod(out + tusks + brow(28, lit), mood, 2, 2)


def penguin(mood: Mood) -> str:
    coat, lit = "#26343F", "#465864"
    out = sheet(
        "M50 8C72 8 82 26 82 48C84 66 84 80 78 91.5A50 50 0 0 1 22 91.5C16 80 16 66 18 48C18 26 28 8 50 8z",
        coat,
        lit,
    )
    flipper = "M19 54C10 62 8 74 11 81A50 50 0 0 0 22 91.5C24 78 24 66 19 54z"
    if mood == "glad":
        flipper = "M24 72C12 66 3 54 4 38C5 34 9 34 11 37C18 46 24 54 26 62z"
    out += both(sheet(flipper, "#1B2730", lit, 0.5))
    face = (
        "M50 34C54 24 72 24 74 42C75 52 70 58 70 66C72 78 70 90 66 97.4A50 50 0 0 1 34 97.4"
        "C30 90 28 78 30 66C30 58 25 52 26 42C28 24 46 24 50 34z"
    )
    out += sheet(face, "#FFFDF5", shade=0.6)
    beak = "M39 53C43 48.5 57 48.5 61 53C58 60 54 63 50 63S42 60 39 53z"
    if mood == "glad":
        out += joy(50, 12.5, 42, 6.4) + cheeks(17.5, 54)
        out += sheet("M41 54C43 65 46 68 50 68S57 65 59 54z", "#C9720F", shade=0.6)
        out += flat("M43 54C45 62 47 65 50 65S55 62 57 54z", "#6E1F1A") + flat(
            ellipse(50, 61.6, 3.4, 2.6), "#EE8375"
        )
        out += sheet("M38 54C42 47 58 47 62 54C57 56.5 54 57 50 57S43 56.5 38 54z", "#E8912B", "#FFC067", 0.6)
    elif mood == "sad":
        out += gloom(50, 12.5, 44, 6.4, "#C3CAD0", "#26343F") + sheet(beak, "#E8912B", "#FFC067", 0.6)
        out += line("M41.5 58C46 54 54 54 58.5 58", "#A85A0C", 1.8) + tear(33, 56)
    else:
        out += eyes(12.5, 43, 6.2) + sheet(beak, "#E8912B", "#FFC067", 0.6)
        out += line("M40 54C46 56 54 56 60 54", "#A85A0C", 1.8) + both(
            flat(ellipse(33, 56, 4.4, 3), "#F2B5A0")
        )
    out += strip("M27 70C38 77 62 77 73 70", "#C8432E", 8, "#E8765A", 0.7)
    out += sheet("M62 72L70 90L60 92L58 74z", "#C8432E", "#E8765A", 0.6)
    return out + both(leaf(44.2, 18, 8, 2.8, -16, "#5E7280")) + leaf(50, 17, 10, 3.2, 0, "#5E7280")
