"""A match as it is stored, both ways: rows of bytes with their hashes, checked when they are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from ..core.errors import GameError
from .chain import Chain, sealed, unsealed
from .checkpoint import read, restore
from .entries import AnyEntry, Setup, decode_entry, decode_setup, encode
from .errors import MatchFrozen
from .match import RECENT, Match

Row = tuple[int, bytes, str]
"""Version, body, and the status of the match after it."""


def new_rows(setup: Setup, entries: Iterable[AnyEntry]) -> tuple[Match, bytes, list[Row]]:
    """A new match with its first entries: as it stands, its setup, and the rows of its entries."""
    match = Match(setup)
    rows: list[Row] = []
    begun = sealed(encode(setup), match.chain.newest)
    for entry in entries:
        match.apply(entry)
        rows.append((match.version, sealed(encode(entry), match.chain.newest), match.status))
    return match, begun, rows


def load_match(id: str, setup: bytes, rows: Sequence[Row], version: int) -> Match:
    """A stored match, checked and played again; ``version`` is how far it is known to have come.

    MatchFrozen when a row is missing, was changed, or does not follow the rules.
    """
    return loading(id, setup, version).all(rows)


class Reading:
    """A stored match while its rows come in, some at a time, in small steps between which other things may be done.

    The newest are played when all are there, because only these are told again to who missed them.
    """

    def __init__(self, match: Match, version: int) -> None:
        self.match = match
        self.known = version
        self.entries: deque[AnyEntry] = deque()  # checked, and not yet played

    @property
    def version(self) -> int:
        """That of the last row that came."""
        return self.match.version + len(self.entries)

    def more(self, rows: Iterable[Row]) -> Iterator[int]:
        """The next rows; MatchFrozen when they do not follow."""
        self.match.be_quiet(True)
        for row in rows:
            check_next(self.match.chain, self.version + 1, row)
            self.entries.append(decode_entry(row[1]))
            yield self.version
            if len(self.entries) > RECENT:
                self.match.apply(self.entries.popleft())
                yield self.version

    def rest(self) -> Iterator[int]:
        """After the last row; MatchFrozen when some are missing."""
        if self.known > self.version:
            raise MatchFrozen(f"it had {self.known} entries, but only {self.version} are left")
        yield from self.match.opening(tuple(self.entries))
        self.entries.clear()

    def all(self, rows: Iterable[Row]) -> Match:
        """The match, when these are all rows that are left."""
        for steps in (self.more(rows), self.rest()):
            for _ in steps:
                pass
        return self.match


def loading(id: str, setup: bytes, version: int) -> Reading:
    """The same, of which no row has come yet."""
    return Reading(_stored(id, setup), version)


def resuming(id: str, setup: bytes, checkpoint: bytes, at: Row | None, version: int) -> Reading | None:
    """The same from a checkpoint on, of which ``at`` is the entry it was made at; all after it are to come.

    None when it cannot be used. The entries before it are still to be looked through (``chain.join``).
    """
    match = _stored(id, setup)
    kept, told = read(checkpoint, match.chain), unsealed(at[1])[1] if at else None
    if kept is None or at is None or at[0] != kept.version:
        return None
    if told != kept.hash and (told is not None or match.chain.is_begun):
        return None
    try:
        restore(match, kept)
    except (GameError, LookupError):
        return None
    match.chain.is_begun = told is not None
    return Reading(match, version)


def _stored(id: str, setup: bytes) -> Match:
    begun = decode_setup(setup)
    if begun.id != id:
        raise MatchFrozen("its setup is that of another match")
    return Match.stored(begun, chain_of(begun, setup))


def chain_of(begun: Setup, setup: bytes) -> Chain:
    """The hashes of a stored match before its first entry."""
    try:
        return Chain(bytes.fromhex(begun.seed), setup)
    except ValueError as error:
        raise MatchFrozen(f"its setup cannot be used here: {error}") from error


def check_next(chain: Chain, number: int, row: Row) -> None:
    """Follow the entry of this number; MatchFrozen when it is missing or another than was stored."""
    found, body, status = row
    if found != number:
        raise MatchFrozen(f"entry {number} is missing")
    chain.follow(body, status)
