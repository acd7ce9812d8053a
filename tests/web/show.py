"""Where screens are shown one after the other, and how to come to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno
from playwright.sync_api import BrowserContext, Page, Route, expect
from playwright.sync_api import Error as Gone

from tests.web.browser import Devices
from tests.web.staged import Staged
from tests.web.tongues import region, speak

Scene = tuple[str, Page]
"""its name, and the page that shows it"""
View = dict[str, Any]
QR_TEXT = "http://cheeseboard.example/#/m/abcdefghijklm/2/abcdefghijklmnopqrstuv"
HOUSE = "http://192.168.0.7:8765"
CODES = re.compile("/matches/[a-z2-7]{13}/codes")
PICTURES = [0, 7, 12, 21]
STILL = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}"""
"""colours are measured as they are, not on the way from one to the next"""
UNSEEN = """() => {
  const kept = JSON.parse(localStorage.getItem("cheeseboard.matches") ?? "[]");
  localStorage.setItem("cheeseboard.matches", JSON.stringify(kept.map((match) => ({ ...match, seen: null, is_altered: false }))));
}"""


@dataclass
class Show:
    """Where the screens are shown."""

    devices: Devices
    kind: dict[str, Any]
    host_secret: str
    scheme: str = "light"
    language: str = "en"
    page: Page | None = None
    is_shared: bool = True
    """whether other devices reach the server"""

    def device(self) -> BrowserContext:
        context = self.devices.device(self.kind, color_scheme=self.scheme, locale=region(self.language))
        speak(context, self.language)
        context.add_init_script(STILL)
        context.route("**/api/v1/qr", _same_qr)
        if self.is_shared:
            context.route("**/api/v1/games", in_the_house)
        context.route(CODES, same_code)
        return context

    def open(self, path: str = "") -> Page:
        """The page of this show, somewhere else; games of one name at several moments are each new to it."""
        self.page = page = self.page or self.device().new_page()
        if (
            self.is_in_app
        ):  # the app goes there itself, by way of a page with little on it: quicker than to begin anew
            page.evaluate(UNSEEN)
            go(page, "nowhere", "main.trouble-page")
            page.evaluate("(hash) => { location.hash = hash; }", f"#/{path}")
        else:
            page.goto(f"/#/{path}")
        return page

    @property
    def is_in_app(self) -> bool:
        return self.page is not None and urlsplit(self.page.url).path == "/"

    def at(self, staged: Staged, seat: int | None = 1) -> Page:
        """A page that came by a seat's link."""
        self.page = self.page or self.device().new_page()
        staged.route(self.page)
        return self.open(staged.link(seat))

    def apart(self, staged: Staged, seat: int | None) -> Page:
        """Somebody else, elsewhere."""
        return self.visit(staged, staged.link(seat))

    def visit(self, staged: Staged, link: str) -> Page:
        """A device of its own that opens a link."""
        page = self.device().new_page()
        staged.route(page)
        page.goto(f"/#/{link}")
        return page

    def host_at(self, staged: Staged, *here: int) -> Page:
        """The page that made the match."""
        self.page = page = self.page or self.device().new_page()
        if not self.is_in_app:
            page.goto("/readyz")  # where the app's memory is, without the app
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


def in_the_house(route: Route) -> None:
    """The server as it answers where the whole house reaches it."""
    with suppress(Gone):  # where the page has gone on, nobody waits for it
        route.fulfill(json={**route.fetch().json(), "found_at": HOUSE})


def same_code(route: Route) -> None:
    route.fulfill(json={"pictures": PICTURES, "seconds": 600})


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


def click_on(page: Page, selector: str) -> None:
    """What lies under a mark that takes no clicks itself."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def mine(view: View) -> bool:
    return bool(view["moves"])


def over(reason: str | None = None) -> Callable[[View, Staged], bool]:
    return lambda view, _: bool(view["outcome"]) and reason in (None, view["outcome"]["reason"])


def phase(name: str, least: int = 0) -> Callable[[View, Staged], bool]:
    """Seat 1 is to do something in this phase, and the table is not new any more."""
    return lambda view, staged: (
        view["phase"] == name and (mine(view) or staged.match.roller == 1) and staged.match.version >= least
    )
