"""What came of it, as a section of ``bench/trust.md``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from .. import trust
from ..load.machine import MIB, processor
from ..load.report import table
from .checker import Found
from .thieves import Stolen

NAMES: Final = {"sqlite": "SQLite, one server", "postgresql": "PostgreSQL, two servers"}


@dataclass
class Phase:
    """One database."""

    kind: str
    found: Found
    kills: Counter[str]
    messages: int
    size: int
    heard: int
    problems: list[str]
    seconds: float


@dataclass
class Result:
    given: argparse.Namespace
    phases: list[Phase]
    stolen: Stolen
    load: float
    seconds: float

    @property
    def problems(self) -> list[str]:
        return [problem for phase in self.phases for problem in phase.problems]


def section(result: Result) -> str:
    rows = [row(phase) for phase in result.phases]
    total = [sum(getattr(phase.found, name) for phase in result.phases) for name in ("acknowledged",)]
    heads = [
        "",
        "acknowledged",
        "lost, doubled or out of order",
        "kills",
        "matches",
        "sent twice",
        "reads",
        "seconds",
    ]
    kills = Counter[str]()
    for phase in result.phases:
        kills += phase.kills
    words = ", ".join(
        f"{count} of a {name}" if name != "PostgreSQL" else f"{count} of all of PostgreSQL"
        for name, count in kills.items()
    )
    messages = result.stolen.messages + sum(phase.messages for phase in result.phases)
    size = result.stolen.size + sum(phase.size for phase in result.phases)
    stolen, heard = result.stolen, sum(phase.heard for phase in result.phases)
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, `{command()}`; {processor()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}; load when it began {result.load:.0f}, when it ended "
        f"{os.getloadavg()[0]:.0f}; {result.seconds / 60:.0f} minutes.",
        "",
        *table(heads, rows),
        "",
        f"**{total[0]:,} acknowledged moves over {kills.total()} kills with -9** ({words}), "
        f"{problems(result)}. Every version of a match is one acknowledged command, each was answered with the same "
        "version however often it was sent, nothing sent after an answer came before it, no answer was older than "
        "one given before by any process, every hash stayed what it was, and the records give back the moves in "
        "that order.",
        "",
        f"**{messages:,} messages** ({size / MIB:,.0f} MB) to clients were looked through, "
        f"{len(result.problems) or 'none'} unexplained: {stolen.messages:,} of them at {stolen.matches} matches "
        f"where {stolen.refused:,} thefts were tried. In all {heard:,} were sent.",
    ]
    return "\n".join(lines)


def row(phase: Phase) -> list[str]:
    found = phase.found
    return [
        NAMES[phase.kind],
        f"{found.acknowledged:,}",
        str(len(phase.problems)),
        str(phase.kills.total()),
        f"{found.matches:,}",
        f"{found.repeated:,}",
        f"{found.reads:,}",
        f"{phase.seconds:,.0f}",
    ]


def problems(result: Result) -> str:
    return f"**{len(result.problems)} problems**" if result.problems else "none lost, doubled or out of order"


def command() -> str:
    words = " ".join(sys.argv[1:])
    return f"python -m bench.torture {words}".rstrip()


def keep(text: str, path: Path | None) -> None:
    trust.keep("Torture", text, path)
