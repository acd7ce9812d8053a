"""Every screen in every state, one after the other: for the checks of looks and access, and for the screenshots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno
from playwright.sync_api import BrowserContext, Page, Route, expect

from cheeseboard.table import messages as m
from tests.web.browser import LOST, Devices
from tests.web.staged import Staged, seats, stage

Scene = tuple[str, Page]
View = dict[str, Any]
QR_TEXT = "http://cheeseboard.example/#/m/abcdefghijklm/2/abcdefghijklmnopqrstuv"
PICTURES = [0, 7, 12, 21]
STILL = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}"""
"""colours are measured as they are, not on the way from one to the next"""


@dataclass
class Show:
    """Where the screens are shown."""

    devices: Devices
    kind: dict[str, Any]
    host_secret: str
    scheme: str = "light"
    locale: str = "en-GB"
    page: Page | None = None

    def device(self) -> BrowserContext:
        context = self.devices.device(self.kind, color_scheme=self.scheme, locale=self.locale)
        context.add_init_script(STILL)
        context.route("**/api/v1/qr", _same_qr)
        context.route(re.compile("/matches/[a-z2-7]{13}/codes"), _same_code)
        return context

    def open(self, path: str = "") -> Page:
        """The page of this show, somewhere else."""
        self.page = self.page or self.device().new_page()
        self.page.goto("about:blank")
        self.page.goto(f"/#/{path}")
        return self.page

    def at(self, staged: Staged, seat: int | None = 1) -> Page:
        """A page that came by a seat's link."""
        self.page = self.page or self.device().new_page()
        staged.route(self.page)
        return self.open(staged.link(seat))

    def apart(self, staged: Staged, seat: int | None) -> Page:
        """Somebody else, elsewhere."""
        page = self.device().new_page()
        staged.route(page)
        page.goto(f"/#/{staged.link(seat)}")
        return page

    def host_at(self, staged: Staged, *here: int) -> Page:
        """The page that made the match."""
        page = self.open()
        staged.route(page)
        staged.remember(page, *here)
        return self.open(f"m/{staged.match.id}")

    def close(self) -> None:
        self.page = None
        while self.devices.contexts:
            self.devices.contexts.pop().close()


def _same_qr(route: Route) -> None:
    drawing = BytesIO()
    segno.make(QR_TEXT, error="m", micro=False).save(drawing, kind="svg", border=3, scale=4)
    route.fulfill(body=drawing.getvalue(), content_type="image/svg+xml")


def _same_code(route: Route) -> None:
    route.fulfill(json={"pictures": PICTURES, "seconds": 600})


def tour(show: Show, *parts: str) -> Iterator[Scene]:
    for part in parts or PARTS:
        try:
            yield from PARTS[part](show)
        finally:
            show.close()


def see(page: Page, selector: str) -> Page:
    expect(page.locator(selector).first).to_be_visible()
    return page


def go(page: Page, path: str, selector: str) -> Page:
    """Another page of the app, as its links lead there."""
    page.evaluate("(path) => { location.hash = path; }", f"#/{path}")
    return see(page, selector)


def press(page: Page, *names: str) -> Page:
    for name in names:
        page.locator(f"[data-test={name}]").first.click()
    return page


def first_pages(show: Show) -> Iterator[Scene]:
    page = show.open()
    yield "home", see(page, "[data-test=game-chop-chop]")
    press(page, "language")
    yield "language", see(page, "dialog")
    page.keyboard.press("Escape")
    kept = [_kept(number) for number in range(3)]
    page.evaluate("(kept) => localStorage.setItem('cheeseboard.matches', JSON.stringify(kept))", kept)
    page.reload()
    yield "home-continue", see(page, "[data-test=continue]")
    page.locator(".begun-forget").first.click()
    yield "home-forget", see(page, "dialog")
    page.keyboard.press("Escape")
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


def _kept(number: int) -> dict[str, Any]:
    game = "chop-chop" if number % 2 else "cheese-rescue"
    there = [
        {"kind": "here", "avatar": "fox", "level": None},
        {"kind": "bot", "avatar": None, "level": "pip"},
    ]
    more = [{"kind": "elsewhere", "avatar": "bear", "level": None}] * number
    return {
        "id": "abcdefghijkl" + "abc"[number],
        "game": game,
        "secrets": ["x"],
        "links": {},
        "status": "playing",
        "touched": 1,
        "seats": there + more,
    }


def new_games(show: Show) -> Iterator[Scene]:
    page = show.open("new/cheese-rescue")
    yield "new-cheese-rescue", see(page, "[data-test=house-rules]")
    press(page, "house-rules")
    yield "new-cheese-rescue-rules", see(page, "[data-test=option-area] input")
    press(page, "house-rules", "seat-3", "seat-3", "seat-4", "seat-4", "seat-4")
    yield "new-cheese-rescue-four", page
    yield "new-chop-chop", go(page, "new/chop-chop", "main.chop-chop [data-test=house-rules]")
    press(page, "seat-3", "seat-4", "seat-4", *(["seat-5"] * 6), "house-rules")
    page.locator("[data-test=option-first_player] input[value=chosen]").check()
    yield "new-chop-chop-rules", see(page, ".who-begins")
    press(page, "house-rules", *(["seat-2"] * 4), *(["seat-3"] * 6), *(["seat-4"] * 5), "seat-5")
    yield "new-chop-chop-too-few", see(page, ".problem")


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


def cheese_tables(show: Show) -> Iterator[Scene]:
    two = stage(
        "cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view) and len(view["table"]) > 5
    )
    page = see(show.host_at(two, 1), ".hand .c")
    yield "cheese-rescue", page
    page.locator(".hand .c").first.click()
    yield "cheese-rescue-chosen", see(page, ".board.choosing")
    page.locator(".cells .can").first.click()
    yield "cheese-rescue-ghost", see(page, ".cell.ghost")
    two.is_slow = True
    page.locator(".bar .go").click()
    yield "cheese-rescue-waiting", see(page, ".bar[data-mode=wait]")
    for many in (3, 4):
        plan = seats("here:fox", "pip", "bramble", "minerva")[:many]
        full = stage("cheese-rescue", plan, _crowded)
        page = see(show.at(full), ".hand .c")
        page.locator(".hand .c").first.click()
        yield f"cheese-rescue-{many}", see(page, ".board.choosing")
    yield "cheese-rescue-watching", see(show.apart(full, None), ".mark.eye")
    ending = stage("cheese-rescue", seats("here:fox", "pip"), _last_move)
    page = see(show.host_at(ending, 1), ".hand .c")
    ending.show(ending.desk.step(ending.choice))
    page.locator(".acts button").first.click()
    yield "cheese-rescue-acts", see(page, ".tb-in.acting")
    page.locator(".acts button").last.click()
    yield "cheese-rescue-end", see(page, "[data-test=again]")
    four = stage("cheese-rescue", seats("here:fox", "pip", "bramble", "minerva"), over())
    yield "cheese-rescue-4-end", see(show.host_at(four, 1), "[data-test=again]")


def mine(view: View) -> bool:
    return bool(view["moves"])


def _crowded(view: View, staged: Staged) -> bool:
    return mine(view) and len(view["table"]) > view["size"] ** 2 / 2


def _last_move(view: View, staged: Staged) -> bool:
    return bool(len(view["table"]) == view["size"] ** 2 - 1)


def over(reason: str | None = None) -> Callable[[View, Staged], bool]:
    return lambda view, _: bool(view["outcome"]) and reason in (None, view["outcome"]["reason"])


def phase(name: str, least: int = 0) -> Callable[[View, Staged], bool]:
    """Seat 1 is to do something in this phase, and the table is not new any more."""
    return lambda view, staged: (
        view["phase"] == name and (mine(view) or staged.match.roller == 1) and staged.match.version >= least
    )


CHOP_SEEN = {"roll": ".die.ready", "walk": ".ring, .piece.can", "place": ".ring"}


def chop_tables(show: Show) -> Iterator[Scene]:
    plan = seats("here:fox", "pip")
    for name in ("place", "roll", "walk", "bonus", "arrow", "fork"):
        cat, least = (1, 0) if name == "place" else (2, 90)
        staged = stage("chop-chop", plan, phase(name, least), cat=cat)
        page = see(show.at(staged), CHOP_SEEN.get(name, ".ring, .tray [data-move]"))
        yield f"chop-chop-{name}", page
        if name == "walk":
            piece = page.locator(".piece.can")
            if piece.count():
                click_on(page, ".piece.can")
            click_on(page, ".ring")
            yield "chop-chop-ghost", see(page, ".piece.ghost")
    asked = stage("chop-chop", plan, phase("ask"), cat=2, options={"stall_limit": "20"})
    yield "chop-chop-draw", see(show.at(asked), "[data-move='draw:yes']")
    five = seats("here:fox", "here:bear", "pip", "hazel", "minerva")
    yield "chop-chop-5", see(show.at(stage("chop-chop", five, phase("walk", 60), cat=3)), ".ring, .piece.can")
    for name in ("all-caught", "cheese-home"):
        ended = stage("chop-chop", plan, over(name), cat=2)
        yield f"chop-chop-{name}", see(show.host_at(ended, 1), "[data-test=again]")
    printed = show.at(stage("chop-chop", plan, phase("roll", 60), cat=2))
    printed.locator(".paws").click()
    yield "chop-chop-prints", see(printed, ".prints svg")


def click_on(page: Page, selector: str) -> None:
    """What lies under a mark that takes no clicks itself."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def around_the_table(show: Show) -> Iterator[Scene]:
    shared = stage("cheese-rescue", seats("here:fox", "here:rabbit", "pip"), lambda view, _: mine(view))
    page = show.host_at(shared, 1, 2)
    yield "curtain", see(page, "[data-test=curtain-open]")
    press(page, "curtain-open")
    yield "after-curtain", see(page, ".hand .c")
    press(page, "menu")
    yield "menu", see(page, "dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "keys", see(page, "dialog .key-list")
    page.keyboard.press("Escape")
    page.locator(".cells [role=gridcell]").last.click()
    yield "toast", see(page, ".toast.up")
    yield from apart(show)


def apart(show: Show) -> Iterator[Scene]:
    plan = seats("here:fox", "elsewhere", "bramble")
    staged = Staged("chop-chop", plan, "apart", cat=2)
    staged.desk.do(m.Take(id="take", seat=2, avatar="bear"), staged.desk.holder(2))
    staged.start().until(lambda view, _: view["phase"] == "roll" and _.match.version > 40)
    page = see(show.host_at(staged, 1), "[data-test=greet]")
    press(page, "greet")
    yield "greetings", see(page, "dialog")
    press(page, "greet-bravo")
    yield "greeted", see(page, ".bubble")
    staged.absent = frozenset({2})
    staged.say_who_is_here()
    yield "away", see(page, "[data-test=away]")
    press(page, "menu", "menu-leave")
    yield "leave", see(page, "dialog [data-test=yes]")
    page.keyboard.press("Escape")
    show.devices.allow(LOST)
    staged.cut()
    yield "lost", see(page, "[data-test=lost]")


PARTS: dict[str, Callable[[Show], Iterator[Scene]]] = {
    "first-pages": first_pages,
    "new-games": new_games,
    "host": host,
    "before-the-start": before_the_start,
    "cheese-rescue": cheese_tables,
    "chop-chop": chop_tables,
    "around-the-table": around_the_table,
}
