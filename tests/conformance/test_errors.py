"""Errors are values too: they keep code, rule and words on their way between processes."""

from __future__ import annotations

import pickle

import pytest

from cheeseboard.core.errors import (
    EditionError,
    GameError,
    GameOver,
    IllegalMove,
    NotationError,
    NotYourTurn,
    RecordError,
    SetupError,
)

ERRORS = [
    GameError("no"),
    SetupError("players: found 9", code="wrong-players"),
    EditionError("path", "x", "origin, simple"),
    NotationError("move: found 'z'"),
    IllegalMove("a card lies there", code="occupied", rule="CR-4.2"),
    NotYourTurn("seat 2 is to decide", code="not-your-turn", rule="CR-2.7"),
    GameOver("the game is over", code="game-over", rule="CR-5.1"),
    RecordError(7, "cut off", code="record-cut"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickling(error: GameError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, again.__dict__) == (str(error), error.args, error.__dict__)
    assert again.code == error.code
