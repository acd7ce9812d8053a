"""Bots against bots, many games: played on all cores, kept as they come, rated at the end."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import IO, Final

from ..bots.levels import make_bot
from .chart import draw_ratings
from .folder import Folder, open_folder
from .game import Result
from .plan import Plan
from .pool import play_all
from .report import summarize, tell, times

BAR: Final = 30
PAUSE: Final = 10.0  # seconds between two lines where there is no terminal


def run_arena(plan: Plan, jobs: int, out: Path | None) -> str:
    """Play what is not played yet, write summary, times and picture, and give the report as text."""
    for bot in plan.bots:
        make_bot(bot)  # a wrong name is told before anything is written
    if out is None:
        results = play_rest(plan, {}, jobs, None)
        return tell(summarize(plan, results), times(plan, results))
    with open_folder(out, plan) as folder:
        results = play_rest(plan, folder.results, jobs, folder)
        summary, seconds = summarize(plan, results), times(plan, results)
        folder.write("summary.json", json.dumps(summary, indent=1) + "\n")
        folder.write("times.json", json.dumps(seconds, indent=1) + "\n")
        title = f"{plan.game}, {summary['games']} games"
        folder.write("ratings.svg", draw_ratings(title, summary["ratings"]))
        return f"{tell(summary, seconds)}\n\nWritten to {out}: summary.json, times.json, ratings.svg"


def play_rest(plan: Plan, done: dict[int, Result], jobs: int, folder: Folder | None) -> list[Result]:
    """All results in order, those that were missing played now."""
    found = dict(done)
    with Progress(plan.total, len(found), sys.stderr) as progress:
        missing = (pairing for pairing in plan.pairings() if pairing.number not in done)
        with closing(play_all(plan, missing, jobs)) as results:
            for result in results:
                found[result.number] = result
                if folder is not None:
                    folder.add(result)
                progress.step()
    return [found[number] for number in sorted(found)]


class Progress:
    """How far it is: a bar on a terminal, elsewhere a line now and then."""

    def __init__(self, total: int, done: int, stream: IO[str]) -> None:
        self.total = total
        self.done = self.before = done
        self.stream = stream
        self.is_bar = stream.isatty() and os.environ.get("TERM") != "dumb"
        self.begun = self.told = time.monotonic()

    def __enter__(self) -> Progress:
        if self.before:
            print(f"{self.before} of {self.total} games are there already", file=self.stream)
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_bar or self.done == self.total:
            self.show("\n")

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.done < self.total and now - self.told >= (0.1 if self.is_bar else PAUSE):
            self.told = now
            self.show("" if self.is_bar else "\n")

    def show(self, end: str) -> None:
        filled = BAR * self.done // self.total
        bar = f"\r[{'#' * filled}{'.' * (BAR - filled)}] " if self.is_bar else ""
        print(f"{bar}{self.done} of {self.total} games{self.pace()}", end=end, file=self.stream, flush=True)

    def pace(self) -> str:
        played, seconds = self.done - self.before, time.monotonic() - self.begun
        if not played or not seconds:
            return ""
        left = (self.total - self.done) * seconds / played
        rest = f", {left:.0f} s left" if left < 100 else f", {left / 60:.0f} min left"
        return f", {played / seconds:.1f} a second{rest if self.done < self.total else ''}   "
