"""The bots: toys with a wind-up key, on a rounded square, so that nobody takes them for a person."""

from __future__ import annotations

from collections.abc import Callable

from drawings.kit import BUTTER, CREAM, INK, Symbol, box, circle, digit, flat, group, sheet, strip
from drawings.moods import MOODS, Mood
from drawings.toys import bramble, clover, hazel, iris, merlin, minerva, pip

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


def tie(number: int) -> str:
    """A bow tie, and a number on a large disc."""
    _, _, cloth, lit = TWINS[number]
    bow = "M52 90C44 80 37 79 37 84V97C37 101 44 100 52 91C60 100 67 101 67 97V84C67 79 60 80 52 90z"
    out = sheet(bow, cloth, lit, 0.8) + sheet(circle(52, 90.5, 4), INK, lit, 0.4)
    out += sheet(circle(17.5, 82.5, 17.5), INK, shade=0.8) + flat(circle(17.5, 82.5, 15), CREAM)
    return out + digit(number, 17.5, 82.5, 1.3, INK, 4.6)


def rim(colour: str) -> str:
    return flat(PLATE + box(5, 5, 90, 90, 21), colour, rule="evenodd")


def twin(number: int, content: str) -> str:
    """One more of a kind: another wall behind it, a bow tie, and its number."""
    ground, hill, _, _ = TWINS[number]
    return plate(ground, hill, content) + tie(number)


TWINS = {
    2: ("#E59A8B", "#D4836F", "#9C281C", "#D9644E"),
    3: ("#C3ABD9", "#AE92C9", "#5F3769", "#9A6CA8"),
    4: ("#8FB8DF", "#78A4D0", "#15405F", "#2E6DA0"),
    5: ("#C6D489", "#B2C270", "#3F6B2C", "#7BA65A"),
}
"""wall, hill, cloth and its lit edge"""


Bot = tuple[Callable[[Mood], str], str, str, str]

BOTS: dict[str, Bot] = {
    "pip": (pip, "Pip, a duckling", "#8FC1C4", "#78AFB3"),
    "bramble": (bramble, "Bramble, a hedgehog", "#CFE2C6", "#B7D2AC"),
    "clover": (clover, "Clover, a lamb", "#BFD9A2", "#A9C78A"),
    "hazel": (hazel, "Hazel, a badger", "#E3A98F", "#D39477"),
    "minerva": (minerva, "Minerva, an owl", "#E8C56F", "#D9B257"),
    "merlin": (merlin, "Merlin, a raven", "#B9B4DD", "#A49ECD"),
    "fit": (iris, "Iris, a chameleon who plays as well as you do", "#F2D6C0", "#E6C2A6"),
}
"""drawing, who it is, wall and hill"""


def symbols(bots: dict[str, Bot] = BOTS) -> list[Symbol]:
    return [
        Symbol(f"bot-{name}", plate(ground, hill, draw("calm")), f"bot: {who}")
        for name, (draw, who, ground, hill) in bots.items()
    ]


def twins() -> list[Symbol]:
    return [
        Symbol(f"bot-{name}-{number}", twin(number, draw("calm")), f"{who}: number {number} at a table")
        for name, (draw, who, _, _) in BOTS.items()
        for number in TWINS
    ]


def moods(bots: dict[str, Bot] = BOTS) -> list[Symbol]:
    """As they look when a game is over."""
    return [
        Symbol(f"bot-{name}-{mood}", plate(ground, hill, draw(mood)), f"bot: {who}, {mood}")
        for name, (draw, who, ground, hill) in bots.items()
        for mood in MOODS
    ]


def ties() -> list[Symbol]:
    """What shows over such a face which one of its kind it is."""
    return [
        Symbol(f"twin-{number}", rim(wall) + tie(number), f"over a bot: number {number} at a table")
        for number, (wall, _, _, _) in TWINS.items()
    ]
