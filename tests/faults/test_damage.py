"""Stored history that somebody or something changed: found when it is loaded, told, and no harm to other matches."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from cheeseboard.storage.address import open_store
from cheeseboard.table.chain import Chain, sealed, unsealed
from tests.server.client import Api, Made, Player
from tests.server.serving import QUICK, serving

FILE = "cheeseboard.sqlite3"
STEPS = 6

Rows = list[tuple[int, bytes, str]]
"""Of one match: version, body, status."""


def settle(folder: Path) -> None:
    """Entries into their places, as the server does it now and then."""

    async def merge() -> None:
        store = open_store(str(folder / FILE))
        await store.open()
        await store.ids(None, 1)
        await store.close()

    asyncio.run(merge())


def edit(folder: Path, match: str, change: Callable[[Rows], Rows]) -> None:
    """As somebody with the file and a tool for it would."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        query = 'SELECT version, body, status FROM entries WHERE "match" = ? ORDER BY version'
        rows = [(version, bytes(body), status) for version, body, status in database.execute(query, (match,))]
        database.execute('DELETE FROM entries WHERE "match" = ?', (match,))
        database.executemany(
            'INSERT INTO entries ("match", version, body, status) VALUES (?, ?, ?, ?)',
            [(match, *row) for row in change(rows)],
        )


def check(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "cheeseboard", "check", "--data", str(folder), *more]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


def play_some(api: Api) -> Made:
    """Six cheeses laid: everybody holds the same ones, so it can always be done."""
    made = api.make("cheese-rescue", "hh", start=True)
    with made.host_here() as table:
        lay(table, STEPS)
    return made


def lay(table: Player, number: int) -> None:
    for _ in range(number):
        seat = table.state["view"]["actors"][0]
        table.ask("look", seat=seat)
        move = next(move for move in table.moves if move[0] in "123")
        assert table.play(move, seat)["say"] == "accepted"


def changed(rows: Rows, version: int, **fields: Any) -> Rows:
    """One row with other fields in its JSON; what stands there as its hash stays."""
    number, body, status = rows[version]
    told = json.loads(body)
    chain = told.pop("chain")
    text = json.dumps({**told, **fields, "chain": chain}, separators=(",", ":")).encode()
    return [*rows[:version], (number, text, status), *rows[version + 1 :]]


def place_changed(rows: Rows) -> Rows:
    places = json.loads(rows[0][1])["places"]
    places[0]["seal"] = "0" * 64
    return changed(rows, 0, places=places)


EDITS: dict[str, Callable[[Rows], Rows]] = {
    "another move": lambda rows: changed(rows, 4, move="2(3,3)"),
    "another key, which no rule minds": lambda rows: changed(rows, 3, key="other"),
    "another seed": lambda rows: changed(rows, 0, seed="0" * 64),
    "another owner of a seat": place_changed,
    "another status": lambda rows: [*rows[:-1], (*rows[-1][:2], "over")],
    "the last row gone": lambda rows: rows[:-1],
    "the last four rows gone": lambda rows: rows[:-4],
    "a row in the middle gone": lambda rows: rows[:3] + rows[4:],
    "two rows exchanged": lambda rows: [
        *rows[:2],
        (2, *rows[3][1:]),
        (3, *rows[2][1:]),
        *rows[4:],
    ],
    "hashes taken away": lambda rows: [rows[0], *((v, unsealed(body)[0], s) for v, body, s in rows[1:])],
    "a hash that is none": lambda rows: [*rows[:-1], (rows[-1][0], rows[-1][1][:-4] + b'zz"}', rows[-1][2])],
    "half a row": lambda rows: [*rows[:-1], (rows[-1][0], rows[-1][1][:30], rows[-1][2])],
}


def look(api: Api, made: Made) -> httpx.Response:
    return api.ask("GET", made.path, None, made.host)


def test_every_edit_is_found_and_the_others_go_on(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        victims = {name: play_some(api) for name in EDITS}
        sound = play_some(api)
    settle(tmp_path)
    whole = check(tmp_path)
    assert (whole.returncode, whole.stdout) == (0, f"{len(EDITS) + 1} checked, 0 damaged\n"), whole
    for name, made in victims.items():
        edit(tmp_path, made.id, EDITS[name])
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        for name, made in victims.items():
            answer = look(api, made)
            assert (answer.status_code, answer.json()["code"]) == (409, "match-frozen"), (name, answer.text)
            assert answer.json()["reason"], name
        sound.api = api
        with sound.host_here() as table:
            lay(table, 1)
        assert api.ask("GET", "/metrics").text.count(f"cheeseboard_matches_frozen_total {len(EDITS)}.0") == 1
        found = check(tmp_path)  # the server may go on meanwhile
    assert found.returncode == 1
    *lines, last = found.stdout.splitlines()
    assert last == f"{len(EDITS) + 1} checked, {len(EDITS)} damaged"
    assert {line.split(":")[0] for line in lines} == {made.id for made in victims.values()}
    for made in victims.values():
        for secret in (made.host, *made.secrets.values()):
            assert secret not in found.stdout + found.stderr


def test_a_match_of_which_nothing_is_left_is_found(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made = play_some(api)
    settle(tmp_path)
    edit(tmp_path, made.id, lambda rows: [])
    found = check(tmp_path)
    assert (found.returncode, found.stdout.splitlines()[0]) == (
        1,
        f"{made.id}: nothing is left of it but its name",
    )


def test_rows_exchanged_between_matches_are_found(tmp_path: Path) -> None:
    """One row, all rows but the setup, everything, and one more of its own at the end."""
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made = [play_some(api) for _ in range(8)]
    settle(tmp_path)
    for number in range(3):
        one, other = made[2 * number : 2 * number + 2]
        first, second = (rows_of(tmp_path, each.id) for each in (one, other))
        for each, own, others in ((one, first, second), (other, second, first)):
            mixed = ([*own[:4], others[4], *own[5:]], [own[0], *others[1:]], others)[number]
            edit(tmp_path, each.id, partial(exchanged, mixed))
    longer, sound = made[6:]
    edit(tmp_path, longer.id, lambda rows: [*rows, (rows[-1][0] + 1, *rows[-1][1:])])
    damaged = {each.id for each in made[:7]}
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        for each in made[:7]:
            assert look(api, each).json()["code"] == "match-frozen", each.id
        assert look(api, sound).status_code == 200
    found = check(tmp_path)
    assert {line.split(":")[0] for line in found.stdout.splitlines()[:-1]} == damaged
    assert found.returncode == 1


def exchanged(others: Rows, rows: Rows) -> Rows:
    return others


def rows_of(folder: Path, match: str) -> Rows:
    found: list[Rows] = []

    def see(rows: Rows) -> Rows:
        found.append(rows)
        return rows

    edit(folder, match, see)
    return found[0]


OWN = '"match" = :match'
WAITING: dict[str, str] = {
    "another move": 'UPDATE recent SET body = replace(CAST(body AS TEXT), \'"move":"\', \'"move":"9\') WHERE {own}',
    "one gone": "DELETE FROM recent WHERE {own} AND version = 5",
    "two exchanged": "UPDATE recent SET version = 7 - version WHERE {own} AND version IN (3, 4)",
    "one doubled": """INSERT INTO recent
        SELECT "match", version, body || ' ', status, touched FROM recent WHERE {own} AND version = 4""",
    "one of those that have their place": "UPDATE recent SET version = 1 WHERE {own} AND version = 4",
    "a number for text": "UPDATE recent SET body = 5 WHERE {own} AND version = 4",
    "the last gone": "DELETE FROM recent WHERE {own} AND version > 6",
    "all gone": "DELETE FROM recent WHERE {own}",
}
CUT: dict[str, str] = {
    "the last gone, and what counts them": "DELETE FROM recent WHERE {own} AND version > 6",
    "all gone, and what counts them": "DELETE FROM recent WHERE {own}",
}
"""after which nothing is wrong with what is left"""
UNCOUNTED = "UPDATE batches SET steps = json_remove(steps, '$.\"' || :match || '\"')"


def test_edits_are_found_where_new_moves_wait_for_their_place(tmp_path: Path) -> None:
    """In a file that a killed server left. Where what counts them is gone too only devices know, and they say so."""
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        victims = {name: play_some(api) for name in (*WAITING, *CUT)}
        sound = play_some(api)
        seen = {
            name: {key: look(api, made).json()[key] for key in ("version", "hash")}
            for name, made in victims.items()
        }
        running.kill()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        assert database.execute("SELECT count(*) FROM recent").fetchone()[0] >= STEPS * len(WAITING)
        for name, query in (WAITING | CUT).items():
            assert database.execute(query.format(own=OWN), {"match": victims[name].id}).rowcount > 0, name
        for name in CUT:
            database.execute(UNCOUNTED, {"match": victims[name].id})
        database.execute("INSERT INTO batches (steps) VALUES ('no JSON')")
    found = check(tmp_path)
    named = {line.partition(":")[0] for line in found.stdout.splitlines()[:-1]}
    assert named == {made.id for name, made in victims.items() if name not in CUT}, found
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        sound.api = api
        with sound.host_here() as table:
            lay(table, 1)
        for name, made in victims.items():
            answer = look(api, made).json()
            if name not in CUT:
                assert answer["code"] == "match-frozen", name
                continue
            assert answer["version"] < seen[name]["version"]
            with Player(api.url, made.id, [made.secrets[1]]) as device:
                told = device.ask("hello", secrets=device.secrets, seat=1, seen=seen[name])
                assert (told["say"], told["seen"]) == ("snapshot", None)
    assert check(tmp_path).stdout.splitlines()[-1].endswith(f" {len(WAITING)} damaged")


def forged(rows: Rows, change: Callable[[Rows], Rows]) -> Rows:
    """By a host who knows how it works: the seed is there, so all hashes are made anew."""
    chain = Chain(bytes.fromhex(json.loads(rows[0][1])["seed"]), rows[0][1])
    made = rows[:1]
    for version, body, status in change([(v, unsealed(body)[0], s) for v, body, s in rows[1:]]):
        chain.add(chain.after(body, status))
        made.append((version, sealed(body, chain.newest), status))
    return made


def other_move(rows: Rows) -> Rows:
    """The last cheese lies elsewhere; all that chance brought stays, so that the rules see nothing."""
    version, body, status = rows[-1]
    told = json.loads(body)
    told["move"] = {"1": "2", "2": "3", "3": "2"}[told["move"][0]] + told["move"][1:]
    return [*rows[:-1], (version, json.dumps(told, separators=(",", ":")).encode(), status)]


def test_a_host_who_rewrites_a_move_is_found_out(tmp_path: Path) -> None:
    """With all hashes made anew and the game played on, every device still knows what it saw."""
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        rewritten, cut, honest = play_some(api), play_some(api), play_some(api)
        remembered = {}
        for made in (rewritten, cut, honest):
            newest = look(api, made).json()
            remembered[made.id] = {"version": newest["version"], "hash": newest["hash"]}
    settle(tmp_path)
    edit(tmp_path, rewritten.id, lambda rows: forged(rows, other_move))
    edit(tmp_path, cut.id, lambda rows: forged(rows, lambda each: each[:-2]))
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE matches SET version = version - 2 WHERE id = ?", (cut.id,))
    assert check(tmp_path).returncode == 0  # nothing that a machine alone could know
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        for made, is_changed in ((rewritten, True), (cut, True), (honest, False)):
            made.api = api
            with made.host_here() as table:
                lay(table, 1)
            seen = remembered[made.id]
            with Player(api.url, made.id, [made.secrets[1]]) as device:
                told = device.ask("hello", secrets=device.secrets, seat=1, seen=seen)
                assert (told["seen"] != seen["hash"]) is is_changed
            # Coming back without a look at everything is no way around it.
            with Player(api.url, made.id, [made.secrets[1]]) as device:
                device.state = look(api, made).json()
                told = device.ask("hello", secrets=device.secrets, seat=1, version=seen["version"], seen=seen)
                assert (told["say"] == "snapshot" and told["seen"] != seen["hash"]) is is_changed
