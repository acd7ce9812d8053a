"""The last cards of three and four players: nothing is estimated, and who cannot win may still choose who does."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import cheeseboard
from cheeseboard import Game, Rng
from cheeseboard.coach.account import CHOICE, keep_account
from cheeseboard.coach.appraiser import Appraiser
from cheeseboard.core.dealer import Dealer, playing
from cheeseboard.games.cheese_rescue.bots.last_cards import CARDS, best_of, is_last, last_results
from tests.coach.games import many

CLOSE = 1e-9


def naive(game: Game[Any, Any], position: Any) -> list[float]:
    """By the rules alone: of the moves that are best for whoever lays, any."""
    outcome = game.outcome(position)
    if outcome is not None:
        return [(seat in outcome.winners) / len(outcome.winners) for seat in game.seats]
    actor = game.actor(position)
    assert actor
    found = [naive(game, game.after(position, move)) for move in game.legal_moves(position)]
    best = max(each[actor - 1] for each in found)
    kept = [each for each in found if each[actor - 1] > best - CLOSE]
    return [sum(column) / len(kept) for column in zip(*kept, strict=True)]


def by_chance(game: Game[Any, Any], seed: int) -> list[Any]:
    rng = Rng(seed)
    return list(
        playing(
            game,
            game.start(),
            lambda view: view.moves[rng.below(len(view.moves))],
            Dealer.named(f"last {seed}"),
        )
    )


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_lays_what_is_best_for_itself(players: int) -> None:
    game = cheeseboard.game("cheese-rescue", players=players)
    for seed in many(10, 1):
        for step in islice(reversed(by_chance(game, seed)), CARDS):
            assert is_last(step.before)
            found = last_results(step.before)
            assert max(abs(a - b) for a, b in zip(found, naive(game, step.before), strict=True)) < CLOSE
            assert abs(sum(found) - 1.0) < CLOSE


def test_nothing_before_is_the_last() -> None:
    game = cheeseboard.game("cheese-rescue", players=3)
    steps = by_chance(game, 1)
    assert not any(is_last(step.before) for step in steps[:-CARDS])


@pytest.mark.parametrize("players", [3, 4])
def test_who_loses_either_way_chooses_who_wins(players: int) -> None:
    """That is its choice, and no error of the estimate; it costs itself nothing."""
    game = cheeseboard.game("cheese-rescue", players=players)
    kings = 0
    for seed in many(100, 25):
        steps = by_chance(game, seed)
        [*_, before] = steps[:-CARDS]
        account = keep_account(Appraiser(game, 1000), before.position, steps[-CARDS:])
        for ply in account.plies:
            assert ply.kind == CHOICE
            assert max(map(abs, ply.error)) < CLOSE
            own = ply.part[ply.actor - 1]
            assert own <= CLOSE
            kings += abs(own) < CLOSE and max(map(abs, ply.part)) > 0.1
        assert max(map(abs, account.error)) < CLOSE
    assert kings


def test_of_moves_that_are_as_good_any_is_kept() -> None:
    game = cheeseboard.game("cheese-rescue", players=3)
    before = by_chance(game, 2)[-1].before
    found = best_of(before)
    assert len({results[before.seat - 1] for results in found.values()}) == 1
