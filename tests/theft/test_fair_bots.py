"""Somebody keeps all bots busy: with tables nobody looks at, and with tables they look at themselves."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

from tests.server.client import Api, Made
from tests.server.serving import QUICK, serving
from tests.theft.tap import Tap

TABLES = 120
ATTENDED = 30
MOVES = 6
OTHER = "127.0.0.2"
LIMITS = ("--sockets-per-address", "0", "--bot-seconds", "0.3")


def owls(api: Api) -> Made:
    """A table at which the strongest bots play each other."""
    seats = [{"kind": "bot", "level": "minerva"}] * 2
    body = {"game": "chop-chop", "seats": seats, "start": True}
    return Made(api, api.ask("POST", "/api/v1/matches", body).json())


def bot_moves(api: Api) -> int:
    lines = api.ask("GET", "/metrics").text.splitlines()
    return int(
        next(float(line.split()[1]) for line in lines if line.startswith("cheeseboard_bot_moves_total "))
    )


def play_once(tap: Tap, seat: int) -> None:
    """What the owner of a seat is to do, if anything."""
    if tap.table["roller"] == seat:
        tap.ask("roll", seat=seat, version=tap.version)
    elif tap.view["moves"]:
        tap.ask("play", seat=seat, version=tap.version, move=tap.view["moves"][0])
    else:
        tap.hear()


def test_a_table_nobody_watches_pauses(tmp_path: Path) -> None:
    """And goes on when somebody is there again, by a socket or without one."""
    with serving(tmp_path, *QUICK, *LIMITS) as running, Api(running.url) as api:
        tables = [owls(api) for _ in range(TABLES)]
        victim = api.make("cheese-rescue", "hb", start=True)
        with Tap(api.url, victim.id, victim.secrets[1]).hello(1) as tap:
            begun = tap.version
            while tap.version < begun + 2 * MOVES:
                play_once(tap, 1)
        assert bot_moves(api) <= MOVES + 1, "bots moved where nobody looked"
        with Tap(api.url, tables[0].id, tables[0].watch).hello() as watcher:
            watcher.until_version(tables[0].version + 3)
        api.get(tables[1].path, tables[1].watch)
        for _ in range(600):
            if api.get(tables[1].path, tables[1].watch)["version"] > tables[1].version:
                break
            time.sleep(0.05)
        else:
            raise AssertionError("nobody moved though somebody looked")


def test_whoever_keeps_many_tables_waits_for_them_alone(tmp_path: Path) -> None:
    """Thirty tables of one address are looked at, and always want a move; another address has one table.

    Waiting in one line, each of its moves would come after one of each of the others.
    """
    with serving(tmp_path, *QUICK, *LIMITS) as running, Api(running.url) as api, ExitStack() as stack:
        for _ in range(ATTENDED):
            made = owls(api)
            stack.enter_context(Tap(api.url, made.id, made.host)).hello()
        victim = api.make("cheese-rescue", "hb", start=True)
        waited: list[int] = []
        with Tap(api.url, victim.id, victim.secrets[1], source=OTHER).hello(1) as tap:
            while len(waited) < MOVES and tap.table["status"] == "playing":
                if not tap.view["moves"]:
                    before, version = bot_moves(api), tap.version
                    tap.until_version(version + 1)
                    waited.append(bot_moves(api) - before)
                else:
                    play_once(tap, 1)
        assert sorted(waited)[len(waited) // 2] < ATTENDED // 2, waited
