"""Stored matches of earlier versions, in ``golden/``: they must open for ever.

``python -m tests.faults.golden_matches NAME`` adds those of this version in a folder of this name. What is there is
never written again, for it is what people have in their databases.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from cheeseboard.storage.store import StoredEntry, StoredMatch
from cheeseboard.table import commands, requests, seating
from cheeseboard.table.create import rematch
from cheeseboard.table.entries import Setup, decode_entry, decode_setup, encode
from cheeseboard.table.match import Match
from cheeseboard.table.presence import Presence
from cheeseboard.table.stored import new_rows
from tests.table.desk import Desk, friends, sit_down

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Golden:
    """One stored match, and what it was when it was stored."""

    secrets: dict[int, str]
    host: str
    status: str
    position: str
    setup: bytes
    bodies: list[bytes]

    def open(self) -> Match:
        return Match.open(decode_setup(self.setup), map(decode_entry, self.bodies))

    def made(self) -> requests.MatchMade:
        """What its maker was once told."""
        match = self.open()
        return requests.MatchMade(
            match=match.id,
            version=match.version,
            commitment=match.dealer.commitment,
            host=self.host,
            watch=self.host,
            seats=[requests.SeatSecret(seat=seat, secret=secret) for seat, secret in self.secrets.items()],
        )

    def desk(self) -> Desk:
        """To play on at."""
        return Desk(decode_setup(self.setup), [decode_entry(body) for body in self.bodies], self.made())


def rows(setup: Setup, bodies: list[bytes], touched: int) -> tuple[StoredMatch, list[StoredEntry]]:
    """A match as it was stored before entries had hashes."""
    match = Match.open(setup)
    entries = []
    for version, body in enumerate(bodies, 1):
        match.apply(decode_entry(body))
        entries.append(StoredEntry(setup.id, version, body, match.status))
    stored = StoredMatch(setup.id, encode(setup), setup.created, touched, match.status, match.version)
    return stored, entries


def chained(setup: Setup, bodies: list[bytes], touched: int) -> tuple[StoredMatch, list[StoredEntry]]:
    """A match as it is stored."""
    match, body, found = new_rows(setup, map(decode_entry, bodies))
    stored = StoredMatch(setup.id, body, setup.created, touched, match.status, match.version)
    return stored, [StoredEntry(setup.id, *row) for row in found]


def read(path: Path) -> Golden:
    head, setup, *bodies = path.read_bytes().splitlines()
    told = json.loads(head)
    secrets = {int(seat): secret for seat, secret in told.pop("secrets").items()}
    return Golden(secrets=secrets, setup=setup, bodies=bodies, **told)


def write(path: Path, desk: Desk) -> None:
    match = desk.match
    head: dict[str, Any] = {
        "secrets": {**desk.secrets, **desk.devices},
        "host": desk.made.host,
        "status": match.status,
    }
    head["position"] = "" if match.position is None else match.game.format_position(match.position)
    with path.open("xb") as file:
        file.write(b"\n".join([json.dumps(head).encode(), desk.setup, *desk.bodies]) + b"\n")


# the matches


def steps(desk: Desk, number: int) -> None:
    choice = Random(number)
    for _ in range(number):
        desk.step(choice)


def family(game: str) -> Desk:
    """At one device, with a bot, and something taken back."""
    desk = sit_down(game, "here", "bramble", "here")
    steps(desk, 9)
    while not desk.match.history or not desk.match.history.decisions:
        steps(desk, 1)
    persons = [seat for seat in (1, 3) if desk.match.is_waiting(seat)]
    desk.undo(persons[0])
    steps(desk, 6)
    return desk


def apart(game: str) -> Desk:
    """Everybody elsewhere: seats taken, arranged, left, held by a bot and taken back."""
    desk = friends(game, 3, cat=1) if game == "chop-chop" else friends(game, 3)
    steps(desk, 7)
    desk.do(commands.Leave(id=desk.key(), seat=2), desk.holder(2))
    desk.do(commands.Hold(id=desk.key(), seat=2), desk.holder(1))
    steps(desk, 5)
    desk.store(seating.comes_back(desk.match, 2))
    away = Presence(frozenset({1, 2}), frozenset({3}))
    desk.do(commands.Hold(id=desk.key(), seat=3), desk.holder(1), away)
    steps(desk, 4)
    return desk


def waiting(game: str) -> Desk:
    """Before the start: somebody came by a code, a seat was arranged anew."""
    desk = sit_down(game, "here", "empty", "elsewhere", "pip", start=False)
    decision, secret = seating.joins(desk.match, 2)
    desk.store(decision)
    desk.secrets[2] = secret
    desk.sit(3, "frog")
    desk.do(commands.Leave(id=desk.key(), seat=3), desk.holder(3))
    desk.do(commands.Arrange(id=desk.key(), seat=4, kind="bot", level="minerva"), desk.host)
    return desk


def over(game: str) -> Desk:
    """Played to its end, with a rematch."""
    desk = sit_down(game, "here", "pip")
    desk.play_out(Random(2))
    command = commands.Rematch(id=desk.key())
    _, _, decision = rematch(desk.match, command, desk.holder(1), desk.match.setup.created)
    desk.store(decision)
    return desk


KINDS = {"family": family, "apart": apart, "waiting": waiting, "over": over}


def main(name: str) -> None:
    (FOLDER / name).mkdir(parents=True)
    for game in ("chop-chop", "cheese-rescue"):
        for kind, make in KINDS.items():
            write(FOLDER / name / f"{game}-{kind}.jsonl", make(game))


if __name__ == "__main__":
    main(sys.argv[1])
