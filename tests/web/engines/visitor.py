"""The player of the other browser tests, in a window that Playwright cannot drive."""

from __future__ import annotations

import json
from typing import Any

from tests.web.driver import MOST_MISSED, MOST_TABS, OFFERS, PATIENCE, Hand, Player
from tests.web.engines.engine import Engine

MIDDLE = """(() => {
  const node = document.querySelector(%s);
  if (!node?.checkVisibility() || node.disabled) return null;
  node.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
})()"""
CHANGED = "((offer) => offer.mark === %s ? null : offer)(%s)"


class Visitor(Player):
    """Sees and does what a player does, by mouse or by keyboard."""

    def __init__(self, engine: Engine, hand: Hand = "mouse") -> None:
        super().__init__(page=None, hand=hand)  # type: ignore[arg-type]  # every use of it is below
        self.engine = engine

    def offer(self) -> dict[str, Any]:
        found: dict[str, Any] = self.engine.run(OFFERS)
        return found

    def tap(self, at: list[float]) -> None:
        self.taps += 1
        self.engine.click(at)

    def press(self, key: str) -> None:
        self.taps += 1
        self.engine.press(key)

    def see(self, selector: str) -> list[float]:
        """Where it is, once it is there."""
        middle: list[float] | None = self.engine.until(MIDDLE % json.dumps(selector))
        assert middle, f"no {selector} to be seen"
        return middle

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        self.see(selector)
        for _ in range(MOST_TABS):
            if self.engine.run(f"!!document.activeElement?.matches({json.dumps(selector)})"):
                return
            self.press(key)
        raise AssertionError(f"no way by {key} to {selector}")

    def use(self, selector: str) -> None:
        at = self.see(selector)
        if self.hand == "mouse":
            return self.tap(at)
        self.tab_to(selector)
        return self.press("Enter")

    def start(self, game: str) -> None:
        self.use(f"[data-test=game-{game}]")
        self.use("[data-test=start]")
        self.see(".tb")

    def wait(self, offer: dict[str, Any]) -> dict[str, Any]:
        for _ in range(MOST_MISSED):
            self.step(offer)
            changed: dict[str, Any] | None = self.engine.until(
                CHANGED % (json.dumps(offer["mark"]), OFFERS), PATIENCE
            )
            if changed:
                return changed
            self.missed.append(self.told(offer))
        raise AssertionError(f"nothing happens: {self.missed[-1]}")

    def told(self, offer: dict[str, Any]) -> str:
        return str({name: value for name, value in offer.items() if value and name != "mark"})
