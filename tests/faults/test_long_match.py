"""A match with thousands of moves that were taken back: loading it holds up nobody, and the next time costs little."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from cheeseboard.server.rooms.slices import SLICE_SECONDS, Slices
from cheeseboard.storage.store import now
from cheeseboard.table.entries import decode_setup
from tests.faults.golden_matches import rows
from tests.faults.test_upgrade import store_all
from tests.server.client import Api, Made, Player, act
from tests.server.serving import QUICK, serving
from tests.table.desk import Desk, sit_down
from tests.table.test_checkpoint import back_and_forth

PAIRS = 1500
ACTS = 20


@pytest.fixture(scope="module")
def desk() -> Desk:
    made = sit_down("chop-chop", "here", "here")
    back_and_forth(made, PAIRS)
    for _ in range(10):
        made.step(random.Random(5))
    return made


def made_of(desk: Desk, api: Api) -> Made:
    seats = [{"seat": seat, "secret": secret} for seat, secret in desk.secrets.items()]
    plain = {"match": desk.match.id, "host": desk.made.host, "watch": desk.made.watch, "seats": seats}
    return Made(api, {**plain, "commitment": desk.made.commitment, "version": desk.match.version})


def replayed(api: Api) -> float:
    found = re.search(
        r"^cheeseboard_replayed_plies_total (\S+)$", api.ask("GET", "/metrics").text, re.MULTILINE
    )
    assert found
    return float(found[1])


def test_what_was_taken_back_is_played_again_only_once(desk: Desk, tmp_path: Path) -> None:
    """The attack: play and take back for hours, then let others wait while the match is read, again and again."""
    store_all(tmp_path / "cheeseboard.sqlite3", [rows(decode_setup(desk.setup), desk.bodies, now())])
    with serving(tmp_path, *QUICK) as first, Api(first.url) as api:
        made = made_of(desk, api)
        with made.at(1) as one, made.at(2) as two:
            assert replayed(api) > PAIRS
            assert one.ask("undo", seat=1, version=one.version)["code"] == "undo-limit"
            assert not one.state["rights"]["can_undo"]
            for _ in range(ACTS):
                for player in (one, two):
                    player.until_version(max(one.version, two.version))
                act({1: one, 2: two})
        first.kill()
    with serving(tmp_path, *QUICK) as second, Api(second.url) as api:
        made = made_of(desk, api)
        told = api.get(made.path + "?seat=1", made.secrets[1])
        assert told["version"] >= desk.match.version + ACTS
        assert replayed(api) < 500


def test_both_bounds_are_settings(tmp_path: Path) -> None:
    """The attack again, at a server whose host wants less of it; what was stored before is kept and played on."""
    with (
        serving(tmp_path, *QUICK, "--undos-per-match", "3", "--entries-per-match", "1000") as running,
        Api(running.url) as api,
    ):
        made = api.make("cheese-rescue", "hh", start=True)
        with made.host_here() as player:
            for _ in range(3):
                move(player)
                assert player.ask("undo", seat=1, version=player.version)["say"] == "accepted"
            move(player)
            assert player.ask("undo", seat=1, version=player.version)["code"] == "undo-limit"
            assert not player.state["rights"]["can_undo"]
    with serving(tmp_path, *QUICK, "--undos-per-match", "0") as running, Api(running.url) as api:
        made.api = api
        with made.host_here() as player:
            assert player.ask("undo", seat=1, version=player.version)["code"] == "undo-limit"
            move(player)


def move(player: Player) -> None:
    seat = player.state["view"]["actors"][0]
    player.ask("look", seat=seat)
    told = player.ask("play", seat=seat, version=player.version, move=player.moves[0])
    assert told["say"] == "accepted"


def test_long_work_is_done_in_slices() -> None:
    times = iter([0.0, 0.3, 0.9, 1.1, 1.2, 3.0])
    slices = Slices(lambda: next(times) * SLICE_SECONDS)
    assert [slices.is_over() for _ in range(5)] == [False, False, True, False, True]
    assert slices.count == 3
