"""Section 1 of the rules: what is in the box, and the board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from cheeseboard import EditionError, NotationError
from tests.rules.chop_chop.boards import begin, scene

BOX = (("cheese", 10), ("crockery", 8), ("+1", 4), ("+2", 4), ("arrow", 4), ("fork", 4), ("knife", 4))


def test_cc_1_1_parts_in_the_box() -> None:
    laid = begin()
    floor = "".join(laid.view.floor)
    assert (floor.count("#"), floor.count("u")) == (38, 4)
    assert len(laid.view.mice) == 4
    assert len(laid.moves.split()) == 6, "the squares of the one table, where the one cat may be set"
    for grey_or_blue in ("roll:b", "roll:a"):
        assert sum(laid.play("C@D3").then(grey_or_blue).chances.values()) == 6, "a die has six faces"


def test_cc_1_2_ten_cheeses_among_38_tiles() -> None:
    laid = begin()
    assert laid.view.stock == BOX
    assert laid.view.aim == 10
    assert sum(count for kind, count in BOX if kind != "cheese") == 28


def test_cc_1_2a_tile_mix_and_dice_are_checked() -> None:
    assert begin(tile_mix="10/28/0/0/0/0/0").view.stock[1] == ("crockery", 28)
    assert begin(board=".u./u_./..u", tile_mix="2/2/1/0/0/1/0").view.aim == 2
    for option, wrong in (
        ("tile_mix", "9/9/4/4/4/4/4"),  # always ten cheeses on the standard board
        ("tile_mix", "10/9/4/4/4/4/4"),  # 39 tiles
        ("tile_mix", "10/29/-1/0/0/0/0"),
        ("dice", "112223/11223"),
        ("dice", "112227/112234"),
        ("dice", "011222/112234"),
    ):
        with pytest.raises(EditionError) as refused:
            begin(**dict[str, Any]({option: wrong}))
        assert refused.value.field == option
    for mix in ("2/3/1/0/0/1/0", "2/1/1/0/0/1/0", "0/4/1/0/0/1/0"):  # six tile squares, and cheese to find
        with pytest.raises(EditionError):
            begin(board=".u./u_./..u", tile_mix=mix)


def test_cc_1_3_die_faces() -> None:
    placed = begin().play("C@D3")
    assert placed.then("roll:a").chances == {"1": 2, "2": 3, "3": 1}
    assert placed.then("roll:b").chances == {"1": 2, "2": 2, "3": 1, "4": 1}


def test_cc_1_4_board_of_seven_by_six() -> None:
    laid = begin()
    assert laid.view.floor == ("###u###", "#######", "u######", "######u", "#######", "###u###")
    assert laid.moves == "C@C3 C@D3 C@E3 C@C4 C@D4 C@E4", "the table"
    assert laid.view.mice == ("D1", "A3", "G4", "D6"), "the holes"
    distances = [
        abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))
        for one, other in combinations(laid.view.mice, 2)
    ]
    assert sorted(distances) == [5, 5, 5, 6, 6, 7]
    assert begin(holes="corners").view.mice == ("A1", "G1", "A6", "G6")


TWO_LEVELS = """
    A  B  C  D  E  F  G
3   o  .  C# _1 _2 .  .
"""


def test_cc_1_5_two_levels_at_the_table() -> None:
    kitchen = scene(TWO_LEVELS)
    assert kitchen.reach("C", 1) == "C2 B3 D3 C4", "D3 is free on top"
    assert "E3" in kitchen.reach("C", 2).split(), "over D3, above mouse 1"
    assert kitchen.reach("1", 1) == "D2 C3 D4", "C3 is free under the cat, E3 is not"
    assert "B3" in kitchen.reach("1", 2).split(), "under the cat"

    above = scene(TWO_LEVELS, "walk:a:1").play("C-D3")
    assert above.told == "walked turn-began"
    assert above.view.mice[:2] == ("D3", "E3")

    assert scene(TWO_LEVELS, "walk:b:1").play("1-C3").decision == "turn:b:1"
    over_tiles = scene(TWO_LEVELS.replace("_1", "_#").replace("C#", "C"), "walk:a:1").play("C-D3")
    assert over_tiles.told == "walked turn-began", "the cat turns no tile under the table"

    under = kitchen.text.replace("o.#..../", "o.*..../").replace("tiles:1", "tiles:0")
    with pytest.raises(NotationError, match="'\\*' on C3"):  # no visible cheese lies under it
        kitchen.game.parse_position(under)
