"""The end as a story: who won and why, what was kept, the moments. Every ending of both games, for all numbers of players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import LOST, PHONE, Devices, held, hurry
from tests.web.looks import resize
from tests.web.show import Show, View, see
from tests.web.staged import Staged, seats, stage
from tests.web.table_scenes import last_move
from tests.web.test_chop_table import LATE, drawn

Wanted = Callable[[View, Staged], bool]
COMPANY = ("here:fox", "bramble", "pip", "pip", "minerva")
BUTTER = "rgb(246, 197, 80)"


def ended(reason: str, *, won: int | None = None, lost: int | None = None) -> Wanted:
    def is_there(view: View, _: Staged) -> bool:
        end = view["outcome"]
        winners = end["winners"] if end else []
        return bool(end) and end["reason"] == reason and won in (None, *winners) and lost not in winners

    return is_there


def cheese(wanted: Wanted, players: int = 2, *plan: str) -> Staged:
    return stage("cheese-rescue", seats(*(plan or COMPANY[:players])), wanted)


def chop(wanted: Wanted, players: int = 2, cat: int = 2, options: dict[str, str] | None = None) -> Staged:
    return stage("chop-chop", seats(*COMPANY[:players]), wanted, cat=cat, options=options or {})


def finale(devices: Devices, staged: Staged, *here: int, language: str = "en") -> Page:
    """The end as somebody sees it who comes back to it."""
    return see(
        Show(devices, PHONE, "", language=language).host_at(staged, *(here or (1,))), "[data-test=again]"
    )


def says(page: Page, title: str, why: str) -> None:
    expect(page.locator(".verdict h2")).to_have_text(title)
    expect(page.locator(".verdict p")).to_have_text(why)


def score(staged: Staged) -> tuple[int, int]:
    """The winners' points, and the most of anybody else."""
    end = staged.view(None)["outcome"]
    points = {tally["seat"]: tally["points"] for tally in end["tallies"]}
    rest = [each for seat, each in points.items() if seat not in end["winners"]]
    return points[end["winners"][0]], max(rest, default=0)


HURRIED = """async (languages) => {
  const { change } = await import("/static/js/store.js");
  for (const language of languages) {
    change({ language });
    while (document.documentElement.lang !== language) await new Promise((done) => setTimeout(done));
  }
}"""


def test_one_stage_in_whatever_language_comes_next(devices: Devices) -> None:
    """A table that made room for another one while its stage was fetched leaves none behind."""
    page = finale(devices, chop(ended("all-caught")))
    page.evaluate(HURRIED, ["fr", "de", "fr", "de", "en"])
    expect(page.get_by_role("heading", name="The cat wins!").first).to_be_visible()
    expect(page.locator(".finish")).to_have_count(1)


ROWS = """() => [...document.querySelectorAll(".counts li")].map((row) => ({
  won: row.classList.contains("won"), total: row.querySelector("b").textContent,
  kept: row.querySelectorAll(".kept i:not(.lost)").length, lost: row.querySelectorAll(".kept .lost").length,
  faces: [...row.querySelectorAll(".av use")].map((use) => use.getAttribute("href").split("#")[1]),
  shines: getComputedStyle(row).boxShadow.includes("%s"), left: row.querySelector(".kept").getBoundingClientRect().left,
  right: row.querySelector("b").getBoundingClientRect().right,
}))""".replace("%s", BUTTER)


def rows(page: Page) -> list[dict[str, Any]]:
    """The winners come first, and only they shine; everybody's pieces begin, and totals end, at the same place."""
    found: list[dict[str, Any]] = page.evaluate(ROWS)
    assert [row["won"] for row in found] == sorted((row["won"] for row in found), reverse=True)
    assert [row["shines"] for row in found] == [row["won"] for row in found]
    assert len({(round(row["left"]), round(row["right"])) for row in found}) == 1
    has_winner = any(row["won"] for row in found)
    for row in found:
        mood = "" if not has_winner else "glad" if row["won"] else "sad"
        assert all(face.endswith(mood) for face in row["faces"] if face[-1].isalpha()), row
    return found


# Who won, and why


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_points(devices: Devices, players: int) -> None:
    staged = cheese(ended("most-points", won=1), players)
    page = finale(devices, staged)
    most, second = score(staged)
    says(page, "You win!", f"You saved the most cheese: {most} to {second}.")
    tallies = {tally["seat"]: tally for tally in staged.view(1)["outcome"]["tallies"]}
    found = rows(page)
    assert [row["won"] for row in found] == [True] + [False] * (players - 1)
    assert sorted(row["total"] for row in found) == sorted(str(each["points"]) for each in tallies.values())
    assert sum(row["kept"] for row in found) == sum(len(each["cheeses"]) for each in tallies.values())
    eaten = staged.view(1)["outcome"]["steps"][2]
    assert sum(row["lost"] for row in found) == len(eaten)
    assert page.locator(".champion .face").count() == page.locator(".champion .ribbon").count() == 1


@pytest.mark.parametrize("players", [2, 4])
def test_somebody_else_won(devices: Devices, players: int) -> None:
    staged = cheese(ended("most-points", won=2, lost=1), players)
    page = finale(devices, staged)
    most, second = score(staged)
    says(page, "Bramble wins!", f"{most} to {second}. Well fought!")
    assert rows(page)[0]["faces"] == ["bot-bramble-glad"]
    rosette, key = page.evaluate(
        "['.champion .ribbon', '.champion .face'].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"
    )
    assert rosette["bottom"] < key["top"] + key["height"] * 0.5, (
        "a bot's key and number are in the lower half"
    )


def test_for_those_who_watch_or_share_a_device(devices: Devices) -> None:
    staged = cheese(ended("most-points", won=1), 2, "here:fox", "here:bear")
    most, second = score(staged)
    for page in (
        finale(devices, staged, 1, 2),
        see(Show(devices, PHONE, "").apart(staged, None), ".verdict h2"),
    ):
        says(page, "The fox wins!", f"The most cheese saved: {most} to {second}.")


def test_equal_points(devices: Devices) -> None:
    staged = cheese(ended("more-cheeses", won=1))
    page = finale(devices, staged)
    cheeses = sorted((len(tally["cheeses"]) for tally in staged.view(1)["outcome"]["tallies"]), reverse=True)
    says(page, "You win!", "Same points, but more cheeses: {} to {}.".format(*cheeses))


def test_a_shared_win(devices: Devices) -> None:
    staged = cheese(ended("shared", won=1))
    page = finale(devices, staged)
    says(page, "A shared win!", f"The fox and Bramble saved {score(staged)[0]} each.")
    assert [row["won"] for row in rows(page)] == [True, True]
    expect(page.locator(".champion .face")).to_have_count(2)
    expect(page.locator(".champion .tableau")).to_be_visible()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cheese_home(devices: Devices, players: int) -> None:
    staged = chop(ended("cheese-home"), players)
    page = finale(devices, staged)
    says(page, "The mice win!", "All the cheese is home.")
    mice, cat = rows(page)
    assert (mice["total"], mice["kept"], mice["lost"]) == ("10", 10, 0)
    assert len(mice["faces"]) == players - 1
    assert len(cat["faces"]) == 1
    free = [square for square in staged.view(1)["mice"] if square]
    assert (cat["kept"], cat["lost"]) == (4 - len(free), len(free))
    assert page.locator(".crew .pieces svg").count() == len(free), "those that are free stand before the door"
    expect(page.locator(".crew .door")).to_be_visible()


OVERLAP = """() => {
  const [rosette, ...pieces] = [".champion .ribbon", ".crew .pieces svg"].flatMap((each) => [...document.querySelectorAll(each)].map((node) => node.getBoundingClientRect()));
  const shared = (piece) => Math.max(0, Math.min(piece.right, rosette.right) - Math.max(piece.left, rosette.left))
    * Math.max(0, Math.min(piece.bottom, rosette.bottom) - Math.max(piece.top, rosette.top));
  return [pieces.length, Math.max(...pieces.map(shared)) / rosette.width / rosette.height];
}"""


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_rosette_hides_nobody(devices: Devices, width: int) -> None:
    """It lay on the last mouse."""
    staged = drawn(LATE, "B4", "E3,F2,G6,B6", "walk:a:3", won=10)
    staged.desk.play(1, next(move for move in staged.desk.moves(1) if move.endswith("G4")))
    page = finale(devices, staged)
    resize(page, width, 800)
    mice, hidden = page.evaluate(OVERLAP)
    assert mice == 4
    assert hidden < 0.02


def test_all_caught(devices: Devices) -> None:
    page = finale(devices, chop(ended("all-caught"), 3))
    says(page, "The cat wins!", "All 4 mice are caught. Well fought!")
    assert rows(page)[0]["total"] == "4"
    own = finale(devices, chop(ended("all-caught"), cat=1))
    says(own, "The cat wins!", "All 4 mice are caught.")


def test_fewer_mice(devices: Devices) -> None:
    """A kitchen of one's own, with three holes."""
    board = "...u.../......./u.___../..___.u/......./......."
    staged = chop(ended("all-caught"), options={"board": board, "tile_mix": "10/9/4/4/4/4/4"})
    page = finale(devices, staged, language="fr")
    says(page, "Le chat gagne\u202f!", "Les 3 souris sont attrapées. Bien joué\u202f!")
    assert [row["kept"] + row["lost"] for row in rows(page)] == [3, 10]


@pytest.mark.parametrize(
    ("reason", "options", "why"),
    [
        ("stalled", {"stall_limit": "20"}, "Nothing happens any more."),
        ("after-tenth", {"cat_wins_after_tenth": "false"}, "All the cheese is won, all the mice are caught."),
    ],
)
def test_a_draw(devices: Devices, reason: str, options: dict[str, str], why: str) -> None:
    page = finale(devices, chop(ended(reason), options=options))
    says(page, "A draw!", why)
    assert [row["won"] for row in rows(page)] == [False, False]
    expect(page.locator(".champion .tableau")).to_be_visible()
    expect(page.locator(".champion .ribbon, .petals i")).to_have_count(0)


# The moments


CROWDED = """() => [...document.querySelectorAll(".shot")].flatMap((shot) => {
  const pawn = shot.querySelector(".cut .pawn");
  for (const place of shot.querySelectorAll(".cut > i")) place.append(pawn.cloneNode(true));
  return [".pill:not([hidden])", ".mover"].flatMap((name) => [...shot.querySelectorAll(name)]).filter((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return !mark.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }).map((mark) => mark.getAttribute("class"));
})"""


def test_no_piece_hides_who_moved_or_what_it_was_worth(devices: Devices) -> None:
    """Wherever on a moment's small board pieces stand."""
    page = finale(devices, chop(ended("all-caught")))
    expect(page.locator(".shot .cut .pawn").first).to_be_visible()
    assert page.locator(".shot > .pill:not([hidden])").count() > 1
    assert page.evaluate(CROWDED) == []


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_a_moment_opens_the_look_back_at_its_ply(devices: Devices, game: str) -> None:
    devices.allow("404")  # what is staged here is no match that the server knows
    is_cheese = game == "cheese-rescue"
    staged = cheese(ended("most-points", won=1)) if is_cheese else chop(ended("cheese-home"))
    page = finale(devices, staged)
    ending = staged.desk.snapshot(1)["ending"]
    moments = page.locator(".moment")
    expect(moments).to_have_count(len(ending))
    expect(page.locator(".finish h3")).to_have_text("Three big moments")
    for number, moment in enumerate(ending):
        small = moments.nth(number)
        expect(small.locator(".cut > i")).to_have_count(9)
        expect(small.locator(".cut .corners")).to_have_count(1)
        if is_cheese:
            gain = sum(moment["gains"])
            expect(small.locator(".pill")).to_have_text(f"{'−' if gain < 0 else '+'}{abs(gain)}")
        small.press("Enter")
        expect(page).to_have_url(re.compile(rf"#/back/[a-z2-7]{{13}}/{moment['plies']}$"))
        page.go_back()
        expect(moments).to_have_count(len(ending))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_four_players_on_the_smallest_telephone(devices: Devices, language: str) -> None:
    """Winner, four rows, three moments and the ways on: all of it, and no word leaves its button."""
    page = finale(devices, cheese(ended("most-points", won=1), 4), language=language)
    resize(page, 320, 640)
    expect(page.locator(".moment")).to_have_count(3)
    for moment in page.locator(".moment").all():
        expect(moment).to_be_in_viewport(ratio=0.99)
    assert (
        page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.counted'))"
        )
        <= 1
    )
    within = "[...document.querySelectorAll('.ends button')].filter((button) => button.scrollWidth > button.clientWidth)"
    assert page.evaluate(f"{within}.map(({{ innerText }}) => innerText)") == []


def test_whoever_lost_sees_their_best_moment_first(devices: Devices) -> None:
    def is_there(view: View, staged: Staged) -> bool:
        if not ended("most-points", lost=1)(view, staged):
            return False
        ending = staged.desk.snapshot(1)["ending"]
        return (
            bool(ending)
            and ending[0]["seat"] != 1
            and any(m["seat"] == 1 and m["gains"][0] > 0 for m in ending)
        )

    page = finale(devices, cheese(is_there))
    expect(page.locator(".moment").first).to_contain_text("Your")


# How it is told


def test_what_is_heard(devices: Devices) -> None:
    """The verdict, the count, what more there is to see; the focus is at the verdict, where Enter does nothing."""
    staged = cheese(last_move)
    page = see(Show(devices, PHONE, "").host_at(staged, 1), ".hand .c")
    staged.show(staged.desk.step(staged.choice))
    expect(page.locator(".verdict h2")).to_be_focused()
    expect(page.locator(".finish .line-words")).to_have_text("Three big moments.")
    heard: list[str] = page.evaluate("window.heard")
    title, why = page.locator(".verdict h2").inner_text(), page.locator(".verdict p").inner_text()
    rest = heard[heard.index(f"{title} {why}") :]
    assert rest[2] == "Three big moments."
    for row in staged.view(1)["outcome"]["tallies"]:
        worth = sorted(map(int, row["cheeses"]), reverse=True)
        sums = ", ".join(str(sum(worth[: n + 1])) for n in range(len(worth))) or "0"
        assert f": {sums}." in rest[1]
    page.keyboard.press("Enter")
    expect(page.locator("[data-test=again]")).to_be_visible()
    assert staged.desk.snapshot(1)["table"]["rematch"] is None


def test_in_motion(devices: Devices) -> None:
    """Nobody's plate shines during the acts; the count begins at nothing, and a tap ends it."""
    staged = cheese(last_move)
    context = devices.device(PHONE, is_moving=True)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    see(page, ".hand .c")
    hurry(page, 0.1)
    staged.show(staged.desk.step(staged.choice))
    see(page, ".tb-in.acting")
    expect(page.locator(".pl.on, .pl.won")).to_have_count(0)
    page.keyboard.press("Escape")
    see(page, ".finish .show")
    totals = page.locator(".counts b")
    expect(totals.first).to_have_text("0")
    page.locator(".finish .show").tap()
    page.wait_for_function("() => !document.querySelector('.finish').getAnimations({ subtree: true }).length")
    points = [str(tally["points"]) for tally in staged.view(1)["outcome"]["tallies"]]
    assert sorted(totals.all_inner_texts()) == sorted(points)
    assert points != ["0", "0"]


def test_the_acts_can_be_seen_again(devices: Devices) -> None:
    page = finale(devices, cheese(ended("most-points")))
    with held(page):
        page.locator("[data-test=see-again]").tap()
        see(page, ".tb-in.acting .act-scene")
        expect(page.locator(".line-words")).to_contain_text("Dogs scare cats")
        expect(page.locator(".finish")).to_be_hidden()
        page.locator(".acts button").last.tap()
    expect(page.locator(".finish")).to_be_visible()
    expect(page.locator("[data-test=see-again]")).to_be_focused()


def test_without_its_script_there_is_still_a_way_on(devices: Devices) -> None:
    devices.allow(LOST)
    staged = chop(ended("all-caught"))
    show = Show(devices, PHONE, "")
    show.page = show.device().new_page()
    show.page.route("**/board/finale.js", lambda route: route.abort())
    page = show.host_at(staged, 1)
    see(page, "[data-test=again]")
    see(page, "[data-test=end-home]").locator("[data-test=end-home]").tap()
    expect(page.locator("[data-test=game-chop-chop]")).to_be_visible()
