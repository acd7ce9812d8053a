"""Every number of players, in both games, all around one device or against bots; to the end against bots in test_whole_games."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from playwright.sync_api import expect

from cheeseboard.registry import GAMES, manifest
from tests.examples import some
from tests.web.browser import PHONE, Devices, hurry
from tests.web.driver import Hand, Player
from tests.web.looks import resize
from tests.web.staged import Staged, seats
from tests.web.tables import at_table, sit_down
from tests.web.test_whole_games import SIZES

AT_ONE_DEVICE = [("cheese-rescue", players) for players in (2, 3, 4)]
AT_ONE_DEVICE += [("chop-chop", players) for players in (2, 3, 4, 5)]
SAMPLE = (("cheese-rescue", 2),)
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


HANDS: tuple[Hand, Hand] = ("touch", "keyboard")
BOTS = ("pip", "bramble", "hazel", "minerva")
Turn = tuple[int, Hand]
Table = tuple[str, int, bool]
"""game, players, whether in the part that one plays alone against the others"""


def tables() -> dict[Table, list[Turn]]:
    """Every table there is, with a few turns at it, each at another width and by another hand: all pairs of two occur."""
    found: dict[Table, list[Turn]] = {}
    for game in GAMES:
        sides = [False, True] if manifest(game).roles else [False]
        for players, side in product(manifest(game).rules.player_counts, sides):
            widths = [each for at, each in enumerate(SIZES) if (at // 2 + players + side) % len(sides) == 0]
            turns = [(width, HANDS[(at + players // 2 + side) % 2]) for at, width in enumerate(widths)]
            found[game, players, side] = turns
    return found


def test_all_pairs_occur() -> None:
    """Of width, hand, players and part: a sample without a blind spot for what two of them do together."""
    for game in GAMES:
        cases = [
            (*turn, *table[1:]) for table, turns in tables().items() if table[0] == game for turn in turns
        ]
        values = [set(each) for each in zip(*cases, strict=True)]
        assert values[0] == set(SIZES)
        assert values[1] == set(HANDS)
        for one, other in combinations(range(4), 2):
            met = {(case[one], case[other]) for case in cases}
            assert met == set(product(values[one], values[other])), (game, one, other)


@pytest.mark.each_case
@pytest.mark.parametrize(("game", "players", "is_alone"), tables())
def test_a_few_turns_by_what_is_marked(devices: Devices, game: str, players: int, is_alone: bool) -> None:
    more = {"cat": 1 if is_alone else 2} if manifest(game).roles else {}
    staged = Staged(game, seats("here:fox", *BOTS[: players - 1]), f"{game} {players}", **more).start()
    context = devices.device({"viewport": {"width": 320, "height": 640}, "has_touch": True})
    staged.route(context)
    page = context.new_page()
    page.goto(f"/#/{staged.link()}")
    at_table(page)
    staged.bots()
    player = Player(page, is_led=True)
    for width, hand in tables()[game, players, is_alone]:
        resize(page, width, SIZES[width])
        player.hand = hand
        player.come_to_turn()
        before = staged.match.version
        player.play_once()
        player.come_to_turn()
        assert staged.match.version > before
