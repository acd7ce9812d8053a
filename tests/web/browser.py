"""A real browser for a test, driven by Playwright; nothing on its pages may go wrong unnoticed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.needs import chromium

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
]
SLOW = ["--disable-dev-shm-usage"]
"""a file on the disk for every answer of the server: Debian's own script asks for it where /dev/shm is too small"""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MILLISECONDS = 120_000
"""the most a test waits for something to be seen"""

LOST = (
    r"WebSocket connection to .* failed|ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE)"
)
"""what the browser itself complains of while there is no server or no network"""

LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const regions = "[aria-live], [role=status], [role=alert]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = target instanceof Element ? target.closest(regions) : null;
      const live = region?.getAttribute("aria-live"), mark = live === "assertive" ? "! " : "";
      for (const node of region && live !== "off" ? addedNodes : []) if (node.textContent) window.heard.push(mark + node.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true });
});"""
"""remembers what live regions say, however briefly; assertive words begin with an exclamation mark"""


@contextmanager
def browsing() -> Iterator[Browser]:
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=ARGUMENTS, ignore_default_args=SLOW
        )
        try:
            yield browser
        finally:
            browser.close()


class Devices:
    """Makes devices, each with no memory of the others, and remembers what their pages complained of."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.allowed = [
            "Service Worker registration blocked by Playwright",
            "preloaded using link preload but not used within",  # on a slow machine
        ]

    def device(self, kind: dict[str, Any], **more: Any) -> BrowserContext:
        """``settings`` are those of the app, ``is_moving`` lets things move, ``letters`` are so large."""
        settings: dict[str, Any] = {"sounds": False, **more.pop("settings", {})}
        is_moving: bool = more.pop("is_moving", False)
        letters: str = more.pop("letters", "")
        options: dict[str, Any] = {
            "locale": "en-GB",
            "reduced_motion": "no-preference" if is_moving else "reduce",
            "service_workers": "block",
            **kind,
            **more,
        }
        context = self.browser.new_context(base_url=self.url, **options)
        context.set_default_timeout(MILLISECONDS)
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(
            f"try {{ localStorage['cheeseboard.settings'] ??= {kept}; }} catch {{ /* an error page */ }}"
        )
        context.add_init_script(LISTEN)
        if letters:
            context.add_init_script(
                f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{letters}'; }});"
            )
        context.on("page", self.watch)
        self.contexts.append(context)
        return context

    def page(self, kind: dict[str, Any], path: str = "/", **more: Any) -> Page:
        page = self.device(kind, **more).new_page()
        page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complain(f"error: {error} {error.stack}"))
        page.on(
            "console", lambda line: self.complain(line.text) if line.type in ("error", "warning") else None
        )

    def allow(self, pattern: str) -> None:
        """Such complaints are part of the test."""
        self.allowed.append(pattern)

    def complain(self, words: str) -> None:
        self.faults.append(words)

    def close(self) -> list[str]:
        """Ends all devices; what was wrong on them."""
        for context in self.contexts:
            context.close()
        return [words for words in self.faults if not any(re.search(each, words) for each in self.allowed)]


def hear(page: Page, words: str) -> None:
    """Waits until a live region has said this."""
    page.wait_for_function("(words) => window.heard.some((each) => each.includes(words))", arg=words)


CAME = """(selector) => {
  const look = () => { window.came ||= Boolean(document.querySelector(selector)); };
  window.came = false;
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
SETTLED = """(script) => Promise.resolve(script && import(script)).then(() =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


@contextmanager
def never(page: Page, selector: str, script: str = "") -> Iterator[None]:
    """It is not there and does not come meanwhile, however briefly: a count of none is true before something comes and after it
    went. ``script`` is what would draw it, where that is loaded first."""
    page.evaluate(CAME, selector)
    yield
    page.evaluate(SETTLED, script)
    assert page.evaluate("window.came") is False, f"{selector} was there"


@contextmanager
def held(page: Page) -> Iterator[None]:
    """What moves stands still meanwhile, however long that takes."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    yield
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    session.detach()


def hurry(page: Page, rate: float = 8) -> None:
    """Everything moves as always, only faster."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})
