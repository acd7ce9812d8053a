"""An orderly end under load: everybody is told to come back, does so, and finds everything."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from tests.faults.load import Crowd
from tests.faults.nursery import nursery
from tests.faults.truth import check
from tests.postgres import fresh_url
from tests.server.serving import QUICK

ROUNDS = 3
GOING = 1012


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_stop_under_load_and_a_start(database: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    url = str(folder / "cheeseboard.sqlite3") if database == "sqlite" else fresh_url()
    arguments = (*QUICK, "--drain-seconds", "2", *(() if database == "sqlite" else ("--database", url)))

    async def scene() -> dict[str, int]:
        with nursery(tmp_path / "logs") as starter:
            server = starter.start(folder, *arguments)
            server.await_ready()
            port = server.port
            crowd = Crowd([f"http://127.0.0.1:{port}"], 5)
            crowd.begin(6)
            for _ in range(ROUNDS):
                await crowd.until(moves=50)
                before = crowd.ledger.closings.get(GOING, 0)
                server.signal(signal.SIGTERM)
                await asyncio.to_thread(server.await_end)
                log = server.log.read_text()
                assert "info ended" in log, log
                assert "Traceback" not in log
                await _told_to_come_back(crowd, before)
                server = starter.start(folder, *arguments, port=port)
            await crowd.until(moves=50)
            server.signal(signal.SIGTERM)
            await asyncio.to_thread(server.await_end)
            await crowd.stop()
            assert crowd.ledger.goodbyes >= ROUNDS * 6
            return await check(url, crowd.ledger)

    print(database, "stopped under load", asyncio.run(scene()))


async def _told_to_come_back(crowd: Crowd, before: int) -> None:
    """The server may be gone before the crowd has read its last words."""
    async with asyncio.timeout(60):
        while crowd.ledger.closings.get(GOING, 0) <= before:
            await asyncio.sleep(0.01)
