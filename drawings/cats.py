"""The cat: ink on apricot, symmetrical. At rest, pouncing, running away; its head in every mood. Acts face left."""

from __future__ import annotations

from drawings.kit import CREAM, INK, both, ellipse, eyes, flat, group, leaf, line, place, sheet, shut, strip

FUR, FUR_LIT, FUR_CUT = "#1E2F37", "#395059", "#4C656E"
HEAD = (
    "M15 12.5C15.5 8.5 19 8 21.5 10.5L37.5 25.5C43 23.6 57 23.6 62.5 25.5L78.5 10.5"
    "C81 8 84.5 8.5 85 12.5L87.5 43C88.5 50 92 55 96.5 58.5C92.5 61.5 89.5 62 86.5 63.5"
    "C80 74 66 79.5 50 79.5S20 74 13.5 63.5C10.5 62 7.5 61.5 3.5 58.5C8 55 11.5 50 12.5 43z"
)
HEAD_LOW = (  # ears laid flat, cheeks on end
    "M2 33C2 29 5 27.5 9 28.5L33 30C43 24 57 24 67 30L91 28.5C95 27.5 98 29 98 33L88 50L97 53L90 60L96 66"
    "L86 67"
    "C78 77 65 81 50 81S22 77 14 67L4 66L10 60L3 53L12 50z"
)


def head(mood: str = "calm") -> str:
    out = sheet(HEAD_LOW if mood == "fear" else HEAD, FUR, FUR_LIT)
    if mood == "fear":
        out += both(flat("M9 32.5L27 34C20 37 17 40 14.5 43z", "#F2A07B"))
    else:
        out += both(sheet("M20.5 18.5L32.5 29.5C26.5 32 23.4 36 22 41z", "#F2A07B", shade=0.5))
    out += both(leaf(42.3, 32, 11, 3.6, -14, FUR_CUT)) + leaf(50, 32.5, 13, 4, 0, FUR_CUT)
    if mood != "fear":
        out += both(leaf(16.5, 53, 10, 3.4, 104, FUR_CUT) + leaf(18.5, 60.5, 9, 3, 80, FUR_CUT))
    muzzle = "M50 56C57 55 67 61 65 68.5C63 75 54.5 75 50 71C45.5 75 37 75 35 68.5C33 61 43 55 50 56z"
    nose = sheet(
        "M44.8 57.5C44.8 55.6 55.2 55.6 55.2 57.5C55.2 60.5 51.8 63 50 63S44.8 60.5 44.8 57.5z",
        "#E8705C",
        shade=0.4,
    )
    smile = line("M50 63V67M50 67C48 70.5 44 70 42.6 68M50 67C52 70.5 56 70 57.4 68", FUR, 2)
    whiskers = both(line("M32 64L14 66.5M33 69L17.5 75", CREAM, 1.7))
    amber = "#FFD966"
    if mood == "calm":
        out += sheet(muzzle, CREAM, shade=0.6)
        out += eyes(17.5, 47, 9.2, 0.27, FUR_LIT, 9, (-0.1, 0.08), amber, 0.36, 0.68)
    elif mood == "hunt":
        out += sheet(muzzle, CREAM, shade=0.6)
        out += eyes(17.5, 46, 10, 0.16, FUR_LIT, 14, (-0.2, 0.14), amber, 0.62, 0.66)
    elif mood == "fear":
        out += sheet(muzzle, CREAM, shade=0.6)
        out += eyes(17.5, 47, 11.5, look=(-0.3, -0.05), white="#FFE9A0", wide=0.3, tall=0.36)
    elif mood == "laugh":
        out += sheet("M33 62H67C68 73 61 80 50 80S32 73 33 62z", "#7A1F18", shade=0.4)
        out += sheet("M40 76C42 71 58 71 60 76C57 79 53.5 80 50 80S43 79 40 76z", "#E8705C", shade=0)
        out += sheet(
            "M50 55C60 54 68 58 67 64C65 67 56 66 50 63C44 66 35 67 33 64C32 58 40 54 50 55z",
            CREAM,
            shade=0.5,
        )
        out += shut(31.5, 48, 9, amber, width=4) + shut(68.5, 48, 9, amber, width=4)
        smile = ""
    else:  # asleep
        out += sheet(muzzle, CREAM, shade=0.6)
        out += shut(32, 48, 8, amber, False, 3.4) + shut(68, 48, 8, amber, False, 3.4)
    if mood == "fear":
        smile = flat(ellipse(50, 68.5, 4.2, 3.6), "#7A1F18")
    return out + nose + smile + whiskers


def rest() -> str:
    out = strip("M72 95C93 97 97 82 89.5 76", FUR, 7.5, FUR_LIT, shade=0.8)
    out += sheet("M17 97C17 85 32 74 50 74S83 85 83 97z", FUR, FUR_LIT)
    out += sheet("M39 97C38 90 43 82 50 82S62 90 61 97z", CREAM, shade=0.6)
    out += both(leaf(27, 92, 11, 3.4, 24, FUR_CUT) + leaf(34, 88, 8, 3, 28, FUR_CUT))
    return out + head()


def _paw(x: float, y: float, turn: float) -> str:
    toes = line("M-3.5 1V6M3.5 1V6", "#C9B48A", 1.6)
    return group(
        sheet(ellipse(0, 0, 9, 7.6), CREAM, shade=0.7) + toes, f"translate({x:g} {y:g}) rotate({turn:g})"
    )


def _claws(x: float, y: float, turn: float) -> str:
    nails = flat("M-5 6L-6.5 11.5L-2.5 7.5zM-1.5 7.5L-2 13L2 8zM2.5 7.5L4 12.5L6 6.5z", INK)
    return group(nails, f"translate({x:g} {y:g}) rotate({turn:g})") + _paw(x, y, turn)


def pounce() -> str:
    """Down out of the air, claws first, tail behind like a whip."""
    out = strip("M80 30C92 32 95 20 87 14C81 10 75 14 78 20", FUR, 7.5, FUR_LIT, shade=0.8)
    out += strip("M80 48C88 54 90 60 86 68", FUR, 14, FUR_LIT) + _paw(84, 74, 10)
    out += sheet("M30 40C44 18 70 12 84 24C94 36 92 54 80 60C66 68 44 70 34 64z", FUR, FUR_LIT)
    out += (
        leaf(66, 25, 13, 4, 78, FUR_CUT)
        + leaf(78, 33, 11, 3.6, 112, FUR_CUT)
        + leaf(80, 45, 11, 3.6, 130, FUR_CUT)
    )
    out += strip("M60 58C66 66 68 72 66 78", FUR, 13, FUR_LIT) + _claws(65, 83, 6)
    out += strip("M26 60C20 66 17 70 15 74", FUR, 13, FUR_LIT) + _claws(16, 79, 22)
    return out + place(head("hunt"), 2, 10, 0.74, -9)


def flee() -> str:
    """Ears flat, fur and tail on end."""
    tail = (
        "M70 94C82 92 84 80 81 68L75 66L80 60L74 54L80 49L76 42L83 39L82 32L88 36L93 33L92 41L97 46L92 51"
        "L97 58"
        "L92 62L96 70L91 73C93 88 88 97 74 99z"
    )
    out = sheet(tail, FUR, FUR_LIT)
    out += sheet(
        "M12 95L14 86L20 88L21 79L28 81L32 72L50 64L68 72L72 81L79 79L80 88L86 86L88 95z", FUR, FUR_LIT
    )
    out += sheet("M38 95C37 87 43 79 50 79S63 87 62 95z", CREAM, shade=0.6)
    out += place(head("fear"), 4, 5, 0.84, -7)
    return out + flat("M13 11C17 16 18 20 15 22.5C11 24.5 7.5 21 9 17z", "#3F86B8")
