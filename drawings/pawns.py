"""The cat and the four mice of Chop! Chop!, each mouse on a plate of its own shape, and their badges."""

from __future__ import annotations

from drawings import cats, mice
from drawings.cards import OWNERS, PANEL
from drawings.icons import EMBLEMS, MARKS
from drawings.kit import (
    INK,
    MAT,
    PINK,
    SHADE,
    Symbol,
    both,
    box,
    circle,
    digit,
    ellipse,
    flat,
    group,
    leaf,
    line,
    outlined,
    place,
    scallop,
    sheet,
    strip,
)

PALE = {"wedge": "#FFD48A", "wheel": "#F29282", "brick": "#9CCBEC", "heart": "#C59CCF"}
BRIGHT = {"wedge": "#C9720F", "wheel": "#D9523F", "brick": "#3F86B8", "heart": "#9A62A8"}
PLATE = {  # the emblem's shape, large enough to stand on
    "wedge": "M6 62L60 22C80 26 95 44 95 66V88a7 7 0 0 1-7 7H13a7 7 0 0 1-7-7z",
    "wheel": circle(50, 55.5, 39.5),
    "brick": box(7, 30, 86, 65, 11),
    "heart": (
        "M50 95C33 87 5 73 5 49C5 33 17 24 30 24C40 24 47 29 50 37C53 29 60 24 70 24C83 24 95 33 95 49"
        "C95 73 67 87 50 95z"
    ),
}
FUR, FUR_LIT = "#CFC4C6", "#F3ECE9"


def hat(number: int) -> tuple[list[str], str]:
    """The outlines that stick out, and the hat: boater, beret, toque, bow."""
    colour, pale = BRIGHT[OWNERS[number - 1]], PALE[OWNERS[number - 1]]
    if number == 1:
        crown, brim = "M31 27L34 4C34.4 1 36 0 38 0H62C64 0 65.6 1 66 4L69 27z", ellipse(50, 27.5, 35, 7)
        out = sheet(crown, "#FFE08A", "#FFF3C4", 0.8) + flat("M31.8 20.5L32.9 12H67.1L68.2 20.5z", "#7A3F05")
        out += sheet(brim, "#FFD566", "#FFF0BF", 0.8) + both(leaf(40, 27.5, 12, 2.4, 90, "#D58A1E"))
        return [crown, brim], out
    if number == 2:
        cap = "M22 27C16 12 38 2 58 5C78 8 86 20 77 27C66 33 36 34 22 27z"
        out = strip("M52 6C52 2 54-1 58-1", colour, 4.6, shade=0) + sheet(cap, colour, pale, 0.8)
        out += sheet("M30 28C40 33 60 33 70 28L69 33.5C60 38 40 38 31 33.5z", "#701A12", shade=0.4)
        return [cap, "M50 6V-1H58V2z"], out + leaf(40, 15, 13, 4, 62, "#F07B67")
    if number == 3:
        puff = "M30 26C16 22 16 2 33 3C38-8 60-9 65 2C84 0 86 21 71 26z"
        band = "M29 23H71V33C60 38 40 38 29 33z"
        out = sheet(puff, "#FBFDFF", "#fff", 0.8) + line("M42 8V20M58 8V20", "#CBD9E4", 2.4)
        return [puff, band], out + sheet(band, colour, pale, 0.6)
    bow = "M50 22C38 2 16 1 16 16C16 33 38 35 50 25C62 35 84 33 84 16C84 1 62 2 50 22z"
    out = sheet(bow, colour, "#D7A9E2", 0.8) + both(leaf(32, 17, 14, 4, 108, "#6E3D7B"))
    return [bow], out + sheet(circle(50, 23.5, 7), "#34193C", "#8A5A96", 0.5)


def badge(number: int) -> str:
    """The number on the owner's shape, ink on cream."""
    owner = OWNERS[number - 1]
    d = EMBLEMS[owner]
    out = f'<path d="{d}" fill="{INK}" stroke="{INK}" stroke-width="14" stroke-linejoin="round"/>'
    out += f'<path d="{d}" fill="{MAT}"/>'
    x, y = {"wedge": (60, 60), "wheel": (51, 51), "brick": (50, 51), "heart": (50, 48)}[owner]
    return out + digit(number, x, y, 2.5, INK, 5)


def _stand(number: int, inside: str, outlines: list[tuple[str, str]]) -> str:
    """Plate, ink line, cream line, figure, badge."""
    plate = PLATE[OWNERS[number - 1]]
    pairs = [outlined(plate)] + [outlined(d, move, 10, 5.6) for d, move in outlines]
    out = "".join(dark for dark, _ in pairs) + "".join(pale for _, pale in pairs)
    owner = OWNERS[number - 1]
    out += sheet(plate, PANEL[owner], PALE[owner], shade=0) + inside
    return out + group(badge(number), "translate(63 62) scale(.36)")


def _foot(x: float, y: float, turn: float) -> str:
    return group(sheet(ellipse(0, 0, 8, 5), PINK, "#F9C9B8", 0.6), f"translate({x:g} {y:g}) rotate({turn:g})")


def mouse(number: int, walking: bool = False) -> str:
    outlines, cap = hat(number)
    body = sheet("M27 110C27 92 35 79 50 79S73 92 73 110z", "#A0949C", "#CFC6C8")
    body += sheet("M39 110C39 98 43 90 50 90S61 98 61 110z", "#EFE6DF", shade=0.3)
    head = mice.head(FUR, FUR_LIT) + mice.face("calm", "#F6F0EC") + cap
    move = "translate(11.5 8.5) scale(.75)" + (" rotate(-9 50 90)" if walking else "")
    parts = outlines + [mice.EAR, circle(75.5, 31, 21), mice.SKULL]
    feet = _foot(33, 92, -16) + _foot(56, 87, 24) if walking else _foot(39, 93, 6) + _foot(57, 93, -6)
    tail = strip(
        "M34 82C20 84 12 74 19 66" if walking else "M38 86C26 90 14 86 17 75", "#E58E78", 4, "#F7BBA6", 0.5
    )
    inside = tail + group(body, move) + feet + group(head, move)
    return _stand(number, inside, [(d, move) for d in parts])


def figure(number: int) -> str:
    """A mouse with its hat and without its plate, for pictures."""
    body = sheet("M27 104C27 90 35 79 50 79S73 90 73 104z", "#A0949C", "#CFC6C8")
    return body + mice.head(FUR, FUR_LIT) + mice.face("calm", "#F6F0EC") + hat(number)[1]


def cat(pouncing: bool = False) -> str:
    disc = scallop(50, 54, 39, 14, 10.5)
    dark, pale = outlined(disc)
    ears = "translate(6.5 6) scale(.87)"
    figure = place(cats.pounce(), 3, 6, 0.93) if pouncing else group(cats.rest(), ears)
    more = ("", "") if pouncing else outlined(cats.HEAD, ears, 9, 5)
    out = dark + more[0] + pale + more[1] + sheet(disc, "#3F86B8", "#86BDE0", shade=0)
    return out + figure


def caught(number: int) -> str:
    """The mouse under the cat's paw: sulking, not hurt."""
    _, cap = hat(number)
    out = flat(circle(50, 56, 42), PANEL[OWNERS[number - 1]])
    head = mice.head(FUR, FUR_LIT) + mice.face("sulk", "#F6F0EC") + cap
    out += group(head, "translate(13 22) scale(.74)")
    out += strip("M86 14C82 16 76 20 72 26", "#1E2F37", 24, "#395059", 0.9)
    out += group(
        sheet(ellipse(0, 0, 19, 15), "#FFF3DA", shade=0.9) + line("M-7 4V12M6 4V12", "#C9B48A", 2.6),
        "translate(64 33) rotate(40)",
    )
    return out + group(badge(number), "translate(62 62) scale(.36)")


def caught_slot() -> str:
    """A mouse still free, where it would be kept."""
    out = flat(circle(50, 56, 40), SHADE, 0.12) + line(circle(50, 56, 40), "#8B7446", 5, dash="9 10")
    head = "".join(flat(d, "#8B7446", rule="evenodd") for d in MARKS["mouse"][0].split("|"))
    return out + place(head, 24, 30, 0.52)


def symbols() -> list[Symbol]:
    out = [
        Symbol("pawn-cat", cat(), "the cat"),
        Symbol("pawn-cat-pounce", cat(True), "the cat pounces"),
        Symbol("chop-cat", cats.rest(), "cat, for the strip"),
        Symbol("chop-mouse", mice.rest(), "mouse, for the strip"),
    ]
    for i in (1, 2, 3, 4):
        name = ("boater", "beret", "toque", "bow")[i - 1]
        out.append(Symbol(f"pawn-mouse-{i}", mouse(i), f"mouse {i} ({name}) standing"))
        out.append(Symbol(f"pawn-mouse-{i}-walk", mouse(i, True), f"mouse {i} walking"))
        out.append(Symbol(f"badge-mouse-{i}", badge(i), f"badge of mouse {i}"))
        out.append(Symbol(f"caught-{i}", caught(i), f"mouse {i} caught"))
    out.append(Symbol("caught-slot", caught_slot(), "place for a caught mouse"))
    return out
