"""The OpenSpiel adapter: OpenSpiel's own checks, and what they do not see."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cheeseboard
from cheeseboard import Rng

try:
    import pyspiel
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("open_spiel is not installed (requirements/bench.txt)", allow_module_level=True)

from cheeseboard.adapters import open_spiel as adapter

NAMES = {"cheese-rescue": "python_cheese_rescue", "chop-chop": "python_chop_chop"}
TABLES = [(name, players) for name, kind in cheeseboard.GAMES.items() for players in kind.player_counts]

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
every_rescue = pytest.mark.parametrize("players", [2, 3, 4])


def load(name: str, players: int) -> Any:
    return pyspiel.load_game(NAMES[name], {"players": players})


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Every state of a random game, the last one too."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def dice(seed: int) -> Any:
    return Random(seed).random


@every_table
def test_open_spiels_own_simulation(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    game = load(name, players)
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()


@every_table
def test_actions_are_the_legal_numbers_and_have_names_of_their_own(name: str, players: int) -> None:
    game = load(name, players)
    rules = cheeseboard.game(name, players=players)
    for state in walk(game, 7):
        position = state.held.position
        if state.is_terminal():
            assert state.legal_actions() == []
        elif state.is_chance_node():
            assert state.legal_actions() == [number for number, _ in position.chance_ids()]
        else:
            assert state.current_player() == position.actor() - 1
            assert state.legal_actions() == position.legal_ids()
            told = [state.action_to_string(action) for action in state.legal_actions()]
            assert sorted(told) == sorted(map(rules.format_move, rules.legal_moves(position)))
            for action in state.legal_actions()[:3]:
                after, _ = rules.play(position, rules.parse_move(state.action_to_string(action)))
                assert after == state.child(action).held.position


@every_table
def test_chances_have_their_weights(name: str, players: int) -> None:
    rules = cheeseboard.game(name, players=players)
    for state in walk(load(name, players), 3):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
            total = rules.total_weight(state.held.position)
            for (_, chance), (_, weight) in zip(outcomes, rules.chances(state.held.position), strict=True):
                assert chance == weight / total


@every_table
def test_a_win_is_one_and_a_loss_minus_one(name: str, players: int) -> None:
    game = load(name, players)
    rules = cheeseboard.game(name, players=players)
    for seed in range(40 if name == "cheese-rescue" else 8):
        *before, end = walk(game, seed)
        assert before[-1] is end  # one state goes through the game
        outcome = rules.outcome(end.held.position)
        assert outcome is not None
        returns = end.returns()
        if players == 2:
            assert sum(returns) == 0
        for seat in rules.seats:
            if len(outcome.winners) == 1 or name == "chop-chop":
                won = 1.0 if seat in outcome.winners else -1.0
                assert returns[seat - 1] == (won if outcome.winners else 0.0)
            else:
                prize = 2 / len(outcome.winners) - 1
                assert returns[seat - 1] == (prize if seat in outcome.winners else -1.0)


@every_table
def test_nobody_has_won_before_the_end(name: str, players: int) -> None:
    assert load(name, players).new_initial_state().returns() == [0.0] * players


@every_table
def test_a_clone_goes_its_own_way(name: str, players: int) -> None:
    for state in walk(load(name, players), 5):
        if not state.is_terminal():
            before = state.held.position.copy()
            clone = state.clone()
            assert clone.held.position == before
            clone.apply_action(clone.legal_actions()[-1])
            assert state.held.position == before != clone.held.position
            assert clone.history()[:-1] == state.history()


# what a seat may not know


@every_table
def test_what_is_imagined_looks_the_same_and_can_have_happened(name: str, players: int) -> None:
    game = load(name, players)
    for number, state in enumerate(walk(game, 11)):
        if number % 5:
            continue
        for player in range(players):
            twin = state.resample_from_infostate(player, dice(number))
            assert twin.current_player() == state.current_player()
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            if state.current_player() == player:
                assert twin.legal_actions() == state.legal_actions()
            again = game.new_initial_state()
            for action in twin.history():
                assert action in again.legal_actions()
                again.apply_action(action)
            assert again.held.position == twin.held.position


@every_rescue
def test_what_a_seat_is_told_is_what_its_view_tells(players: int) -> None:
    """Redealt positions have the same text for a seat exactly if they have the same view."""
    rules = cheeseboard.game("cheese-rescue", players=players)
    game = load("cheese-rescue", players)
    rng = Rng(4)
    for number, state in enumerate(walk(game, 13)):
        if number % 7 == 0 and not state.is_terminal():
            position = state.held.position
            for viewer in range(players + 1):
                twin = position.copy()
                twin.redeal(viewer, rng)
                for seat in rules.seats:
                    is_same = rules.view(twin, seat) == rules.view(position, seat)
                    assert (game.hooks.glance(twin, seat) == game.hooks.glance(position, seat)) == is_same


def test_hidden_hands_are_imagined_as_often_as_they_are_dealt() -> None:
    state = load("cheese-rescue", 2).new_initial_state()
    for animal in (1, 2, 2, 2):
        state.apply_action(animal)
    deck, times, rolls = (3, 5, 8), 3000, dice(1)  # all but the cat and the mouse in the own hand
    found = Counter(
        int(state.resample_from_infostate(0, rolls).held.position.hands[2]) & 0xFFF for _ in range(times)
    )
    for one in range(3):
        for other in range(one, 3):
            pairs = deck[one] * (deck[other] if other > one else (deck[one] - 1) / 2)
            share = pairs / (16 * 15 / 2)
            assert found[(1 << 4 * one) + (1 << 4 * other)] / times == pytest.approx(share, abs=0.03)


def test_other_draws_are_no_secret_to_their_seat() -> None:
    game = load("cheese-rescue", 2)
    start = game.new_initial_state()
    texts: list[set[str]] = [set(), set()]
    for own in ((0, 1), (1, 0)):
        state = start.clone()
        for action in (*own, 2, 2):
            state.apply_action(action)
        for player in range(2):
            texts[player].add(state.information_state_string(player))
    assert [len(each) for each in texts] == [2, 1]


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_searches_run(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(name, 2)
    state = next(
        state for state in walk(game, 2) if len(state.legal_actions()) > 3 and state.is_player_node()
    )
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    root = pyspiel.MCTSBot(game, evaluator, 2.0, 20, 100, True, 1, False).mcts_search(state)
    assert root.best_child().action in state.legal_actions()
    random = mcts.np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    assert mcts.MCTSBot(game, 2.0, 10, rollouts, random_state=random).step(state) in state.legal_actions()
    if name == "cheese-rescue":
        for by_glance in (False, True):
            bot = ismcts.ISMCTSBot(
                game, rollouts, 2.0, 10, random_state=random, use_observation_string=by_glance
            )
            assert bot.step(state) in state.legal_actions()


def test_the_table_may_name_the_cat() -> None:
    named = pyspiel.load_game("python_chop_chop(cat=2,players=3)").new_initial_state()
    assert named.held.position.cat_seat == 2
    assert load("chop-chop", 3).new_initial_state().is_chance_node()
    assert adapter.game_class("chop-chop")({"cat": 1}).num_players() == 2
