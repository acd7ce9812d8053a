"""A small random generator for search and simulation: the same numbers compiled and interpreted.

Real matches never use it: their chance comes from the dealer's sealed seed (see ``record.py``).
"""
# compiled

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Rng:
    """Multiply-with-carry; the state stays within 62 bits, so it is one machine word."""

    state: i64

    def __init__(self, seed: i64) -> None:
        self.state = ((seed & 0xFFFF_FFFF) + 1) * 2654435769 + (
            seed >> 32 & 0x0FFF_FFFF
        ) & 0x1FFF_FFFF_FFFF_FFFF
        for _turn in range(8):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, for n up to 2**31; the bias is at most n / 2**32."""
        self.state = 698769069 * (self.state & 0xFFFF_FFFF) + (self.state >> 32)
        return (self.state & 0xFFFF_FFFF) * n >> 32

    def __reduce__(self) -> tuple[object, ...]:
        return _resume, (int(self.state),)


def _resume(state: i64) -> Rng:
    rng = Rng(0)
    rng.state = state
    return rng
