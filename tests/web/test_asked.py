"""Help by touch: what now, what is it about, show me, what happened; and why something cannot be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices, hear
from tests.web.show import mine, phase
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table

SPOKEN = """addEventListener("DOMContentLoaded", () => {
  window.spoken = [];
  speechSynthesis.speak = (words) => window.spoken.push(words.text);
});"""


def sit(devices: Devices, staged: Staged, kind: dict[str, object] = PHONE) -> Page:
    context = devices.device(kind)
    context.add_init_script(SPOKEN)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    return page


def walking() -> Staged:
    return stage("chop-chop", seats("here:fox", "pip"), phase("walk", 20), cat=2)


def laying(*others: str) -> Staged:
    return stage("cheese-rescue", seats("here:fox", *others), lambda view, _: mine(view))


@pytest.mark.parametrize("staged", [laying("pip"), walking()], ids=["cheese-rescue", "chop-chop"])
def test_what_now(devices: Devices, staged: Staged) -> None:
    """The rule of this moment, the aim, and the ways to more, all by touch."""
    page = sit(devices, staged)
    page.locator("[data-test=ask]").tap()
    sheet = page.locator("dialog.asked")
    expect(sheet.locator(".ask-now p")).not_to_be_empty()
    expect(sheet.locator(".ask-now .ask-picture use").first).to_be_attached()
    words = sheet.locator(".ask-now p, .ask-aim p").all_inner_texts()
    edges = sheet.locator(".ask-now, .ask-aim li").evaluate_all(
        "(all) => all.flatMap((each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().right])"
    )
    assert len({round(edge) for edge in edges}) == 2, "all as wide as each other"
    page.locator("[data-test=ask-voice]").tap()
    expect(sheet).to_have_count(0)
    assert page.evaluate("window.spoken") == [" ".join(words)]
    page.locator("[data-test=ask]").tap()
    page.locator("[data-test=ask-hint]").tap()
    expect(page.locator(".bar .go")).to_have_text("Do it")
    before = staged.match.version
    page.locator(".bar .go").tap()
    expect(page.locator(".bar .go")).not_to_have_text("Do it")
    assert staged.match.version > before


def test_the_menu_has_the_same(devices: Devices) -> None:
    page = sit(devices, laying("pip"))
    for name in ("hint", "lookback", "read"):
        page.locator("[data-test=menu]").tap()
        page.locator(f"[data-test=menu-{name}]").tap()
        expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".cell.ghost")).to_be_visible()
    page.wait_for_function("() => window.spoken.length === 1")
    hear(page, "Nobody has moved yet.")


def test_by_keys(devices: Devices) -> None:
    page = sit(devices, laying("pip"), DESKTOP)
    page.keyboard.press("?")
    expect(page.locator("dialog.asked")).to_be_visible()
    page.locator("[data-test=ask-keys]").click()
    expect(page.locator("dialog.keys .key-list")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".cell.ghost")).to_be_visible()


def test_no_hints_when_friends_play_elsewhere(devices: Devices) -> None:
    page = sit(devices, laying("elsewhere"), DESKTOP)
    expect(page.locator(".hand .c").first).to_be_visible()
    expect(page.locator("[data-test=bulb]")).to_be_hidden()
    page.locator("[data-test=ask]").click()
    expect(page.locator("[data-test=ask-lookback]")).to_be_visible()
    expect(page.locator("[data-test=ask-hint]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    hear(page, "No hints when friends play elsewhere.")
    expect(page.locator(".line[data-tone=warn]")).to_be_visible()


def test_no_hint_says_why(devices: Devices) -> None:
    staged = stage("chop-chop", seats("here:fox", "pip"), phase("roll", 20), cat=2)
    page = sit(devices, staged, DESKTOP)
    page.keyboard.press("h")
    hear(page, "No hint just now.")
    staged = stage("cheese-rescue", seats("here:fox", "pip"), lambda view, _: view["actor"] == 2)
    page = sit(devices, staged, DESKTOP)
    page.keyboard.press("h")
    hear(page, "It is not your turn yet.")


def test_what_was_said_stays_at_the_table(devices: Devices) -> None:
    devices.allow(
        "404 \\(Not Found\\)"
    )  # the first page asks the server, which does not know what is staged here
    page = sit(devices, laying("elsewhere"), DESKTOP)
    page.keyboard.press("h")
    page.evaluate("document.querySelector('#polite').append('left over')")
    page.locator("[data-test=home]").click()
    expect(page.locator("[data-test=game-chop-chop]")).to_be_visible()
    expect(page.locator("#polite")).to_be_empty()
    expect(page.locator("#assertive")).to_be_empty()
    expect(page.locator(".line, .bubble, .note-toast")).to_have_count(0)


def test_what_was_said_does_not_linger(devices: Devices) -> None:
    """Whoever reads to the end of the page later finds nothing there that held before."""
    page = sit(devices, laying("elsewhere"), DESKTOP)
    page.evaluate(
        "import('/static/js/speak.js').then(({ announce }) => announce('Hm.') ?? announce('Ah!', true))"
    )
    hear(page, "! Ah!")
    expect(page.locator("#polite p, #assertive p")).to_have_count(0)
