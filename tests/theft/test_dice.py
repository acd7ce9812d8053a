"""Dice nobody can choose, over the wire: what a host or a player who knows too much might try with the numbers."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.records import parse_record, verify
from tests.server.client import Api, Made, Player, play_out
from tests.server.serving import QUICK, serving


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server that does not wait long for numbers."""
    folder: Path = tmp_path_factory.mktemp("dice")
    with serving(folder, *QUICK, "--open-seconds", "0.3") as running, Api(running.url) as api:
        yield api


def pledge_of(number: str) -> str:
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


class Device:
    """What the app does with its number, or something else."""

    def __init__(self, made: Made, seat: int) -> None:
        self.number = secrets.token_hex(32)
        self.seat = seat
        self.player = made.at(seat)
        if not self.player.table["seats"][seat - 1]["is_taken"]:
            assert self.player.ask("take", seat=seat)["say"] == "accepted"

    def pledge(self) -> dict[str, Any]:
        return self.player.ask("pledge", seat=self.seat, pledge=pledge_of(self.number))

    def open(self, number: str | None = None) -> dict[str, Any]:
        return self.player.ask("open", seat=self.seat, number=number or self.number)


def table_of(player: Player, status: str) -> dict[str, Any]:
    if player.table["status"] != status:
        player.until(lambda _: player.table["status"] == status)
    return player.table


def test_the_seal_and_all_hashes_come_before_any_number(quick: Api) -> None:
    made = quick.make("cheese-rescue", "hee")
    devices = [Device(made, seat) for seat in (1, 2, 3)]
    for device in devices:
        assert device.pledge()["say"] == "accepted"
    assert devices[1].open()["code"] == "not-opening"
    assert made.command("start", made.host, id="go").status_code == 200
    for device in devices:
        if not device.player.table["is_opening"]:
            device.player.until(lambda _, each=device.player: each.table["is_opening"])
        told = device.player.table
        assert told["commitment"] == made.commitment
        assert [each["pledge"] for each in told["dice"]] == [pledge_of(each.number) for each in devices]
        assert [each["number"] for each in told["dice"]] == [None] * 3
    # Who has seen a number can change nothing any more.
    assert devices[0].open()["say"] == "accepted"
    other = secrets.token_hex(32)
    assert devices[1].player.ask("pledge", seat=2, pledge=pledge_of(other))["code"] == "opening"
    assert devices[1].open(other)["code"] == "wrong-number"
    with made.open(made.watch) as spectator:
        assert spectator.ask("open", seat=2, number=devices[1].number)["code"] == "not-seated"
        assert spectator.ask("pledge", seat=2, pledge=pledge_of(other))["code"] == "not-seated"
    for device in devices[1:]:
        assert device.open()["say"] == "accepted"
    for device in devices:
        told = table_of(device.player, "playing")
        assert [each["number"] for each in told["dice"]] == [each.number for each in devices]
    play_out({device.seat: device.player for device in devices})
    record = parse_record(quick.ask("GET", made.path + "/record", None, made.watch).text)
    assert verify(record).numbers == 3
    assert record.numbers == {device.seat: bytes.fromhex(device.number) for device in devices}
    for device in devices:
        device.player.close()


def test_nobody_holds_up_a_start_and_a_missing_number_is_seen(quick: Api) -> None:
    made = quick.make("cheese-rescue", "he")
    silent, good = Device(made, 1), Device(made, 2)
    for device in (silent, good):
        device.pledge()
    made.command("start", made.host, id="go")
    good.player.until(lambda _: good.player.table["is_opening"])
    good.open()
    told = table_of(good.player, "playing")
    assert [each["number"] for each in told["dice"]] == [None, good.number]
    late = quick.make("cheese-rescue", "he")
    one = Device(late, 1)
    one.pledge()
    late.command("start", late.host, id="go")
    one.player.until(lambda _: one.player.table["is_opening"])
    one.open()
    two = Device(late, 2)  # a bot plays there until its person comes, and it adds nothing then
    assert two.pledge()["code"] == "already-started"
    assert [each["seat"] for each in two.player.table["dice"]] == [1]
    for device in (silent, good, one, two):
        device.player.close()


def test_a_start_that_was_under_way_goes_on_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, "--open-seconds", "60") as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "he")
        one = Device(made, 1)
        one.pledge()
        made.command("start", made.host, id="go")
        running.kill()
        one.player.close()
    with serving(tmp_path, *QUICK, "--open-seconds", "0.2") as running, Api(running.url) as api:
        made.api = api
        with made.at(1) as player:
            table_of(player, "playing")


def test_what_chance_could_have_brought_is_told_only_after_the_end(quick: Api) -> None:
    made = quick.make("cheese-rescue", "hb", start=True)
    path = made.path + "/chances"
    assert quick.ask("GET", path, None, made.secrets[1]).json()["code"] == "match-not-over"
    assert quick.ask("GET", path, None, "x" * 22).json()["code"] == "not-seated"
    with made.at(1) as player:
        play_out({1: player})
    chances = quick.get(path, made.watch)["chances"]
    record = parse_record(quick.ask("GET", made.path + "/record", None, made.watch).text)
    dealer = record.dealer()
    assert dealer is not None
    for n, each in enumerate(chances):
        unit = dealer.below(sum(weight for _, weight in each["moves"]), n)
        line = [move for move, weight in each["moves"] for _ in range(weight)]
        assert line[unit] == record.plies[each["ply"] - 1].move
    assert len(chances) == sum(ply.actor == 0 for ply in record.plies)
