"""Whether a history can be true, told from what was sent, acknowledged and given back: nothing of Cheeseboard is used.

A match is a list of versions. Nobody plays but those whose histories these are, so every version after the first is
one acknowledged command; and the record lists the moves that were played and not taken back.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .history import (
    ACCEPTED,
    ANSWERED,
    ASKED,
    REFUSED,
    SENT,
    TOLD,
    Afterwards,
    History,
    afterwards,
    histories,
)

EXPECTED: Final = {"stale-version", "storage-gone", "storage-full", "storage-unknown", "going-down"}
"""why something may be refused while servers and databases come and go"""

REMEMBERED: Final = 128
"""commands for which a server knows what it answered, as `docs/protocol.md` says"""

LETTERS: Final = "abcde"


@dataclass
class Found:
    """What all histories together show."""

    matches: int = 0
    finished: int = 0
    acknowledged: int = 0
    repeated: int = 0
    refused: int = 0
    reads: int = 0
    told: int = 0
    problems: list[str] = field(default_factory=list)


@dataclass
class Seen:
    """What one history has shown so far, read from its beginning."""

    commands: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    """where each key was accepted"""
    keys: dict[int, str] = field(default_factory=dict)
    floors: dict[str, int] = field(default_factory=dict)
    """the newest that anybody had been told when a key was first sent"""
    asked: dict[int, int] = field(default_factory=dict)
    hashes: dict[int, str] = field(default_factory=dict)
    devices: dict[str, int] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    newest: int = 0
    repeated: int = 0
    refused: int = 0
    reads: int = 0
    told: int = 0


def check(history: History, end: Afterwards | None) -> tuple[Seen, list[str]]:
    """How a match went, and everything that cannot be."""
    seen = Seen(newest=history.first)
    problems = [f"{history.match}: {problem}" for problem in _events(seen, history)]
    problems += [f"{history.match}: {problem}" for problem in _end(seen, history, end)]
    return seen, problems


def _events(seen: Seen, history: History) -> Iterator[str]:
    for kind, *words in history.events:
        if kind == SENT:
            yield from _sent(seen, *words)
        elif kind == ACCEPTED:
            yield from _accepted(seen, *words)
        elif kind == REFUSED:
            key, code = words
            seen.refused += 1
            if code not in EXPECTED:
                yield f"{key} was refused with {code}"
            elif code == "stale-version" and seen.newest - seen.floors[key] <= REMEMBERED:
                seen.open.discard(key)  # asked again later, nobody would know whether it was stored
        elif kind == ASKED:
            seen.asked[words[0]] = seen.newest
        elif kind == ANSWERED:
            number, version = words
            seen.reads += 1
            if version < seen.asked[number]:
                yield f"asked after version {seen.asked[number]} was told, answered with {version}"
            seen.newest = max(seen.newest, version)
        elif kind == TOLD:
            yield from _told(seen, *words)
        else:
            yield f"an event called {kind}"


def _sent(seen: Seen, key: str, do: str, seat: int, move: str) -> Iterator[str]:
    known = seen.commands.setdefault(key, (do, seat, move))
    if known != (do, seat, move):
        yield f"{key} was used for two commands by whoever sent it"
    if key not in seen.versions:
        seen.open.add(key)
    seen.floors.setdefault(key, seen.newest)


def _accepted(seen: Seen, key: str, version: int) -> Iterator[str]:
    seen.open.discard(key)
    if key not in seen.commands:
        yield f"{key} was accepted, and never sent"
        return
    seen.repeated += key in seen.versions
    known = seen.versions.setdefault(key, version)
    if known != version:
        yield f"{key} was accepted at {known} and at {version}"
    elif seen.keys.setdefault(version, key) != key:
        yield f"{seen.keys[version]} and {key} were both accepted at {version}"
    elif version <= seen.floors[key]:
        yield f"{key}, sent after version {seen.floors[key]} was told, was accepted at {version}"
    seen.newest = max(seen.newest, version)


def _told(seen: Seen, device: str, version: int, hash: str) -> Iterator[str]:
    seen.told += 1
    if seen.hashes.setdefault(version, hash) != hash:
        yield f"two histories up to version {version}"
    if version < seen.devices.get(device, 0):
        yield f"{device} was told {seen.devices[device]} and then {version}"
    seen.devices[device] = version
    seen.newest = max(seen.newest, version)


def _end(seen: Seen, history: History, end: Afterwards | None) -> Iterator[str]:
    if end is None:
        yield "it is gone"
        return
    if end.version < seen.newest:
        yield f"version {seen.newest} was told, {end.version} are left"
    if seen.hashes.setdefault(end.version, end.hash) != end.hash:
        yield f"another history up to version {end.version} is left"
    unknown = [version for version in range(history.first + 1, end.version + 1) if version not in seen.keys]
    if len(unknown) > len(seen.open):
        yield f"nobody was told that version {unknown[0]} was theirs"
    if len(unknown) == len(seen.open) == 1:
        seen.keys[unknown.pop()] = seen.open.pop()
    if end.status == "over" and not unknown:
        yield from _record(seen, end)


def _record(seen: Seen, end: Afterwards) -> Iterator[str]:
    line: list[tuple[str, str]] = []
    for version in sorted(seen.keys):
        do, seat, move = seen.commands[seen.keys[version]]
        if do == "play":
            line.append((LETTERS[seat - 1], move))
        elif do == "undo":
            if not line:
                yield f"version {version} took back nothing"
                return
            line.pop()
    written = decisions(end.record)
    if written != line:
        place = next(
            (n for n, pair in enumerate(zip(written, line, strict=False)) if pair[0] != pair[1]), None
        )
        where = min(len(written), len(line)) if place is None else place
        yield f"the record differs from what was acknowledged, from move {where + 1} of {len(line)} on"


def decisions(record: str) -> list[tuple[str, str]]:
    """The moves of seats in a record, as ``docs/records.md`` lays it out."""
    found = []
    for line in record.partition("\n\n")[2].partition("\n\n")[0].splitlines():
        actor = "*"
        for word in line.split(" ")[1:]:
            if word == "*" or (len(word) == 1 and word in LETTERS):
                actor = word
            elif actor != "*":
                found.append((actor, word))
    return found


def check_all(sent: Path, left: Path) -> Found:
    """All matches of a run."""
    found = Found()
    ends = afterwards(left)
    for history in histories(sent):
        end = ends.get(history.match)
        seen, problems = check(history, end)
        found.matches += 1
        found.finished += end is not None and end.status == "over"
        found.acknowledged += len(seen.versions)
        found.repeated += seen.repeated
        found.refused += seen.refused
        found.reads += seen.reads
        found.told += seen.told
        found.problems += problems
    return found


if __name__ == "__main__":
    result = check_all(Path(sys.argv[1]), Path(sys.argv[2]))
    print(result)
    sys.exit(bool(result.problems))
