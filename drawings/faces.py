"""Players' faces: ten animals on a disc, told apart by ears, horns, shell and beak; calm, glad and sad."""

from __future__ import annotations

from collections.abc import Callable

from drawings.afield import elephant, frog, penguin, pig, tortoise
from drawings.forest import bear, deer, fox, rabbit, squirrel
from drawings.kit import Symbol, circle, ellipse, flat, line
from drawings.moods import MOODS, Mood

DISC = circle(50, 50, 50)
HILL = "M1.5 62C20 50 44 70 64 60S94 56 98.7 60A50 50 0 0 1 1.5 62z"

FACES: dict[str, tuple[Callable[[Mood], str], str, str]] = {
    "fox": (fox, "#BFDCE0", "#A5CBD0"),
    "rabbit": (rabbit, "#D98F86", "#C97A71"),
    "frog": (frog, "#F3C7A0", "#EBB283"),
    "bear": (bear, "#9CC4C0", "#83B1AD"),
    "squirrel": (squirrel, "#E5D38E", "#D6C077"),
    "pig": (pig, "#7FA7A0", "#6A958E"),
    "deer": (deer, "#A9C79A", "#93B583"),
    "tortoise": (tortoise, "#E9B7A0", "#DB9F85"),
    "elephant": (elephant, "#F2D48B", "#E6C270"),
    "penguin": (penguin, "#A8C6DE", "#8FB3D0"),
}
"""animal, wall and hill"""


def face(name: str, mood: Mood = "calm") -> str:
    draw, ground, hill = FACES[name]
    return flat(DISC, ground) + flat(HILL, hill) + draw(mood)


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
    return [Symbol(f"av-{name}", face(name), f"player: {name}") for name in FACES] + seats()


def moods() -> list[Symbol]:
    """As they look when a game is over."""
    return [
        Symbol(f"av-{name}-{mood}", face(name, mood), f"player: {name}, {mood}")
        for name in FACES
        for mood in MOODS
    ]
