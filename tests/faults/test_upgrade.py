"""A new version with matches in progress, a restore from a backup, many matches after a restart: play goes on."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cheeseboard.records import verify
from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import StoredEntry, StoredMatch, now
from cheeseboard.table.entries import decode_setup
from cheeseboard.table.secrets import new_match_id, new_secret
from tests.faults.golden_matches import FOLDER, Golden, read, rows
from tests.server.client import Api, Made, Player
from tests.server.serving import QUICK, serving
from tests.table.desk import Desk, sit_down

PATHS = sorted(FOLDER.glob("*/*.jsonl"))
MATCHES = 300
DIFFERENT = 30


def store_all(path: Path, matches: Iterable[tuple[StoredMatch, list[StoredEntry]]]) -> None:
    """Put matches into a database that no server uses."""

    async def put() -> None:
        store = open_store(str(path))
        await store.open()
        try:
            await asyncio.gather(*(store.create(match, entries) for match, entries in matches))
        finally:
            await store.close()

    asyncio.run(put())


def test_there_are_golden_matches() -> None:
    kinds = ("family", "apart", "waiting", "over")
    games = ("chop-chop", "cheese-rescue")
    assert {path.stem for path in PATHS} >= {f"{game}-{kind}" for game in games for kind in kinds}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_old_matches_open_and_can_be_played_to_their_end(path: Path) -> None:
    golden = read(path)
    match = golden.open()
    assert match.version == len(golden.bodies)
    assert match.status == golden.status
    assert ("" if match.position is None else match.game.format_position(match.position)) == golden.position
    for seat, secret in golden.secrets.items():
        if match.places[seat - 1].is_person:
            holder = match.holder([secret])  # where nobody sits, an invitation
            assert (match.seats_of(holder) or match.invited_to(holder)) == (seat,)
    if match.position is not None:
        desk = golden.desk()
        desk.play_out(random.Random(1))
        assert verify(desk.match.record()).is_sealed


def test_a_server_plays_on_with_old_matches(tmp_path: Path) -> None:
    goldens = [read(path) for path in PATHS]
    stored = [rows(decode_setup(golden.setup), golden.bodies, now()) for golden in goldens]
    store_all(tmp_path / "cheeseboard.sqlite3", stored)
    with serving(tmp_path, *QUICK, "--bot-seconds", "0.05") as running, Api(running.url) as api:
        for golden in goldens:
            play_on(golden, Made(api, msgspec.to_builtins(golden.made())))


def play_on(golden: Golden, made: Made) -> None:
    places = golden.open().places
    people = [seat for seat, place in enumerate(places, 1) if place.is_person]
    made.away = {seat: new_secret() for seat in people if not places[seat - 1].is_taken}
    for seat in tuple(made.away):
        made.sit(seat)
    players = {seat: made.at(seat) for seat in people}
    try:
        if golden.status == "waiting":
            assert made.command("start", made.host, id="now").status_code == 200
            for player in players.values():
                player.until(lambda _: player.table["status"] != "waiting")  # noqa: B023
        if golden.status == "over":
            record = made.api.ask("GET", made.path + "/record", None, made.host)
            assert record.status_code == 200
        else:
            steps(players, 10)
    finally:
        for player in players.values():
            player.close()


def command(*words: object) -> None:
    subprocess.run([sys.executable, "-m", "cheeseboard", *map(str, words)], check=True, timeout=120)


def play(player: Player) -> bool:
    """What this player may do now, unless a bot that held a seat was still thinking and was faster."""
    base: dict[str, Any] = {"seat": player.seat, "version": player.version}
    if player.table["roller"] == player.seat:
        answer = player.ask("roll", **base)
    elif player.moves:
        answer = player.ask("play", **base, move=player.moves[0])
    else:
        return False
    assert answer["say"] == "accepted" or answer["code"] == "stale-version", answer
    return True


def steps(players: dict[int, Player], number: int) -> None:
    for _ in range(number):
        newest = max(player.version for player in players.values())
        for player in players.values():
            player.until_version(newest)
        one = next(iter(players.values()))
        if one.is_over:
            return
        if not any(play(player) for player in players.values()):
            one.hear()


def test_a_match_in_progress_comes_back_from_a_backup(tmp_path: Path) -> None:
    copy, data, other = tmp_path / "copy.sqlite3", tmp_path / "data", tmp_path / "other"
    with serving(data, *QUICK) as running, Api(running.url) as api:
        made = api.make("chop-chop", "hhb", start=True)
        with made.at(1) as one, made.at(2) as two:
            steps({1: one, 2: two}, 12)
            command("backup", copy, "--data", data)
            saved = max(one.version, two.version)
            steps({1: one, 2: two}, 12)
            newest = one.version
            running.kill()
    command("restore", copy, "--data", other)
    with serving(other, *QUICK) as running, Api(running.url) as api:
        made.api = api
        # Who has seen more than is there gets all there is, and plays on from that.
        with made.at(1, version=newest) as one, made.at(2) as two:
            assert one.seen[0]["say"] == "snapshot"
            assert saved <= one.version
            steps({1: one, 2: two}, 20)


def some_matches() -> list[Desk]:
    luck = random.Random(5)
    plans = (
        ("chop-chop", "here", "here"),
        ("cheese-rescue", "here", "here", "here"),
        ("chop-chop", "here", "pip"),
    )
    desks = []
    for number in range(DIFFERENT):
        desk = sit_down(*plans[number % len(plans)])
        for _ in range(luck.randrange(20 if number % 3 == 1 else 60)):
            if desk.match.status != "over":
                desk.step(luck)
        desks.append(desk)
    return desks


def test_hundreds_of_matches_after_a_restart(tmp_path: Path) -> None:
    matches: dict[str, Desk] = {}
    stored = []
    for desk in some_matches():
        for _ in range(MATCHES // DIFFERENT):
            setup = msgspec.structs.replace(decode_setup(desk.setup), id=new_match_id())
            matches[setup.id] = desk
            stored.append(rows(setup, desk.bodies, now()))
    store_all(tmp_path / "cheeseboard.sqlite3", stored)
    with serving(tmp_path, *QUICK, "--bot-pause", "10") as running, Api(running.url) as api:
        for id, desk in matches.items():
            told = api.get(f"/api/v1/matches/{id}?seat=1", desk.secrets[1])
            assert is_same(told, desk.snapshot(1))
        text = api.ask("GET", "/metrics").text
        assert f"cheeseboard_rooms {float(MATCHES)}" in text


def is_same(told: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Also for a match in which a bot may have moved on meanwhile."""
    if told["version"] != wanted["version"]:
        return bool(told["version"] > wanted["version"])
    return json.dumps(told["view"], sort_keys=True) == json.dumps(wanted["view"], sort_keys=True)
