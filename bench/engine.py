"""The engine's figures: batches compiled and interpreted, one ply at a time beside others, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from . import ours, peers
from .clock import Contender, figure, race, say

INTERPRETED = "from bench.engine import tell_plies; tell_plies()"


def tell_plies() -> None:
    """Run in a child without the compiled modules: its figures as JSON on stdout."""
    contenders = ours.contenders("batch")
    race(contenders, seconds=0.7, rounds=2)
    print(json.dumps([contender.plies for contender in contenders]))


def interpreted() -> list[float]:
    say("the same source, interpreted")
    environment = {**os.environ, "CHEESEBOARD_PURE": "1"}
    child = [sys.executable, "-c", INTERPRETED]
    told = subprocess.run(child, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    plies: list[float] = json.loads(told.stdout)
    return plies


def report() -> Iterator[str]:
    """The figures as Markdown, part by part."""
    batch, steps, typed, others = (
        ours.contenders("batch"),
        ours.contenders("steps"),
        ours.contenders("typed"),
        peers.contenders(),
    )
    race([*batch, *steps, *typed, *others])
    yield from batch_table(batch, interpreted())
    yield from step_table(steps, typed, others)
    yield from memory_table()


def batch_table(compiled: list[Contender], pure: list[float]) -> Iterator[str]:
    yield "## Random games in batches"
    yield ""
    yield "One call from Python for many games, from the deal to the end; rolls, draws and tile turns are plies."
    yield ""
    yield "| game | games/s | plies/s | plies/s interpreted | ratio |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for contender, slow in zip(compiled, pure, strict=True):
        ratio = contender.plies / slow
        cells = (
            contender.name,
            figure(contender.games),
            figure(contender.plies),
            figure(slow),
            f"{ratio:.0f}",
        )
        yield f"| {' | '.join(cells)} |"
    yield ""


def step_table(steps: list[Contender], typed: list[Contender], others: list[Contender]) -> Iterator[str]:
    yield "## One ply at a time from Python"
    yield ""
    yield "*Integers*: `legal_ids` + `advance`, as OpenSpiel's `legal_actions` + `apply_action`. *Typed*:"
    yield "`legal_moves` + `play` with its checks and events."
    yield ""
    yield "| game | plies/s, integers | plies/s, typed |"
    yield "| --- | ---: | ---: |"
    for by_id, by_move in zip(steps, typed, strict=True):
        yield f"| {by_id.name} | {figure(by_id.plies)} | {figure(by_move.plies)} |"
    for other in others:
        yield f"| {other.name} | {figure(other.plies)} | |"
    yield ""


def memory_table() -> Iterator[str]:
    yield "## Memory"
    yield ""
    yield "| game | bytes of one position |"
    yield "| --- | ---: |"
    for name, players in ours.TABLES:
        yield f"| {name}, {players} players | {ours.position_bytes(name, players):.0f} |"
    yield ""
