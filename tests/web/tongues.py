"""The languages that pages are tried in: all there are and one that nobody speaks, or a fixed sample of them."""

from __future__ import annotations

from typing import TypeVar

from playwright.sync_api import BrowserContext, Route

from cheeseboard.locale import languages
from cheeseboard.locale.pseudo import PSEUDO, pseudo_texts
from tests.examples import IS_ALL

ALWAYS = ("en", PSEUDO)
TONGUES = (*languages(), PSEUDO)
Case = TypeVar("Case")
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


def sample(cases: tuple[Case, ...], *, always: tuple[str, ...] = ALWAYS) -> list[tuple[str, Case]]:
    """Languages with cases: some languages with all, each other one with one, in turns; or all with all."""
    others = [each for each in TONGUES if each not in always]
    whole = TONGUES if IS_ALL else always
    turns = [] if IS_ALL else [(each, cases[at % len(cases)]) for at, each in enumerate(others)]
    return [(each, case) for each in whole for case in cases] + turns
