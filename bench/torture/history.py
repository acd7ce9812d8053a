"""What the people at one table sent and were told, in the order in which it happened to them.

That, and what the server gives back afterwards, is all that ``checker`` gets to know. Both are lines of JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, Literal

import msgspec

Event = tuple[Any, ...]

SENT: Final = "sent"  # key, do, seat, move: also when it is sent again
ACCEPTED: Final = "accepted"  # key, version
REFUSED: Final = "refused"  # key, code
ASKED: Final = "asked"  # number of a question how the match stands, asked while the database was there
ANSWERED: Final = "answered"  # the same number, version
TOLD: Final = "told"  # device, version, hash


class History(msgspec.Struct):
    """One match: ``first`` is the version at which it was made."""

    match: str
    first: int
    events: list[Event]


class Afterwards(msgspec.Struct):
    """What the server gives back when all is over. ``record`` is empty for a match that is not."""

    match: str
    version: int
    hash: str
    status: Literal["waiting", "playing", "over"]
    record: str


def write(file: IO[bytes], line: History | Afterwards) -> None:
    file.write(msgspec.json.encode(line) + b"\n")


def histories(path: Path) -> Iterator[History]:
    decoder = msgspec.json.Decoder(History)
    with path.open("rb") as file:
        for line in file:
            yield decoder.decode(line)


def afterwards(path: Path) -> dict[str, Afterwards]:
    decoder = msgspec.json.Decoder(Afterwards)
    with path.open("rb") as file:
        return {each.match: each for each in map(decoder.decode, file)}
