"""kill -9 of a process in which a bot thinks: the bot's move still comes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cheeseboard.server.botpool.pool import TRIES
from tests.faults.processes import children, is_running, until
from tests.server.client import Api, Made, Player, act
from tests.server.serving import QUICK, Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server"), *QUICK) as running:
        yield running


def bot_pool(server: Serving) -> list[int]:
    return children(server.process.pid, "cheeseboard bot --pool")


def the_one(server: Serving) -> int:
    """The process that thinks, once there is one."""
    until(lambda: bot_pool(server), "a process")
    (pid,) = bot_pool(server)
    return pid


def kill_until(server: Serving, is_enough: Callable[[], bool]) -> int:
    """Kill every process as soon as it is there; how many that were."""
    killed: set[int] = set()
    while not is_enough():
        for pid in set(bot_pool(server)) - killed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            killed.add(pid)
    return len(killed)


def give_to_bot(player: Player) -> None:
    """Play until the bot is to move."""
    for _ in range(50):
        if not act({1: player}):
            return
    pytest.fail("the bot never moves")


def make(api: Api, game: str, level: str) -> Made:
    seats = [{"kind": "here"}, {"kind": "bot", "level": level}]
    response = api.ask("POST", "/api/v1/matches", {"game": game, "seats": seats, "start": True})
    assert response.status_code == 201, response.text
    return Made(api, response.json())


def await_bot(player: Player) -> None:
    player.until(lambda message: message["say"] == "update" and message["actor"] == 2)


@pytest.mark.parametrize("game", ["chop-chop", "cheese-rescue"])
def test_the_move_still_comes(server: Serving, game: str) -> None:
    with Api(server.url) as api, make(api, game, "pip").at(1) as player:
        give_to_bot(player)
        await_bot(player)  # so that its process has long started
        pid = the_one(server)
        os.kill(pid, signal.SIGSTOP)  # from here on it answers nothing, however fast it is
        give_to_bot(player)
        os.kill(pid, signal.SIGKILL)
        await_bot(player)
        while bot_pool(server) in ([], [pid]):  # what it did took no thought, as a roll
            give_to_bot(player)
            await_bot(player)


def test_it_comes_though_every_process_is_killed(server: Serving) -> None:
    """When no process lives long enough to think, any move is better than none."""
    with Api(server.url) as api:
        made = make(api, "chop-chop", "search")
        with made.at(1) as player:
            for _ in range(10):  # a thought may be faster than the one who kills
                give_to_bot(player)
                killed = kill_until(server, lambda: api.get(made.path, made.host)["version"] > player.version)
                await_bot(player)
                if killed >= TRIES:
                    break
        assert killed >= TRIES
        assert api.ask("GET", "/readyz").status_code == 200


def test_a_process_killed_before_it_is_ready(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        until(lambda: bot_pool(running))
        for pid in bot_pool(running):
            os.kill(pid, signal.SIGKILL)
        with make(api, "cheese-rescue", "pip").at(1) as player:
            give_to_bot(player)
            await_bot(player)


def test_none_outlives_a_killed_server(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        player = make(api, "chop-chop", "search").at(1)
        give_to_bot(player)
        pid = the_one(running)
        running.kill()
        until(lambda: not is_running(pid), "its end")
        player.close()
