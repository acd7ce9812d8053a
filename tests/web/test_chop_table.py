"""The table of Chop! Chop! tells itself: drawn positions, what can be touched in them, and what the line says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cheeseboard.locale import read, words_of
from cheeseboard.registry import manifest
from cheeseboard.table.deciding import bot_plays
from cheeseboard.web import STATIC
from tests.examples import some
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.driver import Player
from tests.web.pixels import LOOKS, box, is_seen, keeps_to, look, shown_by
from tests.web.staged import Staged, seats

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
COORDINATES = re.compile(r"\b[A-G][1-7]\b")
MIX = (10, 8, 4, 4, 4, 4, 4)
CHEESE, CROCKERY, ONE, TWO, ARROW, FORK, KNIFE = range(7)

# Mouse 2 cannot move three steps: the cat and mouse 4 stand in its way. Mouse 3 is caught.
MIDDLE = "##.o.#./#.##.#./o#.#.##/##..#.o/#..##.#/###o#.#"
HUNT = "##.o.##/#.#.##./o##.#../##.##.o/.#..#.#/###o.##"
WITH_CHEESE = "##.o.*#/..##.#./o#.#.##/##..#.o/#..*#.#/###o#.#"
LATE = "...o..#/......./o....../......o/#....../...o..."
LAST_TILE = "...o.../......./o....../......o/#....../...o..*"


def stock(floor: str, won: int, only: int | None = None) -> str:
    """Tiles that may lie face down there: every cheese that is missing, then whatever is left in the box."""
    left = floor.count("#")
    if only is not None:
        return "/".join(str(left if kind == only else 0) for kind in range(len(MIX)))
    counts = []
    for kind, most in enumerate(MIX):
        counts.append(min(left, MIX[CHEESE] - won - floor.count("*") if kind == CHEESE else most))
        left -= counts[-1]
    return "/".join(map(str, counts))


def drawn(
    floor: str,
    cat: str,
    mice: str,
    asked: str,
    *,
    seat: str = "a",
    won: int = 5,
    only: int | None = None,
    more: str = "",
) -> Staged:
    """Seat a is the fox, here; seat b is a bot that waits. ``seat`` plays the mice."""
    other = "b" if seat == "a" else "a"
    table = Staged("chop-chop", seats("here:fox", "pip"), floor, cat=2 if seat == "a" else 1).start()
    table.is_slow = True
    tiles = stock(floor, won, only)
    met = (
        " met:9/9/0"
        if won == MIX[CHEESE] and "u" not in floor
        else " met:9/0/0"
        if won == MIX[CHEESE]
        else ""
    )
    return table.put(
        f"chop-chop:2 {floor} cat:{other}@{cat} mice:{seat}@{mice} tiles:{tiles} won:{won} {asked} nr:12{more}{met} people:a"
    )


def choosing() -> Staged:
    return drawn(MIDDLE, "F1", "D4,G1,x,G2", "walk:a:3")


def hunting() -> Staged:
    return drawn(HUNT, "E4", "F5,A3,D5,D3", "walk:a:2", seat="b", won=3)


def running_home(steps: int = 3) -> Staged:
    return drawn(LATE, "B4", "E3,F2,x,B6", f"walk:a:{steps}", won=10)


def sit(devices: Devices, staged: Staged, kind: dict[str, Any] = PHONE, **more: Any) -> Page:
    context = devices.device(kind, **more)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    expect(page.locator(".tb .t").first).to_be_visible()
    for sheet in ("icons", "extras", "chop-chop/board"):  # until then a drawing may be blank for a moment
        expect(page.locator(f"[data-sheet='{sheet}']")).to_have_count(1)
    return page


def tap(page: Page, square: str) -> None:
    page.locator(f".floor [data-at={square}]").click(force=True)


def squares(page: Page, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).evaluate_all(
        "(nodes) => nodes.map((node) => node.dataset.at).sort()"
    )
    return found


def says(page: Page, words: str) -> None:
    expect(page.locator(".line-words")).to_have_text(words)


def told(page: Page, words: str) -> None:
    """However briefly."""
    page.wait_for_function("(words) => window.heard.some((each) => each.endsWith(words))", arg=words)


def drawing(node: Locator) -> str:
    href = node.locator("use").first.get_attribute("href")
    assert href is not None
    return href.partition("#")[2]


# Sentences

EVERY = """async () => {
  const { SENTENCES, BEATS, say } = await import("/static/games/chop-chop/sentences.js");
  const { createLine } = await import("/static/js/board/line.js");
  const line = createLine({ wait: () => new Promise(() => {}), linger: () => new Promise(() => {}) }, () => {});
  document.querySelector(".tb .line").replaceWith(line.node);
  const words = line.node.querySelector(".line-words");
  const seat = { n: 2, level: "bramble", twin: 1 };
  const found = Object.keys(SENTENCES).map((key) => {
    const values = { n: 2, aim: 10, piece: "4", die: "mouse", tile: "tile-plus2", seat };
    line.offer(!key.startsWith("end.")); // when it is over there are no hints
    line.tell(say(key, key === "ask" ? { ...values, n: 60 } : values));
    const size = parseFloat(getComputedStyle(words).lineHeight);
    const drawn = [...line.node.querySelectorAll(".line-picture use")].map((use) => use.getAttribute("href"));
    return { key, words: words.textContent, lines: Math.round(words.getBoundingClientRect().height / size), drawn };
  });
  return { found, beats: Object.keys(BEATS), parts: Object.values(BEATS).flat() };
}"""


@pytest.mark.parametrize("kind", [NARROW, PHONE], ids=["narrow", "phone"])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_sentence_has_a_picture_and_fits_in_two_lines(
    devices: Devices, locale: str, kind: dict[str, Any]
) -> None:
    """Beside the bulb; rules and aims stand on a page of their own."""
    page = sit(devices, choosing(), kind, locale=locale)
    told = page.evaluate(EVERY)
    catalogue = read(words_of("chop-chop") / f"{locale[:2]}.json")
    keys = {each["key"] for each in told["found"]}
    assert keys == {
        key.removeprefix("say.")
        for key in catalogue
        if key.startswith("say.") and not key.startswith(("say.end.", "say.moment.", "say.side."))
    }, "the stage of the end has pictures of its own"
    assert set(told["beats"]) == {key.removeprefix("beat.") for key in catalogue if key.startswith("beat.")}
    assert [each for each in told["found"] if not each["drawn"]] == []
    assert [each for each in told["found"] if re.search(r"[{}]|^say\.", each["words"])] == []
    asked = {href.partition("#")[2] for each in told["found"] for href in each["drawn"]}
    assert sorted(asked - drawings()) == []
    long = [
        each for each in told["found"] if each["lines"] > 2 and not each["key"].startswith(("aim.", "rule."))
    ]
    assert "\n".join(f"{each['key']}: {each['words']}" for each in long) == ""


def drawings() -> set[str]:
    """Every drawing that a table of this game has."""
    own = manifest("chop-chop").folder / "web" / "art"
    sheets = [
        *(own / f"{name}.svg" for name in ("board", "roles")),
        *(STATIC / "art" / f"{name}.svg" for name in ("icons", "extras")),
    ]
    return {
        found
        for sheet in sheets
        for found in re.findall(r'\bid="([^"]+)"', sheet.read_text(encoding="utf-8"))
    }


# What can be touched


def test_a_mouse_that_cannot_go_is_grey_and_says_so(devices: Devices) -> None:
    page = sit(devices, choosing())
    says(page, "3 steps. Which mouse?")
    assert squares(page, ".halo") == squares(page, ".tagged") == ["D4", "G2"]
    expect(page.locator(".piece.stuck")).to_have_attribute("data-piece", "2")
    expect(page.locator(".ring")).to_have_count(0)
    tap(page, "G1")
    says(page, "Mouse 2 cannot go 3 steps.")
    expect(page.locator("[data-at=G1][role=gridcell]")).to_have_attribute(
        "aria-label", re.compile("cannot move")
    )
    expect(page.locator(".bar")).to_have_attribute("data-mode", "idle")


def test_three_steps_are_three_discs(devices: Devices) -> None:
    page = sit(devices, choosing())
    tap(page, "D4")
    says(page, "3 steps. Where shall mouse 1 go?")
    assert squares(page, ".halo.chosen") == ["D4"]
    assert "F5" in squares(page, ".ring")
    expect(page.locator(".ring[data-at=D1] use")).to_have_attribute("href", re.compile("#i-home$"))
    tap(page, "F5")
    says(page, "Mouse 1: 3 steps.")
    expect(page.locator(".step")).to_have_text(["1", "2", "3"])
    assert squares(page, ".step.end") == ["F5"]
    assert drawing(page.locator(".piece.ghost")) == "pawn-mouse-1-walk"
    expect(page.locator(".go-word")).to_have_text("Go")
    tap(page, "D1")
    says(page, "Mouse 1 hides in a hole.")
    expect(page.locator(".ring[data-at=D1] use")).to_have_count(
        0
    )  # beside the last number it would be half hidden


def test_light_is_on_what_may_be_touched(devices: Devices) -> None:
    """The shade is one path: the room, and a hole for each square that is lit."""
    table = choosing()
    page = sit(devices, table)
    path = page.locator(".shade path")
    assert (path.get_attribute("d") or "").count("M") == 1 + 2
    tap(page, "D4")
    rings = page.locator(".ring").count()
    expect(path).to_have_attribute("d", re.compile(f"^(M[^M]+){{{rings + 2}}}$"))
    resting = sit(devices, drawn(MIDDLE, "F1", "D4,G1,x,G2", "roll:a"))
    expect(resting.locator(".die.ready")).to_be_visible()
    expect(resting.locator(".shade path")).to_have_count(0)


def test_the_cat_sees_whom_it_can_catch(devices: Devices) -> None:
    page = sit(devices, hunting())
    says(page, "You can catch a mouse!")
    assert squares(page, ".prey") == squares(page, ".bang") == ["D5", "F5"]
    expect(page.locator("[data-at=D5][role=gridcell]")).to_have_attribute(
        "aria-label", re.compile("can be caught")
    )
    tap(page, "F5")
    says(page, "Catch mouse 1!")
    assert drawing(page.locator(".piece.ghost")) == "pawn-cat-pounce"
    expect(page.locator(".go-word")).to_have_text("Pounce!")
    assert squares(page, ".bang") == ["D5"]
    page.locator(".bar .go").click()
    told(page, "The cat catches mouse 1!")
    expect(page.locator(".lane.cat b")).to_have_text("1")


def test_a_cheese_under_the_cat_is_seen(devices: Devices) -> None:
    page = sit(devices, drawn(WITH_CHEESE, "F1", "B2,A3,x,F5", "roll:a"))
    assert squares(page, ".under-cat") == ["F1"]
    is_seen(page, ".under-cat", ".under-cat svg")


def test_paws_stand_aside(devices: Devices) -> None:
    """Three at most, in the corner of a square, upright beside a pawn."""
    page = sit(devices, choosing(), settings={"paws": True})
    expect(page.locator(".prints").first).to_be_visible()
    assert set(
        page.locator(".prints").evaluate_all(
            "(all) => all.map((each) => each.querySelectorAll('svg').length)"
        )
    ) == {1, 2, 3}
    assert "G2" in squares(page, ".prints.held")
    expect(page.locator(".paws")).to_have_attribute("aria-pressed", "true")


def test_the_die_that_is_ready_shows_no_old_number(devices: Devices) -> None:
    table = drawn(MIDDLE, "F1", "D4,G1,x,G2", "roll:a")
    page = sit(devices, table)
    die = page.locator(".die")
    expect(page.locator(".die.ready")).to_be_visible()
    assert drawing(die) == "die-mouse"
    die.click()
    expect(page.locator(".die:not(.ready)")).to_have_attribute("data-shows", re.compile("[1-4]"))
    number = die.get_attribute("data-shows")
    assert drawing(die) == f"die-mouse-{number}"
    table.is_slow = False
    player = Player(page, "touch")
    player.play_once()
    player.play(until="die")
    assert drawing(die) == "die-mouse"


ROLLS = """() => {
  const line = document.querySelector(".line");
  window.rolls = [];
  new MutationObserver(() => line.innerText.includes("rolls") && window.rolls.push([
    line.innerText.trim(), line.querySelector(".line-picture use").getAttribute("href").split("#").pop(),
    [...document.querySelectorAll(".pl.on")].map((plate) => plate.dataset.seat), document.querySelector(".die use").getAttribute("href").split("#").pop(),
    document.querySelectorAll(".piece.cat[data-piece]").length,
  ])).observe(line, { subtree: true, childList: true });
}"""
"""remembers each roll that is told: in which words and with which picture, whose plate is lit, which die lies there, and whether the cat does"""


def test_whose_die_rolls_is_seen(devices: Devices) -> None:
    """A bot's roll comes with the move before it: its plate and its die are shown, not those of whoever moved."""
    table = drawn(MIDDLE, "F1", "D4,G1,x,G2", "walk:a:3")
    page = sit(devices, table)
    page.evaluate(ROLLS)
    tap(page, "D4")
    tap(page, "F5")
    page.locator(".bar .go").click()
    page.wait_for_function("() => window.rolls.length > 0")
    words, picture, lit, die, _ = page.evaluate("window.rolls[0]")
    assert re.fullmatch(r"Pip rolls (\d)\.", words)
    assert picture == f"die-cat-{words[-2]}"
    assert lit == ["2"]
    assert die.startswith("die-cat")


def test_the_cat_sits_down_before_anybody_rolls(devices: Devices) -> None:
    """And does not vanish from where it was put until the roll that follows has been shown."""
    table = Staged("chop-chop", seats("here:fox", "pip"), "sits down", cat=1).start()
    table.is_slow = True
    page = sit(devices, table)
    page.evaluate(ROLLS)
    page.locator(".ring").first.click(force=True)
    page.locator(".bar .go").click()
    page.wait_for_function("() => window.rolls.length > 0")
    words, *_, cats = page.evaluate("window.rolls[0]")
    assert words.startswith("Pip rolls")
    assert cats == 1


# Tiles


def test_a_fork_names_no_square(devices: Devices) -> None:
    page = sit(devices, drawn(WITH_CHEESE, "F3", "B2,A3,x,F5", "fork:a:1"))
    says(page, "A fork! Take a cheese.")
    assert drawing(page.locator(".acting-tile")) == "tile-fork"
    assert squares(page, ".ring") == ["D5", "F1"]
    tap(page, "F1")
    says(page, "Take this cheese.")
    expect(page.locator(".go-word")).to_have_text("Take it")
    page.locator(".bar .go").click()
    told(page, "Cheese! 6 of 10.")
    heard: list[str] = page.evaluate("window.heard")
    assert [words for words in heard if COORDINATES.search(words)] == []


TILES = {
    (CHEESE, "a"): "Cheese! 9 of 10.",
    (CHEESE, "b"): "Cheese! It stays there.",
    (CROCKERY, "a"): "Broken plates. Nothing happens.",
    (CROCKERY, "b"): "Broken plates. Nothing happens.",
    (ONE, "a"): "One more step!",
    (TWO, "b"): "Two more steps!",
    (ARROW, "a"): "Go anywhere you like!",
    (FORK, "a"): "A fork! Take a cheese.",
    (FORK, "b"): "A fork. Not for cats.",
    (KNIFE, "a"): "Ouch! The cat rolls twice.",
    (KNIFE, "b"): "Ouch! The mice roll twice.",
}


RULES = ["CC-5.3, CC-5.4", "CC-5.2", "CC-5.5", "CC-5.5", "CC-5.6", "CC-5.7, CC-5.8", "CC-5.9"]
"""of each tile"""


@pytest.mark.parametrize(("tile", "mice"), TILES, ids=lambda each: str(each))
def test_every_tile_says_what_it_does(devices: Devices, tile: int, mice: str) -> None:
    """Whoever turns it up: a mouse of the fox, or the fox as the cat; and its rule is a touch away."""
    cat, second = ("E2", "A4") if mice == "a" else ("A4", "F2")
    won = 8 if tile == CHEESE else 9
    page = sit(devices, drawn(LAST_TILE, cat, f"D3,{second},x,x", "walk:a:1", seat=mice, won=won, only=tile))
    if mice == "a":
        tap(page, "A4")
    tap(page, "A5")
    page.locator(".bar .go").click()
    told(page, TILES[tile, mice])
    acts = tile in (ONE, TWO, ARROW) or (tile, mice) == (FORK, "a")
    if mice == "b" and not acts:  # the next roll is no reason to forget the tile
        page.wait_for_function("() => window.heard.some((each) => each.startsWith('Pip rolls'))")
    expect(page.locator(".acting-tile")).to_be_visible(visible=acts)
    page.locator(".acting-tile" if acts else "[data-test=ask]").click()
    expect(page.locator("[data-test=ask-rule]").first).to_contain_text(RULES[tile])


@pytest.mark.parametrize(
    ("tile", "words"), [(ONE, "The cat goes one more step!"), (ARROW, "An arrow: the cat goes anywhere.")]
)
def test_what_a_tile_gives_somebody_else_is_not_asked_of_you(devices: Devices, tile: int, words: str) -> None:
    """Butter on the line means that it is yours to do."""
    table = drawn(LAST_TILE, "A4", "D3,F2,x,x", "walk:b:1", won=9, only=tile)
    page = sit(devices, table)
    page.evaluate("""() => {
      const line = document.querySelector(".tb .line"), words = line.querySelector(".line-words");
      window.tones = {};
      new MutationObserver(() => (window.tones[words.textContent] = line.dataset.tone)).observe(words, { childList: true });
    }""")
    table.show(table.desk.store(bot_plays(table.match, 2, "C-A5")))
    told(page, words)
    tones: dict[str, str] = page.evaluate("window.tones")
    assert tones[words] == "told"
    assert "do" not in tones.values()


# Home


def test_ten_of_ten_calls_home(devices: Devices) -> None:
    page = sit(devices, running_home())
    says(page, "Run home! One mouse is enough.")
    assert squares(page, ".home.lamp") == ["A3", "D1", "D6", "G4"]
    assert squares(page, ".home.call") == ["D1", "G4"]
    far = page.locator(".home.far").evaluate_all(
        "(all) => all.map((each) => [each.dataset.at, each.textContent])"
    )
    assert sorted(far) == [["A3", "4"], ["D6", "2"]]
    assert squares(page, ".tagged") == ["E3", "F2"]
    assert squares(page, ".halo") == ["B6", "E3", "F2"]
    assert drawing(page.locator(".lane.mice.lit .goal")) == "slab-home"
    expect(page.locator("[data-at=D6][role=gridcell]")).to_have_attribute(
        "aria-label", re.compile("home, 2 steps")
    )
    tap(page, "F2")
    tap(page, "D1")
    says(page, "Mouse 2 runs home!")
    expect(page.locator(".go-word")).to_have_text("Run home!")


def test_a_number_of_steps_hides_no_number_of_a_mouse(devices: Devices) -> None:
    """The mouse stands above the doorway; it cannot come home with this roll."""
    page = sit(devices, drawn(LATE, "B4", "x,x,x,G3", "walk:a:2", won=10))
    disc = page.locator(".home.far[data-at=G4] b").bounding_box()
    mouse = page.locator(".floor [data-at=G3]").bounding_box()
    assert disc is not None
    assert mouse is not None
    assert disc["y"] > mouse["y"] + mouse["height"]


def test_who_has_not_come_out_is_pointed_at(devices: Devices) -> None:
    floor = LATE[:-7] + "...u..."
    page = sit(devices, drawn(floor, "B4", "E3,F2,x,D6", "walk:a:2", won=10))
    says(page, "Mouse 4 must come out first.")
    assert squares(page, ".tagged") == ["D6"]


def test_a_draw_is_offered_on_a_sheet_while_the_line_says_run(devices: Devices) -> None:
    page = sit(devices, drawn(LATE, "B4", "E3,F2,x,B6", "ask:a:a", won=10, more=" stall:60"))
    sheet = page.locator(".draw-sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator("button").first).to_have_text("Play on")
    expect(sheet.locator("p")).to_have_text("60 quiet rolls. Call it a draw?")
    says(page, "Run home! One mouse is enough.")
    sheet.locator("button").first.click()
    expect(sheet).to_be_hidden()


def test_a_draw_is_asked_once(devices: Devices) -> None:
    """Where the line asks it, the sheet only has the answers."""
    page = sit(devices, drawn(LATE, "B4", "E3,F2,x,B6", "ask:a:a", won=9, more=" stall:60"))
    says(page, "60 quiet rolls. Call it a draw?")
    expect(page.locator(".draw-sheet button")).to_have_count(2)
    expect(page.locator(".draw-sheet p")).to_be_hidden()


# Keys


def test_m_then_enter_goes_on(devices: Devices) -> None:
    page = sit(devices, choosing(), DESKTOP)
    expect(page.locator(".piece.can").first).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator(".piece.chosen")).to_have_attribute("data-piece", "1")
    page.keyboard.press("Enter")
    expect(page.locator(".piece.chosen")).to_have_attribute("data-piece", "1")
    focused = page.evaluate("document.activeElement.dataset.at")
    assert focused in squares(page, ".ring")
    page.keyboard.press("Enter")
    expect(page.locator(".piece.ghost")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".piece.chosen")).to_have_count(0)


def test_m_finds_every_piece_while_none_may_move(devices: Devices) -> None:
    page = sit(devices, drawn(MIDDLE, "F1", "D4,G1,x,G2", "roll:a"), DESKTOP)
    expect(page.locator(".die.ready")).to_be_visible()
    for square in ("F1", "D4", "G1", "G2", "F1"):
        page.keyboard.press("m")
        expect(page.locator(f"[role=gridcell][data-at={square}]")).to_be_focused()
    expect(page.locator(".piece.chosen")).to_have_count(0)


def test_the_focus_hides_no_mouse(devices: Devices) -> None:
    """Neither on the bare floor nor in a hole, whose slab would lie over it."""
    page = sit(devices, drawn(MIDDLE, "F1", "D4,G2,x,G4", "walk:a:3"), DESKTOP)
    page.evaluate("document.documentElement.toggleAttribute('data-keys', true)")
    for square in ("G2", "G4"):
        cell = f"[data-at={square}][role=gridcell]"
        middle = box(page, cell, 0.5)
        before = look(page, middle)
        page.locator(cell).focus()
        expect(page.locator(".focus-ring")).to_be_visible()
        assert look(page, middle).differs(before) < 0.02, square
        assert shown_by(page, ".focus-ring", box(page, cell, 1.2)) > 0.08


@pytest.mark.parametrize("staged", ["choosing", "fork", "rolling"])
def test_large_letters_leave_the_board_its_room(devices: Devices, staged: str) -> None:
    """On the smallest telephone, whatever is to be done: the board is as large as it was, and so is what is touched."""
    tables: dict[str, Callable[[], Staged]] = {
        "choosing": choosing,
        "fork": lambda: drawn(WITH_CHEESE, "F3", "B2,A3,x,F5", "fork:a:1"),
        "rolling": lambda: drawn(MIDDLE, "E4", "A2,G2,x,B2", "roll:a"),
    }
    page = sit(
        devices, tables[staged](), {**PHONE, "viewport": {"width": 320, "height": 568}}, letters="200%"
    )
    page.evaluate("document.fonts.ready.then(() => true)")
    board = page.locator(".square").bounding_box()
    assert board is not None
    assert board["height"] == pytest.approx(222, abs=2)
    for wanted in page.locator(".tray button").all():
        size = wanted.bounding_box()
        assert size is None or min(size["width"], size["height"]) >= 48


# Nothing hides, nothing is hidden


@pytest.mark.parametrize("looks", some(list(LOOKS), "contrast-dark"))
def test_marks_are_seen_and_hide_nothing(devices: Devices, looks: str) -> None:
    """All in grey: neither night nor strong contrast, big pieces, large letters nor a small telephone take a mark away."""
    more = LOOKS[looks]
    page = sit(devices, choosing(), **more)
    is_beside(page, ".halo", "G2", 1.5)
    is_seen(page, ".tagged", ".tagged[data-at=G2] svg", 0.1)
    tap(page, "D4")
    is_seen(page, ".ring", ".ring[data-at=B3]", 0.1)
    is_seen(page, ".ring", ".ring[data-at=D1] svg")
    tap(page, "F5")
    expect(page.locator(".step")).to_have_count(3)
    is_seen(page, ".step", ".step[data-at=E4] b")
    is_seen(page, ".piece.ghost", ".floor [data-at=F5]")
    for sign in (".bar .go .tick", ".paws svg"):
        is_seen(page, sign, sign, 0.1)
    hunt = sit(devices, hunting(), **more)
    is_beside(hunt, ".prey", "F5", 1.8)
    is_seen(hunt, ".bang", ".bang[data-at=F5] svg")
    home = sit(devices, running_home(), **more)
    is_seen(home, ".home", ".floor [data-at=G4]")
    is_seen(home, ".home.far", ".home.far[data-at=D6] b")
    paws = sit(devices, choosing(), **{**more, "settings": {**more.get("settings", {}), "paws": True}})
    is_seen(paws, ".prints", ".prints[data-at=E1] span")
    is_beside(paws, ".prints.held", "G2", 1.3)
    for sign in (".prints svg", ".paws svg"):
        is_seen(paws, sign, sign, 0.1)
    cheese = sit(devices, drawn(WITH_CHEESE, "E4", "A2,G2,x,B2", "walk:a:3"), **more)
    is_seen(cheese, ".t[data-at=D5] .tile", ".floor [data-at=D5]", 0.3)  # though it lies in the shade


def is_beside(page: Page, mark: str, square: str, size: float) -> None:
    """Around a pawn the page looks different with the mark, on the pawn itself it does not."""
    cell = f".floor [data-at={square}]"
    expect(page.locator(mark).first).to_be_visible()
    assert shown_by(page, mark, box(page, cell, size)) > 0.05, mark
    assert shown_by(page, mark, box(page, cell, 0.4)) < 0.02, mark


def test_the_last_move_of_the_others_stays(devices: Devices) -> None:
    """The place it left, its way and where it stands, until something is chosen; again when that is put back."""
    table = drawn(MIDDLE, "F1", "D4,G1,x,G2", "walk:b:2")
    page = sit(devices, table)
    expect(page.locator(".trail path")).to_have_count(0)
    table.show(table.desk.store(bot_plays(table.match, 2, "C-E2")))
    expect(page.locator(".trail path").first).to_be_visible()
    assert squares(page, ".last.was") == ["F1"]
    assert squares(page, ".last:not(.was)") == ["E2"]
    expect(page.locator("[data-at=E2][role=gridcell]")).to_have_attribute(
        "aria-label", re.compile("played last by Pip")
    )
    is_beside(page, ".last:not(.was)", "E2", 1.3)
    is_seen(page, ".trail", ".floor [data-at=E1]", 0.1)


@pytest.mark.parametrize("kind", some([PHONE, DESKTOP], PHONE))
def test_the_hand_of_a_hint_points_at_its_square(devices: Devices, kind: dict[str, Any]) -> None:
    """And hides no other piece."""
    staged = choosing()
    staged.hint = "4-G5"
    page = sit(devices, staged, kind)
    page.locator("[data-test=bulb]").click()
    expect(page.locator(".piece.ghost.hint")).to_be_visible()
    keeps_to(page, ".pointer", ".floor [data-at=G5]", ".piece[data-piece]")
