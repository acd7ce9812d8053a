"""A look back at a game in every state, and the check of its dice; the same games every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Route

from cheeseboard.records import format_record, weights
from tests.examples import IS_ALL
from tests.web.show import Scene, Show, go, over, press, see
from tests.web.staged import Staged, seats, stage
from tests.web.told import WORKING, answer, explained, record_by_chance

SEEDS = {"cheese-rescue": 2, "chop-chop": 0}
"""of games in which something was better, and one was decided before its last card"""
GAMES = tuple(SEEDS) if IS_ALL else ("cheese-rescue",)
ALTER = """() => {
  const kept = JSON.parse(localStorage.getItem("cheeseboard.matches"));
  localStorage.setItem("cheeseboard.matches", JSON.stringify(kept.map((match) => ({ ...match, is_altered: true }))));
}"""


def look_back(show: Show) -> Iterator[Scene]:
    page = show.open("back")
    yield "finished-none", see(page, ".finished-none")
    show.devices.allow("422 \\(Unprocessable")  # what is no game is answered so
    show.devices.allow("400 \\(Bad Request\\)")
    bring(page, "nonsense")
    yield "finished-wrong", see(page, ".problem")
    page.evaluate("(kept) => localStorage.setItem('cheeseboard.matches', JSON.stringify(kept))", finished())
    yield "finished", see(show.open("back"), "[data-test=finished]")
    for game in GAMES:
        record = record_by_chance(game, SEEDS[game])
        yield from _one_game(show, game, record, explained(record))


def _one_game(show: Show, game: str, record: str, explanation: dict[str, Any]) -> Iterator[Scene]:
    page = go(show.open(), "back", ".finished-file")
    answer(page, WORKING)
    bring(page, record)
    yield f"back-{game}-working", see(page, "[data-test=waiting]")
    go(page, "", "[data-test=game-chop-chop]")
    go(page, "back", ".finished-file")
    answer(page, {**WORKING, "stage": 2, "is_working": False, "explanation": explanation})
    bring(page, record)
    yield f"back-{game}-end", see(page, "[data-test=luck]")
    for number, _ in enumerate(explanation["moments"], 1):
        press(page, f"stop-{number}")
        yield f"back-{game}-moment-{number}", see(page, f"[data-test=stop-{number}]")
    press(page, "luck")
    page.locator("dialog summary").click()
    yield f"back-{game}-luck", see(page, "dialog td")
    page.keyboard.press("Escape")
    for opener in ("keep", "try"):
        press(page, opener)
        yield f"back-{game}-{opener}", see(page, "dialog .choices")
        page.keyboard.press("Escape")
    if page.locator("[data-test=eye]").count():
        press(page, "eye")
        yield f"back-{game}-hands", see(page, "[data-test=eyes-1]")
        press(page, "eye")
    if explanation["ending"]:
        press(page, "stop-sure")
        yield f"back-{game}-sure", see(page, "[data-test=walk]")
        press(page, "walk")
        yield f"back-{game}-walk", see(page, "[data-test=walk-end]")


def bring(page: Page, record: str) -> None:
    """A record chosen as a file."""
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("[data-test=file]").set_input_files(file)  # type: ignore[arg-type]


def finished() -> list[dict[str, Any]]:
    """Games that a device remembers, in different company."""
    bot = {"kind": "bot", "avatar": None, "level": "minerva"}
    people = [{"kind": "here", "avatar": face, "level": None} for face in ("fox", "tortoise", "squirrel")]
    kept = [("cheese-rescue", [people[0], bot]), ("chop-chop", [*people, bot, bot])]
    more = {"secrets": ["x"], "links": {}, "status": "over", "touched": 1, "mine": [1]}
    return [{"id": "abcdefghijkl" + game[3], "game": game, "seats": chairs, **more} for game, chairs in kept]


def check_the_dice(show: Show) -> Iterator[Scene]:
    """All as they were sealed; one that is not; and what is said where a game was altered."""
    for game in GAMES:
        ended = stage(game, seats("here:fox", "pip"), over())
        page = see(show.host_at(ended, 1), "[data-test=again]")
        tell_chance(page, ended)
        press(page, "menu", "menu-dice")
        yield f"dice-{game}", see(page, "[data-test=dice-keep]")
        page.keyboard.press("Escape")
    tell_chance(page, ended, is_true=False)
    press(page, "menu", "menu-dice")
    yield "dice-wrong", see(see(page, "[data-test=dice-keep]"), "[data-test=dice-wrong]")
    page.evaluate(ALTER)
    page.reload()
    yield "altered", see(see(page, "[data-test=again]"), "[data-test=altered]")


def tell_chance(page: Page, staged: Staged, is_true: bool = True) -> None:
    """The record and what could have come, as the server tells them; or with other numbers."""
    record = staged.match.record()
    text = format_record(record)
    chances = [
        {"ply": each[0], "moves": each[1] if is_true else each[1][:1]} for each in weights(record) if each
    ]

    def tell(route: Route) -> None:
        if route.request.url.endswith("/record"):
            route.fulfill(body=text, content_type="text/plain")
        else:
            route.fulfill(json={"chances": chances})

    page.route(re.compile(f"/matches/{staged.match.id}/(record|chances)$"), tell)
