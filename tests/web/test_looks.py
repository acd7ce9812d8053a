"""Every screen in every state, on a phone in English and on a desktop in French: axe finds nothing wrong by day or by
night, the line's words stand out by the highest level, no text is cut off at any width or at twice its size, every target is large enough for a finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.needs import node_modules
from tests.server.serving import Serving
from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.looks import axe, layouts, line_contrast, night
from tests.web.scenes import PARTS, tour
from tests.web.show import Show


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    ("kind", "locale"), [(PHONE, "en-GB"), (DESKTOP, "fr-FR")], ids=["phone-en", "desktop-fr"]
)
def test_nothing_is_wrong_to_see(
    devices: Devices, server: Serving, part: str, kind: dict[str, Any], locale: str
) -> None:
    source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    wrong: list[str] = []
    for name, page in tour(Show(devices, kind, server.host_secret or "", locale=locale), part):
        found = axe(page, source)
        if kind is PHONE:  # colours are the same everywhere
            found += line_contrast(page, source)
            night(page, True)
            by_night = axe(page, source, "color-contrast") + line_contrast(page, source)
            found += [f"by night: {words}" for words in by_night]
            night(page, False)
        wrong += [f"{name}: {words}" for words in found + layouts(page)]
    assert wrong == [], "\n".join(wrong)
