"""The rules to read, in a real browser: found, searched, turned, printed, tried; what a printed sheet says.

How they look is seen on the tour of all screens (`test_looks.py`).
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.locale import languages
from cheeseboard.registry import GAMES, manifest
from tests.examples import IS_ALL
from tests.web.browser import DESKTOP, PHONE, Devices, hurry
from tests.web.show import STILL

PAGES = 2
MOST_MOVES = 20
LABELS = """() => [...document.querySelectorAll(".rb-live [role=gridcell]")].map((cell) => cell.ariaLabel).join()"""
MOVED = f"""(before) => document.querySelector(".rb-live .die.ready")
  || document.querySelector(".rb-live [aria-label*='open to you']") && ({LABELS})() !== before"""
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def opened(
    devices: Devices, path: str, kind: dict[str, object] = PHONE, *, told_in: str = "", **more: object
) -> Page:
    """``told_in`` is the language of the rules, also where the app itself does not speak it yet."""
    context = devices.device(kind, **more)
    context.add_init_script(STILL)
    if told_in:
        context.route(
            "**/rulebook/en.json",
            lambda route: route.continue_(url=route.request.url.replace("/en.", f"/{told_in}.")),
        )
    page = context.new_page()
    page.goto(f"/#/rules/{path}")
    expect(page.locator(".rb-chapter.open h2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def longest(game: str) -> str:
    """The language that needs the most paper."""
    texts = {
        path.stem: path.read_text("utf-8") for path in (manifest(game).folder / "rulebook").glob("??.json")
    }
    return max(texts, key=lambda each: len(texts[each]))


PRINTED = [
    (game, language)
    for game in GAMES
    for language in (languages() if IS_ALL else dict.fromkeys(("en", longest(game))))
]


@pytest.mark.each_case
@pytest.mark.parametrize(("game", "language"), PRINTED)
def test_it_prints_on_two_sheets(devices: Devices, game: str, language: str) -> None:
    """All chapters, whichever is open, and nothing of the screen; in the language with the longest words, too."""
    page = opened(devices, f"{game}/win", DESKTOP, told_in=language)
    expect(page.locator("[data-test=live] .tb")).to_be_visible()
    made = page.pdf(prefer_css_page_size=True)
    assert len(A_PAGE.findall(made)) == PAGES
    page.emulate_media(media="print")
    expect(page.locator(".rb-chapter:visible")).to_have_count(page.locator(".rb-tab").count() - 1)
    screen = ".rb-tools, .rb-contents, .top-bar, .slip, .rb-live"
    expect(page.locator(screen).locator("visible=true")).to_have_count(0)


# Live boards

CHANGED = """(before) => {
  const table = document.querySelector(".rb-live .tb");
  return table && !table.classList.contains("busy") && table.innerHTML !== before && table.innerHTML;
}"""


def chapters(game: str) -> list[dict[str, Any]]:
    told = json.loads((manifest(game).folder / "rulebook" / "chapters.json").read_text("utf-8"))
    found: list[dict[str, Any]] = told["chapters"]
    return found


def drawn(page: Page, before: str = "") -> str:
    """The table as it stands, once it is another than before."""
    found: str = page.wait_for_function(CHANGED, arg=before).json_value()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_live_board_plays_its_example(devices: Devices, game: str) -> None:
    """In every chapter, or every second, to the end and step by step, told in the table's own sentences."""
    page = opened(devices, game)
    hurry(page, 50)
    for chapter in chapters(game)[:: 1 if IS_ALL else 2]:
        page.locator(f"[data-test=chapter-{chapter['id']}]").tap()
        expect(page.locator("[data-test=live] .tb")).to_be_visible()
        many = len(chapter["example"]["steps"])
        steps = page.locator(".rb-step")
        expect(steps).to_have_count(many if many > 1 else 0)
        before = drawn(page)
        page.locator("[data-test=watch]").tap()
        expect(page.locator("[data-test=watch]")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-test=watch]")).to_have_attribute("aria-pressed", "false")
        expect(page.locator(".rb-live .line-words")).not_to_be_empty()
        after = drawn(page, before)
        if many > 1:
            expect(steps.last).to_have_attribute("aria-pressed", "true")
            steps.first.tap()
            expect(steps.first).to_have_attribute("aria-pressed", "true")
            assert drawn(page, after) != before


def test_a_live_board_can_be_tried(devices: Devices) -> None:
    """All that the rules allow can be done there, from both sides; what they do not is refused in words."""
    devices.allow("422 \\(Unprocessable Entity\\)")  # what the rules refuse
    page = opened(devices, "cheese-rescue/lay")
    page.locator("[data-test=try]").tap()
    expect(page.locator(".rb-live .line-words")).to_have_text("Your turn. Pick a card.")
    page.locator(".rb-live .hand .c").first.tap()
    page.locator(".rb-live .cells .cell:not(.can, .full)").first.tap()
    expect(page.locator(".rb-live .line[data-tone=warn]")).to_be_visible()
    cards = page.locator(".rb-live .cell.full").count()
    page.locator(".rb-live .cells .can").first.tap()
    expect(page.locator(".rb-live .cell.full")).to_have_count(cards + 1)
    expect(page.locator(".rb-live .line-words")).to_have_text("Your turn. Pick a card.")
    page.locator("[data-test=try]").tap()
    expect(page.locator(".rb-live .cell.full")).to_have_count(cards)


def test_a_live_board_is_tried_by_keys(devices: Devices) -> None:
    """A die is rolled and a piece is moved, until the other side is to roll."""
    page = opened(devices, "chop-chop/walk", DESKTOP)
    page.locator("[data-test=try]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rb-live .die.ready")).to_be_visible()
    page.locator(".rb-live .die").focus()
    page.keyboard.press("r")
    expect(page.locator(".rb-live .die")).to_have_attribute("data-shows", re.compile("[1-4]"))
    expect(page.locator(".rb-live .line-words")).to_contain_text("step")
    for _ in range(MOST_MOVES):  # a tile may let it go on
        page.keyboard.press("m")
        expect(page.locator(".rb-live [aria-label*='open to you']").first).to_be_visible()
        page.keyboard.press("n")
        expect(page.locator(".rb-live [aria-label*='open to you']:focus")).to_be_visible()
        before = page.evaluate(LABELS)
        page.keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=before)
        if page.locator(".rb-live .die.ready").is_visible():
            break
    expect(page.locator(".rb-live .die")).to_have_attribute("aria-label", re.compile("cat"))


def test_without_a_network_the_sentences_are_there(devices: Devices) -> None:
    devices.allow("503")
    context = devices.device(PHONE)
    context.route("**/api/v1/study", lambda route: route.fulfill(status=503))
    page = context.new_page()
    page.goto("/#/rules/cheese-rescue/end")
    expect(page.locator(".rb-chapter.open .rb-sentence")).to_have_count(5)
    expect(page.locator(".rb-live")).to_have_count(0)


def test_a_moment_opens_its_sentence(devices: Devices) -> None:
    page = opened(devices, "chop-chop/tile.fork")
    expect(page.locator("[data-test=chapter-tiles]")).to_have_attribute("aria-current", "page")
    expect(page.locator(".rb-sentence.now")).to_have_attribute("data-rules", "CC-5.7 CC-5.8")
    page = opened(devices, "cheese-rescue/refusal.touches-nothing")
    expect(page.locator(".rb-sentence.now")).to_have_attribute("data-rules", "CR-4.1")
    page = opened(devices, "cheese-rescue/phase.nonsense")
    expect(page.locator("[data-test=chapter-aim]")).to_have_attribute("aria-current", "page")


def test_the_rules_are_searched(devices: Devices) -> None:
    page = opened(devices, "chop-chop", locale="fr-FR")
    page.locator("[data-test=search]").fill("FOURCHETTE prendre")
    hits = page.locator("[data-test=hit]")
    expect(hits).to_have_count(1)
    assert "1 endroit trouvé" in page.evaluate("window.heard")
    page.locator("[data-test=search]").fill("cc-6.6")
    expect(hits).to_have_count(1)
    hits.first.tap()
    expect(page.locator("[data-test=chapter-hide]")).to_have_attribute("aria-current", "page")
    expect(page.locator(".rb-sentence.now")).to_have_attribute("data-rules", "CC-6.6")
    expect(page.locator("[data-test=search]")).to_have_value("")


def test_the_slip_says_what_the_printed_sheet_says(devices: Devices) -> None:
    """Nothing where it agrees; the language is remembered; one tap plays it so."""
    page = opened(devices, "chop-chop/walk")
    expect(page.locator(".slip")).to_contain_text("just left")
    page.locator("[data-test=sheet-language]").select_option("fr")
    expect(page.locator(".slip")).to_have_count(0)
    page.locator("[data-test=chapter-sheets]").tap()
    expect(page.locator(".slip").first).to_contain_text("what we play")
    page.locator("[data-test=sheet-language]").select_option("pl")
    expect(page.locator(".slip").first).to_contain_text("no printed rules in Polish")
    page.locator("[data-test=sheet-language]").select_option("de")
    page.reload()
    expect(page.locator("[data-test=sheet-language]")).to_have_value("de")
    page.locator("[data-test=chapter-walk]").tap()
    page.locator("[data-test=play-mice_pass_mice]").tap()
    page.locator("[data-test=house-rules]").tap()
    changed = page.locator("[data-test=option-mice_pass_mice]")
    expect(changed).to_have_class(re.compile("changed"))


def test_a_sheet_nobody_read_is_named_as_within_a_sentence(devices: Devices) -> None:
    page = devices.page(PHONE, "/#/rules/cheese-rescue/sheets", locale="sv-SE")
    expect(page.locator(".slip").first).to_contain_text("på svenska för det här spelet")
    expect(page.locator("[data-test=sheet-language] option:checked")).to_have_text("Svenska")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_the_sheets_has_every_difference(devices: Devices, game: str) -> None:
    """By its number, with a tap to play it where an option exists; those without effect are named."""
    sheets = json.loads((manifest(game).folder / "rulebook" / "sheets.json").read_text("utf-8"))
    page = opened(devices, f"{game}/sheets", settings={"sheet": "fr"})
    for difference in sheets["differences"]:
        entry = page.locator(f"[data-test=difference-{difference['numbers'][0]}]")
        expect(entry.locator(".rb-numbers")).to_have_text(", ".join(difference["numbers"]))
        expect(entry.locator(".slip-play")).to_have_count(len(difference.get("options", {})))
    told = page.locator("[data-test=without]")
    expect(told).to_contain_text(", ".join(sheets["without_effect"]))
    expect(told).to_contain_text(f"{len(sheets['without_effect'])} more differences")


def test_a_new_language_is_read_at_once(devices: Devices) -> None:
    page = opened(devices, "cheese-rescue/end")
    page.evaluate("import('/static/js/store.js').then(({ change }) => change({ language: 'fr' }))")
    expect(page.locator(".rb-chapter.open h2")).to_contain_text("qui s’enfuit")
    expect(page.locator("[data-test=chapter-end]")).to_have_attribute("aria-current", "page")
    page.locator("[data-test=rules-chop-chop]").tap()
    expect(page.locator("[data-test=chapter-tiles]")).to_contain_text("Plaques")


def test_it_is_turned_by_keyboard(devices: Devices) -> None:
    page = opened(devices, "cheese-rescue", DESKTOP)
    page.locator("[data-test=next]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-test=chapter-cards]")).to_have_attribute("aria-current", "page")
    expect(page.locator(".rb-chapter.open h2")).to_be_focused()
