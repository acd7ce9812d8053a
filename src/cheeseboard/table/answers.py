"""Commands that were accepted, by their keys: sent again, one is answered again; for another its key is refused."""
# compiled

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from zlib import crc32

from ..core.game import Seat
from . import commands
from .entries import (
    Added,
    Agreed,
    AnyEntry,
    Arranged,
    Closed,
    Freed,
    Held,
    Invited,
    Left,
    Opened,
    Paired,
    Played,
    Pledged,
    Rematched,
    Rolled,
    Started,
    Took,
    Undone,
)
from .errors import NotNow
from .secrets import seal

MOST: Final = 128
"""commands remembered; an older one is stale by its version"""

# What a command asked for is kept as one number beside its version: a match remembers many, and a server many matches.
WORDS: Final = 23
PLACE: Final = 1 << WORDS
SENSE: Final = PLACE << 7
"""bits for its words, above them its seat, its kind, and the version it led to"""

KINDS: Final = (
    (commands.Play, Played),
    (commands.Roll, Rolled),
    (commands.Undo, Undone),
    (commands.Take, Took, Added),
    (commands.Leave, Left),
    (commands.Arrange, Arranged),
    (commands.Start, Started, Closed),
    (commands.Hold, Held),
    (commands.Rematch, Rematched),
    (commands.Pledge, Pledged),
    (commands.Open, Opened),
    (commands.Free, Freed),
    (commands.Agree, Agreed),
    (commands.Invite, Invited),
    (commands.Pair, Paired),
)
"""commands, and the entries they lead to"""
NUMBERS: Final[dict[type, int]] = {kind: number for number, kinds in enumerate(KINDS) for kind in kinds}


class Answers:
    """``note`` every entry that has a key; ``find`` whether a command was accepted before.

    ``kept`` also stands in checkpoints, and another process reads it there.
    """

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}

    def note(self, entry: AnyEntry, version: int) -> None:
        self.kept[f"{entry.by}:{entry.key}"] = version * SENSE + sense_of(entry)
        if len(self.kept) > MOST:
            del self.kept[next(iter(self.kept))]

    def find(self, command: commands.Command, senders: Iterable[Seat]) -> int | None:
        """The version a command led to; NotNow when its key was another's."""
        for sender in senders:
            kept = self.kept.get(f"{sender}:{command.id}")
            if kept is not None:
                version, sense = divmod(kept, SENSE)
                if is_another(command, version, sense):
                    reason = "this id was used for another command; each has one of its own"
                    raise NotNow(reason, code="used-id")
                return version
        return None


def is_another(command: commands.Command, version: int, sense: int) -> bool:
    """Whether a command is not the one that led to this version."""
    if isinstance(command, (commands.Play, commands.Roll, commands.Undo)) and command.version >= version:
        return True  # whoever sent that had seen this version already
    own = sense_of_command(command)
    if isinstance(command, commands.Take) and command.avatar is None and command.secret is None:
        return own // PLACE != sense // PLACE  # any would do
    return own != sense


def sense_of(entry: AnyEntry) -> int:
    """What an entry's command asked for, as ``sense_of_command`` has it."""
    kind = type(entry)
    if kind is Rolled:
        return _sense(Rolled, entry.by, "")
    if kind is Played and isinstance(entry, Played):
        return _sense(Played, entry.by, entry.move)
    seat, words = entry.by, ""
    if isinstance(entry, Took):
        words = entry.seal or entry.avatar or ""
    elif isinstance(entry, (Added, Paired)):
        words = entry.seal
    elif isinstance(entry, Invited):
        seat, words = entry.seat, entry.seal
    elif isinstance(entry, Arranged):
        seat, words = entry.seat, f"{entry.kind} {entry.level}"
    elif isinstance(entry, (Held, Agreed)):
        seat = entry.seat
    elif isinstance(entry, Started) and entry.number:
        return _sense(Opened, entry.by, entry.number)
    elif isinstance(entry, (Started, Closed)):
        seat, words = 0, entry.level
    elif isinstance(entry, Pledged):
        words = entry.pledge
    elif isinstance(entry, Opened):
        words = entry.number
    elif isinstance(entry, Rematched):
        seat = 0
    return _sense(kind, seat, words)


def sense_of_command(command: commands.Command) -> int:
    seat: Seat = getattr(command, "seat", 0)
    words = ""
    if isinstance(command, commands.Play):
        words = command.move
    elif isinstance(command, commands.Take):
        words = seal(command.secret) if command.secret else command.avatar or ""
    elif isinstance(command, (commands.Invite, commands.Pair)):
        words = seal(command.secret)
    elif isinstance(command, commands.Arrange):
        words = f"{command.kind} {command.bot}"
    elif isinstance(command, commands.Pledge):
        words = command.pledge
    elif isinstance(command, commands.Open):
        words = command.number
    elif isinstance(command, commands.Start):
        words = command.level
    return _sense(type(command), seat, words)


def _sense(kind: type, seat: Seat, words: str) -> int:
    return (NUMBERS[kind] * 8 + seat) * PLACE + crc32(words.encode()) % PLACE
