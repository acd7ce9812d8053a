"""A look back in the browser: every ply by touch, keys and buttons, what was better, the account, files, trying again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.core.terminal import capital
from cheeseboard.locale import Words, languages
from cheeseboard.registry import GAMES
from tests.examples import IS_ALL, some
from tests.needs import node_modules
from tests.server.client import Api
from tests.server.serving import Serving
from tests.web.browser import DESKTOP, PHONE, Devices, hear
from tests.web.looks import axe, layout, night
from tests.web.show import STILL
from tests.web.told import (
    WORKING,
    PastMatch,
    answer,
    explained,
    finished,
    look_back,
    record_by_chance,
    remember,
)
from tests.web.tongues import region

Matches = dict[str, PastMatch]
KINDS: dict[int, dict[str, Any]] = {360: PHONE, 1280: DESKTOP}
LOOKED_AT = [(name, width) for name in GAMES for width in KINDS]
SOLVED = 2
"""by this seed a game of Cheese Rescue was decided before its last card"""
SAME_PLACE = 0
"""by this seed another card would have been better in the last place"""
COUNT = "[data-test=count] b"
SAID = "[data-test=said]"
READ = """{
  window.read = 0;
  const own = Blob.prototype.text;
  Blob.prototype.text = function () { window.read += 1; return own.call(this); };
}"""


@pytest.fixture(scope="module")
def matches(server: Serving) -> Iterator[Matches]:
    """A finished match of each game; people played by chance against a bot."""
    with Api(server.url) as api:
        yield {name: finished(api, name, "hb", seed) for seed, name in enumerate(GAMES)}


def opened(devices: Devices, match: PastMatch, kind: dict[str, Any], ply: int | None = None) -> Page:
    context = devices.device(kind)
    context.add_init_script(STILL)
    look_back(context, match)
    page = context.new_page()
    page.goto(f"/#/back/{match.id}" + ("" if ply is None else f"/{ply}"))
    expect(page.locator("[data-test=luck]")).to_be_visible()
    return page


def brought(
    devices: Devices,
    kind: dict[str, Any],
    record: str,
    name: str = "game.txt",
    told: dict[str, Any] | None = None,
) -> Page:
    """A record chosen as a file."""
    context = devices.device(kind)
    context.add_init_script(READ)
    answer(context, told or told_of(record))
    page = context.new_page()
    page.goto("/#/back")
    file = {"name": name, "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("[data-test=file]").set_input_files(file)  # type: ignore[arg-type]
    return page


def told_of(record: str) -> dict[str, Any]:
    try:
        return {**WORKING, "stage": 2, "is_working": False, "explanation": deepcopy(explained(record))}
    except Exception:  # a record that is none is refused before anybody asks for this
        return WORKING


def at(page: Page, ply: int) -> None:
    expect(page.locator(COUNT)).to_have_text(str(ply))
    expect(page.locator("[data-test=slide]")).to_have_attribute("aria-valuenow", str(ply))
    expect(page.locator(SAID)).not_to_be_empty()


def through(last: int, most: int) -> int:
    """How far a game is gone through: to its end where every example is asked for."""
    return last if IS_ALL else min(last, most)


# Through the game


@pytest.mark.parametrize(("name", "width"), some(LOOKED_AT, ("cheese-rescue", 360)))
def test_every_ply_by_touch(devices: Devices, matches: Matches, name: str, width: int) -> None:
    match = matches[name]
    page = opened(devices, match, {**KINDS[width], "has_touch": True})
    last = len(match.explanation["plies"])
    at(page, last)
    expect(page.locator(".stage .tb")).to_be_visible()
    for tap, ply in (
        ("first", 0),
        ("next", 1),
        ("next", 2),
        ("before", 1),
        ("last", last),
        ("before", last - 1),
    ):
        page.locator(f"[data-test=go-{tap}]").tap()
        at(page, ply)
    box = page.locator("[data-test=slide]").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] * 0.25, box["y"] + box["height"] - 6)
    expect(page.locator(COUNT)).to_have_text(str(int(last * 0.25 + 0.5)))
    moments = match.explanation["moments"]
    assert 0 < len(moments) <= 3
    for number, moment in enumerate(moments, 1):
        page.locator(f"[data-test=stop-{number}]").tap()
        at(page, moment["ply"])
        is_own = moment["seat"] == "a" and moment["code"] in ("mistake", "blunder")
        told = "Better" if is_own else "of 100|could not lose|everything is sure"
        expect(page.locator(SAID)).to_contain_text(re.compile(told))
    page.locator("[data-test=go-first]").tap()
    for ply in range(1, through(last, 3)):
        page.locator("[data-test=go-next]").tap()
        at(page, ply)


@pytest.mark.parametrize(("name", "width"), some(LOOKED_AT, ("chop-chop", 1280)))
def test_every_ply_by_keys_and_heard(devices: Devices, matches: Matches, name: str, width: int) -> None:
    """The arrow keys go through it all; each ply is said as it comes."""
    match = matches[name]
    page = opened(devices, match, KINDS[width], 0)
    at(page, 0)
    hear(page, "This is how it began.")
    last = len(match.explanation["plies"])
    for ply in range(1, through(last, 24)):
        page.keyboard.press("ArrowRight")
        at(page, ply)
        hear(page, page.locator(SAID).inner_text())
    page.keyboard.press("PageDown")
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.get_by_role("slider", name="Through the game")).to_have_attribute(
        "aria-valuetext", re.compile(rf"0 of {last}\. The fox: \d+ of 100")
    )


def test_as_each_seat_saw_it_and_open(devices: Devices, matches: Matches) -> None:
    """And what came from the pile is said, whoever drew it."""
    match = matches["cheese-rescue"]
    plies = match.explanation["plies"]
    drawn = next(now for last, now in pairwise(plies) if last["actor"] == "b" and now["actor"] is None)
    page = opened(devices, match, PHONE, drawn["ply"])
    expect(page.locator(SAID)).to_contain_text(re.compile("Pip draws a (cat|dog|mouse)"))
    page.locator("[data-test=eye]").tap()
    hand = page.locator("[data-test=eyes-2]")
    expect(hand).to_have_attribute("aria-label", re.compile("As seen by Pip: .+"))
    open_cards = hand.locator(".cards svg").count()
    assert open_cards
    expect(hand.locator(".cards use[href='#card-back']")).to_have_count(0)
    page.locator("[data-test=eyes-1]").tap()
    expect(page.locator("[data-test=eyes-1]")).to_have_attribute("aria-pressed", "true")
    expect(hand).to_have_attribute("aria-label", re.compile("As seen by Pip"))
    expect(hand.locator(".cards use[href='#card-back']").first).to_be_attached()
    assert hand.locator(".cards svg").count() == open_cards
    page.locator("[data-test=eye]").tap()
    expect(page.locator("[data-test=slide]")).to_be_visible()


@pytest.mark.parametrize(("name", "ghost"), [("cheese-rescue", ".cell.ghost"), ("chop-chop", ".piece.ghost")])
def test_what_was_better_stands_there_as_a_ghost_with_its_reason(
    devices: Devices, matches: Matches, name: str, ghost: str
) -> None:
    match = matches[name]
    page = opened(devices, match, PHONE, match.own_mistakes()[0])
    expect(page.locator(SAID)).to_contain_text(  # what the played move did comes before it
        re.compile(r"Better like this\. [A-Z].+\.|[A-Z].+\. Better like this\.")
    )
    expect(page.locator(SAID)).not_to_contain_text(re.compile(r"^[^.]*: "))  # it is to nobody else
    if "choice" not in page.locator(SAID).inner_text():
        expect(page.locator(ghost).first).to_be_attached()
    assert page.locator(".back-page.better").count() == 1


@pytest.mark.each_case
@pytest.mark.parametrize("language", some(languages(), "en", "fr"))
def test_what_the_own_move_did_is_no_reason_for_the_better_one(devices: Devices, language: str) -> None:
    """It is said before that, and the reason for another move after it. Whoever watches is told who is spoken to."""
    record, words = record_by_chance("cheese-rescue", SAME_PLACE), Words(language, "cheese-rescue")
    told = told_of(record)
    *_, last = told["explanation"]["plies"]
    better = words("back.better")
    for code, about_played in (("own-eaten-M", True), ("saves", False)):
        last["blame"] |= {"reason": {"code": code, "values": [2]}, "about_played": about_played}
        page = brought(devices, {**PHONE, "locale": region(language)}, record, told=told)
        reason = capital(words(f"reason.{code}", values=[2]))
        said = f"{reason} {better}" if about_played else f"{better} {reason}"
        expect(page.locator(SAID)).to_have_text(
            re.compile(rf"\S:\s{re.escape(said)}$|\s:\s{re.escape(said)}$")
        )


def test_another_card_for_the_same_place_is_seen(devices: Devices) -> None:
    """Instead of the one that was laid there, which comes back with the next ply."""
    record = record_by_chance("cheese-rescue", SAME_PLACE)
    page = brought(devices, PHONE, record)
    *_, last = explained(record)["plies"]
    cards, places = zip(
        *(last["blame"][each].rstrip(")").split("(") for each in ("played", "better")), strict=True
    )
    assert cards[0] != cards[1]
    assert places[0] == places[1]
    at(page, last["ply"])
    expect(page.locator(f".cell.ghost[data-at='{places[1]}'] .card")).to_have_attribute("data-card", cards[1])
    page.locator("[data-test=go-before]").tap()
    at(page, last["ply"] - 1)
    expect(page.locator(f".cell.ghost[data-at='{places[1]}']")).to_have_count(0)


# The chances, and luck beside choice


@pytest.mark.parametrize("name", some(list(GAMES), "chop-chop"))
def test_chances_in_words_and_without_colour(devices: Devices, matches: Matches, name: str) -> None:
    page = opened(devices, matches[name], DESKTOP)
    words = page.locator("[data-test=curve-words]").text_content() or ""
    assert re.search(
        r"The fox: \d+ of 100 at the start, \d+ at best, \d+ at worst, (0|50|100) at the end\.", words
    )
    assert "Pip: " in words
    contrasts = page.evaluate(
        """() => {
          const light = (colour) => {
            const [r, g, b] = colour.match(/\\d+/g).slice(0, 3).map((each) => each / 255).map((each) => each <= 0.04 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const of = (part, what) => light(getComputedStyle(document.querySelector(`.curve .${part}`))[what]);
          const line = of("own", "stroke");
          return ["sky", "ground"].map((part) => (of(part, "fill") + 0.05) / (line + 0.05));
        }"""
    )
    assert min(contrasts) > 4.5, "the line stands out from both sides of it, in grey as well"


@pytest.mark.parametrize("name", some(list(GAMES), "cheese-rescue"))
def test_start_luck_and_choices_come_to_the_result(devices: Devices, matches: Matches, name: str) -> None:
    match = matches[name]
    page = opened(devices, match, PHONE)
    page.locator("[data-test=luck]").tap()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".scale-row.result")).to_be_visible()
    dialog.locator("summary").tap()
    numbers = [int(words.replace("−", "-")) for words in dialog.locator("td").all_inner_texts()]
    *parts, result = numbers
    assert abs(sum(parts) - result) <= len(parts), "each is rounded"
    account = match.explanation["account"]
    assert result == round(100 * account["result"][0])
    tracks = dialog.locator(".scale-track").evaluate_all(
        """(tracks) => tracks.every((track) => {
          const own = track.getBoundingClientRect(), bar = track.firstElementChild.getBoundingClientRect();
          return bar.left >= own.left - 3 && bar.right <= own.right + 3;
        })"""
    )
    assert tracks, "nothing reaches beyond the scale"


def test_many_choices_are_one_step_of_the_way(devices: Devices) -> None:
    """Where those of each would lead far beyond lost and won; each stands among the numbers."""
    record = record_by_chance("cheese-rescue", SAME_PLACE)
    told = told_of(record)
    account = told["explanation"]["account"]
    for letter, change in (("a", -5.0), ("b", 5.0)):
        account["choices"][letter] = [each + change for each in account["choices"][letter]]
    page = brought(devices, PHONE, record, told=told)
    page.locator("[data-test=luck]").tap()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".scale-row.choices")).to_have_count(1)
    dialog.locator("summary").tap()
    expect(dialog.locator("th", has_text="Choices of")).to_have_count(2)


def test_what_is_sure_says_so_and_can_be_walked(devices: Devices) -> None:
    """The solver's line, move by move, and back to the game."""
    record = record_by_chance("cheese-rescue", SOLVED)
    ending = explained(record)["ending"]
    page = brought(devices, PHONE, record)
    page.locator("[data-test=stop-sure]").tap()
    at(page, ending["decided"])
    expect(page.locator(SAID)).to_contain_text(re.compile("From here player 2 could not lose"))
    page.locator("[data-test=walk]").tap()
    for step in range(1, len(ending["line"]) + 1):
        expect(page.locator(COUNT)).to_have_text(str(ending["decided"] + step))
        if step < len(ending["line"]):
            page.locator("[data-test=go-next]").tap()
    expect(page.locator("[data-test=go-next]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-test=try]")).to_have_count(0)
    page.locator("[data-test=walk-end]").tap()
    at(page, ending["decided"])
    expect(page.locator("[data-test=walk]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(COUNT)).to_have_text(str(ending["decided"] + 1))
    page.keyboard.press("Escape")
    at(page, ending["decided"])


def test_while_the_coach_still_looks(devices: Devices, matches: Matches) -> None:
    """The plies can be gone through at once, and what the coach finds comes to them."""
    match = matches["cheese-rescue"]
    context = devices.device(PHONE)
    look_back(context, match)
    pattern = re.compile(f"/matches/{match.id}/explanation")
    answer(context, WORKING, pattern)
    page = context.new_page()
    page.goto(f"/#/back/{match.id}")
    expect(page.locator("[data-test=waiting]")).to_have_text("Looking closely at the game: 40 of 100.")
    page.locator("[data-test=go-before]").tap()
    expect(page.locator(SAID)).not_to_be_empty()
    answer(context, match.told, pattern)
    expect(page.locator("[data-test=luck]")).to_be_visible()


@pytest.mark.parametrize(("name", "width"), some(LOOKED_AT, ("chop-chop", 360)))
def test_nothing_is_wrong_to_see(devices: Devices, matches: Matches, name: str, width: int) -> None:
    """By day and by night, with all that can be opened: axe, words that are cut off, targets too small for a finger."""
    source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    match = matches[name]
    page = opened(devices, match, KINDS[width], match.own_mistakes()[0])
    expect(page.locator(SAID)).to_contain_text("Better")
    wrong = looked_at(page, source, "better")
    page.locator("[data-test=go-last]").click()
    wrong += looked_at(page, source, "end")
    for opener in ("luck", "keep"):
        page.locator(f"[data-test={opener}]").click()
        expect(page.locator("dialog[open]")).to_be_visible()
        wrong += looked_at(page, source, opener)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert wrong == [], "\n".join(wrong)


def looked_at(page: Page, source: str, where: str) -> list[str]:
    found = axe(page, source) + layout(page)
    night(page, True)
    found += axe(page, source, "color-contrast")
    night(page, False)
    return [f"{where}: {words}" for words in found]


# Try from here


@pytest.mark.each_case
@pytest.mark.parametrize(
    ("name", "way"),
    some(
        [("cheese-rescue", "bots"), ("chop-chop", "bots"), ("cheese-rescue", "friend")],
        ("chop-chop", "bots"),
        ("cheese-rescue", "friend"),
    ),
)
def test_try_from_here(devices: Devices, server: Serving, matches: Matches, name: str, way: str) -> None:
    match = matches[name]
    ply = match.own_mistakes()[0]
    page = opened(devices, match, PHONE, ply)
    page.locator("[data-test=try]").tap()
    page.locator(f"[data-test=try-{way}]").tap()
    expect(page).to_have_url(re.compile("#/m/"))
    expect(page.locator(".lobby-page" if way == "friend" else ".stage .tb").first).to_be_visible()
    made = page.evaluate(
        "JSON.parse(localStorage['cheeseboard.matches']).find(({ id }) => location.hash.includes(id))"
    )
    assert made["id"] != match.id
    with Api(server.url) as api:
        seen = api.get(f"/api/v1/matches/{made['id']}?seat=1", *made["secrets"])
    assert seen["table"]["is_practice"]
    if way == "bots":
        assert seen["view"]["actor"] == 1
        assert match.explanation["plies"][ply - 1]["blame"]["better"] in seen["view"]["moves"]


# To keep, and to give away


def test_a_link_the_record_and_a_picture(devices: Devices, matches: Matches, tmp_path: Path) -> None:
    match = matches["cheese-rescue"]
    page = opened(devices, match, PHONE, 7)
    page.evaluate(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    page.locator("[data-test=keep]").tap()
    page.locator("[data-test=keep-link]").tap()
    page.wait_for_function("() => window.copied")
    link = page.evaluate("window.copied")
    assert link.endswith(f"#/back/{match.id}/{match.made.watch}/7")
    for what, begins in (("record", match.record[:20].encode()), ("picture", b"\x89PNG")):
        page.locator("[data-test=keep]").tap()
        with page.expect_download() as download:
            page.locator(f"[data-test=keep-{what}]").tap()
        kept = tmp_path / what
        download.value.save_as(kept)
        assert kept.read_bytes().startswith(begins)
    assert (tmp_path / "record").read_text(encoding="utf-8") == match.record
    discs = page.evaluate(
        "import('/static/js/back/story.js').then(({ apart }) => [apart([100, 500, 510], 1000), apart([980, 990, 1000], 1000)])"
    )
    assert discs == [[100, 500, 558], [884, 942, 1000]], "no moment of the picture covers another"
    other = devices.device(DESKTOP)
    answer(other, match.told, re.compile(f"/matches/{match.id}/explanation"))
    friend = other.new_page()
    friend.goto(link[link.index("/#/") :])
    at(friend, 7)
    assert match.made.watch not in friend.url, "what opens it is kept, and taken out of the address"


def test_from_the_finished_games_at_home(devices: Devices, matches: Matches) -> None:
    context = devices.device(PHONE)
    look_back(context, *matches.values())
    page = context.new_page()
    page.goto("/#/back")
    expect(page.locator("[data-test=finished]")).to_have_count(2)
    page.locator("[data-test=finished]").first.tap()
    expect(page.locator("[data-test=luck]")).to_be_visible()


# Files


@pytest.mark.parametrize("name", some(list(GAMES), "cheese-rescue"))
def test_a_record_dropped_on_any_page(devices: Devices, name: str) -> None:
    record = record_by_chance(name, 4)
    context = devices.device(DESKTOP)
    answer(context, told_of(record))
    page = context.new_page()
    page.goto("/")
    expect(page.locator("[data-test=game-chop-chop]")).to_be_visible()
    files = page.evaluate_handle(
        "(text) => { const files = new DataTransfer(); files.items.add(new File([text], 'game.txt', { type: 'text/plain' })); return files; }",
        record,
    )
    page.dispatch_event("body", "drop", {"dataTransfer": files})
    expect(page.locator("[data-test=luck]")).to_be_visible()
    at(page, len(explained(record)["plies"]))


def test_a_huge_file_is_refused_before_it_is_read(devices: Devices) -> None:
    page = brought(devices, PHONE, "x" * 300_000)
    expect(page.locator(".problem")).to_have_text("This file is too large to be a game.")
    assert page.evaluate("window.read") == 0
    expect(page.locator("[data-test=file]")).to_be_attached()


WHOLE = record_by_chance("cheese-rescue", 5)
BROKEN = {
    "cut off": WHOLE[: len(WHOLE) // 2],
    "foreign": '[Event "Chess"]\n1. e4 e5 2. Nf3 Nc6',
    "empty": "",
    "changed": WHOLE.replace("M(", "C(", 1),
    "no text": "\x00\x01\x02" * 400,
}


@pytest.mark.each_case
@pytest.mark.parametrize("what", some(list(BROKEN), "cut off", "foreign", "changed"))
def test_a_broken_file_says_so(devices: Devices, what: str) -> None:
    devices.allow("422 \\(Unprocessable")
    devices.allow("400 \\(Bad Request\\)")
    page = brought(devices, PHONE, BROKEN[what])
    problem = page.locator(".problem")
    expect(problem).to_have_text(re.compile("not a game, or it is damaged|not finished"))
    hear(page, problem.inner_text())
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": WHOLE.encode()}
    page.locator("[data-test=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator("[data-test=slide]")).to_be_visible()


def test_an_unfinished_match_cannot_be_looked_back_at(devices: Devices, server: Serving) -> None:
    devices.allow("409 \\(Conflict\\)")
    with Api(server.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
    context = devices.device(PHONE)
    kept = {
        "id": made.id,
        "game": "cheese-rescue",
        "secrets": [made.host, *made.secrets.values()],
        "seats": [],
    }
    remember(context, kept)
    page = context.new_page()
    page.goto(f"/#/back/{made.id}")
    expect(page.locator("main[class*=trouble] h1")).to_have_text("The game is not over yet.")
