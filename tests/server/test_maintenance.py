"""What is kept goes by itself when its time has come."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cheeseboard.server import service as module
from cheeseboard.server.service import Service
from cheeseboard.server.settings import Settings
from cheeseboard.storage.store import StoredMatch, now

DAY = 24 * 60 * 60 * 1000
KEPT = {"old-over": False, "new-over": True, "old-playing": False, "new-playing": True, "waiting": True}


def stored(name: str) -> StoredMatch:
    """A match as old as its name says: past the 14 days of a finished one, or the 60 of one left lying."""
    status = name.rpartition("-")[2]
    days = {"old-over": 15, "new-over": 13, "old-playing": 61, "new-playing": 59}.get(name, 0)
    return StoredMatch(name, b"{}", now() - 90 * DAY, now() - days * DAY, status, 0)


def test_old_matches_are_erased_hour_by_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SWEEP_SECONDS", 0.05)

    async def run() -> None:
        service = Service(Settings(data=str(tmp_path)))
        await service.start()
        try:
            await asyncio.sleep(0.2)  # the sweep at the start is over
            for name in KEPT:
                await service.store.create(stored(name))
            async with asyncio.timeout(120):
                while await service.store.load("old-over") or await service.store.load("old-playing"):
                    await asyncio.sleep(0.02)
            found = {name: await service.store.load(name) is not None for name in KEPT}
            assert found == KEPT
        finally:
            await service.close()

    asyncio.run(run())
