"""Players from the wood: fox, rabbit, bear, squirrel and deer, as they play and when the game is over."""

from __future__ import annotations

from drawings.kit import (
    CREAM,
    INK,
    PINK,
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
    mirror,
    sheet,
    strip,
)
from drawings.moods import Mood, cheeks, gloom, joy, laugh, nod, pout, tear, turned


def shoulders(colour: str, rim: str) -> str:
    """Round below, so that they stay in the disc."""
    return sheet("M17.5 88C22 76 34 72 50 72S78 76 82.5 88A50 50 0 0 1 17.5 88z", colour, rim, 0.7)


def bead_nose(y: float, a: float = 6, b: float = 4.8) -> str:
    return sheet(ellipse(50, y, a, b), INK, shade=0.4) + flat(ellipse(48, y - 1.4, 1.8, 1), "#6F8790")


def fox(mood: Mood) -> str:
    red, lit, dark = "#D9692B", "#F0935A", "#B9541D"
    body = shoulders(red, lit)
    body += sheet("M38 98.5C40 86 44 80 50 80S60 86 62 98.5A50 50 0 0 1 38 98.5z", CREAM, shade=0.4)
    ear = sheet("M18 44L20 12C20 8 24 8 26.5 10.5L46 30z", red, lit) + flat(
        "M24 30L25 17.5L35 28z", "#5A2A14"
    )
    out = both(turned(ear, mood, 33, 36, -5, -48))
    if mood == "glad":
        out += sheet("M34 68C36 88 42 96 50 96S64 88 66 68z", CREAM, shade=0.7) + laugh(50, 72, 12.5, 20)
    elif mood == "sad":
        out += sheet("M41 76C42 87 45 90.5 50 90.5S58 87 59 76z", CREAM, shade=0.5)
        out += pout(50, 88, 4.4, "#6A3A1C", 2.4)
    out += sheet(
        "M50 24C66 24 76 32 80 44C83 52 90 56 93 58C84 66 76 66 70 70C62 77 56 82 50 82S38 77 30 70"
        "C24 66 16 66 7 58C10 56 17 52 20 44C24 32 34 24 50 24z",
        red,
        lit,
    )
    out += both(
        flat("M7.5 58C16 55 24 54 32 57C41 60 46 68 50 81.8C44 81.8 38 77 30 70C24 66 16 66 7.5 58z", CREAM)
    )
    if mood == "glad":
        out += joy(50, 16, 48, 7.4) + cheeks(27, 62)
    elif mood == "sad":
        out += gloom(50, 15, 50, 6.6, dark, "#8F3D12") + tear(29, 63, 0.9)
    else:
        out += eyes(15, 50, 6.2, 0.2, dark, 6)
    return body + nod(out + bead_nose(77) + brow(35, "#F7AE7C"), mood, 5, 2)


def rabbit(mood: Mood) -> str:
    fur, lit = "#D8CABF", "#F3EAE1"
    up = sheet("M30 40C20 26 20 6 29 3.5C39 2 43 22 43 36z", fur, lit)
    up += flat("M32 32C27 22 26 12 30 10C35 10 37 22 38 33z", PINK)
    if mood == "calm":
        out = up + sheet("M57 36C56 24 60 4 70 5C80 8 82 20 78 27C75 34 72 36 70 40z", fur, lit)
        out += sheet("M70 5C80 8 84 22 78 34C74 33 69 26 68 18C67.5 12 68 8 70 5z", "#B9A79B", "#CDBDB1", 0.5)
    else:
        out = both(turned(up, mood, 38, 38, -6, -86))
    out += sheet("M50 30C68 30 78 44 77 58C76 74 64 84 50 84S24 74 23 58C22 44 32 30 50 30z", fur, lit)
    muzzle = "M50 62C60 60 66 68 63 75C60 82 54 82.5 50 79C46 82.5 40 82 37 75C34 68 40 60 50 62z"
    out += sheet(muzzle, "#FFF6EA", shade=0.4)
    teeth = box(46, 78, 3.8, 7, 1.3) + box(50.2, 78, 3.8, 7, 1.3)
    if mood == "glad":
        out += laugh(50, 72, 9.5, 13)
        teeth = box(46.2, 73.4, 3.6, 4.6, 1.2) + box(50.2, 73.4, 3.6, 4.6, 1.2)
        out += sheet(teeth, "#fff", shade=0.3) + joy(50, 14.5, 52, 7)
    elif mood == "sad":
        out += gloom(50, 14, 54, 6.8, "#BFAEA2", "#8F7C70") + pout(50, 79.5, 6, "#8A4A3E") + tear(30, 68)
    else:
        out += sheet(teeth, "#fff", shade=0.4) + eyes(14, 54, 6.6)
    nose = "M45.5 64.5C45.5 62.5 54.5 62.5 54.5 64.5C54.5 67.5 51.5 69.5 50 69.5S45.5 67.5 45.5 64.5z"
    out += sheet(nose, "#E0604F", shade=0.4)
    if mood != "sad":
        out += cheeks(19.5, 65) if mood == "glad" else both(flat(ellipse(31, 66, 4.2, 3), "#F2B5A0"))
    return shoulders(fur, lit) + nod(out + brow(39, "#FBF5EE"), mood, 1, 3)


def bear(mood: Mood) -> str:
    ear = sheet(circle(25, 28, 13), "#6A4028", "#8D5D40") + flat(circle(26, 29, 6.8), "#C98B5A")
    out = both(turned(ear, mood, 50, 50, 6, -14))
    out += sheet(
        "M50 18C70 18 82 34 81 52C80 72 66 84 50 84S20 72 19 52C18 34 30 18 50 18z", "#7C4D31", "#A06F4E"
    )
    muzzle = "M50 52C63 52 69 61 68 69C66 79 58 83 50 83S34 79 32 69C31 61 37 52 50 52z"
    out += sheet(muzzle, "#E9C79A", "#F8E0BC", 0.6)
    if mood == "glad":
        out += laugh(50, 67, 11, 14.5) + joy(50, 17, 44, 7.2, "#22120A", 4) + cheeks(25, 59, "#D9805C")
    elif mood == "sad":
        out += gloom(50, 16, 45, 6.8, "#5C3721", "#4A2A17") + pout(50, 77, 7, "#5A3118") + tear(30, 59)
    else:
        out += eyes(16, 45, 6.4, 0.12, "#5C3721", -5)
        out += line("M50 68V72M43 73C45 77 49 76.5 50 72.5C51 76.5 55 77 57 73", "#5A3118", 2.4)
    out += sheet("M41 60C41 55 59 55 59 60C59 65 54 68 50 68S41 65 41 60z", INK, shade=0.4)
    out += flat(ellipse(46.5, 59, 2.6, 1.3), "#6F8790")
    return shoulders("#6A4028", "#8D5D40") + nod(out + brow(27, "#B07F5C"), mood)


def squirrel(mood: Mood) -> str:
    """A tail bigger than the head, tufts on the ears, cheeks full."""
    rust, lit = "#B5532A", "#D97F4E"
    tail = "M62 92C84 88 98 68 95 44C92 22 74 12 64 22C58 30 66 38 74 36C80 48 76 66 58 76z"
    out = sheet(tail, "#8F3D1C", "#B5623A")
    out += leaf(84, 40, 17, 5, -8, "#C9764A") + leaf(84, 60, 15, 4.6, 14, "#C9764A")
    out += leaf(76, 75, 12, 4, 36, "#C9764A")
    body = turned(out, mood, 60, 92, -3, 0)
    body += sheet("M12 84C16 75 28 71 42 71S66 76 70 93A50 50 0 0 1 12 84z", rust, lit, 0.7)
    body += sheet("M30 96C31 86 36 80 42 80S54 86 55 99.5A50 50 0 0 1 30 96z", CREAM, shade=0.4)
    ear = sheet("M18 36C14 24 14 12 17 4C25 10 32 20 34 30z", rust, lit)
    ear += flat("M22 28C20 21 20 16 21 12C25 17 28 22 29 27z", "#5A2210")
    out = both(turned(ear, mood, 28, 33, -6, -36), 43)
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
    teeth = box(40.2, 70, 2.8, 5.5, 1) + box(43.4, 70, 2.8, 5.5, 1)
    if mood == "glad":
        out += joy(43, 14, 45, 7.4, "#2A0F06") + laugh(43, 66, 10, 13) + cheeks(22, 64, x=43)
        out += sheet(box(39.8, 67.4, 3, 4.4, 1) + box(43.2, 67.4, 3, 4.4, 1), "#fff", shade=0.3)
    elif mood == "sad":
        out += gloom(43, 13.5, 47, 7, "#8F3D1C", "#6B2A10") + pout(43, 73, 6.5, "#5A2210") + tear(23, 61)
    else:
        out += eye(30, 47, 7.2) + eye(57, 47, 7.2) + sheet(teeth, "#fff", shade=0.4)
        out += line("M43 66V70M34 69C37 73 41 72.5 43 70C45 72.5 49 73 52 69", "#5A2210", 2.4)
    out += sheet(ellipse(43, 62, 5.4, 4.2), INK, shade=0.4) + flat(ellipse(41.4, 60.8, 1.6, 0.9), "#6F8790")
    out += leaf(43, 32, 10, 3.2, 0, lit) + leaf(37, 33, 8, 2.8, -16, lit) + leaf(49, 33, 8, 2.8, 16, lit)
    return body + nod(out, mood, 2, 3)


def deer(mood: Mood) -> str:
    coat, lit, horn = "#A86A3C", "#CC9364", "#F0D6A6"
    antler = "M40 30C34 24 27 20 24 8M30 20C24 19 18 18 14 12M35 25.5C35 18 36 13 40 8"
    out = both(strip(antler, horn, 4.6, "#FFF0CE", 0.6))
    ear = sheet("M34 40C22 32 12 34 6 41C13 50 24 53 33 48z", coat, lit)
    ear += flat("M29 42C22 38 16 38 12 41.5C17 46 24 47.5 29 46z", "#F6D0B4")
    out += both(turned(ear, mood, 33, 44, 20, -34))
    out += sheet(
        "M50 26C63 26 70 36 69 48C68 58 64 66 62 74C60 82 56 86 50 86S40 82 38 74C36 66 32 58 31 48"
        "C30 36 37 26 50 26z",
        coat,
        lit,
    )
    muzzle = "M50 62C58 62 62 68 61.5 75C60 82 56 85.5 50 85.5S40 82 38.5 75C38 68 42 62 50 62z"
    if mood == "glad":
        muzzle = "M50 60C60 60 65 68 64.5 76C63 84 57 88 50 88S37 84 35.5 76C35 68 40 60 50 60z"
    out += sheet(muzzle, CREAM, shade=0.5)
    if mood == "glad":
        out += laugh(50, 73, 9, 12.5) + joy(50, 12.5, 48, 6.8, "#2A1408") + cheeks(15.5, 60, "#E58A66")
    elif mood == "sad":
        out += gloom(50, 12.5, 50, 6.6, "#8A5228", "#5F3416") + pout(50, 81.5, 5, "#5A3118") + tear(35, 62)
    else:
        out += eyes(13, 50, 6.4, 0.1, "#8A5228", -6) + line("M44 79C47 81.5 53 81.5 56 79", "#5A3118", 2.2)
    out += bead_nose(68 if mood == "glad" else 70, 7, 5.2) + brow(34, "#DDAE82")
    spots = flat(circle(24, 88, 2.6) + circle(32, 82, 2), CREAM)
    return shoulders(coat, lit) + spots + mirror(spots) + nod(out, mood, 1, 3)
