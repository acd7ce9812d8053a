"""Who is at the table now, as the server sees it: pure data, passed in."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.game import Seat


class Presence(NamedTuple):
    """Seats with a device connected, and seats whose device has been away long enough for a bot to hold them."""

    connected: frozenset[Seat] = frozenset()
    absent: frozenset[Seat] = frozenset()


NOBODY: Final = Presence()
