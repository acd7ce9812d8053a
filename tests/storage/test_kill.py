"""kill -9 in the middle of writing, on both databases."""

from __future__ import annotations

import random

from cheeseboard.storage.store import Store
from tests.storage.kit import is_whole, other_process, run


def test_an_acknowledged_entry_survives_kill_9(url: str) -> None:
    draw = random.Random(6)
    acknowledged: dict[str, int] = {}
    for _ in range(10):
        process = other_process("writing_process.py", url, "20")
        assert process.stdout is not None
        for _ in range(draw.randrange(50, 1500)):
            take(process.stdout.readline(), acknowledged)
        process.kill()
        for line in process.communicate()[0].splitlines(keepends=True):
            take(line, acknowledged)

        async def see(store: Store) -> None:
            for name, version in acknowledged.items():
                assert await is_whole(store, name) >= version

        run(url, see)
    assert sum(acknowledged.values()) > 1000


def take(line: str, acknowledged: dict[str, int]) -> None:
    # A line cut off by the kill was never read by anybody.
    if line.endswith("\n"):
        name, version = line.split()
        acknowledged[name] = max(acknowledged.get(name, 0), int(version))
