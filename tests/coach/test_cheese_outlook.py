"""Positions of Cheese Rescue judged by what is seen: every seat alike, and whatever the cheeses are worth."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.cheese_rescue.bots.appraisal import appraise
from cheeseboard.games.cheese_rescue.bots.numbers import weights_of
from cheeseboard.games.cheese_rescue.bots.outlook import Outlook
from tests.coach.test_blame import LAST_TURN
from tests.random_play import plies

CLOSE = 1e-12
NAME = "cheese-rescue"


def some_positions(players: int, seed: int = 1, **options: Any) -> list[Any]:
    game = cheeseboard.game(NAME, players=players, **options)
    return [ply.before for ply in plies(game, game.start(), Rng(seed))]


def turned(position: Any) -> Any:
    """The same, with every seat in the next one's place."""
    players = position.box.players
    other = position.copy()
    for seat in range(1, players + 1):
        after = seat % players + 1
        other.hands[after] = position.hands[seat]
        other.cheeses[after] = position.cheeses[seat]
    other.seat = position.seat % players + 1 if position.seat else 0
    return other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_looked_at_alike(players: int) -> None:
    for position in some_positions(players):
        found = Outlook(position).chances(position)
        assert abs(sum(found) - 1.0) < CLOSE
        assert min(found) > 0.0
        other = Outlook(position).chances(turned(position))
        wanted = [found[-1], *found[:-1]]
        assert all(abs(one - two) < CLOSE for one, two in zip(other, wanted, strict=True))


def test_ten_times_the_points_are_the_same_lead() -> None:
    tens = some_positions(2, cheese_values="10,10,10,20,20,30")
    for one, ten in zip(some_positions(2), tens, strict=True):
        found = [Outlook(each).chances(each)[0] for each in (one, ten)]
        assert abs(found[0] - found[1]) < CLOSE


def test_the_last_card_that_wins_is_promising() -> None:
    game, position = cheeseboard.open_position(LAST_TURN)
    worth = appraise(game, position, 1)
    assert set(worth.best) <= {game.format_move(move) for move in game.legal_moves(position)}
    assert "3(2,-1)" in worth.best


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match=r"outlook\.json"):
        weights_of(2, 5)
