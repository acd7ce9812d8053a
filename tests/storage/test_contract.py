"""What every store does, on both databases."""

from __future__ import annotations

import asyncio
import random

import pytest

from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import (
    Counts,
    Explained,
    StorageError,
    StorageGone,
    Store,
    StoredEntry,
    StoredMatch,
    Swept,
    VersionTaken,
    now,
)
from tests.storage.kit import entry, is_whole, match, play, run


def test_a_match_comes_back_as_it_was_stored(url: str) -> None:
    async def case(store: Store) -> None:
        setup = bytes(range(256))
        first = [StoredEntry("m", 1, b"\x00\xff", "waiting"), StoredEntry("m", 2, b"", "playing")]
        await store.create(StoredMatch("m", setup, 5, 6, "playing", 2), first)
        assert await store.load("m") == (StoredMatch("m", setup, 5, 6, "playing", 2), first)
        assert await store.load("n") is None

    run(url, case)


def test_it_is_there_after_closing(url: str) -> None:
    async def write(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", 3, status="over")

    async def read(store: Store) -> None:
        found = await store.load("m")
        assert found is not None
        assert (found[0].version, found[0].status, found[0].setup) == (3, "over", match("m").setup)
        assert found[1] == [entry("m", 1), entry("m", 2), entry("m", 3, status="over")]

    run(url, write)
    run(url, read)


def test_a_match_can_be_read_in_pieces(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", 7)
        known, read = await store.load("m", most=0) or (match("n"), [])
        assert (known.version, known.setup, read) == (7, match("m").setup, [])
        for since, most, versions in ((0, 3, [1, 2, 3]), (3, 3, [4, 5, 6]), (6, 3, [7]), (7, 3, [])):
            found = await store.load("m", since, most)
            assert found is not None
            assert (found[0].version, found[0].setup) == (7, match("m").setup)
            assert [each.version for each in found[1]] == versions

    run(url, case)


def test_an_id_is_given_once(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        with pytest.raises(VersionTaken):
            await store.create(StoredMatch("m", b"other", 1, 1, "playing", 1), [entry("m", 1)])
        assert await store.load("m") == (match("m"), [])

    run(url, case)


def test_versions_have_no_gap_and_no_second(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        for wrong in (2, 3):
            with pytest.raises(VersionTaken):
                await store.append(entry("m", wrong))
        await store.append(entry("m", 1))
        with pytest.raises(VersionTaken):
            await store.append(entry("m", 1, b"another"))
        with pytest.raises(VersionTaken):
            await store.append(entry("nobody", 1))
        assert await store.since("m", 0) == [entry("m", 1)]

    run(url, case)


@pytest.mark.parametrize(
    "wrong",
    [
        StoredEntry("m", 0, b"", "playing"),
        StoredEntry("m", 2**31, b"", "playing"),
        StoredEntry("", 1, b"", "playing"),
        StoredEntry("a\0b", 1, b"", "playing"),
        StoredEntry("\udc80", 1, b"", "playing"),
        StoredEntry("m" * 65, 1, b"", "playing"),
        StoredEntry("m", 1, b"", "paused"),
        StoredEntry("m", 1, "text", "playing"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_a_wrong_entry_is_refused_before_it_can_spoil_a_group(url: str, wrong: StoredEntry) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        good = asyncio.create_task(store.append(entry("m", 1)))
        with pytest.raises(StorageError) as refusal:
            await store.append(wrong)
        assert refusal.value.code == "storage-entry"
        await good
        with pytest.raises(StorageError):
            await store.create(StoredMatch("x", b"", 1, 1, "playing", 1), [wrong])
        assert await store.load("x") is None

    run(url, case)


def test_a_new_match_has_the_entries_of_its_version(url: str) -> None:
    async def case(store: Store) -> None:
        with pytest.raises(StorageError, match="numbered from 1"):
            await store.create(StoredMatch("m", b"", 1, 1, "playing", 1))
        with pytest.raises(StorageError, match="one of waiting"):
            await store.create(StoredMatch("m", b"", 1, 1, "lost", 0))

    run(url, case)


def test_since(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await play(store, "m", 5)
        assert await store.since("m", 3) == [entry("m", 4), entry("m", 5)]
        assert await store.since("m", 5) == []
        assert len(await store.since("m", -1)) == 5
        assert await store.since("n", 0) == []

    run(url, case)


@pytest.mark.parametrize("name", ["", "a\0b", "\udc80", "é", "x" * 65, "../m", "'; DROP TABLE matches; --"])
def test_any_text_may_be_asked_for(url: str, name: str) -> None:
    async def case(store: Store) -> None:
        assert await store.load(name) is None
        assert await store.since(name, 0) == []
        assert await store.use_code(name, 0) is None
        assert not await store.delete(name)
        await store.drop_codes(name)
        assert await store.counts()

    run(url, case)


def test_codes_are_used_once(url: str) -> None:
    async def case(store: Store) -> None:
        later = now() + 60_000
        assert await store.add_code("cat-key", "m", 2, later)
        assert not await store.add_code("cat-key", "n", 1, later)
        assert await store.use_code("cat-key", now()) == ("m", 2)
        assert await store.use_code("cat-key", now()) is None
        assert await store.use_code("dog-key", now()) is None
        with pytest.raises(StorageError):
            await store.add_code("", "m", 2, later)

    run(url, case)


def test_one_of_many_gets_a_code(url: str) -> None:
    async def case(store: Store) -> None:
        await store.add_code("cat-key", "m", 2, now() + 60_000)
        got = await asyncio.gather(*(store.use_code("cat-key", 0) for _ in range(20)))
        assert sorted(got, key=str) == [("m", 2)] + [None] * 19

    run(url, case)


def test_codes_expire_and_may_be_given_again(url: str) -> None:
    async def case(store: Store) -> None:
        soon = now() + 60_000
        assert await store.add_code("old", "m", 1, soon)
        assert await store.use_code("old", soon) is None
        assert await store.add_code("past", "m", 1, now() - 1)
        assert await store.add_code("past", "n", 3, soon)
        assert await store.use_code("past", now()) == ("n", 3)

    run(url, case)


def test_codes_of_a_match_are_dropped_together(url: str) -> None:
    async def case(store: Store) -> None:
        later = now() + 60_000
        for code, name in (("a", "m"), ("b", "m"), ("c", "n")):
            assert await store.add_code(code, name, 0, later)
        await store.drop_codes("m")
        assert [await store.use_code(code, 0) for code in "abc"] == [None, None, ("n", 0)]

    run(url, case)


def test_settings(url: str) -> None:
    async def case(store: Store) -> None:
        assert await store.get("host") is None
        await store.put("host", "grüße")
        await store.put("host", "two")
        assert await store.get("host") == "two"

    run(url, case)


def test_counts(url: str) -> None:
    async def case(store: Store) -> None:
        assert await store.counts() == Counts(0, 0, 0, 0, (await store.counts()).bytes)
        for name, last, status in (
            ("a", 0, "waiting"),
            ("b", 2, "playing"),
            ("c", 3, "over"),
            ("d", 1, "over"),
        ):
            await store.create(match(name))
            await play(store, name, last, status=status)
        counts = await store.counts()
        assert (counts.waiting, counts.playing, counts.over, counts.entries) == (1, 1, 2, 6)
        assert counts.bytes > 0

    run(url, case)


def test_matches_are_listed_newest_first_and_paged_without_loss(url: str) -> None:
    async def case(store: Store) -> None:
        rows = [match(f"m{n:02}", touched=n // 7, status=("waiting", "over")[n % 2]) for n in range(40)]
        random.Random(1).shuffle(rows)
        for row in rows:
            await store.create(row)
        newest = sorted(rows, key=lambda row: (row.touched, row.id), reverse=True)
        assert await store.matches(None, 100) == newest
        assert await store.matches("over", 100) == [row for row in newest if row.status == "over"]
        paged: list[StoredMatch] = []
        while page := await store.matches("over", 3, paged[-1] if paged else None):
            paged += page
        assert paged == [row for row in newest if row.status == "over"]

    run(url, case)


def test_ids_are_paged_in_order(url: str) -> None:
    async def case(store: Store) -> None:
        for n in range(10):
            await store.create(match(f"m{n}", status=("waiting", "over")[n % 2]))
        assert await store.ids(None, 4) == ["m0", "m1", "m2", "m3"]
        assert await store.ids(None, 4, "m3") == ["m4", "m5", "m6", "m7"]
        assert await store.ids("over", 10, "m1") == ["m3", "m5", "m7", "m9"]

    run(url, case)


def test_delete_erases_everything_of_a_match(url: str) -> None:
    async def case(store: Store) -> None:
        for name in "mn":
            await store.create(match(name))
            await play(store, name, 2)
            await store.add_code(name, name, 0, now() + 60_000)
        assert await store.delete("m")
        assert not await store.delete("m")
        assert await store.load("m") is None
        assert await store.since("m", 0) == []
        assert await store.use_code("m", 0) is None
        with pytest.raises(VersionTaken):
            await store.append(entry("m", 3))
        assert await is_whole(store, "n") == 2
        await store.create(match("m"))
        assert await is_whole(store, "m") == 0

    run(url, case)


def test_a_sweep_counts_served_time_only(url: str) -> None:
    """Whatever the clock on the wall said when they were touched, matches age from the first sweep that finds them."""

    async def case(store: Store) -> None:
        for n in range(250):
            await store.create(match(f"over{n:03}", touched=1, status="over"))
        await store.create(match("idle", touched=10**15, status="playing"))
        await store.add_code("old", "idle", 0, now() - 1)
        assert await store.sweep(1000, 100, 200, 50) == Swept([], [])
        await store.create(match("over-new", touched=1, status="over"))
        assert await store.sweep(1099, 100, 200, 50) == Swept([], [])
        binned = (await store.sweep(1100, 100, 200, 50)).binned
        assert sorted(binned) == [f"over{n:03}" for n in range(250)]
        assert (await store.counts()).binned == 250
        assert [row.id for row in await store.matches(None, 10)] == ["idle", "over-new"]
        assert await store.sweep(1149, 100, 200, 50) == Swept([], [])
        swept = await store.sweep(1200, 100, 200, 50)
        assert sorted(swept.erased) == sorted(binned)
        assert sorted(swept.binned) == ["idle", "over-new"]
        assert await store.ids(None, 10) == ["idle", "over-new"]
        assert (await store.counts()).over == 0

    run(url, case)


def test_the_bin_gives_back(url: str) -> None:
    async def case(store: Store) -> None:
        for name in "abc":
            await store.create(match(name, status="over"))
        await store.sweep(0, 10, 10, 10)
        await store.sweep(10, 10, 10, 10)
        assert [(row.id, row.binned, row.setup) for row in await store.bin(2)] == [
            (name, 10, match(name).setup) for name in "ab"
        ]
        assert [row.id for row in await store.bin(2, "b")] == ["c"]
        assert await store.state("a") == "binned"
        assert await store.give_back("a", 15)
        assert not await store.give_back("a", 15)
        assert not await store.give_back("nobody", 15)
        assert [await store.state(name) for name in ("a", "b", "x", "\0")] == ["kept", "binned", None, None]
        assert await store.delete("b")
        assert await store.sweep(20, 10, 10, 10) == Swept([], ["c"])
        assert await store.bin(10) == []
        found = await store.load("a")
        assert found is not None
        assert found[0].binned is None
        assert (await store.sweep(25, 10, 10, 10)).binned == ["a"]

    run(url, case)


def test_a_move_takes_a_match_out_of_the_bin(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        await store.sweep(0, 10, 10, 10)
        assert (await store.sweep(10, 10, 10, 10)).binned == ["m"]
        found = await store.load("m")
        assert found is not None
        assert found[0].binned == 10
        await store.append(entry("m", 1))
        found = await store.load("m")
        assert found is not None
        assert found[0].binned is None
        assert await store.state("m") == "kept"
        assert await store.bin(10) == []
        assert await store.sweep(1000, 10, 10, 10) == Swept([], [])
        assert await is_whole(store, "m") == 1

    run(url, case)


def test_swap_changes_only_what_was_seen(url: str) -> None:
    async def case(store: Store) -> None:
        assert await store.swap("n", "0", "5") == "5"
        assert await store.swap("n", "0", "7") == "5"
        assert await store.swap("n", "5", "8") == "8"
        assert await store.get("n") == "8"

    run(url, case)


def test_the_most_refined_explanation_is_kept_as_long_as_its_match(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        assert await store.explanation("m") is None
        for version, stage in ((7, 2), (9, 1), (9, 2), (9, 1), (8, 2)):
            await store.keep_explanation("m", Explained(version, stage, b"%d %d" % (version, stage)))
        assert await store.explanation("m") == Explained(9, 2, b"9 2")
        await store.delete("m")
        assert await store.explanation("m") is None
        await store.keep_explanation("m", Explained(10, 1, b"late"))
        await store.create(match("m"))
        assert await store.explanation("m") is None

    run(url, case)


def test_the_newest_checkpoint_is_kept_as_long_as_its_match(url: str) -> None:
    async def case(store: Store) -> None:
        await store.create(match("m"))
        assert await store.checkpoint("m") is None
        for version in (7, 9, 8):
            await store.keep_checkpoint("m", version, b"%d" % version)
        assert await store.checkpoint("m") == (9, b"9")
        await store.delete("m")
        assert await store.checkpoint("m") is None
        await store.keep_checkpoint("m", 10, b"late")
        await store.create(match("m"))
        assert await store.checkpoint("m") is None

    run(url, case)


def test_no_order_depends_on_the_clock(url: str) -> None:
    times = iter([5_000_000_000_000, 1, 4_000_000_000_000, 2, 3] * 10)

    async def case() -> None:
        store = open_store(url, lambda: next(times))
        await store.open()
        await store.create(match("m"))
        await play(store, "m", 5)
        found = await store.load("m")
        assert found is not None
        assert [each.version for each in found[1]] == [1, 2, 3, 4, 5]
        # What the clock said last counts, so a jump into the future heals with the next move.
        assert found[0].touched == 3
        await store.check()
        await store.close()

    asyncio.run(case())


def test_check(url: str) -> None:
    async def case(store: Store) -> None:
        await store.check()
        await store.check()

    run(url, case)


def test_a_closed_store_says_so(url: str) -> None:
    async def case() -> None:
        store = open_store(url)
        await store.open()
        await store.create(match("m"))
        await store.close()
        await store.close()
        with pytest.raises(StorageGone):
            await store.append(entry("m", 1))
        with pytest.raises(StorageGone):
            await store.load("m")
        with pytest.raises(StorageGone):
            await store.check()

    asyncio.run(case())


def test_closing_finishes_what_is_under_way(url: str) -> None:
    async def case() -> None:
        store = open_store(url)
        await store.open()
        for n in range(50):
            await store.create(match(f"m{n}"))
        moves = [asyncio.create_task(store.append(entry(f"m{n}", 1))) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*moves)

    async def see(store: Store) -> None:
        assert (await store.counts()).entries == 50

    asyncio.run(case())
    run(url, see)


def test_who_stops_waiting_hurts_nobody(url: str) -> None:
    async def case(store: Store) -> None:
        for name in "mn":
            await store.create(match(name))
        gone = asyncio.create_task(store.append(entry("m", 1)))
        stays = asyncio.create_task(store.append(entry("n", 1)))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        assert await is_whole(store, "n") == 1
        assert await is_whole(store, "m") == 1

    run(url, case)
