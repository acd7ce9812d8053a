"""Section 3 of the rules: whose turn it is, and what a turn is made of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cheeseboard import Rng, SetupError, game
from tests.rules.chop_chop.boards import OPENING, Scene, begin, corridor, order_of_play, scene

STUCK = """
    A  B  C  D
1   1  C  .  _
"""


def test_cc_3_1_mice_and_cat_alternate() -> None:
    for line, players in (("M C M C M C", 2), ("1 C 2 C 1 C 2", 3), ("1 C 2 C 3 C 1 C", 4)):
        assert order_of_play(line, players) == line


def test_cc_3_1a_order_among_mouse_players() -> None:
    now, turns = begin(cat=3, players=4).play("C@D3"), ""
    for _turn in range(8):
        turns += now.decision[-1]
        now = now.take_roll()
    assert turns == "dcacbcdc", "clockwise, leaving out the cat"
    for line in ("1 C 2(K) C C 3 C 1", "1 C(K) 2 2 C 3 C 1"):
        assert order_of_play(line, 4) == line, "a double turn and a knife move it on by one"
    skipping = "1(K) C C 2 C 3"
    assert order_of_play(skipping, 4, knife="skip_only") == skipping, "a skipped turn does not move it on"

    lost = corridor(STUCK, players=4).play("1")
    assert lost.told == "rolled roll-lost turn-began"
    assert lost.view.mouse_seat == 3, "a lost roll moves it on"

    free = scene(OPENING, "die:c rolls:2", players=4, mice_order="free")
    assert free.game.actors(free.position) == (3, 4, 2)
    assert free.moves == "die:b die:c die:d"
    assert free.game.view(free.position, 4).moves == ("die:d",), "each for the own turn"
    first = free.play("die:d", "1", "1-C1", "=crockery")
    assert first.decision == "roll:d", "the second roll belongs to the same player"
    assert first.play("1", "1-B1", "=crockery", "1", "C-D4").decision == "die:b"


def test_cc_3_2_mouse_turn() -> None:
    opening = scene(OPENING)
    assert opening.why_not("1-D2") == "not-a-chance CC-2.2", "the die comes first"
    rolled = opening.play("2")
    assert {move[0] for move in rolled.moves.split()} == set("1234"), "then the mouse is chosen"
    walked = rolled.play("1-C2")
    assert walked.told == "walked slab-turned"
    assert (walked.floor("D1"), walked.floor("A3")) == ("o", "u")
    assert walked.decision == "turn:b:1"
    done = walked.play("=crockery")
    assert done.told == "tile-turned tile-idle turn-began"
    assert done.decision == "roll:a", "one mouse per turn"

    guest = """
        A  B  C
    3   1  .  C
    4   .  #  _
    """
    assert scene(guest, "walk:b:2").play("1-B4").told == "walked", "only its own slab, and only once"


CAT_TURN = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  1
2   .  .  .  .  .  C  .
3   o  .  _2 _  _  #  .
4   .  .  _  _  _  .  o
"""


def test_cc_3_3_cat_turn() -> None:
    assert scene(CAT_TURN, "roll:a").chances == {"1": 2, "2": 3, "3": 1}, "the blue die"
    assert scene(CAT_TURN).reach("C", 2) == "E1 G1 D2 E3 G3 F4"
    catch = scene(CAT_TURN, "walk:a:2").play("C-G1")
    assert catch.told == "walked mouse-caught turn-began"
    assert catch.view.mice == (None, "C3", None, None)
    found = scene(CAT_TURN, "walk:a:1").play("C-F3")
    assert found.decision == "turn:a:C"
    assert found.play("=cheese").told == "tile-turned cheese-found turn-began"


def test_cc_3_4_caught_mouse_is_out_cheese_stays() -> None:
    before = scene(CAT_TURN, "walk:a:2")
    after = before.play("C-G1")
    assert before.view.won == after.view.won == 9
    rolled = after.play("1")
    assert {move[0] for move in rolled.moves.split()} == {"2"}
    assert rolled.why_not("1-F1") == "caught CC-3.4"


def test_cc_3_5_square_without_tile_does_nothing() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    1   .  1  *  o  .  .  .
    2   .  .  .  2  .  .  C
    3   o  .  _  _  _# #  .
    """
    for tail, walk in (
        ("walk:b:1", "1-B2"),  # a cleared square
        ("walk:b:1", "2-D1"),  # a hole slab
        ("walk:a:3", "C-E3"),  # the table top, above a tile
    ):
        before = scene(kitchen, tail)
        after = before.play(walk)
        assert after.told == "walked turn-began"
        assert (after.view.floor, after.view.won) == (before.view.floor, before.view.won)
    assert "cheese-won" in scene(kitchen, "walk:b:1").play("1-C1").told, "but for visible cheese"
    assert "mouse-caught" in scene(kitchen, "walk:a:3").play("C-D2").told, "and a mouse"


BOXED = """
    D  E  F  G
1   o  .  C  1
2   .  .  .  2
"""

WALLED_IN = """
    A  B  C  D
1   C* *  .  o
2   *  .  .  1
"""


def test_cc_3_6_moving_is_compulsory() -> None:
    boxed = scene(BOXED, "walk:b:1")
    assert boxed.moves == "2-F2 2-G3", "mouse 1 is stuck, so it cannot be chosen"
    assert boxed.why_not("pass") == "wrong-moment CC-3.6"

    for number in "1234":
        stuck = corridor(STUCK)
        lost = stuck.play(number)
        assert lost.told == "rolled roll-lost turn-began"
        assert lost.view.mice == stuck.view.mice

    for number in "123":
        walled = scene(WALLED_IN, "roll:a")
        lost = walled.play(number)
        assert lost.told == "rolled roll-lost turn-began"
        assert (lost.view.cat, lost.view.floor) == ("A1", walled.view.floor)

    resting = """
        C  D  E
    5   .  .  .
    6   .  1  .
    1   C  o  .
    """
    assert scene(resting, "walk:b:1").moves == "1-D5 1-C6 1-E6", "the last mouse must come out"


def test_cc_3_6a_lost_roll_and_second_roll() -> None:
    lost = corridor(STUCK, "roll:b rolls:2").play("1")
    assert lost.told == "rolled roll-lost"
    assert lost.decision == "roll:b", "the second roll is still due"
    assert lost.play("1").decision == "roll:a"

    kitchen = """
        A  B  C  D  E  F  G
    1   #  #  1  o  .  C  .
    2   #  .  2  .  .  .  .
    """
    first = scene(kitchen, "walk:b:1 rolls:2", tiles="arrow crockery crockery").play("1-B1")
    assert first.decision == "turn:b:1"
    assert first.play("=arrow").decision == "arrow:b:1", "all effects end before the second roll"
    far = first.play("=arrow", "1>A2", "=crockery")
    assert far.decision == "roll:b"
    assert far.play("1").moves == "1-A1 1-B2 1-A3", "the same mouse, wherever the arrow took it"

    for tiles, moves in (
        ("knife +1 +1", ("1-B1", "=knife")),
        ("+1 knife +2", ("1-B1", "=+1", "1-A1", "=knife")),
        ("arrow knife +2", ("1-B1", "=arrow", "1>A2", "=knife")),
    ):
        cut = scene(kitchen, "walk:b:1 rolls:2", tiles=tiles).play(*moves)
        assert cut.decision == "roll:a", "the second roll is lost"
        assert cut.view.rolls == 2


def without_seat(table: Scene, seat: int | None) -> object:
    return replace(table.game.view(table.position, seat), seat=None, moves=())


def test_cc_3_7_all_open_but_undersides() -> None:
    rolled = scene(OPENING, players=3).play("2")
    assert without_seat(rolled, 1) == without_seat(rolled, 2) == without_seat(rolled, 3)
    walks = rolled.moves.split()
    odds = [rolled.play(walk).chances for walk in walks]
    assert odds == [odds[0]] * len(walks), "no square tells what is under it"
    assert all(event.audience is None for event in rolled.play("1-C2", "=fork").events)


def test_cc_3_7a_spectators_and_bots_see_no_undersides() -> None:
    rolled = scene(OPENING, players=3).play("2", "1-C2")
    assert without_seat(rolled, None) == without_seat(rolled, 2)
    for seat in (None, 1, 2, 3):
        view = rolled.game.view(rolled.position, seat)
        assert rolled.game.imagine(view, Rng(1)) == rolled.position, "there is no more to know"


def test_cc_3_1a_nobody_begins_where_anybody_may() -> None:
    """Named in vain, a first player is refused at a new table; games of old that named one still begin."""
    free, rotating = (game("chop-chop", players=3, mice_order=order) for order in ("free", "rotate"))
    with pytest.raises(SetupError, match=r"CC-3\.1a"):
        free.check_named({"first": 2})
    free.check_named({"cat": 1, "first": None})
    rotating.check_named({"first": 2})
    assert free.start(first=2, cat=1) == free.start(first=2, cat=1)
