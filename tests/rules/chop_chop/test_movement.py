"""Section 4 of the rules: walking, by die and by bonus."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rules.chop_chop.boards import corridor, scene

PATHS = ("origin", "no_backtrack", "simple")


def test_cc_4_1_orthogonal_steps_with_turns() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    2   2  .  .  .  .  .  3
    3   o  .  C  _  _  .  .
    4   .  .  _  _  _  .  o
    5   .  1  .  .  .  .  .
    6   .  .  .  o  .  .  .
    """
    assert scene(kitchen).reach("1", 1) == "B4 A5 C5 B6"
    assert scene(kitchen).reach("1", 2) == "B3 A4 C4 D5 A6 C6", "A4 and three more by a corner"
    assert scene(kitchen).reach("2", 1) == "A1 B2 A3", "the board does not go on at its edges"
    assert scene(kitchen).reach("3", 1) == "G1 F2 G3"
    assert scene(kitchen).reach("C", 1) == "C2 B3 D3 C4"


def test_cc_4_2_exact_number() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    3   o  .  _  1  _  .  .
    6   C  .  .  o  .  .  .
    """
    for path, number in product(PATHS, (1, 2, 3, 4)):
        expected = []
        for row, letter in product("123456", "ABCDEFG"):
            distance = abs(ord(letter) - ord("D")) + abs(int(row) - 3)
            is_loop = distance == 0 and number == 4 and path == "no_backtrack"
            if is_loop or (0 < distance <= number and distance % 2 == number % 2):
                expected.append(letter + row)
        assert scene(kitchen, path=path).reach("1", number).split() == expected
    assert scene(kitchen, "walk:b:3").why_not("1-D5") == "not-exact CC-4.2"

    short = """
        A  B  C  D
    1   1  .  C  _
    """
    assert corridor(short).reach("1", 1) == "B1"
    assert corridor(short).reach("1", 2) == "", "one step of two would be possible, and is not a move"


GO_AROUND = """
    A  B  C  D  E  F  G
1   1  2  .  o  .  .  .
2   .  C  .  .  .  .  .
3   o  .  _  _  _  .  .
"""


def test_cc_4_3_pieces_block_the_way() -> None:
    kitchen = scene(GO_AROUND)
    assert kitchen.reach("1", 1) == "A2", "mice never share a square"
    assert kitchen.reach("1", 2) == "A3", "not C1 over mouse 2, not the cat's B2"
    assert kitchen.reach("2", 1) == "C1"
    for path in PATHS:
        onto = scene(GO_AROUND, path=path).reach("C", 1)
        assert onto == "B1 A2 C2 B3", "the last step of the cat may be onto a mouse"
    assert kitchen.reach("C", 2) == "A1 C1 D2 C3 B4", "C1 by way of C2"
    assert scene(GO_AROUND, "walk:a:2").play("C-A1").events[0].path == ("B2", "A2", "A1")

    passing = scene(GO_AROUND, mice_pass_mice=True)
    assert passing.reach("1", 1) == "A2"
    assert passing.reach("1", 2) == "C1 A3"

    behind = """
        E  F  G
    1   .  .  C
    2   .  .  1
    3   _  .  .
    """
    assert scene(behind).reach("C", 2) == "E1 F2", "not G3 over the mouse"


def test_cc_4_4_no_way_back_to_origin() -> None:
    dead_end = """
        A  B  C  D
    1   o  1  C  _
    """
    assert [corridor(dead_end).reach("1", number) for number in (1, 2, 3, 4)] == ["A1", "", "", ""]

    open_floor = """
        A  B  C
    1   1  .  .
    2   .  C  .
    """
    reached = {path: scene(open_floor, path=path) for path in PATHS}
    assert reached["origin"].reach("1", 3) == "B1 D1 A2 C2 B3 A4", "B1 and C1 are used twice"
    assert reached["no_backtrack"].reach("1", 3) == "D1 C2 B3 A4"
    assert reached["simple"].reach("1", 3) == "D1 C2 B3 A4"

    free = """
        A  B  C
    1   1  .  C
    2   .  .  .
    """
    reached = {path: scene(free, path=path) for path in PATHS}
    back = {path: "A1" in table.reach("1", 4).split() for path, table in reached.items()}
    assert back == {"origin": False, "no_backtrack": True, "simple": False}, "round a block"
    assert scene(free, "walk:b:4").why_not("1-A1") == "back-to-origin CC-4.4"

    crossing = """
        A  B  C
    1   -  C  -
    2   1  .  .
    """
    reached = {path: scene(crossing, board="-_-/u..", tile_mix="1/2/0/0/0/0/0", path=path) for path in PATHS}
    ends = {path: table.reach("1", 4) for path, table in reached.items()}
    assert ends == {"origin": "B1 C2", "no_backtrack": "", "simple": ""}, "C2 by way of B2, B1, B2"


def test_cc_4_4a_path_limits_per_displacement() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    1   .  .  .  o  .  C  .
    2   .  .  .  .  .  .  .
    3   o  .  _  _  _  .  .
    4   .  .  _  _  _  .  o
    5   .  #  1  .  .  .  .
    """
    bonus = scene(kitchen, "walk:b:1", tiles="+1").play("1-B5", "=+1")
    assert "C5" in bonus.squares.split(), "where the roll began is no longer barred"

    at_home = """
        A  B  C  D  E  F  G
    1   .  .  .  1u #  .  .
    3   o  C  _  _  _  .  .
    """
    loop = scene(at_home, "walk:b:4", path="no_backtrack").play("1-D1")
    assert loop.told == "walked slab-turned turn-began"
    assert (loop.floor("D1"), loop.view.mice[0]) == ("o", "D1")

    on_cheese = """
        A  B  C  D  E  F  G
    5   .  C* .  .  .  .  .
    6   .  .  .  1  .  .  .
    """
    wide: dict[str, Any] = {"path": "no_backtrack", "dice": "123456/112234"}
    assert "B5" not in scene(on_cheese, **wide).reach("C", 4).split(), "the cheese it left"
    assert "B5" in scene(on_cheese.replace("C*", "C"), **wide).reach("C", 4).split()


def test_cc_4_5_cat_on_the_table_never_under() -> None:
    steps = [("C2", "C3"), ("D2", "D3"), ("B3", "C3"), ("F4", "E4"), ("D5", "D4")]
    kitchen = """
        A  B  C  D  E  F  G
    1   1  .  .  o  .  .  .
    2   .  .  C  .  .  .  .
    """
    for floor, top in steps:
        assert top in scene(kitchen).with_cat_on(floor).reach("C", 1).split(), "up on any side"
        assert floor in scene(kitchen).with_cat_on(top).reach("C", 1).split(), "and down"

    on_top = """
        A  B  C  D  E  F  G
    2   .  .  .  .  .  .  .
    3   o  .  C  _1 _  .  .
    4   .  .  _  _  _  .  o
    """
    assert scene(on_top).reach("C", 2) == "C1 B2 D2 E3 B4 D4 C5", "E3 along the top, above the mouse"
    walked = scene(on_top, "walk:a:1").play("C-D3")
    assert walked.view.mice[0] == "D3", "never under: it does not meet the mouse"
    assert walked.reach("1", 1) == "D2 C3 E3 D4", "nor stand in its way"


def test_cc_4_6_cat_avoids_visible_cheese() -> None:
    kitchen = """
        D  E  F  G
    1   o  .  #  C*
    2   .  .  .  *
    3   _  _1 .  .
    """
    table = scene(kitchen)
    assert table.reach("C", 1) == "F1", "it may leave the cheese it stands on; a face-down one is a tile"
    assert table.reach("C", 2) == "E1 F2", "not G3 across the cheese"
    assert scene(kitchen, "walk:a:1").why_not("C-G2") == "visible-cheese CC-4.6"
    left = scene(kitchen, "walk:a:2").play("C-F2").reach("C", 2)
    assert "G1" not in left.split(), "nor may it come back to the cheese it left"


@pytest.mark.parametrize("hole", ["o", "1", "1u"])
def test_cc_4_7_cat_keeps_off_hole_slabs(hole: str) -> None:
    kitchen = f"""
        A  B  C  D  E  F  G
    1   .  .  C  {hole}  .  .  .
    6   .  .  .  4  .  .  .
    """
    assert scene(kitchen).reach("C", 1) == "B1 C2"
    assert scene(kitchen).reach("C", 2) == "A1 B2 D2 C3", "not E1 across the hole"
    assert scene(kitchen, "walk:a:1").why_not("C-D1") == "cat-in-hole CC-4.7"


@pytest.mark.parametrize("cat_holes", ["never", "empty_open"])
@pytest.mark.parametrize("hole", ["1", "1u"])
def test_cc_4_7a_mouse_on_a_slab_is_safe(hole: str, cat_holes: str) -> None:
    kitchen = f"""
        A  B  C  D  E  F  G
    1   .  .  .  {hole}  .  .  .
    2   .  .  .  C  .  .  .
    6   .  .  .  4  .  .  .
    """
    table = scene(kitchen, cat_holes=cat_holes)
    assert table.reach("C", 1) == "C2 E2 D3"
    assert all("D1" not in table.reach("C", number).split() for number in (2, 3))


def test_cc_4_8_mice_under_table_and_in_holes() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    1   .  .  3  o  .  .  .
    2   .  .  .  .  .  .  .
    3   2  4  _  C# _  .  .
    6   .  .  .  o  .  .  .
    """
    table = scene(kitchen)
    assert "D3" in table.reach("4", 2).split(), "under the table, and under the cat"
    assert scene(kitchen, "walk:b:2").play("4-D3").decision == "turn:b:4", "never on top"
    assert table.reach("3", 1) == "B1 D1 C2", "into any hole that is free"
    assert table.reach("3", 2) == "A1 E1 B2 D2 C3", "E1 across the hole"
    assert table.reach("2", 1) == "A2 A4", "out of one"
    assert "A3" not in table.reach("4", 1).split(), "one mouse per hole"
    assert scene(kitchen, "walk:b:1").why_not("4-A3") == "hole-taken CC-4.8"
    for taken in ("1", "1u"):
        occupied = scene(kitchen.replace("3  o", f"3  {taken}"))
        assert occupied.reach("3", 1) == "B1 C2"
        assert occupied.reach("3", 2) == "A1 B2 D2 C3"

    for path in PATHS:
        by_front = scene(kitchen, hole_access="front_only", path=path)
        assert by_front.reach("3", 1) == "B1 C2", "not from its side"
        assert by_front.reach("3", 2) == "A1 B2 D2 C3", "nor across it"
        assert by_front.reach("3", 3) == "B1 D1 A2 C2 E2 D3 C4", "but D1 by way of D2"
        loop = "A1 C1 E1" if path == "no_backtrack" else "A1 E1"
        assert by_front.reach("3", 4) == f"{loop} B2 D2 F2 C3 E3 B4 D4 C5"
        assert [by_front.reach("2", number) for number in (1, 2, 3)] == [""] * 3, "B3, the way out, is taken"


SIDEWAYS = """
    A  B  C  D  E  F  G
1   .  .  1  o  .  .  .
2   .  .  C  .  .  .  .
3   3  .  _2 _  _  .  .
"""


@pytest.mark.parametrize("path", PATHS)
def test_cc_4_8_hole_used_by_its_front_only(path: str) -> None:
    closed = scene(SIDEWAYS, hole_access="front_only", path=path)
    assert closed.reach("1", 2) == "A1 B2", "not in by the side and out by the front"
    assert "A3" not in closed.reach("2", 2).split(), "a mouse is in"

    alone = """
        A  B  C
    1   C  1  .
    """
    table = scene(alone, hole_access="front_only", path=path)
    for hole, front, before, beside, along in (
        ("D1", "D2", "D3", "C1", "B1"),
        ("A3", "B3", "C3", "A4", "A5"),
        ("G4", "F4", "E4", "G5", "G6"),
        ("D6", "D5", "D4", "E6", "F6"),
    ):
        assert table.with_mouse_on(hole).reach("1", 1) == front
        assert before in table.with_mouse_on(hole).reach("1", 2).split()
        assert hole in table.with_mouse_on(front).reach("1", 1).split()
        assert hole in table.with_mouse_on(before).reach("1", 2).split()
        assert hole not in table.with_mouse_on(beside).reach("1", 1).split()
        assert hole in table.with_mouse_on(beside).reach("1", 3).split(), "round to the front"
        assert hole not in table.with_mouse_on(along).reach("1", 2).split()


def test_cc_4_9_mice_cross_visible_cheese() -> None:
    kitchen = """
        D  E  F  G
    1   o  .  .  .
    2   .  .  *  .
    3   C  _  1  .
    """
    crossed = scene(kitchen, "walk:b:2").play("1-F1")
    assert crossed.told == "walked turn-began"
    assert (crossed.floor("F2"), crossed.view.won) == ("*", 9)
    ended = scene(kitchen, "walk:b:1").play("1-F2")
    assert ended.told == "walked cheese-won turn-began"
    assert (ended.floor("F2"), ended.view.won) == (".", 10)

    stopping = scene(kitchen, mice_cross_cheese=False)
    assert "F1" not in stopping.reach("1", 2).split()
    assert "F2" in stopping.reach("1", 1).split()
