"""The mouse: mid grey on pale mint. At rest, nibbling, running away; its face in every mood. Acts face left."""

from __future__ import annotations

from drawings.kit import (
    INK,
    PINK,
    both,
    box,
    circle,
    ellipse,
    eye,
    eyes,
    flat,
    group,
    leaf,
    line,
    place,
    sheet,
    shut,
    strip,
)

GREY, GREY_DARK, GREY_LIT = "#7F7584", "#5F5564", "#ADA2AD"
EAR_TOP = "M11.9 32.5a13.6 13.6 0 0 1 27.2 0a14.6 12 0 0 0-27.2 0z"
EAR = circle(24.5, 31, 21)
SKULL = (
    "M50 27C68 27 78 40 76 54C74 67 62 79 55.5 83C52 85.4 48 85.4 44.5 83C38 79 26 67 24 54"
    "C22 40 32 27 50 27z"
)


def head(body: str = GREY, rim: str = GREY_LIT) -> str:
    out = both(sheet(EAR, body, rim) + flat(circle(25.5, 32.5, 13.6), PINK) + flat(EAR_TOP, "#D97F6B"))
    return out + sheet(SKULL, body, rim)


def face(mood: str = "calm", cut: str = GREY_LIT, whisker: str = GREY_DARK) -> str:
    muzzle = (
        "M50 58C58 58 66 64 63 71C60 77 55.5 80.6 54.2 82C52 84.4 48 84.4 45.8 82C44.5 80.6 40 77 37 71"
        "C34 64 42 58 50 58z"
    )
    out = sheet(muzzle, "#E9DDD3", shade=0.4)
    out += both(leaf(44.4, 37.5, 8, 2.8, -16, cut)) + leaf(50, 36.5, 10, 3.2, 0, cut)
    if mood == "glad":
        out += shut(36.5, 54, 6.4, INK) + shut(63.5, 54, 6.4, INK)
    elif mood == "sulk":
        out += shut(36.5, 53, 6, INK, False) + shut(63.5, 53, 6, INK, False)
    elif mood == "fear":
        out += eyes(13.2, 51.5, 8.2, look=(-0.25, -0.1), wide=0.5, tall=0.5)
    elif mood == "down":
        out += eyes(13.2, 52.5, 6.8, look=(0, 0.22), lid=0.18, lid_fill=GREY_DARK)
    else:
        out += eyes(13.2, 52.5, 6.8)
    if mood not in ("nibble", "down"):
        teeth = box(45.6, 82, 4.2, 7.2, 1.4) + box(50.2, 82, 4.2, 7.2, 1.4)
        out += sheet(teeth, "#FFFDF4", shade=0.5)
    out += sheet(ellipse(50, 79, 6.2, 5), "#E0604F", "#F59A83", shade=0.5) + flat(
        ellipse(48, 77.4, 1.8, 1.1), "#FFD3C4"
    )
    return out + both(line("M37 71L16 68M37.5 75L19 79", whisker, 1.7))


def _hand(x: float, y: float, turn: float) -> str:
    return group(
        sheet(ellipse(0, 0, 5.6, 4.4), PINK, "#F9C9B8", shade=0.6), f"translate({x:g} {y:g}) rotate({turn:g})"
    )


def rest() -> str:
    """Head cocked, paws folded on the chest."""
    out = strip("M66 96C90 101 97 82 87 77C79 75 77 84 83 86", "#E58E78", 4.6, "#F7BBA6", shade=0.7)
    out += sheet("M23 99C23 86 34 76 50 76S77 86 77 99z", GREY_DARK, GREY)
    out += sheet("M36 99C36 92 42 87 50 87S64 92 64 99z", "#E9DDD3", shade=0.4)
    out += both(leaf(30, 94, 9, 3, 24, GREY_LIT))
    out += place(head() + face(), 1, -3, 1, 5)
    return out + _hand(43, 93.5, 24) + _hand(56, 93.5, -24)


CRUMB = "#FFE08A"


def nibble() -> str:
    """Both paws round a piece of cheese with three bites in it, eyes shut for joy."""
    out = strip("M72 92C92 97 98 82 90 74C84 70 79 77 85 81", "#E58E78", 4.6, "#F7BBA6", shade=0.7)
    out += sheet("M20 95C20 84 34 74 50 74S80 84 80 95z", GREY_DARK, GREY)
    out += place(head() + face("glad"), 3, -11, 0.94, -4)
    cheese = "M23 94V74C26 66 33 65 37 69C40 63 48 62 51 67C55 62 62 63 65 69C69 65 75 67 77 74V94z"
    out += sheet(cheese, CRUMB, "#FFF3C4") + flat("M23 88H77V94H23z", "#D58A1E")
    out += flat(circle(63, 79, 5), "#A8560F") + flat(circle(35, 83, 2.6), "#A8560F")
    out += sheet(box(46, 63, 4.2, 6.6, 1.4) + box(50.6, 63, 4.2, 6.6, 1.4), "#FFFDF4", shade=0.4)
    out += both(_hand(24, 77, 70) + _hand(24, 85, 70))
    crumbs = ((13, 66, 2.6), (87, 62, 2.4), (16, 76, 1.8), (82, 67, 1.6), (12, 86, 2))
    return out + "".join(sheet(circle(x, y, r), "#F0B33C", shade=0.4) for x, y, r in crumbs)


def flee() -> str:
    """Full stretch to the left, ears back, dust behind."""
    out = "".join(
        flat(circle(x, y, r), "#FFFDF2") for x, y, r in ((82, 82, 6.5), (89, 77, 4.6), (74, 86, 4.6))
    )
    out += strip(
        "M78 64C88 60 91 50 86 44C81 40 76 45 80 49C86 52 91 44 90 34", "#E58E78", 4.4, "#F7BBA6", shade=0.7
    )
    out += strip("M66 74C70 80 74 82 78 81", GREY_DARK, 9, GREY) + _hand(81, 82, -14)
    out += strip("M40 76C36 82 32 84 28 84", GREY_DARK, 8, GREY) + _hand(24, 85, 10)
    out += group(sheet(ellipse(0, 0, 13, 18), GREY_DARK, GREY), "translate(62 30) rotate(38)")
    out += sheet(
        "M10 64C14 48 34 36 56 38C76 40 86 52 84 65C82 77 66 81 46 80C28 79 14 76 10 64z", GREY, GREY_LIT
    )
    out += (
        leaf(68, 50, 12, 4, 70, GREY_LIT)
        + leaf(75, 61, 11, 3.6, 86, GREY_LIT)
        + leaf(62, 66, 9, 3.2, 80, GREY_LIT)
    )
    ear = sheet(ellipse(0, 0, 15, 19), GREY, GREY_LIT) + flat(ellipse(0.5, 2, 9.6, 13), PINK)
    out += group(
        ear + flat("M-9 1a9.6 13 0 0 1 19 0a10 10 0 0 0-19 0z", "#D97F6B"), "translate(49 33) rotate(30)"
    )
    out += sheet("M14 65C20 59 32 63 33 70C32 77 22 77 15 73C11 71 11 67 14 65z", "#E9DDD3", shade=0.3)
    out += eye(31, 54, 8, look=(0.3, -0.1), wide=0.5, tall=0.5) + leaf(27, 43.5, 9, 3.2, 60, GREY_DARK)
    out += flat(ellipse(24, 72.5, 3, 2.2), "#7A1F18")
    out += sheet(ellipse(13, 62, 5.4, 4.8), "#E0604F", "#F59A83", shade=0.5) + flat(
        ellipse(11.5, 60.5, 1.6, 1), "#FFD3C4"
    )
    out += line("M30 69L44 66M30 73L43 75", GREY_DARK, 1.7)
    return out + line("M72 26H84M76 18H88M56 90H66", "#7FA894", 2.6)
