"""Whole games against a bot, from opening the page to playing again: by touch, by mouse, by keyboard only."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import DESKTOP, PHONE, Devices, hurry
from tests.web.driver import Hand, Player

FEW_TAPS = 5
HANDS: list[tuple[Hand, dict[str, Any]]] = [("touch", PHONE), ("mouse", DESKTOP), ("keyboard", DESKTOP)]


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
@pytest.mark.parametrize(("hand", "kind"), HANDS, ids=[hand for hand, _ in HANDS])
def test_a_whole_game_and_again(devices: Devices, game: str, hand: Hand, kind: dict[str, Any]) -> None:
    page = devices.page(kind)
    player = Player(page, hand)
    player.start(game)
    player.play()
    assert player.moves > 0
    if hand != "keyboard":
        assert player.first_move_after <= FEW_TAPS
    before = page.url
    player.use("[data-test=again]")
    expect(page.locator("[data-test=again]")).to_have_count(0)
    assert page.url != before, "playing again is a match of its own"
    player.play(until="tick")


@pytest.mark.parametrize(
    ("game", "hand", "kind"), [("cheese-rescue", "mouse", DESKTOP), ("chop-chop", "touch", PHONE)]
)
def test_a_whole_game_in_motion(devices: Devices, game: str, hand: Hand, kind: dict[str, Any]) -> None:
    page = devices.page(kind, is_moving=True)
    hurry(page, 20)
    player = Player(page, hand, is_hasty=False)
    player.start(game)
    player.play()
    player.use("[data-test=end-home]")
    expect(page.locator(f"[data-test=game-{game}]")).to_be_visible()
