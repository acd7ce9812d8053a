"""Whole games against bots, from opening the page to the end and to playing again: by touch, by mouse, by keyboard only."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from cheeseboard.registry import GAMES, manifest
from tests.examples import IS_ALL, some
from tests.web.browser import DESKTOP, PHONE, Devices, hurry
from tests.web.driver import Hand, Player
from tests.web.staged import seats, stage
from tests.web.tables import at_table
from tests.web.test_chop_table import running_home, sit

FEW_TAPS = 5
LATE = 0 if IS_ALL else 18
"""cards that lie already where things move"""
HANDS: list[tuple[Hand, dict[str, Any], int]] = [
    ("touch", PHONE, 2),
    ("mouse", DESKTOP, 3),
    ("keyboard", DESKTOP, 4),
]
AGAIN: dict[str, Hand] = {"cheese-rescue": "touch", "chop-chop": "keyboard"}
"""by which hand they play on; test_together does so by mouse"""
PLAYED = some(
    [(game, *each) for game in GAMES for each in HANDS],
    ("cheese-rescue", *HANDS[0]),
)
"""in a sample one by touch; a mouse plays whole games in test_together, keys in test_heard, the others play only what is marked"""
SIZES = {320: 640, 360: 740, 768: 1024, 1280: 800}
Marked = tuple[str, bool, int, int, Hand]
"""game, whether in the part that one plays alone against the others, players, width, hand"""


def every_marked() -> list[Marked]:
    by_hands: tuple[Hand, Hand] = ("touch", "keyboard")
    return [
        (game, is_alone, players, width, hand)
        for game in GAMES
        for players, width, hand in product(manifest(game).rules.player_counts, SIZES, by_hands)
        for is_alone in ([False, True] if manifest(game).roles else [False])
    ]


SAMPLE: list[Marked] = [
    ("cheese-rescue", False, 3, 320, "keyboard"),
    ("chop-chop", False, 5, 768, "touch"),
]
"""with the games above, each game to the end by touch and by keyboard; every pair of width, hand, part and number of players
has a few turns in test_every_table"""
MARKED = some(every_marked(), *SAMPLE)


@pytest.mark.each_case
@pytest.mark.parametrize(("game", "hand", "kind", "players"), PLAYED)
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


@pytest.mark.each_case
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("game", "is_alone", "players", "width", "hand"), MARKED)
def test_only_what_is_marked(
    devices: Devices, game: str, is_alone: bool, players: int, width: int, hand: Hand
) -> None:
    """Somebody who knows no rule, and touches only what is marked or pointed at, comes to the end."""
    size = {"width": width, "height": SIZES[width]}
    page = devices.page({"viewport": size, "has_touch": hand == "touch"})
    player = Player(page, hand, is_led=True)
    player.use(f"[data-test=game-{game}]")
    for seat in range(3, players + 1):
        player.use(f"[data-test=seat-{seat}]")
    for _ in range(players if is_alone else 0):  # the hat goes around, by way of the lot
        player.use("[data-test^=hat-]")
    player.use("[data-test=start]")
    at_table(page)
    expect(page.locator(".tb .pl")).to_have_count(players)
    player.play()
    assert player.moves > 0


@pytest.mark.parametrize("steps", [1, 3])
def test_whoever_follows_the_light_comes_home(devices: Devices, steps: int) -> None:
    """Ten cheeses are won: arrows, rings and lit doorways are all there is to know."""
    staged = running_home(steps)
    staged.is_slow = False
    page = sit(devices, staged)
    staged.bots()
    Player(page, "touch", is_led=True).play()
    expect(page.locator(".verdict h2")).to_have_text("The mice win!")


def test_the_last_cards_in_motion(devices: Devices) -> None:
    """To the end of the game, and home."""
    staged = stage("cheese-rescue", seats("here:fox", "pip"), lambda view, _: len(view["table"]) >= LATE)
    context = devices.device(DESKTOP, is_moving=True)
    staged.route(context)
    page = context.new_page()
    hurry(page, 20)
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    staged.bots()
    player = Player(page, is_hasty=False)
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
