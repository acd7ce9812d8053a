"""A whole game as a screen reader tells it, the same every time: played by keyboard at a staged match.

``python -m tests.web.heard`` writes the golden texts again.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tests.server.serving import QUICK, serving
from tests.web.browser import DESKTOP, Devices, browsing
from tests.web.driver import Player
from tests.web.staged import Staged, seats

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("cheese-rescue", "chop-chop")
LOCALES = ("en-GB", "fr-FR")

LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  for (const name of ["polite", "assertive"]) {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) window.heard.push((name === "polite" ? "" : "! ") + node.textContent);
      }
    }).observe(document.getElementById(name), { childList: true });
  }
});"""


class Steady(Player):
    """Chooses by its moves alone, so that a slow machine changes nothing."""

    def pick(self, things: list[dict[str, Any]]) -> int:
        return (self.moves * 7 + len(things)) % len(things)

    def near(self, offer: dict[str, Any], things: list[dict[str, Any]]) -> int:
        return self.pick(things)


def golden(game: str, locale: str) -> Path:
    return GOLDEN / f"{game}.{locale[:2]}.txt"


def hear(devices: Devices, game: str, locale: str) -> str:
    """Assertive words begin with an exclamation mark."""
    staged = Staged(
        game, seats("here:fox", "pip"), f"heard {game}", cat=2 if game == "chop-chop" else None
    ).start()
    context = devices.device(DESKTOP, locale=locale)
    context.add_init_script(LISTEN)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    page.locator(".tb .pl").first.wait_for()
    staged.bots()
    player = Steady(page, "keyboard")
    player.play()
    player.press("s")
    player.press("w")
    lines: list[str] = page.evaluate("window.heard")
    assert not player.missed
    return "\n".join(lines) + "\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), *QUICK) as server,
        browsing() as browser,
    ):
        for game in GAMES:
            for locale in LOCALES:
                devices = Devices(browser, server.url)
                golden(game, locale).write_text(hear(devices, game, locale), encoding="utf-8")
                assert devices.close() == []


if __name__ == "__main__":
    main()
