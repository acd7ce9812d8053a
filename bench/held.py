"""``python -m bench.held``: how long each piece of work holds the server's loop, so that everybody else waits.

A real server runs with every callback of its loop measured by the CPU time it takes, which a busy machine does not
change. It is asked for whatever takes longest: matches of many entries, games of many plies, all pages and files.
Kept in ``bench/trust.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final

import cheeseboard
from cheeseboard.storage.store import now
from cheeseboard.table.entries import Played, Rolled, decode_entry, decode_setup
from tests.faults.golden_matches import chained
from tests.faults.test_held import idle
from tests.faults.test_long_match import made_of
from tests.faults.test_upgrade import store_all
from tests.server.client import Api, Made, Player
from tests.server.serving import QUICK, Serving, serving
from tests.table.desk import Desk, sit_down
from tests.table.test_checkpoint import back_and_forth

from . import trust
from .checkout import HERE
from .load.machine import processor
from .load.report import table

ENTRIES: Final = 10_000
MOST: Final = 0.020
FRESH: Final = 5
ADVISED: Final = 160  # turns


# the server


def serve(told: Path, words: list[str]) -> int:
    """As ``cheeseboard serve``, on a loop whose callbacks are measured; SIGUSR1 tells the longest and begins anew."""
    import cheeseboard.server.process.run as run
    from cheeseboard.cli import main

    worst: dict[str, float] = {}
    original = asyncio.events.Handle._run

    def measured(self: asyncio.Handle) -> None:
        begun = time.thread_time()
        original(self)
        spent = time.thread_time() - begun
        if spent > 0.001:
            name = str(self)[:300]
            worst[name] = max(spent, worst.get(name, 0.0))

    def tell(*_: object) -> None:
        told.write_text(json.dumps(sorted(worst.items(), key=lambda pair: -pair[1])[:5]))
        worst.clear()

    asyncio.events.Handle._run = measured  # type: ignore[method-assign]
    run.has_uvloop = lambda: False  # uvloop's callbacks cannot be measured from outside
    signal.signal(signal.SIGUSR1, tell)
    return main(["serve", *words])


# who asks it


class Watch:
    """Asks for one piece of work after the other, and keeps the longest callback of each."""

    def __init__(self, server: Serving, told: Path) -> None:
        self.server = server
        self.told = told
        self.found: dict[str, list[tuple[str, float]]] = {}
        self._tell()

    def _tell(self) -> list[tuple[str, float]]:
        self.told.unlink(missing_ok=True)
        os.kill(self.server.process.pid, signal.SIGUSR1)
        while True:
            try:
                return [(name, spent) for name, spent in json.loads(self.told.read_text())]
            except (FileNotFoundError, ValueError):
                time.sleep(0.01)

    def see(self, name: str, work: Callable[[], object]) -> None:
        self._tell()
        work()
        time.sleep(0.3)
        self.found[name] = self._tell() or [("", 0.0)]
        what, spent = self.found[name][0]
        print(
            f"{name}: {1000 * spent:.1f} ms  {what if spent > MOST / 2 else ''}", file=sys.stderr, flush=True
        )


def long_match() -> Desk:
    desk = sit_down("chop-chop", "here", "here")
    while len(desk.bodies) < ENTRIES:
        back_and_forth(desk, 100)
    return desk


def ending_game() -> tuple[Desk, Played | Rolled]:
    """A game whose next entry ends it, and that entry."""
    for seed in range(100):
        desk = sit_down("chop-chop", "here", "here", stall_limit="off")
        luck = random.Random(seed)
        idle(desk, luck, ENTRIES)
        if len(desk.bodies) < ENTRIES:
            continue
        desk.play_out(luck)
        last = decode_entry(desk.bodies.pop())
        desk.match = desk.again()
        assert isinstance(last, (Played, Rolled))
        return desk, last
    raise AssertionError("no game was long")


def look(made: Made, path: str = "", secret: str = "") -> None:
    answer = made.api.ask("GET", made.path + path, None, secret or made.secrets[1])
    assert answer.status_code == 200, answer.text


def bring(made: Made) -> None:
    record = made.api.ask("GET", made.path + "/record", None, made.secrets[1]).text
    made.api.ask("POST", "/api/v1/records/plies", {"record": record, "start": 0})


def recall(made: Made) -> None:
    """Fifty spectators at once."""
    with ExitStack() as stack:
        watching = [stack.enter_context(made.open(made.watch)) for _ in range(50)]
        asked = {each.send("recall"): each for each in watching}
        for key, each in asked.items():
            each.until(lambda message, key=key: message.get("id") == key)


def kitchen() -> tuple[dict[str, str], str]:
    """House rules for the largest kitchen, and a position in it."""
    board = "/".join(["u.....u", *["......."] * 2, "_......", *["......."] * 2, "u.....u"])
    tiles = board.count(".") + board.count("_")
    rules = {"board": board, "dice": "666666/666666", "tile_mix": f"10/{tiles - 10}/0/0/0/0/0"}
    game, luck = cheeseboard.game("chop-chop", players=5, **rules), random.Random(1)
    position = game.start()
    for _ in range(40):
        moves = game.legal_moves(position) or [move for move, _ in game.chances(position)]
        position, _ = game.play(position, luck.choice(moves))
    return rules, game.format_position(position)


def end(made: Made, last: Played | Rolled) -> None:
    with made.at(last.by) as player, made.open(made.watch):
        more = {"do": "play", "move": last.move} if isinstance(last, Played) else {"do": "roll"}
        told = player.ask(**more, seat=last.by, version=player.version)
        assert told["say"] == "accepted", told


def act(player: Player, times: int) -> None:
    """Moves and rolls at a long match, each seat by its own secret."""
    for _ in range(times):
        roller = player.table["roller"]
        seat = roller or player.state["view"]["actors"][0]
        player.ask("look", seat=seat)
        more = {"do": "roll"} if roller else {"do": "play", "move": player.moves[0]}
        assert player.ask(**more, seat=seat, version=player.version)["say"] == "accepted"


def take_back(player: Player, times: int) -> None:
    for _ in range(times):
        seat = player.state["rights"]["seats"][0]
        assert player.ask("undo", seat=seat, version=player.version)["say"] == "accepted"
        act(player, 1)


def crowd(made: Made) -> None:
    """Everybody comes at once, and goes."""
    with ExitStack() as stack:
        for _ in range(150):
            stack.enter_context(made.open(made.watch))
        made.api.get(made.path, made.secrets[1])


def advise(api: Api, name: str) -> None:
    """Of every fourth decision of a game the hint, and a warning of the first and the last move."""
    with api.make(name, "hh", start=True).host_here() as host:
        for turn in range(ADVISED):
            if host.is_over:
                return
            if host.table["roller"] is not None:
                host.ask("roll", seat=host.table["roller"], version=host.version)
                continue
            seat = host.view["actor"]
            host.ask("look", seat=seat)
            if turn % 4 == 0:
                host.ask("hint", seat=seat)
                for move in {host.moves[0], host.moves[-1]}:
                    host.ask("warn", seat=seat, move=move)
            host.play(host.moves[0], seat)


def nonsense(made: Made) -> None:
    with made.at(1) as player:
        for text in ("[" * 8000, '{"x":' * 1500, '{"do":"play"}'):
            player.socket.send(text)
        player.until(lambda message: message["say"] == "refused")


def files(api: Api, server: Serving) -> None:
    for name in api.get("/static/shell.json"):
        assert api.ask("GET", name).status_code == 200


def measure(server: Serving, told: Path, long: Desk, ending: Desk, last: Played | Rolled) -> Watch:
    secret = server.host_secret or ""
    with Api(server.url) as api:
        watch = Watch(server, told)
        watch.see("every file of the app, for the first time", lambda: files(api, server))
        watch.see("every file of the app, again", lambda: files(api, server))
        for path in ("/api/v1/games", "/api/v1/openapi.json", "/metrics", "/readyz"):
            watch.see(path, lambda path=path: api.ask("GET", path))  # type: ignore[misc]
        made, over = made_of(long, api), made_of(ending, api)
        watch.see(f"a match of {len(long.bodies):,} entries is loaded", lambda: look(made))
        watch.see("the same from memory", lambda: look(made))
        with made.host_here() as player:
            watch.see(
                "100 times played and taken back in it, with checkpoints", lambda: take_back(player, 100)
            )
        watch.see(
            f"a game of {len(ending.match.history.moves) if ending.match.history else 0:,} plies",
            lambda: look(over),
        )
        watch.see("its last move", lambda: end(over, last))
        watch.see("its record", lambda: look(over, "/record"))
        watch.see("what chance could have brought in it", lambda: look(over, "/chances"))
        watch.see("a look back at it from near its end", lambda: look(over, "/plies?start=9990"))
        watch.see("its record, brought back to look at", lambda: bring(over))
        watch.see("what happened in it, told to 50 spectators", lambda: recall(over))
        watch.see("how it is explained", lambda: look(over, "/explanation"))
        options, position = kitchen()
        watch.see(
            "a match in the largest kitchen there may be",
            lambda: api.make("chop-chop", "hhhhh", options=options),
        )
        watch.see(
            "a position in it", lambda: api.ask("POST", "/api/v1/study", {"position": position, "seat": 1})
        )
        for name in cheeseboard.GAMES:
            watch.see(f"hints and warnings in {name}", lambda name=name: advise(api, name))  # type: ignore[misc]
        watch.see("150 spectators come and go", lambda: crowd(api.make("cheese-rescue", "hh", start=True)))
        watch.see("nonsense", lambda: nonsense(api.make("cheese-rescue", "hh", start=True)))
        for path in ("", "/matches", "/bin"):
            watch.see(f"the host page{path}", lambda path=path: api.get(f"/api/v1/host{path}", secret))  # type: ignore[misc]
        watch.see("a backup", lambda: api.ask("POST", "/api/v1/host/backup", None, secret))
        watch.see("erasing", lambda: api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, secret))
        return watch


def answer_times(folder: Path) -> tuple[float, float]:
    """Seconds until a short and a long match are answered for the first time by a server that just started."""
    short = [sit_down("chop-chop", "here", "here") for _ in range(FRESH)]
    for desk in short:
        back_and_forth(desk, 4)
    long = [long_match() for _ in range(FRESH)]
    folder.mkdir()
    matches = [chained(decode_setup(desk.setup), desk.bodies, now()) for desk in (*short, *long)]
    store_all(folder / "cheeseboard.sqlite3", matches)
    with serving(folder, *QUICK) as server, Api(server.url) as api:
        for desk in long:
            look(made_of(desk, api))  # from here on it has a checkpoint
    times: tuple[list[float], list[float]] = ([], [])
    with serving(folder, *QUICK) as server, Api(server.url) as api:
        api.get("/readyz")
        for pair in zip(short, long, strict=True):
            for desk, kept in zip(pair, times, strict=True):
                begun = time.perf_counter()
                look(made_of(desk, api))
                kept.append(time.perf_counter() - begun)
    return median(times[0]), median(times[1])


def section(found: dict[str, list[tuple[str, float]]], load: float, answered: tuple[float, float]) -> str:
    body = [
        [name, f"{1000 * pairs[0][1]:.1f}" if pairs[0][1] else "under 1"] for name, pairs in found.items()
    ]
    worst = max(pairs[0][1] for pairs in found.values())
    return "\n".join(
        [
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, `python -m bench.held`; {processor()}, {os.cpu_count()} cores; "
            f"load when it began {load:.0f}. CPU time of the longest piece that the loop of a server did without a "
            "pause, while it was asked for each of these; on asyncio's own loop, whose callbacks can be measured.",
            "",
            *table(["asked for", "ms"], body),
            "",
            f"The longest took {1000 * worst:.1f} ms; {1000 * MOST:.0f} are allowed.",
            "",
            f"A server that just started answers for a match of a dozen entries after {1000 * answered[0]:.1f} ms, "
            f"for one of {ENTRIES:,} after {1000 * answered[1]:.1f} ms (medians of {FRESH}, read from SQLite).",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.held", description=__doc__)
    parser.add_argument("--results", type=Path, help="where they are kept; else bench/trust.md")
    given = parser.parse_args()
    if given.results is None:
        HERE.check_compiled()
    load = os.getloadavg()[0]
    long, (ending, last) = long_match(), ending_game()
    with tempfile.TemporaryDirectory(prefix="cheeseboard-held-") as place:
        data, told = Path(place) / "data", Path(place) / "told"
        data.mkdir()
        matches = [chained(decode_setup(desk.setup), desk.bodies, now()) for desk in (long, ending)]
        store_all(data / "cheeseboard.sqlite3", matches)
        command = [sys.executable, "-m", "bench.held", "serve", str(told)]
        options = (
            *QUICK,
            "--sockets-per-match",
            "1000",
            "--spectators-per-match",
            "1000",
            "--undos-per-match",
            "100000",
            "--entries-per-match",
            "100000",
        )
        with serving(data, *options, command=command) as server:
            watch = measure(server, told, long, ending, last)
        answered = answer_times(Path(place) / "fresh")
    text = section(watch.found, load, answered)
    trust.keep("How long the loop is held", text, given.results)
    print(text)


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        sys.exit(serve(Path(sys.argv[2]), sys.argv[3:]))
    main()
