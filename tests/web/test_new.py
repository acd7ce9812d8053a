"""A new game: seats on top, bots as faces chosen by one tap, a hat that goes on, house rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from cheeseboard.bots.levels import LEVELS
from cheeseboard.registry import GAMES
from tests.examples import some
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.driver import Player
from tests.web.looks import broken, resize
from tests.web.pixels import box as whole_box
from tests.web.pixels import shown_by
from tests.web.show import CODES, go, same_code, see
from tests.web.staged import Staged, seats
from tests.web.tables import at_table, kept, set_seat

WIDTHS = {360: 740, 768: 1024, 1280: 800}
NAMES = [level.name for level in LEVELS]


def new(page: Page, game: str) -> Page:
    return go(page, f"new/{game}", f"main.{game} [data-test=house-rules]")


def asked(page: Page) -> dict[str, Any]:
    """What Play asks the server for."""
    with page.expect_request("**/api/v1/matches") as request:
        page.locator("[data-test=start]").click()
    body: dict[str, Any] = json.loads(request.value.post_data or "")
    return body


def test_from_home_to_the_first_move(devices: Devices) -> None:
    """Two taps to the table, one more for another bot, who is there again the next time."""
    page = devices.page(PHONE)
    player = Player(page, "touch")
    player.start("cheese-rescue")
    assert player.taps == 2
    assert kept(page)["seats"][1]["level"] == NAMES[0]
    page.goto("/#/")
    player.taps = 0
    player.use("[data-test=game-cheese-rescue]")
    player.use(f"[data-test=pick-{NAMES[2]}]")
    player.use("[data-test=start]")
    at_table(page)
    assert player.taps == 3
    assert kept(page)["seats"][1]["level"] == NAMES[2]
    page.goto("/")
    player.start("chop-chop")
    assert kept(page)["seats"][1]["level"] == NAMES[2], "the last opponent is remembered"


@pytest.mark.parametrize(
    ("width", "game"), some([(width, game) for width in WIDTHS for game in GAMES], (1280, "cheese-rescue"))
)
def test_the_title_stands_beside_the_picture(devices: Devices, width: int, game: str) -> None:
    page = new(devices.page({"viewport": {"width": width, "height": WIDTHS[width]}}), game)
    page.wait_for_load_state("networkidle")  # its picture and its letters are there
    assert shown_by(page, ".game-banner .game-picture", whole_box(page, ".game-banner h1")) < 0.02


def test_a_face_tells_how_strong_it_is(devices: Devices) -> None:
    page = new(devices.page(PHONE), "cheese-rescue")
    faces = page.locator(".level")
    expect(faces).to_have_count(len(NAMES))
    for number, name in enumerate(NAMES, 1):
        face = page.locator(f"[data-test=pick-{name}]")
        expect(face.locator(".holes i")).to_have_count(len(NAMES))
        expect(face.locator(".holes .full")).to_have_count(number)
        face.tap()
        expect(face).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[aria-pressed=true].level")).to_have_count(1)
        expect(page.locator("[data-test=seat-2] b")).to_have_text(name.capitalize())


def test_a_host_may_bring_bots(devices: Devices) -> None:
    """As many as the server says, ours in two rows; one that nobody knows has a face, a name and no holes."""
    page = devices.device(PHONE).new_page()
    page.route("**/api/v1/games", with_two_more)
    page.goto("/")
    new(page, "chop-chop")
    expect(page.locator(".level")).to_have_count(len(NAMES) + 2)
    boxes = [box(face) for face in page.locator(".level").all()]
    assert len({round(each["y"]) for each in boxes[: len(NAMES)]}) == 2
    page.locator("[data-test=pick-thyme]").tap()
    expect(page.locator("[data-test=seat-2] b")).to_have_text("thyme")
    expect(page.locator("[data-test=pick-thyme] .holes")).to_have_count(0)
    assert asked(page)["seats"][1] == {"kind": "bot", "level": "thyme"}
    devices.allow("422 \\(Unprocessable")  # the real server does not know it
    expect(page.locator(".problem")).to_have_text("This bot is not known here.")


def with_two_more(route: Route) -> None:
    answer = route.fetch().json()
    route.fulfill(json={**answer, "levels": [*answer["levels"], "thyme", "basil"]})


def box(target: Locator) -> Any:
    found = target.bounding_box()
    assert found is not None
    return found


def test_seats_are_added_set_and_dropped(devices: Devices) -> None:
    """The one being set is ringed; nobody can be sent away from a table of two."""
    page = new(devices.page(PHONE), "cheese-rescue")
    ringed = page.locator(".seat.now .seat-face")
    expect(ringed).to_have_attribute("data-test", "seat-2")
    expect(page.locator("[data-test=drop]")).to_have_count(0)
    expect(page.locator(".seat-face.free").last).to_have_accessible_name("Seat 4: Add a player")
    set_seat(page, 3, "here")
    expect(ringed).to_have_attribute("data-test", "seat-3")
    expect(page.locator("[data-test=pick-fox]")).to_be_disabled()
    page.locator("[data-test=pick-frog]").tap()
    expect(ringed).to_have_accessible_name(re.compile("Seat 3: Frog ?, plays here"))
    set_seat(page, 4, NAMES[3])
    page.locator("[data-test=seat-2]").tap()
    page.locator("[data-test=drop]").tap()
    expect(ringed).to_have_attribute("data-test", "seat-1")
    expect(page.locator("[data-test=seat-2].free")).to_be_visible()
    body = asked(page)
    assert [each["kind"] for each in body["seats"]] == ["here", "here", "bot"]
    assert body["seats"][1]["avatar"] == "frog"


@pytest.mark.parametrize("hand", ["touch", "keyboard"])
def test_the_hat_goes_on(devices: Devices, hand: Any) -> None:
    """From seat to seat, then into the lot, then round again."""
    page = new(devices.page(PHONE if hand == "touch" else DESKTOP), "chop-chop")
    set_seat(page, 3, NAMES[0])
    player = Player(page, hand)
    label = page.locator("[data-test=hat-cat]")
    for words in ("Pip 2", "drawn by lot", "You", "Pip"):
        player.use("[data-test=hat-cat]")
        expect(label).to_have_attribute("aria-label", re.compile(words))
    assert asked(page)["roles"] == {"cat": 2}


def test_what_is_drawn_by_lot_is_named_to_nobody(devices: Devices) -> None:
    page = new(devices.page(PHONE), "chop-chop")
    page.locator("[data-test=hat-cat]").tap()
    expect(page.locator(".lot")).to_contain_text("drawn by lot")
    assert asked(page)["roles"] == {}


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_only_what_a_table_may_ask_about_is_offered(devices: Devices, game: str) -> None:
    """Every rule has two ways or more; the numbers in the box are not for the lobby (CR section 9, CC section 8)."""
    page = new(devices.page(PHONE), game)
    page.locator("[data-test=house-rules]").tap()
    if page.locator("[data-test=all-rules]").count():
        page.locator("[data-test=all-rules]").tap()
    offered = page.locator("details.option").all()
    assert len(offered) > 3
    for option in offered:
        assert option.locator("input[type=radio]").count() > 1, option.get_attribute("data-test")
    for name in ("deck", "cheese_values", "board"):
        expect(page.locator(f"[data-test=option-{name}]")).to_have_count(0)


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_a_wide_page_is_full(devices: Devices, game: str) -> None:
    """The left reaches as far down as seats, faces and the button at the right: what it is about, or the house rules."""
    page = new(devices.page(DESKTOP), game)
    aim, rules = page.locator(".new-aim"), page.locator(".house-rules")
    expect(aim.locator("li")).to_have_count(3)
    for sentence in aim.locator("li").all():
        expect(sentence.locator("svg use").first).to_be_attached()
    play, table = box(page.locator(".page-foot")), box(page.locator(".round-table"))
    assert bottom(box(rules)) == pytest.approx(bottom(play), abs=8)
    assert box(rules)["y"] - bottom(box(aim)) < 40
    assert play["width"] == pytest.approx(table["width"], abs=1)
    assert box(rules)["x"] < 80
    assert play["x"] + play["width"] > 1200
    page.locator("[data-test=house-rules]").click()
    expect(page.locator(".house-rules[open] .option").first).to_be_visible()
    expect(aim).to_be_hidden()
    assert bottom(box(rules)) == pytest.approx(bottom(play), abs=2)
    assert box(rules)["x"] + box(rules)["width"] < play["x"]
    if game == "chop-chop":  # the other has few
        assert bottom(box(page.locator(".house-rules .option").last)) > 600, "rules, not paper, fill the left"
    page.locator("[data-test=house-rules]").click()
    page.locator("[data-test=learn-first]").click()
    see(page, ".stone.now")


def bottom(found: dict[str, float]) -> float:
    return found["y"] + found["height"]


def host_of(devices: Devices, staged: Staged, **more: Any) -> Page:
    """The one who made this match, at home."""
    context = devices.device(DESKTOP, **more)
    context.route(CODES, same_code)
    staged.route(context)
    page = context.new_page()
    page.goto("/")
    see(page, "[data-test=join]")
    staged.remember(page, 1)
    return page


@pytest.mark.parametrize("locale", some(["en-GB", "fr-FR"], "fr-FR"))
def test_letters_twice_as_large(devices: Devices, locale: str) -> None:
    """On the pages before a game no word is broken inside, and nothing leaves the page."""
    waiting = Staged("chop-chop", seats("here:fox", "elsewhere", "elsewhere", NAMES[1]), "waiting")
    page = host_of(devices, waiting, locale=locale)
    stops = [
        ("new/cheese-rescue", "[data-test=start]"),
        ("new/chop-chop", "main.chop-chop [data-test=start]"),
        ("join", ".picture-pad"),
        ("settings", ".setting-list"),
        (f"m/{waiting.match.id}", ".invite"),
    ]
    wrong = []
    for path, selector in stops:
        go(page, path, selector)
        for width, percent in ((360, 200), (320, 200), (320, 100), (1280, 200)):
            resize(page, width, 740)
            page.evaluate(
                "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }", percent
            )
            wrong += [f"{path} {width} {percent}: {word}" for word in broken(page)]
            page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    assert wrong == []


def test_the_host_sets_seats_in_the_lobby(devices: Devices) -> None:
    """A tap on a seat rings it; its bot is chosen by a face, and the hat stays where it is."""
    waiting = Staged("chop-chop", seats("here:fox", "elsewhere", NAMES[0]), "lobby", cat=3)
    page = host_of(devices, waiting, has_touch=True)
    go(page, f"m/{waiting.match.id}", ".invite")
    expect(page.locator(".seat.now [data-test=seat-2]")).to_be_visible()
    page.locator("[data-test=seat-3]").tap()
    page.locator(f"[data-test=pick-{NAMES[4]}]").tap()
    expect(page.locator("[data-test=seat-3]")).to_have_accessible_name(
        re.compile("Minerva ?, very hard ?, the cat")
    )
    assert waiting.match.places[2].level == NAMES[4]
    page.locator("[data-test=seat-2]").tap()
    page.locator("[data-test=kind-bot]").tap()
    see(page, ".levels")
    assert [place.kind for place in waiting.match.places] == ["here", "bot", "bot"]
    page.locator("[data-test=kind-elsewhere]").tap()
    see(page, ".invite")


HIDDEN = """() => {
  const here = document.activeElement, { left, right, top, bottom } = here.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, Math.min(bottom - 6, innerHeight - 1));
  const foot = document.querySelector(".page-foot");
  return foot.contains(met) && !foot.contains(here) && here !== document.body ? [here.outerHTML.slice(0, 120)] : [];
}"""


def test_what_has_the_focus_is_not_behind_the_start(devices: Devices) -> None:
    """Whoever goes on by Tab sees where they are: the button below stays where it is while the rest is scrolled."""
    page = devices.page(PHONE, "/#/new/chop-chop")
    see(page, "[data-test=house-rules]")
    page.locator("[data-test=house-rules]").click()
    page.locator("[data-test=all-rules]").click()
    page.locator("[data-test=house-rules]").focus()
    hidden, seen = [], 0
    for _ in range(60):
        page.keyboard.press("Tab")
        seen += page.evaluate("document.activeElement !== document.body")
        hidden += page.evaluate(HIDDEN)
    assert seen > 15
    assert hidden == []
