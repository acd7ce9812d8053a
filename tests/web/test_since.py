"""Since your turn: what others did, in small pictures; and the last moves, whenever they are asked for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices, hear, held, hurry
from tests.web.driver import Player
from tests.web.looks import resize
from tests.web.pixels import box
from tests.web.show import mine, phase
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table


def sit(devices: Devices, staged: Staged, kind: dict[str, Any], seat: int | None = 1, **more: Any) -> Page:
    context = devices.device(kind, **more)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link(seat)}")
    at_table(page)
    return page


def end_turn(staged: Staged, page: Page, hand: Any = "mouse") -> None:
    """Plays until bots are to move; they wait."""
    staged.is_slow = True
    player = Player(page, hand)
    offer = player.offer()
    while staged.match.bot_to_move() is None:
        offer = player.wait(offer)
    page.wait_for_function("() => !document.querySelector('.tb').matches('.busy')")


class Cheesemonger(Random):
    """Lays a cheese while there is one: that is always worth a picture."""

    def choice(self, seq: Any) -> Any:
        return super().choice([move for move in seq if move[0].isdigit()] or seq)


def laying(*others: str) -> Staged:
    staged = stage("cheese-rescue", seats("here:fox", *others), lambda view, _: mine(view))
    staged.choice = Cheesemonger(staged.match.id)
    return staged


def strip(page: Page) -> Locator:
    return page.get_by_role("group", name="Since your turn")


def waited(devices: Devices, staged: Staged, kind: dict[str, Any] = PHONE, **more: Any) -> Page:
    """Somebody played, and the bots after them."""
    page = sit(devices, staged, kind, **more)
    if more.get("is_moving"):
        hurry(page, 20)
    end_turn(staged, page, "touch" if kind is PHONE else "mouse")
    page.evaluate("window.heard.length = 0")
    staged.bots()
    expect(strip(page)).to_be_visible()
    return page


@pytest.mark.parametrize("kind", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pictures_in_the_lines_place(devices: Devices, kind: dict[str, Any]) -> None:
    """Each a button named by its sentence; all said at once, then whose turn it is."""
    page = waited(devices, laying("pip", "bramble", "hazel"), kind)
    beats = strip(page).locator(".beat:not(.you)")
    expect(beats).to_have_count(3)
    names = [beat.get_attribute("aria-label") or "?" for beat in beats.all()]
    assert [name.split()[0].removesuffix("’s") for name in names] == ["Pip", "Bramble", "Hazel"]
    for beat in beats.all():
        expect(beat.locator(".pics use").first).to_be_attached()
    expect(page.locator(".line")).to_be_hidden()
    hear(page, "! Your turn.")
    assert page.evaluate("window.heard")[:2] == [" ".join(names), "! Your turn. Pick a card."]
    expect(strip(page).locator(".now")).to_have_count(0)  # nothing moves here: it stands still


@pytest.mark.parametrize(("width", "height", "least"), [(320, 568, 180), (360, 740, 250)])
def test_the_board_stays_as_large(devices: Devices, width: int, height: int, least: int) -> None:
    """Whether the pictures or the line stand below it, and large enough to touch."""
    page = waited(devices, laying("pip", "bramble", "hazel"))
    resize(page, width, height)
    page.wait_for_function(
        "(least) => document.querySelector('.board').getBoundingClientRect().width >= least", arg=least
    )
    before = box(page, ".board")
    strip(page).locator(".you").click()
    expect(page.locator(".line")).to_be_visible()
    assert box(page, ".board") == before


def test_a_touch_shows_a_moment_and_a_card_goes_on(devices: Devices) -> None:
    page = waited(devices, laying("pip", "bramble", "hazel"))
    lit = page.locator("[role=gridcell].lit")
    for beat in strip(page).locator(".beat:not(.you)").all():
        beat.tap()
        expect(beat).to_have_attribute("aria-current", "true")
        expect(strip(page).locator("[aria-current]")).to_have_count(1)
        expect(lit.first).to_be_visible()
    page.locator(".hand .c").first.tap()
    expect(strip(page)).to_have_count(0)
    expect(lit).to_have_count(0)
    expect(page.locator(".hand .c[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".line")).to_be_visible()


def test_your_turn_folds_them(devices: Devices) -> None:
    page = waited(devices, laying("pip", "bramble"))
    page.locator("[data-test=since-fold]").tap()
    expect(strip(page)).to_have_count(0)
    expect(page.locator(".line")).to_contain_text("Your turn. Pick a card.")
    page.keyboard.press("l")
    expect(strip(page)).to_be_visible()


def test_they_play_by_themselves(devices: Devices) -> None:
    page = waited(devices, laying("pip", "bramble", "hazel"), is_moving=True)
    beats = strip(page).locator(".beat:not(.you)")
    expect(beats.last).to_have_attribute("aria-current", "true")
    expect(strip(page).locator(".runs")).to_have_count(0)
    expect(page.locator("[role=gridcell].lit").first).to_be_visible()


def test_what_was_skipped_is_kept(devices: Devices) -> None:
    staged = laying("pip", "bramble", "hazel")
    page = sit(devices, staged, PHONE, is_moving=True)
    end_turn(staged, page, "touch")
    with held(page):
        staged.bots()
        expect(page.locator(".tb.busy")).to_be_visible()
        page.touchscreen.tap(180, 62)
        expect(strip(page).locator(".beat:not(.you)")).to_have_count(3)


def test_behind_a_curtain_everybody_has_their_own(devices: Devices) -> None:
    """At one device: since that person's last turn, the other person's move included."""
    plan = seats("here:fox", "here:rabbit", "pip")
    staged = stage("cheese-rescue", plan, lambda view, _: mine(view) and len(view["table"]) > 3)
    context = devices.device(PHONE)
    staged.route(context)
    page = context.new_page()
    page.goto("/")
    staged.remember(page, 1, 2)
    page.goto(f"/#/m/{staged.match.id}")
    player = Player(page, "touch")
    for others in ([], [], ["The rabbit", "Pip"], ["Pip", "The fox"]):
        page.locator("[data-test=curtain-open]").tap()
        expect(page.locator("[data-test=curtain]")).to_have_count(0)
        hear(page, "! Your turn.")
        beats = strip(page).locator(".beat:not(.you)")
        expect(beats).to_have_count(len(others))
        for beat, other in zip(beats.all(), others, strict=True):
            assert (beat.get_attribute("aria-label") or "").startswith(other)
        page.evaluate("window.heard.length = 0")
        before = player.moves
        offer = player.offer()
        while player.moves == before:
            offer = player.wait(offer)


def test_those_that_hurt_come_first(devices: Devices) -> None:
    """Four at most, as they came."""
    page = devices.page(PHONE)
    told = page.evaluate("""async () => {
      const { pictured } = await import("/static/js/board/since.js");
      const costs = [2, 0, 0, 1, 0, 0, 0];
      const moves = costs.map((cost, n) => ({ seat: n, lines: new Map([[null, [{ words: `${n}`, picture: [], beat: { seat: n, words: "", picture: [], cost } }]]]) }));
      return pictured(moves, null, false).map(({ words }) => words);
    }""")
    assert told == ["0", "3", "5", "6"]


def test_the_last_moves_by_key_and_by_touch(devices: Devices) -> None:
    staged = laying("pip")
    page = sit(devices, staged, DESKTOP)
    page.keyboard.press("l")
    hear(page, "Nobody has moved yet.")
    end_turn(staged, page)
    staged.bots()
    expect(page.locator(".hand .c:not([aria-disabled])").first).to_be_visible()
    expect(page.locator(".since")).to_have_count(0)  # one bot moved: the line told it
    page.keyboard.press("l")
    expect(strip(page)).to_be_visible()
    expect(page.locator(".line")).to_be_hidden()
    beat = strip(page).get_by_role("button").first
    expect(beat).to_be_focused()
    hear(page, beat.get_attribute("aria-label") or "?")
    page.keyboard.press("Escape")
    expect(strip(page)).to_have_count(0)
    expect(page.locator(".line")).to_be_visible()
    page.locator("[data-test=ask]").click()
    page.locator("[data-test=ask-lookback]").click()
    expect(strip(page)).to_be_visible()
    page.locator("[data-test=since-fold]").click()
    expect(strip(page)).to_have_count(0)


def test_a_spectator_asks_for_the_last_moves(devices: Devices) -> None:
    staged = laying("pip", "bramble")
    page = sit(devices, staged, PHONE, seat=None)
    for _ in range(3):
        staged.show(staged.desk.step(staged.choice))
    expect(page.locator(".cell.full")).to_have_count(len(staged.view(None)["table"]))
    expect(page.locator(".since")).to_have_count(0)
    page.locator("[data-test=menu]").tap()
    page.locator("[data-test=menu-lookback]").tap()
    expect(page.locator(".since .beat:not(.back)").first).to_be_visible()
    expect(page.locator("[data-test=since-fold]")).to_have_text("Close")


def test_what_was_taken_back_did_not_happen(devices: Devices) -> None:
    staged = laying("pip")
    page = sit(devices, staged, DESKTOP)
    end_turn(staged, page)
    staged.bots()
    expect(page.locator("[data-test=undo]")).to_be_visible()
    expect(page.locator(".hand .c:not([aria-disabled])").first).to_be_visible()
    page.locator("[data-test=undo]").click()
    hear(page, "Taken back.")
    page.keyboard.press("l")
    hear(page, "Nobody has moved yet.")


def test_every_sentence_says_who(devices: Devices) -> None:
    """A face is not heard: each thing that happened is told with the name of who did it."""
    plan = seats("here:fox", "pip", "bramble", "hazel", "minerva")
    staged = stage("chop-chop", plan, phase("roll", 40), cat=2)
    page = waited(devices, staged)
    beats = strip(page).locator(".beat:not(.you)")
    names = [beat.get_attribute("aria-label") or "?" for beat in beats.all()]
    faces = [beat.locator("use").first.get_attribute("href") or "?" for beat in beats.all()]
    assert [name.split(":")[0].lower() for name in names] == [face.rpartition("-")[2] for face in faces]
    seen = [beat.locator(".short").inner_text() for beat in beats.all()]
    for name, words in zip(names, seen, strict=True):
        assert words.lower() in name.lower(), "who says what they read is understood"
    told = page.evaluate("window.heard")[0]
    for name, words in zip(names, seen, strict=True):
        assert name in told or name.removesuffix(f" {words}") in told
