"""Section 8 of the rules: options that touch each other."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard import EditionError
from tests.rules.chop_chop.boards import PROWLING, begin, order_of_play, scene


def test_cc_8_1_options_that_depend_on_each_other() -> None:
    corners = begin(holes="corners").game
    assert (
        corners.header == begin(holes="corners", front="all_neighbours", hole_access="any_side").game.header
    )
    for forbidden in ({"front": "inner"}, {"hole_access": "front_only"}):
        options: dict[str, Any] = forbidden
        with pytest.raises(EditionError) as refused:
            begin(holes="corners", **options)
        assert refused.value.field in options
        begin(**options)  # the standard board allows it

    line = "C(K) M M C"
    assert order_of_play(line, knife="skip_only", knife_substitute=True) == line
    for substitute in (False, True):
        table = scene(PROWLING, "roll:a", knife="skip_only", knife_substitute=substitute)
        second = table.take_roll("knife").take_roll().play("1")
        assert {move[0] for move in second.moves.split()} == set("1234"), "no rule about the same mouse"


EMPTY_HOLE = """
    A  B  C  D  E  F  G
1   .  .  C  o  .  .  .
2   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""

TAKEN_HOLE = """
    A  B  C  D  E  F  G
1   .  .  C  1  .  .  .
2   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""

UNTURNED_HOLE = """
    A  B  C  D  E  F  G
1   .  .  C  1u .  .  .
2   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""

CAT_IN_HOLE = """
    A  B  C  D  E  F  G
1   .  .  1  C  .  .  .
2   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""


def test_cc_8_2_empty_holes_open_to_the_cat() -> None:
    assert scene(EMPTY_HOLE, cat_holes="empty_open").reach("C", 1) == "B1 D1 C2"
    assert scene(EMPTY_HOLE, cat_holes="empty_open").reach("C", 2) == "A1 E1 B2 D2 C3"
    for closed in (TAKEN_HOLE, UNTURNED_HOLE):
        assert scene(closed, cat_holes="empty_open").reach("C", 1) == "B1 C2"
        assert scene(closed, cat_holes="empty_open").reach("C", 2) == "A1 B2 D2 C3"
    by_front = scene(EMPTY_HOLE, cat_holes="empty_open", hole_access="front_only")
    assert by_front.reach("C", 1) == "B1 C2"
    assert by_front.reach("C", 2) == "A1 B2 D2 C3"
    assert "D1" in by_front.reach("C", 3).split(), "by way of D2"

    elsewhere = """
        A  B  C  D  E  F  G
    1   .  .  *  o  .  .  .
    2   .  .  C  .  .  .  .
    3   o  .  _1 _  _  .  .
    """
    assert scene(elsewhere, cat_holes="empty_open").reach("C", 1) == "B2 D2 C3", "else nothing changes"

    arrow = scene(EMPTY_HOLE, "arrow:a:C", cat_holes="empty_open")
    assert not {"D1", "A3", "G4", "D6"} & set(arrow.squares.split())
    inside = scene(CAT_IN_HOLE, cat_holes="empty_open")
    assert inside.reach("1", 1) == "B1 C2"
    assert inside.reach("1", 2) == "A1 B2 D2 C3", "not E1 across the cat's slab"

    last_mouse = """
        C  D  E
    4   _  C  _
    5   .  .  .
    6   .  4  .
    """
    assert scene(last_mouse, cat_holes="empty_open").reach("C", 1) == "D3 C4 E4", "CC-6.6 is unchanged"


def test_cc_8_3_no_crossing_an_occupied_slab() -> None:
    in_the_hole = """
        A  B  C  D  E  F  G
    1   .  .  1  2  .  .  .
    2   .  .  3  .  .  .  .
    3   o  C  _  _  _  .  .
    """
    table = scene(in_the_hole, mice_pass_mice=True)
    assert table.reach("1", 1) == "B1"
    assert table.reach("1", 2) == "A1 B2 D2 C3", "through mouse 3, not through the hole to E1"


def test_cc_8_4_arrow_leaves_the_tile_unturned() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    1   .  .  .  o  .  .  .
    2   C  #  #  .  .  .  1
    6   .  .  .  2  .  .  .
    """
    unturned = scene(kitchen, "arrow:b:1", tiles="fork +1", arrow_resolves=False)
    assert unturned.then("arrow:a:C").play("C>B2").told == "jumped turn-began"
    arrived = unturned.play("1>B2")
    assert arrived.told == "jumped turn-began"
    assert arrived.floor("B2") == "#"
    caught = arrived.play("1", "C-B2")
    assert caught.told == "rolled walked mouse-caught"
    assert caught.decision == "turn:a:C", "caught first, then the tile is turned"
    for tail, to_the_tile, back in (("walk:a:2", "C-C2", "C-B2"), ("walk:b:4", "1-C2", "1-B2")):
        bonus = unturned.then(tail).play(to_the_tile, "=+1")
        assert bonus.play(back).decision.startswith("turn:"), "by die and by bonus it is turned"
