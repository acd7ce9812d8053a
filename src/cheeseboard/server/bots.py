"""Moves of bots: asked for elsewhere, shown after a visible moment, and stored like any other move."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

from ..games.errors import GameError
from ..storage.core import StorageError
from ..table import projection
from ..table.errors import MatchFrozen, StaleVersion, TableError
from ..table.values import Decision
from .logs import log_error

if TYPE_CHECKING:
    from .room import Room

TRIES: Final = 8
"""so often in a row may a move fail to be thought of; then the next change asks again"""

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 10.0
OTHERS: Final = 3.0
"""seconds more than a bot needs, after which this process asks for a move that another one should have brought"""


class Driver:
    """Plays for the bots of one match as long as one of them is to move.

    It does not keep its room, which could then not leave memory without the collector.
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
        if room.match.thinker() is not None and not self.is_busy and not room.is_gone:
            self.task = asyncio.get_running_loop().create_task(drive(room))

    def wake_later(self, room: Room) -> None:
        """Another process stored the last entry and asks for the move; should it have died, this one does."""
        if self.is_busy or self.timer is not None or room.match.thinker() is None:
            return
        settings = room.hall.settings
        seconds = settings.bot_seconds + settings.bot_pause + OTHERS
        self.timer = asyncio.get_running_loop().call_later(seconds, self.wake, room)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.task is not None:
            self.task.cancel()


async def drive(room: Room) -> None:
    """Move for bots until people are to move."""
    failures = outages = 0
    while room.match.thinker() is not None and not room.is_gone and failures < TRIES:
        try:
            await move(room)
            failures = outages = 0
        except MatchFrozen:
            return
        except StaleVersion:  # another process moved for the bot, and sees to the next one
            asyncio.get_running_loop().call_soon(room.driver.wake_later, room)
            return
        except StorageError:  # for as long as it takes: nobody else may be there to wake it
            room.hall.metrics.bot_faults.inc()
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**outages))
            outages = min(outages + 1, TRIES)
        except (GameError, OSError) as error:
            failures += 1
            if not isinstance(error, TableError):
                log_error("a bot could not move", error)
            room.hall.metrics.bot_faults.inc()
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures))
        except Exception as error:
            log_error("a bot could not move", error)
            return


async def move(room: Room) -> None:
    """One move: thought of, then waited with until people could follow the one before."""
    found, version = room.match.thinker(), room.version
    if found is None:
        return
    seat, level = found
    loop = asyncio.get_running_loop()
    earliest = loop.time() + room.hall.settings.bot_pause
    found_move = await think(room, seat, level)
    if earliest > loop.time():
        await asyncio.sleep(earliest - loop.time())
    if await play(room, seat, found_move, version):
        room.hall.metrics.bot_moves.inc()


async def play(room: Room, seat: int, move: str, version: int) -> bool:
    """Whether the move was played; it was thought of for this version and no other."""
    tries = 0

    def decide() -> Decision:
        nonlocal tries
        if room.version != version:
            raise StaleVersion("the match went on while the bot thought")
        tries += 1
        return room.match.decide_bot(seat, move)

    try:
        await room.change(decide, lambda: None)
    except StaleVersion:
        if tries:
            raise  # another process was faster
        return False
    return True


async def think(room: Room, seat: int, level: str) -> str:
    view = projection.view(room.match, seat)
    return await room.hall.think(room.match.game.header, view, level, secrets.randbits(60))
