"""The numbers that the judgement of Chop! Chop! weighs its features with; ``bench/judge.py`` finds them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "judge.json"


@lru_cache(maxsize=1)
def read() -> dict[str, list[float]]:
    numbers: dict[str, list[float]] = json.loads(FILE.read_text())
    return numbers


def weights_of(features: int) -> list[float]:
    """What each feature of a position is worth."""
    return fitting("positions", features)


def urges_of(hints: int) -> list[float]:
    """What each hint of a move is worth, beside other moves."""
    return fitting("moves", hints)


def fitting(name: str, size: int) -> list[float]:
    numbers = read()[name]
    if len(numbers) != size:
        raise ValueError(f"{FILE.name}: {len(numbers)} numbers for {size} features of {name}")
    return list(numbers)
