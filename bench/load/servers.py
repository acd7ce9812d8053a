"""The servers that are measured: each one process on one core, started fresh for every size of the crowd."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..checkout import HERE, Checkout
from .boardgame_io import BoardgameIoTable
from .generator import Make
from .machine import cores
from .ours import CheeseboardTable

PACKAGES: Final = ("boardgame.io@0.50.2", "node-persist@3.1.3")
PEER: Final = Path(tempfile.gettempdir()) / "cheeseboard-load-boardgame-io-0.50.2"
SERVERS_CORE: Final = cores()[0]
LOG: Final = "server.log"
SERVER_FILE: Final = Path(__file__).parent / "boardgame_io_server.js"
UNLIMITED: Final = (
    *("--commands-per-second", "0", "--requests-per-second", "0"),
    *("--sockets-per-address", "0", "--matches-per-hour", "0", "--log-level", "warning"),
)


@dataclass(frozen=True)
class Contender:
    """``is_durable``: what it has confirmed survives a power cut. ``checkout``: whose code, if it is ours."""

    name: str
    title: str
    make: Make
    is_durable: bool
    checkout: Checkout = HERE


CONTENDERS: Final = (
    Contender("ours", "Cheeseboard, SQLite", CheeseboardTable, True),
    Contender("ours-postgresql", "Cheeseboard, PostgreSQL", CheeseboardTable, True),
    Contender("bgio", "boardgame.io, in memory", BoardgameIoTable, False),
    Contender("bgio-files", "boardgame.io, FlatFile", BoardgameIoTable, False),
)


@dataclass(frozen=True)
class Running:
    host: str
    pid: int


@contextmanager
def running(contender: Contender, folder: Path, is_pinned: bool) -> Iterator[Running]:
    """A server of this kind, with an empty folder or database of its own."""
    data = Path(tempfile.mkdtemp(prefix=f"cheeseboard-load-{os.getpid()}-", dir=folder))
    with ExitStack() as stack:
        database = stack.enter_context(postgres()) if contender.name == "ours-postgresql" else ""
        process = start(contender, data, database)
        stack.callback(stop, process, data)
        if is_pinned:
            os.sched_setaffinity(process.pid, SERVERS_CORE)
        yield Running(address(process, data), process.pid)


@contextmanager
def postgres() -> Iterator[str]:
    """An empty database on a durable PostgreSQL, which shares the generator's core."""
    from tests.postgres import postgres_server

    with postgres_server(is_durable=True) as server:
        yield server.fresh()


def start(contender: Contender, data: Path, database: str) -> subprocess.Popen[str]:
    environment = {**contender.checkout.environment, "NODE_ENV": "production"}
    environment["NODE_PATH"] = str(PEER / "node_modules")
    with (data / LOG).open("w") as log:  # two runs at a time must not share one
        words = words_of(contender, data, database)
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)


def stop(process: subprocess.Popen[str], data: Path) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    shutil.rmtree(data)


def words_of(contender: Contender, data: Path, database: str) -> list[str]:
    if contender.name == "bgio":
        return ["node", str(SERVER_FILE)]
    if contender.name == "bgio-files":
        return ["node", str(SERVER_FILE), str(data / "matches")]
    words = [contender.checkout.python, "-m", "cheeseboard", "serve", "--port", "0"]
    words += ["--data", str(data), *UNLIMITED]
    return [*words, "--database", database] if database else words


def address(process: subprocess.Popen[str], data: Path) -> str:
    """What the server says about where it is; the rest of its output is not read, it has little to say."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r" at (?:http://)?(127\.0\.0\.1:\d+)", line)
        if found:
            return found[1]
    words = (data / LOG).read_text(encoding="utf-8")[-2000:]
    raise SystemExit(f"bench: {process.args!r} ended before it was ready: {words}")


def install_boardgame_io() -> None:
    """Into a temporary folder, once."""
    if (PEER / "node_modules" / "node-persist").exists():
        return
    PEER.mkdir(exist_ok=True)
    (PEER / "package.json").write_text('{"private": true}\n')
    environment: Mapping[str, str] = {**os.environ, "npm_config_loglevel": "error"}
    words = ["npm", "install", "--no-audit", "--no-fund", *PACKAGES]
    subprocess.run(words, cwd=PEER, check=True, env=environment, stdout=subprocess.DEVNULL)
