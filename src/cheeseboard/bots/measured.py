"""How strong the levels were found to be: ``bots/measured.json`` of a game, written by ``lab.steps --out``.

By house rules changed (``""`` is the standard, else as in a header, in the order of their names) and by number of
players or side: the Elo of each level, and how far its 95 % interval reaches. Two sides of one game are on one scale,
so that the chance of a level of one against any of the other can be told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ..registry import manifest
from .strength import STEPS

FILE: Final = "measured.json"
TENFOLD: Final = 400.0  # Elo


class Rated(NamedTuple):
    """The levels of one side, or of one number of players, from the first on; under a house rule maybe not all."""

    elo: list[int]
    reach: list[int]

    def at(self, strength: float) -> float:
        """Between levels on a straight line."""
        below = min(max(int(strength), 0), len(self.elo) - 2)
        return self.elo[below] + (self.elo[below + 1] - self.elo[below]) * (strength - below)

    def tells_of(self, strength: float) -> bool:
        """Whether it is known for this strength; beyond the last level it goes on as it did."""
        return len(self.elo) > STEPS or strength <= len(self.elo) - 1

    def strength(self, elo: float) -> float:
        """The other way round."""
        below = sum(each < elo for each in self.elo[1:-1])
        return below + (elo - self.elo[below]) / max(self.elo[below + 1] - self.elo[below], 1)


Measured = Mapping[str, Mapping[str, Rated]]


@lru_cache(maxsize=16)
def measured_of(name: str) -> Measured:
    """What is known of a game; nothing where nothing was measured."""
    return read(manifest(name).folder / "bots" / FILE)


def read(path: Path) -> Measured:
    known = json.loads(path.read_text()) if path.is_file() else {}
    return {rule: {side: Rated(**each) for side, each in ladders.items()} for rule, ladders in known.items()}


def keep(path: Path, header: str, rated: Mapping[str, Rated]) -> None:
    """Write what was measured under the rules of a header, beside what is known of others."""
    rule = ":".join(sorted(header.split(":")[2:]))
    known = {name: dict(ladders) for name, ladders in read(path).items()}
    known[rule] = known.get(rule, {}) | dict(rated)
    rules = []
    for name in sorted(known):
        rows = [f"    {json.dumps(side)}: {json.dumps(each._asdict())}" for side, each in known[name].items()]
        rules.append("  " + json.dumps(name) + ": {\n" + ",\n".join(rows) + "\n  }")
    path.write_text("{\n" + ",\n".join(rules) + "\n}\n")


def chance(own: float, other: float) -> float:
    """Of the one with so much Elo against the other; a draw is half a win."""
    return float(1.0 / (1.0 + 10.0 ** ((other - own) / TENFOLD)))
