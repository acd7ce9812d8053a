"""What tests do at a table again and again: sit down, look at the board, play on in company."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import DESKTOP, PHONE, Devices
from tests.web.driver import Hand, Player

MOST_ROUNDS = 3000


def kept(page: Page) -> dict[str, Any]:
    """The match this device remembers."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['cheeseboard.matches'])[0]")
    return found


def board(page: Page) -> list[str]:
    """Everything on the board, as a screen reader says it; the size of its surroundings does not matter.

    What was played last does not either: nobody is told that of their own move.
    """
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.cell.full, .floor [role=gridcell]')].map((cell) => cell.ariaLabel).sort()"
    )
    return [re.sub(", played last by .*", "", words) for words in found]


def agree(one: Page, other: Page) -> None:
    """Until both show the same board: what the server says comes to one before the other."""
    for _ in range(MOST_ROUNDS):
        if board(one) == board(other):
            return
        one.wait_for_timeout(15)
    assert board(one) == board(other)


def sit_down(page: Page, game: str, *seats: str, is_begun: bool = True) -> None:
    """From home to the table or the invitation, with somebody on each of these seats: ``here``, ``elsewhere``, ``pip``."""
    page.locator(f"[data-test=game-{game}]").click()
    for number, wanted in enumerate(seats, 1):
        set_seat(page, number, wanted)
    if is_begun:
        page.locator("[data-test=start]").click()


def set_seat(page: Page, number: int, wanted: str) -> None:
    page.locator(f"[data-test=seat-{number}]").click()
    kind = page.locator(f"[data-test=kind-{wanted if wanted in ('here', 'elsewhere') else 'bot'}]")
    if kind.get_attribute("aria-pressed") == "false":
        kind.click()
    if wanted not in ("here", "elsewhere"):
        page.locator(f"[data-test=pick-{wanted}]").click()
    expect(kind).to_have_attribute("aria-pressed", "true")


def at_table(page: Page) -> None:
    expect(page.locator(".tb .pl").first).to_be_visible()


def invite(devices: Devices, game: str, *, bots: int = 0) -> Page:
    """A host on a desktop: itself, a friend elsewhere, and bots."""
    host = devices.page(DESKTOP)
    sit_down(host, game, "here", "elsewhere", *["pip"] * bots)
    expect(host.locator(".invite [data-test=copy]")).to_be_visible()
    return host


def link(host: Page, seat: int = 2) -> str:
    match = kept(host)
    return f"/#/m/{match['id']}/{seat}/{match['links'][str(seat)]}"


def start_together(devices: Devices, game: str, hand: Hand = "touch", bots: int = 1) -> tuple[Page, Page]:
    host = invite(devices, game, bots=bots)
    friend = devices.page(PHONE if hand == "touch" else DESKTOP, link(host))
    Player(friend, hand).use("[data-test=sit]")
    expect(friend.locator(".lobby-wait")).to_be_visible()
    expect(host.locator(".invite")).to_have_count(0)
    host.locator("[data-test=start]").click()
    for page in (host, friend):
        at_table(page)
    return host, friend


def play_together(*players: Player, until: Callable[[], bool] | None = None) -> None:
    """Everybody acts whenever there is something to do, until all see the end or what is waited for."""
    for _ in range(MOST_ROUNDS):
        offers = [player.offer() for player in players]
        if until() if until else all(offer["again"] for offer in offers):
            return
        able = [pair for pair in zip(players, offers, strict=True) if pair[0].can_act(pair[1])]
        for player, offer in able:
            player.wait(offer)
        if not able:  # a bot thinks, or somebody is being told
            players[0].page.wait_for_timeout(15)
    raise AssertionError([player.told(player.offer()) for player in players])
