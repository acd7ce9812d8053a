"""Plays any game in the browser, by what its page offers: it knows no rule, only what a person sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from typing import Any, Literal

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PatienceOver

Hand = Literal["touch", "mouse", "keyboard"]
MOST_STEPS = 3000
"""a whole game takes far fewer"""
MOST_TABS = 80
MOST_PRESSES = 6
"""of the key that goes from place to place, for one move"""
PATIENCE = 5000
"""milliseconds until a touch without effect is made again"""
MOST_MISSED = 24

OFFER = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const look = (node) => ({ at: middle(node), name: node.dataset.at ?? node.dataset.card ?? node.dataset.move ?? node.dataset.piece ?? "" });
  const all = (selector) => seen(selector).map(look);
  const tb = document.querySelector(".tb");
  const square = (name) => document.querySelector(`.floor [data-at="${name}"]`);
  const at = (node) => {
    const style = getComputedStyle(node);
    const name = String.fromCharCode(65 + Number(style.getPropertyValue("--x"))) + (Number(style.getPropertyValue("--y")) + 1);
    return { at: middle(square(name)), name };
  };
  const labels = (selector) => seen(selector).map((node) => node.getAttribute("aria-label")).join("|");
  const offer = {
    table: tb ? [tb.getBoundingClientRect().left + tb.clientWidth / 2, tb.getBoundingClientRect().top + 2] : null,
    curtain: all("[data-test=curtain-open]"), again: all("[data-test=again]"), home: all("[data-test=end-home]"),
    isBusy: !tb || tb.classList.contains("busy"), isClosed: !!tb?.classList.contains("closed"),
    tick: all(".bar .go:not([aria-disabled])"), sent: all(".sent").length,
    hand: all(".hand .c:not([aria-disabled])"), chosen: all(".hand .c[aria-pressed=true]"), cells: all(".cells .can"), ghost: all(".cell.ghost:not(.sent)"),
    die: all(".die.ready"), choices: all(".tray [data-move]"),
    pieces: seen(".piece.can").map((node) => ({ ...at(node), name: node.dataset.piece })),
    cat: all(".piece.cat[data-piece]"), mice: all(".piece[data-piece]:not(.cat)"), piece: all(".piece.chosen"), squares: seen(".ring").map(at), aim: seen(".ring.aim").map(at),
    arrows: seen(".tagged").map(at), doors: seen(".home.lamp").map(at), calls: seen(".home.call").map(at),
  };
  offer.mark = JSON.stringify(offer) + labels(".cells [role=gridcell], .floor [role=gridcell], .die, .lane, .pl .sr, .bar .go")
    + window.heard.length;
  return offer;
}"""

OFFERS = f"({OFFER})()"
CHANGED = f"""(mark) => {{
  if (!window.watched) {{
    window.watched = {{ isNew: true, at: 0 }};
    const everything = {{ subtree: true, childList: true, attributes: true, characterData: true }};
    new MutationObserver(() => {{ watched.isNew = true; }}).observe(document, everything);
  }}
  const now = performance.now();
  if (!watched.isNew && now < watched.at + 150) return false;
  Object.assign(watched, {{ isNew: false, at: now }});
  const offer = {OFFERS};
  return offer.mark === mark ? false : offer;
}}"""
"""looks closely only when something on the page is new, or after a while: what moves changes nothing but places"""


@dataclass
class Player:
    """Somebody at a page. ``taps`` counts touches, clicks or, by keyboard, keys."""

    page: Page
    hand: Hand = "mouse"
    is_hasty: bool = True
    """skips what moves"""
    is_quick: bool = False
    """plays where a move needs no tick"""
    is_led: bool = False
    """goes where arrows and lit doorways point, else anywhere that is marked; otherwise it makes games short"""
    turn: int = 0
    """changes which of the things offered is taken"""
    taps: int = 0
    first_move_after: int = 0
    moves: int = 0
    missed: list[str] = field(default_factory=list)
    """what was offered when a touch had no effect"""
    seen: set[str] = field(default_factory=set)
    """every kind of thing that was offered in the game"""

    def offer(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(OFFERS)
        return found

    # Hands

    def tap(self, at: list[float]) -> None:
        self.taps += 1
        if self.hand == "touch":
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def press(self, key: str) -> None:
        self.taps += 1
        self.page.keyboard.press(key)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Goes there as somebody without a mouse must."""
        expect(self.page.locator(selector).first).to_be_visible()
        for _ in range(MOST_TABS):
            if self.page.evaluate("(wanted) => !!document.activeElement?.matches(wanted)", selector):
                return
            self.press(key)
        raise AssertionError(
            f"no way by {key} to {selector}: {self.page.evaluate('document.activeElement?.outerHTML')}"
        )

    def use(self, selector: str) -> None:
        """A control, by whichever hand."""
        target = self.page.locator(selector).first
        expect(target).to_be_visible()
        if self.hand == "keyboard":
            self.tab_to(selector)
            return self.press("Enter")
        expect(target).to_be_enabled()
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None, selector
        self.tap([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    def skip(self, offer: dict[str, Any]) -> None:
        """What moves jumps to its end."""
        self.taps -= 1
        return self.press("Escape") if self.hand == "keyboard" else self.tap(offer["table"])

    # A game

    def start(self, game: str) -> None:
        """From home to the table: you and an easy bot, as it stands."""
        self.use(f"[data-test=game-{game}]")
        self.use("[data-test=start]")
        expect(self.page.locator(".tb")).to_be_visible()

    def wait(self, offer: dict[str, Any]) -> dict[str, Any]:
        """Until something is different on the table; a touch that was missed is made again, as a person would.

        On a busy machine it may only be slow, so it does not count.
        """
        counted = self.taps, self.moves
        for _ in range(MOST_MISSED):
            self.taps, self.moves = counted
            self.step(offer)
            try:
                changed = self.page.wait_for_function(
                    CHANGED, arg=offer["mark"], polling=20, timeout=PATIENCE
                )
            except PatienceOver:
                self.missed.append(self.told(offer))
                continue
            found: dict[str, Any] = changed.json_value()
            return found
        raise AssertionError(f"nothing happens: {self.missed[-1]}")

    def told(self, offer: dict[str, Any]) -> str:
        things = {name: value for name, value in offer.items() if value and name != "mark"}
        return f"{things} focus: {self.page.evaluate('document.activeElement?.outerHTML.slice(0, 200)')}"

    def play(self, most: int = MOST_STEPS, until: str = "again") -> int:
        """Plays until the end, or ``until`` something else is offered; how many steps it took."""
        offer = self.offer()
        for step in range(most):
            self.seen |= {name for name, value in offer.items() if isinstance(value, list) and value}
            if offer[until] and not offer["isBusy"] and not offer["sent"]:
                return step
            offer = self.wait(offer)
        raise AssertionError(f"no end after {most} steps; now {self.told(offer)}")

    def play_once(self) -> None:
        """Plays until one more move is made."""
        offer, before = self.offer(), self.moves
        while self.moves == before:
            offer = self.wait(offer)

    def come_to_turn(self) -> None:
        """Waits, without a move, until there is something to decide."""
        offer = self.offer()
        while offer["isBusy"] or not self.can_act(offer):
            offer = self.wait(offer)

    def can_act(self, offer: dict[str, Any]) -> bool:
        if offer["curtain"]:
            return True
        if offer["isBusy"]:
            return self.is_hasty and bool(offer["table"])
        if offer["isClosed"] or offer["sent"] or offer["again"]:
            return False
        return any(offer[name] for name in ("tick", "die", "choices", "squares", "pieces", "hand"))

    def step(self, offer: dict[str, Any]) -> None:
        """One touch towards a move, or none while there is nothing to do."""
        if not self.can_act(offer):
            return None
        if offer["curtain"]:
            return self.press("Enter") if self.hand == "keyboard" else self.tap(offer["curtain"][0]["at"])
        if offer["isBusy"]:
            return self.skip(offer)
        self.turn += 1
        if offer["tick"]:
            self.moves += 1
            self.first_move_after = self.first_move_after or self.taps + 1
            return self.commit(offer)
        if offer["die"]:
            self.first_move_after = self.first_move_after or self.taps + 1
            return self.press("r") if self.hand == "keyboard" else self.tap(offer["die"][0]["at"])
        if offer["choices"]:
            self.moves += 1
            return self.choose(offer["choices"])
        if offer["pieces"] and not offer["piece"] and self.is_quick:
            return self.aim(offer["pieces"], "m", self.near(offer, offer["pieces"]))
        if offer["squares"]:
            return self.aim(offer["squares"], "n", self.near(offer, offer["squares"]))
        if offer["pieces"]:
            return self.aim(offer["pieces"], "m", self.near(offer, offer["pieces"]))
        if offer["hand"]:
            return self.lay(offer)
        return None

    def commit(self, offer: dict[str, Any]) -> None:
        if self.hand == "keyboard":
            return self.press("Enter")
        return self.tap(offer["tick"][0]["at"])

    def pick(self, things: list[dict[str, Any]]) -> int:
        return (self.turn * 7 + len(things)) % len(things)

    def choose(self, choices: list[dict[str, Any]]) -> None:
        names = [choice["name"] for choice in choices]
        number = names.index("draw:yes") if "draw:yes" in names else self.pick(choices)
        if self.hand == "keyboard":
            self.tab_to(f"[data-move='{choices[number]['name']}']")
            return self.press("Enter")
        return self.tap(choices[number]["at"])

    def led(self, offer: dict[str, Any], things: list[dict[str, Any]]) -> int:
        """What is pointed at; else towards the light; else whatever is marked."""
        pointed = [each["at"] for each in offer["calls"] + offer["arrows"]]
        for number, thing in enumerate(things):
            if thing["at"] in pointed:
                return number
        if not offer["doors"]:
            return self.pick(things)
        far = [min(dist(thing["at"], door["at"]) for door in offer["doors"]) for thing in things]
        return far.index(min(far))

    def near(self, offer: dict[str, Any], things: list[dict[str, Any]]) -> int:
        """Mice that seek the cat, and a cat that seeks mice, make short games; every fourth time they do something else."""
        if self.is_led:
            return self.led(offer, things)
        is_cat = any(piece["name"] == "C" for piece in offer["pieces"] + offer["piece"])
        goals = [goal["at"] for goal in offer["mice" if is_cat else "cat"]]
        if not goals or self.turn % 4 == 0:
            return self.pick(things)
        far = [min(dist(thing["at"], goal) for goal in goals) for thing in things]
        return far.index(min(far))

    def aim(self, things: list[dict[str, Any]], key: str, number: int) -> None:
        if self.hand != "keyboard":
            return self.tap(things[number]["at"])
        for _ in range(1 if key == "m" else min(number + 1, MOST_PRESSES)):
            self.press(key)
        return None if key == "m" else self.press("Enter")

    def lay(self, offer: dict[str, Any]) -> None:
        if not offer["chosen"]:
            number = self.pick(offer["hand"])
            return (
                self.press(str(number + 1))
                if self.hand == "keyboard"
                else self.tap(offer["hand"][number]["at"])
            )
        return self.aim(offer["cells"], "n", self.pick(offer["cells"]))
