"""Settings: kept on the device, and each does what it says. How things move: fast, slow, skipped, not at all."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices, hurry
from tests.web.driver import Player
from tests.web.show import mine
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table, board

SNAIL = 1.7
"""times as long as the rabbit"""
RECORD = """window.runs = [];
const run = Element.prototype.animate;
Element.prototype.animate = function (frames, how) { window.runs.push(how.duration); return run.call(this, frames, how); };"""
MOVING = """document.getAnimations().filter((each) => each.effect.getComputedTiming().activeDuration > 1)
  .map((each) => `${each.animationName ?? each.transitionProperty ?? "script"} ${each.effect.target?.className}`)"""
SWITCHES = "[...document.querySelectorAll('[data-test^=set-]')].map((each) => each.dataset.test + ' ' + (each.ariaChecked ?? each.ariaPressed))"
BRIGHTNESS = """(() => {
  const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (0.3 * red + 0.6 * green + 0.1 * blue) / 255;
})()"""


def test_settings_are_kept(devices: Devices) -> None:
    """After a reload, in another tab, and in one that was open all the time."""
    page = devices.page(PHONE, "/#/settings")
    expect(page.locator("[data-test=set-voice]")).to_be_visible()
    plain: list[str] = page.evaluate(SWITCHES)
    for switch in page.locator("[role=switch]").all():
        before = switch.get_attribute("aria-checked")
        switch.tap()
        expect(switch).not_to_have_attribute("aria-checked", before or "")
    page.locator("[data-test=set-speed-snail]").tap()
    twin = page.context.new_page()
    twin.goto("/#/settings")
    expect(twin.locator("[data-test=set-voice]")).to_be_visible()
    page.locator("[data-test=set-theme-dark]").tap()
    changed: list[str] = page.evaluate(SWITCHES)
    assert len(changed) > 12
    assert {*changed} & {*plain} == {"set-theme-light false"}
    expect(twin.locator("[data-test=set-theme-dark]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("[data-test=set-voice]")).to_be_visible()
    other = page.context.new_page()
    other.goto("/#/settings")
    expect(other.locator("[data-test=set-voice]")).to_be_visible()
    for each in (page, twin, other):
        assert each.evaluate(SWITCHES) == changed
        expect(each.locator("html[data-theme=dark][data-reduced][data-contrast]")).to_be_attached()


def test_the_language(devices: Devices) -> None:
    """That of the browser at first, then the chosen one, everywhere and at once."""
    page = devices.page(PHONE, locale="fr-CA")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("[data-test=language]").tap()
    page.locator("dialog button", has_text="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[data-test=settings]")).to_have_text("Settings")
    page.reload()
    expect(page.locator("[data-test=settings]")).to_have_text("Settings")
    irish = devices.page(PHONE, locale="ga-IE")
    expect(irish.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_day_and_night(devices: Devices, scheme: Literal["light", "dark"]) -> None:
    """As the system says, unless the device was told otherwise; at the table as well."""
    page = devices.page(PHONE, color_scheme=scheme)
    Player(page, "touch").start("cheese-rescue")
    for theme in ("auto", "light", "dark"):
        page.goto("/#/settings")
        page.locator(f"[data-test=set-theme-{theme}]").tap()
        page.go_back()
        at_table(page)
        is_dark = theme == "dark" or (theme == "auto" and scheme == "dark")
        brightness: float = page.evaluate(BRIGHTNESS)
        assert brightness < 0.3 if is_dark else brightness > 0.6, (theme, brightness)


def sit(devices: Devices, staged: Staged, rate: float, **more: Any) -> Page:
    context = devices.device(DESKTOP, **more)
    context.add_init_script(RECORD)
    staged.route(context)
    page = context.new_page()
    hurry(page, rate)
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    return page


def middle() -> Staged:
    return stage(
        "cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view) and len(view["table"]) > 4
    )


def lay(page: Page) -> None:
    page.locator(".hand .c").first.click()
    page.locator(".cells .can").first.click()
    expect(page.locator(".cell.ghost")).to_be_visible()
    page.locator(".bar .go").click()


def test_the_snail_takes_its_time(devices: Devices) -> None:
    """The same things move, each for longer."""
    runs: dict[str, list[float]] = {}
    for speed in ("rabbit", "snail"):
        page = sit(devices, middle(), 20, is_moving=True, settings={"speed": speed})
        before = page.locator(".cell.full").count()
        lay(page)
        expect(page.locator(".cell.full")).to_have_count(before + 2)
        expect(page.locator(".hand .c:not([aria-disabled])").first).to_be_visible()
        runs[speed] = page.evaluate("window.runs")
    assert len(runs["rabbit"]) > 3
    assert runs["snail"] == pytest.approx([SNAIL * time for time in runs["rabbit"]])


@pytest.mark.parametrize("hand", ["touch", "keyboard"])
def test_what_moves_can_be_skipped(devices: Devices, hand: str) -> None:
    """Here no motion ever ends by itself, so only a tap or a key can end it."""
    page = sit(devices, middle(), 0, is_moving=True)
    before = page.locator(".cell.full").count()
    lay(page)
    for more in (1, 2):  # one's own card, then the bot's
        expect(page.locator(".tb.busy")).to_be_visible()
        if hand == "keyboard":
            page.keyboard.press("Escape")
        else:
            page.locator(".tb").click(position={"x": 300, "y": 3})
        expect(page.locator(".cell.full")).to_have_count(before + more)
    expect(page.locator(".tb.busy")).to_have_count(0)
    expect(page.locator(".hand .c:not([aria-disabled])").first).to_be_visible()


@pytest.mark.parametrize("by", ["system", "setting"])
def test_nothing_moves_for_those_who_want_it_still(devices: Devices, by: str) -> None:
    page = sit(devices, middle(), 1, is_moving=by == "setting", settings={"still": by == "setting"})
    before = page.locator(".cell.full").count()
    lay(page)
    expect(page.locator(".cell.full")).to_have_count(before + 2)
    assert page.evaluate("window.runs") == []
    assert page.evaluate(MOVING) == []
    for path, selector in (("", "[data-test=join]"), ("new/chop-chop", "[data-test=start]")):
        page.goto(f"/#/{path}")
        expect(page.locator(selector)).to_be_visible()
        assert page.evaluate(MOVING) == []


def test_without_the_tick(devices: Devices) -> None:
    """Quick: a card, a place, done."""
    page = sit(devices, middle(), 20, settings={"confirm": False})
    before = page.locator(".cell.full").count()
    page.locator(".hand .c").first.click()
    page.locator(".cells .can").first.click()
    expect(page.locator(".cell.full")).to_have_count(before + 2)


def middle_of(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page) -> None:
    x, y = middle_of(page.locator(".hand .c").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=8)
    expect(page.locator(".flying.drag")).to_be_visible()


def test_a_card_can_be_dragged(devices: Devices) -> None:
    """An extra: dropped on a legal place it lies there as a ghost, dropped elsewhere it is in the hand again."""
    page = sit(devices, middle(), 20)
    lift(page)
    target = page.locator(".cells .can").first
    at = target.get_attribute("data-at") or ""
    page.mouse.move(*middle_of(target), steps=4)
    page.mouse.up()
    expect(page.locator(".cell.ghost")).to_have_attribute("data-at", at)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    lift(page)
    page.mouse.move(3, 3, steps=4)
    page.mouse.up()
    expect(page.locator(".flying, .cell.ghost, .hand .c[aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_a_hint_prepares_a_move(devices: Devices, game: str) -> None:
    """It is shown and told, never played."""
    page = devices.page(DESKTOP)
    player = Player(page)
    player.start(game)
    player.play(until="hand" if game == "cheese-rescue" else "pieces")
    before = board(page)
    page.keyboard.press("h")
    expect(page.locator(".ghost:visible").first).to_be_visible()
    expect(page.locator(".bar .go")).to_have_text("Do it")
    page.keyboard.press("Escape")
    expect(page.locator(".bar .go:not([aria-disabled])")).to_have_count(0)
    assert len(board(page)) == len(before)
