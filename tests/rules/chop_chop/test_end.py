"""Section 6 of the rules: how a game ends."""

from __future__ import annotations

import pytest

from cheeseboard import EditionError, NotationError, Rng
from tests.rules.chop_chop.boards import Scene, begin, corridor, other_squares, scene

CAT_WINS = ("all-caught", "CC-6.1", (1,))
MICE_WIN = ("cheese-home", "CC-6.2", (2,))
STALLED = ("stalled", "CC-6.7", ())

TWO_LEFT = """
    E  F  G
1   .  C  .
2   .  .  3
3   _  .  4
"""

ONE_LEFT = """
    E  F  G
1   .  C  .
2   .  .  3
3   _  .  .
"""


def test_cc_6_1_cat_wins_by_catching_all_four() -> None:
    third = scene(TWO_LEFT, "walk:a:2").play("C-G2")
    assert third.told == "walked mouse-caught turn-began"
    fourth = scene(ONE_LEFT, "walk:a:2")
    assert fourth.view.won == 10
    fourth = fourth.play("C-G2")
    assert fourth.told == "walked mouse-caught game-ended"
    assert fourth.ending == CAT_WINS, "even with ten cheeses, which are not home"
    assert fourth.view.outcome.places == (1, 2)
    assert fourth.why_not("1") == "game-over CC-6.1"


GOING_HOME = """
    D  E  F  G
3   _  _  #  .
4   _  _  1  o
5   .  C  .  .
6   o  .  .  .
"""

STILL_AT_HOME = """
    D  E  F  G
4   _  _  1  o
5   .  C  .  .
6   4u #  .  .
"""

TENTH_TO_COME = """
    D  E  F  G
3   _  _  *  .
4   _  _  1  2
5   .  C  .  .
6   o  .  .  .
"""


def test_cc_6_2_mice_win_by_bringing_cheese_home() -> None:
    home = scene(GOING_HOME, "walk:b:1", tiles="+1").play("1-G4")
    assert home.told == "walked came-home game-ended"
    assert home.ending == MICE_WIN
    assert home.view.outcome.places == (2, 1)
    assert scene(GOING_HOME, "walk:c:1", tiles="+1", players=3).play("1-G4").view.outcome.winners == (2, 3)
    by_bonus = scene(GOING_HOME, "walk:b:1", tiles="+2").play("1-F3", "=+2", "1-G4")
    assert by_bonus.ending == MICE_WIN

    nine = scene(GOING_HOME, "walk:b:1", tiles="cheese").play("1-G4")
    assert nine.told == "walked turn-began", "ten cheeses are needed"
    unturned = scene(STILL_AT_HOME, "walk:b:1", tiles="+1").play("1-G4")
    assert unturned.told == "walked came-home turn-began", "so are four turned slabs"
    remembered = unturned.play("1", "C-E4", "1", "4-E6")
    assert remembered.ending == MICE_WIN, "the arrival is remembered"
    outcome = remembered.view.outcome
    assert (outcome.cheeses_at, outcome.slabs_at, outcome.home_at, outcome.caught) == (1, 3, 1, 2)
    resting = scene(TENTH_TO_COME, "walk:b:1").play("1-F3")
    assert resting.told == "walked cheese-won turn-began", "and an arrival, after the tenth"
    out_and_in = resting.then("walk:b:1").play("2-G3").then("walk:b:1").play("2-G4")
    assert out_and_in.ending == MICE_WIN


def test_cc_6_2a_deposit_readings() -> None:
    present = scene(TENTH_TO_COME, "walk:b:1", deposit="already_home").play("1-F3")
    assert present.told == "walked cheese-won came-home game-ended"
    assert present.view.outcome.cheeses_at == 1
    arrived = scene(GOING_HOME, "walk:b:1", tiles="+1", deposit="already_home").play("1-G4")
    assert arrived.ending == MICE_WIN
    last_slab = """
        D  E  F  G
    4   _  _  .  1
    5   .  C  .  .
    6   4u .  .  .
    """
    assert scene(last_slab, "walk:b:1", deposit="already_home").play("4-D5").ending == MICE_WIN
    nobody_home = """
        D  E  F  G
    4   _  _  1  o
    5   .  C  .  .
    6   4u .  .  .
    """
    left = scene(nobody_home, "walk:b:1", deposit="already_home").play("4-D5")
    assert left.told == "walked slab-turned turn-began", "the unturned slab was no home"

    early = scene(STILL_AT_HOME, "walk:b:1", tiles="+1", deposit="last").play("1-G4")
    assert early.told == "walked turn-began", "a slab was unturned"
    left = early.then("walk:b:1").play("4-D5")
    assert left.told == "walked slab-turned turn-began"
    back = left.then("walk:b:1").play("4-D6")
    assert back.told == "walked came-home game-ended"


def test_cc_6_3_caught_mice_count_as_having_left() -> None:
    alone = scene(GOING_HOME, "walk:b:1", tiles="+1")
    assert alone.view.mice == ("F4", None, None, None)
    assert alone.play("1-G4").ending == MICE_WIN
    with pytest.raises(NotationError, match=r"CC-4\.8"):  # no mouse is caught on its unturned slab
        alone.game.parse_position(alone.text.replace("...o...", "...u...", 1).replace(" met:1/1/0", ""))


def cheeses_in_play(table: Scene) -> int:
    view = table.view
    return int(dict(view.stock)["cheese"] + "".join(view.floor).count("*") + view.won)


def random_ply(table: Scene, rng: Rng) -> Scene:
    game, position = table.game, table.position
    moves = game.legal_moves(position) or [game.sample(position, rng)]
    return Scene(game, game.play_unchecked(position, moves[rng.below(len(moves))])[0])


HELD = """
    A  B  C  D
1   .  1  .  o
2   2  C* 3  .
3   o  4  _  _
"""


def test_cc_6_4_all_ten_cheeses_stay_obtainable() -> None:
    for seed in range(4):
        now, rng = begin(arrow_resolves=seed % 2 == 0), Rng(seed)
        while now.ending is None:
            now = random_ply(now, rng)
            assert cheeses_in_play(now) == 10, "none leaves the board but to the mice"

    held = scene(HELD)
    assert held.reach("C", 2) == held.reach("C", 3) == "", "the mice can hold the cat on its cheese"
    assert held.reach("C", 1) == "B1 A2 C2 B3", "until it rolls a 1"
    assert held.then("walk:a:1").moves == "C-B1 C-A2 C-C2 C-B3", "then it must go"


def test_cc_6_5_order_of_checks() -> None:
    catch_then_tile = """
        E  F  G
    1   .  C  1#
    2   .  .  2
    """
    caught = scene(catch_then_tile, "walk:a:1").play("C-G1")
    assert (caught.told, caught.decision) == ("walked mouse-caught", "turn:a:C")
    last_catch = """
        E  F  G
    1   .  C  1#
    2   .  .  .
    """
    won = scene(last_catch, "walk:a:1").play("C-G1")
    assert (won.told, won.floor("G1")) == ("walked mouse-caught game-ended", "#")

    leaves = scene(STILL_AT_HOME, "walk:b:1 met:1/0/1", tiles="knife").play("4-E6")
    assert (leaves.told, leaves.floor("E6")) == ("walked slab-turned game-ended", "#"), "before the tile"
    first = scene(STILL_AT_HOME, "walk:b:1", tiles="knife").play("4-E6")
    assert (first.told, first.decision) == ("walked slab-turned", "turn:b:4"), "slab, then tile"
    tenth = scene(TENTH_TO_COME, "walk:b:1", deposit="already_home").play("1-F3")
    assert tenth.told == "walked cheese-won came-home game-ended", "the win is looked at again"


def test_cc_6_5a_draw_on_fourth_catch_and_visible_cheese() -> None:
    drawn = scene(ONE_LEFT, "walk:a:2", cat_wins_after_tenth=False).play("C-G2")
    assert drawn.told == "walked mouse-caught game-ended"
    assert drawn.ending == ("after-tenth", "CC-6.5a", ())
    assert drawn.view.outcome.places == (1, 1)
    nine_won = """
        E  F  G
    1   *  C  .
    2   .  .  3
    """
    assert scene(nine_won, "walk:a:2", cat_wins_after_tenth=False).play("C-G2").ending == CAT_WINS

    beside_home = """
        C  D  E
    1   .  1u *
    2   .  .  C
    """
    taken = scene(beside_home, "walk:b:1").play("1-E1")
    assert taken.told == "walked slab-turned cheese-won turn-began", "visible cheese after the slab"


LAST_MOUSE = """
    A  B  C  D  E  F  G
3   o  .  _  _  _  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""

HIDING = """
    A  B  C  D
1   .  .  .  1
5   C  .  .  .
"""

TWO_UNRELEASED = """
    A  B  C  D  E  F  G
3   2u .  _  _  _  .  .
4   .  .  _  _  _  .  o
5   .  .  C  .  .  .  .
6   .  .  .  4u .  .  .
"""

LAST_UNRELEASED = """
    A  B  C  D  E  F  G
1   1  .  .  o  .  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""


def test_cc_6_6_no_blocking_the_last_mouse() -> None:
    last = scene(LAST_MOUSE)
    assert last.reach("C", 1) == "D3 C4 E4", "not D5"
    assert last.reach("C", 2) == "D2 C3 E3 B4 F4 C5 E5"
    assert last.with_cat_on("C5").reach("C", 2) == "C3 B4 D4 A5 E5 B6", "E5 by way of D5"
    assert last.with_cat_on("D5").reach("C", 1) == "D4 C5 E5", "it need not jump away, but leaves"
    assert last.then("bonus:a:C+1").squares == "D3 C4 E4"
    assert last.then("arrow:a:C").squares == other_squares("D1 A3 D4 G4 D5 D6")
    assert last.then("arrow:a:C").why_not("C>D5") == "blocks-last-mouse CC-6.6"
    on_its_slab = """
        C  D  E
    4   _  C  _
    5   .  .  .
    6   .  4u .
    """
    assert scene(on_its_slab).reach("C", 1) == "D3 C4 E4", "its start slab is a hole too"

    for hole, front in (("D1", "D2"), ("A3", "B3"), ("G4", "F4"), ("D6", "D5")):
        barred = scene(HIDING, "arrow:a:C").with_mouse_on(hole)
        assert front not in barred.squares.split()
        assert len(barred.squares.split()) == 42 - 4 - 1 - 1, "the holes, the front, its own square"

    around = scene(LAST_MOUSE, front="all_neighbours").with_cat_on("C5")
    assert around.reach("C", 1) == "C4 B5", "neither D5 nor C6"
    outside = scene(LAST_UNRELEASED).with_cat_on("D4")
    assert outside.reach("C", 1) == "D3 C4 E4 D5", "another mouse is alive"
    for reading in ("last_unreleased", "either"):
        assert scene(LAST_UNRELEASED, no_block_when=reading).reach("C", 1) == "D3 C4 E4"
    assert scene(LAST_MOUSE, no_block_when="last_unreleased").reach("C", 1) == "D3 C4 E4 D5"
    assert scene(LAST_MOUSE, no_block_when="either").reach("C", 1) == "D3 C4 E4"
    assert scene(TWO_UNRELEASED, no_block_when="either").reach("C", 1) == "C4 B5 D5 C6"


def test_cc_6_6a_ban_read_before_each_displacement() -> None:
    in_front = """
        A  B  C  D  E  F  G
    4   .  .  _  C  _  .  o
    5   .  .  .  1# .  .  .
    6   .  .  .  4  .  .  .
    """
    caught = scene(in_front, "walk:a:1", tiles="+2").play("C-D5")
    assert caught.told == "walked mouse-caught", "the second-last mouse, in front of the last"
    assert caught.play("=+2").squares == "D3 C4 E4 B5 F5 C6 E6"
    assert caught.play("=+2", "C-C4").reach("C", 2).split().count("D5") == 0, "now it is barred"

    shut_in = """
        A  B  C
    1   .  *  .
    2   *  C# *
    3   2  .  _
    """
    stays = scene(shut_in, "turn:a:C", tiles="+1").play("=+1")
    assert stays.told == "tile-turned tile-idle turn-began", "B3, the only way, is barred"
    assert scene(shut_in).reach("C", 1) == ""
    company = """
        A  B  C
    1   1  *  .
    2   *  C# *
    3   2  .  _
    """
    assert scene(company).reach("C", 1) == "B3"


IDLE = """
    A  B  C  D  E  F  G
1   .  .  *  1u .  .  .
2   .  2  .  .  .  C  #
3   o  .  _  _  _  .  .
"""


def test_cc_6_7_stall_limit_draws() -> None:
    drawn = scene(IDLE, "roll:a stall:59").play("1", "C-F1")
    assert drawn.told == "rolled walked game-ended"
    assert drawn.ending == STALLED
    assert drawn.view.outcome.places == (1, 1)
    assert scene(IDLE, "roll:b stall:59").play("1", "2-B1").ending == STALLED, "both sides together"
    early = scene(IDLE, "roll:a stall:58").play("1", "C-F1")
    assert (early.ending, early.view.stall) == (None, 59)
    assert scene(IDLE, "roll:a stall:29", stall_limit=30).play("1", "C-F1").ending == STALLED
    assert scene(IDLE, "roll:a stall:999", stall_limit="off").play("1", "C-F1").ending is None
    people = scene(IDLE, "roll:a stall:59 people:b").play("1", "C-F1")
    assert people.told == "rolled walked draw-offered"
    assert people.play("draw:yes").ending == STALLED


def test_cc_6_7a_what_counts_toward_the_stall_limit() -> None:
    stuck = """
        A  B  C  D
    1   1  C  .  _
    """
    assert corridor(stuck, "roll:b stall:59").play("1").ending == STALLED, "a lost roll counts"
    for tail, *moves in (
        ("roll:a stall:59", "1", "C-G2", "=crockery"),  # a tile turned
        ("roll:b stall:59", "2", "2-C1"),  # a cheese won
        ("roll:b stall:59", "1", "1-D2"),  # a slab turned
    ):
        after = scene(IDLE, tail, tiles="crockery").play(*moves)
        assert (after.ending, after.view.stall) == (None, 0)
    caught = scene(TWO_LEFT, "roll:a stall:59").play("2", "C-G2")
    assert (caught.ending, caught.view.stall) == (None, 0)
    arrival = scene(STILL_AT_HOME, "roll:b stall:59", tiles="+1").play("1", "1-G4")
    assert arrival.ending == STALLED, "coming home is none of the four"
    winning = scene(GOING_HOME, "roll:b stall:59", tiles="+1").play("1", "1-G4")
    assert winning.ending == MICE_WIN, "the win comes first"

    offered = scene(IDLE, "roll:b stall:59 rolls:2 people:ac", players=3).play("1", "2-B1")
    assert (offered.decision, offered.moves) == ("ask:a:b", "draw:yes draw:no")
    assert offered.play("draw:yes").decision == "ask:c:b", "every person is asked, and no bot"
    assert offered.play("draw:yes", "draw:yes").ending == STALLED
    for answers in (("draw:no",), ("draw:yes", "draw:no")):
        refused = offered.play(*answers)
        assert (refused.decision, refused.view.stall) == ("roll:b", 0), "the game goes on"

    assert begin(stall_limit=20).view.stall_limit == 20
    assert begin(stall_limit="off").view.stall_limit is None
    with pytest.raises(EditionError):
        begin(stall_limit=19)
