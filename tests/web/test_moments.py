"""The rule of this moment is one touch away: from every prompt, refusal and house rule; `test_chop_table.py` turns every tile."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.locale import languages, read
from cheeseboard.registry import GAMES, manifest
from cheeseboard.server.http.games import game_info
from tests.examples import IS_ALL, some
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.looks import BROKEN, COVERED, CUT, still
from tests.web.show import mine, phase
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table
from tests.web.tongues import region


def book(game: str) -> tuple[dict[str, str], dict[str, Any], dict[str, Any]]:
    """Moments, sentences by their place, and words."""
    folder = manifest(game).folder / "rulebook"
    told = json.loads((folder / "chapters.json").read_text("utf-8"))
    sentences = {
        f"{chapter['id']}.{sentence['id']}": sentence
        for chapter in told["chapters"]
        for sentence in chapter["sentences"]
    }
    return told["moments"], sentences, dict(read(folder / "en.json"))


def sit(devices: Devices, staged: Staged, kind: dict[str, Any] = PHONE) -> Page:
    context = devices.device(kind)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    return page


def expect_rule(page: Page, game: str, moment: str, at: int = 0) -> None:
    """A sheet over the page shows what the rules say of it, by its number."""
    moments, sentences, words = book(game)
    place = moments[moment]
    told = page.locator("[data-test=ask-rule]").nth(at)
    expect(told).to_contain_text(words[f"chapter.{place}"])
    expect(told.locator("small")).to_have_text(f"Rule {', '.join(sentences[place]['rules'])}")


@pytest.mark.each_case
@pytest.mark.parametrize("name", ["place", "walk", "fork", *(["roll", "bonus", "arrow"] if IS_ALL else [])])
def test_of_every_prompt_of_chop_chop(devices: Devices, name: str) -> None:
    staged = stage("chop-chop", seats("here:fox", "pip"), phase(name), cat=1 if name == "place" else 2)
    page = sit(devices, staged)
    page.locator("[data-test=ask]").tap()
    moments, sentences, _ = book("chop-chop")
    place = moments[f"phase.{name}"]
    numbers = f"Rule {', '.join(sentences[place]['rules'])}"
    expect(page.locator("[data-test=ask-rule]", has_text=numbers)).to_be_visible()


def test_of_the_prompt_of_cheese_rescue_and_on_to_its_page(devices: Devices) -> None:
    staged = stage("cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view))
    page = sit(devices, staged)
    page.locator("[data-test=ask]").tap()
    expect_rule(page, "cheese-rescue", "phase.lay")
    page.locator("[data-test=ask-rule]").tap()
    expect(page.locator(".rb-sentence.now")).to_have_attribute("data-rules", "CR-3.1")
    page.locator(".top-bar button").first.tap()
    at_table(page)
    for way in ("ask", "menu"):
        page.locator(f"[data-test={way}]").tap()
        page.locator(f"[data-test={way}-rules]").tap()
        expect(page.locator(".rb-sentence.now")).to_have_attribute("data-rules", "CR-3.1")
        page.locator(".top-bar button").first.tap()
        at_table(page)


def test_of_a_refusal(devices: Devices) -> None:
    """Until something else is chosen; then it is about what is to be done again."""
    staged = stage("cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view))
    page = sit(devices, staged)
    page.locator(".hand .c").first.tap()
    page.locator(".cells .cell:not(.can, .full)").first.tap()
    expect(page.locator(".line[data-tone=warn]")).to_be_visible()
    page.locator("[data-test=ask]").tap()
    expect_rule(page, "cheese-rescue", "refusal.touches-nothing")
    expect_rule(page, "cheese-rescue", "phase.lay", 1)
    page.keyboard.press("Escape")
    page.locator(".cells .can").first.tap()
    expect(page.locator(".cell.ghost")).to_be_visible()
    page.locator("[data-test=ask]").tap()
    expect(page.locator("[data-test=ask-rule]")).to_have_count(1)
    expect_rule(page, "cheese-rescue", "phase.lay")


@pytest.mark.parametrize("game", GAMES)
def test_of_every_house_rule(devices: Devices, game: str) -> None:
    page = devices.page(DESKTOP, f"/#/new/{game}")
    page.locator("[data-test=house-rules]").click()
    expect(page.locator(".house-rules[open] .option").first).to_be_visible()
    if page.locator("[data-test=all-rules]").count():
        page.locator("[data-test=all-rules]").click()
    names = [
        each.get_attribute("data-test").removeprefix("option-")  # type: ignore[union-attr]
        for each in page.locator(".house-rules .option").all()
    ]
    assert len(names) > 3
    assert set(names) <= {option.name for option in game_info(game).options}
    for name in names:
        page.locator(f"[data-test=option-{name}] summary").click()
        page.locator(f"[data-test=about-{name}]").click()
        expect_rule(page, game, f"option.{name}")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


LEAVES = """async (game) => {
  const load = (name) => import(`/static/js/${name}.js`);
  const [{ openBook }, { drawTold, toldOf }, { openDialog }, { ownStyle }] = await Promise.all(["rulebook/book", "rulebook/leaf", "ui/parts", "ui/style"].map(load));
  const [book] = await Promise.all([openBook(game), ownStyle("asked")]);
  openDialog("?", () => [drawTold(toldOf(book, Object.keys(book.moments)), () => {})], "asked");
}"""
ROOM = f"() => [...({CUT})(), ...({COVERED})(), ...({BROKEN})()]"


@pytest.mark.each_case
@pytest.mark.parametrize(
    ("game", "language"),
    some(
        [(game, language) for game in GAMES for language in languages()],
        ("cheese-rescue", "de"),
        ("chop-chop", "pl"),
    ),
)
def test_every_rule_of_a_moment_has_room(devices: Devices, game: str, language: str) -> None:
    """On the sheet over a table, on the smallest telephones and in letters twice as large."""
    page = devices.page(PHONE, f"/#/rules/{game}", locale=region(language))
    expect(page.locator(".rb-chapter.open")).to_be_visible()
    page.evaluate(LEAVES, game)
    expect(page.locator("[data-test=ask-rule]").first).to_be_visible()
    assert page.locator("[data-test=ask-rule]").count() > 10
    wrong = []
    for width, size in ((320, ""), (360, "200%"), (320, "200%")):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        wrong += [f"{width} px {size}: {words}" for words in still(page, ROOM)]
    assert wrong == [], "\n".join(wrong)
