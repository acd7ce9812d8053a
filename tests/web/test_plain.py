"""A game without a board of its own is played all the same: its facts as a list, its moves as buttons."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.needs import node_modules
from tests.web.browser import DESKTOP, Devices, hurry
from tests.web.driver import Player
from tests.web.looks import axe

MOST_MOVES = 400
READY = """() => {
  const table = document.querySelector(".tb");
  const seen = (selector) => [...document.querySelectorAll(selector)].some((node) => node.checkVisibility());
  if (!table || table.matches(".busy, .closed") || seen(".plain .sent")) return false;
  return seen("[data-test=again]") ? "over" : seen("[data-test=roll]") ? "roll" : seen(".plain-moves button:not([aria-disabled])") && "move";
}"""


def without_boards(context: BrowserContext) -> None:
    """Every game as if it had brought nothing for the browser but its words."""

    def tell(route: Route) -> None:
        told = route.fetch().json()
        for game in told["games"]:
            game.update(has_board=False, has_rulebook=False, has_lessons=False, styles=[], art=[], cover=None)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    context.route("**/static/games.json", tell)


def step(page: Page) -> str:
    """One thing done by keys alone; what was there to do."""
    what: str = page.wait_for_function(READY).json_value()
    if what == "roll":
        page.keyboard.press("r")
        page.wait_for_function("() => !document.querySelector('[data-test=roll]')?.checkVisibility()")
    elif what == "move":
        page.keyboard.press("n")
        expect(page.locator(".plain-moves button:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(".plain-moves [aria-pressed=true]")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.plain-moves [aria-pressed=true]:not(.sent)')")
    return what


@pytest.mark.parametrize(("game", "most"), [("cheese-rescue", MOST_MOVES), ("chop-chop", 12)])
def test_a_game_on_the_plain_board(devices: Devices, game: str, most: int) -> None:
    """A whole one, and the first rolls of one that takes long."""
    context = devices.device(DESKTOP)
    without_boards(context)
    page = context.new_page()
    hurry(page, 50)
    page.goto("/")
    Player(page, "keyboard").start(game)
    expect(page.locator(".tb .pl")).to_have_count(2)
    source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    assert page.wait_for_function(READY).json_value() in ("roll", "move")
    assert axe(page, source) == []
    done = ""
    for _ in range(most):
        if (done := step(page)) == "over":
            break
    assert (done == "over") == (page.locator(".verdict").count() == 1) == (most == MOST_MOVES)
    assert axe(page, source) == []
    assert page.evaluate("window.heard.length") > 0


def test_a_move_can_be_put_back(devices: Devices) -> None:
    context = devices.device(DESKTOP)
    without_boards(context)
    page = context.new_page()
    page.goto("/")
    Player(page, "keyboard").start("cheese-rescue")
    page.wait_for_function(READY)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(".plain-moves [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".plain-moves [aria-pressed=true]")).to_have_count(0)
