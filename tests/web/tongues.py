"""The languages that pages are tried in: all there are, and one that nobody speaks."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, Route

from cheeseboard.locale import languages
from cheeseboard.locale.pseudo import PSEUDO, pseudo_texts
from tests.web.looks import LETTERS

TONGUES = (*languages(), PSEUDO)
PARTS = ("bot", "card", "cheese", "list", "piece", "player", "seat", "shape", "the", "worth")
ENGLISH_WORDS = "**/words/en.json"


def region(language: str) -> str:
    """As a browser names it."""
    return {"en": "en-GB", "da": "da-DK", "sv": "sv-SE", PSEUDO: "en-GB"}.get(
        language, f"{language}-{language.upper()}"
    )


def speak(context: BrowserContext, language: str) -> None:
    """The words of a device whose browser has this language; English long and with accents where nobody speaks it."""
    if language == PSEUDO:
        context.route(ENGLISH_WORDS, _pseudo)


def _pseudo(route: Route) -> None:
    """Whole texts: what is filled in elsewhere stays as it is, or a sentence would be longer by more than two fifths."""
    texts = route.fetch().json()
    whole = {key: text for key, text in texts.items() if key.partition(".")[0] not in PARTS}
    route.fulfill(json={**texts, **pseudo_texts(whole)})


SPEAK = """(language) => import("/static/js/store.js").then(({ change }) => change({ language }))"""
SPEAKS = f"""(language) => document.documentElement.lang === language && ({LETTERS})().then(() => true)"""


def change_language(page: Page, language: str) -> None:
    """As in the settings, at any moment."""
    page.evaluate(SPEAK, language)
    page.wait_for_function(SPEAKS, arg=language)
