"""Several people: at one device, at two at once, by link and by pictures, watching, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import QUICK, Serving, serving
from tests.web.browser import DESKTOP, LOST, PHONE, Devices
from tests.web.driver import Hand, Player
from tests.web.tables import at_table, board, invite, kept, link, play_together, sit_down, start_together


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Where a bot may hold a seat after a second."""
    with serving(tmp_path_factory.mktemp("hasty"), *QUICK, "--away-seconds", "1") as running:
        yield running


@pytest.fixture
def hasty(browser: Browser, hasty_server: Serving) -> Iterator[Devices]:
    made = Devices(browser, hasty_server.url)
    yield made
    assert made.close() == []


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_a_phone_and_a_desktop_and_a_bot(devices: Devices, game: str) -> None:
    """A whole game by link, then again with everybody one seat further."""
    host, friend = start_together(devices, game)
    play_together(Player(host), Player(friend, "touch", turn=3))
    assert board(host) == board(friend)
    before = kept(host)["id"]
    friend.locator("[data-test=again]").tap()
    expect(host.locator("[data-test=again].calling")).to_be_visible()
    host.locator("[data-test=again]").click()
    for page in (host, friend):
        expect(page).not_to_have_url(re.compile(before))
    host.locator("[data-test=start]").click()
    expect(host.locator("[data-seat='2'].mine")).to_be_visible()
    expect(friend.locator("[data-seat='3'].mine")).to_be_visible()


def test_two_taps_from_the_link_to_the_seat(devices: Devices) -> None:
    host = invite(devices, "chop-chop")
    friend = devices.page(PHONE, link(host))
    player = Player(friend, "touch")
    player.use("[data-test=sit]")
    expect(friend.locator(".lobby-wait")).to_be_visible()
    assert player.taps <= 2


@pytest.mark.parametrize("hand", ["touch", "keyboard"])
def test_joining_by_four_pictures(devices: Devices, hand: Hand) -> None:
    host = invite(devices, "cheese-rescue")
    host.locator("[data-test=code]").click()
    pictures = (host.locator("[data-test=pictures]").get_attribute("data-code") or "").split()
    assert len(pictures) == 4
    page = devices.page(PHONE if hand == "touch" else DESKTOP)
    friend = Player(page, hand)
    friend.use("[data-test=join]")
    for picture in pictures:
        if hand == "touch":
            friend.use(f"[data-test=picture-{picture}]")
            continue
        friend.tab_to("[data-rove]")
        friend.press("Home")
        friend.tab_to(f"[data-test=picture-{picture}]", "ArrowRight")
        friend.press("Enter")
    expect(page.locator(".lobby-wait")).to_be_visible()
    host.locator("[data-test=start]").click()
    expect(page.locator(".hand .c").first).to_be_visible()
    code = [int(picture) for picture in pictures]
    status = page.evaluate(
        "(pictures) => fetch('/api/v1/codes', { method: 'POST', headers: { 'content-type': 'application/json' },"
        " body: JSON.stringify({ pictures }) }).then(({ status }) => status)",
        code,
    )
    assert status == 404, "a code works once"
    devices.allow("404 \\(Not Found\\)")


def test_somebody_watches(devices: Devices) -> None:
    """By the host's link: sees the table, holds nothing, can do nothing."""
    host, friend = start_together(devices, "cheese-rescue", bots=0)
    match = kept(host)
    watcher = devices.page(DESKTOP, f"/#/w/{match['id']}/{match['watch']}")
    expect(watcher.locator(".mark.eye")).to_be_visible()
    at_table(watcher)
    for selector in (".hand .c", "[data-test=greet]", "[data-test=undo]", ".cells .can"):
        expect(watcher.locator(selector)).to_have_count(0)
    before = board(watcher)
    watcher.locator(".cells [role=gridcell]").first.click()
    watcher.keyboard.press("1")
    watcher.keyboard.press("Enter")
    expect(watcher.locator(".cell.ghost")).to_have_count(0)
    assert board(watcher) == before
    for page in (host, friend):
        expect(page.locator(".hand .c").first).to_be_visible()
    players = (Player(host), Player(friend))
    play_together(*players, until=lambda: any(player.moves for player in players))
    expect(watcher.locator(".cell.full")).to_have_count(len(before) + 1)


def test_greetings_are_seen_and_can_be_muted(devices: Devices) -> None:
    host, friend = start_together(devices, "chop-chop", bots=0)
    friend.locator("[data-test=greet]").tap()
    friend.locator("[data-test=greet-bravo]").tap()
    expect(host.locator(".bubble")).to_be_visible()
    expect(host.locator("#polite")).to_contain_text("Well played!")
    host.goto("/#/settings")
    host.locator("[data-test=set-greetings]").click()
    host.go_back()
    at_table(host)
    expect(host.locator("[data-test=greet]")).to_have_count(0)
    expect(host.locator(".bubble")).to_have_count(0)
    friend.locator("[data-test=greet]").tap()
    friend.locator("[data-test=greet-thanks]").tap()
    expect(friend.locator(".bubble")).to_be_visible()
    expect(host.locator(".bubble")).to_have_count(0)


def test_leaving_a_bot_and_coming_back(hasty: Devices) -> None:
    host, friend = start_together(hasty, "chop-chop", bots=0)
    friend.locator("[data-test=menu]").tap()
    friend.locator("[data-test=menu-leave]").tap()
    friend.locator("dialog [data-test=yes]").tap()
    expect(friend.locator("[data-test=continue]")).to_be_visible()
    host.locator("[data-test=hold]").click()
    expect(host.locator("[data-seat='2'] .flag[data-sign=i-hold] svg")).to_be_visible()
    Player(host).play(until="die")
    friend.locator("[data-test=continue]").tap()
    at_table(friend)
    expect(host.locator("[data-seat='2'] .flag[data-sign='']")).to_be_attached()
    two = Player(friend, "touch")
    # The one who came back is asked again.
    play_together(Player(host), until=lambda: bool(two.offer()["die"]))


def test_another_device_takes_over_a_seat(devices: Devices) -> None:
    """By the seat's link, in the middle of a game."""
    host, friend = start_together(devices, "cheese-rescue", bots=0)
    expect(friend.locator(".hand .c").first).to_be_visible()
    cards = friend.locator(".hand .c").evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    address = link(host)
    friend.close()
    other = devices.page(DESKTOP, address)
    at_table(other)
    expect(other.locator("[data-seat='2'].mine")).to_be_visible()
    assert other.locator(".hand .c").evaluate_all("(cards) => cards.map((card) => card.ariaLabel)") == cards


def test_going_away_without_a_word(hasty: Devices) -> None:
    """The line of a friend goes; after the wait anybody may let a bot play on."""
    hasty.allow(LOST)
    host, friend = start_together(hasty, "cheese-rescue", bots=0)
    friend.context.set_offline(True)
    expect(host.locator("[data-test=away]")).to_be_visible()
    host.locator("[data-test=hold]").click()
    expect(host.locator("[data-seat='2'] .flag[data-sign=i-hold] svg")).to_be_visible()
    Player(host).play(until="hand")
    friend.context.set_offline(False)
    expect(friend.locator("[data-test=lost]")).to_have_count(0)
    expect(host.locator("[data-seat='2'] .flag[data-sign='']")).to_be_attached()


def test_taking_back_at_one_device(devices: Devices) -> None:
    page = devices.page(DESKTOP)
    player = Player(page)
    player.start("chop-chop")
    player.play(until="tick")
    before = board(page)
    player.play_once()
    player.come_to_turn()
    page.locator("[data-test=undo]").click()
    expect(page.locator("[data-test=mark-undo]")).to_be_visible()
    expect(page.locator("#polite")).to_contain_text("Taken back.")
    now = [words.replace(", chosen", "").replace(" chosen", "") for words in board(page)]
    assert [re.sub(" (chosen|can move)|, open to you", "", words) for words in now] == [
        re.sub(" (chosen|can move)|, open to you", "", words) for words in before
    ]
    player.play_once()
    player.come_to_turn()
    page.keyboard.press("u")
    expect(page.locator("#polite")).to_contain_text("Taken back.")


def test_one_device_goes_round(devices: Devices) -> None:
    """Between two turns nothing of anybody's hand is on the page; each opens the curtain on their own."""
    page = devices.page(PHONE)
    sit_down(page, "cheese-rescue", "here", "here")
    player = Player(page, "touch")
    for _ in range(4):
        expect(page.locator("[data-test=curtain-open]")).to_be_visible()
        expect(page.locator(".hand .c")).to_have_count(0)
        assert page.evaluate("document.querySelector('main').inert")
        assert not re.search(
            "draws a (dog|cat|mouse)|places are open", page.locator("body").text_content() or ""
        )
        page.locator("[data-test=curtain-open]").tap()
        expect(page.locator(".hand .c").first).to_be_visible()
        player.play_once()
