"""Devices: a link is for one of them, another one of the same person comes by the menu, and a seat can be freed."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.server.client import Player as Socket
from tests.web.browser import DESKTOP, PHONE, Devices, hear
from tests.web.driver import Player
from tests.web.tables import at_table, invite, kept, link, play_together, sit_down, start_together
from tests.web.test_invite import CLIPBOARD

AGAIN = "JSON.parse(localStorage['cheeseboard.matches'])"


def copied(page: Page) -> str:
    """The link of the dialog that is open."""
    page.evaluate(CLIPBOARD)
    page.locator("dialog [data-test=copy]").click()
    page.wait_for_function("() => window.copied")
    found: str = page.evaluate("window.copied")
    return found[found.index("/#/") :]


def choose(page: Page, item: str) -> None:
    page.locator("[data-test=menu]").click()
    page.locator(f"[data-test=menu-{item}]").click()


def test_a_link_is_for_the_device_that_sits_down(devices: Devices) -> None:
    """It leads that one back to its table as often as it likes, and tells every other one what to do."""
    host = invite(devices, "cheese-rescue", bots=1)
    address = link(host)
    friend = devices.page(PHONE, address)
    friend.locator("[data-test=sit]").tap()
    expect(friend.locator(".lobby-wait")).to_be_visible()
    secrets = kept(friend)["secrets"]
    assert not set(secrets) & {*kept(host)["secrets"], kept(host)["watch"]}
    assert kept(host)["links"] == {"3": kept(host)["links"]["3"]}, "the one that was used is not kept"
    host.locator("[data-test=start]").click()
    for page in (host, friend):
        at_table(page)
    friend.goto("/#/settings")
    friend.goto(address)
    expect(friend.locator("[data-seat='2'].mine")).to_be_visible()
    assert kept(friend)["secrets"] == secrets
    for device in (devices.page(DESKTOP, address), host):
        device.goto(address)
        if device is host:  # who made the match has its own seat, and no other
            expect(device.locator("[data-seat='1'].mine")).to_be_visible()
            expect(device.locator("[data-seat='2'].mine")).to_have_count(0)
        else:
            expect(device.locator(".trouble-page")).to_contain_text("This invitation was used already")
            expect(device.locator(".trouble-page")).to_contain_text("My other device")


def test_my_other_device(devices: Devices) -> None:
    """By a link that is used once: both devices then play the seat, and a third one does not come in."""
    _, friend = start_together(devices, "cheese-rescue")
    choose(friend, "other")
    dialog = friend.locator("dialog.once")
    expect(dialog).to_contain_text("It works once")
    address = copied(friend)
    other = devices.page(DESKTOP, address)
    expect(other.locator(".sit-page")).to_contain_text("plays on another device already")
    other.locator("[data-test=pair]").click()
    at_table(other)
    expect(other.locator("[data-seat='2'].mine")).to_be_visible()
    assert not set(kept(other)["own"].values()) & set(kept(friend)["secrets"])
    third = devices.page(DESKTOP, address)
    expect(third.locator(".trouble-page")).to_contain_text("used already")
    friend.keyboard.press("Escape")
    friend.context.close()
    other.reload()
    expect(other.locator("[data-seat='2'].mine")).to_be_visible()


def test_link_after_link_takes_no_seat_away(devices: Devices) -> None:
    """Somebody sends ever new links that lead nowhere: this device remembers only so many secrets, and its own first."""
    host, friend = start_together(devices, "cheese-rescue")
    for page, seat in ((host, 1), (friend, 2)):
        match = kept(page)["id"]
        for number in range(10):
            page.goto(f"/#/m/{match}/3/{number:022}")
            expect(page.locator(f"[data-seat='{seat}'].mine")).to_be_visible()
        page.reload()
        expect(page.locator(f"[data-seat='{seat}'].mine")).to_be_visible()
        assert len(kept(page)["secrets"]) == 12


def test_where_several_play_here_one_goes_on_elsewhere(devices: Devices) -> None:
    page = devices.page(PHONE)
    sit_down(page, "chop-chop", "here", "here")
    at_table(page)
    choose(page, "other")
    page.locator("[data-test=other-2]").tap()
    other = devices.page(DESKTOP, copied(page))
    other.locator("[data-test=pair]").click()
    expect(other.locator("[data-seat='2'].mine")).to_be_visible()
    expect(other.locator("[data-seat='1'].mine")).to_have_count(0)


def test_a_seat_is_freed_and_its_device_comes_back(hasty: Devices) -> None:
    """Everybody is told; of two players one does not give the other's hidden hand away."""
    host, friend = start_together(hasty, "cheese-rescue")
    address, state = friend.url, friend.context.storage_state()
    friend.context.close()
    expect(host.locator("[data-test=away]")).to_be_visible()
    choose(host, "free")
    host.locator("[data-test=yes]").click()
    expect(host.locator("[data-test=freed]")).to_contain_text("freed the seat")
    hear(host, "the host freed the seat")
    expect(host.locator("[data-test=agree]")).to_have_count(0)
    back = hasty.page(PHONE, address, storage_state=state)
    expect(back.locator("[data-seat='2'].mine")).to_be_visible()
    expect(host.locator("[data-test=freed]")).to_have_count(0)
    hear(host, "is back")


def test_somebody_new_when_everybody_agrees(hasty: Devices) -> None:
    host = hasty.page(DESKTOP)
    sit_down(host, "cheese-rescue", "here", "elsewhere", "elsewhere")
    expect(host.locator(".invite [data-test=copy]")).to_be_visible()
    friends = [hasty.page(PHONE, link(host, seat)) for seat in (2, 3)]
    for friend in friends:
        friend.locator("[data-test=sit]").tap()
        expect(friend.locator(".lobby-wait")).to_be_visible()
    host.locator("[data-test=start]").click()
    gone, stays = friends
    for page in (host, *friends):
        at_table(page)
    address, state = gone.url, gone.context.storage_state()
    gone.context.close()
    expect(host.locator("[data-test=away]")).to_be_visible()
    choose(host, "free")
    host.locator("[data-test=yes]").click()
    stays.locator("[data-test=agree]").tap()
    expect(stays.locator("[data-test=freed]")).to_contain_text("still asked")
    expect(host.locator("[data-test=invite-new]")).to_have_count(0)
    host.locator("[data-test=agree]").click()
    host.locator("[data-test=invite-new]").click()
    new = hasty.page(PHONE, copied(host))
    new.locator("[data-test=sit]").tap()
    expect(new.locator("[data-seat='2'].mine")).to_be_visible()
    hear(stays, "is new at the table")
    old = hasty.page(PHONE, address, storage_state=state)
    expect(old.locator(".trouble-page")).to_contain_text("somebody else sat down")
    assert json.loads(old.evaluate("localStorage['cheeseboard.matches'] ?? '[]'")) == []


def test_a_seat_left_before_the_start_is_invited_to_anew(devices: Devices) -> None:
    """The link that was used opens nothing: the host has a new one at once, and who left may come back first."""
    devices.allow("403 .Forbidden")  # the friend's home asks how the game stands
    host = invite(devices, "chop-chop")
    address = link(host)
    friend = devices.page(PHONE, address)
    friend.locator("[data-test=sit]").tap()
    expect(host.locator(".invite")).to_have_count(0)
    friend.locator("[title='Leave the table']").tap()
    friend.locator("[data-test=yes]").tap()
    expect(friend.locator(".home-page")).to_be_visible()
    expect(host.locator(".invite [data-test=copy]")).to_be_visible()
    host.wait_for_function(f"() => {AGAIN}[0].links[2]")
    assert link(host) != address
    new = devices.page(PHONE, link(host))
    new.locator("[data-test=sit]").tap()
    expect(new.locator(".lobby-wait")).to_be_visible()
    friend.goto(address)
    expect(friend.locator(".trouble-page")).to_contain_text("used already")


def test_in_a_rematch_one_of_two_devices_adds_to_the_dice(devices: Devices) -> None:
    """The other one does not say that its number is missing: the person's is there."""
    host, friend = start_together(devices, "cheese-rescue", bots=0)
    choose(friend, "other")
    other = devices.page(DESKTOP, copied(friend))
    other.locator("[data-test=pair]").click()
    at_table(other)
    friend.keyboard.press("Escape")
    match, secrets = kept(host)["id"], [*kept(host)["secrets"], *kept(friend)["secrets"]]
    with Socket(devices.url, match, secrets) as quick:
        quick.hello(1)
        while not quick.is_over:
            seat = quick.view["actors"][0]
            quick.ask("look", seat=seat)
            assert quick.play(quick.moves[0], seat)["say"] == "accepted"
    for page in (friend, other, host):
        page.locator("[data-test=again]").click()
        expect(page).not_to_have_url(re.compile(match))
        expect(page.locator(".news")).to_be_visible()
    host.locator("[data-test=start]").click()
    for page in (friend, other, host):
        at_table(page)
        expect(page.locator("[data-test=unmixed]")).to_have_count(0)
    assert "2" in kept(friend)["numbers"]
    assert kept(other)["numbers"] == {}


def test_two_devices_play_one_seat(devices: Devices) -> None:
    host, friend = start_together(devices, "chop-chop", bots=0)
    choose(friend, "other")
    other = devices.page(DESKTOP, copied(friend))
    other.locator("[data-test=pair]").click()
    at_table(other)
    friend.keyboard.press("Escape")
    moves = f"{AGAIN}[0].seen.version"
    before = host.evaluate(moves)
    play_together(Player(host), Player(other, turn=2), until=lambda: bool(host.evaluate(moves) > before + 6))
    friend.wait_for_function(f"() => {AGAIN}[0].seen.version > {before + 5}")
