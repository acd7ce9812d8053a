"""Section 5 of the rules: what is under the tiles."""

from __future__ import annotations

from tests.rules.chop_chop.boards import order_of_play, other_squares, scene

CHAIN = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  C  .
2   .  .  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  _  _  .  o
5   1  #  #  .  .  .  .
6   .  .  .  o  .  .  #
"""


def test_cc_5_1_tile_turned_carried_out_removed() -> None:
    chain = scene(CHAIN, "walk:b:1", tiles="+1 arrow crockery")
    for walk, tile, square in (("1-B5", "+1", "B5"), ("1-C5", "arrow", "C5"), ("1>G6", "crockery", "G6")):
        chain = chain.play(walk)  # by die, by bonus, by arrow
        assert chain.decision == "turn:b:1"
        chain = chain.play(f"={tile}")
        assert chain.floor(square) == "."
        assert dict(chain.view.stock)[tile] == 0, "out of the game"
    assert chain.decision == "roll:a"
    assert chain.then("walk:b:3").play("1-E5").told == "walked turn-began", "a tile acts once"

    crossed = scene(CHAIN, "walk:b:3").play("1-D5")
    assert (crossed.told, crossed.floor("B5"), crossed.floor("C5")) == ("walked turn-began", "#", "#")

    by_cat = """
        F  G
    1   C  #
    2   .  1
    """
    assert scene(by_cat, "walk:a:1").play("C-G1", "=cheese").floor("G1") == "*", "all but cheese"


FORK_AND_CAT = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  .  .
3   3  .  _  _2 _  .  .
4   .  .  _  _  _  .  o
5   .  .  .  .  1  #  C*
6   .  .  .  o  .  .  *
"""


def test_cc_5_2_broken_crockery_does_nothing() -> None:
    for tail, walk, piece in (("walk:b:1", "1-F5", "1"), ("walk:a:1", "C-F5", "C")):
        before = scene(FORK_AND_CAT, tail, tiles="crockery").play(walk)
        after = before.play("=crockery")
        assert after.told == "tile-turned tile-idle turn-began"
        assert (after.view.cat, after.view.mice) == (before.view.cat, before.view.mice)
        assert (after.view.won, after.view.rolls) == (before.view.won, 1)
        assert "F5" in (after.view.cat if piece == "C" else after.view.mice)


def test_cc_5_3_mouse_wins_cheese() -> None:
    kitchen = """
        A  B  C  D  E  F  G
    1   1  #  *  o  .  .  .
    2   .  .  *  .  C* 2  .
    """
    found = scene(kitchen, "walk:b:1", players=3).play("1-B1", "=cheese")
    assert found.told == "walked tile-turned cheese-won turn-began"
    assert (found.floor("B1"), found.view.won) == (".", 7)
    fetched = scene(kitchen, "walk:c:2", players=3).play("1-C1")
    assert fetched.told == "walked cheese-won turn-began"
    assert (fetched.floor("C1"), fetched.view.won) == (".", 7), "one store, whoever plays"
    by_bonus = scene(kitchen, "walk:b:1", tiles="+1").play("1-B1", "=+1", "1-C1")
    assert by_bonus.view.won == 8
    assert "E2" not in scene(kitchen).reach("2", 1).split(), "not from under the cat"


def test_cc_5_4_cat_leaves_cheese_face_up() -> None:
    kitchen = """
        D  E  F  G
    1   o  .  .  .
    2   .  1  #  C
    3   _  _2 *  .
    """
    found = scene(kitchen, "walk:a:1").play("C-F2", "=cheese")
    assert found.told == "walked tile-turned cheese-found turn-began"
    assert (found.floor("F2"), found.view.cat, found.view.won) == ("*", "F2", 8)
    assert found.reach("1", 1) == "E1 D2", "no mouse can take it"
    assert found.then("fork:b:1").moves == "xF3 pass"
    assert found.then("fork:b:1").why_not("xF2") == "under-the-cat CC-5.4"
    left = found.then("walk:a:1").play("C-G2")
    assert left.reach("C", 1) == "G1 G3", "CC-4.6 applies to it"
    assert left.then("fork:b:1").moves == "xF2 xF3 pass"


BONUS = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  C
2   .  .  .  .  .  .  .
3   2  .  _  _  _  #  .
4   .  .  _  _  _  *  o
5   .  .  .  .  .  1  .
"""


def test_cc_5_5_bonus_move() -> None:
    one = scene(BONUS, "walk:b:2", tiles="+1").play("1-F3", "=+1")
    assert one.decision == "bonus:b:1+1"
    assert one.squares == "F2 E3 G3 F4"
    assert one.why_not("pass") == "must-walk CC-5.5"
    assert one.why_not("2-B3") == "other-piece CC-5.5"
    assert one.play("1-F4").told == "walked cheese-won turn-began"

    two = scene(BONUS, "walk:b:2", tiles="+2").play("1-F3", "=+2")
    assert two.squares == "F1 E2 G2 D3 E4 G4 F5", "back to F5, into G4, but not F3"
    assert two.play("1-G4").view.mice[0] == "G4"

    catching = """
        A  B  C  D
    1   C  #  1  o
    2   .  #  .  2
    """
    catch = scene(catching, "walk:a:1", tiles="+1 +2").play("C-B1", "=+1")
    assert catch.squares == "A1 C1 B2"
    assert catch.play("C-C1").told == "walked mouse-caught turn-began"
    assert catch.play("C-B2").decision == "turn:a:C"
    chain = scene(catching, "walk:a:1", tiles="+1 +1").play("C-B1", "=+1", "C-B2", "=+1")
    assert chain.squares == "B1 A2 C2 B3", "each bonus has its own origin; B1 is open again"


def test_cc_5_5a_bonus_impossible_or_declined() -> None:
    corner = """
        E  F  G
    1   .  C  2#
    2   .  .  1
    """
    for tail, after in (("turn:b:2", "roll:a"), ("turn:b:2 rolls:2 mover:2", "roll:b")):
        stays = scene(corner, tail, tiles="+1").play("=+1")
        assert stays.told.startswith("tile-turned tile-idle")
        assert (stays.view.mice[1], stays.decision) == ("G1", after), "the turn goes on"

    optional = scene(BONUS, "walk:b:2", tiles="+2", bonus="optional").play("1-F3", "=+2")
    assert optional.moves.endswith(" 1-F5 pass")
    assert optional.squares == "F1 E2 G2 D3 E4 G4 F5", "never a single step"
    declined = optional.play("pass")
    assert (declined.told, declined.view.mice[0]) == ("declined turn-began", "F3")


ARROW = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  C* .
3   3  .  _  _2 _  .  .
4   .  .  _# _  _  .  o
5   .  1  .  #  .  .  .
6   .  .  .  o  .  .  *
"""


def test_cc_5_6_arrow() -> None:
    mouse = scene(ARROW, "arrow:b:1", tiles="fork +1")
    assert mouse.squares == other_squares("C1 D1 F2 A3 D3 G4 B5 D6 G6"), "under the table too"
    assert mouse.why_not("pass") == "must-jump CC-5.6"
    assert mouse.play("1>C4").decision == "turn:b:1"

    cat = scene(ARROW, "arrow:a:C", tiles="fork +1")
    assert cat.squares == other_squares("C1 D1 F2 A3 G4 B5 D6 G6"), "D3 is the top above mouse 2"
    assert cat.play("C>D5").decision == "turn:a:C"
    assert cat.play("C>C4").told == "jumped turn-began", "the table top has no tile"

    assert "E2" not in mouse.with_cat_on("E2").squares.split(), "not onto the cat"
    assert "E4" in mouse.with_cat_on("E4").squares.split(), "but under it"

    danish = scene(ARROW, "arrow:a:C", tiles="fork +1", arrow_may_catch=True)
    assert danish.squares == other_squares("C1 D1 F2 A3 G4 D6 G6")
    assert danish.play("C>B5").told == "jumped mouse-caught turn-began"
    staying = scene(ARROW, "arrow:b:1", tiles="fork +1", arrow_may_stay=True)
    assert staying.moves.endswith(" pass")
    assert staying.play("pass").view.mice[0] == "B5"
    unturned = scene(ARROW, "arrow:b:1", tiles="fork +1", arrow_resolves=False)
    assert unturned.play("1>C4").told == "jumped turn-began"


def test_cc_5_7_fork_for_a_mouse() -> None:
    fork = scene(FORK_AND_CAT, "walk:b:1 rolls:2", tiles="fork").play("1-F5", "=fork")
    assert fork.decision == "fork:b:1"
    assert fork.moves == "xC1 xG6 pass", "not G5, under the cat"
    taken = fork.play("xC1")
    assert taken.told == "cheese-won"
    assert (taken.floor("C1"), taken.floor("G6"), taken.view.won) == (".", "*", 8), "one only"
    assert taken.view.mice[0] == "F5", "the mouse stays"
    assert taken.decision == "roll:b", "the choice came before the second roll"
    declined = fork.play("pass")
    assert (declined.told, declined.decision, declined.view.won) == ("declined", "roll:b", 7)

    strict = scene(FORK_AND_CAT, "fork:b:1", tiles="fork", fork="must_take")
    assert strict.moves == "xC1 xG6"
    assert strict.why_not("pass") == "must-take CC-5.7"

    bare = FORK_AND_CAT.replace(".  *", ".  .")
    nothing = scene(bare, "walk:b:1", tiles="fork").play("1-F5", "=fork")
    assert nothing.told == "walked tile-turned tile-idle turn-began"


def test_cc_5_8_fork_for_the_cat() -> None:
    after = scene(FORK_AND_CAT, "walk:a:1", tiles="fork").play("C-F5", "=fork")
    assert after.told == "walked tile-turned tile-idle turn-began"
    assert (after.view.cat, after.view.won) == ("F5", 7)
    assert [after.floor(cheese) for cheese in ("C1", "G5", "G6")] == ["*"] * 3


KNIFE = """
    A  B  C  D  E  F  G
1   .  1  #  o  .  C  #
2   #  .  .  .  .  .  2
"""


def test_cc_5_9_knife_hands_over_two_rolls() -> None:
    for line in ("M(K) C C M C M", "C(K) M M C M", "M(K) C(K) M M C", "M(K) C C(K) M M C"):
        assert order_of_play(line) == line, "the double never adds up, and a knife takes the second roll"
    for line in ("1 C 2(K) C C 3 C 1", "1 C(K) 2 2 C 3 C 1"):
        assert order_of_play(line, 4) == line, "the same player twice"

    cut = scene(KNIFE, "walk:a:1 rolls:2", tiles="knife crockery crockery").play("C-G1", "=knife")
    assert cut.told == "walked tile-turned turn-began"
    assert (cut.decision, cut.view.rolls) == ("roll:b", 2)
    first = cut.play("1", "1-C1", "=crockery")
    assert first.decision == "roll:b"
    assert first.play("1").moves == "1-B1 1-D1 1-C2", "the same mouse"
    assert first.play("1").why_not("2-F2") == "same-mouse CC-5.9"
    next_turn = first.play("1", "1-C2", "1", "C-F1", "1")
    assert {move[0] for move in next_turn.moves.split()} == {"1", "2"}, "and any mouse in the next turn"

    boxed = """
        E  F  G
    1   .  C  1
    2   .  .  2
    """
    lost = scene(boxed, "roll:b mover:1").play("1")
    assert lost.told == "rolled roll-lost turn-began", "no other mouse uses the second roll"
    substitute = scene(boxed, "roll:b mover:1", knife_substitute=True).play("1")
    assert substitute.moves == "2-F2 2-G3"
    able = scene(KNIFE, "roll:b mover:1", knife_substitute=True).play("1")
    assert {move[0] for move in able.moves.split()} == {"1"}, "only if the same mouse cannot"

    row = """
        A  B  C  D  E
    1   1  .  C  .  2
    """
    lost = scene(row, "roll:b rolls:2", board="u._.u", tile_mix="1/2/0/0/0/0/0", path="simple").play("4")
    assert lost.told == "rolled roll-lost"
    assert lost.play("1").moves == "1-B1 2-D1", "free for any mouse, if none moved on the first"


def test_cc_5_9a_knife_skips_are_counted() -> None:
    for knife, line in (
        ("skip_and_double", "M(K) C C C M"),
        ("skip_only", "M(K) C C M"),
        ("skip_and_double", "M(K) C(K) M M C"),
        ("skip_only", "M(K) C(K) M C"),
    ):
        assert order_of_play(line, knife=knife) == line
    line = "1 C(K) 2 2 3 C 1"
    assert order_of_play(line, 4, knife="skip_and_double") == line

    cut = scene(KNIFE, "walk:b:1", tiles="knife +1 +2", knife="skip_and_double").play("1-C1", "=knife")
    assert (cut.decision, cut.view.rolls) == ("roll:a", 2)
    skipped = cut.play("2", "C-E2", "1", "C-D2")
    assert skipped.decision == "roll:a"
    assert skipped.events[-1].skipped == ("mice",)
    both = scene(KNIFE, "walk:b:1", tiles="knife knife +2", knife="skip_and_double")
    both = both.play("1-C1", "=knife", "1", "C-G1", "=knife")
    assert both.events[-1].skipped == ("mice", "cat"), "the skips cancel"
