"""The sentences of Cheese Rescue: whatever may be laid or happens is told, with a picture, whole and short."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cheeseboard.registry import manifest
from cheeseboard.table import projection
from cheeseboard.web import STATIC
from tests.web.browser import DESKTOP, Devices
from tests.web.cheese import GAME, SIZES, TWO, sit
from tests.web.staged import Staged, seats
from tests.web.test_sources import ids

MOST_LETTERS = 60
"""of a sentence on the line"""

SAID = """async ({ previews, events }) => {
  const { previewed, hinted, effectOf, told } = await import("/static/games/cheese-rescue/sentences.js");
  const lines = previews.flatMap(({ state, laid }) => {
    const cards = new Map(state.view.table.map((card) => [String(card.cell), card]));
    const effect = effectOf(laid, (cell) => cards.get(String(cell)));
    return [previewed(state, laid, effect), hinted(state, laid, effect)];
  });
  for (const { state, event } of events) lines.push(told(event, state));
  return lines.filter(Boolean).map(({ words, picture, beat }) => ({ words, picture: [...picture, ...(beat?.picture ?? [])], beat: beat?.words ?? "" }));
}"""


def state_of(staged: Staged, seat: int | None) -> dict[str, Any]:
    holder = staged.desk.holder(*(seat,) if seat else (), watch=seat is None)
    found: dict[str, Any] = json.loads(projection.snapshot(staged.match, holder, seat))
    return found


def walk(staged: Staged) -> tuple[list[Any], list[Any]]:
    """Every card that could be laid on the way through a game, and everything that happened, for two who look on."""
    previews: list[Any] = []
    events: list[Any] = []
    while staged.match.status == "playing":
        game, position = staged.match.game, staged.match.position
        view = staged.view(1)
        if view["moves"]:
            state = state_of(staged, 1)
            for text in view["moves"][:: max(1, len(view["moves"]) // 12)]:
                move = game.parse_move(text)
                seen = game.preview(position, move)
                laid = {
                    "card": move.card,
                    "cell": move.cell,
                    "seat": 1,
                    "saved": seen.saved,
                    "lost": seen.lost,
                }
                previews.append({"state": state, "laid": laid})
        change = staged.desk.step(staged.choice)
        for seat in (1, None):
            state = state_of(staged, seat)
            shown = projection.update(staged.match, change, staged.desk.holder(1, watch=True), seat)
            events += [{"state": state, "event": event} for event in json.loads(shown)["events"]]
    return previews, events


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_sentence_is_whole_and_short(devices: Devices, locale: str) -> None:
    """Whatever may be laid or happens, with two, three and four players: filled in, drawn, and short enough."""
    drawn = drawings()
    page = sit(devices, Staged(GAME, TWO, "sentences").start(), DESKTOP, locale=locale)
    said: set[str] = set()
    for players in SIZES:
        plan = seats("here:frog", "here:elephant", "bramble", "minerva")[:players]
        previews, events = walk(Staged(GAME, plan, f"walk {players}").start())
        for line in page.evaluate(SAID, {"previews": previews, "events": events}):
            said.add(line["words"])
            assert "{" not in line["words"] + line["beat"], line
            first = line["words"].lstrip("¡¿«„")[0]
            assert first.isupper() or first.isdigit(), line
            assert len(line["words"]) <= MOST_LETTERS, line
            parts = [part.removeprefix("^") for part in line["picture"] if part[0] not in "~="]
            assert parts, line
            assert [part for part in parts if part not in drawn] == []
    assert len(said) > 60


FINALE = ("say.end.", "say.moment.")
"""the stage of the end has pictures of its own"""


def drawings() -> set[str]:
    board = manifest(GAME).folder / "web" / "art" / "board.svg"
    return ids(board).union(*map(ids, (STATIC / "art").glob("*.svg")))


def test_every_sentence_has_a_picture(devices: Devices) -> None:
    page = sit(devices, Staged(GAME, TWO, "sentences").start(), DESKTOP)
    found = page.evaluate(
        "import('/static/games/cheese-rescue/sentences.js').then(({ SENTENCES, BEATS }) => ({ SENTENCES, BEATS }))"
    )
    words = json.loads((manifest(GAME).folder / "words" / "en.json").read_text(encoding="utf-8"))
    for table, start in (("SENTENCES", "say."), ("BEATS", "beat.")):
        told = {key for key in words if key.startswith(start) and not key.startswith(FINALE)}
        assert {f"{start}{key}" for key in found[table]} == told
    for tone, *picture in found["SENTENCES"].values():
        assert tone in ("do", "told", "cheer", "warn")
        assert picture
    asked = {part for _, *picture in found["SENTENCES"].values() for part in picture}
    asked |= {part for picture in found["BEATS"].values() for part in picture}
    plain = {part.removeprefix("^") for part in asked if part[0] not in "~=" and "{" not in part}
    assert plain <= drawings()
