"""Matches with everybody at them who tries to steal, as in ``tests/theft``, and every byte they got explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx

from tests.server.serving import QUICK, serving
from tests.theft.crowd import Crowd, a_plan
from tests.theft.tap import SECONDS
from tests.theft.test_every_byte import judge


@dataclass
class Stolen:
    """What they tried and got."""

    matches: int = 0
    moves: int = 0
    messages: int = 0
    size: int = 0
    refused: int = 0


def play(folder: Path, matches: int, luck: Random, say: Callable[[str], None]) -> Stolen:
    found = Stolen()
    options = (*QUICK, "--sockets-per-address", "0", "--away-seconds", "1")
    with (
        serving(folder, *options) as bank,
        httpx.Client(base_url=bank.url, timeout=SECONDS, trust_env=False) as http,
    ):
        while found.matches < matches:
            crowd = Crowd(bank.url, http, luck)
            try:
                crowd.make(a_plan(luck))
                crowd.play_on()
                crowd.fetch_record(crowd.is_over)
            finally:
                crowd.leave_all()
            messages, size = judge(bank, crowd)
            found.matches += 1
            found.messages, found.size = found.messages + messages, found.size + size
            found.moves, found.refused = found.moves + crowd.moves, found.refused + crowd.refused
            if found.matches % 20 == 0:
                say(f"thieves: {found.matches} of {matches} matches, {found.messages:,} messages explained")
    return found
