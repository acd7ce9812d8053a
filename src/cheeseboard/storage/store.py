"""What every store does. A match is one row that never changes and its entries, numbered from 1.

``append`` returns when the entry is durable. Two writers of one version: the first wins, the other gets VersionTaken.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from ..core.errors import GameError

Listener = Callable[[str, int], None]
"""Told (match, version) when another process stored an entry, and (match, 0) when it erased the match or put it
into the bin. ("", 0) means that some of this may have got lost: look yourself, at every match."""

State = Literal["kept", "binned"]

Hearer = Callable[[str, bytes], None]
"""Told (match, note): something passing that another process said, as a greeting or who is there."""

Done = Callable[[Any, BaseException | None], None]
"""Told an answer, on the event loop: an error, or else a result."""

MILLISECONDS: Final = 1000
STATUSES: Final = ("waiting", "playing", "over")
LONGEST_NAME: Final = 64
LONGEST_NOTE: Final = 4096
MOST_ENTRIES: Final = 2**31 - 1

SWEPT_AT_ONCE: Final = 100
"""Matches erased in one transaction, which the moves of others wait for; one notification names them."""

NOTED_AT_ONCE: Final = 2000
"""Matches whose age is written down in one transaction."""


def now() -> int:
    """Milliseconds since 1970. Only retention and listings look at it: no order depends on the clock."""
    return time.time_ns() // 1_000_000


def answer(waiting: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    """A ``Done`` for somebody who waits, if they still do."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(result)
    else:
        waiting.set_exception(error)


class StorageError(GameError):
    """The database cannot do it now or at all; ``code`` says which."""

    code = "storage"


class StorageGone(StorageError):
    """The database does not answer, or cannot write: what was asked was not stored. It may be tried again."""

    code = "storage-gone"


class StorageFull(StorageGone):
    code = "storage-full"


class OutcomeUnknown(StorageGone):
    """The connection broke in mid-commit and stayed broken: it may be stored or not. Load the match to see."""

    code = "storage-unknown"


class VersionTaken(StorageError):
    """Another entry with this version is stored already."""

    code = "version-taken"


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """``setup`` is written once; ``created`` and ``touched`` are milliseconds since 1970 (UTC).

    ``binned`` is the served time at which it went into the bin, None for a match that is not there.
    """

    id: str
    setup: bytes
    created: int
    touched: int
    status: str
    version: int
    binned: int | None = None


class StoredEntry(NamedTuple):
    """One numbered entry of a match. ``status`` is that of the match after it."""

    match: str
    version: int
    body: bytes
    status: str


class Explained(NamedTuple):
    """A finished game explained: as of the version that ended it, and how far it was refined."""

    version: int
    stage: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Counts:
    waiting: int
    playing: int
    over: int
    entries: int
    bytes: int
    binned: int = 0


class Swept(NamedTuple):
    """The matches that a sweep put into the bin, and those that had been there long enough."""

    binned: list[str]
    erased: list[str]


def is_name(text: str) -> bool:
    """Whether a text can name a match, a code or a setting: it may come from anybody."""
    return 0 < len(text) <= LONGEST_NAME and text.isascii() and text.isprintable()


def is_file_name(text: str) -> bool:
    return is_name(text) and text.replace("-", "").replace("_", "").isalnum()


def check_entry(entry: StoredEntry) -> None:
    """Refuse what only one of the databases would take, before it can spoil the batch it is in."""
    if not (is_name(entry.match) and 0 < entry.version <= MOST_ENTRIES):
        raise StorageError("An entry needs the id of its match and a version from 1.", code="storage-entry")
    if not (isinstance(entry.body, bytes) and entry.status in STATUSES):
        raise StorageError(f"An entry has bytes and one of {', '.join(STATUSES)}.", code="storage-entry")


def check_match(match: StoredMatch, entries: Sequence[StoredEntry]) -> None:
    """A new match has the version and status of its last entry, and entries without a gap."""
    for entry in entries:
        check_entry(entry)
    numbers = [(entry.match, entry.version) for entry in entries]
    if numbers != [(match.id, number) for number in range(1, match.version + 1)]:
        raise StorageError(
            "A new match has its entries numbered from 1 to its version.", code="storage-entry"
        )
    if not (is_name(match.id) and match.status in STATUSES and isinstance(match.setup, bytes)):
        raise StorageError(
            f"A match has an id, bytes, and one of {', '.join(STATUSES)}.", code="storage-entry"
        )


class Store(ABC):
    """Open it, use it, close it. Every method may raise StorageGone; nothing is then half done."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way, and let go."""

    @abstractmethod
    async def create(self, match: StoredMatch, entries: Sequence[StoredEntry] = ()) -> None:
        """A new match with its first entries, durable on return."""

    async def append(self, entry: StoredEntry) -> None:
        """Durable on return. VersionTaken when there is one already, or when its predecessor is missing."""
        stored = asyncio.get_running_loop().create_future()
        self.begin_append(entry, partial(answer, stored))
        await stored

    @abstractmethod
    def begin_append(self, entry: StoredEntry, done: Done) -> None:
        """``append`` without waiting, in the order of the calls; ``done`` is told when it is durable, or why not."""

    @abstractmethod
    async def load(
        self, match: str, since: int = 0, most: int = MOST_ENTRIES
    ) -> tuple[StoredMatch, list[StoredEntry]] | None:
        """A match with its entries after a version, so many at most; its status is that after the last of these."""

    @abstractmethod
    async def since(self, match: str, version: int, most: int = MOST_ENTRIES) -> list[StoredEntry]:
        """The entries after a version, so many at most."""

    @abstractmethod
    async def checkpoint(self, match: str) -> tuple[int, bytes] | None:
        """Where the game of a match stood at a version, if that was kept."""

    @abstractmethod
    async def keep_checkpoint(self, match: str, version: int, body: bytes) -> None:
        """The newest one of a match is kept, as long as the match is."""

    @abstractmethod
    async def explanation(self, match: str) -> Explained | None:
        """What was kept of how a finished match is explained."""

    @abstractmethod
    async def keep_explanation(self, match: str, explained: Explained) -> None:
        """The newest one, and of these the most refined, is kept as long as the match is."""

    @abstractmethod
    async def add_code(self, code: str, match: str, seat: int, expires: int) -> bool:
        """Keep a picture code (milliseconds since 1970); False when it is in use already."""

    @abstractmethod
    async def use_code(self, code: str, now: int) -> tuple[str, int] | None:
        """The match and seat of a code, which then is gone; None when unknown or expired."""

    @abstractmethod
    async def drop_codes(self, match: str) -> None:
        """No code leads to this match any more."""

    @abstractmethod
    async def get(self, name: str) -> str | None:
        """A setting kept with the data."""

    @abstractmethod
    async def put(self, name: str, value: str) -> None: ...

    @abstractmethod
    async def swap(self, name: str, before: str, after: str) -> str:
        """Change a setting if it is still as seen, or make it if there is none; what it is then."""

    @abstractmethod
    async def counts(self) -> Counts: ...

    @abstractmethod
    async def matches(
        self, status: str | None, limit: int, before: StoredMatch | None = None
    ) -> list[StoredMatch]:
        """Those not in the bin, the last touched first; ``before`` is the last one got, to page on."""

    @abstractmethod
    async def ids(self, status: str | None, limit: int, after: str = "") -> list[str]:
        """In order of the ids, so that paging misses none that is touched meanwhile."""

    @abstractmethod
    async def state(self, match: str) -> State | None:
        """Whether a match is kept, and if so whether in the bin; None when it is not there at all."""

    @abstractmethod
    async def delete(self, match: str) -> bool:
        """Erase a match with all that belongs to it, for good; False when there is none."""

    @abstractmethod
    async def sweep(self, served: int, over: int, idle: int, bin: int) -> Swept:
        """Put into the bin what ended, or was left unfinished, so long ago, and erase what was there for so long.

        All in milliseconds of served time, of which ``served`` have passed in all. A match is as old as the time since
        the first sweep that found it as it is, so no move pays for this; one that is played again leaves the bin.
        """

    @abstractmethod
    async def bin(self, limit: int, after: str = "") -> list[StoredMatch]:
        """The matches in the bin, in order of their ids."""

    @abstractmethod
    async def give_back(self, match: str, served: int) -> bool:
        """Out of the bin, as if it were played at this served time; False when it is not in there."""

    @abstractmethod
    async def check(self) -> None:
        """Write something and be sure of it; StorageGone when that fails."""

    @abstractmethod
    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Tell these what other processes store, put away, erase and say. Some may get lost; a gap shows it."""

    @abstractmethod
    async def say(self, match: str, note: bytes) -> None:
        """Pass a short note (at most 4 KB) to the other processes; it is not kept and may get lost."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """A consistent copy in a new file, while everybody goes on."""
