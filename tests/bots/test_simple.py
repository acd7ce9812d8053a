"""The bots that need to know no game."""

from __future__ import annotations

import pytest

from cheeseboard import GAMES, Outcome, Rng, game, open_position
from cheeseboard.bots.simple import CarefulBot, RandomBot, prize
from cheeseboard.core.bot import Bot, Budget
from tests.bots.tables import SHORT, moment


@pytest.mark.parametrize("bot", [RandomBot(), CarefulBot()], ids=lambda bot: str(bot.name))
@pytest.mark.parametrize("name", GAMES)
def test_a_legal_move_the_same_every_time(bot: Bot, name: str) -> None:
    game, view = moment(name, 3, 20)
    first, second = (bot.think(game, view, Rng(5), Budget(iterations=40)) for _ in range(2))
    assert first == second
    assert first.move in view.moves
    assert {each.move for each in first.estimates} <= set(view.moves)


def test_careful_keeps_to_its_budget() -> None:
    game, view = moment("cheese-rescue", 2, 10)
    assert CarefulBot().think(game, view, Rng(1), Budget(iterations=7)).iterations == 7
    assert CarefulBot().think(game, view, Rng(1), Budget(seconds=1e-9)).iterations == 1
    assert CarefulBot().think(game, view, Rng(1), Budget(iterations=99), lambda: True).iterations == 1


def test_careful_sees_what_is_near() -> None:
    game, position = open_position(SHORT)
    thought = CarefulBot().think(game, game.view(position, 2), Rng(1), Budget(iterations=200))
    values = [each.value for each in thought.estimates]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]


@pytest.mark.parametrize(
    ("name", "outcome", "worth"),
    [
        ("chop-chop", None, 0.5),
        ("chop-chop", Outcome("stalled", "CC-6.7", (), (1, 1, 1)), 0.5),
        ("cheese-rescue", Outcome("shared", "CR-7.3", (1, 2), (1, 1, 3)), 0.5),
        ("chop-chop", Outcome("cheese-home", "CC-6.2", (1, 2), (1, 1, 2)), 1.0),
        ("chop-chop", Outcome("all-caught", "CC-6.1", (3,), (2, 2, 1)), 0.0),
    ],
)
def test_what_an_end_is_worth(name: str, outcome: Outcome | None, worth: float) -> None:
    assert prize(game(name, players=3), outcome, 1) == worth
