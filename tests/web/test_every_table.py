"""Every number of players, in both games, all around one device; against bots they play in test_whole_games."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.examples import some
from tests.web.browser import PHONE, Devices, hurry
from tests.web.driver import Player
from tests.web.tables import at_table, sit_down

AT_ONE_DEVICE = [("cheese-rescue", players) for players in (2, 3, 4)]
AT_ONE_DEVICE += [("chop-chop", players) for players in (2, 3, 4, 5)]
SAMPLE = (("cheese-rescue", 2), ("chop-chop", 3))
"""others are played with bots in test_whole_games"""


def play(devices: Devices, game: str, *chairs: str) -> Player:
    """A whole game in which every touch counts at once."""
    page = devices.page(PHONE, settings={"confirm": False})
    hurry(page)
    sit_down(page, game, *chairs)
    at_table(page)
    expect(page.locator(".tb .pl")).to_have_count(len(chairs))
    player = Player(page, "touch", is_quick=True)
    player.play()
    return player


@pytest.mark.parametrize(("game", "players"), some(AT_ONE_DEVICE, *SAMPLE))
def test_around_one_device(devices: Devices, game: str, players: int) -> None:
    player = play(devices, game, *["here"] * players)
    assert ("curtain" in player.seen) == (game == "cheese-rescue"), "only cards in a hand are hidden"
