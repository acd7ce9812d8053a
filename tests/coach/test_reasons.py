"""Reasons are true: every claim is read again from the table; and those of a table of positions are found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import cheeseboard
from cheeseboard import CHANCE, Rng
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.locale import languages, read, words_of
from tests.coach.games import COUNTS, many
from tests.coach.naive import CHECKS
from tests.random_play import plies

TABLE = Path(__file__).parent / "reasons.txt"
ROWS = [line.split(" | ") for line in TABLE.read_text("utf-8").splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_no_claim_is_false(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    reason = parts_of(game).reason
    assert reason is not None
    found: Counter[str] = Counter()
    for seed in many(100, 4):
        rng = Rng(seed)
        for ply in plies(game, game.start(), Rng(seed)):
            moves = [game.format_move(move) for move in game.legal_moves(ply.before)]
            actor = game.actor(ply.before)
            if actor in (None, CHANCE) or len(moves) < 2:
                continue
            better, played = moves[rng.below(len(moves))], moves[rng.below(len(moves))]
            told = reason(game, game.view(ply.before, actor), better, played)
            if told is not None:
                CHECKS[name](game, ply.before, better, played, told)
                found[told.code] += 1
    assert len(found) >= 4
    words = read(words_of(name) / "en.json")
    assert all(f"reason.{code}" in words for code in found)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0][:12]} {row[3]}")
def test_the_reason_of_a_known_position(row: list[str]) -> None:
    position_text, better, played, code = row
    game, position = cheeseboard.open_position(position_text)
    reason = parts_of(game).reason
    assert reason is not None
    told = reason(game, game.view(position, game.actor(position)), better, played)
    assert told is not None
    assert told.code == code
    CHECKS[game.name](game, position, better, played, told)


def test_both_games_have_a_table_of_positions() -> None:
    rows = Counter(row[0].partition(":")[0] for row in ROWS)
    assert all(rows[name] >= 25 for name in CHECKS)


def test_a_move_is_not_better_than_itself() -> None:
    for row in ROWS:
        game, position = cheeseboard.open_position(row[0])
        reason = parts_of(game).reason
        assert reason is not None
        assert reason(game, game.view(position, game.actor(position)), row[1], row[1]) is None


def test_reasons_are_in_every_language() -> None:
    for name in CHECKS:
        keys = [
            [key for key in read(words_of(name) / f"{language}.json") if key.startswith("reason.")]
            for language in languages()
        ]
        assert keys[0]
        assert all(each == keys[0] for each in keys)
