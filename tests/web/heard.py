"""A whole game as a screen reader tells it, the same every time: played by keyboard at a staged match.

Every move is drawn from the seed of the match, never from what the page shows, and nothing is pressed before the page
has said what the last key makes it say; so a slow machine hears the same. ``python -m tests.web.heard`` writes the
golden texts again.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from cheeseboard.locale import languages, say
from tests.examples import some
from tests.server.serving import QUICK, serving
from tests.web.browser import DESKTOP, Devices, browsing, held, hurry
from tests.web.driver import Player
from tests.web.staged import Staged, seats
from tests.web.tongues import region

GOLDEN = Path(__file__).parent / "golden"
GAMES = {"cheese-rescue": "heard cheese-rescue", "chop-chop": "heard chop-chop 35"}
"""and the name of a seed that gives a short game in which nearly everything happens"""
HEARD = some(
    [(game, each) for game in GAMES for each in languages()], ("cheese-rescue", "ru"), ("chop-chop", "en")
)
"""the languages a game is heard in; where not all are tried, each game in one of another family"""
MOST_AT_ONCE = 12
"""a page that is told more than it can show jumps to the end, without words"""

SLOW = """const later = window.setTimeout;
window.setTimeout = (run, time, ...more) => later(run, time > 1000 ? time * 60 : time, ...more);"""
"""no connection is called lost here"""

READY = """() => {
  const table = document.querySelector(".tb");
  const seen = (selector) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility());
  if (!table || table.matches(".busy, .closed") || seen(".sent, .tb .line:not([data-tone=do])")) return false;
  return seen(".die.ready, .ring, .piece.can, .tray [data-move], .hand .c:not([aria-disabled]), [data-test=again]");
}"""


class Reader(Player):
    """Plays a given move by keys alone."""

    def wait_for_words(self, key: str) -> None:
        before = self.page.evaluate("window.heard.length")
        self.press(key)
        self.page.wait_for_function("(before) => window.heard.length > before", arg=before)

    def press_until(self, key: str, is_there: str) -> None:
        for _ in range(60):
            if self.page.evaluate(is_there):
                return
            self.press(key)
        raise AssertionError(f"{key} never led to {is_there}")

    def aim_at(self, square: str) -> None:
        self.press_until("n", f"document.activeElement?.dataset.at === '{square}'")
        self.wait_for_words("Enter")
        self.wait_for_words("Enter")

    def do(self, move: str) -> None:
        if found := re.fullmatch(r"(\w+)\((-?\d+,-?\d+)\)", move):
            card, cell = found.groups()
            names: list[str] = self.page.evaluate(
                "[...document.querySelectorAll('.hand .c')].map((card) => card.dataset.card)"
            )
            if not self.page.locator(f".hand .c[data-card='{card}'][aria-pressed=true]").count():
                self.wait_for_words(str(names.index(card) + 1))
            return self.aim_at(cell)
        if found := re.fullmatch(r"x(..)|([C1-4])[->@](..)", move):
            if found[2]:
                self.press_until("m", f"!!document.querySelector('.piece.chosen[data-piece=\"{found[2]}\"]')")
            return self.aim_at(found[1] or found[3])
        self.tab_to(f"[data-move='{move}']")
        return self.wait_for_words("Enter")


def golden(game: str, language: str) -> Path:
    return GOLDEN / f"{game}.{language}.txt"


def sit(devices: Devices, staged: Staged, language: str, *scripts: str) -> Page:
    context = devices.device(DESKTOP, locale=region(language))
    for script in (SLOW, *scripts):
        context.add_init_script(script)
    staged.route(context)
    page = context.new_page()
    hurry(page, 50)
    page.goto(f"/#/{staged.link()}")
    page.locator(".tb .pl").first.wait_for()
    return page


def set_up(game: str) -> Staged:
    more: dict[str, Any] = {"cat": 2} if game == "chop-chop" else {}
    return Staged(game, seats("here:fox", "pip"), GAMES[game], **more).start()


def take_turn(reader: Reader, staged: Staged) -> None:
    """One roll or move, until the page waits for the next."""
    before = staged.match.version
    if staged.match.roller == 1:
        reader.wait_for_words("r")
    else:
        reader.do(staged.choice.choice(staged.desk.moves(1)))
    reader.page.wait_for_function(READY)
    assert before < staged.match.version <= before + MOST_AT_ONCE


def hear(devices: Devices, game: str, language: str) -> str:
    """Assertive words begin with an exclamation mark. How long a bot thinks, and whether that is said, is left out."""
    staged = set_up(game)
    page = sit(devices, staged, language)
    staged.bots()
    reader = Reader(page, "keyboard")
    page.wait_for_function(READY)
    while staged.match.status != "over":
        take_turn(reader, staged)
    moments = page.locator(".finish h3").inner_text()
    page.wait_for_function("(words) => window.heard.at(-1) === words", arg=f"{moments}.")
    with held(page):  # what is told last stays
        for key in "sw":
            reader.wait_for_words(key)
    heard: list[str] = page.evaluate("window.heard")
    thinking = say(language, "say.wait.bot", seat={"level": "pip", "n": 2})
    return "".join(f"{words}\n" for words in heard if words != thinking)


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), *QUICK) as server,
        browsing() as browser,
    ):
        for game in GAMES:
            for language in languages():
                devices = Devices(browser, server.url)
                golden(game, language).write_text(hear(devices, game, language), encoding="utf-8")
                assert devices.close() == []


if __name__ == "__main__":
    main()
