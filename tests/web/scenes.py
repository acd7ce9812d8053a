"""Every screen in every state, one after the other: for the checks of looks and access, and for the screenshots."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from typing import Any

from tests.conformance.test_lessons import lessons
from tests.examples import IS_ALL
from tests.web.back_scenes import check_the_dice, look_back
from tests.web.help_scenes import advised, asked, fitting
from tests.web.lesson import finish
from tests.web.show import Scene, Show, go, press, see
from tests.web.staged import Staged, seats
from tests.web.table_scenes import (
    apart,
    around_the_table,
    cheese_company,
    cheese_ends,
    cheese_tables,
    chop_choices,
    chop_ends,
    chop_marks,
    chop_tables,
    invited,
)
from tests.web.tables import set_seat


def tour(show: Show, *parts: str) -> Generator[Scene, None, None]:
    for part in parts or PARTS:
        try:
            yield from PARTS[part](show)
        finally:
            show.close()


def first_pages(show: Show) -> Iterator[Scene]:
    page = show.open()
    yield "home", see(page, "[data-test=game-chop-chop]")
    press(page, "language")
    yield "language", see(page, "dialog")
    page.keyboard.press("Escape")
    kept = [kept_match(number) for number in range(3)]
    page.evaluate("(kept) => localStorage.setItem('cheeseboard.matches', JSON.stringify(kept))", kept)
    page.reload()
    yield "home-continue", see(page, "[data-test=continue]")
    press(page, "more")
    yield "home-begun", see(page, ".goon-all")
    page.locator(".goon-forget").first.click()
    yield "home-forget", see(page, "dialog [data-test=yes]")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    press(page, "friend")
    yield "home-friend", see(page, ".friend-games")
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    yield "home-offline", see(page, ".notice")
    page.context.set_offline(False)
    yield "settings", go(page, "settings", ".setting-list")
    page.locator("details summary").click()
    yield "settings-keys", see(page, ".key-list")
    yield "join", go(page, "join", ".picture-pad")
    press(page, "picture-3", "picture-11")
    yield "join-half", see(page, ".slot.full")
    show.devices.allow("404 \\(Not Found\\)")  # a wrong code is answered so
    press(page, "picture-3", "picture-23")
    yield "join-wrong", see(page, ".problem")
    yield "broken-link", go(page, "nonsense", "main[class*=trouble]")
    yield "no-key", go(page, "m/aaaaaaaaaaaaa", "main[class*=trouble]")


BOARDS = {
    "cheese-rescue": [
        *("card-cat 0 0", "card-mouse 1 0", "cheese-wedge-3 0 1", "card-start 1 1"),
        *("cheese-wheel-1 1 2", "cheese-wedge-1 2 2"),
    ],
    "chop-chop": [
        *("tile-back 1 0", "tile-back 2 1", "tile-cheese 1 2", "slab-hole 2 2", "tile-back 0 2"),
        *("table 1 0 2 2", "pawn-mouse-2 0 1", "pawn-cat 1 1"),
    ],
}
"""what lay there when the device last looked"""


def picture(game: str) -> dict[str, Any]:
    parts = [(name, *map(int, places)) for name, *places in map(str.split, BOARDS[game])]
    return {"size": [3, 3], "parts": [part if len(part) > 3 else (*part, 0.92, 0.92) for part in parts]}


def kept_match(number: int) -> dict[str, Any]:
    """As a device remembers one; every other is of the same game."""
    game = "chop-chop" if number % 2 else "cheese-rescue"
    there = [
        {"kind": "here", "avatar": "fox", "level": None},
        {"kind": "bot", "avatar": None, "level": "pip"},
    ]
    more = [{"kind": "here", "avatar": "bear", "level": None}] * (number % 3)
    return {
        "id": "abcdefghijkl" + "abcdefg"[number],
        "game": game,
        "secrets": ["x"],
        "links": {},
        "status": "playing",
        "touched": 1,
        "seats": there + more,
        "actors": [number % 3 + 1],
        "mine": [1],
        "picture": picture(game),
    }


def new_games(show: Show) -> Iterator[Scene]:
    page = show.open("new/cheese-rescue")
    yield "new-cheese-rescue", see(page, "[data-test=house-rules]")
    if page.locator(".house-rules[open]").count() == 0:
        press(page, "house-rules")
    press(page, "option-area")
    yield "new-cheese-rescue-rules", see(page, "[data-test=option-area] input")
    press(page, "house-rules", "seat-3", "kind-here", "seat-4", "kind-elsewhere")
    yield "new-cheese-rescue-four", see(page, ".far")
    yield "new-chop-chop", go(page, "new/chop-chop", "main.chop-chop [data-test=house-rules]")
    set_seat(page, 3, "here")
    yield "new-chop-chop-faces", see(page, ".avatars")
    set_seat(page, 4, "elsewhere")
    set_seat(page, 5, "minerva")
    press(page, "hat-cat", "hat-cat", "hat-cat", "hat-cat")
    yield "new-chop-chop-lot", see(page, ".lot")
    if page.locator(".house-rules[open]").count() == 0:
        press(page, "house-rules")
    press(page, "all-rules", "option-first_player")
    page.locator("[data-test=option-first_player] input[value=chosen]").check()
    yield "new-chop-chop-rules", see(page, ".who-begins")


def host(show: Show) -> Iterator[Scene]:
    page = show.open("host")
    yield "host-door", see(page, "[data-test=host-secret]")
    page.evaluate(
        "fetch('/api/v1/matches', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({game: 'chop-chop', seats: [{kind: 'here'}, {kind: 'bot', level: 'pip'}], start: true})})"
    )
    page.locator("[data-test=host-secret]").fill(show.host_secret)
    page.keyboard.press("Enter")
    yield "host", see(page, ".room-row")
    page.locator(".room-row button").first.click()
    yield "host-delete", see(page, "dialog")


def before_the_start(show: Show) -> Iterator[Scene]:
    waiting = Staged("chop-chop", seats("here:fox", "elsewhere", "elsewhere", "bramble"), "waiting")
    page = show.host_at(waiting, 1)
    yield "invite", see(page, "[data-test=qr] svg")
    press(page, "code")
    yield "invite-pictures", see(page, "[data-test=pictures]")
    friend = show.apart(waiting, 2)
    yield "sit-down", see(friend, "[data-test=sit]")
    press(friend, "sit")
    yield "lobby", see(friend, ".lobby-wait")
    friend.locator(".top-more button").click()
    yield "lobby-leave", see(friend, "dialog")
    show.close()
    show.is_shared = False
    alone = show.host_at(Staged("cheese-rescue", seats("here:fox", "elsewhere"), "alone"), 1)
    yield "invite-here-only", see(alone, "[data-test=here-only]")


def learning(show: Show) -> Iterator[Scene]:
    """The path of each game; a lesson as it begins, all or one, and done; the path when all are done."""
    for game in ("cheese-rescue", "chop-chop"):
        page = show.open(f"learn/{game}")
        yield f"learn-{game}", see(page, ".stone.now")
        every = [lesson["id"] for lesson in lessons(game)]
        for name in every if IS_ALL else every[-1:]:
            go(page, f"learn/{game}/{name}", "[data-test=pulse]")
            yield f"lesson-{game}-{name}", page
            finish(page)
            yield f"lesson-{game}-{name}-done", page
        page.evaluate(
            "(kept) => localStorage.setItem('cheeseboard.lessons', kept)", json.dumps({game: every})
        )
        yield f"learn-{game}-done", see(show.open(f"learn/{game}"), ".stone.done")


def reading(show: Show) -> Iterator[Scene]:
    """Chapters with their boards, all or a few, and what all sheets say; found words."""
    for game in ("cheese-rescue", "chop-chop"):
        page = show.open(f"rules/{game}")
        see(page, "[data-test=live] .tb")
        for tab in page.locator(".rb-tab").all()[:: 1 if IS_ALL else 3]:
            tab.click()
            name = tab.get_attribute("data-test")
            yield (
                f"rules-{game}-{name}",
                see(page, ".slip" if name == "chapter-sheets" else "[data-test=live] .tb"),
            )
        page.locator("[data-test=search]").fill("4.1")
        yield f"rules-{game}-found", see(page, "[data-test=hit]")


PARTS: dict[str, Callable[[Show], Iterator[Scene]]] = {
    "first-pages": first_pages,
    "new-games": new_games,
    "learning": learning,
    "reading": reading,
    "host": host,
    "before-the-start": before_the_start,
    "cheese-rescue": cheese_tables,
    "cheese-rescue-company": cheese_company,
    "cheese-rescue-ends": cheese_ends,
    "chop-chop": chop_tables,
    "chop-chop-choices": chop_choices,
    "chop-chop-marks": chop_marks,
    "chop-chop-ends": chop_ends,
    "around-the-table": around_the_table,
    "apart": apart,
    "invited": invited,
    "advised": advised,
    "asked": asked,
    "fitting": fitting,
    "look-back": look_back,
    "dice": check_the_dice,
}
