"""Python's garbage collector, kept from holding up every match.

Rooms and sockets hold no circles, so they leave memory without it; it is for what others leave behind. A look at what
is new takes half a millisecond. What outlives that is set aside, or sooner or later a look would take in everything.
"""

from __future__ import annotations

import gc
from typing import Any, Final

NEW_OBJECTS: Final = 10_000
"""so many more than were given back make it look"""


def collect_seldom() -> None:
    """From here on look only at what is new."""
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)
    gc.set_threshold(NEW_OBJECTS, 1_000_000, 1_000_000)
    gc.collect()


def collect_all() -> int:
    """Look through everything, also what was set aside: a pause for everybody. How much was found."""
    gc.unfreeze()
    return gc.collect()


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()
