"""What tests of Cheese Rescue's table do again and again: come to a card that does something, and lay it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cheeseboard.core.game import Preview
from tests.web.browser import PHONE, Devices
from tests.web.show import View, mine
from tests.web.staged import Staged, seats
from tests.web.tables import at_table

GAME = "cheese-rescue"
TWO = seats("here:fox", "bramble")
FOUR = seats("here:fox", "bramble", "hazel", "minerva")
SIZES = {2: 5, 3: 6, 4: 7}


def sit(devices: Devices, staged: Staged, kind: dict[str, Any] = PHONE, **more: Any) -> Page:
    context = devices.device(kind, **more)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    return page


def moves(view: View, staged: Staged, wanted: Callable[[str, Preview], bool]) -> list[str]:
    """The cards that seat 1 can lay so that what follows is as wanted."""
    game, position = staged.match.game, staged.match.position
    known = ((text, game.preview(position, game.parse_move(text))) for text in view["moves"])
    return [text for text, seen in known if wanted(text, seen)]


def where(wanted: Callable[[str, Preview], bool], least: int = 9) -> Callable[[View, Staged], bool]:
    return lambda view, staged: (
        mine(view) and len(view["table"]) >= least and bool(moves(view, staged, wanted))
    )


def aim(page: Page, move: str) -> None:
    """Choose the card, touch its place."""
    card, cell = move.removesuffix(")").split("(")
    page.locator(f".hand .c[data-card='{card}']").click()
    cell_at(page, cell).click()
    expect(page.locator(".cell.ghost")).to_have_attribute("data-at", cell)


def cell_at(page: Page, cell: str) -> Locator:
    return page.locator(f".cells [data-at='{cell}']")


def name(cell: Any) -> str:
    return ",".join(map(str, cell))


def says(page: Page, words: str, tone: str = "do") -> None:
    expect(page.locator(f".line[data-tone={tone}] .line-words")).to_have_text(words)


def names(page: Page, selector: str) -> set[str]:
    """The places of cells."""
    found: list[str] = page.locator(selector).evaluate_all("(cells) => cells.map((cell) => cell.dataset.at)")
    return set(found)
