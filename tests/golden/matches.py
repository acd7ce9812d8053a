"""Six matches played by seeds, and every byte that anybody at the table is told.

A line is ``[to whom, message]``; ``stored`` is what a database keeps. Of long messages in long matches only the digest
is kept here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from cheeseboard import GameError
from cheeseboard.records import format_record
from cheeseboard.server.problems import encode, refusal_of
from cheeseboard.table import commands, messages, projection, questions, requests, seating
from cheeseboard.table.create import new_match, rematch
from cheeseboard.table.decisions import Change, Decision, Holder
from cheeseboard.table.presence import NOBODY, Presence
from cheeseboard.table.secrets import new_secret
from tests.table.desk import NOW, Desk, plan

MOST_STEPS = 3000
FULL = 80  # so many messages of a match are kept in full, to see what differs ...
SHORT = 200  # ... and all that have no more bytes than this


class Witness(Desk):
    """A desk at which every message to everybody is written down."""

    def __init__(self, choice: Random, *new: Any) -> None:
        super().__init__(*new)
        self.choice = choice
        self.presence = NOBODY
        self.lines: list[str] = []
        self.note("maker", encode(self.made))
        self.look()

    def note(self, to: str, message: bytes) -> None:
        kept = message.decode()
        if len(self.lines) >= FULL and len(message) > SHORT:
            kept = json.dumps(hashlib.sha256(message).hexdigest()[:16])
        self.lines.append(f"[{json.dumps(to)},{kept}]")

    def recipients(self) -> Iterator[tuple[str, Holder, int | None]]:
        """A spectator, the host with all seats of that device, and the holder of each seat alone."""
        people = [seat for seat, place in enumerate(self.match.places, 1) if place.is_person]
        here = [seat for seat in people if self.match.places[seat - 1].kind == "here"]
        yield "spectator", self.holder(watch=True), None
        yield "host", self.holder(*here, host=True), here[0]
        for seat in people:
            is_taken = self.match.places[seat - 1].is_taken
            yield f"seat {seat}", self.holder(seat), seat if is_taken else None

    # what changes the match

    def store(self, decision: Decision) -> Change:
        change = super().store(decision)
        self.note("stored", decision.body)
        for to, holder, seat in self.recipients():
            self.note(to, projection.update(self.match, change, holder, seat, self.presence))
        return change

    def attempt(self, command: commands.Command, holder: Holder) -> None:
        """A command that may be refused."""
        self.answer(command, lambda: messages.Accepted(id=command.id, version=self.done(command, holder)))

    def done(self, command: commands.Command, holder: Holder) -> int:
        return self.do(command, holder, self.presence).version

    def steps(self, number: int) -> None:
        for _ in range(number):
            if self.match.status != "over":
                self.step(self.choice)

    # what only asks

    def look(self, since: int | None = None) -> None:
        for to, holder, seat in self.recipients():
            self.note(to, projection.snapshot(self.match, holder, seat, self.presence, "look", since))
            self.note(to, projection.presence_message(self.match, holder, self.presence))

    def ask(self) -> None:
        """What each seat could be told of its first moves, and what everybody could."""
        prints = commands.Prints(id="prints")
        self.answer(prints, partial(questions.prints, self.match, prints))
        for _, holder, seat in self.recipients():
            if seat is not None:
                for move in [*self.moves(seat)[:3], "M(0,0)", "1-A1", "nonsense"]:
                    preview = commands.Preview(id="preview", seat=seat, move=move)
                    self.answer(preview, partial(questions.preview, self.match, preview, holder))
                greet = commands.Greet(id="greet", seat=seat, greeting="bravo")
                self.answer(greet, partial(questions.greet, self.match, greet, holder))

    def trouble(self) -> None:
        """What is refused, whoever asks: too old, not theirs, not now."""
        version = self.match.version
        for seat in self.match.game.seats:
            holder = self.holder(seat, watch=True)
            self.attempt(commands.Play(id="old", seat=seat, version=version - 1, move="1-A1"), holder)
            self.attempt(commands.Play(id="bad", seat=seat, version=version, move="M(9,9)"), holder)
            self.attempt(commands.Take(id="take", seat=seat), self.holder(watch=True))
            self.attempt(commands.Hold(id="hold", seat=seat), holder)
            self.attempt(commands.Arrange(id="arrange", seat=seat, kind="empty"), holder)

    def answer(self, command: commands.Command, ask: Callable[[], Struct]) -> None:
        try:
            self.note("sender", encode(ask()))
        except GameError as error:
            self.note("sender", encode(refusal_of(error, command.id, self.match.version)))

    # the end

    def play_on(self) -> None:
        """To the end, with looks and questions on the way; then the record, and a rematch."""
        for number in range(MOST_STEPS):
            if self.match.status == "over":
                break
            self.steps(1)
            if number % 15 == 0:
                self.look(since=self.match.version - 3)
                self.ask()
        assert self.match.status == "over"
        self.trouble()
        self.note("everybody", json.dumps(format_record(self.match.record())).encode())
        again = rematch(self.match, commands.Rematch(id="rematch"), self.host, NOW)
        self.store(again[-1])
        self.look()


def one_device(witness: Witness) -> None:
    """Two here and a bot; moves are taken back."""
    for _ in range(4):
        witness.steps(8)
        for seat in (1, 3):
            version = witness.match.version
            witness.attempt(commands.Undo(id=witness.key(), seat=seat, version=version), witness.holder(seat))
    witness.look()
    witness.play_on()


def apart(witness: Witness) -> None:
    """Seats are taken, left, held by bots and taken back; somebody is away."""
    seats = witness.match.game.seats
    for seat in seats[1:]:
        witness.sit(seat)
    witness.attempt(commands.Start(id=witness.key()), witness.host)
    witness.steps(7)
    witness.attempt(commands.Leave(id=witness.key(), seat=2), witness.holder(2))
    witness.attempt(commands.Hold(id=witness.key(), seat=2), witness.holder(1))
    witness.steps(5)
    witness.store(seating.comes_back(witness.match, 2))
    witness.presence = Presence(frozenset(seats) - {3}, frozenset({3}))
    witness.look()
    witness.attempt(commands.Hold(id=witness.key(), seat=3), witness.holder(1))
    witness.trouble()
    freed(witness)
    witness.play_on()


def freed(witness: Witness) -> None:
    """A seat is freed, everybody agrees, and somebody new sits down; somebody else plays on at another device."""
    witness.attempt(commands.Free(id=witness.key(), seat=3), witness.host)
    invitation = new_secret()
    for seat in (1, 2, 4, *range(5, witness.match.game.players + 1)):
        witness.attempt(commands.Invite(id=witness.key(), seat=3, secret=invitation), witness.host)
        witness.attempt(commands.Agree(id=witness.key(), seat=3), witness.holder(seat))
    witness.attempt(commands.Invite(id=witness.key(), seat=3, secret=invitation), witness.host)
    witness.look()
    witness.presence = NOBODY
    del witness.devices[3]
    witness.secrets[3] = invitation
    witness.sit(3)
    link = new_secret()
    witness.attempt(commands.Pair(id=witness.key(), seat=2, secret=link), witness.holder(2))
    witness.secrets[2] = link
    del witness.devices[2]
    witness.sit(2)


def arranged(witness: Witness) -> None:
    """Before the start somebody comes by a code, and seats are arranged anew."""
    witness.trouble()
    decision, witness.secrets[2] = seating.joins(witness.match, 2)
    witness.store(decision)
    last = witness.match.game.players
    witness.attempt(commands.Arrange(id=witness.key(), seat=last, kind="elsewhere"), witness.host)
    witness.sit(last, "frog")
    witness.attempt(commands.Leave(id=witness.key(), seat=last), witness.holder(last))
    witness.attempt(commands.Arrange(id=witness.key(), seat=last, kind="bot", level="minerva"), witness.host)
    witness.attempt(commands.Start(id=witness.key(), level="bramble"), witness.host)
    witness.play_on()


Scene = Callable[[Witness], None]
APART = ("here", "elsewhere", "elsewhere", "elsewhere")
EMPTY = ("here", "empty", "empty", "empty")

MATCHES: dict[str, tuple[Scene, requests.NewMatch]] = {
    "cheese-rescue-one-device": (one_device, plan("cheese-rescue", "here", "bramble", "here")),
    "cheese-rescue-apart": (apart, plan("cheese-rescue", *APART, start=False)),
    "cheese-rescue-open": (
        arranged,
        plan("cheese-rescue", *EMPTY[:3], start=False, hands="open", area="fixed", first_player="random"),
    ),
    "chop-chop-one-device": (one_device, plan("chop-chop", "here", "bramble", "here")),
    "chop-chop-apart": (apart, plan("chop-chop", *APART, "elsewhere", start=False, cat=1)),
    "chop-chop-lenient": (
        arranged,
        plan("chop-chop", *EMPTY, start=False, mice_order="free", path="simple", bonus="optional"),
    ),
}


def told(name: str) -> list[str]:
    """Every line of a match; its seed, its id and its secrets come from its name."""
    scene, wanted = MATCHES[name]
    with patch("secrets.token_bytes", Random(name).randbytes):
        witness = Witness(Random(name), *new_match(wanted, NOW))
        scene(witness)
    return witness.lines
