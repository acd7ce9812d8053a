"""Erased is erased: in every process at once, told to those who play, and gone from the bytes of the database."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import apsw
import pytest
from websockets.exceptions import ConnectionClosed

from cheeseboard.storage.address import open_store
from cheeseboard.storage.sqlite import scrub
from cheeseboard.storage.sqlite.scrub import QUIET_SECONDS, SHARE, Pace
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.table.entries import decode_setup
from tests.faults.processes import until
from tests.faults.test_two_processes import elsewhere
from tests.postgres import fresh_url
from tests.server.client import Api, Made, act
from tests.server.serving import QUICK, Serving, serving
from tests.storage.kit import entry, is_whole, match

MATCHES = 12
ACTS = 25


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Api, Serving, Api, str]]:
    """Two servers on one PostgreSQL, each as if on a machine of its own."""
    folder, url = tmp_path_factory.mktemp("two"), fresh_url()
    with (
        serving(folder / "a", *QUICK, "--database", url) as one,
        serving(folder / "b", *QUICK, "--database", url) as other,
        Api(one.url) as here,
        Api(other.url) as there,
    ):
        yield one, here, other, there, url


def erase(server: Serving, api: Api, made: Made) -> None:
    answer = api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, server.host_secret or "")
    assert answer.status_code == 204


def test_no_process_shows_a_hand_any_more(two: tuple[Serving, Api, Serving, Api, str]) -> None:
    server, here, _, there, _ = two
    made = here.make("cheese-rescue", "hh", start=True)
    other = elsewhere(made, there)
    with made.at(1) as one, other.at(2) as far:
        assert far.view
        erase(server, here, made)
        for player in (one, far):
            assert player.until_say("goodbye")["code"] == "match-erased"
            assert player.until_closed() == 1008
    for api in (here, there):
        answer = api.ask("GET", made.path + "?seat=2", None, made.secrets[2])
        assert answer.json()["code"] == "no-such-match"


def test_a_match_that_is_only_in_the_memory_of_another_process(
    two: tuple[Serving, Api, Serving, Api, str],
) -> None:
    """Nobody is connected there, so nobody is told; it is gone all the same."""
    server, here, _, there, _ = two
    made = here.make("cheese-rescue", "hh", start=True)
    other = elsewhere(made, there)
    assert there.get(other.path + "?seat=1", made.secrets[1])["view"]
    erase(server, here, made)
    until(lambda: there.ask("GET", other.path, None, made.host).status_code == 404, "word of it")


def test_a_move_at_another_process_brings_nothing_back(two: tuple[Serving, Api, Serving, Api, str]) -> None:
    server, here, _, there, url = two
    made = here.make("chop-chop", "hh", start=True)
    with elsewhere(made, there).at(1) as one, elsewhere(made, there).at(2) as far:
        act({1: one, 2: far})
        erase(server, here, made)
        with suppress(ConnectionClosed):  # word of it may have come already
            one.send("greet", seat=1, greeting="hello")
        assert one.until_say("goodbye")["code"] == "match-erased"

    async def left() -> object:
        store = open_store(url)
        await store.open()
        try:
            return await store.load(made.id), await store.since(made.id, 0), await store.checkpoint(made.id)
        finally:
            await store.close()

    assert asyncio.run(left()) == (None, [], None)


def test_the_command_reaches_servers_that_run(two: tuple[Serving, Api, Serving, Api, str]) -> None:
    _, here, _, there, url = two
    made = here.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one, elsewhere(made, there).at(2) as far:
        command = [sys.executable, "-m", "cheeseboard", "erase", made.id, "--database", url]
        subprocess.run(command, check=True, timeout=120)
        for player in (one, far):
            assert player.until_say("goodbye")["code"] == "match-erased"


# the bytes of a SQLite file


def secrets_of(path: Path, match: str) -> list[bytes]:
    """All that is written of a match and of no other: its name, seed and seals, and every command's key."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    setup = connection.execute('SELECT body FROM entries WHERE "match" = ? AND version = 0', (match,)).get
    connection.close()
    made = decode_setup(setup)
    return [match.encode(), made.seed.encode(), made.host.encode(), *(p.seal.encode() for p in made.places)]


def found(folder: Path, needles: list[bytes]) -> list[str]:
    """Which files of a folder have some of them, byte for byte."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(needle in path.read_bytes() for needle in needles)]


def test_nothing_is_left_in_the_bytes_of_a_sqlite_file(tmp_path: Path) -> None:
    """Not in the file, its log or its index, while the server goes on; other matches have moved pages about."""
    luck = random.Random(3)
    with serving(tmp_path, *QUICK) as server, Api(server.url) as api:
        made = [api.make("chop-chop", "hh", start=True) for _ in range(MATCHES)]
        players = [{seat: each.at(seat) for seat in (1, 2)} for each in made]
        for _ in range(ACTS):
            for table in players:
                for player in table.values():
                    player.until_version(max(it.version for it in table.values()))
                act(table)
        api.get("/api/v1/host", server.host_secret or "")  # recent moves go to their places
        path = tmp_path / "cheeseboard.sqlite3"
        needles = {each.id: secrets_of(path, each.id) for each in made}
        gone = luck.sample(made, MATCHES // 2)
        for each in made:
            assert found(tmp_path, needles[each.id])
        for each in gone:
            erase(server, api, each)
            assert found(tmp_path, needles[each.id]) == []
        for each in made:
            if each not in gone:
                assert api.ask("GET", each.path, None, each.host).status_code == 200
        for table in players:
            for player in table.values():
                player.close()
    assert found(tmp_path, [needle for each in gone for needle in needles[each.id]]) == []


def test_many_erased_while_others_play_are_gone_together(tmp_path: Path) -> None:
    """Whoever plays waits while the file is written anew: that is done for many at a time, and moves go on."""
    path = tmp_path / "matches.db"
    names = [f"erased-{number:02}" for number in range(40)]

    async def scene() -> tuple[int, int]:
        store = SqliteStore(path)
        await store.open()
        for name in ("played", *names):
            await store.create(match(name))
            await store.append(entry(name, 1))
        is_over = asyncio.Event()

        async def play_on() -> int:
            version = 1
            while not is_over.is_set():
                version += 1
                await store.append(entry("played", version))
            return version

        playing = asyncio.create_task(play_on())
        async with asyncio.timeout(120):
            for some in (names[:1], names[1:20], names[20:]):
                gone = await asyncio.gather(*(store.delete(name) for name in some))
                assert all(gone)
                assert found(tmp_path, [name.encode() for name in some]) == []
        is_over.set()
        moves = await playing
        assert await is_whole(store, "played") == moves
        times = store.writer.pace.times
        await store.close()
        return moves, times

    moves, times = asyncio.run(scene())
    assert moves > len(names)
    assert times <= 6  # one as the file was opened; then one for each part, or two where some came in between


def free_pages(file: bytes) -> list[bytes]:
    """Those that nothing is in, as the format of SQLite's files has them: lists of pages, each list on one."""
    size = int.from_bytes(file[16:18], "big")
    at, found = int.from_bytes(file[32:36], "big"), []
    while at:
        head = file[(at - 1) * size : at * size]
        at, count = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
        leaves = [int.from_bytes(head[8 + 4 * n : 12 + 4 * n], "big") for n in range(count)]
        found += [file[(leaf - 1) * size : leaf * size] for leaf in leaves]
    return found


@pytest.mark.parametrize("is_quiet", [True, False])
def test_a_large_file_is_written_anew_where_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_quiet: bool
) -> None:
    """Until then the log and all free pages are clean; at the latest it is done when the server ends."""
    monkeypatch.setattr(scrub, "MOST_BYTES", 0)
    monkeypatch.setattr(scrub, "LONG_QUIET_SECONDS", 0.01 if is_quiet else 3600)
    path = tmp_path / "matches.db"
    names = [f"erased-{number:03}" for number in range(200)]

    async def scene() -> None:
        store = SqliteStore(path)
        await store.open()
        for name in names:
            await store.create(match(name))
            await store.append(entry(name, 1, random.randbytes(2000)))
        all_of_it = len(names) * 2000
        for name in names[:150]:
            assert await store.delete(name)
        async with asyncio.timeout(120):
            while is_quiet and path.stat().st_size > all_of_it / 2:
                await asyncio.sleep(0.01)
        if not is_quiet:  # else it may be written anew just now
            assert (tmp_path / "matches.db-wal").stat().st_size == 0
            assert path.stat().st_size > all_of_it
            pages = free_pages(path.read_bytes())
            assert len(pages) > 100
            assert not any(any(page) for page in pages)
        assert await is_whole(store, names[-1]) == 1
        await store.close()
        assert path.stat().st_size < all_of_it / 2

    asyncio.run(scene())
    assert found(tmp_path, [name.encode() for name in names[:150]]) == []


def test_nobody_waits_where_nobody_plays() -> None:
    """The file is written anew at once, or after many times as long as it takes while moves are stored."""
    now = 0.0
    pace = Pace(lambda: now)
    for _ in range(3):
        assert pace.seconds() == 0
        pace.begin()
        now += 0.01
        pace.end()
    pace.note_move()
    assert pace.seconds() == QUIET_SECONDS
    while pace.seconds():
        now += 0.1
        pace.note_move()
    assert now == pytest.approx(0.03 + SHARE * 0.01, abs=0.11)


def test_a_backup_under_way_only_puts_it_off(tmp_path: Path) -> None:
    """While somebody reads, the log cannot be cut; moves go on, and it is cut as soon as that is done."""
    with serving(tmp_path, *QUICK) as server, Api(server.url) as api:
        made, other = (api.make("cheese-rescue", "hh", start=True) for _ in range(2))
        path = tmp_path / "cheeseboard.sqlite3"
        needles = secrets_of(path, made.id)
        reader = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM matches").get == 2
        erase(server, api, made)
        until(lambda: any("the log cannot be cut" in line for line in server.log), "word of it")
        with other.at(1) as one, other.at(2) as two:
            assert act({1: one, 2: two})
        reader.execute("COMMIT")
        reader.close()
        until(lambda: not found(tmp_path, needles), "the second attempt")
