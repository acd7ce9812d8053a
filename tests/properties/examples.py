"""How much of what the engine and the reference do side by side is looked at."""

from __future__ import annotations

import os


def examples(many: int) -> int:
    """A third compiled, a tenth interpreted, for ``test_two_modes`` holds that both are one program.

    ``make test-all`` asks for every example in both modes.
    """
    if is_every_example():
        return many
    is_interpreted = os.environ.get("CHEESEBOARD_PURE", "") not in ("", "0")
    return max(many // (10 if is_interpreted else 3), 1)


def is_every_example() -> bool:
    return bool(os.environ.get("EVERY_EXAMPLE"))
