"""``python -m bench.torture``: a million moves over a hundred kills, kept in ``bench/trust.md``.

People play on both databases while servers, and PostgreSQL itself, are killed with -9 and started again. What they sent
and were told is written down, the servers are killed a last time, and every match is asked for once more; ``checker``
holds both against each other without using anything of Cheeseboard. Of what everybody heard a million messages are
looked through word by word, those that thieves got among them. It takes up to an hour, and tells how far it is.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import uvloop

from ..checkout import HERE
from ..load.machine import allow_many_sockets, disk
from . import checker, history, thieves
from .device import LOST
from .kills import Ground, ground
from .listening import Listener
from .players import Crowd, look_again
from .report import Phase, Result, keep, section

PHASES: Final = ("sqlite", "postgresql")
ENDING: Final = 300.0
"""seconds in which everybody ends the match they have"""
AT_ONCE: Final = 12


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.torture", description=__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000, help="to be acknowledged, on both databases")
    parser.add_argument("--kills", type=int, default=120, help="at least, on both databases")
    parser.add_argument("--messages", type=int, default=1_000_000, help="to be looked through")
    parser.add_argument("--thieves", type=int, default=60, help="matches at which somebody tries to steal")
    parser.add_argument("--tables", type=int, default=32, help="that play at the same time")
    parser.add_argument("--minutes", type=float, default=55.0, help="the most that playing takes")
    parser.add_argument("--only", nargs="+", choices=PHASES, default=PHASES, metavar="DATABASE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--results", type=Path, help="where they are kept; else bench/trust.md")
    return parser.parse_args()


def say(text: str) -> None:
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


@dataclass
class Plan:
    """What is wanted of one phase, and until when."""

    kind: str
    moves: int
    kills: int
    messages: int
    until: float
    given: argparse.Namespace
    folder: Path
    last_word: float = field(default_factory=time.monotonic)

    def is_late(self) -> bool:
        return time.monotonic() > self.until


async def torture(plan: Plan) -> Phase:
    begun, sent, left = time.monotonic(), plan.folder / "sent.jsonl", plan.folder / "left.jsonl"
    async with ground(plan.kind, plan.folder, plan.given.seed) as site:
        listener = Listener(site.database, plan.messages)
        with sent.open("wb") as file:
            crowd = Crowd(site, listener, partial(history.write, file), plan.given.seed)
            crowd.begin(plan.given.tables)
            await play_and_kill(plan, site, crowd, listener)
            await asyncio.wait_for(crowd.end(), ENDING)
        await site.kill_all()  # what is asked for now was on the disk
        with left.open("wb") as file:
            await ask_for_all(site, crowd, partial(history.write, file))
        await listener.end()
        troubles = site.troubles()
    say(f"{plan.kind}: checking what is left against what was acknowledged")
    found = checker.check_all(sent, left)
    problems = [*crowd.problems, *found.problems, *listener.problems, *troubles]
    for problem in problems[:20]:
        say(f"PROBLEM: {problem}")
    return Phase(
        plan.kind,
        found,
        site.kills,
        listener.messages,
        listener.size,
        crowd.heard,
        problems,
        time.monotonic() - begun,
    )


async def play_and_kill(plan: Plan, site: Ground, crowd: Crowd, listener: Listener) -> None:
    mean = plan.moves / plan.kills
    while True:
        killed, wanted = site.kills.total(), site.luck.uniform(0, 2 * mean)
        if (
            crowd.accepted >= plan.moves and killed >= plan.kills and listener.taken >= plan.messages
        ) or plan.is_late():
            return
        if crowd.accepted >= plan.moves:
            wanted = 100
        end = crowd.accepted + wanted
        while crowd.accepted < end and not plan.is_late():
            await asyncio.sleep(0.01)
            crowd.check()
            progress(plan, site, crowd, listener)
        if killed < plan.kills or crowd.accepted < plan.moves:
            await site.kill()


def progress(plan: Plan, site: Ground, crowd: Crowd, listener: Listener) -> None:
    if time.monotonic() > plan.last_word + 15:
        plan.last_word = time.monotonic()
        say(
            f"{plan.kind}: {crowd.accepted:,} of {plan.moves:,} moves, {site.kills.total()} of {plan.kills} kills, "
            f"{listener.messages:,} of {plan.messages:,} messages looked through, {crowd.matches:,} matches, "
            f"{(plan.until - time.monotonic()) / 60:.0f} min left, load {os.getloadavg()[0]:.0f}"
        )


async def ask_for_all(site: Ground, crowd: Crowd, keep: partial[None]) -> None:
    waiting = list(crowd.made)

    async def ask_some() -> None:
        while waiting:
            match, secret = waiting.pop()
            for _ in range(5):
                try:
                    keep(await look_again(site.luck.choice(site.hosts), match, secret))
                    break
                except LOST as error:
                    problem = repr(error)
                    await asyncio.sleep(0.2)
            else:
                crowd.problems.append(f"{match}: {problem}")

    await asyncio.gather(*(ask_some() for _ in range(AT_ONCE)))


def main() -> None:
    given = arguments()
    if given.results is None:
        HERE.check_compiled()
    if disk(given.folder) == "tmpfs":
        raise SystemExit(f"bench: {given.folder} is in memory; name a --folder on a disk")
    allow_many_sockets()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("bench: stopped"))  # and with it all that it started
    begun, load = time.monotonic(), os.getloadavg()[0]
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-torture-", dir=given.folder))
    stolen = thieves.play(folder / "thieves", given.thieves, Random(given.seed), say)
    phases = []
    gc.disable()
    for number, kind in enumerate(given.only):
        parts = len(given.only) - number
        left = given.minutes * 60 - (time.monotonic() - begun)
        messages = (given.messages - stolen.messages) // len(given.only) + 1
        plan = Plan(
            kind,
            given.moves // len(given.only),
            -(-given.kills // len(given.only)),
            messages,
            time.monotonic() + left / parts,
            given,
            folder / kind,
        )
        phases.append(uvloop.run(torture(plan)))
        gc.collect()
    result = Result(given, phases, stolen, load, time.monotonic() - begun)
    text = section(result)
    keep(text, given.results)
    print(text)
    if result.problems:
        raise SystemExit(f"bench: {len(result.problems)} problems; all of it is in {folder}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
