"""The rules to read, in a real browser: found, searched, turned, printed; nothing cut off; what a printed sheet says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.registry import GAMES, manifest
from tests.needs import node_modules
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.looks import axe, layouts, night
from tests.web.show import STILL

PAGES = 2
SIDES = {"cheese-rescue": (PHONE, "ru"), "chop-chop": (DESKTOP, "de")}
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


@pytest.mark.parametrize("game", SIDES)
def test_nothing_is_wrong_with_how_it_looks(devices: Devices, game: str) -> None:
    """Every chapter at every width, with large letters too."""
    kind, language = SIDES[game]
    source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    page = opened(devices, game, kind, told_in=language, settings={"sheet": "de"})
    chapters = page.locator(".rb-tab")
    for at in range(chapters.count()):
        chapters.nth(at).click()
        expect(chapters.nth(at)).to_have_attribute("aria-current", "page")
        expect(page.locator(".rb-chapter.open")).to_have_count(1)
        assert layouts(page) == []
    assert axe(page, source) == []
    night(page, True)
    assert axe(page, source, "color-contrast") == []


@pytest.mark.parametrize("game", GAMES)
def test_it_prints_on_two_sheets(devices: Devices, game: str) -> None:
    """All chapters, whichever is open, and nothing of the screen; in the language with the longest words, too."""
    folder = manifest(game).folder / "rulebook"
    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("??.json")}
    for language in ("en", max(texts, key=lambda each: len(texts[each]))):
        page = opened(devices, f"{game}/win", DESKTOP, told_in=language)
        made = page.pdf(prefer_css_page_size=True)
        assert 1 <= len(A_PAGE.findall(made)) <= PAGES
    page.emulate_media(media="print")
    expect(page.locator(".rb-chapter:visible")).to_have_count(page.locator(".rb-tab").count() - 1)
    expect(page.locator(".rb-tools, .rb-contents, .top-bar, .slip").locator("visible=true")).to_have_count(0)


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
