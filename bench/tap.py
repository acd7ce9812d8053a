"""``python -m bench.tap``: how long after a finger touches the screen something is seen to happen.

Measured by the browser itself (Event Timing): from the touch to the next picture on the screen, in steps of 8 ms;
what took under 16 ms is not listed by browsers and counts as 16. Printed, and kept in ``bench/tap.md``.
"""

from __future__ import annotations

import datetime
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from bench.clock import machine
from tests.server.serving import QUICK, serving
from tests.web.browser import PHONE, Devices, browsing
from tests.web.driver import Player

RESULTS = Path(__file__).parent / "tap.md"
WANTED = 50
LEAST = 16
STEPS = 160
WATCH = """() => {
  window.taps = [];
  const note = ({ name, startTime, duration, processingEnd }) =>
    window.taps.push({ name, startTime, duration, script: processingEnd - startTime });
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "event", durationThreshold: 16 });
}"""
SINCE = """async (from) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))));
  return window.taps.filter(({ name, startTime }) => startTime >= from && /pointer(down|up)|click/.test(name));
}"""


class Timed(Player):
    """Plays and notes, for each kind of touch, when it was answered: pressed, and let go."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "touch")
        self.what = ""
        self.times: dict[str, list[float]] = {}
        self.scripts: dict[str, list[float]] = {}

    def step(self, offer: dict[str, Any]) -> None:
        self.what = (
            "skip" if offer["isBusy"] else "tick" if offer["tick"] else "die" if offer["die"] else "choice"
        )
        if self.what == "choice" and offer["hand"]:
            self.what = "cell" if offer["chosen"] else "card"
        elif self.what == "choice" and (offer["squares"] or offer["pieces"]):
            self.what = "square" if offer["squares"] else "piece"
        super().step(offer)

    def tap(self, at: list[float]) -> None:
        before: float = self.page.evaluate("performance.now()")
        super().tap(at)
        seen: list[dict[str, Any]] = self.page.evaluate(SINCE, before)
        for kind, names in (("pressed", ("pointerdown",)), ("let go", ("pointerup", "click"))):
            longest = max([each["duration"] for each in seen if each["name"] in names], default=LEAST)
            script = max([each["script"] for each in seen if each["name"] in names], default=0)
            self.times.setdefault(f"{self.what}, {kind}", []).append(max(longest, LEAST))
            self.scripts.setdefault(f"{self.what}, {kind}", []).append(script)


def measure(game: str) -> Timed:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), *QUICK) as server,
        browsing() as browser,
    ):
        devices = Devices(browser, server.url)
        page = devices.page(PHONE, is_moving=True)
        page.evaluate(WATCH)
        player = Timed(page)
        player.start(game)
        player.times.clear()
        player.scripts.clear()
        try:
            player.play(STEPS)
        except AssertionError:
            pass  # as far as it got
        devices.close()
        return player


def rows(game: str, measured: Timed) -> list[str]:
    found = []
    for what, times in sorted(measured.times.items()):
        if what.startswith("skip"):
            continue
        ordered = sorted(times)
        most = ordered[min(int(len(ordered) * 0.9), len(ordered) - 1)]
        figures = (statistics.median(times), most, ordered[-1], statistics.median(measured.scripts[what]))
        found.append(
            " | ".join([f"| {game}: {what}", f"{len(times)}", *(f"{each:.0f}" for each in figures)]) + " |"
        )
    return found


def main() -> None:
    lines = [
        f"# From a touch to a picture, in ms (wanted: {WANTED})",
        "",
        f"`python -m bench.tap` on {datetime.date.today()}: {machine()}; Chromium, 360 x 740, everything in motion.",
        "The last column is the script's part, from the touch to the end of its handlers: the rest is waiting for",
        "a frame and painting, here without a graphics card.",
        "",
        "| touch | times | median | 90 % | longest | script, median |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *(line for game in ("cheese-rescue", "chop-chop") for line in rows(game, measure(game))),
    ]
    text = "\n".join(lines) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
