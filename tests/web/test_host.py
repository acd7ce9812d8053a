"""The host's page: behind its secret, with every match, how long matches are kept, and a backup."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.faults.test_clock import served, sweep
from tests.server.client import Api
from tests.server.serving import QUICK, Serving, serving
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


def test_the_bin_gives_back_and_a_clock_that_jumped_is_told(devices: Devices, tmp_path: Path) -> None:
    """At a server that served for 61 days, after which its clock was set right again."""
    with serving(tmp_path / "data", *QUICK) as first, Api(first.url) as api:
        made = api.make("chop-chop", "hh", start=True)
        sweep(first, api)
    served(tmp_path, 61)
    with closing(sqlite3.connect(tmp_path / "data" / "cheeseboard.sqlite3")) as database, database:
        looked = json.loads(
            database.execute("SELECT value FROM settings WHERE name = 'clock-looked'").fetchone()[0]
        )
        looked["wall"] += 61 * 86_400_000
        database.execute("UPDATE settings SET value = ? WHERE name = 'clock-looked'", (json.dumps(looked),))
    with serving(tmp_path / "data", *QUICK) as second, Api(second.url) as api:
        second.host_secret = first.host_secret
        sweep(second, api)
        assert api.ask("GET", made.path, None, made.host).json()["code"] == "match-binned"
        page = devices.page(DESKTOP)
        page.goto(f"{second.url}/#/host/{first.host_secret}")
        row = page.locator("[data-test=bin] .room-row")
        expect(row).to_contain_text("7 days left")
        expect(page.locator("[data-test=clock]")).to_contain_text("jumped back (61 days)")
        row.get_by_role("button", name="Give back").click()
        expect(row).to_have_count(0)
        expect(page.locator(".notice")).to_have_text("The game is back.")
        assert api.ask("GET", made.path, None, made.host).status_code == 200
