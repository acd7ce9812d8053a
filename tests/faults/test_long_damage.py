"""A long match is opened from its checkpoint, and what was before is looked through all the same: damage is found."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec import structs
from websockets.exceptions import ConnectionClosed

from cheeseboard.server.rooms.checkpoints import MISLEADING
from cheeseboard.storage.store import now
from cheeseboard.table.checkpoint import Checkpoint, read, write
from cheeseboard.table.entries import decode_setup
from cheeseboard.table.secrets import new_secret, seal
from tests.faults.golden_matches import chained
from tests.faults.processes import until
from tests.faults.test_damage import FILE, Rows, changed, check, edit, forged
from tests.faults.test_long_match import made_of, replayed
from tests.faults.test_upgrade import store_all
from tests.server.client import Api, Made, Player
from tests.server.serving import QUICK, serving
from tests.table.desk import Desk, sit_down
from tests.table.test_checkpoint import back_and_forth

PAIRS = 200
EARLY = 9
OWN = new_secret()


@pytest.fixture(scope="module")
def desks() -> list[Desk]:
    made = [sit_down("chop-chop", "here", "here") for _ in range(2)]
    for desk in made:
        back_and_forth(desk, PAIRS)
        for _ in range(10):
            desk.step(random.Random(5))
    return made


@pytest.fixture(scope="module")
def opened_once(desks: list[Desk], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two long matches that a server opened, so that both have a checkpoint."""
    folder = tmp_path_factory.mktemp("opened")
    store_all(folder / FILE, [chained(decode_setup(desk.setup), desk.bodies, now()) for desk in desks])
    with serving(folder, *QUICK) as running, Api(running.url) as api:
        for desk in desks:
            assert look(made_of(desk, api)) == 200
        assert replayed(api) > 2 * PAIRS
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute("SELECT count(*) FROM checkpoints").fetchone() == (2,)
    return folder


@pytest.fixture
def folder(opened_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(opened_once, tmp_path / "data"))


def look(made: Made) -> int:
    return made.api.ask("GET", made.path, None, made.secrets[1]).status_code


def without_hash(rows: Rows) -> Rows:
    """The hash of one row taken away, as if it had been stored before there were any."""
    version, body, status = rows[EARLY]
    return [*rows[:EARLY], (version, body[: body.rindex(b',"chain"')] + b"}", status), *rows[EARLY + 1 :]]


DAMAGE: dict[str, Callable[[Rows], Rows]] = {
    "another key": lambda rows: changed(rows, EARLY, key="other"),
    "a row gone": lambda rows: rows[:EARLY] + rows[EARLY + 1 :],
    "all before the last gone": lambda rows: rows[:1] + rows[-20:],
    "no hashes": without_hash,
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_before_a_checkpoint_is_found_and_nothing_is_added_to_it(
    name: str, desks: list[Desk], folder: Path
) -> None:
    damaged, sound = desks
    edit(folder, damaged.match.id, DAMAGE[name])
    with serving(folder, *QUICK) as running, Api(running.url) as api:
        made = made_of(damaged, api)
        with Player(api.url, made.id, list(made.secrets.values())) as player:
            player.send("hello", secrets=player.secrets, seat=1)
            with suppress(ConnectionClosed):  # if the goodbye was quicker
                player.send("leave", seat=1)
            told = player.until(lambda message: message["say"] in ("goodbye", "refused"))
            assert told["code"] == "match-frozen", told
        assert look(made) == 409
        answer = made.command("leave", made.secrets[1], id="l", seat=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "match-frozen")
        assert replayed(api) < PAIRS  # the other one is opened from its checkpoint, and goes on
        other = made_of(sound, api)
        with other.host_here() as player:
            seat = player.table["roller"] or player.state["view"]["actors"][0]
            player.ask("look", seat=seat)
            more = {"do": "roll"} if player.table["roller"] else {"do": "play", "move": player.moves[0]}
            assert player.ask(**more, seat=seat, version=player.version)["say"] == "accepted"
        assert replayed(api) < PAIRS
    with closing(sqlite3.connect(folder / FILE)) as database:
        both = 'SELECT "match", version FROM entries UNION SELECT "match", version FROM recent'
        query = f'SELECT max(version) FROM ({both}) WHERE "match" = ?'
        assert database.execute(query, (damaged.match.id,)).fetchone() == (damaged.match.version,)
    found = check(folder)
    assert (found.returncode, found.stdout.splitlines()[-1]) == (1, "2 checked, 1 damaged")


def test_who_remembers_an_old_version_is_told_what_is_stored_there(desks: list[Desk], folder: Path) -> None:
    """Before and after the host rewrote an early entry, with all hashes made anew."""
    desk = desks[0]
    seen = {"version": EARLY, "hash": (desk.match.chain.at(EARLY) or b"").hex()}
    for is_changed in (False, True):
        if is_changed:
            edit(folder, desk.match.id, lambda rows: forged(rows, changed_key))
            assert check(folder).returncode == 0  # nothing that a machine alone could know
        with serving(folder, *QUICK) as running, Api(running.url) as api:
            made = made_of(desk, api)
            with Player(api.url, made.id, [made.secrets[1]]) as device:
                told = device.ask("hello", secrets=device.secrets, seat=1, seen=seen)
                assert (told["seen"] != seen["hash"]) is is_changed


def other_owner(kept: Checkpoint) -> Checkpoint:
    """The second seat is opened by a secret of the host's."""
    one, two = kept.around.places
    places = (one, structs.replace(two, seal=seal(OWN)))
    return structs.replace(kept, around=structs.replace(kept.around, places=places))


NEVER = "the board as it stood at the start"
"""to which the newest entries do not fit, so that it is never used"""

FORGED: dict[str, Callable[[Checkpoint, str], Checkpoint]] = {
    "another owner of a seat": lambda kept, _: other_owner(kept),
    NEVER: lambda kept, start: structs.replace(kept, position=start),
    "nothing was ever taken back": lambda kept, _: structs.replace(
        kept, around=structs.replace(kept.around, undone=0)
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_checkpoint_that_was_made_anew_is_found(name: str, desks: list[Desk], folder: Path) -> None:
    """By a host who knows how it works. Its match goes on as its entries say, which are all there."""
    desk, _ = desks
    history = desk.match.history
    assert history is not None
    start = history.game.format_position(history.start)
    forge(folder, desk, lambda kept: FORGED[name](kept, start))
    found = check(folder)
    assert (found.returncode, found.stdout.splitlines()) == (
        1,
        [f"{desk.match.id}: its checkpoint is not what its entries lead to", "2 checked, 1 damaged"],
    )
    with serving(folder, *QUICK) as running, Api(running.url) as api:
        made = made_of(desk, api)
        with made.open(made.secrets[1], OWN, seat=1) as player:
            until(lambda: any(MISLEADING in line for line in running.log), "it is found")
            if 2 in player.state["rights"]["seats"]:  # it came before
                assert player.until_closed() == 1008
                assert player.seen[-1]["code"] == "storage-gone"  # so a browser comes back
        with made.host_here() as player:
            assert player.state["hash"] == desk.match.chain.newest.hex()
            assert player.view == desk.snapshot(1)["view"]
            seat = player.table["roller"] or player.view["actors"][0]
            player.ask("look", seat=seat)
            more = {"do": "roll"} if player.table["roller"] else {"do": "play", "move": player.moves[0]}
            assert player.ask(**more, seat=seat, version=player.version)["say"] == "accepted"
        assert api.ask("GET", made.path, None, OWN).json()["code"] == "not-seated"


def test_the_checkpoints_of_a_server_are_what_its_entries_lead_to(tmp_path: Path) -> None:
    """As it makes them while people play and take back, and after it was killed."""
    luck = random.Random(3)
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made = api.make("chop-chop", "hh", start=True)
        with made.host_here() as player:
            for _ in range(300):
                if player.is_over:
                    break
                roller = player.table["roller"]
                seat = roller or player.view["actors"][0]
                player.ask("look", seat=seat)
                do = {"do": "roll"} if roller else {"do": "play", "move": luck.choice(player.moves)}
                if player.state["rights"]["can_undo"] and luck.random() < 0.4:
                    do = {"do": "undo"}
                assert player.ask(**do, seat=seat, version=player.version)["say"] == "accepted"
        running.kill()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("SELECT count(*) FROM checkpoints").fetchone() == (1,)
    assert check(tmp_path).returncode == 0
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made.api = api
        with made.host_here() as player:
            player.ask("leave", seat=2)  # once what was before was looked through
            assert player.ask("leave", seat=1)["say"] == "accepted"
        assert look(made) == 200
    assert not any(MISLEADING in line for line in running.log)


def forge(folder: Path, desk: Desk, change: Callable[[Checkpoint], Checkpoint]) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        (text,) = database.execute(
            'SELECT body FROM checkpoints WHERE "match" = ?', (desk.match.id,)
        ).fetchone()
        kept = read(bytes(text), desk.match.chain)
        assert kept is not None
        forged = write(change(kept), desk.match.chain)
        database.execute('UPDATE checkpoints SET body = ? WHERE "match" = ?', (forged, desk.match.id))


def changed_key(rows: Rows) -> Rows:
    version, body, status = rows[EARLY - 1]
    return [*rows[: EARLY - 1], (version, body[:-1] + b',"key":"other"}', status), *rows[EARLY:]]
