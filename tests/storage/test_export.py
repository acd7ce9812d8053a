"""Finished matches as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cheeseboard.storage.export import export
from cheeseboard.storage.store import StorageGone, Store, StoredEntry, StoredMatch
from tests.storage.kit import match, play, run


def text_of(stored: StoredMatch, entries: Sequence[StoredEntry]) -> str | None:
    return (
        None
        if stored.id == "m013"
        else f"{stored.id} grüßt\n" + "".join(f"{each.version}\n" for each in entries)
    )


def test_every_finished_match_becomes_a_file(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    told: list[int] = []

    async def case(store: Store) -> int:
        for n in range(130):
            await store.create(match(f"m{n:03}", status="over" if n % 2 else "playing"))
        await play(store, "m001", 2, status="over")
        # From a database that somebody else wrote.
        await store.create(match("../out", status="over"))
        first = await export(store, folder, text_of, told.append)
        assert await export(store, folder, text_of, ending=".again") == first
        return first

    assert run(url, case) == 64
    files = sorted(file.name for file in folder.glob("*.txt"))
    assert files == [f"m{n:03}.txt" for n in range(1, 130, 2) if n != 13]
    assert (folder / "m001.txt").read_text(encoding="utf-8") == "m001 grüßt\n1\n2\n"
    assert told[-1] == 64
    assert sorted(told) == told
    assert len(list(folder.glob("*.again"))) == 64
    assert not list(tmp_path.glob("out*"))
    assert not list(folder.glob("*.part"))


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def case(store: Store) -> None:
        with pytest.raises(StorageGone, match="file"):
            await export(store, tmp_path / "file" / "records", text_of)

    run(str(tmp_path / "matches.db"), case)
