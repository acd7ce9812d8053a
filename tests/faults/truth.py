"""What is stored, held against what was told: nothing acknowledged is lost or doubled, every match plays again."""

from __future__ import annotations

import asyncio
from collections import Counter

from cheeseboard.records import verify
from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import Store
from cheeseboard.table.entries import AnyEntry, Played, Rolled, Undone, decode_entry, decode_setup
from cheeseboard.table.match import Match
from tests.faults.load import Acknowledged, Ledger

KINDS = {"play": Played, "roll": Rolled, "undo": Undone}


async def check(url: str, ledger: Ledger) -> dict[str, int]:
    """All matches of a database against a ledger; some figures for the report."""
    assert not ledger.problems, ledger.problems[:5]
    found: Counter[str] = Counter(acknowledged=ledger.moves, resumed=ledger.resumed, kept=0)
    store = open_store(url)
    await store.open()
    try:
        for match, newest in ledger.newest.items():
            stored = await _entries(store, match, newest, found)
            own = {key: each for (name, key), each in ledger.accepted.items() if name == match}
            found["kept"] += _count_kept(stored, own)
            await asyncio.sleep(0)
    finally:
        await store.close()
    found["lost"] = found["acknowledged"] - found["kept"]
    assert found["lost"] == 0, dict(found)
    return dict(found)


async def _entries(store: Store, match: str, newest: int, found: Counter[str]) -> list[AnyEntry]:
    stored = await store.load(match)
    assert stored is not None, f"{match} is gone"
    row, raw = stored
    assert [entry.version for entry in raw] == list(range(1, len(raw) + 1))
    assert row.version == len(raw) >= newest, f"{match}: {newest} was told, {len(raw)} are stored"
    entries = [decode_entry(entry.body) for entry in raw]
    again = Match.open(decode_setup(row.setup), entries)
    assert again.status == row.status
    found["matches"] += 1
    found["entries"] += len(entries)
    if again.status == "over":
        assert verify(again.record()).is_sealed
        found["verified"] += 1
    return entries


def _count_kept(entries: list[AnyEntry], own: dict[str, Acknowledged]) -> int:
    """How many of these commands are stored where they were said to be, as they were sent, and only once."""
    used = Counter(entry.key for entry in entries if entry.key)
    assert not [key for key, times in used.items() if times > 1]
    return sum(
        each.version <= len(entries) and _is_kept(entries[each.version - 1], each) for each in own.values()
    )


def _is_kept(entry: AnyEntry, told: Acknowledged) -> bool:
    command = told.command
    is_same = (entry.key, entry.by) == (command["id"], command["seat"])
    if isinstance(entry, Played):
        is_same = is_same and entry.move == command["move"]
    return is_same and isinstance(entry, KINDS[command["do"]])
