"""Cheese Rescue: its cards, the shapes of its cheeses, its house rules and its cover."""

from __future__ import annotations

from drawings import cards, cats, dogs, houserules, icons, marks, mice, stage
from drawings.cards import cheese
from drawings.kit import Symbol, circle, flat, place, sheet

RULES = ("area", "hands", "first_player", "draws_per_player", "deck", "cheese_values")


def sheets() -> dict[str, list[Symbol]]:
    free = Symbol("free-well", marks.free_well(), "a place to choose, as it lies in the square")
    return {
        "board": [*cards.symbols(), *icons.emblems(), *icons.marks("dog"), free, *stage.acts()],
        "rules": houserules.symbols(RULES),
        "cover": [cover()],
    }


def cover() -> Symbol:
    """The dog barks, the cat flies, and behind their backs the mouse has lunch."""
    out = flat("M0 0H320V200H0z", "#15494E") + flat(circle(226, 74, 74), "#1B5A5F")
    out += flat("M0 92C60 66 120 112 190 96S290 78 320 88V200H0z", "#1F6468")
    out += flat("M0 0H120L0 120z", "#FFF3C4", 0.07)
    out += place(cats.flee(), 70, 26, 1.1, -6)
    out += place(dogs.bark(), 172, 14, 1.42)
    out += sheet("M-9 132C40 118 90 134 140 124S260 148 329 136V209H-9z", "#15595D", "#2A7377")
    out += place(mice.nibble(), 240, 101, 0.74)
    out += place(cheese("heart", 1), 198, 132, 0.44, -10)
    out += sheet("M-9 166C60 148 120 170 190 168S280 174 329 166V209H-9z", "#0F4146", "#2A6C70")
    return Symbol("game-cheese", out, "Cheese Rescue", "0 0 320 200", "xMidYMid slice")
