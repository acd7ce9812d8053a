"""What is kept goes by itself when its time has come: into the bin, and then away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from cheeseboard.server import service as module
from cheeseboard.server.ops.served_time import DAY, counted
from cheeseboard.server.service import Service
from cheeseboard.server.settings import Settings
from cheeseboard.storage.store import StoredMatch, now

STEPS = (
    (13, ["kept", "kept", "kept"]),
    (15, ["binned", "kept", "kept"]),
    (23, [None, "kept", "kept"]),
    (62, [None, "binned", "binned"]),
    (70, [None, None, None]),
)
"""days of serving, and what became of a finished match and of two that were left lying"""


def stored(status: str) -> StoredMatch:
    return StoredMatch(status, b"{}", now() - 900 * DAY, now() - 900 * DAY, status, 0)


def ahead(days: int) -> Callable[[], int]:
    return lambda: counted() + days * DAY


def test_old_matches_go_hour_by_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SWEEP_SECONDS", 0.05)

    async def run() -> None:
        service = Service(Settings(data=str(tmp_path)))
        await service.start()
        try:
            names = ("over", "playing", "waiting")
            for name in names:
                await service.store.create(stored(name))
            await service.sweep()
            for days, wanted in STEPS:
                service.served.clock = ahead(days)
                async with asyncio.timeout(120):
                    while [await service.store.state(name) for name in names] != wanted:
                        await asyncio.sleep(0.02)
        finally:
            await service.close()

    asyncio.run(run())
