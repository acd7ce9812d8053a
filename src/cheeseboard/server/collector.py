"""Python's collector of circles, kept from holding up every table.

Rooms and sockets hold no circles, so they leave memory without it; it is for what others leave behind. A look at what
is new takes half a millisecond. What outlives that is set aside, or sooner or later a look would take in everything.
"""

from __future__ import annotations

import gc
from typing import Any, Final

NEW_OBJECTS: Final = 10_000
"""so many more than were given back make the collector look"""


def calm_down() -> None:
    """What is there now stays."""
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)
    gc.set_threshold(NEW_OBJECTS, 1_000_000, 1_000_000)
    gc.collect()


def tidy_up() -> int:
    """Look through everything, also what was set aside: a pause for everybody. How much was found."""
    gc.unfreeze()
    return gc.collect()


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()
