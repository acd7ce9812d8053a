"""Advice while a game is played: from the seat's view alone, a hint with its reason, a warning of blunders only."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard import Rng
from cheeseboard.coach.advice import hint, hint_of, warning, warning_of
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.coach.blame import BLUNDER, think
from cheeseboard.locale import read, words_of
from tests.coach.games import COUNTS, many
from tests.coach.test_blame import decisions


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_what_a_seat_cannot_know_changes_no_advice(name: str, players: int) -> None:
    """Positions that look the same to the seat give the same hint and the same warning, with the same reason."""
    game = cheeseboard.game(name, players=players)
    for seed in many(20, 1):
        for position, played in decisions(game, seed, 9):
            seat = game.actor(position)
            view = game.view(position, seat)
            twin = game.view(game.imagine(view, Rng(seed + 99)), seat)
            assert hint(game, view, 60) == hint(game, twin, 60)
            assert warning(game, view, played, 60) == warning(game, twin, played, 60)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_hint_praises_its_own_move_and_a_warning_is_of_a_blunder(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    parts = parts_of(game)
    for seed in many(20, 1):
        for position, played in decisions(game, seed, 5):
            view = game.view(position, game.actor(position))
            thought = think(game, view, 300)
            found = hint_of(game, view, thought)
            assert found.move in view.moves
            assert found.reason is None or found.reason.code not in parts.about_played
            assert warning_of(game, view, found.move, thought) is None
            blamed = warning_of(game, view, played, thought)
            assert blamed is None or (blamed.loss > BLUNDER and blamed.reason is not None)


HOME = (
    "chop-chop:2 ...o..#/......./o....../......o/#....../...o... cat:b@D4 mice:a@x,F3,x,x "
    "tiles:0/2/0/0/0/0/0 won:10 walk:a:2 nr:12 met:9/9/0 people:a"
)


def test_who_walks_past_the_way_home_is_warned() -> None:
    """However seldom the search looks at so bad a move: this one wins at once, and the other is next to the cat."""
    game, position = cheeseboard.open_position(HOME)
    view = game.view(position, 1)
    for iterations in (100, 1000, 20_000):
        found = warning(game, view, "2-F5", iterations)
        assert found is not None
        assert found.reason is not None
        assert (found.better, found.reason.code) == ("2-G4", "wins")
        assert warning(game, view, "2-G4", iterations) is None


@pytest.mark.parametrize("name", cheeseboard.GAMES)
def test_every_reason_has_its_sentence(name: str) -> None:
    """Those that tell of the played move are said as they are; of the others some are turned round for a warning."""
    words = read(words_of(name) / "en.json")
    about = parts_of(cheeseboard.game(name, players=2)).about_played
    assert {f"reason.{code}" for code in about} <= words.keys()
    turned = {key.removeprefix("warn.") for key in words if key.startswith("warn.")}
    assert turned
    assert not turned & about
    assert {f"reason.{code}" for code in turned} <= words.keys()
