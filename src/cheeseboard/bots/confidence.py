"""What upper confidence bounds are made of besides means. It goes by visits alone, so every search shares it."""
# compiled

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MORE: Final = 64


@final
class Confidence:
    """For as many visits as ``reach`` was told of; none has more than there are iterations."""

    def __init__(self, explore: float, trust: float = 1.0) -> None:
        self.explore: float = explore
        self.trust: float = trust  # visits until a mean weighs as much as what is known besides
        # how far above its mean a move may be hoped to be, by visits of its node; how much of that is left, and how
        # much what is known besides weighs, by its own visits
        self.widths: vec[float] = vec[float]()
        self.spreads: vec[float] = vec[float]()
        self.trusts: vec[float] = vec[float]()

    def reach(self, visits: i64) -> None:
        while len(self.widths) < visits + MORE:
            n = float(len(self.widths) + 1)
            self.widths = append(self.widths, self.explore * sqrt(log(n)))
            self.spreads = append(self.spreads, sqrt(1.0 / n))
            self.trusts = append(self.trusts, self.trust / (n + self.trust))
