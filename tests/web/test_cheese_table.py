"""The table of Cheese Rescue tells itself: what is safe, what is in danger, what a card will do, what the others did."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from cheeseboard.core.game import Preview
from tests.examples import some
from tests.web.browser import DESKTOP, PHONE, Devices, held
from tests.web.cheese import FOUR, GAME, TWO, aim, cell_at, moves, name, names, says, sit, where
from tests.web.looks import resize
from tests.web.pixels import LOOKS, box, is_seen, keeps_to, look, shown_by
from tests.web.show import View, mine
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table

# What stands


def test_plates_tell_what_is_safe_and_who_is_ahead(devices: Devices) -> None:
    ahead = stage(
        GAME,
        FOUR,
        lambda view, _: mine(view) and bool(view["ahead"]) and any(each["eaten"] for each in view["plates"]),
    )
    page = sit(devices, ahead, DESKTOP)
    view = ahead.view(1)
    for plate, hand in zip(view["plates"], view["hands"], strict=True):
        shown = page.locator(f".pl[data-seat='{plate['seat']}']")
        expect(shown.locator(".points")).to_have_text(str(plate["points"]))
        kinds = {"safe": plate["safe"], "eaten": plate["eaten"], "held": hand["cheeses"]}
        for kind, cards in kinds.items():
            expect(shown.locator(f".pip.{kind}")).to_have_count(len(cards))
        expect(shown.locator(".lead")).to_have_count(int(plate["seat"] == view["ahead"]))
        points = "1 point safe" if plate["points"] == 1 else f"{plate['points']} points safe"
        expect(shown.locator(".sr")).to_contain_text(points)
    even = stage(GAME, TWO, lambda view, _: mine(view) and len(view["table"]) > 3 and view["ahead"] is None)
    expect(sit(devices, even).locator(".lead")).to_have_count(0)
    told = page.locator(".players").aria_snapshot()
    assert re.findall(r'listitem: "?\d', told) == [], "its points are said once"


def test_danger_that_stands_and_why(devices: Devices) -> None:
    """Running poses and bites where the view says so; a touch tells the reason, at anybody's turn."""
    deeds = ("scare", "chase", "nibble")
    staged = stage(
        GAME, FOUR, lambda view, _: mine(view) and {fate["deed"] for fate in view["fates"]} == set(deeds)
    )
    staged.is_slow = True
    page = sit(devices, staged)
    fates = {name(fate["cell"]): fate for fate in staged.view(1)["fates"]}
    assert names(page, ".cell.doomed") == set(fates)
    for at, fate in fates.items():
        words = "would be eaten" if fate["deed"] == "nibble" else "would run away"
        assert words in (cell_at(page, at).get_attribute("aria-label") or "")
        drawn = cell_at(page, at).locator(".bite, use[href$='-flee']")
        expect(drawn).to_have_count(1)
        drawn_bite = cell_at(page, at).locator(".bite")
        expect(drawn_bite).to_have_count(int(fate["deed"] == "nibble"))
    sentence = {
        "scare": "A dog scares this cat.",
        "chase": "A cat chases this mouse.",
        "nibble": "A mouse eats ",
    }
    with held(page):  # there is no end to reading
        for deed in deeds:
            at = next(at for at, fate in fates.items() if fate["deed"] == deed)
            cell_at(page, at).click()
            expect(page.locator(".line[data-tone=told] .line-words")).to_contain_text(sentence[deed])
            expect(page.locator(".threads .thread")).to_have_count(len(fates[at]["causes"]))
    page.locator(".hand .c").first.click()
    expect(page.locator(".threads .thread")).to_have_count(0)


def test_helper_lines_can_be_left_out(devices: Devices) -> None:
    """No danger, no crown, no points beforehand; the line asks instead of telling."""
    staged = stage(GAME, TWO, where(lambda text, seen: seen.gains[0] > 0 and text.startswith("C")))
    page = sit(devices, staged, settings={"lines": False})
    aim(page, moves(staged.view(1), staged, lambda text, seen: seen.gains[0] > 0 and text.startswith("C"))[0])
    says(page, "The cat here?")
    expect(page.locator(".doomed, .lead, .pts, .gain, .thread")).to_have_count(0)
    assert "would" not in (page.locator(".cells").text_content() or "")


# What a card will do


def value(view: View, cell: Any) -> str:
    found: str = next(card["card"] for card in view["table"] if card["cell"] == list(cell))
    return found


def owned(staged: Staged, cells: Any, seat: int) -> list[Any]:
    cards = {name(card["cell"]): card["owner"] for card in staged.view(1)["table"]}
    return [cell for cell in cells if cards.get(name(cell)) == seat]


Want = Callable[[Staged], Callable[[str, Preview], bool]]


def wanted_stage(want: Want) -> tuple[Staged, str]:
    """A game that comes to such a card, and the card."""
    staged = stage(GAME, TWO, lambda view, here: where(want(here), 7)(view, here))
    return staged, moves(staged.view(1), staged, want(staged))[0]


def test_a_card_that_saves(devices: Devices) -> None:
    staged, move = wanted_stage(
        lambda here: (
            lambda text, seen: (
                text[0] == "C" and len(owned(here, seen.saved, 1)) == 1 and not owned(here, seen.saved, 2)
            )
        )
    )
    game = staged.match.game
    seen = game.preview(staged.match.position, game.parse_move(move))
    page = sit(devices, staged)
    aim(page, move)
    cell = owned(staged, seen.saved, 1)[0]
    worth = value(staged.view(1), cell)
    says(page, f"Your {worth} is safe!")
    expect(page.locator(".line[data-tone=do] .line-picture .sign")).to_have_count(1)
    expect(page.locator(".pts:not(.bad)")).to_have_text(f"+{worth}")
    expect(page.locator(".pl[data-seat='1'] .gain")).to_have_text(f"+{worth}")
    expect(page.locator(".pl[data-seat='2'] .gain")).to_have_count(0)
    assert "doomed" not in (cell_at(page, name(cell)).get_attribute("class") or "").split()
    expect(page.locator(".bar .go")).to_have_text("Put it here")
    page.keyboard.press("Escape")
    expect(page.locator(".pts, .gain, .thread")).to_have_count(0)
    expect(cell_at(page, name(cell)).locator(".bite")).to_be_visible()
    says(page, "Where shall the cat go?")


@pytest.mark.parametrize(("whose", "words"), [(1, "your own"), (2, "Bramble’s")])
def test_a_card_that_harms(devices: Devices, whose: int, words: str) -> None:
    """Oneself, or another: judged by whoever sits here."""
    staged, move = wanted_stage(
        lambda here: (
            lambda text, seen: (
                text[0] == "M"
                and len(owned(here, seen.lost, whose)) == 1
                and not owned(here, seen.lost, 3 - whose)
            )
        )
    )
    page = sit(devices, staged)
    aim(page, move)
    expect(page.locator(".pts.bad")).to_have_count(1)
    lost = (page.locator(".pts.bad").text_content() or "").removeprefix("−")
    says(page, f"The mouse eats {words} {lost}.")
    expect(page.locator(f".pl[data-seat='{whose}'] .gain.bad")).to_have_text(f"−{lost}")
    expect(page.locator(".gain")).to_have_count(1)


def test_a_card_that_changes_nothing(devices: Devices) -> None:
    staged, move = wanted_stage(lambda _: lambda text, seen: text[0] in "DCM" and not seen.saved + seen.lost)
    page = sit(devices, staged)
    aim(page, move)
    says(page, "Nothing changes.")
    expect(page.locator(".pts, .gain")).to_have_count(0)


def test_a_hint_by_touch(devices: Devices) -> None:
    """A hand, a ghost, what it is good for; and only the tick plays it."""
    staged, move = wanted_stage(
        lambda here: (
            lambda text, seen: (
                text[0] == "C" and len(owned(here, seen.saved, 1)) == 1 and not owned(here, seen.saved, 2)
            )
        )
    )
    staged.hint = move
    page = sit(devices, staged)
    says(page, "Your turn. Pick a card.")
    page.locator("[data-test=bulb]").tap()
    expect(page.locator(".cell.ghost.hinted")).to_have_attribute("data-at", move[2:-1])
    expect(page.locator(".pointer")).to_be_visible()
    worth = (page.locator(".pts").text_content() or "").removeprefix("+")
    says(page, f"A cat here saves your {worth}.")
    expect(page.locator(".bar .go")).to_have_text("Do it")
    before = len(staged.view(1)["table"])
    page.locator(".bar .go").tap()
    expect(page.locator(".pointer")).to_have_count(0)
    expect(cell_at(page, move[2:-1])).to_have_class("cell full")
    assert len(staged.view(1)["table"]) > before


@pytest.mark.parametrize("players", some([2, 4], 4))
def test_the_hand_of_a_hint_hides_no_other_card(devices: Devices, players: int) -> None:
    """Neither below nor beside the place it points at, on five by five cells as on seven by seven."""
    plan = seats("here:fox", "pip", "bramble", "hazel")[:players]
    staged = stage("cheese-rescue", plan, lambda view, _: mine(view) and len(view["table"]) > 12)
    page = sit(devices, staged)
    page.keyboard.press("h")
    expect(page.locator(".pointer")).to_be_visible()
    keeps_to(page, ".pointer", ".cell.ghost", ".cell.full")


def test_a_refused_touch_says_why(devices: Devices) -> None:
    staged = stage(GAME, TWO, lambda view, _: mine(view) and 4 < len(view["table"]) < 9 and not view["fates"])
    page = sit(devices, staged)
    with held(page):  # there is no end to reading
        page.locator(".cell:not(.full)").first.click()
        says(page, "Your turn. Pick a card.", "warn")
        page.locator(".hand .c").first.click()
        page.locator(".cell:not(.full, .can)").first.click()
        says(page, "A card must touch another side to side.", "warn")
        page.locator(".cell.full").first.click()
        says(page, "Something is there already.", "warn")


ALONE = """() => {
  for (const node of document.querySelectorAll("body, body *:not(svg *)")) node.style.visibility = node.matches(".go") ? "visible" : node.closest(".go") ? "" : "hidden";
}"""
"""nothing but the tick is seen"""
OVER = """() => {
  window.laid = [];
  const isSeen = (node) => !node.matches?.("[data-sheet]"); // drawings that are fetched are not
  const see = (changes) => window.laid.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isSeen).map((node) => node.outerHTML)));
  new MutationObserver(see).observe(document.body, { childList: true });
}"""
"""remembers what is laid over the page, however briefly"""


def test_nothing_lies_on_the_tick(devices: Devices) -> None:
    """With friends elsewhere, on a phone: neither what a card would do nor what was refused before is said there, be it by
    the table or by the game."""
    plan = seats("here:fox", "elsewhere")
    staged = stage(GAME, plan, where(lambda text, seen: bool(seen.saved), 7))
    staged.is_slow = True
    page = sit(devices, staged)
    page.evaluate(OVER)
    with held(page):  # there is no end to reading
        page.keyboard.press("h")
        says(page, "No hints when friends play elsewhere.", "warn")
        page.locator(".hand .c").first.click()
        page.locator(".cell.full:not(.doomed)").first.click()
        says(page, "Something is there already.", "warn")
    page.keyboard.press("Escape")
    aim(page, moves(staged.view(1), staged, lambda text, seen: bool(seen.saved))[0])
    expect(page.locator(".pts").first).to_be_visible()
    clip = box(page, ".bar .go", 0.8)
    there = look(page, clip)
    page.evaluate(ALONE)
    assert look(page, clip).differs(there) < 0.01
    assert page.evaluate("window.laid") == []


# What happened


def test_the_last_cards_of_the_others(devices: Devices) -> None:
    """Corners and a face on each, while nothing is prepared; the line tells them one by one."""
    staged = stage(GAME, FOUR, lambda view, _: mine(view) and len(view["table"]) > 8)
    page = sit(devices, staged)
    before = {name(card["cell"]) for card in staged.view(1)["table"]}
    aim(page, staged.view(1)["moves"][0])
    page.locator(".bar .go").click()
    expect(page.locator(".cell.last")).to_have_count(3)
    assert not names(page, ".cell.last") & before
    for face in ("bramble", "hazel", "minerva"):
        expect(page.locator(f".cell.last .mover use[href$='#bot-{face}']")).to_have_count(1)
    expect(page.locator(".cell.last[aria-label*='played last by Minerva']")).to_have_count(1)
    numbered = page.locator(".cell.last:has([data-card='1'], [data-card='2'], [data-card='3']) > .corners")
    clips = numbered.evaluate_all("(all) => all.map((each) => getComputedStyle(each).clipPath)")
    assert clips, "a cheese is among the last cards"
    assert "none" not in clips, "corners lie on a number"
    page.locator(".hand .c").first.click()
    expect(page.locator(".cell.last")).to_have_count(3)
    page.locator(".cells .can").first.click()
    expect(page.locator(".cell.ghost")).to_have_count(1)
    expect(page.locator(".corners, .mover")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".cell.last")).to_have_count(3)
    resize(page, 320, 568)
    for hidden, number in page.locator(".mover").evaluate_all(HIDDEN):
        assert hidden < 0.4, "a face hides the card it lies on"
        assert number == 0, "a face hides the number of another card"


HIDDEN = """(movers) => movers.map((mover) => {
  const face = mover.getBoundingClientRect();
  const shared = ({ left, top, right, bottom }) => Math.max(0, Math.min(right, face.right) - Math.max(left, face.left))
    * Math.max(0, Math.min(bottom, face.bottom) - Math.max(top, face.top));
  const own = mover.parentElement.getBoundingClientRect();
  const numbers = [...document.querySelectorAll(".cell .card > b")].filter((number) => !mover.parentElement.contains(number));
  return [shared(own) / own.width / own.height, Math.max(0, ...numbers.map((number) => shared(number.getBoundingClientRect())))];
})"""
"""how much of its own card a face hides, and how much of the numbers of others"""


def test_the_end_names_what_is_gone(devices: Devices) -> None:
    staged = stage(GAME, TWO, lambda view, _: bool(view["outcome"]) and bool(view["outcome"]["steps"][2]))
    context = devices.device(PHONE)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    expect(page.locator("[data-test=again]")).to_be_visible()  # its stage may hide the table at once
    for step in staged.view(1)["outcome"]["steps"]:
        for gone in step:
            words = "was eaten" if gone["owner"] else "ran away"
            assert words in (cell_at(page, name(gone["cell"])).get_attribute("aria-label") or "")
    expect(page.locator(":is(.cells, .players) :is(.doomed, .can, .lead, .corners)")).to_have_count(0)


# Letters


def test_large_letters_leave_room(devices: Devices) -> None:
    """At twice their size the line grows no larger than its letters may, and the board stays large enough to touch."""
    staged, move = wanted_stage(
        lambda here: lambda text, seen: text[0] == "C" and bool(owned(here, seen.saved, 1))
    )
    page = sit(devices, staged)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    aim(page, move)
    assert (
        page.locator(".line-words").evaluate("(words) => parseFloat(getComputedStyle(words).fontSize)") <= 27
    )
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= 220
    word = page.locator(".go-word").bounding_box()
    tick = page.locator(".bar .go").bounding_box()
    assert word is not None
    assert tick is not None
    assert word["x"] >= tick["x"]
    assert word["x"] + word["width"] <= tick["x"] + tick["width"]


HEIGHTS = """() => [...document.querySelectorAll(".line, .board")].map((node) => node.getBoundingClientRect().height)"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
def test_large_letters_keep_the_board_as_it_is(devices: Devices, width: int, height: int) -> None:
    """Whatever the line says: a short sentence or a long one, of one's own turn, of another's or of what cannot be."""
    context = devices.device({**PHONE, "viewport": {"width": width, "height": height}}, letters="200%")
    staged = stage(GAME, TWO, lambda view, _: mine(view) and len(view["table"]) > 5)
    staged.is_slow = True
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    first, told = page.evaluate(HEIGHTS), [page.locator(".line-words").inner_text()]
    for choose in (".hand .c", ".cells .can", ".bar .go"):
        page.locator(choose).first.click()
        expect(page.locator(".line-words")).not_to_have_text(told[-1])
        told.append(page.locator(".line-words").inner_text())
        assert page.evaluate(HEIGHTS) == first, told
    for words in ("Hm.", "Then a mouse eats the squirrel’s 3 and 2."):
        page.evaluate("(words) => { document.querySelector('.line-words').textContent = words; }", words)
        assert page.evaluate(HEIGHTS) == first, words
    assert first[0] >= 220, "the board gives way no further"


CROWDED = """() => [...document.querySelectorAll(".pl")].flatMap((plate) => [...plate.querySelectorAll(".points, .shape, .pip")]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > plate.getBoundingClientRect().right + 1.5)
  .map((part) => `${plate.dataset.seat}: ${part.getAttribute("class")}`))"""


def test_four_players_and_large_letters(devices: Devices) -> None:
    """A plate holds all that it shows."""
    page = sit(devices, stage(GAME, FOUR, lambda view, _: mine(view) and len(view["table"]) > 8))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(CROWDED) == []


@pytest.mark.parametrize("width", [320, 360, 768])
def test_the_chain_is_whole(devices: Devices, width: int) -> None:
    """Beside whatever else stands in the bar."""
    staged = Staged(GAME, seats("here:fox", "elsewhere"), "chain")
    staged.absent = frozenset({2})
    page = devices.device({"viewport": {"width": width, "height": 700}}).new_page()
    staged.route(page)
    page.goto(f"/#/{staged.link(None)}")
    staged.start()
    page.goto("about:blank")
    page.goto(f"/#/{staged.link(None)}")
    at_table(page)
    slot, chain = page.locator(".strip-slot").bounding_box(), page.locator(".chain").bounding_box()
    assert slot is not None
    assert chain is not None
    assert chain["x"] >= slot["x"] - 0.5
    assert chain["x"] + chain["width"] <= slot["x"] + slot["width"] + 0.5
    last = page.locator(".chain > svg").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= chain["x"] + chain["width"]


# Nothing hides, nothing is hidden


@pytest.mark.parametrize("looks", some(list(LOOKS), "letters-dark"))
def test_marks_are_seen_and_hide_nothing(devices: Devices, looks: str) -> None:
    """All in grey: neither night nor strong contrast, big cards, large letters nor a small telephone take a mark away."""
    more = LOOKS[looks]
    staged = stage(
        GAME,
        TWO,
        lambda view, here: (
            bool(view["ahead"])
            and any(fate["deed"] == "nibble" for fate in view["fates"])
            and where(lambda text, seen: bool(seen.saved) and any(seen.gains), 9)(view, here)
        ),
    )
    staged.is_slow = True
    page = sit(devices, staged, **more)
    is_seen(page, ".hand .face", ".hand .c")
    is_seen(page, ".cell .bite", ".cell:has(.bite)", 0.05)
    is_seen(page, ".lead", ".lead")
    move = moves(staged.view(1), staged, lambda text, seen: bool(seen.saved) and any(seen.gains))[0]
    card, cell = move.removesuffix(")").split("(")
    quiet = look(page, box(page, f".cells [data-at='{cell}']", 0.5))
    page.locator(f".hand .c[data-card='{card}']").click()
    expect(page.locator(".cells .can").first).to_be_visible()
    assert look(page, box(page, f".cells [data-at='{cell}']", 0.5)).differs(quiet) > 0.2, "an open place"
    cell_at(page, cell).click()
    is_seen(page, ".cell.ghost", ".cell.ghost .card")
    is_seen(page, ".pts", ".pts")
    is_seen(page, ".pl .gain", ".pl .gain")
    is_seen(page, ".threads", ".threads .thread", 0.02)
    page.locator(".bar .go").click()
    staged.bots()
    expect(page.locator(".hand .c.can, .hand .face").first).to_be_visible()
    expect(page.locator(".cell.last")).to_have_count(1)
    is_seen(page, ".mover", ".mover")
    assert shown_by(page, ".corners", box(page, ".cell.last", 1.1)) > 0.02
    assert shown_by(page, ".corners, .mover", box(page, ".cell.last", 0.4)) < 0.02, "the card itself"
