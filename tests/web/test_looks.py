"""Every screen in every state, on a phone in English and on a desktop in French: axe finds nothing wrong by day or by
night, the line's words stand out by the highest level, no text is cut off at any width or at twice its size, every target is large enough for a finger."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page

from cheeseboard.locale import languages, read
from cheeseboard.locale.check import APP, folder_of
from cheeseboard.locale.pseudo import PSEUDO
from cheeseboard.registry import GAMES
from tests.examples import IS_ALL, some
from tests.needs import node_modules
from tests.server.serving import Serving
from tests.web.browser import DESKTOP, LOST, PHONE, Devices
from tests.web.looks import (
    BROKEN,
    CUT,
    LARGE,
    LETTERS,
    SIZES,
    axe,
    enlarged,
    in_turn,
    layout,
    layouts,
    line_contrast,
    night,
    resize,
    still,
)
from tests.web.scenes import PARTS, tour
from tests.web.show import Show, go, see
from tests.web.tongues import TONGUES, region

COUNTED = "counted scrolls down"
"""what four kept in the end may be more than the smallest telephone shows at once"""
COARSE = {"device_scale_factor": 0.5}
"""what is only measured need not be painted finely"""
WIDTHS = {**SIZES, 360: 740}
LONG = [(PSEUDO, part) for part in some(list(PARTS), "chop-chop")]
"""the tour in the longest words"""
DEVICES = ((PHONE, "en"), (DESKTOP, "fr"))
TURNS = [
    (part, DESKTOP if number % 4 == 1 else PHONE, TONGUES[number * 5 % len(TONGUES)])
    for number, part in enumerate(PARTS)
]
"""in a sample each part is seen once: every fourth from a desktop, each in another language, every language at least once"""
BESIDES = 3
"""in a sample each part is told in every third language besides, two languages at a screen"""
AT_ONCE = 2
DRAWN_ONCE = {"asked", "dice"}
"""parts of sheets, which keep the language they were opened in"""
LOOKED_AT = [
    pytest.param(part, kind, language, id=f"{part}-{language}")
    for part, kind, language in ([(part, *each) for part in PARTS for each in DEVICES] if IS_ALL else TURNS)
]


@pytest.mark.each_case
@pytest.mark.parametrize(("part", "kind", "language"), LOOKED_AT)
def test_nothing_is_wrong_to_see(
    devices: Devices, server: Serving, part: str, kind: dict[str, Any], language: str
) -> None:
    source = (node_modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    wrong: list[str] = []
    others = [each for each in languages() if each != region(language)[:2]]
    left = [] if IS_ALL else others[list(PARTS).index(part) % BESIDES :: BESIDES]
    show = Show(devices, kind, server.host_secret or "", language=language)
    for number, (name, page) in enumerate(tour(show, part)):
        # States of one part are much alike: in a sample they take turns, every fourth with axe, by day and by night.
        found = axe(page, source) if IS_ALL or number % 4 == 0 else []
        if kind is PHONE and (IS_ALL or number % 4 == 0):  # colours are the same on every device
            found += line_contrast(page, source)
            night(page, True)
            by_night = axe(page, source, "color-contrast") + line_contrast(page, source)
            found += [f"by night: {words}" for words in by_night]
            night(page, False)
        widths = SIZES if IS_ALL else [list(SIZES)[number // 2 % len(SIZES)]] if number % 2 == 0 else []
        found += layouts(page, widths, source if IS_ALL else "", is_twice=IS_ALL or number % 2 == 1)
        if not name.endswith("offline"):  # other words could not be fetched
            told = in_turn(page, left[:AT_ONCE])
            left = [each for each in left if each not in told]
            found += told_of(told)
        wrong += [f"{name}: {words}" for words in found]
    assert wrong == [], "\n".join(wrong)
    assert left == [] or part in DRAWN_ONCE, "each of these languages has been in the part"


def room(page: Page, name: str, number: int, others: Sequence[str] = ()) -> list[str]:
    """What has no room, at every width and in letters twice as large, in the language of the page and in others; in a sample
    scenes take turns, each with one width."""
    wrong = []
    for width in WIDTHS if IS_ALL else (list(WIDTHS)[number % len(WIDTHS)],):
        resize(page, width, WIDTHS[width])
        found = {"": layout(page), **in_turn(page, others)}
        wrong += [f"{name}, {width} px: {told}" for told in told_of(found)]
    if IS_ALL:
        with enlarged(page):
            found = {"": still(page, LARGE), **in_turn(page, others, is_large=True)}
        wrong += [f"{name}, 200 %: {told}" for told in told_of(found)]
    return wrong


def told_of(found: dict[str, list[str]]) -> list[str]:
    return [
        f"{language} {words}" for language, each in found.items() for words in sorted({*each} - {COUNTED})
    ]


def coarse(devices: Devices, server: Serving, language: str) -> Show:
    kind = {**COARSE, "viewport": {"width": 360, "height": WIDTHS[360]}, "has_touch": True}
    return Show(devices, kind, server.host_secret or "", language=language)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("language", "part"), LONG)
def test_every_language_has_room(devices: Devices, server: Serving, language: str, part: str) -> None:
    """Nothing is cut off, too small for a finger or broken inside a word, however long the words of a language are, and
    nothing is cut off in letters twice as large."""
    scenes = enumerate(tour(coarse(devices, server, language), part))
    wrong = [words for number, (name, page) in scenes for words in room(page, name, number)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", some(list(PARTS), "fitting"))
def test_every_screen_has_room_in_all_languages(devices: Devices, server: Serving, part: str) -> None:
    """Each screen is made once and told in one language after the other, as it can be at any moment; a sheet over it, which
    is drawn once, is made anew in each."""
    devices.allow(LOST)  # a page without a network cannot fetch other words
    wrong, drawn_once = [], set()
    others = [language for language in languages() if language != "en"]
    for number, (name, page) in enumerate(tour(coarse(devices, server, "en"), part)):
        is_told_anew = not name.endswith("offline") and in_turn(page, others[:1])
        if not is_told_anew:
            drawn_once.add(name)
        wrong += room(page, f"en {name}", number, others if is_told_anew else ())
        resize(page, 360, WIDTHS[360])
    for language in others if drawn_once else []:
        left = {*drawn_once}
        with closing(tour(coarse(devices, server, language), part)) as scenes:
            for number, (name, page) in enumerate(scenes):
                if name in left:
                    wrong += room(page, f"{language} {name}", number)
                    resize(page, 360, WIDTHS[360])
                left.discard(name)
                if not left:
                    break
    assert wrong == [], "\n".join(wrong)


REFUSED = f"""(all) => all.flatMap((words) => {{
  const heading = document.querySelector("main h1");
  heading.textContent = words;
  return [...({CUT})(), ...({BROKEN})()].map((wrong) => `${{words}}: ${{wrong}}`);
}})"""


@pytest.mark.parametrize("language", some(list(languages()), "ru"))
def test_every_error_has_room_on_a_page_of_its_own(devices: Devices, language: str) -> None:
    """On the smallest telephone, also in letters twice as large; and the words at the head of other pages."""
    texts = read(folder_of(APP) / f"{language}.json")
    errors = sorted({str(text) for key, text in texts.items() if key.startswith("error.")})
    page = devices.device(
        {"viewport": {"width": 320, "height": 640}, "has_touch": True}, locale=region(language)
    ).new_page()
    page.goto("/#/nonsense")
    see(page, "main[class*=trouble]")
    page.wait_for_load_state("networkidle")
    page.evaluate(LETTERS)
    wrong = page.evaluate(REFUSED, errors)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for more in (1, 0):  # what was made larger is on its way for a frame
        resize(page, 320 + more, 640)
    wrong += [f"200 %: {words}" for words in page.evaluate(REFUSED, errors)]
    for path in ("settings", *(f"learn/{game}" for game in GAMES)):
        title = go(page, path, ".top-bar h1").locator("h1").inner_text()
        wrong += [f"200 %, {title}: {words}" for words in still(page, LARGE)]
    assert wrong == [], "\n".join(wrong)
