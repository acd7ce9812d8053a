"""The host's page: behind its secret, with every match, how long matches are kept, and a backup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.serving import Serving
from tests.web.browser import DESKTOP, LOST, PHONE, Devices
from tests.web.driver import Player
from tests.web.tables import at_table, kept


@pytest.fixture
def secret(server: Serving) -> str:
    assert server.host_secret
    return server.host_secret


def enter(page: Page, secret: str) -> None:
    page.locator("[data-test=host-secret]").fill(secret)
    page.keyboard.press("Enter")


def test_a_wrong_secret_opens_nothing(devices: Devices, secret: str) -> None:
    devices.allow("40[13] \\(")  # how the server answers
    page = devices.page(DESKTOP, "/#/host")
    asked: list[Route] = []
    page.route("**/api/v1/host", lambda route: asked.append(route))
    for wrong in (secret[:-1], secret.swapcase()):
        enter(page, wrong)
        while not asked:
            page.wait_for_timeout(5)
        expect(page.locator(".problem")).to_have_count(0)  # that of the last one is gone
        assert page.evaluate("sessionStorage.length") == 0, "nothing is remembered before it is known"
        asked.pop().continue_()
        expect(page.locator(".problem")).not_to_be_empty()
        expect(page.locator("[data-test=host-secret]")).to_be_visible()
        expect(page.locator(".figures, .room-row, [data-test=backup]")).to_have_count(0)
    assert page.evaluate("sessionStorage.length") == 0, "a wrong secret is not remembered"
    page.unroute("**/api/v1/host")
    page.goto("about:blank")
    page.goto(f"/#/host/{'x' * len(secret)}")
    expect(page.locator(".problem")).not_to_be_empty()
    expect(page.locator(".figures")).to_have_count(0)


def test_the_secret_is_for_this_visit(devices: Devices, secret: str) -> None:
    """It does not stay in the address, survives a reload, and is not there for another device or tomorrow."""
    page = devices.page(PHONE, f"/#/host/{secret}")
    expect(page.locator(".figures")).to_be_visible()
    assert secret not in page.url
    page.reload()
    expect(page.locator(".figures")).to_be_visible()
    assert secret not in page.evaluate("JSON.stringify(localStorage)")
    other = page.context.new_page()
    other.goto("/#/host")
    expect(other.locator("[data-test=host-secret]")).to_be_visible()


def test_a_match_is_seen_and_ended(devices: Devices, secret: str) -> None:
    devices.allow(LOST)
    player = devices.page(PHONE)
    Player(player, "touch").start("chop-chop")
    at_table(player)
    match = kept(player)
    page = devices.page(DESKTOP, "/#/host")
    enter(page, secret)
    row = page.locator(".room-row").filter(has_text=match["id"])
    expect(row).to_be_visible()
    assert not any(each in page.content() for each in [*match["secrets"], match["host"], match["watch"]])
    row.locator("button").click()
    page.locator("dialog [data-test=yes]").click()
    expect(row).to_have_count(0)
    expect(player.locator("main[class*=trouble] h1")).to_be_visible()
    assert player.evaluate("JSON.parse(localStorage['cheeseboard.matches'])") == []


def test_keeping_and_a_backup(devices: Devices, server: Serving, secret: str) -> None:
    page = devices.page(DESKTOP, f"/#/host/{secret}")
    over = page.locator("input[name=over]")
    before = over.input_value()
    for days in ("33", before):
        over.fill(days)
        page.locator("[data-test=save]").click()
        expect(page.locator(".notice")).not_to_be_empty()
        page.reload()
        expect(over).to_have_value(days)
    page.locator("[data-test=backup]").click()
    expect(page.locator(".notice")).to_contain_text(re.compile(r"\.db|\.sqlite|backup"))
    words = page.locator(".notice").inner_text()
    assert any(path.name in words for path in Path(server.folder).rglob("*") if path.is_file())


def test_the_bin_gives_back_and_a_clock_that_jumped_is_told(
    devices: Devices, server: Serving, secret: str
) -> None:
    """What is put away after days of serving is shown as the server would tell it; all else is real."""
    page = devices.page(DESKTOP)
    put_away = {"match": "aaaabbbbccccd", "game": "chop-chop:2", "status": "over", "version": 7}
    told = [put_away | {"touched": 0, "days_left": 6.2}]

    def give_back(route: Route) -> None:
        assert route.request.method == "POST"
        told.clear()
        route.fulfill(status=204)

    def status(route: Route) -> None:
        found = route.fetch().json()
        route.fulfill(json=found | {"clock_jump": {"seconds": -61 * 86_400, "days_ago": 0.1}})

    page.route("**/api/v1/host", status)
    page.route("**/api/v1/host/bin", lambda route: route.fulfill(json={"matches": told, "after": None}))
    page.route("**/api/v1/host/bin/*", give_back)
    page.goto(f"/#/host/{secret}")
    row = page.locator("[data-test=bin] .room-row")
    expect(row).to_contain_text("7 days left")
    expect(page.locator("[data-test=clock]")).to_contain_text("jumped back (61 days)")
    row.get_by_role("button", name="Give back").click()
    expect(row).to_have_count(0)
    expect(page.locator(".notice")).to_have_text("The game is back.")
