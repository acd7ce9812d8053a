"""``python -m bench.load``: our match server and boardgame.io's under the same load, kept in ``bench/server.md``.

Everything runs on this machine: each server is one process on one core, the generator plays on another. For ours on
PostgreSQL a durable one is started, and stopped in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import time
from pathlib import Path

import uvloop

from cheeseboard.games import bits

from . import report
from .generator import Generator
from .machine import MIB, allow_many_sockets, cores, disk
from .report import Row
from .servers import CONTENDERS, Contender, install_boardgame_io, running

RESULTS = Path(__file__).parent.parent / "server.md"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[each.name for each in CONTENDERS], metavar="SERVER")
    parser.add_argument("--sockets", nargs="+", type=int, default=[100, 1000, 3000])
    parser.add_argument("--rates", nargs="+", type=int, default=[500, 1500], help="steady moves a second")
    parser.add_argument(
        "--crowd", type=int, default=10_000, help="sockets of the memory run of ours; 0: none"
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="in turn; of each server the middle one is kept"
    )
    parser.add_argument("--seconds", type=float, default=8.0, help="of every measurement")
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--any-core", action="store_true", help="leave it to the system who runs where")
    parser.add_argument("--results", type=Path, default=RESULTS)
    return parser.parse_args()


async def measure(contender: Contender, sockets: int, rates: list[int], given: argparse.Namespace) -> Row:
    """One server with one crowd: memory, then as fast as it can, then at a steady pace."""
    with running(contender, given.folder, not given.any_core) as server:
        generator = Generator(contender.make, server.host, server.pid, sockets)
        await asyncio.sleep(1)
        empty = generator.memory()
        begun = time.perf_counter()
        await generator.open()
        row = Row(contender, sockets, empty, generator.memory(), time.perf_counter() - begun)
        say(f"{sockets} sockets in {row.opening:.0f} s, {(row.seated - empty) / sockets / 1024:.1f} KiB each")
        if sockets in given.sockets:  # the crowd only sits there, and plays at a steady pace
            row.flood = await generator.flood(given.warm_up, given.seconds)
            say(report.line(row.flood))
        for rate in rates:
            row.paces[rate] = await generator.pace(rate, given.warm_up, given.seconds)
            say(f"at {rate}/s: {report.line(row.paces[rate])}")
        row.played = generator.memory()
        row.problems = generator.problems()
        if row.problems:
            say(f"{len(row.problems)} problems, as: {row.problems[0]}")
        generator.close()
        await asyncio.sleep(0.5)
    return row


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def measure_all(given: argparse.Namespace) -> list[Row]:
    chosen = [each for each in CONTENDERS if each.name in given.only]
    places = [(each, sockets) for sockets in given.sockets for each in chosen]
    plan = [(each, sockets, given.rates) for _ in range(given.rounds) for each, sockets in places]
    if given.crowd:
        plan += [(each, given.crowd, given.rates[:1]) for each in chosen if each.name == "ours"]
    rows: dict[tuple[str, int], list[Row]] = {}
    for number, (contender, sockets, rates) in enumerate(plan, start=1):
        say(f"{number} of {len(plan)}: {contender.title}, {sockets} sockets")
        row = await measure(contender, sockets, rates, given)
        rows.setdefault((contender.name, sockets), []).append(row)
        gc.collect()
    return [middle(found) for found in rows.values()]


def middle(rows: list[Row]) -> Row:
    """The round that was neither lucky nor unlucky: machines are noisy, also from outside."""
    ranked = sorted(rows, key=lambda row: row.flood.per_cpu_second if row.flood else 0.0)
    return ranked[(len(ranked) - 1) // 2]


def main() -> None:
    given = arguments()
    given.load = os.getloadavg()[0]
    if not bits.__file__.endswith(".so"):
        raise SystemExit("bench: the engine is not compiled; run `make load`, which compiles it")
    if disk(given.folder) == "tmpfs":
        raise SystemExit(f"bench: {given.folder} is in memory; name a --folder on a disk")
    if allow_many_sockets() < 2 * max(given.sockets):
        raise SystemExit("bench: too few open files are allowed; raise `ulimit -n`")
    if not given.any_core:
        os.sched_setaffinity(0, cores()[1])
    if any(name.startswith("bgio") for name in given.only):
        install_boardgame_io()
    gc.disable()  # pauses of the generator would look like the server's
    rows = uvloop.run(measure_all(given))
    text = report.markdown(rows, given)
    given.results.write_text(text, encoding="utf-8")
    print(text)
    say(f"kept in {given.results}; the server took at most {max(row.played for row in rows) / MIB:.0f} MB")


if __name__ == "__main__":
    main()
