"""The square of Cheese Rescue: as large as it will be from the first card, with ledges where it may still slide."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.examples import some
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.cheese import FOUR, GAME, SIZES, TWO, name, names, sit
from tests.web.show import View, mine
from tests.web.staged import Staged, seats, stage

SIZE = "(cell) => { const { width, height } = cell.getBoundingClientRect(); return [width, height].map((each) => each.toFixed(2)); }"


@pytest.mark.parametrize("players", some(list(SIZES), 3))
def test_the_square_is_always_of_one_size(devices: Devices, players: int) -> None:
    """From before the first card to the last, whoever lays it, and wherever it slides."""
    staged = Staged(GAME, seats("here:fox", "pip", "pip", "pip")[:players], f"size {players}").start()
    staged.is_slow = True
    page = sit(devices, staged)
    sizes = set()
    while staged.match.status == "playing":
        expect(page.locator(".cell.full")).to_have_count(len(staged.view(1)["table"]))
        assert page.locator(".cells [role=gridcell]").count() == SIZES[players] ** 2
        sizes.add(name(page.locator(".cell").first.evaluate(SIZE)))
        staged.show(staged.desk.step(staged.choice))
    assert len(sizes) == 1


def test_no_place_differs_before_a_card_is_chosen(devices: Devices) -> None:
    staged = stage(GAME, TWO, lambda view, _: mine(view) and 6 < len(view["table"]) < 15)
    page = sit(devices, staged)
    expect(page.locator(".hand.lit .c").first).to_be_visible()
    look = "(cells) => new Set(cells.map((cell) => JSON.stringify(['::before', '::after'].map((part) => { const { opacity, content, backgroundColor } = getComputedStyle(cell, part); return [opacity, content, backgroundColor]; })))).size"
    assert page.locator(".cell:not(.full)").evaluate_all(look) == 1
    assert names(page, ".can") == set()
    page.locator(".hand .c").first.click()
    expect(page.locator(".hand.lit")).to_have_count(0)
    assert names(page, ".cells .can") == {name(cell) for cell in staged.view(1)["cells"]}


def slides(view: View, staged: Staged) -> bool:
    """One open row or column has no room in the square."""
    spans = [{card["cell"][axis] for card in view["table"]} for axis in (0, 1)]
    return mine(view) and any(max(span) - min(span) + 2 == view["size"] for span in spans)


@pytest.mark.parametrize(("kind", "players"), [(PHONE, 2), (DESKTOP, 4)])
def test_a_ledge_where_the_square_may_slide(devices: Devices, kind: dict[str, Any], players: int) -> None:
    staged = stage(GAME, FOUR[:players], slides)
    page = sit(devices, staged, kind)
    before = page.locator(".board").bounding_box()
    assert names(page, ".ledge") == set()
    page.locator(".hand .c").first.click()
    ledges = names(page, ".cells .ledge.can")
    assert ledges
    assert ledges == names(page, ".cells .can") - names(page, ".cells .cell:not(.ledge)")
    ledge = page.locator(".ledge").first
    assert (ledge.get_attribute("aria-label") or "").endswith(", open to you")
    at, box = ledge.get_attribute("data-at"), ledge.bounding_box()
    assert box is not None
    size = page.locator(".cell:not(.ledge)").first.evaluate("(cell) => cell.clientWidth")
    assert min(box["width"], box["height"]) >= size / 2 - 1
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".cell.ghost:not(.ledge)")).to_have_attribute("data-at", at or "")
    assert page.locator(".board").bounding_box() == before


def test_a_ledge_by_keyboard(devices: Devices) -> None:
    """By the arrows, from the card it touches, as by the key that goes from place to place."""
    page = sit(devices, stage(GAME, TWO, slides), DESKTOP)
    page.keyboard.press("1")
    ledge = page.locator(".ledge").first
    side, at = ledge.get_attribute("data-side") or "", ledge.get_attribute("data-at") or ""
    row, column = map(int, at.split(","))
    inward, outward = {
        "top": ((1, 0), "ArrowUp"),
        "bottom": ((-1, 0), "ArrowDown"),
        "left": ((0, 1), "ArrowLeft"),
        "right": ((0, -1), "ArrowRight"),
    }[side]
    page.locator(f".cells [data-at='{row + inward[0]},{column + inward[1]}']").focus()
    page.keyboard.press(outward)
    expect(page.locator(".cells :focus")).to_have_attribute("data-at", at)
    expect(page.locator(".focus-ring")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".cell.ghost:not(.ledge)")).to_have_attribute("data-at", at)
    expect(page.locator(".cells :focus")).to_have_attribute("data-at", at)
