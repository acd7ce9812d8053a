"""What helps at a table, in every state: a hint with its reason, a question before a blunder, the rule of this moment; and
the bot that fits whoever plays."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.coach.test_blame import LAST_TURN
from tests.examples import IS_ALL
from tests.web.cheese import aim
from tests.web.show import Scene, Show, go, mine, phase, press, see
from tests.web.staged import Staged, seats, stage
from tests.web.tables import set_seat

BLUNDER, GOOD = "M(2,-1)", "3(2,-1)"
"""in the position of the last turn"""
TOO_STRONG = {"matches": ["a", "b", "c"], "even": {"cheese-rescue": -1.4, "chop-chop cat": -1.4}}
KNOWN = "(kept) => localStorage.setItem('cheeseboard.fit', kept)"


def advised(show: Show) -> Iterator[Scene]:
    card = Staged("cheese-rescue", seats("pip", "here:squirrel"), "coach").start().put(LAST_TURN)
    card.is_slow = True
    card.hint, card.reason = GOOD, {"code": "unguards", "values": [2, 1], "seats": [1]}
    page = see(show.at(card, 2), ".hand .c")
    press(page, "bulb")
    yield "cheese-rescue-reason", see(page, ".cell.ghost")
    page.keyboard.press("Escape")
    press(page, "menu", "menu-coach")
    yield "coach-on", see(page, ".line[data-tone=told]")
    aim(page, BLUNDER)
    page.locator(".bar .go").click()
    yield "cheese-rescue-sure", see(page, ".line[data-tone=warn]")
    walk = stage("chop-chop", seats("here:fox", "pip"), phase("walk", 60), cat=2)
    walk.reason = {"code": "nears", "n": 5, "m": 4}
    page = see(show.at(walk), ".ring, .piece.can")
    press(page, "bulb")
    yield "chop-chop-reason", see(page, ".piece.ghost")


def asked(show: Show) -> Iterator[Scene]:
    """What now, the rule of this moment and of what was just refused; from the tile that acts, too."""
    card = stage(
        "cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view) and len(view["table"]) > 5
    )
    page = see(show.at(card), ".hand .c")
    page.locator(".hand .c").first.click()
    page.locator(".cells .cell.full").first.click()
    see(page, ".line[data-tone=warn]")
    press(page, "ask")
    yield "asked-refused", see(page, "dialog.asked")
    for name in ("walk", "fork", "arrow", "bonus") if IS_ALL else ("fork",):
        acting = stage("chop-chop", seats("here:fox", "pip"), phase(name, 60), cat=2)
        page = see(show.at(acting), ".ring, .piece.can, .tray [data-move]")
        press(page, "ask")
        yield f"asked-{name}", see(page, "dialog.asked")


def fitting(show: Show) -> Iterator[Scene]:
    page = show.open()
    page.evaluate(KNOWN, json.dumps(TOO_STRONG))
    page.reload()
    go(page, "new/cheese-rescue", "[data-test=house-rules]")
    set_seat(page, 2, "fit")
    yield "new-fit", see(page, ".weakest")
    yield "settings-fit", go(page, "settings", "[data-test=forget-fit]")
