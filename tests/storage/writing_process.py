"""Plays many matches at once for ever, and says of each entry that it is stored, after the store said so."""

from __future__ import annotations

import asyncio
import os
import sys

from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import Store, StoredEntry, StoredMatch, VersionTaken


async def play(store: Store, name: str) -> None:
    try:
        await store.create(StoredMatch(name, b"{}", 1, 1, "waiting", 0))
    except VersionTaken:
        pass
    found = await store.load(name)
    assert found is not None
    version = found[0].version
    while True:
        version += 1
        await store.append(StoredEntry(name, version, b"%d" % version * 20, "playing"))
        os.write(1, f"{name} {version}\n".encode())


async def main(url: str, matches: int) -> None:
    store = open_store(url)
    await store.open()
    await asyncio.gather(*(play(store, f"m{number}") for number in range(matches)))


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
