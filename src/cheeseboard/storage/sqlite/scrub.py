"""What was erased is also gone from the bytes of a SQLite file and of its log.

``secure_delete`` overwrites what is erased, but two things stay: the pages as they were before, in the log (``-wal``)
until it is written over, and copies that SQLite left behind when it once moved rows between pages. So after erasing,
the file is written anew from what is in it, and the log is cut to nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw

from .connection import BUSY_MILLISECONDS

MOST_BYTES: Final = 64_000_000
"""A larger file is written anew only where nobody plays, for moves wait meanwhile: about 0.4 s at this size."""

SHORT_MILLISECONDS: Final = 50
"""How long others wait while somebody reads, as a backup does; then it is tried again later."""

SHARE: Final = 200
"""Times as long as it took, others come first before it is done again: one move in so many meets it at most."""

LONGEST_SECONDS: Final = 10.0
QUIET_SECONDS: Final = 1.0
"""Without a move for so long nobody plays, and nobody waits for it."""

LONG_QUIET_SECONDS: Final = 60.0
"""The same for a larger file, which takes longer."""


class Pace:
    """When the file may be written anew: at once, but not one time after the other while somebody plays."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.due = self.begun = clock()
        self.stored = clock() - QUIET_SECONDS  # when the last move was
        self.times = 0

    def begin(self) -> None:
        self.begun = self.clock()

    def end(self) -> None:
        now = self.clock()
        self.times += 1
        self.due = now + min(LONGEST_SECONDS, SHARE * (now - self.begun))

    def note_move(self) -> None:
        self.stored = self.clock()

    def seconds(self) -> float:
        """Until it may be."""
        now = self.clock()
        return max(0.0, min(self.due - now, self.stored + QUIET_SECONDS - now))

    def seconds_of_large(self) -> float:
        """The same for a larger file."""
        return max(0.0, self.stored + LONG_QUIET_SECONDS - self.clock())


def scrub(connection: apsw.Connection) -> bool:
    """Outside of any transaction, after something was erased; an apsw.Error where it is to be tried again.

    Whether a large file is still to be written anew.
    """
    if connection.pragma("page_count") * connection.pragma("page_size") > MOST_BYTES:
        cut_log(connection)
        return True
    connection.pragma("temp_store", 2)  # in memory: nothing is written outside of the data folder
    connection.execute("VACUUM")
    cut_log(connection)
    return False


def rewrite(connection: apsw.Connection) -> None:
    """A large file written anew, by way of another in its folder that has no name."""
    os.environ["SQLITE_TMPDIR"] = str(Path(connection.db_filename("main")).parent)  # which SQLite looks up
    connection.pragma("temp_store", 1)
    connection.execute("VACUUM")
    cut_log(connection)


def cut_log(connection: apsw.Connection) -> None:
    """All of the log into the file, and the log to nothing; BusyError while somebody else reads."""
    connection.set_busy_timeout(SHORT_MILLISECONDS)
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    finally:
        connection.set_busy_timeout(BUSY_MILLISECONDS)
