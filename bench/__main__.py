"""``python -m bench``: measure everything, print it and keep it in ``bench/results.md``."""

from __future__ import annotations

import datetime
from itertools import chain
from pathlib import Path

from cheeseboard.core import bits

from . import engine, search
from .clock import machine, stay_on_one_core

RESULTS = Path(__file__).parent / "results.md"


def main() -> None:
    if not bits.__file__.endswith(".so"):
        raise SystemExit("bench: the engine is not compiled; run `make bench`, which compiles it")
    stay_on_one_core()
    lines = [
        "# Measured",
        "",
        f"`make bench` on {datetime.date.today()}: {machine()}. Best of three interleaved rounds, per CPU second.",
        "Machines are noisy: compare only within one run.",
        "",
    ]
    for line in chain(engine.report(), search.report()):
        lines.append(line)
        print(line, flush=True)
    RESULTS.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"kept in {RESULTS}")


if __name__ == "__main__":
    main()
