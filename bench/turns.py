"""Checkouts that take turns, each in a process of its own.

``python -m bench.turns MODULE`` is such a process, with the interpreter and the sources of any checkout but the
benchmarks of this one: it tells which contenders the module has, then runs those that are named on its input.
So a module measured this way may use only what all checkouts have.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from itertools import groupby
from pathlib import Path
from statistics import geometric_mean, median
from typing import IO, Any, Final, NamedTuple

from .checkout import HERE, Checkout, best_ratio, median_ratio, middle_half
from .clock import say
from .load.machine import cpu_seconds
from .load.report import table

ALONE: Final = ("", "per CPU-second", "per second")
BESIDE: Final = ("per CPU-second", "old", "new", "pairs of turns", "new/old", "best turns", "by the clock")


class Turn(NamedTuple):
    """How much was done, in which time of all processors and of the clock."""

    done: int
    cpu: float
    wall: float

    @property
    def by_cpu(self) -> float:
        return self.done / self.cpu

    @property
    def by_clock(self) -> float:
        return self.done / self.wall


# the process


def family_cpu_seconds() -> float:
    """CPU time of this process and of its living children."""
    children = Path("/proc/thread-self/children").read_text().split()
    return time.process_time() + sum(cpu_seconds(int(child)) for child in children)


def take_turns(module: str, asked: IO[str], tell: Callable[[object], None]) -> None:
    contenders = {each.name: each for each in import_module(module).contenders()}
    tell(list(contenders))
    for line in asked:
        name, seconds = json.loads(line)
        cpu, wall = family_cpu_seconds(), time.perf_counter()
        done = contenders[name].run(seconds)[1]
        tell(Turn(done, family_cpu_seconds() - cpu, time.perf_counter() - wall))


# who asks it


class Player:
    """Such a process, seen from outside."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.names: list[str] = self._hear()

    def play(self, name: str, seconds: float) -> Turn:
        assert self.process.stdin is not None
        print(json.dumps([name, seconds]), file=self.process.stdin, flush=True)
        return Turn(*self._hear())

    def _hear(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: {self.process.args!r} ended too early")
        return json.loads(line)


@contextmanager
def playing(checkout: Checkout, module: str) -> Iterator[Player]:
    """It ends when there is nothing more to hear for it."""
    words = [checkout.python, "-m", __name__, module]
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=HERE.folder,
        env=checkout.environment,
    ) as process:
        yield Player(process)


Found = dict[str, list[list[Turn]]]
"""The turns of each checkout, by contender."""


def add_length(parser: argparse.ArgumentParser, rounds: int, turns: int, seconds: float) -> None:
    """Options for a longer or shorter run; no two processes are equally quick, so every round has new ones."""
    parser.add_argument("--only", default="", metavar="TEXT", help="contenders with this in their names")
    parser.add_argument("--rounds", type=int, default=rounds, help="each with new processes")
    parser.add_argument("--turns", type=int, default=turns, help="of each contender in a round")
    parser.add_argument("--seconds", type=float, default=seconds, help="of every turn")


def measure(checkouts: list[Checkout], module: str, given: argparse.Namespace) -> None:
    for each in checkouts:
        each.check_compiled()
    print(report(in_turns(checkouts, module, given)))


def in_turns(checkouts: list[Checkout], module: str, given: argparse.Namespace) -> Found:
    found: Found = {}
    for number in range(given.rounds):
        with ExitStack() as stack:
            players = [stack.enter_context(playing(each, module)) for each in checkouts]
            order = list(enumerate(players))
            for name in (each for each in players[0].names if given.only in each):
                say(f"round {number + 1} of {given.rounds}: {name}")
                turns = found.setdefault(name, [[] for _ in checkouts])
                for _turn in range(given.turns):
                    for place, player in order:
                        turns[place].append(player.play(name, given.seconds))
                    order.reverse()
    say("")
    return found


def report(found: Found) -> str:
    """The second checkout beside the first, or one alone."""
    if any(len(turns) == 1 for turns in found.values()):
        return "\n".join(table(list(ALONE), [alone(name, turns) for name, [turns] in found.items()]))
    kinds = groupby(found, lambda name: name.partition(":")[0])
    body = [row for kind, names in kinds for row in beside(kind, {name: found[name] for name in names})]
    return "\n".join(table(list(BESIDE), body))


def alone(name: str, turns: list[Turn]) -> list[str]:
    rates = [median(turn.by_cpu for turn in turns), median(turn.by_clock for turn in turns)]
    return [name, *(f"{rate:,.0f}" for rate in rates)]


def beside(kind: str, found: Found) -> Iterator[list[str]]:
    """A row for each contender, and one for all of a kind: the geometric mean of their ratios."""
    all_ratios = []
    for name, turns in found.items():
        old, new = ([turn.by_cpu for turn in each] for each in turns)
        by_clock = ([turn.by_clock for turn in each] for each in turns)
        ratios = [median_ratio(old, new), best_ratio(old, new), median_ratio(*by_clock)]
        all_ratios.append(ratios)
        yield [name, f"{median(old):,.0f}", f"{median(new):,.0f}", middle_half(old, new), *told(ratios)]
    if len(found) > 1:
        yield [f"**{kind}: all**", "", "", "", *told(map(geometric_mean, zip(*all_ratios, strict=True)))]


def told(ratios: Iterable[float]) -> list[str]:
    return [f"{ratio:.3f}" for ratio in ratios]


if __name__ == "__main__":
    take_turns(sys.argv[1], sys.stdin, lambda told: print(json.dumps(told), flush=True))
