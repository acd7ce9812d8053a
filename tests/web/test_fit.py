"""The bot that fits whoever plays: a seventh face after three games, learnt and kept on this device alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.lab.careers import learnt
from tests.web.browser import PHONE, Devices
from tests.web.show import go
from tests.web.test_new import asked, new

FINISH = """async ([match, winners, level, rule, roles]) => {
  const { learnFrom } = await import("/static/js/fit.js");
  const seat = (seat, kind, level) => ({ seat, kind, level, avatar: kind === "bot" ? null : "fox", is_taken: true, is_held: false });
  learnFrom({
    table: { match, game: `${Object.keys(roles).length ? "chop-chop" : "cheese-rescue"}:2${rule}`, status: "over", roles,
      seats: [seat(1, "here", null), seat(2, "bot", level)] },
    rights: { seats: [1] },
    view: { outcome: { winners } },
  });
  return JSON.parse(localStorage.getItem("cheeseboard.fit"));
}"""


def finish(page: Page, match: str, winners: list[int], level: str, rule: str = "", **roles: int) -> Any:
    """A game of two is over; what the device knows then."""
    return page.evaluate(FINISH, [match, winners, level, rule, roles])


def test_a_seventh_face_after_the_third_game(devices: Devices) -> None:
    page = new(devices.page(PHONE), "cheese-rescue")
    expect(page.locator(".level")).to_have_count(6)
    for number in range(3):
        page.goto("/")
        new(page, "cheese-rescue")
        expect(page.locator("[data-test=pick-fit]")).to_have_count(0)
        finish(page, f"m{number}", [1], "pip")
        finish(page, f"m{number}", [1], "pip")  # told twice, counted once
    page.goto("/")
    new(page, "cheese-rescue")
    page.locator("[data-test=pick-fit]").tap()
    expect(page.locator("[data-test=seat-2] b")).to_have_text("Iris")
    even = 1.0
    for _ in range(3):
        even = round(learnt(even, 0.0, 2, 1.0), 2)
    assert asked(page)["seats"][1] == {"kind": "bot", "level": f"fit-{round(100 * even)}"}
    page.wait_for_selector(".table-page, .board, [data-test=menu]")
    page.goto("/")
    new(page, "chop-chop")
    expect(page.locator("[data-test=seat-2] b")).to_have_text("Iris")


@pytest.mark.parametrize("winners", [[1], [2], []])
def test_it_learns_in_the_browser_as_in_the_lab(devices: Devices, winners: list[int]) -> None:
    page = go(devices.page(PHONE), "", "[data-test=game-cheese-rescue]")
    score, even = 0.5 if not winners else float(winners == [1]), 1.0
    for number, (level, strength) in enumerate(
        (("hazel", 3.0), ("fit-237", 2.37), ("pip", 0.0), ("merlin", 5.0))
    ):
        even = round(learnt(even, strength, 2, score), 2)
        kept = finish(page, f"m{number}", winners, level)
        assert kept["even"] == {"cheese-rescue": pytest.approx(even, abs=0.011)}
    kept = finish(page, "as the cat", winners, "clover", cat=1)
    kept = finish(page, "as the mice", winners, "clover", cat=2)
    assert set(kept["even"]) == {"cheese-rescue", "chop-chop cat", "chop-chop mice"}
    mice = kept["even"]["chop-chop mice"]
    for option in (
        "hole_access=front_only",
        "fork=must_take",
    ):  # strengths were measured under the first alone
        kept = finish(page, option, winners, "hazel", f":first_player=chosen:{option}", cat=2)
    by_rule = kept["even"].pop("chop-chop mice hole_access=front_only")
    assert by_rule == pytest.approx(learnt(mice, 3.0, 2, score), abs=0.011), "begins where the standard is"
    assert set(kept["even"]) == {"cheese-rescue", "chop-chop cat", "chop-chop mice"}
    assert kept["even"]["chop-chop mice"] == pytest.approx(learnt(mice, 3.0, 2, score), abs=0.011)


def test_what_is_known_can_be_forgotten_and_too_weak_is_said(devices: Devices) -> None:
    page = devices.page(PHONE)
    kept = {"matches": ["a", "b", "c"], "even": {"cheese-rescue": -1.4}}
    page.add_init_script(f"localStorage['cheeseboard.fit'] ??= {json.dumps(json.dumps(kept))}")
    page.goto("/")
    new(page, "cheese-rescue")
    page.locator("[data-test=pick-fit]").tap()
    expect(page.locator(".weakest")).to_contain_text("house rule")
    go(page, "settings", "[data-test=forget-fit]")
    page.locator("[data-test=forget-fit]").tap()
    expect(page.locator("[data-test=forget-fit]")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['cheeseboard.fit']")) == {"matches": [], "even": {}}
