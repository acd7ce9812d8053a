"""Races with others like it for the versions of the same matches, and says which it won."""

from __future__ import annotations

import asyncio
import sys

from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import Store, StoredEntry, VersionTaken


async def race(store: Store, name: str, last: int, who: str) -> None:
    version = 0
    while version < last:
        body = f"{who} {version + 1}".encode()
        try:
            await store.append(StoredEntry(name, version + 1, body, "playing"))
            print(name, version + 1, flush=True)
            version += 1
        except VersionTaken:
            version += len(await store.since(name, version))


async def main(url: str, who: str, matches: int, last: int) -> None:
    store = open_store(url)
    await store.open()
    await asyncio.gather(*(race(store, f"m{number}", last, who) for number in range(matches)))
    await store.close()


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
