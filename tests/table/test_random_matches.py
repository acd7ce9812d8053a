"""Random commands by random senders: refusals change nothing, and what is stored is the whole match."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard.core.errors import GameError
from cheeseboard.core.game import plain
from cheeseboard.records import format_record, parse_record, verify
from cheeseboard.table import commands, deciding, messages, projection, seating
from cheeseboard.table.create import rematch
from cheeseboard.table.decisions import Change, Holder
from cheeseboard.table.entries import Added, AnyEntry, Took
from cheeseboard.table.errors import NotSeated
from cheeseboard.table.presence import Presence
from cheeseboard.table.secrets import new_secret, seal
from tests.table.desk import NOW, Desk, seat_plan, sit_down

KINDS = ("here", "elsewhere", "elsewhere", "empty", "pip", "clover")
PLAYERS = {"cheese-rescue": (2, 3, 4), "chop-chop": (2, 3, 4, 5)}
each_game = pytest.mark.parametrize("game", PLAYERS)
seeds = st.integers(0, 2**32 - 1)


class Crowd:
    """Everybody who may send something to one match, and what each of them got."""

    def __init__(self, game: str, seed: int) -> None:
        self.choice = Random(seed)
        kinds = self.choice.choices(KINDS, k=self.choice.choice(PLAYERS[game]))
        options = {"mice_order": "free"} if game == "chop-chop" and self.choice.random() < 0.3 else {}
        self.desk = sit_down(game, *kinds, start=False, **options)
        self.links = list(self.desk.secrets.values())
        """of the match as it was made, and those that let somebody sit down later"""
        self.own: list[str] = []
        """secrets that devices made for themselves"""
        self.sent: list[tuple[Any, Holder, int, int]] = []
        self.heard: list[bytes] = []

    def sender(self, command: commands.Command) -> Holder:
        """Some device, with some of the secrets, and with the one that it would sit down with."""
        choice, desk = self.choice, self.desk
        match = desk.match
        secrets = [secret for secret in (*self.links, *self.own) if choice.random() < 0.5]
        secrets += [desk.made.host] * (choice.random() < 0.4)
        if isinstance(command, commands.Take) and command.secret:
            secrets.append(command.secret)
        try:
            return match.holder([*secrets, desk.made.watch])
        except GameError:
            raise AssertionError("the spectators' secret always opens") from None

    def presence(self) -> Presence:
        seats = self.desk.match.game.seats
        absent = frozenset(seat for seat in seats if self.choice.random() < 0.3)
        return Presence(frozenset(seats) - absent, absent)

    def command(self) -> commands.Command:
        choice, match = self.choice, self.desk.match
        key, seat = f"k{choice.randrange(10**9)}", choice.randint(1, 5)
        version = match.version if choice.random() < 0.9 else choice.randint(0, match.version + 1)
        own = choice.choice((new_secret(), new_secret(), new_secret(), None, choice.choice(self.links)))
        kinds: list[commands.Command] = [
            commands.Take(id=key, seat=seat, secret=own),
            commands.Leave(id=key, seat=seat),
            commands.Arrange(id=key, seat=seat, kind=choice.choice(("here", "elsewhere", "bot", "empty"))),
            commands.Start(id=key),
            commands.Hold(id=key, seat=seat),
            commands.Invite(id=key, seat=seat, secret=new_secret()),
            commands.Pair(id=key, seat=seat, secret=new_secret()),
            commands.Free(id=key, seat=seat),
            commands.Agree(id=key, seat=seat),
            commands.Undo(id=key, seat=seat, version=version),
            commands.Roll(id=key, seat=seat, version=version),
            commands.Play(id=key, seat=seat, version=version, move=self.move(seat)),
        ]
        return choice.choices(kinds, [5, 1, 2, 1, 1, 1, 1, 1, 1, 1, 6, 12])[0]

    def move(self, seat: int) -> str:
        match = self.desk.match
        moves: list[str] = []
        if match.history is not None and seat <= match.game.players:
            moves = self.desk.moves(seat)
        return self.choice.choice([*moves, *moves, "M(0,1)", "1-D2", "+M", "3", "="])

    def turn(self) -> None:
        """One command or one step of the game; whatever is refused leaves everything as it was."""
        desk = self.desk
        before = desk.state()
        if self.choice.random() < 0.5 and desk.match.status == "playing":
            self.tell(self.step())
            return
        command, presence = self.command(), self.presence()
        holder = self.sender(command)
        try:
            decision = deciding.decide(desk.match, command, holder, presence)
        except GameError as error:
            assert desk.state() == before, command
            self.heard += [str(error).encode(), error.code.encode()]
            return
        assert desk.state() == before, "deciding changes nothing"
        is_waiting = desk.match.status == "waiting"
        change = desk.store(decision)
        self.remember(command, decision.entry, is_waiting)
        self.tell(change)
        self.sent.append((command, holder, decision.entry.by, desk.match.version))

    def remember(self, command: commands.Command, entry: AnyEntry, is_waiting: bool) -> None:
        """Which secret opens which seat, as the senders know it."""
        devices = self.desk.devices
        match command:
            case commands.Take(seat=seat, secret=str(secret)) if (
                isinstance(entry, (Took, Added)) and entry.seal
            ):
                assert secret not in self.links, "what came in a link opens no seat"
                self.own.append(secret)
                if isinstance(entry, Took):
                    devices[seat] = secret
            case commands.Invite(secret=secret) | commands.Pair(secret=secret):
                self.links.append(secret)
            case commands.Arrange(seat=seat, kind="here"):
                devices[seat] = self.desk.made.host
            case commands.Arrange(seat=seat):
                devices.pop(seat, None)
            case commands.Leave(seat=seat) if is_waiting:
                devices.pop(seat, None)

    def step(self) -> Change:
        """The game goes on, held and left seats being taken back now and then."""
        desk, choice = self.desk, self.choice
        places = enumerate(desk.match.places, 1)
        away = [seat for seat, place in places if place.is_taken and (place.held or place.has_left)]
        if away and choice.random() < 0.3:
            return desk.store(seating.comes_back(desk.match, away[0]))
        return desk.step(choice)

    def tell(self, change: Change) -> None:
        """Everybody gets an update and checks it."""
        match, presence = self.desk.match, self.presence()
        for seat, holder in self.viewers():
            body = projection.update(match, change, holder, seat, presence)
            self.heard += [body, projection.snapshot(match, holder, seat, presence)]
            self.heard.append(projection.presence_message(match, holder, presence))
            explain(self.desk, change, seat, body)
        self.keep_out(change, presence)

    def keep_out(self, change: Change, presence: Presence) -> None:
        """Whoever has the host's secret and every link opens what is played at the host's device, and nothing else."""
        match, made = self.desk.match, self.desk.made
        nosy = match.holder([*self.links, made.host, made.watch])
        for seat, place in enumerate(match.places, 1):
            if place.kind == "here":
                assert seat in match.seats_of(nosy)
                continue
            assert seat not in match.seats_of(nosy)
            with pytest.raises(NotSeated):
                projection.update(match, change, nosy, seat, presence)
            with pytest.raises(NotSeated):
                projection.snapshot(match, nosy, seat, presence)

    def viewers(self) -> Iterator[tuple[int | None, Holder]]:
        yield None, self.desk.holder(watch=True)
        yield None, self.desk.host
        for seat, place in enumerate(self.desk.match.places, 1):
            if place.is_person and place.is_taken:
                yield seat, self.desk.holder(seat)


def explain(desk: Desk, change: Change, seat: int | None, body: bytes) -> None:
    """An update tells what the game says is for this seat, in order, and nothing else."""
    update = json.loads(body)
    assert set(update) == set(messages.Update.__struct_fields__) | {"say"}
    told = []
    for event in change.events:
        data: dict[str, Any] = plain(event)
        audience = data.pop("audience")
        if audience is None or seat in audience:
            told.append(data)
    assert update["events"] == told
    match = desk.match
    view = (
        None
        if match.history is None
        else json.loads(json.dumps(plain(match.game.view(match.position, seat))))
    )
    assert update["view"] == view
    assert (update["table"] is None) != change.has_new_table


def needles(crowd: Crowd) -> Iterator[bytes]:
    """Everything that must not be found in any message, in each way of writing it."""
    made, setup = crowd.desk.made, crowd.desk.match.setup
    for secret in (made.host, made.watch, *crowd.links, *crowd.own):
        yield from (secret.encode(), seal(secret).encode())
    for place in (*setup.places, *crowd.desk.match.places):
        hashes = (place.seal, place.invitation, place.pairing, *place.devices, *place.used, *place.gone)
        yield from (each.encode() for each in hashes if each)
    yield from (setup.host.encode(), setup.watch.encode())
    seed = bytes.fromhex(setup.seed)
    yield from (seed, setup.seed.encode(), setup.seed.upper().encode())
    yield from (base64.b64encode(seed)[:40], base64.urlsafe_b64encode(seed)[:40], base64.b32encode(seed)[:48])


@each_game
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_a_crowd_at_a_table(game: str, seed: int) -> None:
    crowd = Crowd(game, seed)
    desk = crowd.desk
    for _ in range(60):
        crowd.turn()
    everything = b"\n".join(crowd.heard)
    for needle in needles(crowd):
        assert needle
        assert needle not in everything
    again = Desk.__new__(Desk)
    again.__dict__ = {**desk.__dict__, "match": desk.again()}
    assert again.state() == desk.state(), "byte for byte"
    for command, holder, by, version in crowd.sent:
        is_still_there = by in desk.match.seats_of(holder) or (by == 0 and holder.is_host)
        assert desk.match.answered(command, holder) == (version if is_still_there else None)


@each_game
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_a_crowd_comes_to_an_end(game: str, seed: int) -> None:
    crowd = Crowd(game, seed)
    desk = crowd.desk
    desk.do(commands.Start(id="s"), desk.host)
    for _ in range(4000):
        if desk.match.status == "over":
            break
        crowd.turn()
    record = desk.match.record()
    assert verify(parse_record(format_record(record))).is_sealed
    assert desk.again().record() == record
    setup, entries, decision = rematch(desk.match, commands.Rematch(id="r"), desk.host, NOW)
    desk.store(decision)
    assert desk.again().rematch == setup.id
    assert (setup.seed, setup.id) != (desk.match.setup.seed, desk.match.id)
    assert bool(entries) == all(place.kind != "elsewhere" for place in setup.places)


def test_who_was_away_learns_what_was_missed() -> None:
    desk = sit_down("chop-chop", "here", "elsewhere", "pip", start=False)
    desk.sit(2)
    desk.do(commands.Start(id="s"), desk.host)
    choice = Random(8)
    changes = [desk.step(choice) for _ in range(7)]
    holder = desk.holder(2)

    def last(since: int | None) -> list[str]:
        body = projection.snapshot(desk.match, holder, 2, id="x", since=since)
        found = json.loads(body)
        assert found["id"] == "x"
        return [event["code"] for event in found["last"]]

    def codes(of: list[Change]) -> list[str]:
        return [event.code for change in of for event in change.events]

    assert last(None) == codes(changes[-1:])
    assert last(desk.match.version) == []
    assert last(changes[-4].version) == codes(changes[-3:])
    assert codes(changes)[-5:] == last(0)[-5:], "as far as it is kept"
    desk.do(commands.Leave(id="l", seat=2), holder)
    assert last(None) == codes(changes[-1:]), "leaving is no event of the game"


def test_many_matches_are_shown_in_little_memory() -> None:
    desks = [sit_down("cheese-rescue", "here", "pip") for _ in range(projection.KEPT + 10)]
    for desk in desks:
        desk.snapshot(1)
    assert sum(desk.match.shown is not None for desk in desks) == projection.KEPT
    assert desks[0].snapshot(1)["version"] == 1


def test_all_kinds_of_seat() -> None:
    assert [seat_plan(kind).kind for kind in KINDS][-1] == "bot"
