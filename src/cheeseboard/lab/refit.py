"""Finds the levels' places anew when a search has changed, and measures what came of it.

``python -m cheeseboard.lab.refit GAME:2 GAME:3 ANOTHER:2``: of each game the steps between the
levels are measured with few games, and the levels moved so that they become equal, some ``--times``; then they are
measured with ``--games``, and what was found goes into the game's ``levels.json`` and ``measured.json``. The tables are
printed, and ``lab.ladder`` draws the picture.
"""

from __future__ import annotations

import argparse
import sys

from ..bots.measured import FILE, keep
from ..bots.strength import FILE as PLACES
from ..bots.strength import ladders_of
from ..registry import manifest
from .fit_levels import write_places
from .steps import measure, moved, table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.refit", description=__doc__)
    parser.add_argument("games_of", nargs="+", metavar="header", help="a game and its number of players")
    parser.add_argument("--times", type=int, default=2, help="how often the levels are moved")
    parser.add_argument("--few", type=int, default=60, help="games of each pair before they are moved")
    parser.add_argument("--games", type=int, default=400, help="games of each pair at last")
    parser.add_argument("--last", type=int, default=24, help="games of the last level")
    parser.add_argument("--instead", default="path:0.82", help="who sits for the last level")
    options = parser.parse_args()
    for header in options.games_of:
        name = header.split(":")[0]
        folder = manifest(name).folder / "bots"
        for time in range(options.times):
            _, rated = measure(header, options.few, options.last, options.instead, f"refit {time}")
            print(rated, file=sys.stderr)
            write_places(folder / PLACES, moved(name, rated, options.instead))
            ladders_of.cache_clear()
        rungs, rated = measure(header, options.games, options.last, options.instead)
        print(f"{header}\n\n" + "\n".join(table(rungs)) + "\n", flush=True)
        keep(folder / FILE, header, rated)


if __name__ == "__main__":
    main()
