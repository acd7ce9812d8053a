"""``python -m bench.waits``: how long a player waits between two turns, while bots play.

Measured in the page, at a real server with its usual settings: from the last touch of a turn until the table lets the
player act again, counted only if somebody else was on turn meanwhile; and of that, from when the plate of somebody else
is lit. What
went by while nothing was shown, because a bot still thought, stands beside it. The bots are of all levels. With
``--beside PATH`` the same is measured with the server and the pages of another checkout; with ``--table`` some tables
only, beside what was measured of the others. Printed, and kept in ``bench/tap.md``.
"""

from __future__ import annotations

import argparse
import datetime
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from bench.checkout import HERE, Checkout, checkout
from bench.clock import machine, say
from tests.server.serving import serving
from tests.web.browser import PHONE, Devices, browsing
from tests.web.driver import Player
from tests.web.tables import at_table, sit_down

HEADS = ("turns", "median", "longest", "others’ moves", "longest", "thinking")
RESULTS = Path(__file__).parent / "tap.md"
HEADING = "# Waiting for the next turn, in s"
TABLES = {"cheese-rescue": (2, 3, 4), "chop-chop": (2, 3, 4, 5)}
EVERY = [f"{game}, {players} players" for game, numbers in TABLES.items() for players in numbers]
BOTS = ("pip", "bramble", "hazel", "minerva")
WANTED = {"cheese-rescue": {3: 4, 4: 4}, "chop-chop": {3: 4, 4: 5, 5: 6}}
"""for three moves of others, five and seven: in Chop! Chop! the cat plays after every mouse"""
Wait = tuple[float, float, float]
"""seconds: in all, of that while others were on turn, of that while nothing was shown"""
ROUNDS = 8
MOST_STEPS = 400
WATCH = """() => {
  window.waits = [];
  let from = 0, idle = 0, others = 0, at = 0;
  const table = () => document.querySelector(".tb");
  const open = ".tb:not(.busy, .closed) ";
  const acts = [".die.ready", ".hand .c:not([aria-disabled])", ".ring", ".piece.can", ".tray [data-move]"];
  const canAct = () => !!document.querySelector(acts.map((each) => open + each).join());
  addEventListener("pointerup", () => {
    if (canAct()) [from, idle, others] = [performance.now(), 0, 0];
  }, true);
  const watch = (now) => {
    if (from && table()) {
      others ||= document.querySelector(".pl.on:not(.mine)") ? now : 0;
      if (!table().classList.contains("busy") && others) idle += now - at;
      if (others && canAct() && document.querySelector(".pl.on.mine")) {
        window.waits.push([now - from, now - others, idle]);
        from = 0;
      }
    }
    at = now;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}"""


def measure(browser: Browser, where: Checkout, game: str, players: int) -> list[Wait]:
    environment = {"PYTHONPATH": str(where.folder / "src")}
    command = [where.python, "-m", "cheeseboard", "serve"]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), environment=environment, command=command) as server,
    ):
        devices = Devices(browser, server.url)
        page = devices.page(PHONE, is_moving=True)
        sit_down(page, game, "here", *BOTS[: players - 1])
        at_table(page)
        page.evaluate(WATCH)
        player = Player(page, "touch", is_hasty=False)
        offer = player.offer()
        for _ in range(MOST_STEPS):
            if len(found := page.evaluate("window.waits")) >= ROUNDS or offer["again"]:
                break
            offer = player.wait(offer)
        devices.close()
        return [(total / 1000, others / 1000, idle / 1000) for total, others, idle in found]


def figures(waits: list[Wait]) -> list[str]:
    totals, others, idle = zip(*waits, strict=True)
    found = [
        *(of(each) for each in (totals, others) for of in (statistics.median, max)),
        statistics.median(idle),
    ]
    return [f"{each:.1f}" for each in found]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.waits", description=__doc__)
    parser.add_argument("--beside", type=checkout, metavar="PATH", help="the old checkout")
    parser.add_argument("--table", nargs="*", choices=EVERY, default=EVERY, help="a game and its players")
    asked = parser.parse_args()
    before, _, old = RESULTS.read_text(encoding="utf-8").partition(HEADING)
    measured = {name: line for name in EVERY for line in old.splitlines() if line.startswith(f"| {name} ")}
    with browsing() as browser:
        for name in asked.table:
            game, players = name.split(", ")[0], int(name.split()[-2])
            row = [name, str(WANTED[game].get(players, ""))]
            for where in [asked.beside, HERE] if asked.beside else [HERE]:
                say(f"{name} {where.folder}")
                waits = measure(browser, where, game, players)
                row += [str(len(waits)), *figures(waits)]
            measured[name] = "| " + " | ".join(row) + " |"
            say(measured[name])
    lines = [measured[name] for name in EVERY if name in measured]
    RESULTS.write_text(f"{before.rstrip()}\n\n{report(lines, asked.beside)}", encoding="utf-8")
    print(report(lines, asked.beside))


def report(lines: list[str], beside: Checkout | None) -> str:
    cores = len(os.sched_getaffinity(0))
    where = machine().replace("one core", f"browser and server on {cores} core{'s'[: cores - 1]}")
    sides = ["before: ", ""] if beside else [""]
    heads = [f"{side}{head}" for side in sides for head in HEADS]
    text = f"""{HEADING}

`python -m bench.waits{" --beside PATH" if beside else ""}` on {datetime.date.today()}: {where};
Chromium without a graphics card, 360 x 740, everything in motion at the usual speed, bots of all levels;
{os.getloadavg()[0]:.0f} other processes wanted those cores meanwhile. From the last touch of a turn to the next turn:
with the player's own move, all moves of the others, and their thinking as far as nothing was shown. Wanted is for what
the others do.

| table | wanted | {" | ".join(heads)} |
| --- | {" | ".join(["---:"] * (1 + len(heads)))} |
"""
    return text + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
