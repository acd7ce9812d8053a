"""Our search against OpenSpiel's own bots, with random rollouts, on our games through the adapter.

``python -m bench.versus_open_spiel --game cheese-rescue --games 400 --seconds 0.02 --handicap 10``: two players, one
core, so many seconds a move for us and so many times as much for them. Every deal is played twice, once from each seat.

*mcts* is OpenSpiel's C++ search; it looks into our hand, as it knows no secrets. *ismcts* is the one in Python that
does not; it runs on games with secrets only. With ``--simulations`` both get equally many of these instead of seconds.
"""

from __future__ import annotations

import argparse
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import cheeseboard.adapters.open_spiel  # noqa: F401  registers the games
from cheeseboard import Rng
from cheeseboard.core.bot import Bot, Budget
from cheeseboard.games.cheese_rescue.bots.bot import CheeseRescueSearchBot
from cheeseboard.games.chop_chop.bots.bot import ChopChopSearchBot
from cheeseboard.lab.sides import interval

from .clock import machine, say, stay_on_one_core

GAMES: Final = {"cheese-rescue": "python_cheese_rescue", "chop-chop": "python_chop_chop(cat=1)"}
BOTS: Final[dict[str, type[Bot]]] = {"cheese-rescue": CheeseRescueSearchBot, "chop-chop": ChopChopSearchBot}
UNLIMITED: Final = 1_000_000_000
MEGABYTES: Final = 1000
BAR: Final = 30


class Contestant(ABC):
    """One that picks actions in OpenSpiel states, and what that has taken so far."""

    def __init__(self) -> None:
        self.moves = self.simulations = 0
        self.seconds = 0.0

    def act(self, state: Any) -> int:
        actions: list[int] = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        begun = time.monotonic()
        action, simulations = self.choose(state)
        self.seconds += time.monotonic() - begun
        self.moves += 1
        self.simulations += simulations
        return action

    @abstractmethod
    def choose(self, state: Any) -> tuple[int, int]:
        """An action, and how many simulations were made for it."""


class Ours(Contestant):
    """Our searching bot; it is told its view and nothing else."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        super().__init__()
        self.bot = BOTS[name]()
        self.budget = budget
        self.rng = Rng(seed)

    def choose(self, state: Any) -> tuple[int, int]:
        rules = state.get_game().rules
        view = rules.view(state.held.position, state.current_player() + 1)
        thought = self.bot.think(rules, view, self.rng, self.budget)
        return int(state.string_to_action(thought.move)), thought.iterations


class Mcts(Contestant):
    """OpenSpiel's search in C++. Its ``step`` crashes on games in Python, ``mcts_search`` does not."""

    def __init__(self, game: Any, budget: Budget, uct_c: float, seed: int) -> None:
        super().__init__()
        self.bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            uct_c,
            budget.iterations or UNLIMITED,
            MEGABYTES,
            True,
            seed,
            False,
            max_wall_clock_time=-1.0 if budget.seconds is None else budget.seconds,
        )

    def choose(self, state: Any) -> tuple[int, int]:
        root = self.bot.mcts_search(state)
        if not root.children:  # the time was over after the first look
            return int(state.legal_actions()[0]), int(root.explore_count)
        return int(root.best_child().action), int(root.explore_count)


class Ismcts(Contestant):
    """OpenSpiel's information-set search in Python, with a clock, which it lacks."""

    def __init__(self, game: Any, budget: Budget, uct_c: float, seed: int) -> None:
        super().__init__()
        self.budget = budget
        random = ismcts.np.random.RandomState(seed)  # its NumPy, as we use none ourselves
        self.bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, random),
            uct_c,
            UNLIMITED,
            random_state=random,
            use_observation_string=True,  # the same moment is one node, however it was reached
        )

    def choose(self, state: Any) -> tuple[int, int]:
        bot, begun, simulations = self.bot, time.monotonic(), 0
        bot.reset()
        bot._root_node = bot.create_new_node(state)
        while simulations < 2 or not self.is_over(simulations, time.monotonic() - begun):
            bot.run_simulation(bot.sample_root_state(state))
            simulations += 1
        policy = bot.get_final_policy(state, bot._root_node)
        return int(max(policy, key=lambda each: each[1])[0]), simulations

    def is_over(self, simulations: int, seconds: float) -> bool:
        if self.budget.seconds is not None:
            return seconds >= self.budget.seconds
        return simulations >= (self.budget.iterations or 0)


PEERS: Final = {"mcts": Mcts, "ismcts": Ismcts}


@dataclass(frozen=True)
class Match:
    """Who plays whom, how often and with how much time."""

    game: str
    games: int
    peer: str
    ours: Budget
    theirs: Budget
    uct_c: float
    seed: int

    def play(self) -> tuple[Ours, Contestant, list[float]]:
        """Both contestants, and our result of every game: 1, a half or 0; first from seat 1, then from seat 2."""
        game = pyspiel.load_game(GAMES[self.game])
        ours = Ours(self.game, self.ours, self.seed)
        theirs = PEERS[self.peer](game, self.theirs, self.uct_c, self.seed)
        results: list[float] = []
        for number in range(self.games):
            players = (ours, theirs) if number % 2 == 0 else (theirs, ours)
            returns = play_game(game, players, Rng(self.seed + number // 2))
            results.append((returns[players.index(ours)] + 1.0) / 2.0)
            tell_progress(results, self.games)
        say("")
        return ours, theirs, results


def play_game(game: Any, players: tuple[Contestant, ...], dealer: Rng) -> list[float]:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(state.held.position.sample(dealer)))
        else:
            state.apply_action(players[state.current_player()].act(state))
    returns: list[float] = state.returns()
    return returns


def tell_progress(results: list[float], games: int) -> None:
    done = len(results)
    if done % max(1, games // 50) == 0 or done == games:
        filled = BAR * done // games
        bar = "█" * filled + "░" * (BAR - filled)
        say(f"{bar} {done} of {games} games, ours {sum(results) / done:.0%}")


def report(match: Match) -> Iterator[str]:
    """Play a match and tell its result as a Markdown list."""
    ours, theirs, results = match.play()
    share = sum(results) / len(results)
    low, high = interval(share, len(results))
    won, lost = results.count(1.0), results.count(0.0)
    yield f"### {match.game}, 2 players, against OpenSpiel's {match.peer} (uct_c {match.uct_c:g})"
    yield ""
    yield f"- ours: **{share:.1%}** of {len(results)} games (95 % interval {low:.1%} to {high:.1%}):"
    yield f"  {won} won, {len(results) - won - lost} shared or drawn, {lost} lost"
    for seat, part in ((1, results[::2]), (2, results[1::2])):
        yield f"- from seat {seat}: {sum(part) / max(1, len(part)):.1%} of {len(part)}"
    for name, one in (("ours", ours), ("theirs", theirs)):
        moves = max(1, one.moves)
        yield f"- {name}: {one.seconds / moves:.4f} s and {one.simulations / moves:,.0f} simulations a move"
    yield ""


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.versus_open_spiel", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="cheese-rescue")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.02, help="a move, for us")
    parser.add_argument("--handicap", type=float, default=1.0, help="how many times as much for them")
    parser.add_argument("--simulations", type=int, help="a move for us, instead of seconds")
    parser.add_argument("--peer", choices=list(PEERS), default="mcts")
    parser.add_argument("--uct-c", type=float, default=1.0, help="how much they explore; 0.5 to 1 suits them")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.peer == "ismcts" and arguments.game == "chop-chop":
        parser.error("ismcts runs on games with secrets only; chop-chop has none")
    return arguments


def budgets(arguments: argparse.Namespace) -> tuple[Budget, Budget]:
    if arguments.simulations is not None:
        most = int(arguments.simulations * arguments.handicap)
        return Budget(iterations=arguments.simulations), Budget(iterations=most)
    return Budget(seconds=arguments.seconds), Budget(seconds=arguments.seconds * arguments.handicap)


def main() -> None:
    arguments = read_arguments()
    stay_on_one_core()
    ours, theirs = budgets(arguments)
    match = Match(
        arguments.game, arguments.games, arguments.peer, ours, theirs, arguments.uct_c, arguments.seed
    )
    for line in report(match):
        print(line, flush=True)
    print(f"Measured on {machine()}.")


if __name__ == "__main__":
    main()
