"""Lessons in a real browser: by taps on what pulses, by keyboard and names, and with every wrong tap in between."""

from __future__ import annotations

import json
from time import monotonic

import pytest
from playwright.sync_api import Page, Route, expect

from cheeseboard.locale import say
from cheeseboard.registry import GAMES
from tests.conformance.test_lessons import lessons
from tests.examples import IS_ALL, some
from tests.web.browser import DESKTOP, LOST, PHONE, Devices, hear, hurry
from tests.web.driver import Player
from tests.web.lesson import MOST_TOUCHES, go_on, inside, is_over, stands, touched

LETTERS = """() => {
  const main = document.querySelector("main.lesson"), walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const words = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (/\\p{L}/u.test(node.textContent) && !node.parentElement.closest(".hidden, .sr") && node.parentElement.checkVisibility()) words.push(node.textContent);
  return words;
}"""
WRONG = """() => {
  const marks = [...document.querySelectorAll(".guide-ring, .guide-end")].filter((mark) => mark.checkVisibility()).map((mark) => mark.getBoundingClientRect());
  const isMeant = ({ left, top, width, height }) => marks.some((mark) => {
    const x = left + width / 2, y = top + height / 2;
    return x > mark.left && x < mark.right && y > mark.top && y < mark.bottom;
  });
  const others = [...document.querySelectorAll(".stage button, .stage [role=gridcell], .stage .lane, .stage .pl")]
    .filter((node) => node.checkVisibility() && !isMeant(node.getBoundingClientRect()));
  for (const node of others) node.click();
  const { left, top, width, height } = (others.at(-1) ?? document.querySelector(".stage .tb")).getBoundingClientRect();
  return [others.length, left + width / 2, top + height / 2];
}"""
DONE = "JSON.parse(localStorage['cheeseboard.lessons'] ?? '{}')"


def opened(devices: Devices, path: str, kind: dict[str, object] = PHONE, **more: object) -> Page:
    context = devices.device(kind, **more)
    page = context.new_page()
    hurry(page, 50)
    page.goto(f"/#/learn/{path}")
    return page


@pytest.mark.each_case
@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_by_taps_on_what_pulses(devices: Devices, game: str) -> None:
    """From the first stone to the last tick; without a word on the screen, each sentence said."""
    page = opened(devices, game)
    expect(page.locator(".stone")).to_have_count(5)
    page.locator(".stone.now").tap()
    for lesson in lessons(game):
        expect(page.locator("h1")).to_have_text(say("en", f"lesson.{lesson['id']}", game=game))
        for _ in range(MOST_TOUCHES):
            what = stands(page)
            assert page.evaluate(LETTERS) == []
            if what == "on" and is_over(page):
                break
            go_on(page, what)
        last = f"lesson.{lesson['id']}.{len(lesson['steps'])}"
        for key in (last, f"{last}.done"):
            hear(page, say("en", key, game=game))
        page.locator("[data-test=on]").tap()
    expect(page.locator(".stone.done")).to_have_count(5)
    expect(page.locator(".stone.now")).to_have_count(0)
    assert page.evaluate(DONE) == {game: [lesson["id"] for lesson in lessons(game)]}
    page.get_by_role("button", name=f"{say('en', 'title', game=game)} {say('en', 'new.start')}").tap()
    expect(page.locator(f"main.{game} [data-test=start]")).to_be_visible()


def test_the_prize_leads_on_like_the_arrow(devices: Devices) -> None:
    """A tick is what ends a move, so a child touches this one too."""
    page = opened(devices, "cheese-rescue/dogs")
    while stands(page) != "on":
        go_on(page, "pulse")
    page.locator("[data-test=prize]").tap()
    expect(page.locator("[data-test=pulse]")).to_be_visible()
    expect(page.locator("[data-test=prize]")).to_have_count(0)


A_MINUTE = 60
LOOKING = 1000
"""before each touch, in milliseconds: what pulses is found"""
EVERY = [(game, lesson["id"]) for game in GAMES for lesson in lessons(game)]
LONGEST = ("chop-chop", "tile")


@pytest.mark.parametrize(("game", "lesson"), some(EVERY, LONGEST))
def test_each_lesson_takes_less_than_a_minute(devices: Devices, game: str, lesson: str) -> None:
    """A few touches; with everything that moves, for somebody who looks before each, where there is time to try that."""
    page = devices.page(PHONE, f"/#/learn/{game}/{lesson}", is_moving=True)
    if not IS_ALL:
        hurry(page, 50)
    expect(page.locator("[data-test=pulse]")).to_be_visible()
    start, touches = monotonic(), 0
    while not (stands(page) == "on" and is_over(page)):
        page.wait_for_timeout(LOOKING if IS_ALL else 0)
        go_on(page, stands(page))
        touches += 1
    assert touches < MOST_TOUCHES
    assert not IS_ALL or monotonic() - start < A_MINUTE


@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_by_keys_and_names_alone(devices: Devices, game: str) -> None:
    """What a screen reader says of the control with the focus is all there is to go by."""
    page = opened(devices, f"{game}/{lessons(game)[0]['id']}", DESKTOP, locale="fr-FR")
    here, on = say("fr", "learn.touch"), say("fr", "learn.on")
    for lesson in lessons(game):
        expect(page.locator("h1")).to_have_text(say("fr", f"lesson.{lesson['id']}", game=game))
        for _ in range(MOST_TOUCHES):
            what = stands(page)
            if what == "on" and is_over(page):
                break
            before = inside(page)
            find_by_name(page, on if what == "on" else here)
            page.keyboard.press("Enter")
            touched(page, before)
        hear(page, say("fr", f"lesson.{lesson['id']}.{len(lesson['steps'])}.done", game=game))
        find_by_name(page, on)
        page.keyboard.press("Enter")
    assert len(page.evaluate(DONE)[game]) == 5


def find_by_name(page: Page, words: str) -> None:
    told = "[document.activeElement?.ariaLabel, document.activeElement?.getAttribute('aria-description')].join(' ')"
    for _ in range(20):
        if words in page.evaluate(told):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {words!r}")


@pytest.mark.parametrize("game", GAMES)
def test_wrong_taps_lead_nowhere_and_stop_nothing(devices: Devices, game: str) -> None:
    """Everything else is touched before each thing that pulses; nothing is played, and it goes on all the same."""
    for lesson in lessons(game):
        page = opened(devices, f"{game}/{lesson['id']}")
        for _ in range(MOST_TOUCHES):
            what = stands(page)
            if what == "on" and is_over(page):
                break
            beads = page.locator(".beads i.done").count()
            if what == "pulse":
                many, x, y = page.evaluate(WRONG)
                page.touchscreen.tap(x, y)
                assert stands(page) == "pulse"
                assert many > 3
                assert page.locator(".beads i.done").count() == beads
            go_on(page, what)
        assert is_over(page)
        page.close()


def test_lessons_are_offered_and_stand_in_nobodys_way(devices: Devices) -> None:
    """At the first visit, at the foot of the first page, in the menu of a table; a game is as near as ever."""
    page = devices.page(PHONE)
    expect(page.locator("[data-test=first]")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    Player(page, "touch").start("chop-chop")
    page.locator("[data-test=menu]").tap()
    page.locator("[data-test=menu-learn]").tap()
    expect(page.locator("[data-test=learn-chop-chop]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-test=learn-cheese-rescue]").tap()
    expect(page.locator("[data-test=lesson-lay]")).to_be_visible()
    page.locator(".top-bar button").first.tap()
    expect(page.locator(".tb .pl").first).to_be_visible()
    page.goto("/")
    page.reload()
    expect(page.locator("[data-test=learn]")).to_be_visible()
    expect(page.locator("[data-test=first]")).to_have_count(0)


def test_the_voice_says_it_when_asked(devices: Devices) -> None:
    context = devices.device(PHONE)
    context.add_init_script(
        "window.spoken = []; speechSynthesis.speak = (words) => window.spoken.push(words.text)"
    )
    page = context.new_page()
    page.goto("/#/learn/cheese-rescue/lay")
    stands(page)
    assert page.evaluate("window.spoken") == []
    page.locator("[data-test=say]").tap()
    words = say("en", "lesson.lay.1", game="cheese-rescue")
    assert page.evaluate("window.spoken") == [words]
    page.locator("[data-test=back]").tap()
    page.goto("/#/learn/cheese-rescue")
    page.locator("[data-test=voice]").tap()
    page.locator("[data-test=lesson-lay]").tap()
    stands(page)
    assert page.evaluate("window.spoken").count(words) == 2


def test_a_lesson_without_a_network_says_so(devices: Devices) -> None:
    """Before it begins in one sentence; once it has begun it needs none."""
    devices.allow(LOST)
    page = opened(devices, "cheese-rescue/dogs")
    stands(page)
    page.context.set_offline(True)
    for _ in range(MOST_TOUCHES):
        what = stands(page)
        if what == "on" and is_over(page):
            break
        go_on(page, what)
    assert is_over(page)
    page.locator("[data-test=on]").tap()
    expect(page.locator("main[class*=trouble] h1")).to_contain_text("No connection")


def test_a_game_without_lessons_has_no_learn(devices: Devices) -> None:
    def tell(route: Route) -> None:
        told = route.fetch().json()
        for game in told["games"]:
            game.update(has_lessons=False)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    context = devices.device(PHONE)
    context.route("**/static/games.json", tell)
    page = context.new_page()
    page.goto("/")
    expect(page.locator("[data-test=rules]")).to_be_visible()
    expect(page.locator("[data-test=learn], [data-test=first]")).to_have_count(0)
