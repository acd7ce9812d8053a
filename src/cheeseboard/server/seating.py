"""Seats that change hands while a match is kept in a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..storage.core import StorageGone
from ..table.messages import Command, Leave
from ..table.values import Decision, Holder

if TYPE_CHECKING:
    from .room import Room


async def come_back(room: Room, command: Command, holder: Holder) -> None:
    """A seat that a bot holds, or that was left, is its owner's again with the first command."""
    seat: int | None = getattr(command, "seat", None)
    if seat is None or seat > len(room.match.places) or isinstance(command, Leave):
        return
    place = room.match.places[seat - 1]
    if (place.held or place.has_left) and seat in room.match.returning(holder):
        await _give_back(room, holder, seat)


async def welcome(room: Room, holder: Holder) -> None:
    """Give seats back to their owner who is there again."""
    for seat in room.match.returning(holder):
        try:
            await _give_back(room, holder, seat)
        except StorageGone:
            return  # it can be looked at meanwhile; the next command tries again


async def _give_back(room: Room, holder: Holder, seat: int) -> None:
    def answered() -> int | None:  # another device of the same owner may have been faster
        return None if seat in room.match.returning(holder) else room.version

    await room.change(lambda: room.match.decide_back(seat), answered)


async def seat_by_code(room: Room, seat: int) -> str:
    """Somebody sits down by a picture code; the secret of their own."""
    secret = ""

    def decide() -> Decision:
        nonlocal secret
        decision, secret = room.match.join_by_code(seat)
        return decision

    await room.change(decide, lambda: None)
    return secret
