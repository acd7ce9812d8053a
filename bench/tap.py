"""``python -m bench.tap``: how long after a touch on the screen something is seen to happen.

Measured by the browser itself (Event Timing): from the touch to the next picture on the screen, in steps of 8 ms;
what took under 16 ms is not listed by browsers and counts as 16. A hand needs a moment to see what it wants and
stays down for another: without them, the next picture would be one of the bot's move that is still on its way, and
that of the press would be the one of letting go. Printed, and kept in ``bench/tap.md``.
"""

from __future__ import annotations

import datetime
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bench.clock import machine
from tests.server.serving import QUICK, serving
from tests.web.browser import PHONE, Devices, browsing
from tests.web.driver import Hand, Player

RESULTS = Path(__file__).parent / "tap.md"
WANTED = 50
LEAST = 16
STEPS = 160
SEEING = 300
"""milliseconds from something new on the table to a hand on it: quick for a person"""
DOWN = 80
"""milliseconds that it stays"""
PARTS = (("pressed", ("pointerdown",)), ("let go", ("pointerup", "click")))
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
EMPTY = """<style>@keyframes turn { to { transform: rotate(1turn) } } i { display: block; width: 9em; height: 9em;
background: teal; animation: turn 2s infinite }</style><i></i><script>waits = { pressed: [], "let go": [] };
onpointerdown = (event) => waits.pressed.push(performance.now() - event.timeStamp);
onpointerup = (event) => waits["let go"].push(performance.now() - event.timeStamp);</script>"""
"""something moves, and nothing is done"""


class Timed(Player):
    """Plays and notes, for each kind of touch, when it was answered: pressed, and let go."""

    def __init__(self, page: Page, hand: Hand = "touch") -> None:
        super().__init__(page, hand)
        self.finger = page.context.new_cdp_session(page)
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

    def touch(self, at: list[float]) -> None:
        """Down, and up again."""
        if self.hand == "mouse":
            self.page.mouse.move(*at)
            self.page.mouse.down()
            self.page.wait_for_timeout(DOWN)
            return self.page.mouse.up()
        point = {"x": at[0], "y": at[1]}
        self.finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(DOWN)
        self.finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tap(self, at: list[float]) -> None:
        if self.what == "skip":  # nothing is chosen
            return super().tap(at)
        self.taps += 1
        self.page.wait_for_timeout(SEEING)
        before: float = self.page.evaluate("performance.now()")
        self.touch(at)
        seen: list[dict[str, Any]] = self.page.evaluate(SINCE, before)
        for part, names in PARTS:
            longest = max([each["duration"] for each in seen if each["name"] in names], default=LEAST)
            script = max([each["script"] for each in seen if each["name"] in names], default=0)
            self.times.setdefault(f"{self.what}, {part}", []).append(max(longest, LEAST))
            self.scripts.setdefault(f"{self.what}, {part}", []).append(script)


def measure(browser: Browser, game: str, hand: Hand) -> Timed:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), *QUICK) as server:
        os.setpriority(os.PRIO_PROCESS, server.process.pid, 19)  # it is not on the phone
        devices = Devices(browser, server.url)
        page = devices.page(PHONE, is_moving=True)
        page.evaluate(WATCH)
        player = Timed(page, hand)
        player.start(game)
        player.times.clear()
        player.scripts.clear()
        try:
            player.play(STEPS)
        except AssertionError:
            pass  # as far as it got
        devices.close()
        return player


def waiting(browser: Browser, hand: Hand) -> str:
    """What the tool that taps takes before an empty page hears of it."""
    page = browser.new_context(**PHONE).new_page()
    page.set_content(EMPTY)
    player = Timed(page, hand)
    for _ in range(20):
        player.touch([100, 300])
        page.wait_for_timeout(77)
    waits: dict[str, list[float]] = page.evaluate("waits")
    page.context.close()
    return " and ".join(f"{statistics.median(times):.0f} ms ({part})" for part, times in waits.items())


def rows(game: str, finger: Timed, mouse: Timed) -> list[str]:
    found = []
    for what in sorted(set(finger.times) & set(mouse.times)):
        figures = [float(len(finger.times[what]))]
        for each in (finger, mouse):
            ordered = sorted(each.times[what])
            most = ordered[min(int(len(ordered) * 0.9), len(ordered) - 1)]
            figures += [statistics.median(ordered), most, ordered[-1]]
        figures.append(statistics.median(mouse.scripts[what]))
        found.append(" | ".join([f"| {game}: {what}", *(f"{each:.0f}" for each in figures)]) + " |")
    return found


def main() -> None:
    cores = len(os.sched_getaffinity(0))
    where = machine().replace("one core", f"browser and server on {cores} core{'s'[: cores - 1]}")
    with browsing() as browser:
        own = {hand: waiting(browser, hand) for hand in ("touch", "mouse")}
        lines = [
            line
            for game in ("cheese-rescue", "chop-chop")
            for line in rows(game, measure(browser, game, "touch"), measure(browser, game, "mouse"))
        ]
    text = f"""# From a touch to a picture, in ms (wanted: {WANTED})

`python -m bench.tap` on {datetime.date.today()}: {where};
Chromium without a graphics card, 360 x 740, everything in motion. A hand touches {SEEING} ms after something new is
seen and stays down for {DOWN} ms. The server has the lowest priority, for it is not on the phone. Times are from the
touch to the next picture: median, 90 %, longest.

A finger's touches are passed on late by the tool that taps, which waits for a frame first: even an empty page hears of
them after {own["touch"]}; of a mouse's, after {own["mouse"]}. The finger's times hold
that wait, so a mouse does the same in the same small window. The last column is the script's part of the mouse's
times, up to the end of its handlers: the rest is waiting for a frame and painting.

| touch | times | finger | 90 % | longest | mouse | 90 % | longest | script |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""
    text += "\n".join(lines) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
