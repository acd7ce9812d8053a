"""The account adds up, luck has mean zero, and where the solver reaches it is exact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

import cheeseboard
from cheeseboard import CHANCE, Game, Record, RecordError, Rng
from cheeseboard.coach.account import (
    AGREED,
    CHOICE,
    LUCK,
    Account,
    account_for,
    account_of,
    keep_account,
    luck_in,
)
from cheeseboard.coach.appraiser import Appraiser
from cheeseboard.core.dealer import Step
from cheeseboard.records import replay
from tests.coach.games import COUNTS, many, random_game, random_games
from tests.random_play import plies

CLOSE = 1e-9


def check_sums(game: Game[Any, Any], account: Account) -> None:
    for seat in game.seats:
        choices = sum(account.choices(other)[seat - 1] for other in game.seats)
        parts = (account.start, account.luck, account.agreed, account.error)
        assert abs(sum(part[seat - 1] for part in parts) + choices - account.result[seat - 1]) < CLOSE


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_start_luck_choices_and_error_are_the_result(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    for record in random_games(name, players, many(500, 3)):
        account = account_of(record, iterations=1)
        check_sums(game, account)
        assert record.result is not None
        for seat in game.seats:
            is_winner = seat in record.result.winners
            assert (account.result[seat - 1] > 0.5) <= is_winner or not record.result.winners


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_choice_is_never_above_the_best(name: str, players: int) -> None:
    for record in random_games(name, players, many(50, 1)):
        for ply in account_of(record, iterations=2).plies:
            assert (ply.kind == LUCK) == (ply.actor == CHANCE)
            if ply.kind == CHOICE:
                cost = -ply.part[ply.actor - 1]
                assert cost >= 0
                assert not cost or ply.is_exact or cost > ply.band, (
                    "what is no more than the error is no choice"
                )


def some_steps(game: Game[Any, Any], position: Any, seed: int) -> list[Step]:
    found = enumerate(plies(game, position, Rng(seed)), 1)
    return [
        Step(ply, game.actor(each.before) or 0, each.move, each.before, each.after, each.events)
        for ply, each in found
    ]


def test_luck_has_mean_zero() -> None:
    """Over many games from one start, each seat's luck averages to nothing, within five of its errors."""
    for name, players in COUNTS:
        game = cheeseboard.game(name, players=players)
        records = random_games(name, players, many(1000, 6))
        lucks = [luck_in(Appraiser(game, 1), replay(record)) for record in records]
        for seat in game.seats:
            own = [luck[seat - 1] for luck in lucks]
            mean = sum(own) / len(own)
            spread = sqrt(sum((each - mean) ** 2 for each in own) / (len(own) - 1))
            assert abs(mean) < 5 * spread / sqrt(len(own)), (name, players, seat)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_luck_at_every_chance_is_fair(name: str, players: int) -> None:
    """What may come, by its weight, is no luck for anybody in all: not within an interval, but exactly."""
    game = cheeseboard.game(name, players=players)
    appraiser = Appraiser(game, 2)
    none = (0.0,) * players
    for seed in many(20, 1):
        for step in some_steps(game, game.start(), seed)[::5]:
            chances = game.chances(step.before) if step.actor == CHANCE else []
            total = sum(weight for _, weight in chances)
            for seat in game.seats:
                luck = 0.0
                for move, weight in chances:
                    came = replace(step, move=move, position=game.after(step.before, move))
                    luck += weight / total * account_for(appraiser, came, none).part[seat - 1]
                assert abs(luck) < CLOSE


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_luck_alone_is_the_luck_of_the_account(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    for record in random_games(name, players, many(20, 1)):
        alone = luck_in(Appraiser(game, 2), replay(record))
        assert max(abs(a - b) for a, b in zip(alone, account_of(record, 2).luck, strict=True)) < CLOSE


def solved_endings() -> Iterator[tuple[Appraiser, Any, list[Step]]]:
    """The ends of random games that the solvers reach."""
    small = cheeseboard.game(
        "chop-chop", players=2, board="u._/..u", tile_mix="2/1/1/0/0/0/0", stall_limit=20
    )
    for game in (cheeseboard.game("cheese-rescue", players=2), small):
        appraiser = Appraiser(game, 1)
        for seed in many(200, 6):
            steps = some_steps(game, game.start(), seed)
            tail = [step for step in steps[-6:] if appraiser.solved(step.before) is not None]
            if tail and tail == steps[-len(tail) :]:
                yield appraiser, tail[0].before, tail


def test_solved_endings_have_no_error() -> None:
    names = set()
    for appraiser, start, steps in solved_endings():
        names.add(appraiser.game.name)
        account = keep_account(appraiser, start, steps)
        check_sums(appraiser.game, account)
        assert appraiser.exact(start) == account.start
        for ply in account.plies:
            assert ply.is_exact
            assert all(abs(each) < CLOSE for each in ply.error)
    assert names == {"cheese-rescue", "chop-chop"}


def test_siblings_are_solved_all_or_none() -> None:
    game = cheeseboard.game("cheese-rescue", players=2)
    appraiser = Appraiser(game, 1)
    for step in some_steps(game, game.start(), 5):
        moves = [move for move, _ in game.chances(step.before)] or game.legal_moves(step.before)
        running = [move for move in moves if game.actor(game.after(step.before, move)) is not None]
        kinds = {each.is_exact for each in appraiser.siblings(step.before, running)} if running else set()
        assert len(kinds) <= 1


def agreed_draw() -> Record:
    """A game of people that nobody moves forward in, drawn by consent."""
    game = cheeseboard.game("chop-chop", players=2, stall_limit=20)
    rng = Rng(3)

    def choose(view: Any) -> str:
        return "draw:yes" if "draw:yes" in view.moves else str(view.moves[rng.below(len(view.moves))])

    for seed in range(100):
        record = cheeseboard.play_out(
            game, choose, cheeseboard.Dealer.named(f"draw {seed}"), cheeseboard.Roles.of(people=(1, 2), cat=2)
        )
        if record.result is not None and record.result.reason == "stalled":
            return record
    raise AssertionError("no game was drawn")


def test_an_agreed_draw_is_nobodys_choice() -> None:
    record = agreed_draw()
    account = account_of(record, iterations=2)
    last = account.plies[-1]
    assert last.kind == AGREED
    assert last.error == (0.0, 0.0)
    assert account.result == (0.5, 0.5)
    check_sums(cheeseboard.game_from_header(record.game), account)


def test_an_unfinished_game_has_no_account() -> None:
    whole = random_game(cheeseboard.game("cheese-rescue", players=2), 1)
    broken = cheeseboard.Record(whole.game, whole.rules, whole.seats, whole.commitment, whole.plies[:9])
    with pytest.raises(RecordError) as refused:
        account_of(broken, iterations=1)
    assert refused.value.code == "unfinished"
