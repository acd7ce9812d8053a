"""How many sockets may be open at a match: every seat and the host have a share of their own, spectators a bench.

So nobody's sockets, however many, take the room of another.
"""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.decisions import Holder
from ...table.match import Match
from ..problems import RateLimited

if TYPE_CHECKING:
    from .room import Room

HOST: Final = 0
BENCH: Final = -1
LEAST: Final = 2
"""sockets kept for every seat and the host, however few a match may have"""


def party(match: Match, holder: Holder) -> int:
    """Whom a socket counts for: the first seat it holds or is invited to, the host, or the spectators."""
    seats = match.seats_of(holder) or match.paired_with(holder)
    if not seats and not holder.is_host:
        seats = match.invited_to(holder)
    if seats:
        return seats[0]
    return HOST if holder.is_host else BENCH


def check_full(room: Room, holder: Holder) -> None:
    """Whether one more socket of this holder may come to a match."""
    settings, match = room.rooms.settings, room.match
    parties = len(match.places) + 1
    bench = min(settings.spectators_per_match, max(0, settings.sockets_per_match - LEAST * parties))
    own = party(match, holder)
    there = sum([party(match, client.holder) == own for client in room.clients.connected])
    if own == BENCH:
        if there >= bench:
            raise RateLimited("the spectators' bench is full", code="bench-full", seconds=30)
    elif there >= max(LEAST, (settings.sockets_per_match - bench) // parties):
        raise RateLimited("too many devices on this seat", code="match-full", seconds=30)
