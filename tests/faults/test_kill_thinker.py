"""kill -9 of a process in which a bot thinks: the bot's move still comes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.processes import children, is_running, ticks, until
from tests.server.client import Api, Made, Player, act
from tests.server.serving import QUICK, Serving, serving

LONG = ("--bot-seconds", "2")
SEATS = [{"kind": "here"}, {"kind": "bot", "level": "search"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), *QUICK, *LONG) as running:
        yield running


def thinkers(server: Serving) -> list[int]:
    return children(server.process.pid, "cheeseboard.server.thinker")


def await_other(server: Serving, killed: int) -> None:
    until(lambda: set(thinkers(server)) - {killed}, "a new process")


def give_to_bot(player: Player) -> None:
    """Play until the bot is to move."""
    for _ in range(50):
        if not act({1: player}):
            return
    pytest.fail("the bot never moves")


def kill_in_mid_thought(server: Serving) -> int:
    """The process that was killed after it had begun to think."""
    until(lambda: len(thinkers(server)) == 1, "one process")
    (pid,) = thinkers(server)
    before = ticks(pid)
    until(lambda: ticks(pid) > before + 5, "a thought")
    os.kill(pid, signal.SIGKILL)
    return pid


def make(api: Api, game: str) -> Made:
    response = api.ask("POST", "/api/v1/matches", {"game": game, "seats": SEATS, "start": True})
    assert response.status_code == 201, response.text
    return Made(api, response.json())


def await_bot(player: Player) -> None:
    player.until(lambda message: message["say"] == "update" and message["actor"] == 2)


@pytest.mark.parametrize("game", ["chop-chop", "cheese-rescue"])
def test_the_move_still_comes(server: Serving, game: str) -> None:
    with Api(server.url) as api, make(api, game).at(1) as player:
        give_to_bot(player)
        await_bot(player)  # so that its process has long started
        give_to_bot(player)
        killed = kill_in_mid_thought(server)
        await_bot(player)
        await_other(server, killed)


def test_it_comes_though_every_process_is_killed(server: Serving) -> None:
    """When no process lives long enough to think, any move is better than none."""
    with Api(server.url) as api, make(api, "chop-chop").at(1) as player:
        give_to_bot(player)
        for _ in range(3):
            await_other(server, kill_in_mid_thought(server))
        await_bot(player)
        assert api.ask("GET", "/readyz").status_code == 200


def test_a_process_killed_before_it_is_ready(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        until(lambda: thinkers(running))
        for pid in thinkers(running):
            os.kill(pid, signal.SIGKILL)
        with make(api, "cheese-rescue").at(1) as player:
            give_to_bot(player)
            await_bot(player)


def test_none_outlives_a_killed_server(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, *LONG) as running, Api(running.url) as api:
        player = make(api, "chop-chop").at(1)
        give_to_bot(player)
        until(lambda: len(thinkers(running)) == 1, "one process")
        (pid,) = thinkers(running)
        running.kill()
        until(lambda: not is_running(pid), "its end")
        player.close()
