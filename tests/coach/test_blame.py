"""Blame depends on what the seat could know, and on nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cheeseboard
from cheeseboard import CHANCE, Game, Rng
from cheeseboard.coach.account import CHOICE, LUCK, PlyAccount
from cheeseboard.coach.advice import hint, warning
from cheeseboard.coach.appraiser import Appraiser
from cheeseboard.coach.blame import BLUNDER, ERRORS, MISTAKE, Blame, blame
from cheeseboard.coach.moments import moments
from tests.coach.games import COUNTS, many
from tests.random_play import plies

LAST_TURN = (
    "cheese-rescue:2 -1,-1=a3MCCM/.SMb2C/b1a2a1Ca1/.b1CMD/Db2b1a2. a:M,M,M,1 b:D,C,M,M,3 pile:0/0/0 lay:b"
)


def decisions(game: Game[Any, Any], seed: int, every: int) -> list[tuple[Any, str]]:
    found = [ply for ply in plies(game, game.start(), Rng(seed)) if game.actor(ply.before) != CHANCE]
    return [(ply.before, game.format_move(ply.move)) for ply in found[1::every]]


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_what_a_seat_cannot_know_changes_nothing(name: str, players: int) -> None:
    """Positions that look the same to the seat give the same blame, hint and warning, with the same reasons."""
    game = cheeseboard.game(name, players=players)
    are_others = False
    for seed in many(20, 1):
        for position, played in decisions(game, seed, 9):
            seat = game.actor(position)
            view = game.view(position, seat)
            other = game.imagine(view, Rng(seed + 77))
            twin = game.view(other, seat)
            are_others |= game.format_position(other) != game.format_position(position)
            assert blame(Appraiser(game, 6), view, played) == blame(Appraiser(game, 6), twin, played)
            assert hint(game, view, 40) == hint(game, twin, 40)
            assert warning(game, view, played, 40) == warning(game, twin, played, 40)
    assert are_others == game.hides_hands


def test_verdicts_are_by_difference_and_error() -> None:
    game = cheeseboard.game("cheese-rescue", players=2)
    seen = set()
    for seed in many(30, 3):
        for position, played in decisions(game, seed, 3):
            found = blame(Appraiser(game, 60), game.view(position, game.actor(position)), played)
            is_mistake = found.loss > MISTAKE and found.loss > ERRORS * found.error
            expected = "fine" if not is_mistake else "blunder" if found.loss > BLUNDER else "mistake"
            assert found.verdict == expected
            assert (found.reason is None) == (found.verdict == "fine")
            seen.add(found.verdict)
    assert "fine" in seen
    assert "blunder" in seen


def test_solved_endings_are_judged_exactly() -> None:
    game, position = cheeseboard.open_position(LAST_TURN)
    view = game.view(position, 2)
    thought = cheeseboard.analyse_position(game, position)
    assert thought.is_exact
    for estimate in thought.estimates:
        found = blame(Appraiser(game, 2000), view, estimate.move)
        assert found.is_exact
        assert found.error == 0
        assert found.loss == thought.estimates[0].value - estimate.value


# Moments


def ply(number: int, actor: int, part: float) -> PlyAccount:
    kind = CHOICE if actor else LUCK
    parts = (part, -part)
    return PlyAccount(number, actor, "x", kind, parts, (0.0, 0.0), (0.5, 0.5), 0.0, False)


def erred(seat: int, loss: float, verdict: str) -> Blame:
    return Blame(seat, "x", "y", 0.5 - loss, 0.5, loss, 0.0, verdict, False)


def test_the_three_largest_in_the_order_of_the_game() -> None:
    told = [ply(1, 0, 0.1), ply(4, 0, -0.3), ply(8, 0, 0.2), ply(12, 0, 0.4), ply(16, 0, 0.01)]
    found = moments(told, {})
    assert [(each.ply, each.seat, each.code) for each in found] == [(4, 2, LUCK), (8, 1, LUCK), (12, 1, LUCK)]


def test_neighbours_are_one_story() -> None:
    told = [ply(1, 0, 0.1), ply(2, 1, -0.5), ply(3, 0, -0.2), ply(9, 0, 0.3)]
    found = moments(told, {2: erred(1, 0.5, "blunder")})
    assert [(each.ply, each.first, each.last, each.code) for each in found] == [
        (2, 1, 3, "blunder"),
        (9, 9, 9, LUCK),
    ]


def test_a_mistake_is_punished_or_not() -> None:
    told = [ply(1, 1, -0.3), ply(4, 2, 0.3), ply(8, 2, 0.2)]
    blames = {1: erred(1, 0.3, "blunder"), 4: erred(2, 0.3, "blunder"), 8: erred(2, 0.2, "mistake")}
    assert [each.is_punished for each in moments(told, blames)] == [False, None, None]
    assert [each.is_punished for each in moments(told, {1: blames[1]})] == [True]


def test_a_choice_that_nobody_could_blame_is_a_moment_only_where_the_game_turned() -> None:
    told = [ply(1, 1, -0.19), ply(5, 1, -0.21), ply(9, 2, 0.9), ply(13, 1, -0.9)]
    fine = {1: erred(1, 0.0, "fine"), 5: erred(1, 0.05, "fine"), 9: erred(2, 0.0, "fine")}
    found = moments(told, {**fine, 13: erred(1, 0.06, "fine")})
    assert [(each.ply, each.seat, each.code, each.change) for each in found] == [
        (5, 1, "unseen", -0.21),
        (9, 2, "unseen", -0.9),
    ]
    [unsure] = [replace(each, band=0.4) for each in told[2:3]]
    assert moments([unsure], fine) == ()
