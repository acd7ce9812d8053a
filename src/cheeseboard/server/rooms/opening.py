"""A start waits for the numbers of all devices that pledged one, but not for ever."""
# compiled

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...core.errors import GameError
from ..ops.logs import log_error
from .intents import StartIntent

if TYPE_CHECKING:
    from .room import Room


class Opening:
    """Starts one match without the numbers that did not come in time; everybody sees whose those are."""

    def __init__(self) -> None:
        self.timer: asyncio.TimerHandle | None = None

    def watch(self, room: Room) -> None:
        """See whether numbers are waited for."""
        if not room.match.dice.is_opening:
            self.close()
        elif self.timer is None:
            seconds = room.rooms.settings.open_seconds
            self.timer = asyncio.get_running_loop().call_later(seconds, self._start, room)

    def _start(self, room: Room) -> None:
        self.timer = None
        room.rooms.spawn(start(room))

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


async def start(room: Room) -> None:
    try:
        await room.change(StartIntent())
    except GameError as error:
        log_error("a match could not be started", error)
        if not room.is_gone:
            room.opening.watch(room)
