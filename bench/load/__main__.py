"""``python -m bench.load``: our match server and boardgame.io's under the same load, kept in ``bench/server.md``.

Everything runs on this machine: each server is one process on one core, the generator plays on another. All servers
are there at once and take turns of a few seconds, for machines are noisy: whatever slows one down meets the others
too. For ours on PostgreSQL a durable one is started, and stopped in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import uvloop

from cheeseboard.games import bits

from . import report
from .generator import Generator
from .machine import KIB, MIB, allow_many_sockets, cores, disk
from .report import Row
from .servers import CONTENDERS, Contender, Running, install_boardgame_io, running

RESULTS = Path(__file__).parent.parent / "server.md"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[each.name for each in CONTENDERS], metavar="SERVER")
    parser.add_argument("--sockets", nargs="+", type=int, default=[100, 1000, 3000])
    parser.add_argument("--rates", nargs="+", type=int, default=[500, 1500], help="steady moves a second")
    parser.add_argument(
        "--crowd", type=int, default=10_000, help="sockets of the memory run of ours; 0: none"
    )
    parser.add_argument("--turns", type=int, default=6, help="how often each server is measured")
    parser.add_argument("--seconds", type=float, default=3.0, help="of every turn")
    parser.add_argument("--warm-up", type=float, default=0.7, help="seconds before it")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--any-core", action="store_true", help="leave it to the system who runs where")
    parser.add_argument("--results", type=Path, default=RESULTS)
    return parser.parse_args()


@dataclass
class Place:
    """One server and its crowd."""

    row: Row
    generator: Generator


async def seat(contender: Contender, sockets: int, server: Running) -> Place:
    generator = Generator(contender.make, server.host, server.pid, sockets)
    await asyncio.sleep(1)
    empty = generator.memory()
    begun = time.perf_counter()
    await generator.open()
    await asyncio.sleep(1)
    row = Row(contender, sockets, empty, generator.memory(), time.perf_counter() - begun)
    each = (row.seated - empty) / sockets / KIB
    say(f"{contender.title}: {sockets} sockets in {row.opening:.0f} s, {each:.1f} KiB each")
    return Place(row, generator)


async def measure(
    contenders: list[Contender], sockets: int, rates: list[int], given: argparse.Namespace
) -> list[Row]:
    """Servers with crowds of one size, in turns: as fast as they can, then at a steady pace."""
    with ExitStack() as stack:
        places = [
            await seat(each, sockets, stack.enter_context(running(each, given.folder, not given.any_core)))
            for each in contenders
        ]
        for turn in range(given.turns if sockets in given.sockets else 0):  # others only sit and play slowly
            for place in order(places, turn):
                found = await place.generator.flood(given.warm_up, given.seconds)
                place.row.flood = place.row.flood + found if place.row.flood else found
                say(f"{turn + 1} of {given.turns}, {place.row.contender.title}: {report.line(found)}")
        for rate in rates:
            for turn in range(given.turns):
                for place in order(places, turn):
                    found = await place.generator.pace(rate, given.warm_up, given.seconds)
                    paces = place.row.paces
                    paces[rate] = paces[rate] + found if rate in paces else found
                    title = place.row.contender.title
                    say(f"{turn + 1} of {given.turns} at {rate}/s, {title}: {report.line(found)}")
        for place in places:
            close(place)
        await asyncio.sleep(0.5)
    return [place.row for place in places]


def order(places: list[Place], turn: int) -> list[Place]:
    """Another one begins each time."""
    first = turn % len(places)
    return places[first:] + places[:first]


def close(place: Place) -> None:
    row, generator = place.row, place.generator
    row.played = generator.memory()
    row.problems = generator.problems()
    if row.problems:
        say(f"{row.contender.title}: {len(row.problems)} problems, as: {row.problems[0]}")
    generator.close()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def measure_all(given: argparse.Namespace) -> list[Row]:
    chosen = [each for each in CONTENDERS if each.name in given.only]
    rows: list[Row] = []
    for sockets in given.sockets:
        rows += await measure(chosen, sockets, given.rates, given)
        gc.collect()
    if given.crowd:
        ours = [each for each in chosen if each.name == "ours"]
        rows += await measure(ours, given.crowd, given.rates[:1], given)
    return rows


def main() -> None:
    given = arguments()
    given.load = os.getloadavg()[0]
    if not bits.__file__.endswith(".so"):
        raise SystemExit("bench: the engine is not compiled; run `make load`, which compiles it")
    if disk(given.folder) == "tmpfs":
        raise SystemExit(f"bench: {given.folder} is in memory; name a --folder on a disk")
    if allow_many_sockets() < 2 * max(given.sockets) * len(given.only):
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
