"""CR-5: when it is over, and what becomes of the hands."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from cheeseboard import CHANCE
from cheeseboard.games.cheese_rescue.moves import GameEnded, HandShown
from tests.rules.cheese_rescue.boards import assert_refused, outcome_of, play_out, position_of, rescue, table

ONE_CARD_SHORT = """
    a2 a2 b2 b2 b1
     C  C  C  C  C
     M  M  S  M  M
     M a1  M b1  M
    a1  M a1  M  .
"""
FULL = ONE_CARD_SHORT.replace("M  .", "M b3")


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 6), (4, 7)])
def test_cr_5_1_ends_when_full(players: int, size: int) -> None:
    game = rescue(players)
    laid: Counter[int] = Counter()
    for ply in play_out(game):
        assert game.outcome(ply.before) is None
        laid[ply.actor] += 1
    del laid[CHANCE]
    end = ply.after
    assert len(table(game, end)) == size * size
    assert laid == dict.fromkeys(game.seats, 12)  # the start card is not one of the 12
    assert game.outcome(end) is not None
    assert (game.actor(end), game.actors(end), game.legal_moves(end), game.chances(end)) == (None, (), [], [])
    for seat, move in product((*game.seats, None), ("1(0,1)", "M(9,9)", "+M", "first:a")):
        assert_refused(game, end, move, "game-over", "CR-5.1", seat=seat)


def test_cr_5_2_hand_cards_score_nothing() -> None:
    game = rescue(2)
    position = position_of(game, FULL)
    assert [game.hand(position, seat)[-1] for seat in (1, 2)] == ["3", "1"]
    outcome = outcome_of(2, FULL)
    assert [tally.points for tally in outcome.tallies] == [2 + 2, 2 + 2 + 1]  # with the hands it were 7 to 6
    assert outcome.winners == (2,)


def test_cr_5_2a_hands_shown_after_result() -> None:
    game = rescue(2)
    before = position_of(game, ONE_CARD_SHORT, to_lay="b")
    after, events = game.play(before, game.parse_move("3(2,2)"))
    for viewer, owner in ((1, 2), (2, 1), (None, 1), (None, 2)):
        assert game.view(before, viewer).hands[owner - 1].animals is None
        shown = game.view(after, viewer).hands[owner - 1]
        assert (*(shown.animals or ()), *shown.cheeses) == game.hand(after, owner)
    *_, ended, first, second = events
    assert isinstance(ended, GameEnded)
    assert [first, second] == [HandShown(seat=seat, cards=game.hand(after, seat)) for seat in (1, 2)]
    early = [event for ply in play_out(game) if game.outcome(ply.after) is None for event in ply.events]
    assert not any(isinstance(event, HandShown) for event in early)
