"""``python -m bench.load``: our match server and boardgame.io's under the same load, kept in ``bench/server.md``.

Everything runs on this machine: each server is one process on one core, the generator plays on another. To see what
they can do, all are there and are flooded in turns of a few seconds: whatever slows down a noisy machine meets all of
them (but for boardgame.io's files, whose thousands of writes would be felt long after). How long moves take is
measured with each of them alone. For ours on PostgreSQL a durable one is started.

With ``--beside PATH`` our server of this checkout and of another one take turns instead; that is printed, not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import reduce
from itertools import chain, product
from operator import add
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvloop

from ..checkout import HERE, checkout
from . import report
from .generator import Figures, Generator
from .machine import KIB, MIB, allow_many_sockets, cores, disk
from .report import Pair, Row
from .servers import CONTENDERS, Contender, install_boardgame_io, running

Play = Callable[[Generator], Awaitable[Figures]]
FILES = "bgio-files"
RESULTS = Path(__file__).parent.parent / "server.md"
BESIDE: Final[dict[str, Any]] = {
    "only": ["ours", "ours-postgresql"],
    "sockets": [100, 1000],
    "rates": [500],
    "crowd": 0,
}
"""Defaults of ``--beside``."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    names = [each.name for each in CONTENDERS]
    parser.add_argument("--only", nargs="+", default=names, choices=names, metavar="SERVER")
    parser.add_argument("--sockets", nargs="+", type=int, default=[100, 1000, 3000])
    parser.add_argument("--rates", nargs="+", type=int, default=[500, 1500], help="steady moves a second")
    parser.add_argument(
        "--crowd", type=int, default=10_000, help="sockets of the memory run of ours; 0: none"
    )
    parser.add_argument("--turns", type=int, default=5, help="how often each server is flooded")
    parser.add_argument("--seconds", type=float, default=2.0, help="of every turn")
    parser.add_argument("--warm-up", type=float, default=0.7, help="seconds before it")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--any-core", action="store_true", help="leave it to the system who runs where")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--beside", type=checkout, metavar="PATH", help="an old checkout, compiled")
    parser.add_argument("--times", type=int, default=2, help="how often all of it, beside another")
    if parser.parse_args().beside:
        parser.set_defaults(**BESIDE)
    return parser.parse_args()


class Place(NamedTuple):
    """One server and its crowd."""

    row: Row
    generator: Generator


async def seated(contender: Contender, sockets: int, stack: ExitStack, given: argparse.Namespace) -> Place:
    """A server and its crowd, until the stack is left."""
    server = stack.enter_context(running(contender, given.folder, not given.any_core))
    generator = Generator(contender.make, server.host, server.pid, sockets)
    await asyncio.sleep(1)
    empty = generator.memory()
    begun = time.perf_counter()
    await generator.open()
    row = Row(contender, sockets, empty, 0, time.perf_counter() - begun)
    await asyncio.sleep(1)
    row.seated = generator.memory()
    each = (row.seated - empty) / sockets / KIB
    say(f"{contender.title}: {sockets} sockets in {row.opening:.0f} s, {each:.1f} KiB each")
    return Place(row, generator)


def flooding(given: argparse.Namespace) -> Play:
    return lambda generator: generator.flood(given.warm_up, given.seconds)


def pacing(rate: int, given: argparse.Namespace) -> Play:
    return lambda generator: generator.pace(rate, given.warm_up, given.seconds)


async def in_turns(places: list[Place], play: Play, turns: int) -> list[list[Figures]]:
    """What each turn of each place shows; who begins changes."""
    found: list[list[Figures]] = [[] for _ in places]
    for turn in range(turns):
        first = turn % len(places)
        for number in (*range(first, len(places)), *range(first)):
            os.sync()  # what one server has left to the disk must not hold up the next
            found[number].append(await play(places[number].generator))
            title = places[number].row.contender.title
            say(f"{turn + 1} of {turns}, {title}: {report.line(found[number][-1])}")
    return found


async def flood(contenders: list[Contender], sockets: int, given: argparse.Namespace) -> list[Figures]:
    """How much each can do: all are there, and are flooded in turns."""
    with ExitStack() as stack:
        places = [await seated(each, sockets, stack, given) for each in contenders]
        found = await in_turns(places, flooding(given), given.turns)
        for place in places:
            await leave(place)
    return [reduce(add, turns) for turns in found]


async def pace(contender: Contender, sockets: int, rates: list[int], given: argparse.Namespace) -> Row:
    """How long moves take at a steady pace: alone, for the pings of others would be felt."""
    with ExitStack() as stack:
        place = await seated(contender, sockets, stack, given)
        for rate in rates:
            os.sync()
            figures = await place.generator.pace(rate, given.warm_up, given.seconds * given.turns)
            place.row.paces[rate] = figures
            say(f"at {rate}/s: {report.line(figures)}")
        place.row.played = place.generator.memory()
        await leave(place)
    return place.row


async def leave(place: Place) -> None:
    problems = place.generator.problems()
    if problems:
        say(f"{place.row.contender.title}: {len(problems)} problems, as: {problems[0]}")
    place.generator.close()
    await asyncio.sleep(0.5)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def measure_all(given: argparse.Namespace) -> list[Row]:
    chosen = [each for each in CONTENDERS if each.name in given.only]
    rows: list[Row] = []
    for sockets in given.sockets:
        alone = [each for each in chosen if each.name == FILES]  # it keeps the disk busy for long
        together = [each for each in chosen if each.name != FILES]
        floods = [await flood(each, sockets, given) for each in (together, alone) if each]
        for contender, figures in zip(together + alone, chain(*floods), strict=True):
            gc.collect()
            row = await pace(contender, sockets, given.rates, given)
            row.flood = figures
            rows.append(row)
    for contender in chosen if given.crowd else []:
        if contender.name == "ours":
            rows.append(await pace(contender, given.crowd, given.rates[:1], given))
    return rows


async def compare(contender: Contender, sockets: int, given: argparse.Namespace) -> Pair:
    """One server of both checkouts, in turns: flooded, then at a steady pace."""
    old = replace(contender, title=f"{contender.title}, old", checkout=given.beside)
    new = replace(contender, title=f"{contender.title}, new")
    with ExitStack() as stack:
        places = [await seated(each, sockets, stack, given) for each in (old, new)]
        pair = Pair(contender, sockets, await in_turns(places, flooding(given), given.turns))
        for rate in given.rates:
            found = await in_turns(places, pacing(rate, given), given.turns)
            pair.paces[rate] = [reduce(add, turns) for turns in found]
        for place in places:
            await leave(place)
    say(report.beside([pair], given.rates))
    gc.collect()
    return pair


async def compare_all(given: argparse.Namespace) -> list[Pair]:
    chosen = [each for each in CONTENDERS if each.name in given.only]
    runs = product(range(given.times), chosen, given.sockets)
    return [await compare(contender, sockets, given) for _time, contender, sockets in runs]


def main() -> None:
    given = arguments()
    given.load = os.getloadavg()[0]
    for each in (HERE, given.beside or HERE):
        each.check_compiled()
    given.folder.mkdir(parents=True, exist_ok=True)
    if disk(given.folder) == "tmpfs":
        raise SystemExit(f"bench: {given.folder} is in memory; name a --folder on a disk")
    if allow_many_sockets() < max(given.crowd, max(given.sockets) * max(2, len(given.only))) + 1000:
        raise SystemExit("bench: too few open files are allowed; raise `ulimit -n`")
    if not given.any_core:
        os.sched_setaffinity(0, cores()[1])
    if any(name.startswith("bgio") for name in given.only):
        install_boardgame_io()
    gc.disable()  # pauses of the generator would look like the server's
    if given.beside:
        return print(report.beside(uvloop.run(compare_all(given)), given.rates))
    rows = uvloop.run(measure_all(given))
    text = report.markdown(rows, given)
    given.results.write_text(text, encoding="utf-8")
    print(text)
    say(f"kept in {given.results}; the server took at most {max(row.played for row in rows) / MIB:.0f} MB")


if __name__ == "__main__":
    main()
