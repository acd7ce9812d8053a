"""How the server does over time: ``python -m bench.soak rebuild`` and ``python -m bench.soak soak --minutes 4``.

``rebuild`` stores many matches in progress, starts a server and asks it for each of them. ``soak`` lets matches end
and start for a while; memory and latency should stay flat.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from bench.load.machine import MIB, cpu_seconds, resident
from cheeseboard.storage.address import open_store
from cheeseboard.storage.store import StoredEntry, StoredMatch, now
from cheeseboard.table.entries import decode_entry, decode_setup
from cheeseboard.table.match import Match
from cheeseboard.table.secrets import new_match_id
from tests.faults.golden_matches import chained
from tests.faults.load import Crowd, Ledger, Message
from tests.server.serving import QUICK, serving
from tests.table.desk import Desk, sit_down

DIFFERENT = 100
PLANS = (
    ("chop-chop", "here", "here"),
    ("cheese-rescue", "here", "here", "here"),
    ("chop-chop", "here", "elsewhere", "here"),
    ("cheese-rescue", "here", "here"),
)
BARS = "▁▂▃▄▅▆▇█"
FORGETTING = ("--room-idle-seconds", "15")
"""so that what is over leaves memory within the time of a short soak"""


# rebuilding


def in_progress(number: int) -> Desk:
    """A match somewhere in its middle."""
    luck = random.Random(number)
    desk = sit_down(*PLANS[number % len(PLANS)])
    longest = 300 if desk.match.game.name == "chop-chop" else 25
    for _ in range(luck.randrange(1, longest)):
        if desk.match.status == "over":
            break
        desk.step(luck)
    return desk


def copies(desks: Sequence[Desk], count: int) -> list[tuple[StoredMatch, list[StoredEntry]]]:
    """So many matches, each with an id of its own."""
    made = []
    stored = [chained(decode_setup(desk.setup), desk.bodies, now()) for desk in desks]
    for number in range(count):
        match, entries = stored[number % len(stored)]
        id = new_match_id()
        setup = msgspec.json.encode(msgspec.structs.replace(decode_setup(match.setup), id=id))
        own = [with_id(entry, id) for entry in entries]
        made.append((StoredMatch(id, setup, match.created, now(), match.status, match.version), own))
    return made


def with_id(entry: StoredEntry, id: str) -> StoredEntry:
    return StoredEntry(id, entry.version, entry.body, entry.status)


async def store_all(path: Path, matches: list[tuple[StoredMatch, list[StoredEntry]]]) -> None:
    store = open_store(str(path))
    await store.open()
    try:
        for first in range(0, len(matches), 500):
            await asyncio.gather(*(store.create(*each) for each in matches[first : first + 500]))
    finally:
        await store.close()


async def open_all(path: Path, ids: list[str]) -> tuple[float, float]:
    """Seconds to read all matches, and to play them again, in one process and without a network."""
    store = open_store(str(path))
    await store.open()
    reading = playing = 0.0
    try:
        for id in ids:
            begun = time.perf_counter()
            stored = await store.load(id)
            read = time.perf_counter()
            assert stored is not None
            Match.open(decode_setup(stored[0].setup), [decode_entry(entry.body) for entry in stored[1]])
            reading += read - begun
            playing += time.perf_counter() - read
    finally:
        await store.close()
    return reading, playing


async def ask_all(url: str, secrets: dict[str, str], at_once: int = 16) -> float:
    """Seconds until a server has shown every match, asked by so many at a time."""
    waiting = list(secrets.items())

    async def one(http: httpx.AsyncClient) -> None:
        while waiting:
            id, secret = waiting.pop()
            headers = {"authorization": f"Bearer {secret}"}
            response = await http.get(f"/api/v1/matches/{id}?seat=1", headers=headers)
            assert response.status_code == 200, response.text

    begun = time.perf_counter()
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        await asyncio.gather(*(one(http) for _ in range(at_once)))
    return time.perf_counter() - begun


def rebuild(count: int) -> None:
    desks = [in_progress(number) for number in range(DIFFERENT)]
    matches = copies(desks, count)
    entries = sum(match.version for match, _ in matches)
    secrets = {match.id: desks[number % DIFFERENT].secrets[1] for number, (match, _) in enumerate(matches)}
    print(f"{count} matches in progress, {entries} entries ({entries / count:.0f} each)")
    with tempfile.TemporaryDirectory(prefix="cheeseboard-soak-") as place:
        path = Path(place) / "cheeseboard.sqlite3"
        begun = time.perf_counter()
        asyncio.run(store_all(path, matches))
        print(f"stored in {time.perf_counter() - begun:.1f} s, {path.stat().st_size / MIB:.0f} MiB on disk")
        reading, playing = asyncio.run(open_all(path, list(secrets)))
        print(f"in one process: read in {reading:.1f} s, played again in {playing:.1f} s")
        begun = time.perf_counter()
        with serving(Path(place), *QUICK, "--rooms-in-memory", str(count)) as running:
            print(f"a server is ready after {time.perf_counter() - begun:.1f} s", end="; ")
            pid = running.process.pid
            before, used = resident(pid), cpu_seconds(pid)
            seconds = asyncio.run(ask_all(running.url, secrets))
            grown = (resident(pid) - before) / MIB
            print(f"it showed all of them over HTTP in {seconds:.1f} s ({count / seconds:.0f}/s),")
            print(
                f"using {cpu_seconds(pid) - used:.1f} s of CPU; memory {before / MIB:.0f} MiB + {grown:.0f} MiB "
                f"({grown * 1024 / count:.1f} KiB a match)"
            )


# soaking


@dataclass
class Meter(Ledger):
    """Counts and forgets, so that only the server could grow."""

    count: int = 0
    times: list[float] = field(default_factory=list)

    @property
    def moves(self) -> int:
        return self.count

    def accept(self, match: str, command: Message, version: int, seconds: float) -> None:
        self.count += 1
        self.times.append(seconds)

    def see(self, match: str, version: int) -> None:
        pass

    def look(self, match: str, message: Message) -> None:
        pass


@dataclass(frozen=True)
class Interval:
    seconds: float
    moves: float
    finished: int
    middle: float
    slow: float
    slowest: float
    memory: float
    cpu: float
    rooms: int

    def row(self) -> str:
        return (
            f"{self.seconds:7.0f} {self.moves:8.0f} {self.finished:8d} {self.middle:7.2f} {self.slow:7.2f} "
            f"{self.slowest:7.1f} {self.memory:8.1f} {self.cpu:6.2f} {self.rooms:6d}"
        )


HEAD = "seconds  moves/s finished  p50 ms  p99 ms  max ms  RSS MiB    CPU  rooms"


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def bars(values: Sequence[float]) -> str:
    """A picture of a row of figures, from nothing to the largest."""
    top = max(values) or 1.0
    return "".join(BARS[min(7, int(8 * value / top))] for value in values)


async def rooms_of(url: str) -> int:
    async with httpx.AsyncClient(base_url=url, timeout=20, trust_env=False) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("cheeseboard_rooms "))))


async def measure(
    url: str, pid: int, minutes: float, tables: int, pause: float, every: float
) -> list[Interval]:
    meter = Meter()
    crowd = Crowd([url], 1, meter, pause=pause)
    crowd.begin(tables, doubles=0)
    begun = time.perf_counter()
    found: list[Interval] = []
    print(HEAD)
    while time.perf_counter() - begun < minutes * 60:
        last, count, finished, used = time.perf_counter(), meter.count, meter.finished, cpu_seconds(pid)
        meter.times = []
        await asyncio.sleep(every)
        crowd.check()
        passed = time.perf_counter() - last
        times = meter.times
        found.append(
            Interval(
                time.perf_counter() - begun,
                (meter.count - count) / passed,
                meter.finished - finished,
                percentile(times, 0.5),
                percentile(times, 0.99),
                1000 * max(times, default=0.0),
                resident(pid) / MIB,
                (cpu_seconds(pid) - used) / passed,
                await rooms_of(url),
            )
        )
        print(found[-1].row(), flush=True)
    await crowd.stop()
    return found


def soak(minutes: float, tables: int, pause: float, every: float, database: str) -> None:
    arguments: tuple[Any, ...] = ("--database", database) if database else ()
    with (
        tempfile.TemporaryDirectory(prefix="cheeseboard-soak-") as place,
        serving(Path(place), *QUICK, *FORGETTING, "--sockets-per-address", "0", *arguments) as running,
    ):
        found = asyncio.run(measure(running.url, running.process.pid, minutes, tables, pause, every))
    late = found[len(found) // 3 :]
    for name, values in (("RSS MiB", [i.memory for i in found]), ("p99 ms", [i.slow for i in found])):
        print(f"{name:8} {bars(values)}")
    memory = [interval.memory for interval in late]
    print(
        f"after the first third: RSS {min(memory):.1f} to {max(memory):.1f} MiB, "
        f"{slope([i.seconds / 60 for i in late], memory):+.2f} MiB a minute; "
        f"p99 {min(i.slow for i in late):.1f} to {max(i.slow for i in late):.1f} ms; "
        f"{sum(i.finished for i in found)} matches ended"
    )


def slope(xs: list[float], ys: list[float]) -> float:
    return statistics.linear_regression(xs, ys).slope if len(xs) > 1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.soak", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    again = commands.add_parser("rebuild", help="how long matches take to come back after a restart")
    again.add_argument("--matches", type=int, default=10_000)
    long = commands.add_parser("soak", help="memory and latency while matches end and start")
    long.add_argument("--minutes", type=float, default=4.0)
    long.add_argument("--tables", type=int, default=30)
    long.add_argument("--pause", type=float, default=0.1, help="mean seconds that people think")
    long.add_argument("--every", type=float, default=10.0, help="seconds of an interval")
    long.add_argument("--database", default="", help="postgresql://... instead of SQLite")
    options = parser.parse_args()
    if options.command == "rebuild":
        rebuild(options.matches)
    else:
        soak(options.minutes, options.tables, options.pause, options.every, options.database)


if __name__ == "__main__":
    main()
