"""Positions that few games come to, written and read."""

from __future__ import annotations

import cheeseboard

STALLED = (
    "chop-chop:2 ###o###/#######/u######/######u/#######/###u### "
    "cat:a@D3 mice:b@D2,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0 over:stalled nr:63 stall:60"
)


def test_an_empty_table_is_drawn_in_words() -> None:
    game = cheeseboard.game("cheese-rescue", players=3)
    assert game.draw(game.start()) == "(no card on the table)"


def test_a_stalled_game_is_read_as_it_was_written() -> None:
    game, position = cheeseboard.open_position(STALLED)
    assert game.format_position(position) == STALLED
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.reason == "stalled"
