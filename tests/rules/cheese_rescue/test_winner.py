"""CR-7: who has won."""

from __future__ import annotations

import pytest

from tests.rules.cheese_rescue.boards import outcome_of


def test_cr_7_1_most_points_wins() -> None:
    outcome = outcome_of(
        2,
        """
        a3 a2 b1 b1 b1
         C  C  C  C  C
         M  M  S  M  M
         M a1  M b2  M
        a1  M a1  M b3
        """,
    )
    assert [(tally.points, len(tally.cheeses)) for tally in outcome.tallies] == [(5, 2), (3, 3)]
    assert (outcome.winners, outcome.places) == ((1,), (1, 2))
    assert (outcome.reason, outcome.rule) == ("most-points", "CR-7.1")


def test_cr_7_2_more_cheese_cards_break_tie() -> None:
    outcome = outcome_of(  # a has laid six cheeses, b four; only those left are counted
        2,
        """
        a3 a2 b2 b2 b1
         C  C  C  C  C
         M  M  S  M  M
         M a1  M a1  M
        a1  M a2  M b1
        """,
    )
    assert [(tally.points, len(tally.cheeses)) for tally in outcome.tallies] == [(5, 2), (5, 3)]
    assert (outcome.winners, outcome.places) == ((2,), (2, 1))
    assert (outcome.reason, outcome.rule) == ("more-cheeses", "CR-7.2")


@pytest.mark.parametrize(
    ("left", "eaten", "winners", "places"),
    [
        ("a3 a1 b2 b2 c1  C", "a1 b1 c1 c1 a1 b1", (1, 2), (1, 1, 3)),
        ("a3 a1 b2 b2 c3 c1", "a1 b1 c1 c1 a1 b1", (1, 2, 3), (1, 1, 1)),
        ("a3 a2 b2 c2  C  C", "a1 b1 b1 c1 c1 b1", (1,), (1, 2, 2)),
        ("a3 b1 b1 c2  C  C", "a1 a1 b2 c1 c1 c1", (1,), (1, 2, 3)),
    ],
)
def test_cr_7_3_victory_shared(
    left: str, eaten: str, winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    square = """
        {left}
        C  C  C  C  C  C
        M  M  M  M  M  M
        D  D  D  D  M  M
       {} M  {} M  {} M
        M {}  M {}  M {}
    """
    outcome = outcome_of(3, square.format(*eaten.split(), left=left))
    assert (outcome.winners, outcome.places) == (winners, places)
    shared = ("shared", "CR-7.3") if len(winners) > 1 else ("most-points", "CR-7.1")
    assert (outcome.reason, outcome.rule) == shared
