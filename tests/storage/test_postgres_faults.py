"""PostgreSQL that goes away, in the worst moments: nobody is told something that is not so."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from cheeseboard.storage.address import open_store
from cheeseboard.storage.postgres.store import PostgresStore
from cheeseboard.storage.postgres.writer import pieces
from cheeseboard.storage.store import OutcomeUnknown, StorageError, StorageGone, Store
from tests.postgres import PostgresServer, fresh_url, postgres_server
from tests.storage.kit import PATIENCE, entry, is_whole, match, play


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """Of its own, for these tests stop it."""
    with postgres_server() as made:
        yield made


@asynccontextmanager
async def opened(url: str, count: int, patience: float = 10.0) -> AsyncIterator[list[PostgresStore]]:
    stores = [PostgresStore(url, patience=patience) for _ in range(count)]
    for store in stores:
        await store.open()
    try:
        async with asyncio.timeout(PATIENCE):
            yield stores
    finally:
        for store in stores:
            await store.close()


async def until(is_so: Callable[[], bool]) -> None:
    """Bounded by the time that ``opened`` gives."""
    while not is_so():
        await asyncio.sleep(0.01)


async def look(store: Store, name: str) -> int:
    while True:
        with suppress(StorageGone):
            return await is_whole(store, name)
        await asyncio.sleep(0.02)


async def persist(store: Store, name: str, first: int, last: int) -> None:
    """Play as a server does: try again what was not stored, look when nobody knows."""
    version = first
    while version < last:
        try:
            await store.append(entry(name, version + 1))
            version += 1
        except OutcomeUnknown:
            version = await look(store, name)
        except StorageGone:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT])
def test_a_restart_loses_nothing(server: PostgresServer, how: signal.Signals) -> None:
    async def restart(store: PostgresStore) -> None:
        for _ in range(3):
            enough = store.writer.stored + 40
            while store.writer.stored < enough:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.stop, how)
            await until(lambda: not store.writer.is_connected)
            with pytest.raises(StorageGone):
                await store.append(entry("m0", 999))
            with pytest.raises(StorageGone):
                await store.check()
            with pytest.raises(StorageGone):
                await store.load("m0")
            await store.say("m0", b"nobody hears this")
            await asyncio.to_thread(server.start)
            await until(lambda: store.writer.is_connected)

    async def case() -> None:
        async with opened(server.fresh(), 1) as (store,):
            for n in range(20):
                await store.create(match(f"m{n}"))
            restarting = asyncio.create_task(restart(store))
            last = 0
            while not restarting.done():
                last += 10
                await asyncio.gather(*(persist(store, f"m{n}", last - 10, last) for n in range(20)))
            await restarting
            assert [await is_whole(store, f"m{n}") for n in range(20)] == [last] * 20
            await store.check()

    asyncio.run(case())


class Wire:
    """Between the store and PostgreSQL; it breaks when and where it is told to, once."""

    def __init__(self, behind: Path, folder: Path) -> None:
        self.behind = str(behind / ".s.PGSQL.5432")
        self.folder = folder
        self.breaks = ""
        self.is_down = False
        self.left_open: list[asyncio.StreamWriter] = []
        self.writers: list[asyncio.StreamWriter] = []
        self.appending: set[asyncio.StreamWriter] = set()
        self.pumps: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.server = await asyncio.start_unix_server(self.connect, self.folder / ".s.PGSQL.5432")

    async def stop(self) -> None:
        self.server.close()
        for pump in list(self.pumps):
            pump.cancel()
        for writer in (*self.writers, *self.left_open):
            writer.close()
        # Closing happens in the next turn of the loop.
        await asyncio.sleep(0.01)

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            writer.close()
            return
        inner_reader, inner_writer = await asyncio.open_unix_connection(self.behind)
        self.writers += (writer, inner_writer)
        for name, source, sink, other in (
            ("request", reader, inner_writer, writer),
            ("reply", inner_reader, writer, inner_writer),
        ):
            task = asyncio.create_task(self.pump(name, source, sink, other))
            self.pumps.add(task)
            task.add_done_callback(self.pumps.discard)

    async def pump(
        self, name: str, source: asyncio.StreamReader, sink: asyncio.StreamWriter, other: asyncio.StreamWriter
    ) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65536):
                # Only the connection that appends breaks: others, as that of notifications, have traffic of their own.
                if b"WITH asked" in data:
                    self.appending |= {sink, other}
                if sink not in self.appending:
                    sink.write(data)
                    continue
                if self.breaks == name:
                    self.breaks = ""
                    other.close()
                    break
                sink.write(data)
                if self.breaks == "split" and name == "request":
                    # The network is cut, and PostgreSQL does not notice.
                    self.breaks = ""
                    self.left_open.append(sink)
                    await sink.drain()
                    other.close()
                    return
        if sink not in self.left_open:
            sink.close()


def over_wire(tmp_path: Path, case: Callable[[Wire, str], Awaitable[None]]) -> None:
    async def whole() -> None:
        url = fresh_url()
        behind = Path(url.partition("host=")[2])
        # The name of a socket must be short.
        wire = Wire(behind, tmp_path)
        await wire.start()
        try:
            await case(wire, url.replace(str(behind), str(tmp_path)))
        finally:
            await wire.stop()

    asyncio.run(whole())


def test_a_lost_reply_is_looked_up_and_the_move_acknowledged(tmp_path: Path) -> None:
    async def case(wire: Wire, url: str) -> None:
        async with opened(url, 1) as (store,):
            for n in range(5):
                await store.create(match(f"m{n}"))
            # The first append also prepares the statement; only later ones are a single reply.
            await store.append(entry("m0", 1))
            wire.breaks = "reply"
            moves = (store.append(entry(f"m{n}", 1 if n else 2)) for n in range(5))
            await asyncio.gather(*moves)
            assert wire.breaks == ""
            assert [await is_whole(store, f"m{n}") for n in range(5)] == [2, 1, 1, 1, 1]

    over_wire(tmp_path, case)


def test_a_lost_request_is_known_not_to_be_stored(tmp_path: Path) -> None:
    async def case(wire: Wire, url: str) -> None:
        async with opened(url, 1) as (store,):
            await store.create(match("m"))
            await store.append(entry("m", 1))
            wire.breaks = "request"
            with pytest.raises(StorageGone) as error:
                await store.append(entry("m", 2))
            assert not isinstance(error.value, OutcomeUnknown)
            await store.append(entry("m", 2))
            assert await is_whole(store, "m") == 2

    over_wire(tmp_path, case)


def test_what_hangs_behind_a_cut_wire_is_ended_before_it_is_called_not_stored(tmp_path: Path) -> None:
    async def case(wire: Wire, url: str) -> None:
        async with opened(url, 1) as (store,):
            await store.create(match("m"))
            await store.append(entry("m", 1))
            holder = await asyncpg.connect(url)
            holding = holder.transaction()
            await holding.start()
            await holder.execute("SELECT * FROM matches FOR UPDATE")
            wire.breaks = "split"
            with pytest.raises(StorageGone) as error:
                await store.append(entry("m", 2))
            assert not isinstance(error.value, OutcomeUnknown)
            assert len(wire.left_open) == 1
            await holding.rollback()
            await holder.close()
            await store.append(entry("m", 2, b"the second"))
            assert (await store.since("m", 1))[0].body == b"the second"

    over_wire(tmp_path, case)


def test_nobody_knows_while_the_wire_stays_cut(tmp_path: Path) -> None:
    async def case(wire: Wire, url: str) -> None:
        async with opened(url, 1, patience=0.2) as (store,):
            await store.create(match("m"))
            await store.append(entry("m", 1))
            wire.breaks, wire.is_down = "reply", True
            with pytest.raises(OutcomeUnknown):
                await store.append(entry("m", 2))
            with pytest.raises(StorageGone):
                await store.append(entry("m", 2))
            wire.is_down = False
            await until(lambda: store.writer.is_connected)
            assert await is_whole(store, "m") == 2

    over_wire(tmp_path, case)


def test_others_hear_what_is_stored_and_said_and_nobody_hears_itself() -> None:
    heard: list[list[tuple[str, object]]] = [[], [], []]

    async def case() -> None:
        async with opened(fresh_url(), 3) as stores:
            for store, ear in zip(stores, heard, strict=True):
                store.listen(lambda *what, ear=ear: ear.append(what), lambda *what, ear=ear: ear.append(what))
            await stores[0].create(match("m"))
            await play(stores[0], "m", 2)
            await stores[1].say("m", bytes(range(256)) * 16)
            await until(lambda: len(heard[2]) == 3 and len(heard[0]) == 1 and len(heard[1]) == 2)
            with pytest.raises(StorageError, match="at most 4096"):
                await stores[0].say("m", bytes(4097))

    asyncio.run(case())
    note = ("m", bytes(range(256)) * 16)
    assert heard == [[note], [("m", 1), ("m", 2)], [("m", 1), ("m", 2), note]]


def test_a_large_group_is_told_whole() -> None:
    heard: set[tuple[str, int]] = set()

    async def case() -> None:
        async with opened(fresh_url(), 2) as (store, other):
            other.listen(lambda name, version: heard.add((name, version)), lambda name, note: None)
            names = [f"{n:04}".ljust(60, "x") for n in range(600)]
            await asyncio.gather(*(store.create(match(name)) for name in names))
            await asyncio.gather(*(store.append(entry(name, 1)) for name in names))
            await until(lambda: heard == {(name, 1) for name in names})

    asyncio.run(case())


def test_notifications_are_short() -> None:
    entries = [entry("m" * 60, 2**31 - 1)] * 1000
    found = pieces(entries, 7800)
    assert found == sorted(found)
    assert max(found.count(piece) for piece in set(found)) * (60 + 1 + 10 + 1) < 7800


def test_foreign_notifications_are_left_alone() -> None:
    heard: list[object] = []

    async def case() -> None:
        url = fresh_url()
        async with opened(url, 1) as (store,):
            store.listen(lambda *what: heard.append(what), lambda *what: heard.append(what))
            stranger = await asyncpg.connect(url)
            for channel in ("cheeseboard_stored", "cheeseboard_said"):
                for text in ("", "x", "x y", "x m z", "x m é", ",,,", "x m 5"):
                    await stranger.execute("SELECT pg_notify($1, $2)", channel, text)
            await stranger.execute("SELECT pg_notify('cheeseboard_said', 'x m bm90ZQ==')")
            await stranger.close()
            await until(lambda: ("m", b"note") in heard)

    asyncio.run(case())
    assert heard == [("m", 5), ("m", b"note")]


def test_after_a_gap_the_listener_is_told_to_look(server: PostgresServer) -> None:
    heard: list[tuple[str, int]] = []

    async def case() -> None:
        async with opened(server.fresh(), 1) as (store,):
            store.listen(lambda *what: heard.append(what), lambda *what: None)
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            await asyncio.to_thread(server.start)
            await until(lambda: heard == [("", 0)])
            assert store.notifications.gaps == 1

    asyncio.run(case())


def test_moves_are_durable_whatever_the_default(server: PostgresServer) -> None:
    async def case() -> None:
        url = server.fresh()
        server.run(f"ALTER DATABASE {url.partition('?')[0].rpartition('/')[2]} SET synchronous_commit = off")
        async with opened(url, 1) as (store,):
            assert store.writer._connection is not None
            assert await store.writer._connection.fetchval("SHOW synchronous_commit") == "on"
            for _ in range(3):  # also when it was used and put back
                async with store._connection() as connection:
                    assert await connection.fetchval("SHOW synchronous_commit") == "on"

    asyncio.run(case())


def test_no_answer_is_a_clear_error_at_the_start() -> None:
    async def case() -> None:
        store = open_store("postgresql://cat:hunter2@127.0.0.1:1/x")
        with pytest.raises(StorageGone, match="does not answer"):
            await store.open()

    asyncio.run(case())


def test_a_database_that_is_not_there_is_a_clear_error(server: PostgresServer) -> None:
    async def case() -> None:
        with pytest.raises(StorageError) as error:
            await open_store(server.url("nothing")).open()
        assert error.value.code == "storage-missing"
        with pytest.raises(StorageError) as error:
            await open_store(server.url("postgres").replace("cheeseboard@", "dog:hunter2@")).open()
        assert error.value.code == "storage-refused"
        assert "hunter2" not in str(error.value)

    asyncio.run(case())
