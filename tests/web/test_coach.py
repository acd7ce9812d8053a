"""Advice at the table: a hint says why, and who wants it is asked before a blunder is played."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.coach.test_blame import LAST_TURN
from tests.web.browser import DESKTOP, PHONE, Devices, hear
from tests.web.cheese import GAME, aim, cell_at, says
from tests.web.staged import Staged, seats
from tests.web.tables import at_table
from tests.web.test_chop_table import LATE, drawn, sit, tap

BLUNDER, WHY = "M(2,-1)", "Are you sure? That mouse eats your own 1 and 1."
GOOD = "3(2,-1)"


def last_turn(devices: Devices, kind: dict[str, Any] = PHONE, **settings: Any) -> tuple[Staged, Page]:
    """The fox has the second seat, and one card decides."""
    staged = Staged(GAME, seats("pip", "here:fox"), "coach").start().put(LAST_TURN)
    staged.is_slow = True
    context = devices.device(kind, settings=settings)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link(2)}")
    at_table(page)
    return staged, page


def tick(page: Page) -> None:
    page.locator(".bar .go").click()


@pytest.mark.parametrize("kind", [PHONE, DESKTOP], ids=["touch", "mouse"])
def test_a_blunder_is_asked_about_and_the_second_tick_plays_it(
    devices: Devices, kind: dict[str, Any]
) -> None:
    staged, page = last_turn(devices, kind, coached=["fox"])
    before = staged.match.version
    aim(page, BLUNDER)
    tick(page)
    says(page, WHY, "warn")
    expect(page.locator(".line-picture use")).to_have_attribute("href", "#i-warn")  # a bulb shows what to do
    hear(page, WHY)
    assert staged.match.version == before, "nothing is played"
    expect(page.locator(".cell.ghost")).to_have_attribute("data-at", "2,-1")
    tick(page)
    expect(cell_at(page, "2,-1")).to_have_class("cell full")
    assert staged.match.version > before


def test_the_mouse_that_runs_to_the_cat_is_asked_about(devices: Devices) -> None:
    """In Chop! Chop!; the second tick plays it all the same."""
    staged = drawn(LATE, "F1", "x,F3,x,x", "walk:a:1", won=10)
    page = sit(devices, staged, settings={"coached": ["fox"]})
    before = staged.match.version
    tap(page, "F3")
    tap(page, "F2")
    tick(page)
    why = "Are you sure? Then the cat catches a mouse more easily."
    says(page, why, "warn")
    hear(page, why)
    assert staged.match.version == before, "nothing is played"
    tick(page)
    expect(page.locator(".line-words")).not_to_have_text(why)
    assert staged.match.version > before


def test_another_move_is_played_at_once(devices: Devices) -> None:
    staged, page = last_turn(devices, coached=["fox"])
    aim(page, BLUNDER)
    tick(page)
    says(page, WHY, "warn")
    before = staged.match.version
    page.keyboard.press("Escape")
    aim(page, GOOD)
    tick(page)
    expect(cell_at(page, "2,-1")).to_have_class("cell full")
    assert staged.match.version > before


def test_off_at_first_and_switched_on_in_the_menu(devices: Devices) -> None:
    _, page = last_turn(devices)
    page.locator("[data-test=menu]").click()
    page.locator("[data-test=menu-coach]").click()
    hear(page, "Before a big mistake I ask: are you sure?")
    aim(page, BLUNDER)
    tick(page)
    says(page, WHY, "warn")
    assert page.evaluate("JSON.parse(localStorage['cheeseboard.settings']).coached") == ["fox"]
    page.locator("[data-test=menu]").click()
    expect(page.locator("[data-test=menu-coach]")).to_contain_text("Warnings on")


def test_nobody_is_asked_who_did_not_want_it(devices: Devices) -> None:
    staged, page = last_turn(devices)
    before = staged.match.version
    aim(page, BLUNDER)
    tick(page)
    expect(cell_at(page, "2,-1")).to_have_class("cell full")
    assert staged.match.version > before


def test_a_hint_says_why(devices: Devices) -> None:
    staged, page = last_turn(devices)
    staged.hint, staged.reason = GOOD, {"code": "last-turn", "n": 7, "m": 4}
    page.locator("[data-test=bulb]").click()
    says(page, "The last card decides: this way it ends 7 to 4.")
    page.keyboard.press("Escape")
    aim(page, BLUNDER)
    expect(page.locator(".line-words")).not_to_contain_text("The last card decides")
