"""Whatever happens at a table, the line says it: in every kind of state, in two lines of text on a small telephone."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

import cheeseboard
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.core.terminal import capital
from cheeseboard.locale import Words, languages, read, words_of
from cheeseboard.locale.pseudo import PSEUDO
from cheeseboard.registry import GAMES
from tests.examples import IS_ALL, some
from tests.web.browser import Devices, hurry
from tests.web.looks import BROKEN, COVERED, CUT, OUTSIDE, resize
from tests.web.tongues import TONGUES, change_language, region, speak
from tests.web.walk import Step, walk

SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
FEWEST = 40
AT_ONCE = 40
SPARSE = 48
Visit = tuple[tuple[str, ...], str]
"""the languages of one page, and the game"""
TOLD: list[Visit] = (
    [((language,), game) for language in TONGUES for game in GAMES]
    if IS_ALL
    else [
        (told_in, game)
        for number, game in enumerate(GAMES)
        for told_in in ((PSEUDO,), languages()[number :: len(GAMES)])
    ]
)
"""where not everything is tried, the longest words there could be are tried in every second state, each language in a few of one
game, and several at one page, which changes its language as anybody may"""

PUPPETS = """async (game) => {
  const [{ createTable, loadBoard }, { speakOf }] = await Promise.all([import("/static/js/board/index.js"), import("/static/js/words.js")]);
  const board = await loadBoard(game);
  speakOf(game);
  const frame = document.createElement("main");
  frame.className = "frame";
  const root = document.createElement("div");
  root.className = "stage";
  frame.append(root);
  document.querySelector("#app").replaceChildren(frame);
  let previews = {};
  const host = { root, hint() {}, ahead: () => [], send: async () => ({ say: "accepted" }), preview: async (move) => ({ say: "previewed", ...previews[move] }) };
  const table = createTable(game, board, host);
  const line = root.querySelector(".line"), words = root.querySelector(".line-words");
  const lines = [];
  let isMine = false;
  const look = (why) => {
    const range = document.createRange();
    range.selectNodeContents(words.querySelector("span") ?? words);
    const rows = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
    const missing = [...line.querySelectorAll(".line-picture use")].map((use) => use.getAttribute("href")).filter((href) => href.startsWith("#") && !document.querySelector(href));
    const said = window.heard.at(-1)?.replace(/^! /, "");
    lines.push({ why, words: words.textContent, said, rows: rows.size, tone: line.dataset.tone, isMine, pictures: line.querySelectorAll(".line-picture > *").length, missing });
  };
  new MutationObserver(() => words.textContent && look("told")).observe(words, { childList: true });
  const settle = () => new Promise((done) => setTimeout(done));
  window.advise = async ({ state, previews: known }, move, said) => {
    previews = known;
    await table.show({ state: { ...state, version: Math.random() }, events: [], undone: false, actor: null });
    table.key(new KeyboardEvent("keydown", { key: "Escape" }));
    await settle();
    table.hint(move, said);
    await settle();
    return words.textContent;
  };
  window.puppets = async (steps) => {
    lines.length = 0;
    for (const { state, events, previews: known } of steps) {
      previews = known;
      isMine = state.rights.can_hint;
      await table.show({ state: { ...state, version: Math.random() }, events: [], undone: false, actor: null }); // where it was before is not told again
      await table.show({ state, events, undone: false, actor: null });
      await settle();
      look(`stands: ${state.view.phase ?? ""}`);
      for (const move of Object.keys(known)) {
        table.key(new KeyboardEvent("keydown", { key: "Escape" }));
        table.hint(move);
        await settle();
        await settle();
        look(`prepared: ${move}`);
      }
      table.key(new KeyboardEvent("keydown", { key: "Escape" }));
      await settle();
    }
    return lines;
  };
}"""


@cache
def steps_of(game: str) -> list[Step]:
    return list(walk(game, IS_ALL))


@pytest.mark.each_case
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("told_in", "game"), TOLD, ids=lambda each: each if isinstance(each, str) else each[-1]
)
def test_every_state_has_its_line(devices: Devices, game: str, told_in: tuple[str, ...]) -> None:
    context = devices.device(SMALL, locale=region(told_in[0]))
    speak(context, told_in[0])
    page = context.new_page()
    page.goto("/")
    hurry(page, 1000)
    steps, wrong = steps_of(game), set[str]()
    assert len(steps) > FEWEST
    for number, language in enumerate(told_in):
        if number:
            change_language(page, language)
        page.evaluate(PUPPETS, game)
        page.wait_for_load_state("networkidle")
        wrong |= wrong_lines(
            page, steps[:: 1 if IS_ALL else 2] if len(told_in) == 1 else steps[number::SPARSE]
        )
        resize(page, 360, 740)  # letters are larger there
        wrong |= {f"360 px: {words}" for words in wrong_lines(page, steps[number::SPARSE])}
        resize(page, 320, 640)
    assert not wrong, "\n".join(sorted(wrong))


def wrong_lines(page: Page, steps: list[Step]) -> set[str]:
    wrong = set()
    for first in range(0, len(steps), AT_ONCE):
        for line in page.evaluate("(steps) => window.puppets(steps)", steps[first : first + AT_ONCE]):
            told = f"{line['why']}: {line['words']!r}"
            if not line["words"].strip() or line["words"].startswith(("say.", "event.", "move.")):
                wrong.add(f"{told}: no words")
            if line["tone"] == "do" and not line["isMine"]:
                wrong.add(f"{told}: somebody else is to do that")
            if "{" in line["words"]:
                wrong.add(f"{told}: not filled in")
            if line["said"] != line["words"]:
                wrong.add(f"{told}: what is heard is {line['said']!r}")
            if line["rows"] > 2:
                wrong.add(f"{told}: {line['rows']} lines")
            if not line["pictures"] or line["missing"]:
                wrong.add(f"{told}: no picture {line['missing']}")
    return wrong


GIVEN: dict[str, Any] = {"value": 3, "n": 5, "m": 4}
SQUIRREL = {"avatar": "squirrel", "n": 2}
"""a long name in most languages"""
ROOM = f"() => [...({CUT})(), ...({OUTSIDE})(), ...({BROKEN})(), ...({COVERED})()]"
REASONED = some(
    [(language, game) for language in languages() for game in GAMES],
    ("ru", "cheese-rescue"),
    ("de", "chop-chop"),
)


def reasons(language: str, game: str) -> dict[str, str]:
    """Every reason of a hint and every question before a blunder, as the line says them."""
    words = Words(language, game)
    given = {**GIVEN, "values": [3, 2], "seats": [SQUIRREL]}
    about_played = parts_of(cheeseboard.game(game, players=2)).about_played
    said = {}
    for key in read(words_of(game) / f"{language}.json"):
        kind, _, code = key.partition(".")
        short = f"short.{code}"
        told = capital(words(short if words.has(short) else key, **given))
        if kind == "warn" or (kind == "reason" and code in about_played):
            said[f"asked, {key}"] = (
                f"{words('coach.sure')} {capital(words(key, **given)) if kind == 'warn' else told}"
            )
        elif kind == "reason":
            said[key] = told
    return {**said, "asked, other": f"{words('coach.sure')} {words('coach.other')}"}


def advice(language: str, game: str) -> dict[str, str]:
    """Those, and every refusal of the game."""
    words = Words(language, game)
    refused = {key: words(key) for key in read(words_of(game) / f"{language}.json") if key[:6] == "error."}
    return reasons(language, game) | refused


ROWS = """async ([step, move, texts]) => {
  await Promise.allSettled([...document.fonts].map((letters) => letters.load())); // of those for a while some are not installed
  const words = document.querySelector(".line-words"), wrong = [];
  for (const text of texts) {
    if ((await window.advise(step, move, text)) !== text) wrong.push(`not told: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(words.firstElementChild);
    const rows = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
    if (rows.size > 2) wrong.push(`${rows.size} lines: ${text}`);
  }
  return wrong;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_stands_in_two_lines(devices: Devices, game: str) -> None:
    """In every language on a telephone, of which a sample has half for each game, in English and French on the smallest,
    as what a table says besides."""
    page = devices.device(SMALL).new_page()
    page.goto("/")
    hurry(page, 1000)
    page.evaluate(PUPPETS, game)
    page.wait_for_load_state("networkidle")
    step = next(
        each for each in walk(game, False) if each["previews"] and each["state"]["rights"]["can_hint"]
    )
    move, wrong = next(iter(step["previews"])), []
    own = languages() if IS_ALL else languages()[list(GAMES).index(game) :: len(GAMES)]
    for width, height, told_in in ((320, 640, ("en", "fr")), (360, 740, own)):
        resize(page, width, height)
        texts = [text for language in told_in for text in reasons(language, game).values()]
        wrong += [f"{width} px, {found}" for found in page.evaluate(ROWS, [step, move, texts])]
    assert not wrong, "\n".join(wrong)


@pytest.mark.each_case
@pytest.mark.parametrize(("language", "game"), REASONED)
def test_every_reason_and_every_refusal_has_room(devices: Devices, game: str, language: str) -> None:
    """Whole on the smallest telephone, with the tick beside it, also in letters twice as large."""
    page = devices.device(SMALL, locale=region(language)).new_page()
    page.goto("/")
    hurry(page, 1000)
    page.evaluate(PUPPETS, game)
    page.wait_for_load_state("networkidle")
    step = next(
        each for each in walk(game, False) if each["previews"] and each["state"]["rights"]["can_hint"]
    )
    move, said, wrong = next(iter(step["previews"])), advice(language, game), []
    for size in ("", "200%") if IS_ALL else ("200%",):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        for key, text in said.items():
            assert page.evaluate("(given) => window.advise(...given)", [step, move, text]) == text
            wrong += [f"{size} {key}: {found}" for found in page.evaluate(ROOM)]
    assert not wrong, "\n".join(wrong)
