"""What a view tells beforehand: who can be caught, which tile acts, and at the end which holes lead home."""

from __future__ import annotations

from cheeseboard.games.chop_chop.view import Home
from tests.rules.chop_chop.boards import Scene, corridor, scene
from tests.rules.chop_chop.test_examples import (
    NO_CHEESE,
    X1,
    X2,
    X3,
    X4,
    X6,
    X10,
    X11_A_ELSEWHERE,
    X11_B,
    X11_C,
)


def homes(now: Scene) -> str:
    """As ``G4:1=1``: a hole, the steps to it, and the mice that come there with this roll."""
    return " ".join(f"{home.square}:{home.steps}={''.join(home.mice)}" for home in now.view.homes)


def test_cc_x1_nobody_is_out_yet() -> None:
    opening = scene(X1, "walk:a:2")
    assert opening.view.catches == (), "mice on their slabs are out of reach"
    assert opening.view.unreleased == ("1", "2", "3", "4")
    assert scene(X1, "walk:b:1").play("1-D2").view.unreleased == ("2", "3", "4")


def test_cc_x2_only_the_mouse_on_the_floor_can_be_caught() -> None:
    assert scene(X2, "walk:a:1").view.catches == ("2",), "mouse 1 is under the table"
    assert scene(X2, "walk:a:2").view.catches == ()
    assert scene(X2, "roll:a").view.catches == (), "before the roll nobody knows"
    assert scene(X2, "walk:b:1").view.catches == (), "and mice catch nobody"


def test_cc_x3_and_x4_who_is_within_reach() -> None:
    assert scene(X3, "walk:a:3").view.catches == ()
    assert scene(X4, "walk:a:2").view.catches == ("1",)
    assert scene(X4, "walk:a:1").view.catches == ()


def test_cc_x6_a_cat_that_leaves_its_cheese_may_catch() -> None:
    on_cheese = scene(X6).with_cat_on("F2")
    assert on_cheese.then("walk:a:2").view.catches == ("1",)
    assert on_cheese.then("walk:a:3").view.catches == ()


def test_cc_5_5_the_tile_that_acts_is_told() -> None:
    for tile in ("+1", "+2", "arrow"):
        acting = scene(LONELY, "turn:b:1", tiles=tile).play(f"={tile}")
        assert (acting.view.tile, acting.view.piece) == (tile, "1")
        assert (acting.events[0].piece, acting.events[0].tile) == ("1", tile)
    idle = scene(LONELY, "turn:b:1", tiles="crockery")
    assert (idle.view.tile, idle.play("=crockery").view.tile) == (None, None)


LONELY = """
    D  E  F  G
1   o  .  .  1#
2   .  .  .  .
3   C  _  .  .
"""


def test_cc_5_9_the_mouse_of_both_rolls_is_told() -> None:
    assert scene(X10, "roll:b mover:1").view.mover == "1"
    assert scene(X10, "roll:b").view.mover is None


def test_cc_6_2_run_home() -> None:
    walking = scene(X11_A_ELSEWHERE, "walk:b:2")
    assert walking.view.is_run_home
    assert homes(walking) == "D1:5= G4:2=1 D6:2=2", "A3 is taken"
    assert homes(scene(X11_A_ELSEWHERE, "roll:b")) == "D1:5= G4:2= D6:2="
    assert homes(scene(X11_A_ELSEWHERE, "roll:a")) == "D1:5= G4:2= D6:2=", "the cat may know"
    over = walking.play("1-G4")
    assert over.ending is not None
    assert (over.view.is_run_home, over.view.homes) == (False, ())


def test_cc_6_2a_a_mouse_must_come_out_first() -> None:
    waiting = scene(X11_C, "walk:b:4", tiles="+1")
    assert waiting.view.unreleased == ("4",)
    assert homes(waiting) == "D1:3= A3:2=1 G4:5=", "two steps, and to and fro with a 4"
    assert homes(scene(X11_C, "walk:b:4", tiles="+1", deposit="last")) == "", "too early to count"
    arrived = scene(X11_B, "walk:b:1", tiles=NO_CHEESE).play("1-G4")
    assert (arrived.view.is_run_home, arrived.view.homes, arrived.view.unreleased) == (True, (), ("4",))


def test_cc_4_8_holes_entered_by_their_front_are_farther() -> None:
    assert "G4:2=1" in homes(scene(X11_A_ELSEWHERE, "walk:b:2"))
    assert "G4:2=1" in homes(scene(X11_A_ELSEWHERE, "walk:b:2", hole_access="front_only"))
    beside = X11_A_ELSEWHERE.replace("1  .\n6", ".  1\n6")
    assert "G4:1=" in homes(scene(beside, "walk:b:2"))
    assert "G4:3=" in homes(scene(beside, "walk:b:2", hole_access="front_only"))


def test_cc_6_2_before_the_last_cheese_nothing_leads_home() -> None:
    early = scene(X6, "walk:b:2")
    assert (early.view.is_run_home, early.view.homes) == (False, ())


def test_cc_4_3_a_hole_behind_the_cat_cannot_be_reached() -> None:
    blocked = corridor("A B C D\n1 o C 1 _")
    assert blocked.view.homes == (Home("A1", None, ()),)
    assert blocked.with_cat_on("D1").view.homes == (Home("A1", 2, ()),)
