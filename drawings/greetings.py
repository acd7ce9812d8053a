"""Eight greetings, each a picture on a speech bubble."""

from __future__ import annotations

from drawings import cats, dogs, mice
from drawings.cards import shape
from drawings.kit import (
    CREAM,
    PINK,
    Symbol,
    circle,
    ellipse,
    flat,
    group,
    leaf,
    line,
    place,
    sheet,
    strip,
)

BUBBLE = (
    "M22 2H78C90 2 98 10 98 22V66C98 78 90 86 78 86H44L22 98C19 99.5 17 97.5 18 95L21 86C9 85.5 2 77 2 66"
    "V22C2 10 10 2 22 2z"
)


def bubble(colour: str, content: str) -> str:
    return sheet(BUBBLE, colour, "#FFFFFF", 0.9) + content


def _arm(d: str, colour: str, rim: str, x: float, y: float, turn: float, hand: str = CREAM) -> str:
    out = strip(d, colour, 11, rim, 0.8)
    toes = line("M-3.5-2V-7M3.5-2V-7", "#C9A878", 1.8)
    return out + group(
        sheet(ellipse(0, 0, 9, 9.5), hand, shade=0.7) + toes, f"translate({x:g} {y:g}) rotate({turn:g})"
    )


def hello() -> str:
    dog = place(dogs.front(), 4, 9, 0.79)
    wave = line("M93 14C95 19 95 25 93 30M70 13C67.5 18 67 23 68 28", "#15595D", 3.4)
    return bubble("#BFDCE0", dog + _arm("M74 79C80 70 84 58 83 44", "#D58A3F", "#F0B873", 82, 34, 8) + wave)


def _clap_paw() -> str:
    """A paw held up, its pads towards us."""
    fur = (
        "M29 47C26 37 31 31 37 32C37 24 46 22 50 28C54 22 63 24 63 32C69 31 74 37 71 47"
        "C71 59 62 67 50 67S29 59 29 47z"
    )
    toes = ((36, 43, -24), (45, 36, -8), (55, 36, 8), (64, 43, 24))
    pads = "".join(
        group(flat(ellipse(0, 0, 3.9, 5.2), PINK), f"translate({x} {y}) rotate({t})") for x, y, t in toes
    )
    arm = sheet("M39 58L44 80H58L61 58z", "#A0949C", "#CFC6C8", 0.8)
    palm = flat("M50 45C56 45 61 50 61 55C61 60 56 62 50 60C44 62 39 60 39 55C39 50 44 45 50 45z", PINK)
    return arm + sheet(fur, "#A0949C", "#CFC6C8") + palm + pads


def bravo() -> str:
    left = group(_clap_paw(), "translate(-20 2) rotate(16 50 60)")
    right = group(_clap_paw(), "translate(120 2) scale(-1 1) rotate(16 50 60)")
    sparks = "".join(
        line(d, "#F6C550", 4.4)
        for d in ("M50 8V17", "M34 10L38 18", "M66 10L62 18", "M20 18L27 24", "M80 18L73 24")
    )
    return bubble("#1F6468", left + right + sparks)


def laugh() -> str:
    tears = "M12 46C6 54 8 62 13 62S19 54 12 46z"
    drop = flat(tears, "#3F86B8") + group(flat(tears, "#3F86B8"), "translate(100 0) scale(-1 1)")
    return bubble("#F7C79E", place(cats.head("laugh"), 9, 3, 0.82, -5) + drop)


def oops() -> str:
    mouse = place(mice.head() + mice.face("fear"), 8, -1, 0.84)
    hands = "".join(
        group(
            sheet(ellipse(0, 0, 9.5, 7), PINK, "#F9C9B8", 0.8) + line("M-3 1V5M3 1V5", "#D97F6B", 1.6),
            f"translate({x} 68) rotate({t})",
        )
        for x, t in ((41, 24), (59, -24))
    )
    brows = line("M28 24L38 20M72 24L62 20", mice.GREY_DARK, 3)
    return bubble(
        "#CFE2C6",
        mouse + brows + hands + flat("M83 30C88 37 89 42 86 44.5C82 46.5 78.5 43 80 38.5z", "#3F86B8"),
    )


def think() -> str:
    dog = place(dogs.front("think"), 1, 12, 0.75)
    dots = sheet(circle(66, 30, 4), "#FFFDF5", shade=0.6) + sheet(circle(74, 21, 6), "#FFFDF5", shade=0.6)
    return bubble(
        "#C8BBDD",
        dog
        + dots
        + sheet(ellipse(86, 14, 9, 8), "#FFFDF5", shade=0.6)
        + _arm("M66 79C62 80 56 79 54 76", "#D58A3F", "#F0B873", 49, 73, -60),
    )


def yum() -> str:
    head = place(mice.head() + mice.face("glad"), 12, -4, 0.76)
    tongue = sheet("M50 62C56 60 62 62 62 68C58 72 52 70 50 66z", "#E8705C", shade=0.4)
    return bubble(
        "#E7A18A",
        head
        + tongue
        + place(shape("wedge") + flat(circle(34, 71, 8) + circle(60, 70, 9), "#A8560F"), 27, 48, 0.46)
        + group(sheet(ellipse(0, 0, 6, 8), PINK, "#F9C9B8", 0.7), "translate(29 77) rotate(-10)")
        + group(sheet(ellipse(0, 0, 6, 8), PINK, "#F9C9B8", 0.7), "translate(71 77) rotate(10)"),
    )


HEART = (
    "M50 84C34 74 14 60 14 40C14 27 24 18 34 18C42 18 48 23 50 30C52 23 58 18 66 18C76 18 86 27 86 40"
    "C86 60 66 74 50 84z"
)


def thanks() -> str:
    mouse = place(mice.head() + mice.face("glad"), 19, -5, 0.62)
    heart = group(sheet(HEART, "#C8432E", "#F0806A"), "translate(20 27) scale(.6)") + leaf(
        40, 45, 10, 3.4, 40, "#F6A592"
    )
    hands = group(sheet(ellipse(0, 0, 8, 6), PINK, "#F9C9B8", 0.8), "translate(27 56) rotate(50)")
    hands += group(sheet(ellipse(0, 0, 8, 6), PINK, "#F9C9B8", 0.8), "translate(73 56) rotate(-50)")
    return bubble(
        "#F0D9A8",
        sheet("M26 85C26 66 36 56 50 56S74 66 74 85z", mice.GREY_DARK, mice.GREY) + mouse + heart + hands,
    )


def bye() -> str:
    moon = "M80 10C70 10 62 18 62 28S70 46 80 46C84 46 88 44.5 90 42C81 41 76 35 76 27C76 20 77 14 80 10z"
    body = sheet(
        "M10 84C8 62 26 48 52 50C78 52 92 64 91 80C89 83 86 85 80 85H14C11 85 10 84.5 10 84z",
        cats.FUR,
        cats.FUR_LIT,
    )
    cuts = (
        leaf(70, 62, 13, 4, 118, cats.FUR_CUT)
        + leaf(80, 70, 12, 4, 130, cats.FUR_CUT)
        + leaf(64, 72, 10, 3.4, 110, cats.FUR_CUT)
    )
    tail = strip("M86 80C70 88 40 84 30 78", cats.FUR, 8, cats.FUR_LIT, 0.8)
    head = place(cats.head("sleep"), 2, 26, 0.62, -8)
    return bubble(
        "#7B88B5",
        sheet(moon, "#FFE9A6", "#FFF8DC", 0.6)
        + flat(circle(52, 16, 2.4) + circle(30, 12, 1.8) + circle(14, 22, 2.2), CREAM)
        + body
        + cuts
        + head
        + tail,
    )


def symbols() -> list[Symbol]:
    drawn = (
        ("hello", hello, "hello"), ("bravo", bravo, "well done"), ("laugh", laugh, "that is funny"),
        ("oops", oops, "oops"),
        ("think", think, "thinking"), ("yum", yum, "yum"), ("thanks", thanks, "thank you"),
        ("bye", bye, "goodbye, sleep well"),
    )  # fmt: skip
    return [Symbol(f"greet-{name}", draw(), note) for name, draw, note in drawn]
