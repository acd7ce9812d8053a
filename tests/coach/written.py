"""The positions of ``written.txt``: what a person drew and wrote, as positions, moves and reasons."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import cheeseboard

TABLE = Path(__file__).parent / "written.txt"
ANIMALS = {2: (3, 6, 9), 3: (4, 9, 14), 4: (6, 12, 18)}
CHEESES = [1, 1, 1, 2, 2, 3]


class Written(NamedTuple):
    position: str
    better: str
    played: str
    code: str
    given: dict[str, Any]
    why: str


def read_table() -> list[Written]:
    blocks = TABLE.read_text("utf-8").split("\n\n")
    return [written(block.splitlines()) for block in blocks if not block.startswith("#")]


def written(lines: list[str]) -> Written:
    reason, *middle, why = lines[0].split(" | ")
    code, *arguments = reason.split()
    given = dict(map(argument, arguments))
    if lines[1].startswith("chop-chop"):
        better, played = middle
        return Written(lines[1], better, played, code, given, why)
    who, cards = middle
    position, x, y = drawn(who, [line.split() for line in lines[1:]])
    better, played = cards.split()
    return Written(position, f"{better}{x}", f"{played}{y}", code, given, why)


def argument(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    if name == "values":
        return name, tuple(map(int, value.split(",")))
    if name == "seats":
        return name, tuple("abcd".index(seat) + 1 for seat in value.split(","))
    return name, int(value)


def drawn(who: str, rows: list[list[str]]) -> tuple[str, str, str]:
    """A drawing as a position, with what is not drawn where the rules leave it; and the two places."""
    first, held = who.split()[0], who.partition(": ")[2].split()
    players, seat = int(first), who.split()[1][0]
    cells = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    start = next((cell for cell, mark in cells.items() if mark == "S"), (0, 0))
    place = {mark: cell for cell, mark in cells.items() if mark in "xyz"}
    x, y = place.get("x", place.get("z")), place.get("y", place.get("z"))
    assert x is not None
    assert y is not None
    laid = [mark for mark in cells.values() if mark not in ".xyzS"]
    text = "/".join("".join("." if mark in "xyz" else mark for mark in row) for row in rows)
    seats = "abcd"[:players]
    assert seats[len(laid) % players] == seat, "somebody else is to lay"
    left = Counter(dict(zip("DCM", ANIMALS[players], strict=True)))
    left.subtract(mark for mark in laid if mark in "DCM")
    left.subtract(held)
    hands = {}
    for turn, each in enumerate(seats):
        own = (len(laid) - turn + players - 1) // players  # cards laid by this seat
        cheeses = Counter(CHEESES)
        cheeses.subtract(int(mark[1]) for mark in laid if mark[0] == each)
        rest = sorted(cheeses.elements())
        room = min(8, 15 - own) - len(rest)
        animals = held if each == seat else taken(left, room)
        assert len(animals) == room, (each, room, animals)
        hands[each] = ",".join([*sorted(animals, key="DCM".index), *map(str, rest)]) or "-"
    told = " ".join(f"{each}:{hand}" for each, hand in hands.items())
    pile = "/".join(str(left[kind]) for kind in "DCM")
    position = f"cheese-rescue:{players} {-start[0]},{-start[1]}={text} {told} pile:{pile} lay:{seat}"
    cheeseboard.open_position(position)
    spots = [f"({r - start[0]},{c - start[1]})" for r, c in (x, y)]
    return position, spots[0], spots[1]


def taken(left: Counter[str], room: int) -> list[str]:
    """So many of the animals that are left, one kind after the other in turn."""
    found: list[str] = []
    while len(found) < room:
        kind = max("MCD", key=lambda each: left[each])
        left[kind] -= 1
        found.append(kind)
    return found
