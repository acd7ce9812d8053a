"""Acorn has nothing for the browser but words: it is offered, its hat is worn, and it is played on the plain board."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.needs import node_modules
from tests.server.serving import QUICK, serving
from tests.third_game.found import environment
from tests.web.browser import DESKTOP, Devices, browsing, hurry
from tests.web.looks import axe
from tests.web.test_plain import MOST_MOVES, READY, step


def test_in_the_browser_by_keyboard(tmp_path: Path) -> None:
    axe_source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    with serving(tmp_path, *QUICK, "--bots", "1", environment=environment()) as server, browsing() as browser:
        devices = Devices(browser, server.url)
        page = devices.device(DESKTOP).new_page()
        hurry(page, 50)
        page.goto("/")
        page.locator("[data-test=game-acorn]").press("Enter")
        expect(page.locator("h1")).to_have_text("Acorn")
        hat, seats = page.locator("[data-test=hat-squirrel]"), page.locator("[data-test^=seat-]")
        expect(seats.nth(1)).to_have_accessible_name(re.compile("the squirrel"))
        hat.press("Enter")
        expect(page.locator(".lot")).to_have_text("drawn by lot")
        hat.press("Enter")
        expect(seats.nth(0)).to_have_accessible_name(re.compile("the squirrel"))
        assert axe(page, axe_source) == []
        page.locator("[data-test=start]").press("Enter")
        assert page.wait_for_function(READY).json_value() == "move", "the squirrel hides its acorn first"
        expect(page.locator(".plain-moves button")).to_have_count(6)
        assert axe(page, axe_source) == []
        for _ in range(MOST_MOVES):
            if step(page) == "over":
                break
        expect(page.locator(".verdict")).to_contain_text("wins!")
        assert axe(page, axe_source) == []
        assert devices.close() == []
