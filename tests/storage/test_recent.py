"""The newest entries of a SQLite file, before and after they are put in their places: nobody sees a difference."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from cheeseboard.storage.backup import backup, restore
from cheeseboard.storage.migrate import APPLICATION_ID, upgrade_sql
from cheeseboard.storage.sqlite import store as sqlite_store
from cheeseboard.storage.sqlite import threads
from cheeseboard.storage.sqlite.recent import merge_recent
from cheeseboard.storage.store import Store, VersionTaken
from tests.postgres import fresh_url
from tests.storage.kit import entry, is_whole, match, other_process, play, recent, run

FEW = 10


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def test_entries_wait_until_they_are_many(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MOST_RECENT", FEW)

    async def case(store: Store) -> None:
        await store.create(match("m"))
        seen: list[int] = []
        for version in range(1, 3 * FEW + 1):
            await store.append(entry("m", version))
            await store.check()  # one after the other: what is tidied up is tidied up by now
            seen.append(recent(path))
            assert await is_whole(store, "m") == version
            assert [each.version for each in await store.since("m", version - 2)] == [version - 1, version][
                -version:
            ]
        assert max(seen) == FEW - 1
        assert seen.count(0) == 3

    run(str(path), case)


def test_a_version_is_taken_whether_it_is_merged_or_not(path: Path) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", 3)
        for _ in range(2):
            for version in (1, 3, 5):
                with pytest.raises(VersionTaken):
                    await store.append(entry("m", version, b"other"))
            await store.counts()  # merges
            assert recent(path) == 0
        await store.append(entry("m", 4))
        assert await is_whole(store, "m") == 4

    run(str(path), case)


def test_lists_are_up_to_date(path: Path) -> None:
    async def case(store: Store) -> None:
        for name in ("a", "b"):
            await store.create(match(name))
        await play(store, "a", 3, status="over")
        await store.append(entry("b", 1))
        assert recent(path) > 0
        assert await store.ids("over", 10) == ["a"]
        await store.append(entry("b", 2))
        assert [(found.id, found.version) for found in await store.matches("playing", 10)] == [("b", 2)]
        await store.append(entry("b", 3))
        counts = await store.counts()
        assert (counts.playing, counts.over, counts.entries) == (1, 1, 6)

    run(str(path), case)


def test_what_is_erased_stays_erased(path: Path) -> None:
    async def case(store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.create(match(name))
            await play(store, name, 4, status="over")
        assert await store.delete("a")
        with pytest.raises(VersionTaken):
            await store.append(entry("a", 5))
        await play(store, "b", 6, first=5)
        assert (await store.sweep(0, 0, 2**60, 0)).erased == ["c"]  # which is over; "b" was taken up again
        assert [await store.load(name) is None for name in ("a", "b", "c")] == [True, False, True]

    async def see(store: Store) -> None:
        assert [await store.load(name) is None for name in ("a", "b", "c")] == [True, False, True]
        assert await is_whole(store, "b") == 6

    run(str(path), case)
    assert recent(path) == 0
    run(str(path), see)


def test_a_killed_server_leaves_them_for_the_next(path: Path) -> None:
    writer = other_process("writing_process.py", str(path), "5")
    acknowledged: dict[str, int] = {}
    try:
        assert writer.stdout is not None
        for line in writer.stdout:
            name, version = line.split()
            acknowledged[name] = int(version)
            if sum(acknowledged.values()) > 50:
                break
    finally:
        writer.kill()
        writer.communicate()
    assert recent(path) > 0

    async def see(store: Store) -> None:
        assert recent(path) == 0
        for name, version in acknowledged.items():
            assert await is_whole(store, name) >= version
        assert (await store.counts()).entries >= sum(acknowledged.values())

    run(str(path), see)


def test_a_merge_that_fails_for_a_list_spoils_nobody_elses_move(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(connection: apsw.Connection) -> None:
        raise apsw.FullError("the test says so")

    async def case(store: Store) -> None:
        await store.create(match("m"))
        await store.append(entry("m", 1))
        with monkeypatch.context() as broken:
            for module in (sqlite_store, threads):
                broken.setattr(module, "merge_recent", full)
            await asyncio.gather(store.counts(), store.append(entry("m", 2)), store.ids(None, 10))
        assert recent(path) == 2
        assert (await store.counts()).entries == 2

    run(str(path), case)


def test_a_merge_that_fails_is_logged_and_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By itself, however quiet it is meanwhile; moves go on, and each failure and the end of it are one line each."""
    tries: list[int] = []

    def moody(connection: apsw.Connection) -> None:
        tries.append(1)
        if len(tries) <= 3:
            raise apsw.FullError("the test says so")
        merge_recent(connection)

    monkeypatch.setattr(threads, "merge_recent", moody)
    monkeypatch.setattr(threads, "MOST_RECENT", FEW)
    monkeypatch.setattr(threads, "PAUSES", (0.01, 0.02))

    async def case(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", FEW)
        while recent(path):
            await asyncio.sleep(0.01)
        assert await is_whole(store, "m") == FEW

    run(str(path), case)
    assert len(tries) >= 4
    told = [record.getMessage() for record in caplog.records if "put in their places" in record.getMessage()]
    assert len(told) == 4
    assert told[-1].endswith("over")


def test_a_file_of_an_earlier_version_is_backed_up_as_it_is(path: Path, tmp_path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.pragma("application_id", APPLICATION_ID)
    connection.execute(upgrade_sql("sqlite", None, "0001")).fetchall()
    connection.execute("INSERT INTO matches VALUES ('m', 1, 1, 'playing', 1)")
    connection.execute(
        "INSERT INTO entries VALUES ('m', 0, x'7b7d', 'waiting'), ('m', 1, x'7b7d', 'playing')"
    )
    connection.close()
    asyncio.run(backup(str(path), tmp_path / "backup.db"))
    asyncio.run(restore(tmp_path / "backup.db", str(tmp_path / "restored.db")))

    async def see(store: Store) -> None:
        assert await is_whole(store, "m") == 1
        await store.append(entry("m", 2))

    for each in (path, tmp_path / "restored.db"):
        run(str(each), see)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_backups_and_plain_copies_have_them(path: Path, tmp_path: Path, kind: str) -> None:
    copies = [tmp_path / "backup.db", tmp_path / "copy.db"]

    async def case(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", 7)
        assert recent(path) == 7
        await backup(str(path), copies[0])
        source, target = apsw.Connection(str(path)), apsw.Connection(str(copies[1]))
        with target.backup("main", source, "main") as copying:
            copying.step()
        target.close()
        source.close()
        assert [recent(copy) for copy in copies] == [0, 7]

    async def see(store: Store) -> None:
        assert await is_whole(store, "m") == 7
        assert (await store.counts()).entries == 7

    run(str(path), case)
    for number, copy in enumerate(copies):
        url = fresh_url() if kind == "postgresql" else str(tmp_path / f"restored{number}.db")
        asyncio.run(restore(copy, url))
        run(url, see)
