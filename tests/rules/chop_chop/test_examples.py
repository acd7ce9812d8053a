"""Section 9 of the rules: the worked examples, every set in full."""

from __future__ import annotations

from tests.rules.chop_chop.boards import order_of_play, other_squares, scene

PATHS = ("origin", "no_backtrack", "simple")
MICE_WIN = ("cheese-home", "CC-6.2", (2,))

X1 = """
    A  B  C  D  E  F  G
1   .  .  .  1u .  .  .
2   .  .  .  .  .  .  .
3   2u .  _  C  _  .  .
4   .  .  _  _  _  .  3u
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""


def test_cc_x1_opening() -> None:
    opening = scene(X1)
    assert opening.reach("1", 1) == "C1 E1 D2"
    assert opening.reach("1", 2) == "B1 F1 C2 E2 D3"
    assert opening.reach("1", 3) == "A1 C1 E1 G1 B2 D2 F2 C3 E3 D4"
    twelve = "B1 F1 A2 C2 E2 G2 B3 D3 F3 C4 E4 D5"
    assert opening.reach("1", 4) == twelve
    thirteen = scene(X1, path="no_backtrack").reach("1", 4)
    assert thirteen == twelve.replace("B1 F1", "B1 D1 F1")
    assert opening.reach("2", 2) == "A1 B2 C3 B4 A5"
    assert opening.reach("2", 3) == "B1 A2 C2 B3 D3 A4 C4 B5 A6"
    assert opening.reach("C", 1) == "D2 C3 E3 D4"
    assert opening.reach("C", 2) == "C2 E2 B3 F3 C4 E4 D5"


X2 = """
    A  B  C  D  E  F  G
2   .  .  .  .  .  .  .
3   o  2  C  1  _  .  .
4   .  .  _  _  _  .  o
"""


def test_cc_x2_two_levels() -> None:
    levels = scene(X2)
    assert levels.reach("C", 1) == "C2 B3 D3 C4"
    assert scene(X2, "walk:a:1").play("C-B3").told == "walked mouse-caught turn-began"
    assert scene(X2, "walk:a:1").play("C-D3").told == "walked turn-began"
    assert levels.reach("C", 2) == "C1 B2 D2 E3 B4 D4 C5"
    assert scene(X2, "walk:a:2").play("C-B2").events[0].path == ("C3", "C2", "B2")
    assert levels.reach("1", 1) == "D2 C3 E3 D4"
    assert levels.reach("2", 2) == "B1 A2 C2 A4 C4 B5"


X3 = """
    A  B  C  D  E  F  G
1   1  2  .  o  .  C  .
2   .  .  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  _  _  .  4
5   .  .  .  .  .  .  .
6   .  .  .  3  .  .  .
"""


def test_cc_x3_go_round_friends_block() -> None:
    blocked = scene(X3)
    assert [blocked.reach("1", number) for number in (1, 2, 3)] == ["A2", "B2 A3", "A2 C2 B3 A4"]
    passing = scene(X3, mice_pass_mice=True)
    assert [passing.reach("1", number) for number in (1, 2, 3)] == ["A2", "C1 B2 A3", "D1 A2 C2 B3 A4"]


X4 = """
    A  B  C  D  E  F  G
1   1  .  .  o  .  .  .
2   .  C  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  _  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  2  .  .  .
"""


def test_cc_x4_origin_backtrack_simple() -> None:
    readings = {path: scene(X4, path=path) for path in PATHS}
    for path, table in readings.items():
        assert table.reach("1", 2) == "C1 A3"
        assert table.reach("1", 3) == ("B1 D1 A2 C2 B3 A4" if path == "origin" else "D1 C2 B3 A4")
        assert table.reach("1", 4) == ("C1 E1 D2 A3 C3 B4 A5" if path == "origin" else "E1 D2 C3 B4 A5")


X5 = """
    A  B  C  D
1   C* *  .  o
2   .  .  .  .
3   o  .  _  _
5   .  1  .  .
"""

X5_WALLED = """
    A  B  C  D
1   C* *  .  o
2   *  .  .  .
3   o  .  _  _
5   .  1  .  .
"""


def test_cc_x5_cat_walled_in_by_cheese() -> None:
    walled = scene(X5)
    assert [walled.reach("C", number) for number in (1, 2, 3)] == ["A2", "B2", "A2 C2 B3"]
    assert scene(X5, path="simple").reach("C", 3) == "C2 B3"
    for number in (1, 2, 3):
        lost = scene(X5_WALLED, "roll:a").play(str(number))
        assert lost.told == "rolled roll-lost turn-began"
        assert lost.view.cat == "A1"
    assert scene(X5_WALLED, "fork:b:1").moves == "xB1 xA2 pass"


X6 = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  *  .
3   2  .  _  C  _  .  .
4   .  .  _  _  _  1  o
5   .  .  .  .  .  .  .
6   .  .  .  3  .  .  .
"""


def test_cc_x6_cheese_under_and_beside_the_cat() -> None:
    on_cheese = scene(X6).with_cat_on("F2")
    assert on_cheese.reach("1", 2) == "E3 G3 D4 E5 G5 F6"  # (a)

    on_top = scene(X6)  # (b)
    assert on_top.reach("1", 2) == "F2 E3 G3 D4 E5 G5 F6"
    won = scene(X6, "walk:b:2").play("1-F2")
    assert (won.told, won.view.won) == ("walked cheese-won turn-began", 10)
    twelve = "F1 E2 G2 D3 F3 C4 E4 G4 D5 F5 E6 G6"
    assert on_top.reach("1", 3) == twelve
    crossed = scene(X6, "walk:b:3").play("1-F1")
    assert (crossed.told, crossed.floor("F2")) == ("walked turn-began", "*")
    assert scene(X6, mice_cross_cheese=False).reach("1", 3) == twelve.replace("F1 ", "")

    assert scene(X6).with_cat_on("E2").reach("C", 2) == "F1 C2 D3 F3 E4"  # (c)

    assert on_cheese.reach("C", 2) == "E1 G1 D2 E3 G3 F4"  # (d)
    caught = on_cheese.then("walk:a:2").play("C-F4")
    assert caught.told == "walked mouse-caught turn-began"
    assert on_cheese.reach("C", 3) == "F1 C2 E2 G2 D3 F3 E4"


X7_A = """
    A  B  C  D  E  F  G
1   .  .  .  1u .  .  .
2   .  .  .  #  .  .  .
3   2u .  _  _  _  .  .
4   .  .  _  _  C  .  3u
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""

X7_B = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   2  .  C  _  _  #  .
4   .  .  _  _  _  .  o
5   .  .  .  .  .  1  .
6   .  .  .  3  .  .  .
"""

X7_C = """
    E  F  G
1   .  .  1#
2   .  C  .
3   _  .  .
"""


def test_cc_x7_bonus_moves() -> None:
    left = scene(X7_A, "walk:b:1", tiles="+1").play("1-D2")
    assert (left.told, left.floor("D1")) == ("walked slab-turned", "o")
    assert left.play("=+1").squares == "D1 C2 E2 D3"
    home = left.play("=+1", "1-D1")
    assert (home.view.mice[0], home.floor("D1")) == ("D1", "o")
    two = scene(X7_A, "walk:b:1", tiles="+2").play("1-D2", "=+2")
    assert two.squares == "C1 E1 B2 F2 C3 E3 D4"

    assert scene(X7_B).reach("1", 2) == "F3 E4 G4 D5 E6 G6"
    assert scene(X7_B, "walk:b:2", tiles="+2").play("1-F3", "=+2").squares == "F1 E2 G2 D3 E4 G4 F5"

    assert scene(X7_C, "turn:b:1", tiles="+2").play("=+2").squares == "E1 G3"
    assert scene(X7_C, "turn:b:1", tiles="+1").play("=+1").squares == "F1 G2"


X8_A = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  C* .
3   3  .  _  2  _  .  .
4   .  .  _  _  _  .  o
5   .  1# .  .  .  .  .
6   .  .  .  o  .  .  *
"""

X8_B = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  *  .
3   3  .  _  2  _  .  .
4   .  .  _  _  _  .  o
5   .  1  .  .  .  C# .
6   .  .  .  o  .  .  *
"""


def test_cc_x8_arrow() -> None:
    mouse = scene(X8_A, "turn:b:1", tiles="arrow").play("=arrow")
    assert mouse.squares == other_squares("C1 D1 F2 A3 D3 G4 B5 D6 G6")
    assert len(mouse.squares.split()) == 33
    cat = scene(X8_B, "turn:a:C", tiles="arrow").play("=arrow")
    assert cat.squares == other_squares("C1 D1 F2 A3 G4 B5 F5 D6 G6")
    assert len(cat.squares.split()) == 33
    danish = scene(X8_B, "turn:a:C", tiles="arrow", arrow_may_catch=True).play("=arrow")
    assert danish.squares == other_squares("C1 D1 F2 A3 G4 F5 D6 G6")
    assert len(danish.squares.split()) == 34


X9_ALONE = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  C* .
3   3  .  _  2  _  .  .
4   .  .  _  _  _  .  o
5   .  1# .  .  .  .  .
6   .  .  .  o  .  .  .
"""


def test_cc_x9_fork() -> None:
    fork = scene(X8_A, "turn:b:1", tiles="fork").play("=fork")
    assert fork.moves == "xC1 xG6 pass"
    taken = fork.play("xG6")
    assert taken.told == "cheese-won turn-began"
    assert (taken.floor("C1"), taken.floor("G6"), taken.view.mice[0]) == ("*", ".", "B5")
    nothing = scene(X9_ALONE, "turn:b:1", tiles="fork").play("=fork")
    assert nothing.told == "tile-turned tile-idle turn-began"
    cats = scene(X8_B, "turn:a:C", tiles="fork").play("=fork")
    assert (cats.told, cats.view.cat) == ("tile-turned tile-idle turn-began", "F5")


X10 = """
    D  E  F  G
1   o  .  C  1
2   .  .  .  2
3   _  _  .  .
"""


def test_cc_x10_knife_sequences() -> None:
    for line in ("M(K) C C M C M", "C(K) M M C M", "M(K) C(K) M M C", "M(K) C C(K) M M C"):
        assert order_of_play(line) == line
    for line in ("1 C 2(K) C C 3 C 1", "1 C(K) 2 2 C 3 C 1"):
        assert order_of_play(line, players=4) == line
    line = "M(K) C C C M"
    assert order_of_play(line, knife="skip_and_double") == line

    for number in "1234":
        assert scene(X10, "roll:b mover:1").play(number).told == "rolled roll-lost turn-began"
    substitute = scene(X10, "roll:b mover:1", knife_substitute=True).play("1")
    assert substitute.moves == "2-F2 2-G3"


NO_CHEESE = " ".join(["crockery"] * 8 + ["+1"] * 4 + ["+2"] * 4 + ["fork"] * 4 + ["knife"] * 2)

X11_A = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   3  .  _  _  _  .  .
4   .  .  C  _  _  .  2
5   .  .  .  .  .  1  .
6   .  .  .  o  .  .  .
"""

X11_A_ELSEWHERE = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   3  .  _  _  _  .  .
4   .  .  C  _  _  .  o
5   .  .  .  .  .  1  .
6   .  2  .  o  .  .  .
"""

X11_B = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  #  .  .  .
3   o  .  C# _# _# .  .
4   .  #  _# _# _# 1# o
5   #  #  #  #  #  #  #
6   #  #  #  4u #  #  #
"""

X11_C = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  1  .  .  .  .  .
3   o  .  C  _  _  .  .
4   .  .  _  _  _  .  o
5   .  .  .  .  .  .  #
6   .  .  .  4u .  .  .
"""

X11_D = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  .  .
3   o  .  C  _  _  .  .
4   .  .  _  _  _  .  1
5   .  .  .  .  2# .  .
6   .  .  .  o  .  .  .
"""

X11_E = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  C  1  .  .  .  .
"""


def test_cc_x11_holes_and_winning() -> None:
    assert scene(X11_A).reach("1", 2) == "F3 E4 D5 E6 G6"
    assert scene(X11_A_ELSEWHERE).reach("1", 2) == "F3 E4 G4 D5 E6 G6"

    home = scene(X11_B, "walk:b:1", tiles=NO_CHEESE).play("1-G4")
    assert home.told == "walked came-home turn-began"
    last = scene(X11_B, "walk:b:1", tiles=NO_CHEESE, deposit="last").play("1-G4")
    for number in "1234":
        rolled, not_yet = home.play("1", "C-D3", number), last.play("1", "C-D3", number)
        walks = [move for move in rolled.moves.split() if move.startswith("4-")]
        assert walks
        for walk in walks:
            won = rolled.play(walk)
            assert won.ending == MICE_WIN
            assert won.floor(walk[2:]) == "#", "before the tile is turned"
            assert not_yet.play(walk).decision == "turn:b:4"

    bonus = scene(X11_C, "walk:b:4", tiles="+1").play("4-G5", "=+1")
    assert bonus.floor("D6") == "o"
    assert bonus.play("4-G4").ending == MICE_WIN

    tenth = scene(X11_D, "turn:b:2", tiles="fork").play("=fork", "xC1")
    assert (tenth.view.won, tenth.ending) == (10, None)
    assert tenth.then("walk:b:1").play("1-G3").then("walk:b:1").play("1-G4").ending == MICE_WIN
    assert tenth.then("walk:b:2").play("2-D6").ending == MICE_WIN
    at_home = scene(X11_D, "turn:b:2", tiles="fork", deposit="already_home").play("=fork", "xC1")
    assert at_home.ending == MICE_WIN

    assert scene(X11_E, "walk:a:1").play("C-C2").ending == ("all-caught", "CC-6.1", (1,))
    drawn = scene(X11_E, "walk:a:1", cat_wins_after_tenth=False).play("C-C2")
    assert drawn.ending == ("after-tenth", "CC-6.5a", ())


X12 = """
    A  B  C  D  E  F  G
3   o  .  _  _  _  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  1  .  .  .
"""

X12_SECOND = """
    A  B  C  D  E  F  G
1   2  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  1  .  .  .
"""

X12_UNTURNED = """
    A  B  C  D  E  F  G
1   2  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""


def test_cc_x12_last_mouse() -> None:
    last = scene(X12)
    three = "C2 E2 B3 D3 F3 A4 C4 E4 B5 F5 C6 E6"
    assert last.reach("C", 1) == "D3 C4 E4"
    assert last.reach("C", 2) == "D2 C3 E3 B4 F4 C5 E5"
    assert last.reach("C", 3) == three
    assert scene(X12, front="all_neighbours").reach("C", 3) == three.replace(" C6 E6", "")
    arrow = scene(X12, "arrow:a:C")
    assert arrow.squares == other_squares("D1 A3 D4 G4 D5 D6")
    assert len(arrow.squares.split()) == 36

    second = scene(X12_SECOND)
    assert second.reach("C", 1) == "D3 C4 E4 D5"
    assert second.reach("C", 3) == three.replace("B5 F5", "B5 D5 F5")

    assert scene(X12, no_block_when="last_unreleased").reach("C", 1) == "D3 C4 E4 D5", "D6 has been turned"
    assert scene(X12_UNTURNED, no_block_when="last_unreleased").reach("C", 1) == "D3 C4 E4"
    assert scene(X12_UNTURNED).reach("C", 1) == "D3 C4 E4 D5"
