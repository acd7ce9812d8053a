"""Acorn in OpenSpiel, by OpenSpiel's own simulation and by what a bird may know."""

from __future__ import annotations

import random

import pyspiel

import cheeseboard.adapters.open_spiel  # noqa: F401 (registers)

game = pyspiel.load_game("python_acorn(players=3)")
pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)

dice = random.Random(5)
state = pyspiel.load_game("python_acorn(players=3,squirrel=1)").new_initial_state()
while not state.is_terminal():
    hidden = state.information_state_string(1)
    twins = {str(state.resample_from_infostate(1, dice.random)) for _ in range(40)}
    assert str(state) in twins or len(twins) > 1
    for _ in range(5):
        assert state.resample_from_infostate(1, dice.random).information_state_string(1) == hidden
    state.apply_action(dice.choice(state.legal_actions()))
print("fine", state.returns())
