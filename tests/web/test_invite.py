"""Inviting somebody: where a link leads, and what it looks like."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.show import HOUSE, in_the_house
from tests.web.tables import invite, kept, link, sit_down

CLIPBOARD = "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"


def copied(page: Page) -> str:
    page.evaluate(CLIPBOARD)
    page.locator("[data-test=copy]").click()
    page.wait_for_function("() => window.copied")
    found: str = page.evaluate("window.copied")
    return found


def test_a_link_to_this_machine_alone_says_so(devices: Devices) -> None:
    """And how to let the house in, instead of a code that no telephone could open."""
    host = invite(devices, "cheese-rescue")
    warning = host.locator("[data-test=here-only]")
    expect(warning).to_contain_text("Only this computer")
    expect(warning).to_contain_text("make play LAN=1")
    expect(warning).to_contain_text("cheeseboard serve --lan")
    expect(host.locator("[data-test=qr]")).to_have_count(0)
    assert copied(host).startswith(devices.url)


def test_a_server_that_the_house_reaches_is_named_as_the_house_does(devices: Devices) -> None:
    """Though the host looks at it from the machine itself: in the code, in the link, and in the one to watch."""
    context = devices.device(DESKTOP)
    context.route("**/api/v1/games", in_the_house)
    drawn: list[str] = []
    context.on(
        "request", lambda asked: drawn.append(asked.post_data or "") if asked.url.endswith("/qr") else None
    )
    devices.allow("422 \\(Unprocessable")  # the server itself is not told that it is in a house
    host = context.new_page()
    host.goto("/")
    sit_down(host, "cheese-rescue", "here", "elsewhere")
    expect(host.locator("[data-test=qr]")).to_be_visible()
    match = kept(host)
    link = f"{HOUSE}/#/m/{match['id']}/2/{match['links']['2']}"
    assert copied(host) == link
    expect(host.locator("[data-test=here-only]")).to_have_count(0)
    assert [json.loads(body)["text"] for body in drawn] == [link]
    host.locator("[data-test=start]").click()
    host.locator("[data-test=menu]").click()
    host.evaluate("window.copied = ''")
    host.locator("[data-test=menu-eye]").click()
    host.wait_for_function("() => window.copied")
    assert host.evaluate("window.copied") == f"{HOUSE}/#/w/{match['id']}/{match['watch']}"


def test_four_pictures_look_like_four_pictures(devices: Devices) -> None:
    host = invite(devices, "chop-chop")
    expect(host.locator("[data-test=code] use")).to_have_attribute("href", "/static/art/home.svg#code")
    host.locator("[data-test=code]").click()
    expect(host.locator("[data-test=pictures] svg")).to_have_count(4)


def test_whoever_went_again_is_away_and_has_no_tick(hasty: Devices) -> None:
    host = invite(hasty, "cheese-rescue")
    friend = hasty.page(PHONE, link(host))
    friend.locator("[data-test=sit]").tap()
    chair = host.locator("[data-test=seat-2]")
    tick = chair.locator("use[href$='#i-tick']")
    expect(chair).to_contain_text("here")
    expect(tick).to_have_count(1)
    friend.context.close()
    expect(chair).to_contain_text("away")
    expect(tick).to_have_count(0)
    assert not {"✓", "✔"} & set(host.locator("main").inner_text())
