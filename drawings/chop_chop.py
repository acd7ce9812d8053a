"""Chop! Chop!: its kitchen and pieces, hat and marks of its roles, its house rules and its cover."""

from __future__ import annotations

from dataclasses import replace

from drawings import cats, houserules, icons, kitchen, marks, mice, pawns, room
from drawings.kit import CREAM, Symbol, flat, leaf, line, place, sheet
from drawings.kitchen import tile_back, wedge
from drawings.pawns import figure

RULES = (
    "path", "mice_pass_mice", "mice_cross_cheese", "cat_holes", "hole_access", "bonus", "fork", "arrow_resolves",
    "arrow_may_stay", "arrow_may_catch", "knife", "knife_substitute", "deposit", "cat_wins_after_tenth", "front",
    "no_block_when", "mice_order", "first_player", "cat_start", "holes", "stall_limit", "tile_mix", "dice", "board",
)  # fmt: skip


def sheets() -> dict[str, list[Symbol]]:
    cat, mouse = icons.marks("cat", "mouse")
    others = replace(mouse, id="mark-mice", note="the others than the cat, by the name of their role")
    return {
        "board": [*kitchen.symbols(), *room.symbols(), *pawns.symbols(), *marks.pawn_marks()],
        "roles": [icons.icon("cathat"), cat, mouse, others],
        "rules": houserules.symbols(RULES),
        "cover": [cover()],
    }


def pictures() -> dict[str, tuple[str, str]]:
    return room.pictures()


def cover() -> Symbol:
    """The cat on the table, the mice under it, the cheese between, one mouse too late."""
    out = flat("M0 0H320V200H0z", "#A33A2B")
    for i in range(2, 7):
        for j in range(3):
            out += leaf(30 + i * 54 + (27 if j % 2 else 0), 18 + j * 34, 15, 4.6, 0, "#B34C3B")
    out += "".join(place(tile_back(), 82 + 48 * i, 150, 0.5) for i in range(5))
    out += flat("M0 150H320V156H0z", "#24130A", 0.2) + sheet("M-9 142H329V151H-9z", "#F3DDB0", "#FFF3DA", 0.6)
    out += flat("M140 104H312V176H140z", "#24130A", 0.34)
    for x in (138, 302):
        out += sheet(f"M{x} 96H{x + 18}L{x + 14} 180H{x + 4}z", "#9A5F2B", "#C98B4A")
    out += place(figure(2), 166, 113, 0.6) + place(figure(3), 234, 113, 0.6) + place(wedge(), 213, 148, 0.34)
    out += sheet("M128 88H329V103H128A7.5 7.5 0 0 1 128 88z", "#C98B4A", "#E9B877")
    cloth = "M172 88H292V103" + "a12 10 0 0 1-24 0" * 5 + "z"
    out += sheet(cloth, CREAM, "#FFFFFF") + line("M174 97H290", "#D0513C", 3)
    out += place(cats.pounce(), 184, 15, 0.9)
    out += sheet("M-9 -9H104C90 40 122 80 106 118C94 150 112 180 102 209H-9z", "#8E2F22", "#B04B3B")
    out += place(mice.flee(), 103, 123, 0.54)
    return Symbol("game-chop", out, "Chop! Chop!", "0 0 320 200", "xMidYMid slice")
