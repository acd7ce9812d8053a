"""kill -9 of whoever looks after others: nothing is left of them, the port is free, and nobody waits for a dead one."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.bots.programs import POLITE, command
from tests.faults.processes import children, is_running, until
from tests.postgres import fresh_url
from tests.server.client import Api, Made
from tests.server.serving import QUICK, SECONDS, Serving, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

STUBBORN = """
import os, signal, subprocess, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
    signal.signal(number, signal.SIG_IGN)
below = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
with open(PIDS, "a") as file:
    file.write(f"{os.getpid()} {below.pid}\\n")
"""
"""a bot of the host's that starts another program, and hears nobody who wants it to end"""


def stubborn(folder: Path) -> str:
    """The command line of one, which writes down whom it started."""
    begun = STUBBORN.replace("PIDS", repr(str(folder / "pids")))
    return command(
        folder / "stubborn.py", begun + POLITE.replace("GO", "time.sleep(600)") + "time.sleep(600)\n"
    )


def written(folder: Path) -> list[int]:
    """Whom these have written down."""
    try:
        return [int(word) for word in (folder / "pids").read_text().split()]
    except FileNotFoundError:
        return []


def let_it_think(api: Api) -> None:
    body = {"game": "cheese-rescue", "seats": [{"kind": "bot", "level": "mule"}] * 2, "start": True}
    made = Made(api, api.ask("POST", "/api/v1/matches", body).json())
    api.get(made.path, made.watch)  # somebody looks, or no bot would move


def descendants(pid: int) -> list[int]:
    found = children(pid, "")
    return found + [each for child in found for each in descendants(child)]


def await_end(pids: list[int]) -> None:
    until(lambda: not any(map(is_running, pids)), f"the end of {pids}")


def begin(folder: Path, running: Serving) -> list[int]:
    """Everybody who belongs to a server, once its own bot and the host's have started."""
    with Api(running.url) as api:
        let_it_think(api)
    until(lambda: len(written(folder)) >= 2, "a program of the host's")
    everybody = descendants(running.process.pid)
    assert set(written(folder)) <= set(everybody)
    return everybody


def test_a_killed_server_leaves_nobody(tmp_path: Path) -> None:
    words = (*QUICK, "--extra-bots", f"mule={stubborn(tmp_path)}", "--bot-seconds", "60")
    with serving(tmp_path / "data", *words) as running:
        everybody = begin(tmp_path, running)
        assert any(children(running.process.pid, "reaper.py"))
        running.kill()
        await_end(everybody)


def test_a_reaper_that_was_killed_is_replaced(tmp_path: Path) -> None:
    words = (*QUICK, "--extra-bots", f"mule={stubborn(tmp_path)}", "--bot-seconds", "60")
    with serving(tmp_path / "data", *words) as running:
        until(lambda: children(running.process.pid, "reaper.py"), "one")
        (killed,) = children(running.process.pid, "reaper.py")
        os.kill(killed, signal.SIGKILL)
        everybody = begin(tmp_path, running)  # told of a new process, it is missed
        running.kill()
        await_end(everybody)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("many")


def test_several_processes(folder: Path) -> None:
    words = (*QUICK, "--database", fresh_url(), "--drain-seconds", "1", "--bot-seconds", "60")
    mule = ("--extra-bots", f"mule={stubborn(folder)}")
    with serving(folder / "data", *words, *mule, "--workers", "3") as running:
        port = int(running.url.rsplit(":", 1)[1])
        supervisor = running.process.pid
        nobody_waits_for_a_dead_one(supervisor, port)
        everybody = begin(folder, running)
        running.kill()
        await_end(everybody)
    with serving(folder / "data", *words, port=port) as running, Api(running.url) as api:
        assert api.get("/readyz") == {"status": "ok"}


def test_several_processes_that_are_asked_to_end_do_so_without_a_fault(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, "--database", fresh_url(), "--workers", "2") as running:
        assert running.stop() == 0
        ended = [line for line in running.log if line.endswith(" info ended")]
        assert (len(ended), [line for line in running.log if "rror" in line]) == (2, [])


def nobody_waits_for_a_dead_one(supervisor: int, port: int) -> None:
    """With nobody there to replace it, all that connect are answered by the others."""
    os.kill(supervisor, signal.SIGSTOP)
    try:
        workers = children(supervisor, "process.child")
        assert len(workers) == 3
        os.kill(workers[0], signal.SIGKILL)
        until(lambda: not is_running(workers[0]), "its end")
        for _ in range(30):
            assert is_alive(port)
    finally:
        os.kill(supervisor, signal.SIGCONT)
    until(lambda: len(set(children(supervisor, "process.child")) - {workers[0]}) == 3, "another in its place")
    for _ in range(10):  # also while the new one starts
        assert is_alive(port)


def is_alive(port: int) -> bool:
    """By a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), SECONDS) as line:
        line.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := line.recv(65536):
            answer += more
    return bool(json.loads(answer.rpartition(b"\r\n\r\n")[2]) == {"status": "ok"})
