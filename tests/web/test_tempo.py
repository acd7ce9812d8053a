"""Bots in a row: nobody waits long, and nothing that matters is left out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import PHONE, Devices, hear, held
from tests.web.driver import Player
from tests.web.show import mine, phase
from tests.web.staged import Staged, seats, stage

FEW, MANY = 4000, 6000
"""milliseconds between two turns of a person: for three moves, for seven"""
DRAWING, FRAMES = 60, 50
"""of those what is kept for a state to be drawn, and once more"""

RUN = """async ([moves, hasQueue]) => {
  const { createTempo } = await import("/static/js/board/tempo.js");
  const tempo = createTempo();
  const pieces = moves.map(([isLoud, ms, cost = 0, isBot = true], index) => {
    tempo.took(`move ${index}`, ms);
    const next = moves[index + 1];
    return { actor: index + 2, isBot, next: next && next[3] !== false ? index + 3 : null, isLoud, cost, codes: [`move ${index}`] };
  });
  return pieces.map((piece, index) => {
    const { rate, left } = tempo.next(piece, hasQueue ? pieces.slice(index + 1) : [], false);
    const wanted = moves[index][1] * rate, shown = Math.max(0, Math.min(wanted, left));
    tempo.spend(shown);
    return [Math.round(rate * 100) / 100, Math.round(shown), shown < wanted];
  });
}"""


def shown(page: Page, moves: list[list[Any]], has_queue: bool = True) -> list[tuple[float, int, bool]]:
    """Of each move: its share of the usual time, its milliseconds, and whether it was cut."""
    return [tuple(each) for each in page.evaluate(RUN, [moves, has_queue])]


def loud(ms: int, cost: int = 0) -> list[Any]:
    return [True, ms, cost]


def quiet(ms: int) -> list[Any]:
    return [False, ms]


@pytest.mark.parametrize("has_queue", [True, False], ids=["known", "one by one"])
@pytest.mark.parametrize(
    ("moves", "most"),
    [
        ([quiet(1700)] * 7, MANY),
        ([loud(1200)] * 3, FEW),
        ([loud(3600)] * 3, FEW),
        ([loud(3600)] * 7, MANY),
        ([quiet(1700), loud(3600), quiet(1700), loud(2500), quiet(900), loud(3000), quiet(1700)], MANY),
    ],
)
def test_nobody_waits_longer_than_that(
    devices: Devices, moves: list[list[Any]], most: int, has_queue: bool
) -> None:
    found = shown(devices.page(PHONE), moves, has_queue)
    assert sum(ms for _, ms, _ in found) <= most
    assert all(0.5 * 0.26 <= rate <= 1 for rate, _, _ in found)
    if has_queue and not any(is_cut for _, _, is_cut in found):
        assert min(rate for rate, _, _ in found) > 0


DRAWN = """async ([usual, drawing]) => {
  const { createPacer } = await import("/static/js/board/tempo.js");
  let clock = 1000, pace = [1, Infinity];
  performance.now = () => clock;
  const seats = [1, 2, 3, 4, 5].map((seat) => ({ seat, level: seat > 1 ? "pip" : null }));
  const state = (actor) => ({ view: { actor }, rights: { seats: [1] }, table: { seats, roller: null } });
  const moves = [2, 3, 2, 4, 2, 5, 2].map((actor, at, all) => ({ actor, events: [{ code: "walked" }], state: state(all[at + 1] ?? 1) }));
  const queue = [...moves];
  const pacer = createPacer({ host: { ahead: () => queue }, motion: { pace: (rate = 1, most = Infinity) => (pace = [rate, most]) } }, { told: () => ({ beat: {} }) });
  pacer.took("walked", usual);
  while (queue.length) {
    pacer.begin(queue.shift());
    clock += Math.max(0, Math.min(usual * pace[0], pace[1]));
    pacer.end();
    clock += drawing;
    pacer.stood();
    clock += 10; // on the way to the next
  }
  return clock - 1010;
}"""


@pytest.mark.parametrize("drawing", [0, 60, 300])
def test_what_is_drawn_between_moves_counts(devices: Devices, drawing: int) -> None:
    """Seven moves of bots keep to six seconds however long the table itself takes to be drawn after each."""
    whole: float = devices.page(PHONE).evaluate(DRAWN, [3000, drawing])
    assert MANY - 500 < whole <= MANY


def test_what_hurts_has_its_full_time(devices: Devices) -> None:
    page = devices.page(PHONE)
    assert [rate for rate, _, _ in shown(page, [loud(900), loud(900), loud(900, cost=3)])] == [1, 0.6, 1]
    assert [rate for rate, _, _ in shown(page, [loud(900), quiet(900), loud(900)])] == [1, 0.26, 1]
    halves = shown(page, [loud(2900), loud(2900), loud(2900)])
    assert halves[0][0] == pytest.approx((FEW - 3 * DRAWING - FRAMES) / 7540, abs=0.01)
    assert not any(is_cut for _, _, is_cut in halves)
    cut = shown(page, [loud(9000), loud(9000)])
    assert [rate for rate, _, _ in cut] == [0.5, 0.5]
    assert cut[1][2], "what does not fit is left to the pictures"


def test_one_bot_and_people_take_their_time(devices: Devices) -> None:
    page = devices.page(PHONE)
    assert shown(page, [loud(9000)]) == [(1, 9000, False)]
    person = [True, 9000, 0, False]
    assert shown(page, [loud(1000), person, loud(1000)]) == [
        (1, 1000, False),
        (1, 9000, False),
        (1, 1000, False),
    ]


def test_motion_ends_when_its_time_is_over(devices: Devices) -> None:
    page = devices.page(PHONE, is_moving=True)
    found = page.evaluate("""async () => {
      const { createMotion } = await import("/static/js/board/motion.js");
      const motion = createMotion();
      const found = [motion.isStill(), motion.rate];
      motion.pace(0.5, 60_000);
      found.push(motion.isStill(), motion.rate);
      motion.pace(1, 0);
      await motion.wait(3_600_000, true);
      await motion.run(document.body, [{ opacity: 0 }, { opacity: 1 }], 3_600_000);
      found.push(motion.isStill());
      motion.pace();
      return [...found, motion.isStill()];
    }""")
    assert found == [False, 1, False, 0.5, True, False]


def five() -> Staged:
    """Somebody among four bots is to walk."""
    plan = seats("here:fox", "pip", "bramble", "hazel", "minerva")
    return stage("chop-chop", plan, phase("walk", 40), cat=2)


def end_turn(staged: Staged, page: Page) -> None:
    """Plays until bots are to move; they wait."""
    staged.is_slow = True
    player = Player(page, "touch")
    offer = player.offer()
    while staged.match.bot_to_move() is None:
        offer = player.wait(offer)
    page.wait_for_function("() => !document.querySelector('.tb').matches('.busy')")


def test_a_tap_shows_the_end_of_it_all(devices: Devices) -> None:
    staged = five()
    context = devices.device(PHONE, is_moving=True)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    expect(page.locator(".tb .pl").first).to_be_visible()
    end_turn(staged, page)
    with held(page):  # by itself, nothing would ever end
        staged.bots()
        expect(page.locator(".tb.busy")).to_be_visible()
        page.touchscreen.tap(180, 120)
        expect(page.locator(".die.ready")).to_be_visible()
        expect(page.locator(".tb.busy")).to_have_count(0)


def test_a_run_is_seen_move_by_move_and_said_once(devices: Devices) -> None:
    """Where nothing moves there are pauses instead; a screen reader is not talked over."""
    staged = stage("cheese-rescue", seats("here:fox", "pip", "bramble", "hazel"), lambda view, _: mine(view))
    context = devices.device(PHONE)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    expect(page.locator(".hand .c").first).to_be_visible()
    end_turn(staged, page)
    page.evaluate("window.heard.length = 0")
    page.evaluate("""() => {
      window.seen = [];
      new MutationObserver(() => window.seen.push(document.querySelectorAll(".cell.full").length))
        .observe(document.querySelector(".cells"), { childList: true, subtree: true, attributes: true });
    }""")
    before = page.locator(".cell.full").count()
    staged.bots()
    hear(page, "! ")
    laid: list[int] = page.evaluate("[...new Set(window.seen)]")
    assert [count for count in laid if count > before] == [before + 1, before + 2, before + 3]
    said: list[str] = page.evaluate("window.heard")
    assert len(said) == 2, "all of it, then whose turn it is"
    assert any(name in said[0] for name in ("Pip", "Bramble", "Hazel")), "whoever did something that matters"
