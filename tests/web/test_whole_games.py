"""Whole games against bots, from opening the page to the end and to playing again: by touch, by mouse, by keyboard only."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, Devices, hurry
from tests.web.driver import Hand, Player
from tests.web.staged import seats, stage
from tests.web.tables import at_table

FEW_TAPS = 5
HANDS: list[tuple[Hand, dict[str, Any], int]] = [
    ("touch", PHONE, 2),
    ("mouse", DESKTOP, 3),
    ("keyboard", DESKTOP, 4),
]
AGAIN: dict[str, Hand] = {"cheese-rescue": "keyboard", "chop-chop": "touch"}
"""by which hand they play on; test_together does so by mouse"""


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
@pytest.mark.parametrize(("hand", "kind", "players"), HANDS, ids=[hand for hand, _, _ in HANDS])
def test_a_whole_game(devices: Devices, game: str, hand: Hand, kind: dict[str, Any], players: int) -> None:
    page = devices.page(kind)
    player = Player(page, hand)
    player.use(f"[data-test=game-{game}]")
    for seat in range(3, players + 1):
        player.use(f"[data-test=seat-{seat}]")
    player.use("[data-test=start]")
    at_table(page)
    expect(page.locator(".tb .pl")).to_have_count(players)
    player.play()
    assert player.moves > 0
    if players == 2:
        assert player.first_move_after <= FEW_TAPS
    if hand != AGAIN[game]:
        return
    before = page.url
    player.use("[data-test=again]")
    expect(page.locator("[data-test=again]")).to_have_count(0)
    expect(page, "playing again is a match of its own").not_to_have_url(before)
    player.play(until="tick")


def test_a_whole_game_in_motion(devices: Devices) -> None:
    page = devices.page(DESKTOP, is_moving=True)
    hurry(page, 20)
    player = Player(page, is_hasty=False)
    player.start("cheese-rescue")
    player.play()
    player.use("[data-test=end-home]")
    expect(page.locator("[data-test=game-cheese-rescue]")).to_be_visible()


def test_a_hunt_in_motion(devices: Devices) -> None:
    """The last mouse, to the end of the game."""
    staged = stage("chop-chop", seats("here:fox", "pip"), lambda view, _: view["caught"] == 3, cat=2)
    context = devices.device(PHONE, is_moving=True)
    staged.route(context)
    page = context.new_page()
    hurry(page, 20)
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    staged.bots()
    player = Player(page, "touch", is_hasty=False)
    player.play(until="home")
    expect(page.locator(".verdict")).to_be_visible()
