"""The dog: light on dark, proud. At rest, barking, and full face for pictures. The act faces left."""

from __future__ import annotations

from drawings.kit import BUTTER, CREAM, INK, circle, ellipse, eye, eyes, flat, group, leaf, line, sheet, strip

COAT, COAT_LIT, EAR, EAR_LIT = "#E3A258", "#F6C98A", "#7A3E1C", "#A9632F"


def _chest() -> str:
    out = sheet("M27 95C23 85 30 72 46 60L84 44C92 58 94 72 93.5 84C92 90 89 94 85 95z", "#D58A3F", "#F0B873")
    out += sheet("M27 95C23 85 30 74 44 64C46 76 50 87 58 95z", CREAM, shade=0.6)
    out += leaf(68, 92, 10, 3.4, -10, "#F0B873") + leaf(77, 90, 10, 3.4, -4, "#F0B873")
    out += leaf(85, 88, 9, 3.2, 2, "#F0B873")
    out += strip("M36 72.5C48 80 66 80 84 68", "#C8432E", 7, "#E8765A", shade=0.7)
    return out + sheet(circle(47, 83, 5), "#F4BE3F", "#FFE08A", shade=0.5)


def rest() -> str:
    """Profile, chin up."""
    out = _chest()
    head = sheet(
        "M58 12C73 11 84 21 84 37C84 53 73 64 59 66.5C49 68 41 66 35 63C25 61 15 56 12 49C9 43 10 38 15 36"
        "C23 33 31 34 37 30.5C42 22 48 12.6 58 12z",
        COAT,
        COAT_LIT,
    )
    head += sheet(
        "M12 49C9 43 10 38 15 36C23 33 31 34 37 30.5C41 23.5 45 17 51 13.8C55 20 52 28 50 34"
        "C57 44 57 58 50 67"
        "C44 67 39 65 35 63C25 61 15 56 12 49z",
        CREAM,
        shade=0.6,
    )
    head += eye(45, 36.5, 6.4, look=(-0.2, -0.14)) + leaf(47, 24.5, 10, 3.6, 62, "#B9743A")
    head += line("M16 50.5C22 57 32 58 39.5 51.5", "#5A3118", 2.8)
    head += flat(circle(28, 47, 1.1), "#C9A878") + flat(circle(24, 44.5, 1.1), "#C9A878")
    head += sheet("M7 38C6.6 31.5 18 28.6 21.5 33.5C24 38 18.5 45 13 45C9 45 7.2 42 7 38z", INK, shade=0.5)
    head += flat(ellipse(12.5, 35.5, 3, 1.6), "#7C929A")
    head += sheet(
        "M63 17C75 12 88 20 91 36C94 53 90 73 79 74C68 74.5 66 60 64 49C62 39 56 25 63 17z", EAR, EAR_LIT
    )
    head += (
        leaf(76, 31, 14, 4.4, -16, EAR_LIT)
        + leaf(80, 46, 13, 4.2, -6, EAR_LIT)
        + leaf(79, 61, 10, 3.6, 4, EAR_LIT)
    )
    return out + group(head, "rotate(5 60 60)")


def bark() -> str:
    """Mouth wide open, ear flying, three bolts of bark."""
    out = _chest()
    head = flat("M25 40C36 47 44 48 50 52L54 64C44 70 33 69 27 65C24 56 24 48 25 40z", "#5B1A14")
    head += sheet("M28 67C27 58 36 52 46 56C50 60 48 67 42 70C37 71 32 70 28 67z", "#E8705C", shade=0.4)
    head += sheet(
        "M48 50C49 60 53 66 62 67C60 76 50 80 40 78.5C31 77 24 74 21.5 69C20 65 23 62.5 27 64"
        "C36 67 44 62 48 50z",
        CREAM,
        shade=0.6,
    )
    head += sheet(
        "M60 13C75 12 86 23 86 38C86 55 76 68 62 68C54 68 50 60 48 52.5C38 50 26 47 19 41C12 35 11 26 16 22"
        "C24 18 34 21 42 22C47 16 52 13.5 60 13z",
        COAT,
        COAT_LIT,
    )
    head += sheet(
        "M48 52.5C38 50 26 47 19 41C12 35 11 26 16 22C24 18 34 21 42 22C46 17.5 49 15.5 53 14.3"
        "C57 20 56 26 55 32C60 40 60 52 56 63C52 61 49.5 57 48 52.5z",
        CREAM,
        shade=0.4,
    )
    head += flat("M24 44.5L27.5 52L31 47.2zM37 49.3L39.5 55L42.5 51z", "#FFFDF4")
    head += eye(52, 33, 6.6, look=(-0.3, -0.02), lid=0.2, lid_fill="#C98B4C", tilt=14)
    head += leaf(52.5, 22, 12, 4, 70, "#8A4A1E")
    head += sheet("M9 23C9 16.5 20 14.5 23 19.5C25 24 19.5 30 14.5 30C11 30 9 27 9 23z", INK, shade=0.5)
    head += flat(ellipse(14, 20.5, 2.8, 1.5), "#7C929A")
    ear = "M63 17C72 10 85 13 88.5 26C91 39 88 53 81 57C74 59 72 51 71 43C69 35 58 27 63 17z"
    head += sheet(ear, EAR, EAR_LIT) + leaf(76, 25, 12, 4, -30, EAR_LIT) + leaf(81, 38, 12, 4, -8, EAR_LIT)
    out += group(head, "translate(6 1)")
    bolts = ("M19 48L13 45.5L14 52L7.5 49.5", "M22 58L15 58.5L18 64L10 65")
    for d in bolts:
        out += line(d, "#0F3A3E", 6.4) + line(d, BUTTER, 3.8)
    return out


def front(mouth: str = "pant") -> str:
    """Full face, head tilted: for pictures and greetings."""
    out = sheet("M12 97C12 83 28 73 50 73S88 83 88 97z", "#D58A3F", "#F0B873")
    out += sheet("M34 97C33 88 41 80 50 80S67 88 66 97z", CREAM, shade=0.6)
    out += strip("M30 79.5C40 87 60 87 70 79.5", "#C8432E", 6.5, "#E8765A", shade=0.7)
    out += sheet(circle(50, 88, 4.8), "#F4BE3F", "#FFE08A", shade=0.5)
    head = sheet("M65 19C74 7 91 9 96 22C100 33 96 48 88 51C80 53 76 43 71 37z", EAR, EAR_LIT)
    head += leaf(86, 25, 13, 4, -24, EAR_LIT) + leaf(90, 38, 10, 3.4, 4, EAR_LIT)
    head += sheet(
        "M50 11C65 11 74.5 21 75.5 35C76.2 45 73.5 50 71.5 57C69 72 61 81 50 81S31 72 28.5 57"
        "C26.5 50 23.8 45 24.5 35C25.5 21 35 11 50 11z",
        COAT,
        COAT_LIT,
    )
    patch = "M59 12.6C69 15 75 24 75.5 35C76 43 74 48 72 54C62 54 57.5 47 57.5 37C57.5 29 57 20 59 12.6z"
    head += sheet(patch, "#A9602B", "#BF7A43", shade=0.4)
    head += sheet(
        "M50 11C54.5 11 55.5 22 56 31C56.5 43 68.5 47 68.5 61C68.5 73 60 80.6 50 80.6"
        "S31.5 73 31.5 61C31.5 47 43.5 43 44 31C44.5 22 45.5 11 50 11z",
        CREAM,
        shade=0.6,
    )
    head += sheet(
        "M34 17C24 8 9 15 5 32C2 47 5 66 15 69C25 71 27.5 55 29.5 44C31.5 34 38 25 34 17z", EAR, EAR_LIT
    )
    head += (
        leaf(19, 32, 14, 4.4, 30, EAR_LIT)
        + leaf(14.5, 47, 12, 4, 14, EAR_LIT)
        + leaf(15.5, 59, 8, 3, -6, EAR_LIT)
    )
    up = (0.1, -0.3) if mouth == "think" else (-0.13, -0.08)
    head += eyes(14.5, 40.5, 6, look=up)
    head += leaf(35, 30, 9, 3.4, 72, "#F9DDAE") + leaf(
        65, 28 if mouth == "think" else 30, 9, 3.4, -72, "#E0A468"
    )
    if mouth == "pant":
        tongue = "M44.5 73C44.5 70.5 55.5 70.5 55.5 73C56.5 80 53.5 85 50 85S43.5 80 44.5 73z"
        head += sheet(tongue, "#E8705C", shade=0.4) + line("M50 74V79", "#B9412F", 1.6)
        head += line("M37.5 67.5C40 74.5 48 74.5 50 67.5C52 74.5 60 74.5 62.5 67.5", "#5A3118", 2.5)
    else:
        head += line("M42 72C46 70 54 70 58 73.5", "#5A3118", 2.6)
    nose = "M39.5 54.5C39.5 48 60.5 48 60.5 54.5C60.5 61 54.5 65.5 50 65.5S39.5 61 39.5 54.5z"
    head += sheet(nose, INK, shade=0.5) + flat(ellipse(46, 53.2, 3.2, 1.6), "#7C929A")
    return out + group(head, "rotate(-6 50 62)")
