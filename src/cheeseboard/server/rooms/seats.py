"""Seats that change hands while a match is kept in a room."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING

from ...storage.store import StorageGone
from ...table.commands import Command, Leave
from ...table.decisions import Holder
from ...table.match import Match
from .intents import BackIntent, JoinIntent

if TYPE_CHECKING:
    from .room import Room


def is_to_give_back(match: Match, seat: int) -> bool:
    """Whether a bot holds a seat of this match, or its owner has left it."""
    if seat > len(match.places):
        return False
    place = match.places[seat - 1]
    return place.held is not None or place.has_left


async def come_back(room: Room, command: Command, holder: Holder) -> None:
    """A seat that a bot holds, or that was left, is its owner's again with the first command."""
    seat: int | None = getattr(command, "seat", None)
    if seat is None or isinstance(command, Leave) or not is_to_give_back(room.match, seat):
        return
    if seat in room.match.returning(holder):
        await room.change(BackIntent(holder, seat))


async def welcome(room: Room, holder: Holder) -> None:
    """Give seats back to their owner who is there again."""
    for seat in room.match.returning(holder):
        try:
            await room.change(BackIntent(holder, seat))
        except StorageGone:
            return  # it can be looked at meanwhile; the next command tries again


async def seat_by_code(room: Room, seat: int) -> str:
    """Somebody sits down by a picture code; the secret of their own."""
    intent = JoinIntent(seat)
    await room.change(intent)
    return intent.secret
