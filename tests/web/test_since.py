"""Since your turn: what others did, in small pictures; and the last moves, whenever they are asked for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices, hear, held, hurry, never
from tests.web.driver import Player
from tests.web.looks import broken, resize, twice
from tests.web.pixels import box
from tests.web.show import mine, phase
from tests.web.staged import Staged, seats, stage
from tests.web.tables import at_table

SINCE = "/static/js/board/since.js"
"""draws the strip"""


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
    said = names(page)
    assert [name.split()[0].removesuffix("’s") for name in said] == ["Pip", "Bramble", "Hazel"]
    for beat in beats.all():
        expect(beat.locator(".pics use").first).to_be_attached()
    expect(page.locator(".line")).to_be_hidden()
    hear(page, "! Your turn.")
    assert page.evaluate("window.heard")[:2] == [" ".join(said), "! Your turn. Pick a card."]
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


OVER = """() => [...document.querySelectorAll(".since .beat")].flatMap((beat) => {
  const { left, right, top, bottom } = beat.getBoundingClientRect();
  const parts = [...beat.querySelectorAll(".pics > *")].filter((part) => part.checkVisibility());
  const isWrong = (part) => {
    const box = part.getBoundingClientRect(), least = part.matches("svg:not(.sign)") ? 24 : 8;
    return box.width < least || box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
  };
  return parts.filter(isWrong).map((part) => `${beat.ariaLabel}: ${part.outerHTML.slice(0, 80)} ${part.getBoundingClientRect().width}`);
})"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
def test_four_and_oneself_side_by_side(devices: Devices, width: int, height: int) -> None:
    """At a table of five: every picture is large enough to tell what it is, and no word is broken."""
    page = waited(devices, kitchen())
    resize(page, width, height)
    assert len(names(page)) == 4
    assert not [name for name in names(page) if ODD.search(name.partition(" – ")[0])]
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate(OVER) == []
    assert broken(page) == []


def test_the_list_fits_with_letters_twice_as_large(devices: Devices) -> None:
    """Beside the board, too, one's own turn is the last of five and is seen."""
    five = seats("here:fox", "here:bear", "pip", "hazel", "minerva")
    staged = stage("chop-chop", five, phase("walk", 60), cat=3)
    page = sit(devices, staged, DESKTOP, locale="fr-FR")
    expect(page.locator(".since .beat")).to_have_count(5)
    assert twice(page) == []


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
    for others in 2 * [["The rabbit", "Pip"], ["Pip", "The fox"]]:
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


@pytest.mark.parametrize(
    ("costs", "worths", "expected"),
    [
        ([2, 0, 0, 1, 0, 0, 0], [0] * 7, ["0", "3", "5", "6"]),
        ([0, 0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 1], ["0", "2", "5", "6"]),
    ],
    ids=["those that hurt", "those that matter"],
)
def test_some_come_first(devices: Devices, costs: list[int], worths: list[int], expected: list[str]) -> None:
    """Four at most, as they came: broken plates give way to a cheese."""
    page = devices.page(PHONE)
    told = page.evaluate(
        """async ([costs, worths]) => {
      const { pictured } = await import("/static/js/board/since.js");
      const moves = costs.map((cost, n) => ({ seat: n, lines: new Map([[null, [{ words: `${n}`, picture: [], beat: { seat: n, words: "", picture: [], cost, worth: worths[n] } }]]]) }));
      return pictured(moves, null, false).map(({ words }) => words);
    }""",
        [costs, worths],
    )
    assert told == expected


def test_the_last_moves_by_key_and_by_touch(devices: Devices) -> None:
    staged = laying("pip")
    page = sit(devices, staged, DESKTOP)
    page.keyboard.press("l")
    hear(page, "Nobody has moved yet.")
    with never(page, ".since", SINCE):  # one bot moved: the line told it
        end_turn(staged, page)
        staged.bots()
        expect(page.locator(".hand .c:not([aria-disabled])").first).to_be_visible()
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


def kitchen() -> Staged:
    plan = seats("here:fox", "pip", "bramble", "hazel", "minerva")
    return stage("chop-chop", plan, phase("roll", 40), cat=2)


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_opened_again_on_another_day(devices: Devices, game: str) -> None:
    """The strip, and on the board who played what last: the same as before, and nobody's own move among it."""
    page = waited(devices, laying("pip", "bramble", "hazel") if game == "cheese-rescue" else kitchen())
    before, marks = names(page), lasts(page)
    assert marks
    page.reload()
    expect(strip(page)).to_be_visible()
    assert (names(page), lasts(page)) == (before, marks)
    shown = strip(page).locator(".short").first.inner_text()
    hear(page, before[0].removesuffix(f" – {shown}"))  # what is read on a button may be added to its name
    strip(page).locator(".you").click()
    expect(strip(page)).to_have_count(0)
    assert lasts(page) == marks


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_opened_again_by_two(devices: Devices, game: str) -> None:
    """Where only one other plays there are no pictures, but what they did last is marked on the board all the same."""
    staged = laying("pip") if game == "cheese-rescue" else stage(game, TWO, phase("roll", 40), cat=2)
    page = sit(devices, staged, PHONE)
    end_turn(staged, page, "touch")
    staged.bots()
    page.wait_for_function(MARKED)
    marks = lasts(page)
    page.reload()
    with never(page, ".since", SINCE):
        at_table(page)
        page.wait_for_function(MARKED)
        assert lasts(page) == marks


def test_opened_while_others_play(devices: Devices) -> None:
    """What one did oneself before it is not told as theirs, and what comes next is told once."""
    staged = laying("pip", "bramble", "hazel")
    page = sit(devices, staged, PHONE)
    end_turn(staged, page, "touch")
    staged.show(staged.desk.step(staged.choice))
    page.reload()
    at_table(page)
    expect(page.locator(".cell[aria-label*='played last by']")).to_have_count(1)
    staged.bots()
    expect(strip(page).locator(".beat:not(.you)")).to_have_count(3)


TWO = seats("here:fox", "pip")
MARKED = """() => !document.querySelector(".tb.busy") && document.querySelector(".line[data-tone=do]")
  && [...document.querySelectorAll("[role=gridcell]")].some((cell) => cell.ariaLabel?.includes("played last by"))"""


ODD = re.compile(r"[.!?] [a-zà-ÿа-я]")
"""a sentence, and then words that are none"""


def names(page: Page) -> list[str]:
    return [beat.get_attribute("aria-label") or "?" for beat in strip(page).locator(".beat:not(.you)").all()]


def lasts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel ?? '').filter((label) => label.includes('played last by'))"
    )
    return found


def test_a_spectator_asks_for_the_last_moves(devices: Devices) -> None:
    staged = laying("pip", "bramble")
    page = sit(devices, staged, PHONE, seat=None)
    with never(page, ".since", SINCE):
        for _ in range(3):
            staged.show(staged.desk.step(staged.choice))
        expect(page.locator(".cell.full")).to_have_count(len(staged.view(None)["table"]))
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
    page = waited(devices, kitchen())
    beats = strip(page).locator(".beat:not(.you)")
    said = names(page)
    faces = [beat.locator("use").first.get_attribute("href") or "?" for beat in beats.all()]
    assert [name.split(":")[0].lower() for name in said] == [face.rpartition("-")[2] for face in faces]
    seen = [beat.locator(".short").inner_text() for beat in beats.all()]
    for name, words in zip(said, seen, strict=True):
        assert words.lower() in name.lower(), "who says what they read is understood"
    told = page.evaluate("window.heard")[0]
    for name, words in zip(said, seen, strict=True):
        assert name.removesuffix(f" – {words}") in told


QUIET = (
    "chop-chop:5 *..o.../......./o....../......o/......./...o... cat:b@A6 mice:c@x,x,G1,x"
    " tiles:0/0/0/0/0/0/0 won:9 walk:c:1 nr:12 people:a"
)
"""one mouse, far from the cat, on a floor without tiles: for a while nobody does anything but walk"""


def test_a_quiet_round_is_said_once(devices: Devices) -> None:
    """Who went how far: neither the dice before it, nor who is thinking meanwhile."""
    plan = seats("here:fox", "pip", "bramble", "hazel", "minerva")
    staged = Staged("chop-chop", plan, "quiet", cat=2).start().put(QUIET)
    page = sit(devices, staged, PHONE)
    hurry(page, 50)  # nothing told stays long enough to keep the line from saying who is thinking
    hear(page, "Bramble is thinking")
    page.evaluate("window.heard.length = 0")
    staged.bots()
    hear(page, "! Roll the die!")
    expect(strip(page)).to_have_count(0)
    said, then = page.evaluate("window.heard")
    assert then == "! Roll the die!"
    sentences = said.removesuffix(".").split(". ")
    assert [each.split(":")[0] for each in sentences] == ["Bramble", "Pip", "Hazel", "Pip", "Minerva", "Pip"]
    assert "rolls" not in said
    page.keyboard.press("l")
    expect(strip(page)).to_be_visible()
    assert [name.split(":")[0] for name in names(page)] == ["Hazel", "Pip", "Minerva", "Pip"]


def test_a_cheese_matters_more_than_plates(devices: Devices) -> None:
    page = devices.page(PHONE)
    worth = page.evaluate("""async () => {
      const { BEATS, withBeat } = await import("/static/games/chop-chop/sentences.js");
      const line = { words: "", tone: "told", picture: [] };
      return Object.fromEntries(Object.keys(BEATS).map((key) => [key, withBeat(line, 2, key, { piece: "1", n: 1, tile: "tile-plus1" }, []).beat.worth]));
    }""")
    assert {key for key, each in worth.items() if each} == {
        "cheese",
        "found",
        "caught",
        "home",
        "knife.mice",
        "knife.cat",
    }
