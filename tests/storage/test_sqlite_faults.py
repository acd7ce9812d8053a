"""A disk that is full, slow or broken, a power cut, a kill: what was acknowledged is there, the rest is whole."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest

from cheeseboard.storage.address import open_store
from cheeseboard.storage.sqlite import threads
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import StorageError, StorageFull, StorageGone, Store, VersionTaken
from tests.storage.kit import entry, is_whole, match, play, recent, run


class Disk:
    """What the disk below SQLite does; tests change it in mid-flight."""

    def __init__(self) -> None:
        self.fault: type[apsw.Error] | None = None
        self.on = "sync"
        self.delay = 0.0
        self.syncs = 0

    def maybe_fail(self, what: str) -> None:
        if self.fault is not None and what == self.on:
            raise self.fault("the test says so")


class DiskVFS(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        # The one that was the default until now, for this one will be.
        self.below = apsw.vfs_names()[0]
        super().__init__("disk", self.below, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> DiskFile:  # noqa: N802
        return DiskFile(self.below, self.disk, name, flags)


class DiskFile(apsw.VFSFile):
    def __init__(self, below: str, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        super().__init__(below, name, flags)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.syncs += 1
        time.sleep(self.disk.delay)
        self.disk.maybe_fail("sync")
        super().xSync(flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self.disk.maybe_fail("write")
        super().xWrite(data, offset)


@pytest.fixture
def disk() -> Iterator[Disk]:
    made = Disk()
    vfs = DiskVFS(made)
    try:
        yield made
    finally:
        vfs.unregister()


@pytest.mark.parametrize("on", ["sync", "write"])
@pytest.mark.parametrize(("fault", "told"), [(apsw.IOError, StorageGone), (apsw.FullError, StorageFull)])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_failing_disk_fails_the_group_and_nothing_is_half_done(
    disk: Disk, tmp_path: Path, on: str, fault: type[apsw.Error], told: type[StorageGone]
) -> None:
    async def case(store: Store) -> None:
        for n in range(20):
            await store.create(match(f"m{n}"))
            await store.append(entry(f"m{n}", 1))
        disk.on, disk.fault = on, fault
        got = await asyncio.gather(
            *(store.append(entry(f"m{n}", 2)) for n in range(20)), return_exceptions=True
        )
        assert {type(each) for each in got} == {told}
        with pytest.raises(StorageGone):
            await store.check()
        with pytest.raises(StorageGone):
            await store.create(match("new"))
        assert [await is_whole(store, f"m{n}") for n in range(20)] == [1] * 20
        disk.fault = None
        await asyncio.gather(*(store.append(entry(f"m{n}", 2)) for n in range(20)))
        await store.create(match("new"))
        await store.check()

    async def see(store: Store) -> None:
        assert [await is_whole(store, f"m{n}") for n in range(20)] == [2] * 20

    path = str(tmp_path / "matches.db")
    run(path, case)
    run(path, see)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_disk_that_takes_nothing_still_gives(disk: Disk, tmp_path: Path) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await store.append(entry("m", 1))
        disk.on, disk.fault = "write", apsw.FullError
        assert await store.ids(None, 10) == ["m"]
        assert len(await store.matches(None, 10)) == 1
        assert await is_whole(store, "m") == 1
        disk.fault = None
        await store.append(entry("m", 2))
        assert (await store.counts()).entries == 2

    run(str(tmp_path / "matches.db"), case)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_server_starts_again_on_a_full_disk(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "matches.db"

    async def play_on(store: Store) -> Path:
        await store.create(match("m"))
        await play(store, "m", 5)
        return copy_of(path, tmp_path / "copy")  # what is there when it is killed now

    async def come_back(store: Store) -> None:
        assert await is_whole(store, "m") == 5
        with pytest.raises(StorageFull):
            await store.append(entry("m", 6))
        disk.fault = None
        for version in (5, 7):
            with pytest.raises(VersionTaken):
                await store.append(entry("m", version, b"other"))
        await store.append(entry("m", 6))
        assert (await store.counts()).entries == 6

    async def look_on(store: Store) -> None:
        """Nobody asks for anything, and yet it is put in order once there is room."""
        disk.fault = None
        for _ in range(12_000):
            if recent(aside) == 0:
                return
            await asyncio.sleep(0.01)
        pytest.fail("it is not tried again")

    left = run(str(path), play_on)
    aside = copy_of(left, tmp_path / "aside")
    disk.on, disk.fault = "write", apsw.FullError
    run(str(left), come_back)
    monkeypatch.setattr(threads, "PAUSES", (0.1,))
    disk.on, disk.fault = "write", apsw.FullError
    run(str(aside), look_on)
    told = [record.message for record in caplog.records if record.name == threads.__name__]
    assert "recent entries cannot be put in their places (the test says so); again in 1 s" in told
    assert "recent entries cannot be put in their places: over" in told[-2:]


def test_a_slow_disk_makes_larger_groups(disk: Disk, tmp_path: Path) -> None:
    async def case(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(100)))
        disk.delay = 0.01
        before = disk.syncs
        await asyncio.gather(*(play(store, f"m{n}", 5) for n in range(100)))
        assert 0 < disk.syncs - before < 60
        disk.delay = 0.0

    run(str(tmp_path / "matches.db"), case)


def test_every_answer_waits_for_its_sync(disk: Disk, tmp_path: Path) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        for version in range(1, 6):
            before = disk.syncs
            await store.append(entry("m", version))
            assert disk.syncs > before

    run(str(tmp_path / "matches.db"), case)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("needs the right to mount a small disk; the injected faults are tested all the same")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.skipif(shutil.which("mount") is None, reason="no mount")
def test_a_full_disk_and_then_room_again(tmp_path: Path) -> None:
    async def fill(store: Store) -> int:
        for version in range(1, 1000):
            try:
                await store.append(entry("m", version, b"x" * 50_000))
            except StorageFull:
                return version - 1
        pytest.fail("the disk did not get full")

    async def case(store: Store, ballast: Path) -> None:
        await store.create(match("m"))
        version = await fill(store)
        with pytest.raises(StorageFull):
            await store.append(entry("m", version + 1, b"y" * 50_000))
        assert await is_whole(store, "m") == version
        ballast.unlink()
        await store.append(entry("m", version + 1, b"y" * 50_000))
        assert await is_whole(store, "m") == version + 1

    with small_disk(tmp_path / "disk") as folder:
        ballast = folder / "ballast"
        ballast.write_bytes(b"\0" * 600_000)
        run(str(folder / "matches.db"), lambda store: case(store, ballast))


def copy_of(path: Path, target: Path, cut: int | None = None) -> Path:
    """What a power cut could leave: the file, and its log up to some byte."""
    target.mkdir()
    shutil.copy(path, target / path.name)
    log = path.with_name(path.name + "-wal").read_bytes()
    (target / f"{path.name}-wal").write_bytes(log if cut is None else log[:cut])
    return target / path.name


def versions(path: Path, matches: int) -> list[int]:
    async def see(store: Store) -> list[int]:
        return [await is_whole(store, f"m{n}") if await store.load(f"m{n}") else -1 for n in range(matches)]

    found = run(str(path), see)
    connection = apsw.Connection(str(path))
    assert connection.pragma("integrity_check") == "ok"
    connection.close()
    return found


def test_a_log_cut_anywhere_gives_a_whole_prefix(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    shelf = tmp_path / "copies"
    shelf.mkdir()
    draw = random.Random(4)

    async def case(store: Store) -> int:
        await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(8)))
        for version in range(1, 41):
            await asyncio.gather(*(store.append(entry(f"m{n}", version)) for n in range(8)))
        length = path.with_name("matches.db-wal").stat().st_size
        for number, cut in enumerate(sorted(draw.randrange(length) for _ in range(25))):
            copy_of(path, shelf / f"{number:02}", cut)
        copy_of(path, shelf / "99")
        return length

    assert run(str(path), case) > 100_000
    found = [versions(copy / "matches.db", 8) for copy in sorted(shelf.iterdir())]
    totals = [sum(each) for each in found]
    assert totals == sorted(totals)
    assert totals[0] < totals[12] < totals[-1] == 320


def test_damaged_bytes_at_the_end_of_the_log_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"

    async def case(store: Store) -> None:
        await store.create(match("m0"))
        await play(store, "m0", 10)
        copied = copy_of(path, tmp_path / "copy")
        log = copied.with_name("matches.db-wal")
        data = bytearray(log.read_bytes())
        data[-3000:] = random.Random(5).randbytes(3000)
        log.write_bytes(data)

    run(str(path), case)
    assert versions(tmp_path / "copy" / "matches.db", 1) == [9]


def test_a_copy_of_the_log_in_mid_write_has_everything_acknowledged_before(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    acknowledged: dict[str, int] = {}
    promises: list[dict[str, int]] = []

    async def player(store: Store, name: str, done: threading.Event) -> None:
        version = 0
        while not done.is_set() and version < 100:
            version += 1
            await store.append(entry(name, version, b"x" * 20))
            acknowledged[name] = version

    def copier(done: threading.Event) -> None:
        for number in range(5):
            promises.append(dict(acknowledged))
            copy_of(path, tmp_path / f"copy{number}")
        done.set()

    async def case(store: Store) -> None:
        # A checkpoint in between would change the other file too.
        await store.writer.ask(lambda c: c.pragma("wal_autocheckpoint", 0))  # type: ignore[attr-defined]
        for n in range(5):
            await store.create(match(f"m{n}"))
        done = threading.Event()
        await asyncio.gather(
            asyncio.to_thread(copier, done), *(player(store, f"m{n}", done) for n in range(5))
        )

    run(str(path), case)
    for number, promise in enumerate(promises):
        there = versions(tmp_path / f"copy{number}" / "matches.db", 5)
        assert all(there[n] >= promise.get(f"m{n}", 0) for n in range(5))


def test_files_are_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "matches.db"
    seen: dict[str, int] = {}

    async def case(store: Store) -> None:
        await store.check()
        seen.update({file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()})

    run(str(path), case)
    assert seen == dict.fromkeys(["matches.db", "matches.db-wal", "matches.db-shm", "matches.db.lock"], 0o600)
    assert path.parent.stat().st_mode & 0o777 == 0o700


def refused(path: Path) -> StorageError:
    async def case() -> None:
        store = open_store(str(path))
        await store.open()

    with pytest.raises(StorageError) as refusal:
        asyncio.run(case())
    return refusal.value


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_bytes(b"Dear cat, " * 100)
    assert refused(text).code == "storage-foreign"
    assert text.read_bytes() == b"Dear cat, " * 100
    other = tmp_path / "other.db"
    connection = apsw.Connection(str(other))
    connection.execute("CREATE TABLE cats (name)")
    connection.close()
    assert refused(other).code == "storage-foreign"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    error = refused(tmp_path / "file" / "matches.db")
    assert isinstance(error, StorageGone)
    assert "file" in error.message
    assert refused(tmp_path).code == "storage-gone"


def test_what_is_erased_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"

    async def case(store: Store) -> None:
        await store.create(match("m"))
        await store.append(entry("m", 1, b"SECRET-BODY" * 30))
        await store.delete("m")

    run(str(path), case)
    assert b"SECRET-BODY" not in path.read_bytes()
    assert not os.path.exists(f"{path}-wal")


def test_trouble_is_told_once_a_pause(caplog: pytest.LogCaptureFixture) -> None:
    """However often somebody asks in between: a full disk has no room for a log of it."""
    trouble = threads.Retry("the cellar is full")
    for _ in range(100):
        trouble.fail(apsw.FullError("really"))
    trouble.succeed()
    told = [record.message for record in caplog.records]
    assert told == ["the cellar is full (really); again in 1 s", "the cellar is full: over"]
