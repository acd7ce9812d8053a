"""CR-X: the worked examples of the rules, as they are printed."""

from __future__ import annotations

import pytest

from cheeseboard import CHANCE
from cheeseboard.games.cheese_rescue.moves import CardLaid, GameEnded, HandShown, Scored, StepDone, Tally
from tests.rules.cheese_rescue.boards import (
    assert_legal_cells,
    assert_refused,
    left_after,
    outcome_of,
    play_out,
    points,
    position_of,
    read,
    rescue,
    table,
    words,
)


def test_cr_x1_opening() -> None:
    assert_legal_cells(
        """
        .  x  .
        x  S  x
        .  x  .
        """
    )


def test_cr_x2_span_reached() -> None:
    drawing = """
         x  x  x  x  x
         S  M a1  C b2
         x  x  x  x  x
    """
    assert_legal_cells(drawing)
    game = rescue(2)
    for six_wide in ("1(0,-1)", "1(0,5)"):
        assert_refused(game, position_of(game, drawing), six_wide, "outside-square", "CR-4.4")


def test_cr_x3_floating_against_fixed() -> None:
    drawing = """
         .  x  x  x  .
         x  S a1  M  y
         .  x  x  x  .
    """
    assert_legal_cells(drawing.replace("y", "x"), area="floating")
    assert_legal_cells(drawing.replace("y", "."), area="fixed")


def test_cr_x4_height_used_up() -> None:
    drawing = """
         x  M  x  .  .
         x  C  x  x  .
         x  S a1  M  y
         .  x  x b1  y
         .  .  x  D  y
    """
    floating, fixed = drawing.replace("y", "x"), drawing.replace("y", ".")
    assert (floating.count("x"), fixed.count("x")) == (12, 9)
    assert_legal_cells(floating, area="floating")
    assert_legal_cells(fixed, area="fixed")
    game = rescue(2)
    for six_high in ("1(-3,0)", "1(3,2)"):
        assert_refused(game, position_of(game, floating), six_high, "outside-square", "CR-4.4")


def test_cr_x5_three_players_opening() -> None:
    assert_legal_cells("x", players=3, area="floating")
    assert_legal_cells("x x x x x x\n" * 6, players=3, area="fixed")
    second = """
        .  x  .
        x  M  x
        .  x  .
    """
    assert_legal_cells(second, players=3, corner=(-1, -1), area="floating")


def test_cr_x6_refused_placements() -> None:
    drawing = """
         .  x  x  .  .
         x  S  M  x  .
         .  x  x  .  .
    """
    assert_legal_cells(drawing)
    game = rescue(2)
    position = position_of(game, drawing)
    assert_refused(game, position, "1(0,0)", "occupied", "CR-4.2")
    assert_refused(game, position, "1(1,2)", "touches-nothing", "CR-4.1")
    assert_refused(game, position, "1(0,3)", "touches-nothing", "CR-4.1")


@pytest.mark.parametrize(
    ("before", "after", "a"),
    [
        ("D  C  M a3", "D  .  M  .", 0),
        (".  C  M a3", ".  C  . a3", 3),
        ("D  .  M a3", "D  .  M  .", 0),
        ("C  M a3  M", "C  .  .  M", 0),
        ("D  C  M  C\n .  . a2  .", "D  .  .  C\n .  . a2  .", 2),
    ],
)
def test_cr_x7_food_chain(before: str, after: str, a: int) -> None:
    assert left_after(3, before) == words(after)
    assert points(before) == a


def test_cr_x8_corners_do_not_count() -> None:
    dog_and_cat = """
        D  .
        .  C
    """
    assert left_after(3, dog_and_cat) == words(dog_and_cat)
    cheese_and_mouse = """
        a2  .
         .  M
    """
    assert left_after(3, cheese_and_mouse) == words(cheese_and_mouse)
    assert points(cheese_and_mouse) == 2


def test_cr_x9_start_card_neutral() -> None:
    assert left_after(3, "D S C M") == words("D S C .")
    assert left_after(3, "M S a2") == words("M S a2")
    assert points("M S a2") == 2


@pytest.mark.parametrize(
    ("players", "piles"),
    [
        (2, [13, 11, 9, 7, 5, 3, 1, 0, 0, 0, 0, 0]),
        (3, [20, 17, 14, 11, 8, 5, 2, 0, 0, 0, 0, 0]),
        (4, [27, 23, 19, 15, 11, 7, 3, 0, 0, 0, 0, 0]),
    ],
)
def test_cr_x10_hand_and_pile(players: int, piles: list[int]) -> None:
    game = rescue(players)
    before, after, pile = [], [], []
    for ply in play_out(game):
        view = game.view(ply.before, None)
        if ply.actor == 1:
            before.append(len(game.hand(ply.before, 1)))
        if view.turn == 1 and view.phase != "deal" and game.view(ply.after, None).turn != 1:
            after.append(len(game.hand(ply.after, 1)))
            pile.append(game.view(ply.after, None).pile)
    assert before == [8, 8, 8, 8, 8, 8, 8, 8, 7, 6, 5, 4]
    assert after == [8, 8, 8, 8, 8, 8, 8, 7, 6, 5, 4, 3]
    assert pile == piles
    assert [len(game.hand(ply.after, seat)) for seat in game.seats] == [3] * players
    assert ply.actor != CHANCE


SQUARES = {
    "a 3,2 / b 2,2,1": """
        a3 a2 b2 b2 b1
         C  C  C  C  C
         M  M  S  M  M
         M a1  M b1  M
        a1  M a1  M b3
    """,
    "a 3,1 / b 2,2": """
        a3 a1 b2 b2  C
         C  C  C  C  C
         M  M  S  M  M
         M a1  M b1  M
        a1  M a2  M b3
    """,
    "a 3,1 / b 2,2 / c 2,1,1": """
        a3 a1 b2 b2 c2 c1
        c1  C  C  C  C  C
         C  C  C  C  M  M
         M  M  M  M  M  M
        a1  M b1  M c1  M
         M a2  M b3  M c3
    """,
    "a 3,2,1 / b 2,2,1,1 / c 2,1,1,1": """
        a3 a2 a1 b2 b2 b1
        b1 c2 c1 c1 c1  C
         C  C  C  C  C  C
         M  M  M  M  M  M
        a1  M b1  M c2  M
         M a2  M b3  M c3
    """,
    "a - / b - / c - / d -": """
         D a1  M b1  M c1  D
        d1  M a1  M b1  M c1
         M d1  M a1  M b1  M
        c1  M d1  S a2  M b2
         M c2  M d2  D a2  M
        b2  M c2  M d2  M a3
         D b3  M c3  D d3  D
    """,
    "a 3,1 / b 2,2 / c 3,1": """
        a3 a1 b2 b2 c3 c1
         C  C  C  C  C  C
         M  M  M  M  M  M
         D  D  D  D  M  M
        a1  M b1  M c1  M
         M a2  M b3  M c2
    """,
}


@pytest.mark.parametrize(
    ("left", "result", "winners", "places", "reason"),
    [
        ("a 3,2 / b 2,2,1", [(5, 2), (5, 3)], (2,), (2, 1), "more-cheeses"),
        ("a 3,1 / b 2,2", [(4, 2), (4, 2)], (1, 2), (1, 1), "shared"),
        ("a 3,1 / b 2,2 / c 2,1,1", [(4, 2), (4, 2), (4, 3)], (3,), (2, 2, 1), "more-cheeses"),
        ("a 3,2,1 / b 2,2,1,1 / c 2,1,1,1", [(6, 3), (6, 4), (5, 4)], (2,), (2, 1, 3), "more-cheeses"),
        ("a - / b - / c - / d -", [(0, 0)] * 4, (1, 2, 3, 4), (1, 1, 1, 1), "shared"),
        ("a 3,1 / b 2,2 / c 3,1", [(4, 2)] * 3, (1, 2, 3), (1, 1, 1), "shared"),
    ],
)
def test_cr_x11_ties(
    left: str,
    result: list[tuple[int, int]],
    winners: tuple[int, ...],
    places: tuple[int, ...],
    reason: str,
) -> None:
    outcome = outcome_of(len(result), SQUARES[left])
    remaining = [
        f"{'abcd'[tally.seat - 1]} {','.join(tally.cheeses[::-1]) or '-'}" for tally in outcome.tallies
    ]
    assert " / ".join(remaining) == left
    assert [(tally.points, len(tally.cheeses)) for tally in outcome.tallies] == result
    assert (outcome.winners, outcome.places, outcome.reason) == (winners, places, reason)


def test_cr_x12_full_square() -> None:
    before = """
        a3  M  C b2  M
         C  D a1  M b3
        a2  M  S  C b1
        b1  C  M a1  D
         M b2 a2  C b1
    """
    after = """
        a3  .  C  .  M
         .  D a1  .  .
        a2  .  S  C b1
         .  C  . a1  D
         M  . a2  C b1
    """
    assert left_after(3, before) == words(after)
    game = rescue(2)
    almost = position_of(game, before.rstrip().removesuffix("b1") + ".", to_lay="b")
    end, events = game.play(almost, game.parse_move("1(2,2)"), 2)
    assert table(game, end) == read(before)

    outcome = game.outcome(end)
    assert outcome is not None
    gone = [[(each.cell.row + 2, each.cell.column + 2) for each in step] for step in outcome.steps]
    assert gone == [[(1, 0)], [(0, 1), (1, 3), (2, 1), (3, 2)], [(0, 3), (1, 4), (3, 0), (4, 1)]]
    assert [(each.owner, each.card) for each in outcome.steps[2]] == [(2, "2"), (2, "3"), (2, "1"), (2, "2")]
    assert outcome.tallies == (Tally(1, 9, ("1", "1", "2", "2", "3")), Tally(2, 2, ("1", "1")))
    assert (outcome.reason, outcome.rule) == ("most-points", "CR-7.1")
    assert (outcome.winners, outcome.places) == ((1,), (1, 2))

    assert [type(event) for event in events] == [
        CardLaid,
        *[StepDone] * 3,
        Scored,
        GameEnded,
        *[HandShown] * 2,
    ]
    assert events[1:4] == tuple(StepDone(step=k + 1, removals=outcome.steps[k]) for k in range(3))
    assert events[4:6] == (
        Scored(tallies=outcome.tallies),
        GameEnded(reason="most-points", rule="CR-7.1", winners=(1,)),
    )
