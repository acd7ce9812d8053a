"""Positions travel between processes: what arrives is equal and plays on alike."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings

from cheeseboard import Rng
from tests.properties.tables import Table, tables
from tests.random_play import choose, positions


@settings(max_examples=30, deadline=None)
@given(table=tables("cheese-rescue") | tables("chop-chop"))
def test_positions(table: Table) -> None:
    game, start, rng = table.sit_down()
    for position in positions(game, start, rng, limit=150):
        arrived = pickle.loads(pickle.dumps(position))
        assert arrived == position
        assert hash(arrived) == hash(position)
        assert game.format_position(arrived) == game.format_position(position)
        assert arrived.legal_ids() == position.legal_ids()
        assert arrived.chance_ids() == position.chance_ids()
        if game.actor(position) is not None:
            move = choose(game, position, rng)
            assert game.play(arrived, move) == game.play(position, move)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol(protocol: int) -> None:
    game, start, rng = Table("chop-chop:3", {}, seed=1).sit_down()
    for position in positions(game, start, rng, limit=20):
        assert pickle.loads(pickle.dumps(position, protocol)) == position


def test_random_numbers_go_on() -> None:
    rng = Rng(7)
    arrived = pickle.loads(pickle.dumps(rng))
    assert [arrived.below(1000) for _ in range(20)] == [rng.below(1000) for _ in range(20)]
