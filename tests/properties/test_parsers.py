"""Whatever text comes in, it is understood or refused with a word of ours; nothing else comes out.

What is understood can be written again and played from.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import example, given, settings

import cheeseboard
from cheeseboard import EditionError, Game, IllegalMove, Move, NotationError, Rng, SetupError
from tests.properties import texts
from tests.random_play import positions

GAMES = [cheeseboard.game(name, players=3) for name in cheeseboard.GAMES]
REFUSED = (NotationError, SetupError, EditionError)
FOREIGN_DIGIT = (
    "cheese-rescue:2:cheese_values=1,1,2,2,3,10 0,0=Sa1\u0660 "
    "a:M,M,1,1,2,2,3 b:M,M,1,1,2,2,3,10 pile:3/6/5 draw:a"
)
SLABS_TURNED_BEFORE_THE_FIRST_TURN = (
    "chop-chop:2 ###o###/#######/o######/######o/#######/###o### "
    "cat:a@- mice:b@D1,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0 place:a"
)
often = settings(max_examples=300, deadline=None)


def read_move(game: Game[Any, Any], text: str) -> Move | None:
    with contextlib.suppress(NotationError):
        return game.parse_move(text)
    return None


def check_move(text: str) -> None:
    """A move has one text, and any position can say whether it may be played."""
    for game in GAMES:
        move = read_move(game, text)
        if move is None:
            continue
        assert game.format_move(move) == text
        for position in positions(game, game.start(), Rng(1), limit=12):
            if game.why_not(position, move) is None:
                game.play(position, move)
            else:
                with pytest.raises(IllegalMove):
                    game.play(position, move)


@often
@given(texts.any_text)
def test_any_text_as_a_move(text: str) -> None:
    check_move(text)


@often
@given(texts.damaged(texts.moves))
@example("M(1\u0663,0)")
@example("1\u0663(0,1)")
@example("M(99,-99)")
@example("9999(0,0)")
def test_damaged_moves(text: str) -> None:
    check_move(text)


@given(texts.moves)
def test_real_moves(text: str) -> None:
    assert any(read_move(game, text) for game in GAMES)
    check_move(text)


def check_header(text: str) -> None:
    with contextlib.suppress(*REFUSED):
        game = cheeseboard.game_from_header(text)
        assert cheeseboard.game_from_header(game.header).header == game.header
        assert game.parse_position(game.format_position(game.start())) == game.start()


@often
@given(texts.any_text)
def test_any_text_as_a_header(text: str) -> None:
    check_header(text)


@often
@given(texts.damaged(texts.headers))
def test_damaged_headers(text: str) -> None:
    check_header(text)


def check_position(text: str) -> None:
    with contextlib.suppress(*REFUSED):
        game, position = cheeseboard.open_position(text)
        assert game.parse_position(text) == position
        play_on(game, position)


def play_on(game: Game[Any, Any], start: Any) -> None:
    """From there on every position is one that can be written, read and looked at."""
    for position in positions(game, start, Rng(1), limit=12):
        text = game.format_position(position)
        read = game.parse_position(text)
        assert read == position
        assert game.format_position(read) == text
        assert read.legal_ids() == position.legal_ids()
        assert game.draw(position)
        for viewer in (None, 1):
            assert game.view(read, viewer) == game.view(position, viewer)


@often
@given(texts.any_text)
def test_any_text_as_a_position(text: str) -> None:
    check_position(text)


@settings(max_examples=500, deadline=None)
@given(texts.damaged(texts.positions))
@example(FOREIGN_DIGIT)
def test_damaged_positions(text: str) -> None:
    check_position(text)


@settings(max_examples=400, deadline=None)
@given(texts.mixed())
@example(SLABS_TURNED_BEFORE_THE_FIRST_TURN)
def test_mixed_positions(text: str) -> None:
    check_position(text)


@settings(max_examples=60, deadline=None)
@given(texts.positions)
def test_real_positions(text: str) -> None:
    game, position = cheeseboard.open_position(text)
    assert game.format_position(position) == text
    play_on(game, position)


@often
@given(texts.damaged(texts.positions))
def test_a_game_reads_no_other_game(text: str) -> None:
    """``parse_position`` reads positions of its own game and edition, and refuses all others."""
    for game in GAMES:
        with contextlib.suppress(NotationError):
            assert game.format_position(game.parse_position(text)).split(" ")[0] == game.header
