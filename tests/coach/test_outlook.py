"""Positions of Chop! Chop! judged without chance: the best of all moves, the mean of all results, roll by roll."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard import CHANCE, Rng
from cheeseboard.coach.account import PlyAccount, account_of
from cheeseboard.games.chop_chop.bots.appraisal import UNSURE
from cheeseboard.games.chop_chop.bots.outlook import Outlook
from tests.coach.games import bot_game, many
from tests.random_play import plies

CLOSE = 1e-12
PLAYERS = (2, 3, 4, 5)
WON = (
    "chop-chop:2 ...o.../......./o....../......o/......./...o... cat:a@G6 mice:b@D3,x,x,x "
    "tiles:0/0/0/0/0/0/0 won:10 roll:b nr:60 met:50/12/0"
)


def some_positions(players: int) -> list[tuple[Any, Any]]:
    game = cheeseboard.game("chop-chop", players=players)
    found = [(game, ply.before) for seed in many(10, 1) for ply in plies(game, game.start(), Rng(seed))]
    return found[::11]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_decision_is_worth_its_best_move_and_chance_its_mean(players: int) -> None:
    for game, position in some_positions(players):
        outlook = Outlook(position)
        own = outlook.worth(position, 0)
        assert 0.0 <= own <= 1.0
        assert own == Outlook(position).worth(position, 0)
        actor = game.actor(position)
        if actor == CHANCE:
            continue
        after = [
            outlook.worth(game.after(position, move), 0)
            for move in game.legal_moves(position)
            if not game.actor(game.after(position, move)) or len(game.legal_moves(position)) == 1
        ]
        if len(after) == len(game.legal_moves(position)):
            best = min(after) if actor == position.cat_seat else max(after)
            assert abs(own - best) < CLOSE


@pytest.mark.parametrize("players", PLAYERS)
def test_a_roll_ahead_is_the_mean_of_what_the_die_may_show(players: int) -> None:
    for game, position in some_positions(players):
        if game.actor(position) == CHANCE and " roll:" in game.format_position(position):
            outlook = Outlook(position)
            chances = game.chances(position)
            total = sum(weight for _, weight in chances)
            mean = sum(
                weight / total * outlook.worth(game.after(position, move), 0) for move, weight in chances
            )
            assert abs(outlook.worth(position, 1) - mean) < CLOSE


def test_a_way_home_that_every_face_goes_is_seen() -> None:
    """Whatever the die shows is looked at, the end of the game too."""
    game, position = cheeseboard.open_position(WON)
    outlook = Outlook(position)
    chances = game.chances(position)
    wins = sum(
        weight
        for move, weight in chances
        if any(
            game.outcome(game.after(game.after(position, move), each))
            for each in game.legal_moves(game.after(position, move))
        )
    )
    assert wins
    assert outlook.worth(position, 1) > wins / sum(weight for _, weight in chances) - CLOSE


def is_as_good(ply: PlyAccount) -> bool:
    """Whether it was not told apart from the best, and is compared with itself."""
    return not any(ply.part) and -UNSURE <= ply.error[ply.actor - 1] < 0


def test_choices_leave_no_error() -> None:
    """What a move is compared with is what was expected before it, but where it is as good as the best."""
    for seed in many(10, 1):
        record = bot_game(cheeseboard.game("chop-chop", players=2), "search", seed, 40)
        account = account_of(record, iterations=1)
        moved = [ply for ply in account.plies if ply.kind == "choice" and not ply.is_exact]
        quiet = [ply for ply in moved if abs(ply.error[0]) < 1e-9 or is_as_good(ply)]
        assert len(quiet) > 0.8 * len(moved)
