"""Servers that are killed while people play, and started again: one on SQLite, or two that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from tests.faults.nursery import Fork, Starter, nursery
from tests.faults.processes import children
from tests.postgres import PostgresServer, postgres_server
from tests.server.serving import QUICK

from .device import LOST, request
from .players import Site

OPTIONS: Final = (
    *QUICK,
    "--sockets-per-address",
    "0",
    "--sockets-per-match",
    "1000",
    "--log-level",
    "warning",
)
PATIENCE: Final = 120.0


class Ground(Site):
    """The servers of one database. ``kills`` counts who was killed."""

    def __init__(self, starter: Starter, folder: Path, database: str, servers: int, seed: int) -> None:
        super().__init__([])
        self.starter = starter
        self.folder = folder
        self.database = database
        self.luck = random.Random(seed)
        self.servers: list[Fork] = []
        self.ports = [0] * servers
        self.postgres: PostgresServer | None = None
        self.kills: Counter[str] = Counter()

    async def begin(self) -> None:
        self.servers = [await self._started(number) for number in range(len(self.ports))]
        self.hosts = [f"127.0.0.1:{port}" for port in self.ports]

    def _start(self, number: int) -> Fork:
        words = ("--database", self.database) if "://" in self.database else ()
        return self.starter.start(self.folder / str(number), *OPTIONS, *words, port=self.ports[number])

    async def _started(self, number: int) -> Fork:
        server = self._start(number)
        await until(lambda: server.is_ready() or not server.is_alive())
        if not server.is_ready():
            raise RuntimeError(f"a server did not start:\n{server.log.read_text()[-3000:]}")
        self.ports[number] = server.port
        return server

    async def kill(self) -> None:
        """Somebody, in any way there is; all are there again afterwards."""
        chance = self.luck.random()
        if self.postgres is not None and chance < 0.34:
            await self._kill_postgres(self.postgres)
        elif len(self.servers) > 1 and chance < 0.44:
            await self._kill_servers(*range(len(self.servers)))
        else:
            await self._kill_servers(self.luck.randrange(len(self.servers)))

    async def kill_all(self) -> None:
        """Every server at once, for the last time."""
        await self._kill_servers(*range(len(self.servers)))

    async def _kill_servers(self, *numbers: int) -> None:
        for number in numbers:
            self.servers[number].signal(signal.SIGKILL)
        for number in numbers:
            await until(lambda number=number: not self.servers[number].is_alive())  # type: ignore[misc]
            self.kills["server"] += 1
            if self.luck.random() < 0.15:  # also while it starts
                await self._kill_beginner(self._start(number))
            self.servers[number] = await self._started(number)

    async def _kill_beginner(self, server: Fork) -> None:
        await asyncio.sleep(self.luck.uniform(0, 0.4))
        server.signal(signal.SIGKILL)
        await until(lambda: not server.is_alive())
        self.kills["server that was starting"] += 1

    async def _kill_postgres(self, postgres: PostgresServer) -> None:
        """Every process of it at once, or as it ends itself after a crash."""
        self.is_whole = False
        process = postgres.process
        assert process is not None
        if self.luck.random() < 0.7:
            for pid in (process.pid, *children(process.pid, "")):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        self.kills["PostgreSQL"] += 1
        await asyncio.sleep(self.luck.uniform(0, 0.3))
        await asyncio.to_thread(postgres.start)
        for host in self.hosts:
            while not await is_ready(host):
                await asyncio.sleep(0.05)
        self.is_whole = True

    def troubles(self) -> list[str]:
        """What no log should have."""
        return [
            f"{server.log.name}: {line}"
            for server in self.starter.started
            for line in server.log.read_text(errors="replace").splitlines()
            if "Traceback" in line or "does not follow" in line
        ]


async def is_ready(host: str) -> bool:
    try:
        return bool(await request(host, "GET", "/readyz", None))
    except LOST:
        return False


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def ground(kind: str, folder: Path, seed: int) -> AsyncIterator[Ground]:
    """Servers on ``sqlite`` or ``postgresql``, in a folder on a real disk."""
    with nursery(folder / "logs") as starter:
        if kind == "sqlite":
            found = Ground(starter, folder, str(folder / "0" / "cheeseboard.sqlite3"), 1, seed)
            await found.begin()
            yield found
            return
        with postgres_server(is_durable=True) as postgres:
            found = Ground(starter, folder, postgres.fresh(), 2, seed)
            found.postgres = postgres
            await found.begin()
            yield found
