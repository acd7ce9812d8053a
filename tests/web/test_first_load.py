"""What a visit costs, and that a second one needs no network."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from cheeseboard.web import STATIC
from tests.web.browser import LOST, PHONE, Devices
from tests.web.driver import Player

MOST_BYTES = 250_000


class Scales:
    """Weighs what really comes over the line."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.names: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        self.session.send("Network.enable")
        self.session.on("Network.responseReceived", self.name)
        self.session.on("Network.loadingFinished", self.weigh)

    def name(self, event: dict[str, Any]) -> None:
        self.names[event["requestId"]] = event["response"]["url"]

    def weigh(self, event: dict[str, Any]) -> None:
        name = self.names.get(event["requestId"], "?")
        self.bytes[name] = self.bytes.get(name, 0) + round(event["encodedDataLength"])


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_the_first_load_is_light(devices: Devices, game: str) -> None:
    """From nothing to the first table, with everything on the way."""
    page = devices.device(PHONE).new_page()
    scales = Scales(page)
    page.goto("/")
    expect(page.locator(f"[data-test=game-{game}]")).to_be_visible()
    Player(page, "touch").start(game)
    expect(page.locator(".tb .pl").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(scales.bytes) > 30
    assert sum(scales.bytes.values()) <= MOST_BYTES, sorted(scales.bytes.items(), key=lambda each: -each[1])[
        :12
    ]


def test_a_second_visit_without_a_network(devices: Devices) -> None:
    devices.allow(LOST)
    context = devices.device(PHONE, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "async () => (await caches.match('/')) && (await caches.match('/static/locale/en.json'))"
    )
    kept: list[str] = page.evaluate(
        "caches.keys().then((names) => caches.open(names[0])).then((shelf) => shelf.keys())"
        ".then((all) => all.map(({ url }) => new URL(url).pathname))"
    )
    scripts = {f"/static/{path.relative_to(STATIC)}" for path in (STATIC / "js").rglob("*.js")}
    sheets = {f"/static/{path.relative_to(STATIC)}" for path in (STATIC / "css").glob("*.css")}
    assert (scripts | sheets) - set(kept) == set(), "these would be missing without a network"
    context.set_offline(True)
    page.goto("/")
    expect(page.locator("[data-test=game-cheese-rescue]")).to_be_visible()
    expect(page.locator("[data-test=game-cheese-rescue]")).to_contain_text("Cheese Rescue")
    expect(page.locator(".notice")).to_be_visible()
    page.locator("[data-test=settings]").tap()
    expect(page.locator(".setting-list")).to_be_visible()
