"""How much of what could be tried is: a sample in ``make test``, everything in ``make test-all``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

IS_ALL: Final = bool(os.environ.get("EVERY_EXAMPLE"))
"""every combination is tried, not a sample"""

Case = TypeVar("Case")


def some(everything: Sequence[Case], *sample: Case) -> list[Case]:
    """All cases, or those of the sample, which are among them."""
    assert all(case in everything for case in sample)
    return list(everything if IS_ALL else sample)


def examples(many: int) -> int:
    """A third compiled, a tenth interpreted, for ``test_two_modes`` holds that both are one program."""
    if IS_ALL:
        return many
    is_interpreted = os.environ.get("CHEESEBOARD_PURE", "") not in ("", "0")
    return max(many // (10 if is_interpreted else 3), 1)
