"""A match as it is stored, both ways: rows of bytes with their hashes, checked when they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .chain import Chain, sealed
from .checkpoint import Checkpoint, fits
from .entries import AnyEntry, Setup, decode_entry, decode_setup, encode
from .errors import MatchFrozen
from .match import Match

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
    match, steps = loading(id, setup, rows, version)
    for _ in steps:
        pass
    return match


def loading(
    id: str, setup: bytes, rows: Sequence[Row], version: int, checkpoint: Checkpoint | None = None
) -> tuple[Match, Iterator[int]]:
    """The same in small steps, between which other things may be done; the match is there after the last."""
    begun = decode_setup(setup)
    if begun.id != id:
        raise MatchFrozen("its setup is that of another match")
    try:
        chain = Chain(bytes.fromhex(begun.seed), setup)
    except ValueError as error:
        raise MatchFrozen(f"its setup cannot be used here: {error}") from error
    match = Match.stored(begun, chain)
    return match, _steps(match, rows, version, checkpoint)


def _steps(match: Match, rows: Sequence[Row], version: int, checkpoint: Checkpoint | None) -> Iterator[int]:
    entries: list[AnyEntry] = []
    for number, (found, body, status) in enumerate(rows, 1):
        if found != number:
            raise MatchFrozen(f"entry {number} is missing")
        match.chain.follow(body, status)
        entries.append(decode_entry(body))
        yield number
    if version > len(rows):
        raise MatchFrozen(f"it had {version} entries, but only {len(rows)} are left")
    yield from match.opening(entries, checkpoint if checkpoint and fits(match, checkpoint) else None)
