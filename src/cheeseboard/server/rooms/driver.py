"""Moves of bots: asked for elsewhere, and stored like any other move."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from ...core.errors import GameError
from ...storage.store import StorageError
from ...table import projection
from ...table.errors import MatchFrozen, StaleVersion, TableError
from ..ops.logs import log_error
from .intents import BotIntent

if TYPE_CHECKING:
    from .room import Room

TRIES: Final = 8
"""so often in a row may a move fail to be thought of; then the next change asks again"""

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0
OTHERS: Final = 3.0
"""seconds more than a bot needs, after which this process asks for a move that another one should have brought"""


class BotDriver:
    """Plays for the bots of one match as long as one of them is to move and somebody looks; else the match waits.

    It does not keep its room, which could then not leave memory without the garbage collector.
    """

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self, room: Room) -> None:
        """See whether a bot is to move."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if is_to_move(room) and not self.is_busy:
            self.task = asyncio.get_running_loop().create_task(drive(room))

    def wake_later(self, room: Room) -> None:
        """Another process stored the last entry and asks for the move; should it have died, this one does."""
        if self.is_busy or self.timer is not None or not is_to_move(room):
            return
        settings = room.rooms.settings
        seconds = settings.bot_seconds + settings.bot_pause + OTHERS
        self.timer = asyncio.get_running_loop().call_later(seconds, self.wake, room)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.task is not None:
            self.task.cancel()


def is_to_move(room: Room) -> bool:
    """Whether a bot is to move, and would be seen."""
    return room.match.bot_to_move() is not None and not room.is_gone and room.clients.is_watched


async def drive(room: Room) -> None:
    """Move for bots until people are to move, or nobody looks any more."""
    failures = outages = 0
    while is_to_move(room) and failures < TRIES:
        try:
            await move(room)
            failures = outages = 0
        except MatchFrozen:
            return
        except StaleVersion:  # another process moved for the bot, and sees to the next one
            asyncio.get_running_loop().call_soon(room.driver.wake_later, room)
            return
        except StorageError:  # for as long as it takes: nobody else may be there to wake it
            room.rooms.metrics.bot_faults.inc()
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**outages))
            outages = min(outages + 1, TRIES)
        except (GameError, OSError) as error:
            failures += 1
            if not isinstance(error, TableError):
                log_error("a bot could not move", error)
            room.rooms.metrics.bot_faults.inc()
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures))
        except Exception as error:
            log_error("a bot could not move", error)
            return


async def move(room: Room) -> None:
    """One move. Where people play, their pages show it in their own time, and the next bot thinks meanwhile;
    where only bots do, whoever watches could not follow without a pause.
    """
    found, version = room.match.bot_to_move(), room.version
    if found is None:
        return
    seat, level = found
    loop = asyncio.get_running_loop()
    pause = 0 if any(place.bot is None for place in room.match.places) else room.rooms.settings.bot_pause
    earliest = loop.time() + pause
    found_move = await think(room, seat, level)
    if earliest > loop.time():
        await asyncio.sleep(earliest - loop.time())
    if await play(room, seat, found_move, version):
        room.rooms.metrics.bot_moves.inc()


async def play(room: Room, seat: int, move: str, version: int) -> bool:
    """Whether the move was played; it was thought of for this version and no other."""
    intent = BotIntent(seat, move, version)
    try:
        await room.change(intent)
    except StaleVersion:
        if intent.is_decided:
            raise  # another process was faster
        return False
    return True


async def think(room: Room, seat: int, level: str) -> str:
    return await room.rooms.think(room, seat, projection.view(room.match, seat), level)
