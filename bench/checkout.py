"""This checkout and another one: whatever is measured, both take turns in one run, for machines are noisy."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from pathlib import Path
from statistics import median, quantiles
from typing import Final

RNG_FILE: Final = "import sys, cheeseboard; print(sys.modules[cheeseboard.Rng.__module__].__file__)"


@dataclass(frozen=True)
class Checkout:
    folder: Path

    @property
    def python(self) -> str:
        """Its own interpreter, or this one."""
        own = self.folder / ".venv" / "bin" / "python"
        return str(own) if own.exists() else sys.executable

    @property
    def environment(self) -> dict[str, str]:
        """In which every interpreter runs the code of this checkout, compiled."""
        return {**os.environ, "PYTHONPATH": str(self.folder / "src"), "CHEESEBOARD_PURE": ""}

    def check_compiled(self) -> None:
        words = [self.python, "-c", RNG_FILE]
        found = subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, check=True, text=True)
        if not found.stdout.startswith(str(self.folder)) or not found.stdout.endswith(".so\n"):
            raise SystemExit(f"bench: {self.folder} is not compiled (`make bench` and `make load` do it)")


HERE: Final = Checkout(Path(__file__).resolve().parents[1])


def checkout(folder: str) -> Checkout:
    """The value of ``--beside``."""
    found = Path(folder).resolve()
    if not (found / "src" / "cheeseboard").is_dir():
        raise argparse.ArgumentTypeError(f"found {folder!r}, allowed: a checkout of Cheeseboard")
    return Checkout(found)


def ratio(old: float, new: float) -> float:
    return new / old if old else nan


def median_ratio(old: Sequence[float], new: Sequence[float]) -> float:
    return ratio(median(old), median(new))


def best_ratio(old: Sequence[float], new: Sequence[float]) -> float:
    """What disturbs a turn only ever slows it down."""
    return ratio(max(old), max(new))


def middle_half(old: Sequence[float], new: Sequence[float]) -> str:
    """How the ratio varies from one pair of turns to the next."""
    found = list(map(ratio, old, new))
    low, _, high = quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3
    return f"{low:.2f} to {high:.2f}"
