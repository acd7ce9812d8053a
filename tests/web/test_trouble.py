"""What goes wrong in a house: servers that die, networks that go, two tabs, bad links, a turned phone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.examples import IS_ALL
from tests.server.serving import QUICK, Serving, serving
from tests.web.browser import DESKTOP, LOST, PHONE, Devices, hear, never
from tests.web.driver import Player
from tests.web.looks import resize
from tests.web.show import mine
from tests.web.staged import seats, stage
from tests.web.tables import agree, at_table, board, kept


def test_the_server_dies_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as first:
        devices = Devices(browser, first.url)
        devices.allow(LOST)
        page = devices.page(DESKTOP)
        player = Player(page)
        player.start("cheese-rescue")
        for _ in range(3):
            player.play_once()
            player.play(until="hand")
        before = board(page)
        first.kill()
        expect(page.locator("[data-test=lost]")).to_be_visible()
        expect(page.locator(".tb.closed")).to_be_visible()
        with never(page, ".hand .c[aria-pressed=true]"):
            page.locator(".hand .c").first.click(force=True)
        assert board(page) == before, "the board stays readable"
    with serving(tmp_path, *QUICK, port=int(first.url.rpartition(":")[2])):
        expect(page.locator("[data-test=lost]")).to_have_count(0)
        expect(page.locator(".tb.closed")).to_have_count(0)
        assert board(page) == before
        player.play()
        assert devices.close() == []


def test_a_server_that_went_back_is_found_out(browser: Browser, tmp_path: Path) -> None:
    """Somebody puts an older copy of the database in its place: the page says so, and goes on saying so."""
    data, copy = tmp_path / "data", tmp_path / "copy"
    with serving(data, *QUICK) as first:
        devices = Devices(browser, first.url)
        devices.allow(LOST)
        page = devices.page(PHONE)
        player = Player(page)
        player.start("cheese-rescue")
        player.play(until="hand")
        before = board(page)
        first.stop()
    shutil.copytree(data, copy)
    port = int(first.url.rpartition(":")[2])
    with serving(data, *QUICK, port=port) as second:
        with never(page, "[data-test=altered]"):
            expect(page.locator("[data-test=lost]")).to_have_count(0)
            player.play_once()
            player.play(until="hand")
        second.stop()
    with serving(copy, *QUICK, port=port):
        expect(page.locator("[data-test=altered]")).to_be_visible()
        page.reload()
        expect(page.locator("[data-test=altered]")).to_be_visible()
        expect(page.locator(".hand .c").first).to_be_visible()
        assert board(page) == before
        assert devices.close() == []


def test_offline_and_back(devices: Devices) -> None:
    devices.allow(LOST)
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start("chop-chop")
    player.play(until="tick")
    page.context.set_offline(True)
    expect(page.locator("[data-test=lost]")).to_be_visible()
    expect(page.locator(".bar .go:not([aria-disabled])")).to_have_count(0)
    expect(page.locator(".line-words")).to_have_text("Your turn")
    page.context.set_offline(False)
    expect(page.locator("[data-test=lost]")).to_have_count(0)
    moves = player.moves
    player.play_once()
    assert player.moves > moves


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_two_tabs_on_one_seat(devices: Devices, game: str) -> None:
    """Both see everything; a move prepared in one that the other has overtaken is put back, with a reason."""
    page = devices.page(DESKTOP)
    one = Player(page)
    one.start(game)
    twin = page.context.new_page()
    twin.goto(page.url)
    two = Player(twin)
    one.play(until="tick")
    two.play(until="tick")
    # The second tab does not hear of what the first one plays before its own move is on the way.
    one.step(one.offer())
    two.step(two.offer())
    expect(twin.locator(".sent:visible")).to_have_count(0)
    one.play(until="hand" if game == "cheese-rescue" else "die")
    two.play(until="hand" if game == "cheese-rescue" else "die")
    agree(page, twin)


def test_a_stale_move_is_put_back(devices: Devices) -> None:
    """The page of a match that went on without telling it: the server refuses, the card goes back to the hand."""
    staged = stage(
        "cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view) and len(view["table"]) > 4
    )
    context = devices.device(DESKTOP)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    page.locator(".hand .c").first.click()
    page.locator(".cells .can").first.click()
    expect(page.locator(".cell.ghost")).to_be_visible()
    while True:  # another device of the same seat plays, and this one does not hear it
        staged.desk.step(staged.choice)
        if mine(staged.view(1)):
            break
    before = page.locator(".cell.full").count()
    page.locator(".bar .go").click()
    hear(page, "Something just changed. Look and try again.")
    expect(page.locator(".cell.ghost")).to_have_count(0)
    assert page.locator(".cell.full").count() == before


def test_an_illegal_tap_shakes_and_says_why(devices: Devices) -> None:
    page = devices.page(PHONE, is_moving=True)
    player = Player(page, "touch")
    player.start("cheese-rescue")
    player.play(until="hand")
    page.evaluate(
        "() => { window.shaken = []; const run = Element.prototype.animate; Element.prototype.animate ="
        " function (frames, how) { if (frames[1]?.translate?.startsWith('-6px')) window.shaken.push(this.dataset.at);"
        " return run.call(this, frames, how); }; }"
    )
    page.locator(".hand .c").first.tap()
    full = page.locator(".cell.full").first
    at = full.get_attribute("data-at")
    full.tap()
    hear(page, "Something is there already.")
    assert page.evaluate("window.shaken") == [at]
    expect(page.locator(".cell.ghost")).to_have_count(0)


LINKS = [
    "nonsense",
    "m/aaaaaaaaaaaaa",
    "m/aaaaaaaaaaaaa/1/aaaaaaaaaaaaaaaaaaaaaa",
    "w/aaaaaaaaaaaaa/aaaaaaaaaaaaaaaaaaaaaa",
    "m/../../api/v1/games",
    "m/aaaaaaaaaaaaa/9/aaaaaaaaaaaaaaaaaaaaaa",
    "<img src=x onerror=window.bad=1>",
    "%3Cscript%3Ewindow.bad=1%3C/script%3E",
    "javascript:window.bad=1",
    "new/<svg onload=window.bad=1>",
    "host/'-window.bad-'",
    "m/" + "a" * 5000,
    "%",
    "%E0%A4%A",
    "__proto__",
]


def test_hostile_links(devices: Devices) -> None:
    devices.allow("404 \\(Not Found\\)|WebSocket connection to .* failed")
    page = devices.page(DESKTOP)
    for number, link in enumerate(LINKS):
        if IS_ALL or number % 5 == 0:  # the others are opened from within the app
            page.goto("about:blank")
        page.goto(f"/#/{link}")
        expect(page.locator("main[class*=trouble] h1")).not_to_be_empty()
        assert page.evaluate("window.bad") is None, link
        page.locator("main[class*=trouble] button").click()
        expect(page.locator("[data-test=game-chop-chop]")).to_be_visible()


def test_links_to_a_real_match_with_a_wrong_secret(devices: Devices) -> None:
    owner = devices.page(DESKTOP)
    Player(owner).start("cheese-rescue")
    match = kept(owner)
    other = devices.page(DESKTOP, f"/#/m/{match['id']}/1/{'x' * 22}")
    expect(other.locator("main[class*=trouble] h1")).to_be_visible()
    assert match["host"] not in other.content()
    other.goto("about:blank")
    other.goto(f"/#/m/{match['id']}")  # known by name, but without a key
    expect(other.locator("main[class*=trouble] h1")).to_be_visible()


def test_a_secret_does_not_stay_in_the_address(devices: Devices) -> None:
    owner = devices.page(DESKTOP)
    Player(owner).start("cheese-rescue")
    match = kept(owner)
    page = devices.page(DESKTOP, f"/#/w/{match['id']}/{match['watch']}")
    at_table(page)
    assert match["watch"] not in page.url


def test_the_back_button(devices: Devices) -> None:
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start("cheese-rescue")
    player.play(until="hand")
    match = page.url
    page.go_back()
    expect(page.locator("[data-test=game-cheese-rescue]")).to_be_visible()
    player.use("[data-test=continue]")
    expect(page.locator(".hand .c").first).to_be_visible()
    assert page.url == match
    page.locator("[data-test=menu]").tap()
    page.locator("[data-test=menu-settings]").tap()
    expect(page.locator(".setting-list")).to_be_visible()
    page.go_back()
    expect(page.locator(".hand .c").first).to_be_visible()
    player.play(until="tick")


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_turning_and_resizing_keep_everything(devices: Devices, game: str) -> None:
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start(game)
    player.play(until="tick")
    before = board(page)
    prepared = in_preparation(player)
    assert prepared
    for width, height in ((740, 360), (768, 1024), (1280, 800), (320, 568), (360, 740)):
        resize(page, width, height)
        assert in_preparation(player) == prepared
        assert board(page) == before
        tick = page.locator(".bar .go").bounding_box()
        assert tick is not None
        assert tick["y"] + tick["height"] <= height + 1, f"the tick is on the screen at {width} x {height}"
    player.play_once()


def in_preparation(player: Player) -> list[str]:
    """Where the move goes that only needs its tick."""
    offer = player.offer()
    return [thing["name"] for thing in offer["ghost"] + offer["aim"]]


def test_taps_snap_to_the_nearest_legal_cell(devices: Devices) -> None:
    """Four players on a phone: cells are smaller than a finger, so a tap beside a legal one counts."""
    plan = seats("here:fox", "pip", "bramble", "hazel")
    staged = stage("cheese-rescue", plan, lambda view, _: mine(view) and len(view["table"]) > 30)
    context = devices.device(PHONE)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    page.locator(".hand .c").first.tap()
    legal = page.locator(".cells .can")
    expect(legal.first).to_be_visible()
    size = legal.first.bounding_box()
    assert size is not None
    assert size["width"] < 50
    spot = page.evaluate(BESIDE)
    page.touchscreen.tap(*spot["at"])
    expect(page.locator(".cell.ghost")).to_have_attribute("data-at", spot["legal"])


BESIDE = """() => {
  const cells = [...document.querySelectorAll(".cells [role=gridcell]")];
  const size = cells[0].getBoundingClientRect().width;
  for (const legal of cells.filter((cell) => cell.classList.contains("can"))) {
    const box = legal.getBoundingClientRect();
    const beside = cells.find((cell) => !cell.classList.contains("can") && cell.dataset.row === legal.dataset.row
      && Number(cell.dataset.column) === Number(legal.dataset.column) + 1);
    const next = cells.find((cell) => cell.dataset.row === legal.dataset.row
      && Number(cell.dataset.column) === Number(legal.dataset.column) + 2);
    if (beside && !next?.classList.contains("can")) return { at: [box.right + size * 0.15, box.top + size / 2], legal: legal.dataset.at };
  }
  return null;
}"""


def test_nothing_of_the_page_goes_to_strangers(devices: Devices, server: Serving) -> None:
    """Every request of a whole start goes to this server, and none carries a secret in its address."""
    context = devices.device(DESKTOP)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto("/")
    player = Player(page)
    player.start("chop-chop")
    player.play(until="tick")
    secrets = list(json.loads(page.evaluate("localStorage['cheeseboard.matches']"))[0]["secrets"])
    assert secrets
    for url in asked:
        assert url.startswith((server.url, server.socket_url)), url
        assert not any(secret in url for secret in secrets), url
