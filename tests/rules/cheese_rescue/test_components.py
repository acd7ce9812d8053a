"""CR-1: what is in the box."""

from __future__ import annotations

import pytest

from cheeseboard import EditionError
from cheeseboard.games.cheese_rescue.moves import Cell, Lay
from tests.rules.cheese_rescue.boards import (
    assert_refused,
    dealt,
    left_after,
    outcome_of,
    points,
    position_of,
    rescue,
    table,
    words,
)


def test_cr_1_1_sixty_one_cards() -> None:
    game = rescue(4)  # four players use the whole box
    view = game.view(game.start(), None)
    cheeses = sum(len(hand.cheeses) for hand in view.hands)
    assert (view.pile, view.unseen, cheeses, len(view.table)) == (36, (6, 12, 18), 24, 1)
    assert view.pile + cheeses + len(view.table) == 61


def test_cr_1_1a_bad_deck_refused() -> None:
    for deck in ("6/12/17", "7/12/18", "2/12/22", "13/5/18", "14/14/8"):
        with pytest.raises(EditionError, match=r"^deck: "):
            rescue(2, deck=deck)
    for deck, stay in {"3/6/27": "+M", "3/24/9": "+C", "21/6/9": "+D"}.items():
        game = rescue(2, deck=deck)
        assert [game.format_move(move) for move, _ in game.chances(game.start())] == [stay]
        assert game.legal_moves(dealt(game))


@pytest.mark.parametrize("owner", ["a", "b", "c", "d"])
def test_cr_1_2_cheese_sets(owner: str) -> None:
    game = rescue(4)
    before = position_of(game, "S", to_lay=owner)
    assert [hand.cheeses for hand in game.view(before, None).hands] == [("1", "1", "1", "2", "2", "3")] * 4
    after, _ = game.play(before, game.parse_move("2(0,1)"))
    assert table(game, after) == {(0, 0): "S", (0, 1): f"{owner}2"}


def test_cr_1_2a_cheese_values_checked() -> None:
    for values in ("1,1,1,2,2", "1,1,1,2,2,3,3", "0,1,1,2,2,3", "-1,1,1,2,2,3"):
        with pytest.raises(EditionError, match=r"^cheese_values: "):
            rescue(2, cheese_values=values)
    best = """
         a2  a3  a5  a7 a11
        a13   C   C   C   C
          C   C   S   M   M
          M  b2   M  b3   M
         b5   M  b7   M b11
    """
    outcome = outcome_of(2, best, cheese_values="2,3,5,7,11,13")
    assert [tally.points for tally in outcome.tallies] == [2 + 3 + 5 + 7 + 11 + 13, 0]


def test_cr_1_3_start_card_neutral() -> None:
    around = """
         .  D  .
         M  S  C
         . a2  .
    """
    assert left_after(3, around) == words(around)
    assert points(around) == 2
    game = rescue(2)
    assert_refused(game, dealt(game), Lay("S", Cell(0, 1)), "not-in-hand", "CR-3.1")
