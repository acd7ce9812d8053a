"""Backup while everybody plays, restore, and moving from one database to the other."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import apsw
import pytest

from cheeseboard.storage.address import open_store, sqlite_path
from cheeseboard.storage.backup import backup, restore
from cheeseboard.storage.store import StorageError, StorageGone, Store, now
from tests.postgres import fresh_url
from tests.storage.kit import entry, is_whole, match, other_process, play, run


async def some_matches(store: Store) -> None:
    for n in range(12):
        await store.create(match(f"m{n}"))
        await play(store, f"m{n}", n, status="over")
    await store.append(entry("m3", 4, bytes(range(256)) * 10))
    await store.put("host", "grüße")
    await store.add_code("cat", "m1", 1, now() + 60_000)
    await store.sweep(0, 10, 10, 10)
    await store.append(entry("m5", 6))
    await store.sweep(10, 10, 10, 10)


async def everything(store: Store) -> object:
    counts = await store.counts()
    loaded = [await store.load(name) for name in await store.ids(None, 1000)]
    return (counts.waiting, counts.playing, counts.over, counts.binned), loaded, await store.get("host")


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_brings_everything_into_either_database(url: str, target: str, tmp_path: Path) -> None:
    path = tmp_path / "backups" / "monday.db"

    async def case(store: Store) -> object:
        await some_matches(store)
        await store.backup(str(path))
        return await everything(store)

    before = run(url, case)
    new = fresh_url() if target == "postgresql" else str(tmp_path / "restored" / "matches.db")
    assert asyncio.run(restore(path, new)) is None

    async def see(store: Store) -> None:
        assert await everything(store) == before
        assert await store.use_code("cat", now()) == ("m1", 1)
        await store.append(entry("m11", 12))
        await store.create(match("new"))

    run(new, see)
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == ["monday.db"]


def test_a_backup_in_the_middle_of_play_is_whole_and_has_what_was_acknowledged(
    url: str, tmp_path: Path
) -> None:
    acknowledged: dict[str, int] = {}
    promised: dict[str, int] = {}

    async def player(store: Store, name: str, done: asyncio.Event) -> None:
        version = 0
        while not done.is_set():
            version += 1
            await store.append(entry(name, version))
            acknowledged[name] = version

    async def backups(store: Store, done: asyncio.Event) -> None:
        while len(acknowledged) < 10:
            await asyncio.sleep(0.001)
        promised.update(acknowledged)
        # By the address, as another process would.
        await asyncio.gather(store.backup(str(tmp_path / "a.db")), backup(url, tmp_path / "b.db"))
        done.set()

    async def case(store: Store) -> None:
        for n in range(10):
            await store.create(match(f"m{n}"))
        done = asyncio.Event()
        await asyncio.gather(backups(store, done), *(player(store, f"m{n}", done) for n in range(10)))

    async def see(store: Store) -> None:
        for name, version in promised.items():
            assert await is_whole(store, name) >= version

    run(url, case)
    for name in "ab":
        run(str(tmp_path / f"{name}.db"), see)


def test_another_process_backs_up_a_running_server(url: str, tmp_path: Path) -> None:
    process = other_process("writing_process.py", url, "5")
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline().split() for _ in range(100)]
        asyncio.run(backup(url, tmp_path / "copy.db"))
        if sqlite_path(url) is not None:
            with pytest.raises(StorageError, match="Another server"):
                asyncio.run(restore(tmp_path / "copy.db", url, replace=True))
    finally:
        process.kill()
        process.communicate()

    async def see(store: Store) -> None:
        for name, version in lines:
            assert await is_whole(store, name) >= int(version)

    run(str(tmp_path / "copy.db"), see)


def test_a_backup_overwrites_nothing(url: str, tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("mine")

    async def case(store: Store) -> None:
        with pytest.raises(StorageError, match="name a new file") as refusal:
            await store.backup(str(path))
        assert refusal.value.code == "storage-exists"

    run(url, case)
    assert path.read_text() == "mine"
    assert not path.with_name("precious.part").exists()


def test_a_failed_backup_leaves_nothing(tmp_path: Path) -> None:
    async def case(store: Store) -> None:
        with pytest.raises(StorageGone):
            await store.backup("/proc/no/such/folder/copy.db")

    run(str(tmp_path / "matches.db"), case)
    with pytest.raises(StorageError, match="does not exist"):
        asyncio.run(backup(str(tmp_path / "nothing.db"), tmp_path / "copy.db"))
    (tmp_path / "text").write_text("no database, but long enough to look at" * 30)
    with pytest.raises(StorageError) as refusal:
        asyncio.run(backup(str(tmp_path / "text"), tmp_path / "copy.db"))
    assert refusal.value.code == "storage-foreign"
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "copy.db.part").exists()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "saved.db"

    async def case(store: Store) -> None:
        await some_matches(store)
        await store.backup(str(path))

    run(str(tmp_path / "source.db"), case)
    return path


def test_restore_overwrites_only_when_told_and_keeps_the_old_one(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "live" / "matches.db"

    async def old(store: Store) -> None:
        await store.create(match("old"))

    run(str(target), old)
    with pytest.raises(StorageError) as refusal:
        asyncio.run(restore(saved, str(target)))
    assert refusal.value.code == "storage-exists"
    aside = asyncio.run(restore(saved, str(target), replace=True))
    assert aside is not None

    async def names(store: Store) -> list[str]:
        return await store.ids(None, 2)

    assert run(str(aside), names) == ["old"]
    assert run(str(target), names) == ["m0", "m1"]
    assert target.stat().st_mode & 0o777 == 0o600


def test_the_log_of_a_killed_server_goes_aside_with_its_database(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "matches.db"
    process = other_process("writing_process.py", str(target), "1")
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(20)]
    process.kill()
    process.communicate()
    assert target.with_name("matches.db-wal").stat().st_size > 0
    aside = asyncio.run(restore(saved, str(target), replace=True))

    async def version(store: Store) -> int:
        return await is_whole(store, "m0")

    assert run(str(aside), version) >= len(lines)
    assert run(str(target), version) == 0


def test_a_live_database_is_never_replaced(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "matches.db"

    async def case(store: Store) -> None:
        await store.create(match("m"))
        with pytest.raises(StorageError) as refusal:
            await restore(saved, str(target), replace=True)
        assert refusal.value.code == "storage-busy"
        await store.append(entry("m", 1))

    run(str(target), case)


def test_postgresql_with_matches_is_left_alone(saved: Path) -> None:
    url = fresh_url()

    async def case(store: Store) -> None:
        await store.create(match("m"))
        with pytest.raises(StorageError) as refusal:
            await restore(saved, url)
        assert refusal.value.code == "storage-exists"
        assert await store.ids(None, 5) == ["m"]

    run(url, case)


@pytest.mark.parametrize("kind", ["cut", "flipped", "foreign", "newer", "missing", "text"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_what_is_no_whole_backup_is_refused(saved: Path, tmp_path: Path, kind: str, target: str) -> None:
    bad = tmp_path / "bad.db"
    data = bytearray(saved.read_bytes())
    if kind == "cut":
        bad.write_bytes(data[: len(data) // 2])
    elif kind == "flipped":
        data[4096 * 3 : 4096 * 3 + 200] = b"\xff" * 200
        bad.write_bytes(data)
    elif kind == "text":
        bad.write_bytes(b"not a database " * 500)
    elif kind in ("foreign", "newer"):
        bad.write_bytes(data)
        connection = apsw.Connection(str(bad))
        connection.execute(
            "PRAGMA application_id = 7"
            if kind == "foreign"
            else "UPDATE alembic_version SET version_num = '9999'"
        )
        connection.close()
    url = fresh_url() if target == "postgresql" else str(tmp_path / "new.db")
    with pytest.raises(StorageError) as refusal:
        asyncio.run(restore(bad, url))
    codes = {"foreign": "storage-foreign", "text": "storage-foreign", "newer": "storage-newer"}
    assert refusal.value.code == codes.get(
        kind, "storage-missing" if kind == "missing" else "storage-damaged"
    )
    assert not (tmp_path / "new.db").exists()

    async def nothing(store: Store) -> list[str]:
        return await store.ids(None, 1)

    assert run(url, nothing) == []


def test_postgresql_that_is_not_there_cannot_be_backed_up(tmp_path: Path) -> None:
    with pytest.raises(StorageGone):
        asyncio.run(backup("postgresql://cat:hunter2@127.0.0.1:1/x", tmp_path / "copy.db"))
    assert list(tmp_path.iterdir()) == []
    assert open_store(str(tmp_path / "x"))


def test_postgresql_without_our_tables_is_not_backed_up(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as refusal:
        asyncio.run(backup(fresh_url(), tmp_path / "copy.db"))
    assert refusal.value.code == "storage-older"
    assert list(tmp_path.iterdir()) == []
