"""The first page: everything on one screen, what was begun with whose turn it is, a friend in two taps."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from cheeseboard.locale import languages
from tests.examples import IS_ALL
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.driver import Player
from tests.web.looks import broken, resize, still
from tests.web.scenes import kept_match
from tests.web.tables import at_table, kept, play_together, start_together
from tests.web.tongues import region

SEEN = """() => [...document.querySelectorAll("main button")].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return top < 0 || bottom > innerHeight + 0.5;
}).map((each) => each.textContent)"""
SHAPES = """() => [...document.querySelectorAll(".hero .art")].filter((each) => each.checkVisibility()).map((each) => {
  const { left, right, top, bottom, width, height } = each.getBoundingClientRect(), hero = each.parentElement.getBoundingClientRect();
  return { name: [...each.classList].find((word) => word.startsWith("hero")), left, right, ratio: width / height, isWhole: top >= hero.top && bottom <= hero.bottom };
})"""
RATIOS = {"hero-day": 900 / 256, "hero-cast": 900 / 256, "hero-curtain": 130 / 256, "hero-valance": 900 / 48}
WRAPPED = """() => [...document.querySelectorAll(".home-foot .word-button")].filter((button) => {
  const range = document.createRange();
  range.selectNodeContents(button.querySelector("span") ?? button);
  return new Set([...range.getClientRects()].filter(({ height }) => height < 25).map(({ top }) => Math.round(top))).size > 1;
}).map((button) => button.textContent)"""
"""words of the foot that need a second line"""
COVERED = """() => [...document.querySelectorAll(".game")].filter((game) => {
  const disc = game.querySelector(".game-play").getBoundingClientRect(), words = game.querySelector("b").getBoundingClientRect();
  return disc.bottom > words.top || words.bottom > game.getBoundingClientRect().bottom;
}).map((game) => game.textContent)"""


def begin(page: Page, matches: list[dict[str, Any]]) -> None:
    """The device remembers these."""
    page.evaluate("(kept) => localStorage.setItem('cheeseboard.matches', JSON.stringify(kept))", matches)
    page.reload()
    expect(page.locator("[data-test=continue]").first).to_be_visible()


@pytest.mark.each_case
@pytest.mark.parametrize("language", languages() if IS_ALL else ("en", "de", "ru"))
def test_everything_on_one_screen_of_a_phone(devices: Devices, language: str) -> None:
    """With as many pixels as telephones have, and the longest words: the foot is one row."""
    page = devices.page({**PHONE, "device_scale_factor": 2}, locale=region(language))
    begin(page, [kept_match(number) for number in range(5)])
    for test in ("game-cheese-rescue", "game-chop-chop", "friend", "join", "settings", "language"):
        expect(page.locator(f"[data-test={test}]")).to_be_visible()
    assert page.evaluate(SEEN) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert still(page, WRAPPED) == []
    assert (
        len(
            {
                box["y"]
                for button in page.locator(".home-foot .word-button").all()
                if (box := button.bounding_box())
            }
        )
        == 1
    )


def test_yours_first_then_the_others(devices: Devices) -> None:
    """Two on a phone, the rest behind a number; what is not wanted any more can be forgotten there."""
    page = devices.page(PHONE)
    begin(page, [{**kept_match(number), "actors": [1 if number == 3 else 2]} for number in range(5)])
    cards = page.locator("[data-test=continue]")
    expect(cards).to_have_count(2)
    expect(cards.nth(0)).to_have_class("goon-card chop-chop mine")
    expect(cards.nth(0)).to_contain_text("Your turn")
    expect(cards.nth(1)).to_contain_text("Pip plays")
    expect(cards.nth(1).locator(".goon-faces use")).to_have_count(2)
    expect(cards.nth(1)).to_have_attribute("aria-label", "Go on: Cheese Rescue, Fox, Pip, Pip plays")
    more = page.locator("[data-test=more]")
    expect(more).to_have_text("+3")
    more.tap()
    expect(page.locator("dialog [data-test=continue]")).to_have_count(5)
    page.locator(".goon-forget").first.tap()
    page.locator("dialog [data-test=yes]").tap()
    expect(page.locator("dialog [data-test=continue]")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(more).to_have_text("+2")
    expect(cards.nth(0)).to_contain_text("Pip plays")


def test_a_card_shows_that_very_board(devices: Devices) -> None:
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start("cheese-rescue")
    player.play_once()
    player.come_to_turn()
    laid = page.locator(".cell.full").count()
    assert laid > 1
    page.goto("/#/")
    card = page.locator("[data-test=continue]")
    expect(card).to_contain_text("Your turn")
    expect(card.locator(".miniature use")).to_have_count(laid)
    player.use("[data-test=continue]")
    expect(page.locator(".cell.full")).to_have_count(laid)


def test_whose_turn_it_became_meanwhile(devices: Devices) -> None:
    """A friend elsewhere plays while somebody is at home: the card says so when one looks again."""
    host, friend = start_together(devices, "cheese-rescue", bots=0)
    one, two = Player(host), Player(friend, "touch")
    play_together(one, two, until=lambda: one.moves > 0 and two.can_act(two.offer()))
    host.goto("/#/")
    expect(host.locator("[data-test=continue]")).to_contain_text("The rabbit plays")
    two.play_once()
    host.reload()
    expect(host.locator("[data-test=continue].mine")).to_contain_text("Your turn")


def test_a_server_that_has_another_folder_for_a_while_costs_nobody_a_seat(devices: Devices) -> None:
    """Started from the wrong one it knows no match; once it is put right the same device is at its table again."""
    devices.allow("404 .Not Found")
    _, friend = start_together(devices, "cheese-rescue", bots=0)
    address, secrets = friend.url, kept(friend)["secrets"]

    def strange(route: Route) -> None:
        route.fulfill(status=404, json={"code": "no-such-match", "reason": "", "rule": None, "version": None})

    friend.route(f"**/api/v1/matches/{kept(friend)['id']}", strange)
    friend.goto("/#/settings")
    friend.goto("/#/")
    friend.wait_for_function("() => JSON.parse(localStorage['cheeseboard.matches'])[0].status === 'gone'")
    expect(friend.locator("[data-test=continue]")).to_have_count(0)
    found = kept(friend)
    assert (found["secrets"], found["seats"], found["picture"]) == (secrets, [], None)
    friend.unroute_all()
    friend.goto(address)
    expect(friend.locator("[data-seat='2'].mine")).to_be_visible()
    friend.goto("/#/")
    expect(friend.locator("[data-test=continue]")).to_be_visible()


def test_two_taps_to_a_code_for_a_friend(devices: Devices) -> None:
    """Then the friend sits down with four pictures, and both play."""
    host = devices.page(PHONE)
    player = Player(host, "touch")
    player.use("[data-test=friend]")
    player.use("[data-test=friend-chop-chop]")
    expect(host.locator("[data-test=pictures] svg")).to_have_count(4)
    assert player.taps == 2
    friend = devices.page(DESKTOP, "/#/join")
    for picture in (host.locator("[data-test=pictures]").get_attribute("data-code") or "").split():
        friend.locator(f"[data-test=picture-{picture}]").click()
    expect(friend.locator(".lobby-wait")).to_be_visible()
    host.locator("[data-test=start]").tap()
    for page in (host, friend):
        at_table(page)
    host.go_back()
    expect(host.locator("[data-test=friend]")).to_be_visible()


def test_the_window_keeps_its_shape(devices: Devices) -> None:
    """At every width: no head and no scallop is cut, and the sides go on to the edges of the screen."""
    page = devices.page(DESKTOP)
    expect(page.locator("[data-test=join]")).to_be_visible()
    for width, height in ((320, 640), (360, 740), (768, 1024), (1280, 800), (1920, 1080), (3840, 2160)):
        resize(page, width, height)
        shapes = page.evaluate(SHAPES)
        for shape in shapes:
            assert shape["ratio"] == pytest.approx(RATIOS[shape["name"]], rel=0.01), (width, shape)
            assert shape["isWhole"] or shape["name"] != "hero-valance", (width, shape)
        for name in ("hero-day", "hero-valance"):
            spans = sorted((each["left"], each["right"]) for each in shapes if each["name"] == name)
            assert spans[0][0] <= 0, (width, name)
            assert spans[-1][1] >= width, (width, name)
            assert all(one[1] >= other[0] for one, other in pairwise(spans)), (
                width,
                name,
            )


def test_what_was_said_at_a_table_stays_there(devices: Devices) -> None:
    page = devices.page(PHONE)
    page.locator("[data-test=game-cheese-rescue]").tap()
    page.locator("[data-test=seat-2]").tap()
    Player(page, "touch").use("[data-test=start]")
    at_table(page)
    page.evaluate(
        "for (const region of document.querySelectorAll('#polite, #assertive')) region.append('left over')"
    )
    page.goto("/#/")
    expect(page.locator("[data-test=join]")).to_be_visible()
    assert page.locator("#polite, #assertive").all_text_contents() == ["", ""]


OUTGROWN = """() => [...document.querySelectorAll(".goon-card b")].filter((words) => words.scrollWidth > words.clientWidth + 1
  || words.getBoundingClientRect().right > words.parentElement.getBoundingClientRect().right).map((words) => words.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_letters_twice_as_large(devices: Devices, locale: str) -> None:
    """No disc covers a title, and no word is broken inside."""
    page = devices.page(PHONE, locale=locale)
    begin(page, [kept_match(number) for number in range(3)])
    for width, percent in ((360, 200), (320, 200), (320, 100), (768, 200), (1280, 200)):
        resize(page, width, 740)
        page.evaluate("(percent) => { document.documentElement.style.fontSize = `${percent}%`; }", percent)
        assert still(page, COVERED) == []
        assert broken(page) == []
        assert still(page, OUTGROWN) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_friend_is_not_asked_for_in_vain(devices: Devices) -> None:
    """Where the server cannot make a game, the sheet says why and stays."""
    devices.allow("503 \\(Service Unavailable\\)")
    page = devices.page(PHONE)
    page.route("**/api/v1/matches", lambda route: route.fulfill(status=503, json={"code": "server-busy"}))
    page.locator("[data-test=friend]").tap()
    page.locator("[data-test=friend-cheese-rescue]").tap()
    expect(page.locator("dialog .problem")).to_have_text("The server is busy. Try again in a moment.")
    assert page.evaluate("localStorage['cheeseboard.matches'] ?? null") is None
