"""``python -m bench.ready``: how long a server that was killed takes until it is ready again, see ``bench/trust.md``.

It is killed with -9 in the middle of play, so there is a log to recover from, and started as anybody would start it.
On a busy machine the CPU time says more than the clock.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from tests.postgres import postgres_server
from tests.server.client import Api
from tests.server.serving import QUICK, start

from . import trust
from .checkout import HERE
from .load.machine import cpu_seconds, processor
from .load.report import table

MATCHES: Final = 20
MOVES: Final = 200


class Turn(NamedTuple):
    """Seconds from the start of the process until it said where it is, and was ready, and the CPU time of that."""

    clock: float
    cpu: float


def turn(folder: Path, port: int, *options: str) -> tuple[Turn, int]:
    begun = time.perf_counter()
    server = start(folder, *QUICK, *options, port=port)
    try:
        with Api(server.url) as api:
            assert api.get("/readyz") == {"status": "ok"}
            found = Turn(time.perf_counter() - begun, cpu_seconds(server.process.pid))
            play(api)
        return found, int(server.url.rsplit(":", 1)[1])
    finally:
        server.kill()
        for stream in (server.process.stdout, server.process.stderr):
            if stream is not None:
                stream.close()


def play(api: Api) -> None:
    """So that there is something to recover."""
    luck = random.Random(1)
    for made in [api.make("cheese-rescue", "hh", start=True) for _ in range(MATCHES)]:
        with made.host_here() as player:
            for _ in range(MOVES // MATCHES):
                seat = player.state["view"]["actors"][0]
                player.ask("look", seat=seat)
                player.ask("play", seat=seat, version=player.version, move=luck.choice(player.moves))


def turns(count: int, folder: Path, database: Callable[[], str]) -> list[Turn]:
    """The first start, which makes the database, is not counted."""
    options = ("--database", url) if (url := database()) else ()
    _, port = turn(folder, 0, *options)
    return [turn(folder, port, *options)[0] for _ in range(count)]


def row(name: str, found: list[Turn]) -> list[str]:
    clock, cpu = ([getattr(each, field) for each in found] for field in ("clock", "cpu"))
    return [
        name,
        str(len(found)),
        *(f"{value:.2f}" for value in (median(clock), min(clock), median(cpu), max(cpu))),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ready", description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp"), help="on a real disk")
    parser.add_argument("--results", type=Path, help="where they are kept; else bench/trust.md")
    given = parser.parse_args()
    HERE.check_compiled()
    load = os.getloadavg()[0]
    with ExitStack() as stack:
        place = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="cheeseboard-ready-", dir=given.folder))
        )
        postgres = stack.enter_context(postgres_server(is_durable=True))
        rows = [
            row("SQLite", turns(given.turns, place / "sqlite", lambda: "")),
            row("PostgreSQL", turns(given.turns, place / "postgresql", postgres.fresh)),
        ]
    head = [
        "database",
        "kills",
        "seconds, median",
        "seconds, best",
        "CPU-seconds, median",
        "CPU-seconds, most",
    ]
    words = " ".join(["python -m bench.ready", *sys.argv[1:]])
    text = "\n".join(
        [
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, `{words}`; {processor()}, {os.cpu_count()} cores; load when it "
            f"began {load:.0f}, when it ended {os.getloadavg()[0]:.0f}. From the start of the process to a good answer "
            "of `/readyz`, after a kill -9; half a second is wanted on a calm machine.",
            "",
            *table(head, rows),
        ]
    )
    trust.keep("Ready after a kill", text, given.results)
    print(text)


if __name__ == "__main__":
    main()
