"""Several processes on one PostgreSQL: any of them serves any match, and one may die."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from cheeseboard.records import parse_record, verify
from tests.faults.processes import until
from tests.postgres import fresh_url
from tests.server.client import Api, Made, Player, play_out
from tests.server.serving import QUICK, Serving, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="one process serves there")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("many")
    words = (
        *QUICK,
        "--workers",
        "2",
        "--database",
        fresh_url(),
        "--away-seconds",
        "1",
        "--drain-seconds",
        "2",
    )
    with serving(folder, *words) as running:
        yield running


def processes(running: Serving) -> list[int]:
    """The serving processes, which are children of the one that was started."""
    pid = running.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def everywhere(made: Made, seat: int, stack: ExitStack) -> list[Player]:
    """Sockets of one seat, enough to reach both processes."""
    return [stack.enter_context(made.at(seat)) for _ in range(8)]


def test_a_match_across_processes(many: Serving) -> None:
    with Api(many.url) as api, ExitStack() as stack:
        made = api.make("chop-chop", "eeb")
        for seat in (1, 2):
            made.sit(seat)
        players = {seat: everywhere(made, seat, stack) for seat in (1, 2)}
        assert made.command("start", made.host, id="s").status_code == 200
        luck = random.Random(5)
        play_out({seat: sockets[seat] for seat, sockets in players.items()}, lambda p: luck.choice(p.moves))
        last = players[1][1].version
        for socket in players[1] + players[2]:
            socket.until_version(last)
            assert socket.is_over
        players[1][0].send("greet", seat=1, greeting="thanks")
        for socket in players[2]:
            assert socket.until_say("greeted")["greeting"] == "thanks"
        record = api.ask("GET", made.path + "/record", None, made.host).text
        assert verify(parse_record(record)).is_sealed


def test_presence_across_processes(many: Serving) -> None:
    with Api(many.url) as api, ExitStack() as stack:
        made = api.make("chop-chop", "ee")
        for seat in (1, 2):
            made.sit(seat)
        ones = everywhere(made, 1, stack)
        two = made.at(2)
        for one in ones:
            if not one.table["seats"][1]["is_present"]:
                one.until(lambda _, one=one: one.table["seats"][1]["is_present"])
        two.close()
        for one in ones:
            one.until(lambda _, one=one: not one.table["seats"][1]["is_present"])
        api.get(f"{made.path}?seat=2", made.secrets[2])
        for is_there in (True, False):  # seen by one of them, and told to all
            for one in ones:
                one.until(lambda _, one=one, so=is_there: one.table["seats"][1]["is_present"] is so)


def test_races_have_one_winner(many: Serving) -> None:
    with Api(many.url) as api, ExitStack() as stack:
        made = api.make("cheese-rescue", "hh", start=True)
        seat = api.get(made.path, made.watch)["view"]["actor"]
        sockets = everywhere(made, seat, stack)
        version, moves = sockets[0].version, sockets[0].moves
        for number, socket in enumerate(sockets):
            socket.send("play", id=f"r{number}", seat=seat, version=version, move=moves[number % len(moves)])
        answers = [socket.until(lambda m: str(m.get("id", "")).startswith("r")) for socket in sockets]
        accepted = [answer for answer in answers if answer["say"] == "accepted"]
        assert len(accepted) == 1
        assert {a["code"] for a in answers if a["say"] == "refused"} <= {"stale-version", "not-your-turn"}
        assert api.get(made.path, made.watch)["version"] == accepted[0]["version"]


def test_a_process_that_dies_is_replaced(many: Serving) -> None:
    with Api(many.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        before = processes(many)
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(set(processes(many)) - {before[0]}) == 2, "a new process")
    for _ in range(20):
        try:
            with Api(many.url) as api:
                made.api = api
                with made.at(1) as one:
                    assert one.table["status"] == "playing"
        except (OSError, WebSocketException):
            time.sleep(0.1)  # the dead one's last connections
