"""CR-6: dogs frighten cats, cats chase mice, mice eat cheese, and what is left counts."""

from __future__ import annotations

from cheeseboard.games.cheese_rescue.moves import CardLaid, Cell, Removal
from tests.rules.cheese_rescue.boards import left_after, points, position_of, rescue, table, words


def test_cr_6_1_dogs_frighten_cats() -> None:
    before = """
        C  D  C
        C  C  C
        M  D a1
    """
    after = """
        .  D  .
        C  .  C
        M  D a1
    """
    assert left_after(1, before) == words(after)
    game = rescue(3, area="fixed")
    causes = {each.cell: each.causes for each in game.removals(position_of(game, before))[0]}
    assert causes == {(0, 0): ((0, 1),), (0, 2): ((0, 1),), (1, 1): ((0, 1), (2, 1))}
    # Nothing is removed before the end.
    laid, events = game.play(position_of(game, "C . C"), game.parse_move("1(0,1)"))
    assert [type(event) for event in events] == [CardLaid]
    assert table(game, laid) == {(0, 0): "C", (0, 1): "a1", (0, 2): "C"}


def test_cr_6_2_cats_chase_mice() -> None:
    before = """
        D  C  M  .  .
        .  .  .  .  .
        .  M  C  M  M
        .  M  M  . b1
    """
    after = """
        D  .  M  .  .
        .  .  .  .  .
        .  .  C  .  M
        .  M  . . b1
    """
    assert left_after(2, before) == words(after)
    between_two = "D C M C D"  # safe only if both are gone
    assert left_after(2, between_two) == words("D . M . D")
    assert left_after(2, between_two.removesuffix("D") + ".") == words("D . . C .")


def test_cr_6_3_mice_eat_cheese() -> None:
    before = """
        a1  M b2  .  .
        c1 a3 c2 b1  M
         .  .  .  . a2
    """
    after = """
         .  M  .  .  .
        c1  . c2  .  M
         .  .  .  .  .
    """
    assert left_after(3, before) == words(after)
    assert left_after(3, "C M a2 . .") == words("C . a2 . .")  # a mouse that is gone eats nothing
    assert left_after(3, "C M M a1 b1") == words("C . M . b1")  # and nothing moves up into a gap
    game = rescue(3, area="fixed")
    (eaten,) = game.removals(position_of(game, "M b2 M"))[2]
    assert eaten == Removal(card="2", cell=Cell(0, 1), owner=2, causes=(Cell(0, 0), Cell(0, 2)))


def test_cr_6_4_add_up_values() -> None:
    drawing = """
        a3  . b2  . a1
         .  .  .  . a1
         M a2  .  C b1
         .  . b3  M a2
    """
    assert [points(drawing, seat) for seat in "abc"] == [3 + 1 + 1 + 2, 2 + 1 + 3, 0]
