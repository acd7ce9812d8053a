"""Every screen as a picture: ``python -m tests.web.screenshots [FOLDER [PART...]]`` writes ``docs/screenshots/``.

The matches are staged, so that a picture changes only when the app does.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from cheeseboard.registry import GAMES
from tests.needs import ROOT
from tests.server.serving import QUICK, serving
from tests.web.browser import Devices, browsing
from tests.web.looks import night, resize
from tests.web.scenes import tour
from tests.web.show import Show

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {360: 740, 1280: 800}
TABLET = {"home", "cheese-rescue-ghost", "cheese-rescue-end", "chop-chop-walk", "chop-chop-cheese-home"}
"""shown at 768 px as well; the checks of looks see every screen so"""
QUALITY = 40
TALLEST = 1400
FOUND = (
    "found",
    "chapter-cards",
    "chapter-lay",
    "chapter-square",
    "chapter-kitchen",
    "chapter-walk",
    "chapter-win",
)
OF_BACK = ("working", "moment-2", "moment-3", "keep", "try", "hands", "walk")
LESSONS = ("lesson-cheese-rescue-count", "lesson-chop-chop-home")
LEFT_OUT = {
    *("finished-none", "finished-wrong", "altered"),
    *(
        "language",
        "home-forget",
        "home-begun",
        "settings-keys",
        "join-half",
        "no-key",
        "host-delete",
        "lobby-leave",
        "leave",
    ),
    *(
        "cheese-rescue-chosen",
        "cheese-rescue-waiting",
        "chop-chop-bonus",
        "after-curtain",
        "new-chop-chop-lot",
    ),
    *("join-wrong", "greeted", "chop-chop-arrow", "keys", "host-door", "new-cheese-rescue-four"),
    *(f"rules-{game}-{scene}" for game in GAMES for scene in FOUND),
    *(f"back-{game}-{scene}" for game in GAMES for scene in OF_BACK),
    *(f"learn-{game}-done" for game in GAMES),
    *(f"{name}-done" for name in LESSONS),
}
"""what shows little that others do not; the checks of looks see it all"""
KIND: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
READY = """async () => {
  await document.fonts.ready;
  const drawings = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".svg"));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return drawings.length;
}"""

WHOLE = """() => !document.querySelector(".new-page:not(:has(.house-rules[open]))") || innerWidth < 900
  || document.querySelector(".new-aim .ask-picture svg")"""
"""what a wide page shows beside the rest comes a moment later"""


def shoot(page: Page, session: CDPSession, path: Path) -> None:
    """A page that scrolls is shown as far as it goes, a table as it stands."""
    page.evaluate(READY)
    page.wait_for_function(WHOLE)
    page.evaluate("document.activeElement?.closest('main') && document.activeElement.blur()")
    height = page.evaluate(
        "document.querySelector('.frame, dialog[open]') ? innerHeight : document.documentElement.scrollHeight"
    )
    size = page.viewport_size
    assert size is not None
    clip = {"x": 0, "y": 0, "width": size["width"], "height": min(height, TALLEST), "scale": 1}
    asked = {
        "format": "webp",
        "quality": QUALITY,
        "clip": clip,
        "captureBeyondViewport": height > size["height"],
    }
    path.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", asked)["data"]))


def main(folder: Path = FOLDER, *parts: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not parts:
        for old in folder.glob("*.webp"):
            old.unlink()
    with tempfile.TemporaryDirectory() as data, serving(Path(data), *QUICK) as server, browsing() as browser:
        devices = Devices(browser, server.url)
        for name, page in tour(Show(devices, KIND, server.host_secret or ""), *parts):
            if name in LEFT_OUT:
                continue
            session = page.context.new_cdp_session(page)
            sizes = {**SIZES, 768: 1024} if name in TABLET else SIZES
            for width, height in sizes.items():
                resize(page, width, height)
                for scheme in ("light", "dark"):
                    night(page, scheme == "dark")
                    shoot(page, session, folder / f"{name}-{width}-{scheme}.webp")
            night(page, False)
            resize(page, 360, 740)
            session.detach()
    total = sum(path.stat().st_size for path in folder.glob("*.webp"))
    print(f"{len(list(folder.glob('*.webp')))} pictures, {total / 1e6:.1f} MB, in {folder}")


if __name__ == "__main__":
    main(*(Path(word) if number == 0 else word for number, word in enumerate(sys.argv[1:])))  # type: ignore[arg-type]
