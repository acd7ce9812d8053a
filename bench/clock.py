"""Measuring contenders side by side: interleaved rounds on one core, in CPU seconds, the best round kept."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Run = Callable[[float], tuple[int, int]]
"""Plays for about so many seconds; how many games and plies that were."""


@dataclass
class Contender:
    name: str
    run: Run
    games: float = 0.0  # per CPU second
    plies: float = 0.0
    rounds: list[float] = field(default_factory=list)


def stay_on_one_core() -> None:
    """Everything measured shares one core, so that ratios mean something."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def race(contenders: Iterable[Contender], seconds: float = 1.0, rounds: int = 3) -> None:
    """Let each play in turn, several rounds; a line on stderr tells how far it is."""
    entered = list(contenders)
    for number in range(rounds):
        for contender in entered:
            say(f"round {number + 1} of {rounds}: {contender.name}")
            begun = time.process_time()
            games, plies = contender.run(seconds)
            spent = time.process_time() - begun
            contender.rounds.append(plies / spent)
            contender.games = max(contender.games, games / spent)
            contender.plies = max(contender.plies, plies / spent)
    say("")


def say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def machine() -> str:
    """What this was measured on."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            model = next(
                (line.split(":")[1].strip() for line in info if line.startswith("model name")), model
            )
    except OSError:
        pass
    return f"{model}, one core, Python {platform.python_version()}, {platform.system()}"


def figure(number: float) -> str:
    """Three digits that matter: 554 k, 20.0 M."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            scaled = number / size
            return f"{scaled:.0f}{unit}" if scaled >= 100 else f"{scaled:.1f}{unit}"
    return f"{number:.0f}"
