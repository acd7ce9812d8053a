"""Drawings and colours as a browser shows them."""

from __future__ import annotations

import pytest

from drawings import home, tokens
from tests.web.browser import PHONE, Devices

PAIRS = {f"{ink} {ground}" for ink in ("ink", "ink-2") for ground in ("bg", "bg-2", "paper")} | {
    "on-teal teal",
    "on-butter butter",
    "on-tomato tomato",
}
COLOUR = """name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim()"""
LOOK = """([theme, isStrong]) => {
    const root = document.documentElement;
    theme ? root.setAttribute("data-theme", theme) : root.removeAttribute("data-theme");
    root.toggleAttribute("data-contrast", isStrong);
}"""
BOX = """() => ["house", "company"].map(id => {
    const box = document.getElementById(id).getBBox();
    return [box.x, box.x + box.width];
})"""


@pytest.mark.parametrize("is_strong", [False, True], ids=["plain", "strong"])
@pytest.mark.parametrize("by", ["day", "night", "machine"])
def test_words_and_signs_stand_out(devices: Devices, by: str, is_strong: bool) -> None:
    """By day and by night, whoever chose it, and with strong contrast: a white paw never lies on cream."""
    page = devices.page(PHONE, color_scheme="dark" if by == "machine" else "light")
    page.evaluate(LOOK, [{"day": "light", "night": "dark", "machine": None}[by], is_strong])
    weak = []
    for pair in sorted(PAIRS):
        front, ground = (str(page.evaluate(COLOUR, name)) for name in pair.split())
        if tokens.contrast(front, ground) < (7 if is_strong else 4.5):
            weak.append(f"{pair}: {front} on {ground}")
    assert weak == []


def test_the_house_stands_beside_the_company(devices: Devices) -> None:
    """It grew out of the mouse's head."""
    page = devices.page(PHONE)
    page.set_content(
        f'<svg viewBox="0 0 900 256"><g id="house">{home.house(home.DAY)}</g><g id="company">{home.cast()}</g></svg>'
    )
    (left, right), (first, last) = page.evaluate(BOX)
    assert right < first or last < left
