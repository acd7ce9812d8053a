"""The numbers that Cheese Rescue's outlook weighs its features with; ``bench/cards.py`` finds them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "outlook.json"


@lru_cache(maxsize=1)
def read() -> dict[str, list[list[float]]]:
    numbers: dict[str, list[list[float]]] = json.loads(FILE.read_text())
    return numbers


def weights_of(players: int, size: int) -> list[float]:
    """What each feature is worth at each moment of a game of so many, one feature after the other."""
    numbers = [number for feature in read()[str(players)] for number in feature]
    if len(numbers) != size:
        raise ValueError(f"{FILE.name}: {len(numbers)} numbers, not {size}, for {players} players")
    return numbers
