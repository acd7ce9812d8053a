"""Check the dice: the app works every roll and draw out again, and says so when one is not as it was sealed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from cheeseboard.records import read_record, verify
from tests.web.browser import DESKTOP, PHONE, Devices, hear
from tests.web.driver import Player
from tests.web.tables import link, sit_down


def check(page: Page) -> None:
    page.locator("[data-test=menu]").click()
    page.locator("[data-test=menu-dice]").click()
    expect(page.locator("[data-test=dice-keep]")).to_be_visible()


def test_every_roll_and_draw_is_checked_on_this_device(devices: Devices, tmp_path: Path) -> None:
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start("cheese-rescue")
    player.play()
    expect(page.locator("[data-test=unmixed]")).to_have_count(0)
    check(page)
    expect(page.locator("[data-test=dice-wrong]")).to_have_count(0)
    with page.expect_download() as download:
        page.locator("[data-test=dice-keep]").click()
    path = tmp_path / "game.txt"
    download.value.save_as(path)
    report = verify(read_record(path))
    assert (report.is_sealed, report.numbers) == (True, 1)
    # The seal, this device's number, the history it saw, and each result of chance.
    expect(page.locator("[data-test=dice-true]")).to_have_count(report.chance_results + 3)

    def lie(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(
            body=re.sub(r"\* \+\w", lambda found: "* +" + "CMD"["DCM".index(found[0][3])], body, count=1)
        )

    page.keyboard.press("Escape")
    page.route("**/record", lie)
    check(page)
    assert page.locator("[data-test=dice-wrong]").count() > 0


def test_a_device_whose_number_is_left_out_says_so(devices: Devices) -> None:
    """Before the first move; so does every other one, for who opens last has seen the others' numbers."""
    page = devices.page(DESKTOP)

    def swallow(line: WebSocketRoute) -> None:
        """Its number never arrives: by accident, or by somebody between."""
        server = line.connect_to_server()
        said: dict[str, str] = {}

        def send(text: str | bytes) -> None:
            command = json.loads(text)
            if command["do"] == "open":
                said[command["id"]] = "open"
                line.send(json.dumps({"say": "accepted", "id": command["id"], "version": 2}))
            else:
                server.send(text)

        line.on_message(send)

    page.route_web_socket(re.compile("/socket$"), swallow)
    sit_down(page, "chop-chop", "here", "elsewhere")
    expect(page.locator(".invite [data-test=copy]")).to_be_visible()
    friend = devices.page(PHONE, link(page))
    friend.locator("[data-test=sit]").tap()
    expect(friend.locator(".lobby-wait")).to_be_visible()
    page.locator("[data-test=start]").click()
    expect(page.locator("[data-test=unmixed]")).to_be_visible()
    expect(friend.locator("[data-test=unopened]")).to_be_visible()
    hear(friend, "without the number of one of the devices")


def test_the_own_sha256_is_the_one_everybody_has(devices: Devices) -> None:
    """For pages that came by plain HTTP, where the browser offers none."""
    page = devices.page(DESKTOP)
    page.goto("/")
    differing = page.evaluate("""async () => {
      const { sha256 } = await import("/static/js/sha256.js");
      const wrong = [];
      for (let length = 0; length < 200; length++) {
        const bytes = crypto.getRandomValues(new Uint8Array(length));
        const true_ = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        if (String(sha256(bytes)) !== String(true_)) wrong.push(length);
      }
      return wrong;
    }""")
    assert differing == []
