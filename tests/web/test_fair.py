"""Fair tables: one line that makes a game about even, by what was measured between bots."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from cheeseboard.locale import languages
from tests.examples import some
from tests.web.browser import PHONE, Devices
from tests.web.looks import broken
from tests.web.tables import set_seat
from tests.web.test_new import asked, new

LADDER = [0, 200, 400, 600, 800, 1000]
MEASURED = {
    "cheese-rescue": {"": {"2": LADDER, "3": LADDER, "4": LADDER}},
    "chop-chop": {
        "": {"cat": [each - 300 for each in LADDER], "mice": LADDER},
        "hole_access=front_only": {"cat": LADDER, "mice": LADDER},
    },
}
LINE = "[data-test=fair]"


def at(devices: Devices, game: str, even: dict[str, float] | None = None, language: str = "en") -> Page:
    """The page for a new game, on a device that knows how its person plays; ratings are made up."""
    page = devices.device({**PHONE, "locale": language}).new_page()
    page.route("**/static/games.json*", with_ratings)
    kept = {"matches": ["a", "b", "c"] if even else [], "even": even or {}}
    page.add_init_script(f"localStorage['cheeseboard.fit'] ??= {json.dumps(json.dumps(kept))}")
    page.goto("/")
    return new(page, game)


def with_ratings(route: Route) -> None:
    answer: Any = route.fetch().json()
    games = [{**each, "measured": MEASURED[each["name"]]} for each in answer["games"]]
    route.fulfill(json={**answer, "games": games})


def test_another_level_makes_it_even(devices: Devices) -> None:
    """A tap sets it; who is known and evenly matched is not bothered, nor is somebody of whom nothing is known."""
    page = at(devices, "cheese-rescue", {"cheese-rescue": 2.0})
    page.locator("[data-test=pick-merlin]").tap()
    expect(page.locator(LINE)).to_contain_text("You: 1 in 10.")
    expect(page.locator(LINE)).to_contain_text("Clover – 5 in 10.")
    box = page.locator(LINE).bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.locator(LINE).tap()
    expect(page.locator(LINE)).to_have_count(0)
    expect(page.locator("[data-test=seat-2] b")).to_have_text("Clover")
    assert asked(page)["seats"][1] == {"kind": "bot", "level": "clover"}


def test_nothing_is_said_of_whom_nothing_is_known(devices: Devices) -> None:
    page = at(devices, "cheese-rescue")
    page.locator("[data-test=pick-merlin]").tap()
    expect(page.locator("[data-test=seat-2] b")).to_have_text("Merlin")
    expect(page.locator(LINE)).to_have_count(0)


def test_what_helps_too_little_to_be_told_is_not_offered(devices: Devices) -> None:
    """Nobody wants to be told of 1 in 10 instead of 1 in 10."""
    page = at(devices, "chop-chop", {"chop-chop mice": -1.9})
    page.locator("[data-test=pick-minerva]").tap()
    expect(page.locator("[data-test=seat-2] b")).to_have_text("Minerva")
    expect(page.locator(LINE)).to_have_count(0)


def test_a_small_cat_against_grown_up_mice(devices: Devices) -> None:
    """No bot sits there, so a house rule is offered; how well people play is said by a tap on a face."""
    page = at(devices, "chop-chop")
    for seat, like in ((1, "clover"), (2, "bramble"), (3, "clover")):
        set_seat(page, seat, "here") if seat > 1 else page.locator("[data-test=seat-1]").tap()
        expect(page.locator(LINE)).to_have_count(0)
        page.locator(f"[data-test=like-{like}]").tap()
    page.locator("[data-test=hat-cat]").tap()  # on to the third
    expect(page.locator(LINE)).to_contain_text("the cat: 2 in 10.")
    expect(page.locator(LINE)).to_contain_text("house rule: 6 in 10.")
    expect(page.locator(LINE)).to_contain_text("only from the front")
    page.locator(LINE).tap()
    expect(page.locator(LINE)).to_have_count(0)
    body = asked(page)
    assert body["options"] == {"hole_access": "front_only"}
    assert [each["kind"] for each in body["seats"]] == ["here"] * 3
    assert "like" not in body["seats"][0]


@pytest.mark.parametrize("side", ["cat", "mice"])
def test_where_no_level_fits_a_house_rule_is_offered(devices: Devices, side: str) -> None:
    """To a cat to whom even the weakest mice are too strong, and to mice to whom even the strongest cat is too weak."""
    page = at(devices, "chop-chop", {"chop-chop cat": -1.4, "chop-chop mice": 6.5})
    if side == "cat":
        page.locator("[data-test=hat-cat]").tap()  # by lot
        page.locator("[data-test=hat-cat]").tap()  # the person
    page.locator("[data-test=pick-fit]").tap()
    if side == "cat":
        expect(page.locator(".weakest")).to_contain_text("house rule")
    expect(page.locator(LINE)).to_contain_text("only from the front")
    page.locator(LINE).tap()
    expect(page.locator(LINE)).to_have_count(0)


def test_a_house_rule_of_two_options_is_one_tap(devices: Devices) -> None:
    """And it is known again whatever the order in which a table came by its options."""
    rules = MEASURED["chop-chop"]
    rules["hole_access=front_only:knife=skip_and_double"] = rules.pop("hole_access=front_only")
    try:
        page = at(devices, "chop-chop", {"chop-chop mice": 6.5})
        page.locator("[data-test=pick-fit]").tap()
        expect(page.locator(LINE)).to_contain_text("only from the front")
        expect(page.locator(LINE)).to_contain_text("misses a turn")
        page.set_viewport_size({"width": 320, "height": 740})
        assert broken(page) == []
        page.locator(LINE).tap()
        expect(page.locator(LINE)).to_have_count(0)
        assert asked(page)["options"] == {"hole_access": "front_only", "knife": "skip_and_double"}
    finally:
        rules["hole_access=front_only"] = rules.pop("hole_access=front_only:knife=skip_and_double")
    assert page.evaluate(RULE_OF, ["knife=skip_only", "first_player=chosen", "fork=must_take"]) == RULE


RULE = "fork=must_take:knife=skip_only"
RULE_OF = """async (options) => {
  const { optionsOf, ruleOf } = await import("/static/js/fit.js");
  const rule = ruleOf(Object.fromEntries(options.map((each) => each.split("="))));
  return ruleOf(optionsOf("")) === "" && ruleOf(optionsOf(rule)) === rule ? rule : null;
}"""


@pytest.mark.each_case
@pytest.mark.parametrize("language", some(list(languages()), "de", "ru"))
def test_it_is_said_in_every_language(devices: Devices, language: str) -> None:
    """On the smallest telephone, too."""
    page = at(devices, "cheese-rescue", {"cheese-rescue": 0.0}, language)
    page.locator("[data-test=pick-merlin]").tap()
    expect(page.locator(LINE)).to_be_visible()
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert broken(page) == []
