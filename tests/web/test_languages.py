"""Eleven languages: the browser's at first, another at any moment, each person's own at one device, and a voice for it."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, Route, expect

from cheeseboard.locale import Words, languages, say
from cheeseboard.table import fields
from tests.web.browser import LOST, PHONE, Devices
from tests.web.heard import READY, Reader, set_up, sit, take_turn
from tests.web.looks import CUT, broken
from tests.web.show import mine
from tests.web.staged import seats, stage
from tests.web.tables import at_table, sit_down
from tests.web.tongues import region

SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
VOICES = """addEventListener("DOMContentLoaded", () => {
  const voice = (name, lang, localService = true) => ({ name, lang, localService });
  window.voices = [voice("Anna", "de-DE"), voice("Anna (Enhanced)", "de_DE"), voice("Luciana", "pt-BR"), voice("Joana", "pt-PT", false)];
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  speechSynthesis.getVoices = () => window.voices;
  speechSynthesis.speak = ({ text, lang, voice }) => window.spoken.push([voice?.name ?? null, lang, text]);
});"""


def choose(page: Page, language: str, door: str) -> None:
    page.locator(f"[data-test={door}]").click()
    page.locator(f"[data-test=language-{language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def at_the_table(page: Page, language: str) -> None:
    page.locator("[data-test=menu]").click()
    choose(page, language, "menu-language")


@pytest.mark.parametrize("language", languages())
def test_the_browser_says_which_and_no_other_is_fetched(devices: Devices, language: str) -> None:
    page = devices.device(PHONE, locale=region(language)).new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    expect(page.locator("[data-test=settings]")).to_have_text(say(language, "settings.title"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    words = {url.rpartition("/")[2] for url in fetched if "/words/" in url}
    assert words == {f"{language}.json"}
    letters = {url.rpartition("/")[2] for url in fetched if url.endswith(".woff2")}
    assert letters <= {"latin.woff2", *{"pl": ["polish.woff2"], "ru": ["cyrillic.woff2"]}.get(language, [])}


SEEN = """() => [...document.querySelectorAll(".cell:is(.full, .can, .ghost)")]
  .map(({ dataset, className }) => `${dataset.at} ${className}`).sort().join()"""


def test_another_language_is_another_file(devices: Devices) -> None:
    """The app offers what the server has words in, by its own name, and speaks it as soon as it is chosen."""

    def tell(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "languages": [*told["languages"], "cs"]})

    def speak_czech(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace("/cs.json", "/en.json")).json()
        route.fulfill(
            json={**answer, "settings.title": "Nastavení"} if "settings.title" in answer else answer
        )

    context = devices.device(PHONE)
    context.route("**/static/games.json", tell)
    context.route("**/words/cs.json", speak_czech)
    page = context.new_page()
    page.goto("/")
    page.locator("[data-test=language]").click()
    page.locator("dialog").get_by_text("Čeština", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator("[data-test=settings]")).to_have_text("Nastavení")


def test_at_a_table_nothing_is_lost(devices: Devices) -> None:
    """A card is prepared, the others have moved: all of it stays, in other words."""
    staged = stage("cheese-rescue", seats("here:fox", "pip", "hazel"), lambda view, _: mine(view))
    context = devices.device(PHONE)
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    page.locator(".hand .c").first.tap()
    page.locator(".cells .can").first.tap()
    page.locator(".bar .go").tap()
    expect(page.locator(".cell.ghost")).to_have_count(0)
    page.wait_for_function(READY)  # all that was laid is shown, so that nothing changes by itself any more
    asked = re.compile("^Where")
    page.locator(".hand .c").nth(1).tap()
    expect(page.locator(".line-words")).to_have_text(asked)
    page.locator(".cells .can").last.tap()
    expect(page.locator(".cell.ghost")).to_have_count(1)
    expect(page.locator(".line-words")).not_to_have_text(asked)  # what the card does is on the square as well
    before = page.evaluate(f"({SEEN})()")
    for language in ("de", "ru", "fr"):
        at_the_table(page, language)
        words = Words(language, "cheese-rescue")
        expect(page.locator(".cell.ghost")).to_have_count(1)
        expect(page.locator(".bar .go")).to_contain_text(words("tick.put-it-here"))
        page.wait_for_function(f"(before) => ({SEEN})() === before", arg=before)
        expect(page.locator("[data-test=ask]")).to_have_attribute(
            "aria-label", words("ask.of", chain=words("table.chain"))
        )
    page.locator("[data-test=menu]").click()
    page.locator("[data-test=menu-lookback]").click()
    told = words("say.lays", seat={"level": "pip"}, card="number", value="")
    expect(page.locator(".since")).to_contain_text(told.strip(" ."))
    page.locator("[data-test=since-fold]").click()
    page.locator(".bar .go").tap()
    expect(page.locator(".cell.ghost")).to_have_count(0)


def test_without_a_network_the_words_stay(devices: Devices) -> None:
    """Another language is there as soon as its words can come."""
    devices.allow(LOST)
    page = devices.page(PHONE)
    page.locator("[data-test=language]").click()
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/words/en.json")):
        page.locator("[data-test=language-de]").click()
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("[data-test=settings]")).to_have_text("Settings")
    expect(page.locator("[data-test=game-chop-chop]")).to_contain_text("Chop! Chop!")
    page.context.set_offline(False)
    expect(page.locator("[data-test=settings]")).to_have_text(say("de", "settings.title"))
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_each_has_their_own_at_one_device(devices: Devices) -> None:
    """Chosen at the curtain or in the menu, remembered for the seat while the device goes round; elsewhere nothing changes."""
    page = devices.page(PHONE)
    sit_down(page, "cheese-rescue", "here", "here")
    spoken = {1: "en", 2: "en"}
    for turn, chosen in enumerate(["pl", "it", None, "sv", None, None]):
        expect(page.locator("[data-test=curtain-open]")).to_be_visible()
        seat = turn % 2 + 1
        expect(page.locator("html")).to_have_attribute("lang", spoken[seat])
        if chosen and turn < 2:
            choose(page, chosen, "curtain-language")
        expect(page.locator("[data-test=curtain-open]")).to_have_text(
            say(chosen if chosen and turn < 2 else spoken[seat], "curtain.open")
        )
        page.locator("[data-test=curtain-open]").tap()
        expect(page.locator("[data-test=curtain]")).to_have_count(0)
        if chosen and turn >= 2:
            at_the_table(page, chosen)
        spoken[seat] = chosen or spoken[seat]
        words = Words(spoken[seat], "cheese-rescue")
        expect(page.locator(".line-words")).to_have_text(words("say.pick-a-card"))
        page.locator(".hand .c").first.tap()
        page.locator(".cells .can").first.tap()
        page.locator(".bar .go").tap()
    assert spoken == {1: "pl", 2: "sv"}
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.goto("/#/settings")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("Settings")


@pytest.mark.parametrize(
    ("language", "voice"), [("de", ["Anna (Enhanced)", "de_DE"]), ("pt", ["Joana", "pt-PT"]), ("da", None)]
)
def test_a_voice_of_the_language_or_none(devices: Devices, language: str, voice: list[str] | None) -> None:
    context = devices.device(PHONE, locale=region(language))
    context.add_init_script(VOICES)
    page = context.new_page()
    page.goto("/#/settings")
    page.locator("[data-test=set-voice]").tap()
    sample = say(language, "settings.voice.sample")
    if voice:
        page.wait_for_function("(words) => window.spoken.some(([, , text]) => text === words)", arg=sample)
        assert [*voice, sample] in page.evaluate("window.spoken")
    else:
        expect(page.locator("[data-test=set-voice]")).to_have_attribute("aria-checked", "true")
        assert page.evaluate("window.spoken") == []


def open_the_menu(page: Page) -> None:
    """And close it again."""
    page.locator("[data-test=menu]").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


TURNS = {"cheese-rescue": 3, "chop-chop": 8}
"""until a card, a die, a tile and what others do were told"""


@pytest.mark.parametrize("game", TURNS)
def test_the_voice_says_all_that_is_to_be_known(devices: Devices, game: str) -> None:
    """What a screen reader hears, and every button by its name, by a voice of the language; not a word before it is asked for."""
    staged = set_up(game)
    page = sit(devices, staged, "de", VOICES)
    staged.bots()
    page.wait_for_function(READY)
    open_the_menu(page)
    assert page.evaluate("window.spoken") == []
    page.evaluate("import('/static/js/store.js').then(({ change }) => change({ voice: true }))")
    open_the_menu(page)
    page.evaluate("window.heard.length = 0")
    reader = Reader(page, "keyboard")
    for _ in range(TURNS[game]):
        take_turn(reader, staged)
    heard = [words.removeprefix("! ") for words in page.evaluate("window.heard")]
    spoken = page.evaluate("window.spoken")
    aloud = "\n".join(text for _, _, text in spoken)
    assert [words for words in heard if words not in aloud] == []
    words = Words("de", game)
    told = {
        "cheese-rescue": [words("say.pick-a-card"), "Pip legt"],
        "chop-chop": [words("say.roll.twice"), words("say.fork.none"), "Pip würfelt"],
    }[game]
    assert [each for each in (words("menu"), *told) if each.lower() not in aloud.lower()] == []
    assert {(voice, language) for voice, language, _ in spoken} == {("Anna (Enhanced)", "de_DE")}
    card_or_die = page.locator(".hand .c, .die").first
    name = card_or_die.get_attribute("aria-label")
    card_or_die.click(force=True)  # a die that is rolled still says what it shows
    page.wait_for_function("(name) => window.spoken.some(([, , text]) => text === name)", arg=name)


NAMED = """([language, names]) => {
  document.documentElement.lang = language;
  const letters = (name) => Math.max(...name.split(" ").flatMap((word) => word.split("\u00ad").map((part, at, all) => part.length + (at < all.length - 1))));
  [...document.querySelectorAll(".seat-face b")].forEach((name, index) => {
    name.textContent = names[index];
    name.style.setProperty("--letters", letters(names[index]));
  });
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
}"""
WIDE = """() => [...document.querySelectorAll(".seat-face b")].flatMap((name) => {
  const width = name.scrollWidth, room = name.closest(".seat").clientWidth;
  return width > room + 1 ? [`${name.textContent} is ${width} px wide, of ${room}`] : [];
})"""


@pytest.mark.parametrize(("game", "many"), [("chop-chop", 5), ("cheese-rescue", 4)])
def test_every_name_has_room_on_a_chair(devices: Devices, game: str, many: int) -> None:
    """Whole on the smallest telephone, or broken where its language breaks it."""
    page = devices.page(SMALL)
    sit_down(page, game, "here", *["pip"] * (many - 1), is_begun=False)
    wrong = []
    for language in languages():
        faces = [say(language, f"avatar.{face}") for face in get_args(fields.Avatar)]
        for names in (faces[:many], faces[-many:], faces[3 : 3 + many], faces[1 : 1 + many]):
            page.evaluate(NAMED, [language, names])
            wrong += [
                f"{language}: {words}" for words in page.evaluate(CUT) + page.evaluate(WIDE) + broken(page)
            ]
    assert wrong == []


WRITTEN = """(many) => import("/static/js/words.js").then(({ localeOf, language }) => [
  many.toLocaleString(localeOf(language)),
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "short", timeZone: "UTC" }).format(0),
])"""


@pytest.mark.parametrize(
    ("home", "chosen", "number", "date"),
    [
        ("en-GB", None, "12,345", "01/01/1970"),
        ("en-US", None, "12,345", "1/1/70"),
        ("de-DE", None, "12.345", "01.01.70"),
        ("en-GB", "pt", "12 345", "01/01/70"),
        ("ru-RU", None, "12 345", "01.01.1970"),
    ],
)
def test_numbers_and_dates_are_written_as_where_one_lives(
    devices: Devices, home: str, chosen: str | None, number: str, date: str
) -> None:
    """By the browser's region, where it speaks that language; Portuguese is that of Portugal."""
    page = devices.page(PHONE, locale=home, settings={"language": chosen} if chosen else {})
    expect(page.locator("html")).to_have_attribute("lang", chosen or home[:2])
    written = [each.replace("\u00a0", " ") for each in page.evaluate(WRITTEN, 12345)]
    assert written == [number, date]
