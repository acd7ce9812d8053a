"""A lesson as it is done: what pulses is touched, then on."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_TOUCHES = 12
"""of a lesson"""
STANDS = """() => {
  const seen = (selector) => document.querySelector(selector)?.checkVisibility();
  return !document.querySelector(".tb.busy") && (seen("[data-test=on]") ? "on" : seen("[data-test=pulse]") && "pulse");
}"""


def stands(page: Page) -> str:
    """What is to be touched: ``pulse``, or ``on`` when there is something to look at."""
    found: str = page.wait_for_function(STANDS).json_value()
    return found


def is_over(page: Page) -> bool:
    return page.locator(".beads i:not(.done)").count() == 0


def tap_pulse(page: Page, is_touch: bool = True) -> None:
    box = page.locator("[data-test=pulse]").bounding_box()
    assert box is not None
    (page.touchscreen.tap if is_touch else page.mouse.click)(
        box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    )


def touched(page: Page, before: str) -> None:
    """Waits until the touch did something, and the hand shows what is next."""
    page.wait_for_function(
        "(before) => document.querySelector('main.lesson')?.innerHTML !== before", arg=before
    )
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
    )


def inside(page: Page) -> str:
    found: str = page.evaluate("document.querySelector('main.lesson').innerHTML")
    return found


def go_on(page: Page, what: str, is_touch: bool = True) -> None:
    """The next touch, and what it does."""
    before = inside(page)
    if what == "on":
        page.locator("[data-test=on]").click()
    else:
        tap_pulse(page, is_touch)
    touched(page, before)


def finish(page: Page) -> None:
    """To its last tick, by mouse."""
    for _ in range(MOST_TOUCHES):
        what = stands(page)
        if what == "on" and is_over(page):
            return
        go_on(page, what, is_touch=False)
    raise AssertionError("the lesson has no end")
