"""Several people: at one device, at two at once, by link and by pictures, watching, leaving and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.examples import some
from tests.web.browser import DESKTOP, LOST, PHONE, Devices, hear, held, never
from tests.web.driver import Hand, Player
from tests.web.tables import (
    agree,
    at_table,
    board,
    invite,
    kept,
    link,
    play_together,
    sit_down,
    start_together,
)

OPENLY = """() => {
  window.openly = [];
  new MutationObserver(() => document.querySelector("main").inert || window.openly.push(1))
    .observe(document.querySelector(".line-words"), { childList: true });
}"""
"""remembers what the line says where it can be heard"""


@pytest.mark.parametrize("game", some(["cheese-rescue", "chop-chop"], "cheese-rescue"))
def test_a_phone_and_a_desktop_and_a_bot(devices: Devices, game: str) -> None:
    """A whole game by link, then again with everybody on their seat and the parts passed on."""
    host, friend = start_together(devices, game)
    play_together(Player(host), Player(friend, "touch", turn=3))
    agree(host, friend)
    before = kept(host)["id"]
    friend.locator("[data-test=again]").tap()
    expect(host.locator("[data-test=again].calling")).to_be_visible()
    host.locator("[data-test=again]").click()
    for page in (host, friend):
        expect(page).not_to_have_url(re.compile(before))
        expect(page.locator(".news")).to_contain_text("This time")
    host.locator("[data-test=start]").click()
    expect(host.locator("[data-seat='1'].mine")).to_be_visible()
    expect(friend.locator("[data-seat='2'].mine")).to_be_visible()
    hear(host, "This time the rabbit begins." if game == "cheese-rescue" else "This time Pip is the cat.")
    hear(friend, "This time you begin!" if game == "cheese-rescue" else "This time Pip is the cat.")


def test_in_a_rematch_the_hat_goes_on(devices: Devices) -> None:
    """At one device, seat and colour stay, and the line says who is the cat now; once."""
    page = devices.page(PHONE)
    page.evaluate(MADE)
    page.reload()
    page.locator("[data-test=continue]").tap()
    at_table(page)
    player = Player(page, "touch")
    for name in ("you are", "Pip is"):
        player.play()
        before = kept(page)["id"]
        page.locator("[data-test=again]").tap()
        expect(page).not_to_have_url(re.compile(before))
        expect(page.locator("[data-seat='1'].mine")).to_be_visible()
        hear(page, f"This time {name} the cat")
        assert not kept(page)["is_again"]


MADE = """async () => {
  const seats = [{ kind: "here", avatar: "fox" }, { kind: "bot", level: "pip" }];
  const options = { board: "_u", tile_mix: "1/0/0/0/0/0/0" };
  const body = JSON.stringify({ game: "chop-chop", seats, options, roles: { cat: 2 }, start: true });
  const made = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body }).then((answer) => answer.json());
  const kept = { id: made.match, game: "chop-chop", status: "playing", front: 1, host: made.host, secrets: [made.host, made.seats[0].secret], seats };
  localStorage.setItem("cheeseboard.matches", JSON.stringify([kept]));
}"""
"""a small kitchen, in which a game is short; the other one is the cat"""


def test_two_taps_from_the_link_to_the_seat(devices: Devices) -> None:
    host = invite(devices, "chop-chop")
    friend = devices.page(PHONE, link(host))
    player = Player(friend, "touch")
    player.use("[data-test=sit]")
    expect(friend.locator(".lobby-wait")).to_be_visible()
    assert player.taps <= 2


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_nobody_watches_their_own_seat(devices: Devices, game: str) -> None:
    """Whoever opened the invitation and had not sat down when the host began sits down then, with the face chosen."""
    host = invite(devices, game)
    friend = devices.page(PHONE, link(host))
    expect(friend.locator("[data-test=sit]")).to_be_visible()
    host.locator("[data-test=start]").click()
    at_table(host)
    expect(friend.locator(".lead")).to_contain_text("The game has begun")
    Player(host).come_to_turn()  # a bot plays on the other seat meanwhile
    friend.locator("[data-test=swap]").tap()
    face = (friend.locator("[data-test=swap] b").text_content() or "").lower()
    friend.locator("[data-test=sit]").tap()
    at_table(friend)
    expect(friend.locator("[data-seat='2'].mine")).to_be_visible()
    expect(friend.locator(".mark.eye")).to_have_count(0)
    expect(host.locator("[data-seat='2'] .flag[data-shows='']")).to_be_attached()
    assert kept(host)["seats"][1]["avatar"] == kept(friend)["seats"][1]["avatar"] == face
    two = Player(friend, "touch")
    play_together(Player(host), two, until=lambda: two.moves > 0)


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
    hear(host, "Well played!")
    host.goto("/#/settings")
    host.locator("[data-test=set-greetings]").click()
    with host.expect_websocket() as line:
        host.go_back()
    at_table(host)
    expect(host.locator("[data-test=greet]")).to_have_count(0)
    with never(host, ".bubble", "/static/js/pages/greet.js"):
        with line.value.expect_event("framereceived", lambda said: '"greeted"' in str(said)):
            friend.locator("[data-test=greet]").tap()
            friend.locator("[data-test=greet-thanks]").tap()
        expect(friend.locator(".bubble")).to_be_visible()


def test_leaving_a_bot_and_coming_back(hasty: Devices) -> None:
    host, friend = start_together(hasty, "chop-chop", bots=0)
    friend.locator("[data-test=menu]").tap()
    friend.locator("[data-test=menu-leave]").tap()
    friend.locator("dialog [data-test=yes]").tap()
    expect(friend.locator("[data-test=continue]")).to_be_visible()
    host.locator("[data-test=hold]").click()
    expect(host.locator("[data-seat='2'] .flag[data-shows=i-hold] svg")).to_be_visible()
    Player(host).play(until="die")
    friend.locator("[data-test=continue]").tap()
    at_table(friend)
    expect(host.locator("[data-seat='2'] .flag[data-shows='']")).to_be_attached()
    two = Player(friend, "touch")
    # The one who came back is asked again.
    play_together(Player(host), until=lambda: bool(two.offer()["die"]))


def test_going_away_without_a_word(hasty: Devices) -> None:
    """The line of a friend goes; after the wait anybody may let a bot play on."""
    hasty.allow(LOST)
    host, friend = start_together(hasty, "cheese-rescue", bots=0)
    friend.context.set_offline(True)
    expect(host.locator("[data-test=away]")).to_be_visible()
    host.locator("[data-test=hold]").click()
    expect(host.locator("[data-seat='2'] .flag[data-shows=i-hold] svg")).to_be_visible()
    Player(host).play(until="hand")
    friend.context.set_offline(False)
    expect(friend.locator("[data-test=lost]")).to_have_count(0)
    expect(host.locator("[data-seat='2'] .flag[data-shows='']")).to_be_attached()


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
    hear(page, "Taken back.")
    now = [words.replace(", chosen", "").replace(" chosen", "") for words in board(page)]
    assert [re.sub(" (chosen|can move)|, open to you", "", words) for words in now] == [
        re.sub(" (chosen|can move)|, open to you", "", words) for words in before
    ]
    player.play_once()
    player.come_to_turn()
    page.keyboard.press("u")
    hear(page, "Taken back.")


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
        page.evaluate(OPENLY)
        page.locator("[data-test=curtain-open]").tap()
        expect(page.locator(".hand .c").first).to_be_visible()
        page.wait_for_function("() => window.openly.length > 0")  # what is said behind a curtain nobody hears
        player.play_once()


def test_a_card_drawn_is_seen_before_the_curtain_falls(devices: Devices) -> None:
    page = devices.page(PHONE)
    sit_down(page, "cheese-rescue", "here", "here")
    page.locator("[data-test=curtain-open]").tap()
    expect(page.locator(".hand .c").first).to_be_visible()
    page.clock.install()
    with held(page):  # there is no end to reading
        Player(page, "touch").play_once()
        expect(page.locator(".line-words")).to_contain_text("draw")
        expect(page.locator(".tb.busy")).to_have_count(0)
        page.clock.fast_forward(1000)
        expect(page.locator("[data-test=curtain]")).to_have_count(0)
        page.locator(".tb .players").tap()
        expect(page.locator("[data-test=curtain-open]")).to_be_visible()
