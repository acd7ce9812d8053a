"""kill -9 of the server at random moments under load: what was acknowledged is there, and everybody comes back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.examples import some
from tests.faults.load import Crowd
from tests.faults.nursery import Starter, nursery
from tests.faults.truth import check
from tests.postgres import fresh_url
from tests.server.serving import QUICK

ROUNDS = 5
KILLS = 10
"""in each round, so 50 with each database where everything is tried, and a million moves by ``make torture``"""

TABLES = 6
MOST_MOVES = 150
"""between two kills"""


async def play_and_kill(starter: Starter, folder: Path, seed: int, *arguments: str) -> Crowd:
    luck = random.Random(seed)
    server = starter.start(folder, *QUICK, *arguments)
    server.await_ready()
    port = server.port
    crowd = Crowd([f"http://127.0.0.1:{port}"], seed)
    crowd.begin(TABLES)
    for number in range(KILLS):
        if number:
            server = starter.start(folder, *QUICK, *arguments, port=port)
        if number % 5 == 3:  # also while it starts
            await asyncio.sleep(luck.uniform(0, 0.4))
        else:
            await crowd.until(moves=luck.randint(1, MOST_MOVES))
            await asyncio.sleep(luck.uniform(0, 0.01))
        server.kill()
    server = starter.start(folder, *QUICK, *arguments, port=port)
    await crowd.until(moves=TABLES)  # they still play after all that
    server.kill()
    await crowd.stop()
    return crowd


@pytest.mark.parametrize("seed", some(range(ROUNDS), 0, 3))
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost(
    database: str, seed: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    folder = tmp_path / "data"
    url = str(folder / "cheeseboard.sqlite3") if database == "sqlite" else fresh_url()
    arguments = () if database == "sqlite" else ("--database", url)

    async def scene() -> dict[str, int]:
        with nursery(tmp_path / "logs") as starter:
            crowd = await play_and_kill(starter, folder, seed, *arguments)
            for log in (fork.log.read_text() for fork in starter.started):
                assert "Traceback" not in log, log
        return {**await check(url, crowd.ledger), "repeated": crowd.ledger.repeated}

    figures = asyncio.run(scene())
    for name, figure in {"kills": KILLS + 1, **figures}.items():
        record_property(name, figure)
    print(database, seed, "kills", KILLS + 1, figures)
    assert figures["acknowledged"] > KILLS
    assert figures["resumed"] > KILLS
