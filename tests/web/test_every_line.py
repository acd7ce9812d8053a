"""Whatever happens at a table, the line says it: in every kind of state, in two lines of text on the smallest telephone."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cheeseboard.locale.pseudo import PSEUDO
from cheeseboard.registry import GAMES
from tests.examples import IS_ALL
from tests.web.browser import Devices, hurry
from tests.web.tongues import region, sample, speak
from tests.web.walk import Step, walk

SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
FEWEST = 40
AT_ONCE = 40
SPARSE = 12
"""where not everything is tried, the longest words there could be are tried in every state, languages in every twelfth"""

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
  const look = (why) => {
    const range = document.createRange();
    range.selectNodeContents(words.querySelector("span") ?? words);
    const rows = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top)));
    const missing = [...line.querySelectorAll(".line-picture use")].map((use) => use.getAttribute("href")).filter((href) => href.startsWith("#") && !document.querySelector(href));
    lines.push({ why, words: words.textContent, rows: rows.size, tone: line.dataset.tone, pictures: line.querySelectorAll(".line-picture > *").length, missing });
  };
  new MutationObserver(() => words.textContent && look("told")).observe(words, { childList: true });
  const settle = () => new Promise((done) => setTimeout(done));
  window.puppets = async (steps) => {
    lines.length = 0;
    for (const { state, events, previews: known } of steps) {
      previews = known;
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
    }
    return lines;
  };
}"""


@cache
def steps_of(game: str) -> list[Step]:
    return list(walk(game, IS_ALL))


@pytest.mark.parametrize(("language", "game"), sample(tuple(GAMES)))
def test_every_state_has_its_line(devices: Devices, game: str, language: str) -> None:
    context = devices.device(SMALL, locale=region(language))
    speak(context, language)
    page = context.new_page()
    page.goto("/")
    hurry(page, 1000)
    page.evaluate(PUPPETS, game)
    page.wait_for_load_state("networkidle")
    steps = steps_of(game)
    assert len(steps) > FEWEST
    if not IS_ALL and language != PSEUDO:
        steps = steps[::SPARSE]
    wrong: set[str] = set()
    for first in range(0, len(steps), AT_ONCE):
        for line in page.evaluate("(steps) => window.puppets(steps)", steps[first : first + AT_ONCE]):
            told = f"{line['why']}: {line['words']!r}"
            if not line["words"].strip() or line["words"].startswith(("say.", "event.", "move.")):
                wrong.add(f"{told}: no words")
            if "{" in line["words"]:
                wrong.add(f"{told}: not filled in")
            if line["rows"] > 2:
                wrong.add(f"{told}: {line['rows']} lines")
            if not line["pictures"] or line["missing"]:
                wrong.add(f"{told}: no picture {line['missing']}")
    assert not wrong, "\n".join(sorted(wrong))
