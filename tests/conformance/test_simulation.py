"""Random games in batches, and small promises of the contract."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard import SetupError
from cheeseboard.core.game import choose_by_weight
from cheeseboard.games.cheese_rescue import position as cheese_rescue
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition
from cheeseboard.games.cheese_rescue.rules import CheeseRescue
from cheeseboard.games.chop_chop import position as chop_chop


@pytest.mark.parametrize("players", [2, 3, 4])
def test_batches_of_cheese_rescue(players: int) -> None:
    start = cheeseboard.game("cheese-rescue", players=players).start()
    plies, wins = cheese_rescue.playouts(start, 30, 5)
    laid, drawn = 12 * players, 7 * players
    assert plies == 30 * (2 * players + laid + drawn)
    assert sum(wins) == pytest.approx(30)
    assert cheese_rescue.playouts(start, 30, 5) == (plies, wins), "the same seed, the same games"
    assert cheese_rescue.playouts(start, 30, 6) != (plies, wins)


@pytest.mark.parametrize("players", [2, 5])
def test_batches_of_chop_chop(players: int) -> None:
    start = cheeseboard.game("chop-chop", players=players).start()
    plies, results = chop_chop.playouts(start, 20, 5)
    assert sum(results) == 20
    assert results[0] == 0, "every game ends"
    assert chop_chop.playouts(start, 20, 5) == (plies, results)
    cut, undecided = chop_chop.playouts(start, 4, 5, 10)
    assert (cut, undecided[0]) == (40, 4)


def test_numbers_are_legal_at_their_moment_only() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    text = "###o###/#######/u######/######u/#######/###u### cat:a@D3 mice:b@D2,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0"
    rolling, walking = (game.parse_position(f"chop-chop:2 {text} {what}") for what in ("roll:b", "walk:b:1"))
    [walk, *_] = walking.legal_ids()
    assert (walking.is_legal(walk), rolling.is_legal(walk)) == (True, False)


def test_a_game_checks_its_players_itself() -> None:
    with pytest.raises(SetupError, match="2 to 4"):
        CheeseRescue(9, CheeseRescueEdition())


def test_weights_run_out() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    chances = game.chances(game.start())
    assert [choose_by_weight(chances, k) for k in (0, 1)] == [move for move, _ in chances]
    with pytest.raises(ValueError, match="total weight"):
        choose_by_weight(chances, 2)
