"""``python -m bench.victim``: how long moves of one table take before and during each attack, see ``bench/trust.md``.

One server with the limits that every server begins with, one table at it, and an attacker at another address of this
machine. Calm and attack take turns of a few seconds, so that whatever else the machine does meets both. The attacker
has less of the processor than the others, for it would sit elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import uvloop

from cheeseboard.storage.store import now
from cheeseboard.table.entries import decode_setup
from tests.faults.golden_matches import chained
from tests.faults.test_upgrade import store_all
from tests.server.serving import Serving, serving
from tests.table.desk import Desk, sit_down
from tests.table.test_checkpoint import back_and_forth

from .. import trust
from ..checkout import HERE
from ..load.generator import Figures, Generator
from ..load.machine import processor
from ..load.ours import CheeseboardTable
from ..load.report import table
from .attacks import ATTACKS
from .bot_table import BotTable

RATE: Final = 30.0
"""moves a second at the victim's table, which is what its limits allow"""
ENTRIES: Final = 10_000
LONG: Final = 12
OVER: Final = 8
WATCHED: Final = 4
ERASED: Final = 400
BELOW: Final = 10
BESIDE: Final = -10
"""how nice the attacker is: less than all that is measured, and where that comes first, more than what is not"""
OPTIONS: Final = ("--metrics", "--log-level", "warning", "--bot-pause", "0")
FORGETFUL: Final = ("--rooms-in-memory", "1", "--room-idle-seconds", "1")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.victim", description=__doc__)
    parser.add_argument("--only", nargs="+", default=list(ATTACKS), choices=list(ATTACKS), metavar="ATTACK")
    parser.add_argument("--turns", type=int, default=6, help="of calm and of each attack")
    parser.add_argument("--seconds", type=float, default=4.0, help="of every turn")
    parser.add_argument("--nice", type=int, default=0, help="of server and victim; -15 where others are busy")
    parser.add_argument(
        "--ahead",
        action="store_true",
        help="server and victim before all else on a busy machine; asks for root",
    )
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--results", type=Path, help="where they are kept; else bench/trust.md")
    return parser.parse_args()


def say(text: str) -> None:
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


# what the attacker finds there


def long_match() -> Desk:
    """A match in which somebody played and took back for hours."""
    desk = sit_down("chop-chop", "here", "here")
    while len(desk.bodies) < ENTRIES:
        back_and_forth(desk, 100)
    return desk


def short_match(seed: int) -> Desk:
    desk = sit_down("cheese-rescue", "here", "here")
    desk.play_out(random.Random(seed))
    return desk


def whole_game(seed: int) -> Desk:
    desk = sit_down("chop-chop", "here", "here")
    desk.play_out(random.Random(seed))
    return desk


def fill(path: Path) -> dict[str, Any]:
    """A database with all this; what the attacker knows of it."""
    long = [long_match() for _ in range(LONG)]
    short = [short_match(seed) for seed in range(OVER + ERASED)]
    watched = [whole_game(seed) for seed in range(WATCHED)]
    every = (*long, *short, *watched)
    store_all(path, [chained(decode_setup(desk.setup), desk.bodies, now()) for desk in every])
    known = [(desk.match.id, desk.secrets[1]) for desk in (*long, *short)]
    return {
        "long": known[:LONG],
        "over": known[LONG : LONG + OVER],
        "watched": [(desk.match.id, desk.made.watch) for desk in watched],
        "erased": [match for match, _ in known[LONG + OVER :]],
    }


# the attacker


class Attacker:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.sent = 0

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(line, file=self.process.stdin, flush=True)
        self.sent = int(self.process.stdout.readline())


@contextmanager
def attacker(name: str, host: str, given: dict[str, Any], nice: int) -> Iterator[Attacker]:
    words = [sys.executable, "-m", "bench.victim.attacks", name, host]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE.folder
    ) as process:
        os.setpriority(os.PRIO_PROCESS, process.pid, nice)
        found = Attacker(process)
        found.tell(json.dumps(given))
        try:
            yield found
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.kill()


# the victim


@dataclass
class Row:
    name: str
    calm: Figures
    attacked: Figures
    sent: int
    waits: tuple[Figures, ...] | None
    """for moves of a bot at another table of the victim's, in calm and under attack"""

    when: datetime
    load: float
    """of the whole machine in the minute before"""

    @property
    def ratio(self) -> float:
        return self.attacked.percentile(99) / self.calm.percentile(99)


def go_ahead(process: int) -> None:
    """Whatever else runs here, this process comes first; what it starts from here on does not."""
    policy, first = os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1)
    for thread in os.listdir(f"/proc/{process}/task"):
        os.sched_setscheduler(int(thread), policy, first)


async def measure(
    name: str, server: Serving, given: dict[str, Any], turns: int, seconds: float, is_ahead: bool
) -> Row:
    host = server.url.removeprefix("http://")
    victim = Generator(lambda _, *told: CheeseboardTable(1, *told), host, server.process.pid, 2)
    await victim.open()
    nobody = Figures(0, 0.0, 0.0, 0.0, [], 0)
    calm = attacked = nobody
    beside = BotTable(host)
    bots: tuple[list[float], list[float]] = ([], [])
    playing = asyncio.ensure_future(beside.play()) if name == "bots" else None
    when, load = datetime.now(UTC), os.getloadavg()[0]
    nice = BESIDE if is_ahead else BELOW
    with attacker(name, host, {**given, "host": server.host_secret}, nice) as thief:
        await victim.pace(RATE, 1, 1)
        if is_ahead:
            for process in (server.process.pid, os.getpid()):
                go_ahead(process)
        for _ in range(turns):
            beside.times = bots[0]
            calm += await victim.pace(RATE, 0.3, seconds)
            await asyncio.to_thread(thief.tell, "go")
            beside.times = bots[1]
            attacked += await victim.pace(RATE, 0.3, seconds)
            await asyncio.to_thread(thief.tell, "stop")
            await asyncio.sleep(0.5)
        sent = thief.sent
    if playing is not None:
        playing.cancel()
    problems = victim.problems()
    victim.close()
    waits = tuple(replace(nobody, times=times) for times in bots)
    row = Row(name, calm, attacked, sent, waits if playing is not None else None, when, load)
    say(line(row))
    if problems:
        say(f"{len(problems)} problems, as: {problems[0]}")
    return row


def line(row: Row) -> str:
    calm, attacked = row.calm, row.attacked
    return (
        f"{row.name}: p50 {calm.percentile(50):.1f} -> {attacked.percentile(50):.1f} ms, "
        f"p99 {calm.percentile(99):.1f} -> {attacked.percentile(99):.1f} ms, {row.ratio:.1f} times, "
        f"{row.sent} sent, {len(calm.times)} and {len(attacked.times)} moves"
    )


HEAD: Final = [
    "attack",
    "p50 calm",
    "p50 attacked",
    "p99 calm",
    "p99 attacked",
    "p99 times",
    "moves",
    "sent",
    "server's CPU",
    "measured (UTC)",
    "load",
]
TIMES: Final = HEAD.index("p99 times")
WAITED: Final = "Where a bot plays along"


def cells(row: Row) -> list[str]:
    return [
        ATTACKS[row.name][0],
        *(f"{figures.percentile(p):.1f}" for p in (50, 99) for figures in (row.calm, row.attacked)),
        f"{row.ratio:.1f}",
        f"{len(row.calm.times)} + {len(row.attacked.times)}",
        f"{row.sent:,}",
        f"{100 * row.calm.server_share:.0f} -> {100 * row.attacked.server_share:.0f} %",
        f"{row.when:%m-%d %H:%M}",
        f"{row.load:.0f}",
    ]


def command(words: list[str]) -> str:
    """As it was called, but for which attacks: those of several calls make one table."""
    given = " ".join(["python -m bench.victim", *words])
    return re.sub(r" --(?:only(?: [a-z]+)+|results [^ ]+)", "", given)


def earlier(text: str, called: str) -> tuple[dict[str, list[str]], str]:
    """What was measured before in the same way: rows by attack, and how long a bot took."""
    if not text.startswith(f"`{called}`"):
        return {}, ""
    lines = text.splitlines()
    rows = [re.split(r" \| ", line[2:-2]) for line in lines if line.startswith("| ")]
    told = [line for line in lines if line.startswith(WAITED)]
    return {row[0]: row for row in rows if len(row) == len(HEAD)}, told[0] if told else ""


def section(rows: list[Row], before: str, words: list[str]) -> str:
    called = command(words)
    known, told = earlier(before, called)
    known |= {ATTACKS[row.name][0]: cells(row) for row in rows}
    body = [known[title] for title, _ in ATTACKS.values() if title in known]
    worst = max(body, key=lambda row: float(row[TIMES]))
    for row in rows:
        if row.waits:
            told = waited(*row.waits)
    return "\n".join(
        [
            f"`{called}` (with `--only` some attacks at a time); {processor()}, {os.cpu_count()} cores. "
            f"Milliseconds from a move to the other seat's update, of {RATE:.0f} moves a "
            "second at one table; calm and attack in turns, the server with its usual limits. "
            "`load` is that of the whole machine in the minute before an attack.",
            "",
            *table(HEAD, body),
            "",
            f"At worst p99 was {worst[TIMES]} times what it was in calm, by {worst[0]}.",
            *([told] if told else []),
        ]
    )


def waited(calm: Figures, attacked: Figures) -> str:
    told = (f"{figures.percentile(p):.0f}" for p in (50, 99) for figures in (calm, attacked))
    p50, p50_attacked, p99, p99_attacked = told
    return (
        f"{WAITED} at the victim's, it took {p50} ms (p50) and {p99} ms (p99) to move in calm, "
        f"{p50_attacked} and {p99_attacked} ms while other tables' bots thought "
        f"({len(calm.times)} and {len(attacked.times)} moves)."
    )


def main() -> None:
    given = arguments()
    HERE.check_compiled()
    os.nice(given.nice)
    gc.disable()
    found = []
    with tempfile.TemporaryDirectory(prefix="cheeseboard-victim-", dir=given.folder) as place:
        say("making long matches")
        full = Path(place) / "full"
        full.mkdir()
        known = fill(full / "cheeseboard.sqlite3")
        for name in given.only:
            data = Path(place) / name
            shutil.copytree(full, data)
            options = (*OPTIONS, *(FORGETFUL if name == "histories" else ()))
            with serving(data, *options) as server:
                found.append(
                    uvloop.run(measure(name, server, known, given.turns, given.seconds, given.ahead))
                )
            shutil.rmtree(data)
            gc.collect()
    text = section(found, trust.kept("The victim's table", given.results), sys.argv[1:])
    trust.keep("The victim's table", text, given.results)
    print(text)


if __name__ == "__main__":
    main()
