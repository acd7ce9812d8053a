"""Reasons are true: every claim is read again from the table; and those that a person wrote down are found."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard
from cheeseboard import CHANCE, Rng
from cheeseboard.coach.appraiser import Appraiser, parts_of
from cheeseboard.coach.blame import consider, judge, with_reason
from cheeseboard.locale import languages, read, words_of
from tests.coach.games import COUNTS, many
from tests.coach.naive import CHECKS
from tests.coach.written import Written, read_table
from tests.random_play import plies

ROWS = read_table()


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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.position[:12]} {row.code}")
def test_the_reason_that_a_person_wrote_down(row: Written) -> None:
    game, position = cheeseboard.open_position(row.position)
    reason = parts_of(game).reason
    assert reason is not None
    view = game.view(position, game.actor(position))
    told = reason(game, view, row.better, row.played)
    assert told is not None, row.why
    assert (told.code, dict(told.given)) == (row.code, row.given), row.why
    CHECKS[game.name](game, position, row.better, row.played, told)
    assert reason(game, view, row.better, row.better) is None


def test_the_coach_comes_upon_most_of_them_by_itself() -> None:
    """Given the position and what was played, not the better move: 48 of 54, asked even where it would not blame.
    Else it likes another move more, with a reason that is as true, or the one that was played as well."""
    found = 0
    for row in ROWS:
        game, position = cheeseboard.open_position(row.position)
        view = game.view(position, game.actor(position))
        assert view.seat is not None
        thought = consider(Appraiser(game), view, row.played)
        judged = with_reason(game, view, thought, judge(view.seat, row.played, thought))
        if judged.reason is not None and judged.reason.code != "more-often":
            CHECKS[game.name](game, position, judged.better, row.played, judged.reason)
            assert judged.is_about_played == (judged.reason.code in parts_of(game).about_played)
            found += (judged.reason.code, dict(judged.reason.given)) == (row.code, row.given)
    assert found >= 48


def test_fifty_positions_of_both_games() -> None:
    rows = Counter(row.position.partition(":")[0] for row in ROWS)
    assert all(rows[name] >= 25 for name in CHECKS)
    codes = {code for code in all_codes() if not any(row.code == code for row in ROWS)}
    assert codes == {"places", "walls-in", "walled-in"}  # nobody thought of these first


def all_codes() -> set[str]:
    names = (key for name in CHECKS for key in read(words_of(name) / "en.json"))
    return {key.removeprefix("reason.") for key in names if key.startswith("reason.")}


def test_reasons_are_in_every_language() -> None:
    for name in CHECKS:
        keys = [
            [key for key in read(words_of(name) / f"{language}.json") if key.startswith("reason.")]
            for language in languages()
        ]
        assert keys[0]
        assert all(each == keys[0] for each in keys)
