"""What a visit costs, and that a second one needs no network."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route, WebSocketRoute, expect

from cheeseboard.locale import languages
from cheeseboard.registry import GAMES
from cheeseboard.server.http.first_page import SHEET, sheets_of
from cheeseboard.web import STATIC
from tests.examples import IS_ALL
from tests.web.browser import LOST, PHONE, Devices
from tests.web.driver import Player
from tests.web.tables import invite, link
from tests.web.tongues import region

MOST_BYTES = 250_000
MOST_SCRIPT_BYTES = 80_000
SCRIPTS = """performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])"""
LATER = (
    "join",
    "settings",
    "host",
    "lobby",
    "invite",
    "rulebook",
    "book",
    "slip",
    "leaf",
    "live",
    "learn",
    "lesson",
    "lessons",
    "guide",
    "study",
    "goon",
    "reveal",
    "finale",
    "ending",
    "asked",
    "aim",
    "since",
    "tempo",
    "menu",
    "greet",
    "links",
    "other",
    "freed",
)
"""what comes when it is opened"""


HEAVIEST = ("en", "ru")
"""English, and a language with letters of its own"""


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


@pytest.mark.each_case
@pytest.mark.parametrize("language", languages() if IS_ALL else HEAVIEST)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_is_light(devices: Devices, game: str, language: str) -> None:
    """From nothing to the first table, with everything on the way."""
    page = devices.device(PHONE, locale=region(language)).new_page()
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
    scripts: dict[str, int] = dict(page.evaluate(SCRIPTS))
    assert 0 < sum(scripts.values()) <= MOST_SCRIPT_BYTES, sorted(scripts.items(), key=lambda each: -each[1])
    assert not [path for path in scripts if path.rpartition("/")[2].removesuffix(".js") in LATER]
    assert not [path for path in scales.bytes if "rulebook" in path or "lessons" in path]
    drawings = {path.rpartition("/")[2] for path in scales.bytes}
    assert not drawings & {"pictures.svg", "greetings.svg", "twins.svg", "rules.svg", "finale.svg"}


UNANNOUNCED = """performance.getEntriesByType("resource").map(({ name }) => name)
  .filter((name) => name.endsWith(".js") && !document.querySelector(`link[rel=modulepreload][href="${new URL(name).pathname}"]`))
  .map((name) => new URL(name).pathname.split("/").at(-1).replace(".js", ""))"""


@pytest.mark.parametrize("game", GAMES)
def test_scripts_come_at_once_and_not_one_after_the_other(devices: Devices, game: str) -> None:
    """Who plays from far away waits for one round trip and not for one each: all that the first page and a table are
    made of is announced, and nothing that is opened later."""
    page = devices.page(PHONE)
    expect(page.locator(f"[data-test=game-{game}]")).to_be_visible()
    assert {*page.evaluate(UNANNOUNCED)} <= {"main", "goon"}
    Player(page, "touch").start(game)
    expect(page.locator(".tb .pl").first).to_be_visible()
    assert {*page.evaluate(UNANNOUNCED)} <= {"main", "fair", *LATER}
    announced = page.locator("link[rel=modulepreload]").evaluate_all("(all) => all.map(({ href }) => href)")
    assert len(announced) == len({*announced}) > 30
    assert not {path.rpartition("/")[2].removesuffix(".js") for path in announced} & {*LATER}


def test_whoever_is_invited_waits_for_no_script_after_the_other(devices: Devices) -> None:
    """The page before the start comes with the page that asks what stands at the table, and with what it is made of."""
    host = invite(devices, "chop-chop")
    held: list[WebSocketRoute] = []
    context = devices.device(PHONE)
    context.route_web_socket("**/*", lambda route: held.append(route))  # nothing is said yet
    guest = context.new_page()
    guest.goto(link(host))
    asked = "link[rel=modulepreload][href='/static/js/pages/{}.js']"
    for name in ("lobby", "invite", "chairs"):
        expect(guest.locator(asked.format(name))).to_have_count(1)
    assert held


def test_a_page_that_cannot_come_says_so(devices: Devices) -> None:
    """Without its script there is no page, but a way home; the next try finds it."""
    devices.allow(LOST)
    page = devices.page(PHONE)
    page.route("**/pages/settings.js", lambda route: route.abort())
    page.locator("[data-test=settings]").tap()
    expect(page.locator("main[class*=trouble] h1")).to_be_visible()
    page.locator("main[class*=trouble] button").tap()
    expect(page.locator("[data-test=settings]")).to_be_visible()


def test_whoever_goes_on_is_not_called_back(devices: Devices) -> None:
    """A page that comes late stays away when another was opened meanwhile."""
    page = devices.page(PHONE)
    held: list[Route] = []
    page.route("**/pages/settings.js", lambda route: held.append(route))
    with page.expect_request("**/pages/settings.js"):
        page.locator("[data-test=settings]").tap()
    page.evaluate("location.hash = '#/join'")
    expect(page.locator(".picture-pad")).to_be_visible()
    assert len(held) == 1
    held[0].continue_()
    page.evaluate("import('/static/js/pages/settings.js').then(() => true)")
    expect(page.locator(".picture-pad")).to_be_visible()
    expect(page.locator(".setting-list")).to_have_count(0)


def test_a_second_visit_without_a_network(devices: Devices) -> None:
    devices.allow(LOST)
    context = devices.device(PHONE, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "async () => (await caches.match('/')) && (await caches.match('/static/words/en.json'))"
    )
    kept: list[str] = page.evaluate(
        "caches.keys().then((names) => caches.open(names[0])).then((shelf) => shelf.keys())"
        ".then((all) => all.map(({ url }) => new URL(url).pathname))"
    )
    scripts = {f"/static/{path.relative_to(STATIC)}" for path in (STATIC / "js").rglob("*.js")}
    joined = sheets_of((STATIC / "index.html").read_bytes())
    assert len(joined) > 10
    sheets = {f"/static/{path.relative_to(STATIC)}" for path in (STATIC / "css").glob("*.css")}
    sheets = sheets - {f"/static/{name}" for name in joined} | {f"/static/{SHEET}"}
    boards = {
        f"/static/games/{game}/{name}"
        for game in GAMES
        for name in ("board.js", "board.css", "art/cover.svg")
    }
    assert (scripts | sheets | boards) - set(kept) == set(), "these would be missing without a network"
    context.set_offline(True)
    page.goto("/")
    expect(page.locator("[data-test=game-cheese-rescue]")).to_be_visible()
    expect(page.locator("[data-test=game-cheese-rescue]")).to_contain_text("Cheese Rescue")
    expect(page.locator(".notice")).to_be_visible()
    page.locator("[data-test=settings]").tap()
    expect(page.locator(".setting-list")).to_be_visible()
