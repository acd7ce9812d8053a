"""Figures as Markdown, with all that is needed to judge them."""

from __future__ import annotations

import argparse
import datetime
import shlex
import sys
from dataclasses import dataclass, field
from statistics import median

from ..checkout import median_ratio, middle_half
from .generator import Figures
from .machine import KIB, MIB, description, disk
from .servers import Contender

BUSY = 0.95
"""A generator that takes this much of its core may be what held things up."""


@dataclass
class Row:
    """One server with one crowd. Memory in bytes: empty, with everybody seated, and after all play."""

    contender: Contender
    sockets: int
    empty: int
    seated: int
    opening: float
    played: int = 0
    flood: Figures | None = None
    paces: dict[int, Figures] = field(default_factory=dict)


@dataclass
class Pair:
    """One server of two checkouts, old and new: its turns of being flooded, and by rate all its paced ones."""

    contender: Contender
    sockets: int
    floods: list[list[Figures]]
    paces: dict[int, list[Figures]] = field(default_factory=dict)


def line(figures: Figures) -> str:
    speed = f"{figures.rate:,.0f} moves/s, {figures.per_cpu_second:,.0f} per CPU-second"
    times = f"p50 {figures.percentile(50):.1f} ms, p99 {figures.percentile(99):.1f} ms"
    cores = f"server {figures.server_share:.0%}, generator {figures.generator_share:.0%} of a core"
    return f"{speed}, {times}; {cores}; {figures.behind} not sent"


def markdown(rows: list[Row], given: argparse.Namespace) -> str:
    rates = sorted({rate for row in rows for rate in row.paces})
    command = shlex.join(["python", "-m", "bench.load", *sys.argv[1:]])
    lines = [
        "# The match server, measured",
        "",
        f"`{command}` on {datetime.date.today()}: {description()}; {disk(given.folder)}. "
        f"Flooded in {given.turns} turns of {given.seconds:g} s, all servers but FlatFile in one run, each time after "
        f"{given.warm_up:g} s of warming up; then as long at a steady pace, each server alone. "
        f"Load of the machine before it began: {given.load:.1f}.",
        "",
        *ABOUT,
        "",
        *saturated(rows),
        "",
        *steady(rows, rates),
        "",
        *memory(rows),
        "",
        *ratios(rows),
    ]
    return "\n".join(lines).rstrip() + "\n"


ABOUT = (
    "Each server is one process on one core; the generator plays on the other. Two sockets per match; a move is sent, "
    "and its time runs until the *other* seat has the update. Machines are noisy: compare only within one run.",
    "",
    "- **Ours** plays by the real rules, half the tables Cheese Rescue and half Chop! Chop!, for two. Every move or "
    "roll is checked, stored durably (SQLite in WAL mode with synchronous=FULL, or a PostgreSQL commit), and only then "
    "told to both, each with its own view. A match is followed by a rematch on new sockets: work "
    "that is not counted as moves.",
    "- **boardgame.io 0.50.2** plays a stand-in, no port of our games: a move takes 50 us, a seat's state has 2.1 KB "
    "(`bench/load/boardgame_io_server.js`), and its matches are as long as ours, each "
    "on new sockets. It tells everybody before it has stored a move, and never syncs its files.",
    "- An update on the wire has 2.8 KB there and 1.4 KB with us, on average: that favours us. Real rules and "
    "durability favour them.",
)


def table(head: list[str], body: list[list[str]]) -> list[str]:
    return [
        "| " + " | ".join(head) + " |",
        "| --- |" + " ---: |" * (len(head) - 1),
        *("| " + " | ".join(cells) + " |" for cells in body),
    ]


def saturated(rows: list[Row]) -> list[str]:
    body = []
    for row in rows:
        if row.flood is not None:
            mark = "*" if row.flood.generator_share > BUSY else ""
            cells = [row.contender.title, f"{row.sockets:,}", f"{row.flood.rate:,.0f}{mark}"]
            cells += [f"{row.flood.per_cpu_second:,.0f}", f"{row.flood.server_share:.0%}"]
            body.append(
                [*cells, f"{row.flood.generator_share:.0%}", "yes" if row.contender.is_durable else "no"]
            )
    head = [
        "server",
        "sockets",
        "moves/s",
        "moves per CPU-second",
        "server's core",
        "generator's core",
        "durable",
    ]
    note = (
        "\\* the generator had no time left, so the server could do more."
        if any("*" in r[2] for r in body)
        else ""
    )
    return ["## As fast as it can", "", *table(head, body), *(["", note] if note else [])]


def steady(rows: list[Row], rates: list[int]) -> list[str]:
    lines = []
    for rate in rates:
        body = []
        for row in rows:
            if rate in row.paces:
                pace = row.paces[rate]
                cells = [row.contender.title, f"{row.sockets:,}", f"{pace.rate:,.0f}"]
                cells += [f"{pace.percentile(percent):.1f}" for percent in (50, 99, 99.9)]
                body.append([*cells, f"{pace.server_share:.0%}"])
        head = ["server", "sockets", "moves/s reached", "p50 ms", "p99 ms", "p99.9 ms", "server's core"]
        lines += [f"## At a steady {rate:,} moves a second", "", *table(head, body), ""]
    return lines[:-1]


def memory(rows: list[Row]) -> list[str]:
    body = []
    for row in rows:
        each = (row.seated - row.empty) / row.sockets / KIB
        cells = [row.contender.title, f"{row.sockets:,}", f"{row.empty / MIB:.0f}", f"{row.seated / MIB:.0f}"]
        body.append([*cells, f"{row.played / MIB:.0f}", f"{each:.1f}"])
    head = [
        "server",
        "sockets",
        "empty, MB",
        "all seated, MB",
        "after play, MB",
        "KiB per socket (with half a match)",
    ]
    return ["## Memory of the server process", "", *table(head, body)]


def ratios(rows: list[Row]) -> list[str]:
    """Ours against each of theirs, per CPU-second."""
    found = {(row.contender.name, row.sockets): row.flood.per_cpu_second for row in rows if row.flood}
    lines = []
    for name, title in (("bgio", "boardgame.io in memory"), ("bgio-files", "its files")):
        times = [
            f"{found['ours', sockets] / figure:.1f} at {sockets:,} sockets"
            for (other, sockets), figure in found.items()
            if other == name and figure and ("ours", sockets) in found
        ]
        if times:
            lines.append(f"- Moves per CPU-second, times {title}: {', '.join(times)}.")
    return ["## In short", "", *lines] if lines else []


def beside(pairs: list[Pair], rates: list[int]) -> str:
    """Both checkouts: moves per CPU-second when flooded, and how long moves take at a steady pace."""
    body = []
    for pair in pairs:
        old, new = ([figures.per_cpu_second for figures in turns] for turns in pair.floods)
        cells = [pair.contender.title, f"{pair.sockets:,}", f"{median(old):,.0f}", f"{median(new):,.0f}"]
        cells += [middle_half(old, new), f"{median_ratio(old, new):.3f}"]
        for rate in rates:
            cells += [f"{figures.percentile(99):.1f}" for figures in pair.paces[rate]]
        body.append(cells)
    head = ["moves per CPU-second", "sockets", "old", "new", "pairs of turns", "new/old"]
    head += [f"{age}, p99 ms at {rate:,}/s" for rate in rates for age in ("old", "new")]
    return "\n".join(table(head, body))
