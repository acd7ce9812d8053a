"""Numbers that devices add to the seed: nobody can choose the dice, and everybody can check them."""

from __future__ import annotations

import hashlib
import hmac
from random import Random

import pytest
from msgspec.structs import replace as changed

from cheeseboard.core.errors import GameError
from cheeseboard.records import format_record, parse_record, verify
from cheeseboard.table import commands, deciding, requests
from cheeseboard.table.create import new_match, rematch
from cheeseboard.table.entries import decode_entry, encode
from cheeseboard.table.errors import MatchFrozen
from tests.table.desk import NOW, Desk, friends, sit_down

ONE, TWO, THREE = ("11" * 32, "22" * 32, "33" * 32)


def pledge_of(number: str) -> str:
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def waiting() -> Desk:
    """Two people who pledged, a third who did not, and a bot."""
    desk = sit_down("cheese-rescue", "here", "elsewhere", "elsewhere", "pip", start=False)
    for seat in (2, 3):
        desk.sit(seat)
    for seat, number in ((1, ONE), (2, TWO)):
        desk.do(commands.Pledge(id=desk.key(), seat=seat, pledge=pledge_of(number)), desk.holder(seat))
    return desk


def closed() -> Desk:
    desk = waiting()
    desk.do(commands.Start(id="start"), desk.host)
    return desk


def refused(desk: Desk, command: commands.Command, *seats: int) -> str:
    version = desk.match.version
    with pytest.raises(GameError) as caught:
        desk.do(command, desk.holder(*seats))
    assert desk.match.version == version
    return caught.value.code


def opens(desk: Desk, seat: int, number: str) -> None:
    desk.do(commands.Open(id=f"open-{seat}", seat=seat, number=number), desk.holder(seat))


def test_all_hashes_are_shown_before_the_first_number() -> None:
    desk = closed()
    table = desk.snapshot(3)["table"]
    assert (table["status"], table["is_opening"]) == ("waiting", True)
    assert table["dice"] == [
        {"seat": seat, "pledge": pledge_of(number), "number": None} for seat, number in ((1, ONE), (2, TWO))
    ]
    assert table["commitment"] == desk.match.dealer.commitment
    opens(desk, 2, TWO)
    assert [each["number"] for each in desk.snapshot(3)["table"]["dice"]] == [None, TWO]
    assert desk.snapshot(3)["table"]["status"] == "waiting"
    opens(desk, 1, ONE)
    assert desk.snapshot(3)["table"]["status"] == "playing"
    assert desk.again().position == desk.match.position


def test_the_numbers_change_every_card() -> None:
    """And nothing else does: the same seed with and without them, worked out by hand."""
    desk = closed()
    opens(desk, 1, ONE)
    opens(desk, 2, TWO)
    seed = desk.match.dealer.seed
    key = hmac.digest(seed, b"a" + bytes.fromhex(ONE) + b"b" + bytes.fromhex(TWO), "sha256")
    value = int.from_bytes(hmac.digest(key, b"0", "sha256"), "big")
    assert desk.match.dealer.below(1000, 0) == value % 1000
    assert desk.match.dealer.commitment == hashlib.sha256(seed).hexdigest()
    desk.play_out(Random(1))
    record = parse_record(format_record(desk.match.record()))
    assert record.numbers == {1: bytes.fromhex(ONE), 2: bytes.fromhex(TWO)}
    assert (verify(record).is_sealed, verify(record).numbers) == (True, 2)
    text = format_record(record)
    for line in (f"number a: {ONE}\n", f"number b: {TWO}\n"):
        assert line in text


def test_what_cannot_be_pledged_or_opened() -> None:
    desk = waiting()
    assert refused(desk, commands.Open(id="o", seat=1, number=ONE), 1) == "not-opening"
    assert refused(desk, commands.Pledge(id="p", seat=1, pledge=pledge_of(THREE)), 2) == "not-seated"
    assert refused(desk, commands.Pledge(id="p", seat=4, pledge=pledge_of(THREE)), 1) == "not-seated"
    desk.do(commands.Start(id="start"), desk.host)
    assert refused(desk, commands.Pledge(id="p", seat=2, pledge=pledge_of(THREE)), 2) == "opening"
    assert refused(desk, commands.Pledge(id="p", seat=3, pledge=pledge_of(THREE)), 3) == "opening"
    assert refused(desk, commands.Open(id="o", seat=2, number=THREE), 2) == "wrong-number"
    assert refused(desk, commands.Open(id="o", seat=2, number=TWO), 3) == "not-seated"
    assert refused(desk, commands.Open(id="o", seat=3, number=THREE), 3) == "not-opening"
    opens(desk, 1, ONE)
    assert refused(desk, commands.Open(id="o", seat=1, number=ONE), 1) == "not-opening"
    with pytest.raises(GameError) as caught:
        desk.do(commands.Start(id="again"), desk.host)
    assert caught.value.code == "opening"
    opens(desk, 2, TWO)
    assert refused(desk, commands.Pledge(id="p", seat=2, pledge=pledge_of(THREE)), 2) == "already-started"


def test_commands_sent_again_are_answered_again() -> None:
    desk = closed()
    one, two = (commands.Open(id=f"open-{seat}", seat=seat, number=n) for seat, n in ((1, ONE), (2, TWO)))
    versions = {command.id: desk.do(command, desk.holder(command.seat)).version for command in (one, two)}
    for match in (desk.match, desk.again()):
        for command in (one, two):
            assert match.answered(command, desk.holder(command.seat)) == versions[command.id]
        start = match.answered(commands.Start(id="start"), desk.host)
        assert start is not None
        assert start < versions["open-1"]


def test_who_gives_the_seat_back_takes_the_hash_along() -> None:
    desk = waiting()
    desk.do(commands.Leave(id="l", seat=2), desk.holder(2))
    assert [each["seat"] for each in desk.snapshot(1)["table"]["dice"]] == [1]
    desk.sit(2)
    desk.do(commands.Start(id="start"), desk.host)
    opens(desk, 1, ONE)
    assert desk.match.status == "playing"


def test_a_number_that_does_not_come_is_left_out_and_seen_by_all() -> None:
    desk = closed()
    opens(desk, 1, ONE)
    decision = deciding.starts_without(desk.match)
    assert decision is not None
    desk.store(decision)
    assert deciding.starts_without(desk.match) is None
    assert [each["number"] for each in desk.snapshot(3)["table"]["dice"]] == [ONE, None]
    desk.play_out(Random(1))
    text = format_record(desk.match.record())
    assert "number b: missing\n" in text
    assert verify(parse_record(text)).numbers == 1


def test_a_stored_number_must_be_the_one_pledged() -> None:
    desk = closed()
    opens(desk, 1, ONE)
    opens(desk, 2, TWO)
    for number in (-1, -2):
        bodies = list(desk.bodies)
        entry = decode_entry(bodies[number])
        assert getattr(entry, "number", None)
        bodies[number] = encode(changed(entry, number=THREE))
        forged = Desk.__new__(Desk)
        forged.setup, forged.bodies = desk.setup, bodies
        with pytest.raises(MatchFrozen):
            forged.again()


def test_a_rematch_begins_anew() -> None:
    desk = friends("cheese-rescue", 2)
    desk.play_out(Random(1))
    pledges = [commands.SeatPledge(seat=seat, pledge=pledge_of(ONE)) for seat in (1, 2)]
    command = commands.Rematch(id="r", pledges=pledges)
    setup, entries, _ = rematch(desk.match, command, desk.holder(1), NOW)
    assert [(entry.by, type(entry).__name__) for entry in entries] == [(1, "Pledged")]  # no other's seat
    assert setup.seed != desk.match.setup.seed


def test_at_one_device_the_maker_pledges_when_making_it() -> None:
    seats = [
        requests.SeatPlan(kind="here", pledge=pledge_of(ONE)),
        requests.SeatPlan(kind="bot", pledge=pledge_of(TWO)),
    ]
    plan = requests.NewMatch(game="cheese-rescue", seats=seats, start=True)
    desk = Desk(*new_match(plan, NOW))
    assert (desk.match.status, desk.match.dice.is_opening) == ("waiting", True)
    opens(desk, 1, ONE)
    assert desk.match.status == "playing"
    desk.play_out(Random(1))
    again = commands.Rematch(id="r", pledges=[commands.SeatPledge(seat=1, pledge=pledge_of(THREE))])
    _, entries, _ = rematch(desk.match, again, desk.holder(1), NOW)
    assert [type(entry).__name__ for entry in entries] == ["Pledged", "Closed"]
