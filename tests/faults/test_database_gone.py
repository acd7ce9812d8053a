"""The database goes away and comes back, or its disk is full: nothing is accepted meanwhile, nothing is lost."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.faults.load import Crowd
from tests.faults.nursery import Fork, nursery
from tests.faults.processes import until
from tests.faults.truth import check
from tests.postgres import PostgresServer, postgres_server
from tests.server.client import Api, Player
from tests.server.serving import QUICK, serving

SECONDS = 120
NOBODY_AWAY = ("--away-seconds", "3600")
"""so that nothing changes at a table that nobody plays at"""


async def ask(server: Fork, path: str) -> httpx.Response:
    url = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=url, timeout=SECONDS, trust_env=False) as http:
        return await http.get(path)


async def until_ready(server: Fork, is_ready: bool) -> None:
    async with asyncio.timeout(SECONDS):
        while ((await ask(server, "/readyz")).status_code == 200) is not is_ready:
            await asyncio.sleep(0.02)


async def make(server: Fork) -> dict[str, Any]:
    """A match that only the test plays."""
    url = f"http://127.0.0.1:{server.port}"
    body = {"game": "chop-chop", "seats": [{"kind": "here"}] * 2, "start": True, "cat": 1}
    async with httpx.AsyncClient(base_url=url, timeout=SECONDS, trust_env=False) as http:
        made: dict[str, Any] = (await http.post("/api/v1/matches", json=body)).json()
    return made


async def greet_and_play(server: Fork, made: dict[str, Any]) -> tuple[int, str]:
    """A greeting needs no database; a move does. How the move was answered."""
    url = f"http://127.0.0.1:{server.port}/api/v1/matches/{made['match']}"
    secret = made["seats"][0]["secret"]
    headers = {"authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(timeout=SECONDS, trust_env=False, headers=headers) as http:
        greet = {"do": "greet", "id": "g", "seat": 1, "greeting": "hello"}
        assert (await http.post(url + "/commands", json=greet)).status_code == 200
        seen = (await http.get(url + "?seat=1")).json()
        play = {
            "do": "play",
            "id": "p",
            "seat": 1,
            "version": seen["version"],
            "move": seen["view"]["moves"][0],
        }
        response = await http.post(url + "/commands", json=play)
        assert (await http.get(url + "?seat=1")).json() == seen  # nothing has changed
    return response.status_code, response.json()["code"]


async def without_storage(server: Fork, crowd: Crowd, codes: set[str], refusals: int = 20) -> None:
    """All commands are refused with one of these, and whoever looks after the server can see why."""
    await until_ready(server, False)
    before = sum(crowd.ledger.refused.get(code, 0) for code in codes)
    async with asyncio.timeout(SECONDS):
        while sum(crowd.ledger.refused.get(code, 0) for code in codes) < before + refusals:
            await asyncio.sleep(0.01)
            crowd.check()
    response = await ask(server, "/readyz")
    assert response.status_code == 503
    assert response.json()["code"] in codes
    assert "retry-after" in response.headers
    assert (await ask(server, "/livez")).status_code == 200
    assert (await ask(server, "/api/v1/games")).status_code == 200
    crowd.check()


def test_postgresql_gone_and_back(tmp_path: Path) -> None:
    async def scene() -> dict[str, int]:
        with postgres_server() as postgres, nursery(tmp_path / "logs") as starter:
            url = postgres.fresh()
            server = starter.start(tmp_path / "data", *QUICK, *NOBODY_AWAY, "--database", url)
            server.await_ready()
            crowd = Crowd([f"http://127.0.0.1:{server.port}"], 1)
            crowd.begin(6)
            quiet = await make(server)
            for how in (signal.SIGQUIT, signal.SIGINT, signal.SIGQUIT):
                await crowd.until(moves=50)
                await asyncio.to_thread(postgres.stop, how)
                await until_ready(server, False)
                assert await greet_and_play(server, quiet) == (503, "storage-gone")
                await without_storage(server, crowd, {"storage-gone", "storage-unknown"}, 0)
                await asyncio.to_thread(postgres.start)
                await until_ready(server, True)
            await crowd.until(moves=50)
            assert server.is_alive()
            await crowd.stop()
            assert "Traceback" not in server.log.read_text()
            return await check(url, crowd.ledger)

    print("PostgreSQL gone three times", asyncio.run(scene()))


def test_two_servers_find_each_other_again(tmp_path: Path) -> None:
    """After the database was away the processes hear each other as before."""

    async def scene() -> dict[str, int]:
        with postgres_server() as postgres, nursery(tmp_path / "logs") as starter:
            url = postgres.fresh()
            servers = [starter.start(tmp_path / name, *QUICK, "--database", url) for name in "ab"]
            for server in servers:
                server.await_ready()
            crowd = Crowd([f"http://127.0.0.1:{server.port}" for server in servers], 2)
            crowd.begin(6, doubles=6)
            await crowd.until(moves=50)
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            for server in servers:
                await until_ready(server, False)
            await asyncio.to_thread(postgres.start)
            for server in servers:
                await until_ready(server, True)
            await crowd.until(moves=100)
            await crowd.stop()
            return await check(url, crowd.ledger)

    print("PostgreSQL gone for two servers", asyncio.run(scene()))


@contextmanager
def locked(postgres: PostgresServer, url: str, table: str) -> Iterator[Callable[[], bool]]:
    """Whoever reads this table waits; gives whether somebody does."""
    database = urlsplit(url).path.strip("/")
    words = f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(600)"
    psql = [
        str(postgres.programs / "psql"),
        "-h",
        str(postgres.folder),
        "-U",
        "cheeseboard",
        "-d",
        database,
        "-c",
        words,
    ]
    waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    asleep = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    with subprocess.Popen(psql, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until(lambda: postgres.run(asleep) != "", "the lock")
            yield lambda: postgres.run(waiting) != ""
        finally:
            process.kill()


def test_no_match_is_called_gone_while_nobody_can_tell(tmp_path: Path) -> None:
    """PostgreSQL ends just while a process asks whether a match is still there, and others wait for that answer."""
    with postgres_server() as postgres:
        url = postgres.fresh()
        with (
            serving(tmp_path, *QUICK, "--database", url) as server,
            Api(server.url) as api,
            ThreadPoolExecutor() as pool,
        ):
            made = api.make("cheese-rescue", "hh", start=True)
            secret = made.secrets[1]
            with made.host_here(1) as there, locked(postgres, url, "matches") as is_waited_for:
                move: dict[str, Any] = {"seat": 1, "version": there.version, "move": "A1"}
                look = pool.submit(api.ask, "GET", made.path, None, secret)
                until(is_waited_for, "a look at the match")
                there.send("play", **move)
                playing = pool.submit(made.command, "play", secret, id="p", **move)
                coming = Player(server.url, made.id, [secret])
                coming.send("hello", secrets=[secret], seat=1, version=None)
                assert api.ask("GET", "/livez").status_code == 200  # by now all of them have been heard
                postgres.stop(signal.SIGQUIT)
                told = {each.until(lambda message: "code" in message)["code"] for each in (there, coming)}
                told |= {each.result().json()["code"] for each in (look, playing)}
                coming.close()
            assert told == {"storage-gone"}
            postgres.start()
            until(lambda: api.ask("GET", "/readyz").status_code == 200, "the database")
            with made.host_here(1) as back:
                assert back.version == made.version


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16m,mode=700", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(ballast: Path) -> None:
    """To the last byte."""
    with ballast.open("ab", buffering=0) as file:
        for size in (65536, 4096, 512, 1):
            try:
                while file.write(b"\0" * size) == size:
                    pass
            except OSError:
                continue


def test_a_full_disk_and_room_again(tmp_path: Path) -> None:
    async def scene(folder: Path) -> dict[str, int]:
        ballast = folder / "ballast"
        with nursery(tmp_path / "logs") as starter:
            server = starter.start(folder, *QUICK)
            server.await_ready()
            crowd = Crowd([f"http://127.0.0.1:{server.port}"], 3)
            crowd.begin(6)
            for _ in range(3):
                await crowd.until(moves=50)
                fill(ballast)
                await until_full(folder, ballast, crowd)
                await without_storage(server, crowd, {"storage-full", "storage-gone"})
                ballast.unlink()
                await until_ready(server, True)
            await crowd.until(moves=50)
            server.kill()
            await crowd.stop()
            assert crowd.ledger.refused.get("storage-full", 0) > 0, crowd.ledger.refused
            return await check(str(folder / "cheeseboard.sqlite3"), crowd.ledger)

    with small_disk(tmp_path / "disk") as folder:
        print("disk full three times", asyncio.run(scene(folder)))


async def until_full(folder: Path, ballast: Path, crowd: Crowd) -> None:
    """The log may still have room of its own, which has to be used up first."""
    async with asyncio.timeout(SECONDS):
        before = -1
        while before != crowd.ledger.moves:
            before = crowd.ledger.moves
            fill(ballast)
            await asyncio.sleep(0.3)
