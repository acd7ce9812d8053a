"""Group commit, and many who want the same version."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from cheeseboard.storage.address import open_store
from cheeseboard.storage.postgres.store import PostgresStore
from cheeseboard.storage.sqlite.store import SqliteStore
from cheeseboard.storage.store import Store, VersionTaken
from tests.postgres import fresh_url
from tests.storage.kit import PATIENCE, entry, is_whole, match, other_process, play, run


def test_moves_of_many_matches_share_a_transaction(url: str) -> None:
    async def case(store: Store) -> None:
        assert isinstance(store, SqliteStore | PostgresStore)
        await asyncio.gather(*(store.create(match(f"m{n}")) for n in range(200)))
        before = store.writer.commits
        await asyncio.gather(*(play(store, f"m{n}", 5) for n in range(200)))
        assert store.writer.commits - before < 100
        assert store.writer.waiting() == 0
        assert [await is_whole(store, f"m{n}") for n in range(200)] == [5] * 200

    run(url, case)


def test_a_conflict_fails_alone(url: str) -> None:
    async def case(store: Store) -> None:
        for n in range(20):
            await store.create(match(f"m{n}"))
        await store.append(entry("m7", 1))
        moves = [store.append(entry(f"m{n}", 1)) for n in range(20)]
        got = await asyncio.gather(*moves, store.append(entry("none", 1)), return_exceptions=True)
        failed = [n for n, each in enumerate(got) if each is not None]
        assert failed == [7, 20]
        assert all(isinstance(got[n], VersionTaken) for n in failed)
        assert (await store.counts()).entries == 20

    run(url, case)


def test_one_of_many_gets_a_version_and_the_rest_is_refused(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        for version in range(1, 6):
            bodies = [b"%d-%d" % (version, n) for n in range(30)]
            moves = (store.append(entry("m", version, body)) for body in bodies)
            got = await asyncio.gather(*moves, return_exceptions=True)
            winners = [body for body, each in zip(bodies, got, strict=True) if each is None]
            assert len(winners) == 1
            assert (await store.since("m", version - 1))[0].body == winners[0]

    run(url, case)


def test_entries_of_one_match_asked_for_at_once_are_stored_in_order(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await asyncio.gather(*(store.append(entry("m", version)) for version in range(1, 31)))
        assert await is_whole(store, "m") == 30

    run(url, case)


def test_a_match_may_be_erased_while_it_is_played(url: str) -> None:
    async def case(store: Store) -> None:
        for n in range(30):
            await store.create(match(f"m{n}"))
        players = (play(store, f"m{n}", 5) for n in range(30))
        erasers = (store.delete(f"m{n}") for n in range(0, 30, 2))
        got = await asyncio.gather(*players, *erasers, return_exceptions=True)
        assert {type(each) for each in got[:30:2]} <= {VersionTaken, type(None)}
        assert [await store.load(f"m{n}") for n in range(0, 30, 2)] == [None] * 15
        assert [await store.since(f"m{n}", 0) for n in range(0, 30, 2)] == [[]] * 15
        assert [await is_whole(store, f"m{n}") for n in range(1, 30, 2)] == [5] * 15

    run(url, case)


def test_two_stores_on_one_postgresql_share_out_the_versions() -> None:
    url = fresh_url()

    async def race(store: Store, who: int, name: str, won: Counter[tuple[str, int]]) -> None:
        for version in range(1, 9):
            try:
                await store.append(entry(name, version, b"%d" % who))
                won[name, version] += 1
            except VersionTaken:
                pass

    async def case() -> None:
        stores = [open_store(url), open_store(url)]
        # Both may find an empty database: one of them makes the tables.
        await asyncio.gather(*(store.open() for store in stores))
        names = [f"m{n}" for n in range(60)]
        for name in names:
            await stores[0].create(match(name))
        won: Counter[tuple[str, int]] = Counter()
        orders = (names, names[::-1])
        races = (
            race(s, w, n, won) for w, (s, order) in enumerate(zip(stores, orders, strict=True)) for n in order
        )
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*races)
        for name in names:
            last = await is_whole(stores[0], name)
            assert [won[name, version] for version in range(1, 9)] == [1] * last + [0] * (8 - last)
        for store in stores:
            await store.close()

    asyncio.run(case())


def test_processes_race_for_the_same_matches() -> None:
    url = fresh_url()

    async def prepare(store: Store) -> None:
        for n in range(10):
            await store.create(match(f"m{n}"))

    async def see(store: Store) -> None:
        for n in range(10):
            assert await is_whole(store, f"m{n}") == 20
            for each in await store.since(f"m{n}", 0):
                who, version = each.body.decode().split()
                assert int(version) == each.version
                assert (f"m{n} {each.version}" in won["a"], f"m{n} {each.version}" in won["b"]) == (
                    who == "a",
                    who == "b",
                )

    run(url, prepare)
    racers = {who: other_process("racing_process.py", url, who, "10", "20") for who in "ab"}
    won = {who: set(racer.communicate(timeout=PATIENCE)[0].splitlines()) for who, racer in racers.items()}
    assert [racer.returncode for racer in racers.values()] == [0, 0]
    run(url, see)


def test_a_second_server_on_a_sqlite_file_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    process = other_process("writing_process.py", path, "1")
    try:
        assert process.stdout is not None
        process.stdout.readline()

        async def case() -> str:
            store = open_store(path)
            try:
                await store.open()
            except Exception as error:
                return getattr(error, "code", repr(error))
            return "opened"

        assert asyncio.run(case()) == "storage-busy"
    finally:
        process.kill()
        process.communicate()
    # The lock went with the process.
    run(path, lambda store: store.check())
