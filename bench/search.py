"""The searches' figures: iterations a second beside OpenSpiel's in C++, and how they come to agree with the solvers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.cheese_rescue.bots import bot as rescue_bot
from cheeseboard.games.cheese_rescue.bots.search import Search as RescueSearch
from cheeseboard.games.cheese_rescue.bots.solver import Solver as RescueSolver
from cheeseboard.games.cheese_rescue.position import Position as RescuePosition
from cheeseboard.games.chop_chop.bots import bot as chop_bot
from cheeseboard.games.chop_chop.bots.search import Search as ChopSearch
from cheeseboard.games.chop_chop.bots.solver import likely_size, solve

from .clock import Contender, Run, figure, race, say
from .ours import MOMENTS, TABLES, middle, opening, repeated

PEERS: Final = {
    "OpenSpiel C++ MCTS, hex 5x5": "hex(board_size=5)",
    "OpenSpiel C++ MCTS, einstein (dice)": "einstein_wurfelt_nicht",
    "OpenSpiel C++ MCTS, coin game (grid walking)": "coin_game",
    "OpenSpiel C++ ISMCTS, hearts (hidden hands)": "hearts",
}
SIZE: Final = 20_000  # iterations of one search, ours and theirs
MEGABYTES: Final = 1000
UCT_C: Final = 2.0

ENDINGS: Final = 50
STEPS: Final = (100, 1_000, 10_000, 100_000)
CARDS_LEFT: Final = 8
MOST_NODES: Final = 100_000_000
MOST_POSITIONS: Final = 100_000
SAME: Final = 1e-9  # values are sums of chances


# speed: moments to search from


def their_state(game: Any, seed: int, share: float) -> Any:
    """The moment after such a share of the decisions of a random game. Not of the plies: hearts begins with a deal of
    52 and then passing, in which OpenSpiel's ISMCTS crashes."""
    decisions = sum(state.is_player_node() for state in their_game(game, seed))
    done = 0
    for state in their_game(game, seed):
        if state.is_player_node():
            if done >= share * decisions and len(state.legal_actions()) > 1:
                return state
            done += 1
    raise ValueError("no such decision")


def their_game(game: Any, seed: int) -> Iterator[Any]:
    choice = random.Random(seed).choice
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(choice(state.legal_actions()))
    yield state


# speed: who searches


def search_of(position: Any, seed: int) -> Any:
    if isinstance(position, RescuePosition):
        return RescueSearch(position, seed, rescue_bot.MOST_EDGES)
    return ChopSearch(position, seed, chop_bot.MOST_EDGES)


def ours(positions: list[Any]) -> Run:
    def search(number: int) -> int:
        search_of(positions[number % len(positions)], number + 1).run(SIZE)
        return SIZE

    return repeated(search)


def theirs(name: str, states: list[Any]) -> Run:
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    if name == "hearts":
        bot = pyspiel.ISMCTSBot(1, evaluator, UCT_C, SIZE)
    else:
        bot = pyspiel.MCTSBot(game, evaluator, UCT_C, SIZE, MEGABYTES, False, 1, False)

    def search(number: int) -> int:
        state = states[number % len(states)]
        if name == "hearts":
            bot.step(state)
            return SIZE
        return int(bot.mcts_search(state).explore_count)

    return repeated(search)


def contenders() -> list[tuple[Contender, Contender]]:
    """Everyone from the opening and from the middle of games."""
    import pyspiel

    found = []
    for name, players in TABLES:
        title = f"{name}, {players} players"
        middles = [middle(name, players, seed) for seed in range(MOMENTS)]
        found.append(
            (Contender(title, ours([opening(name, players)])), Contender(f"{title}, later", ours(middles)))
        )
    for title, name in PEERS.items():
        game = pyspiel.load_game(name)
        later = [their_state(game, seed, 0.5) for seed in range(MOMENTS)]
        found.append(
            (
                Contender(title, theirs(name, [their_state(game, 1, 0.0)])),
                Contender(f"{title}, later", theirs(name, later)),
            )
        )
    return found


# agreement with the solvers

Ending = tuple[Any, dict[int, float]]
"""A position and the value of every move."""


def rescue_endings() -> Iterator[Ending]:
    """Some cards before the end of random games of two, where not all moves are worth the same."""
    game = cheeseboard.game("cheese-rescue", players=2)
    rng = Rng(1)
    while True:
        position = game.start()
        while position.actor() <= 0 or position.box.cards - position.cards > CARDS_LEFT:
            position.random_ply(rng)
        solver = RescueSolver(position, MOST_NODES)
        if solver.solve() and is_choice(values := dict(solver.moves())):
            yield position, values


def chop_endings() -> Iterator[Ending]:
    """Random games of two at the first decision that can be solved, where not all moves are worth the same."""
    game = cheeseboard.game("chop-chop", players=2)
    rng = Rng(1)
    while True:
        position = game.start(cat=1)
        while position.actor() >= 0 and not is_solvable(position):
            position.random_ply(rng)
        solution = solve(position, MOST_POSITIONS) if position.actor() > 0 else None
        if solution is not None and is_choice(values := dict(solution.moves)):
            yield position, values


def is_solvable(position: Any) -> bool:
    is_small = likely_size(position) <= MOST_POSITIONS
    return bool(is_small) and position.actor() > 0 and len(position.legal_ids()) > 1


def is_choice(values: dict[int, float]) -> bool:
    return max(values.values()) - min(values.values()) > SAME


def agreement(endings: list[Ending]) -> list[tuple[float, float]]:
    """For each number of iterations: how often the move searched for is a best one, and what is lost on average."""
    losses: list[list[float]] = [[] for _ in STEPS]
    for number, (position, values) in enumerate(endings):
        search = search_of(position, number + 1)
        done = 0
        for step, lost in zip(STEPS, losses, strict=True):
            search.run(step - done)
            done = step
            move = max(search.moves(), key=lambda each: (each[1], each[2]))[0]
            lost.append(max(values.values()) - values[move])
    return [(sum(loss <= SAME for loss in lost) / len(lost), sum(lost) / len(lost)) for lost in losses]


def by_chance(endings: list[Ending]) -> tuple[float, float]:
    """The same for a random move."""
    best = mean = 0.0
    for _, values in endings:
        losses = [max(values.values()) - value for value in values.values()]
        best += sum(loss <= SAME for loss in losses) / len(losses) / len(endings)
        mean += sum(losses) / len(losses) / len(endings)
    return best, mean


# tables


def report() -> Iterator[str]:
    """The figures as Markdown, part by part."""
    pairs = contenders()
    race([contender for pair in pairs for contender in pair])
    yield from speed_table(pairs)
    yield from agreement_table()


def speed_table(pairs: list[tuple[Contender, Contender]]) -> Iterator[str]:
    yield "## Search"
    yield ""
    yield f"Iterations a second, in searches of {SIZE:,} from scratch; half of a random game later, {MOMENTS} moments."
    yield "OpenSpiel's play random games to the end, and so does ours of Cheese Rescue; ours of Chop! Chop! judges."
    yield ""
    yield "| game | iterations/s, opening | iterations/s, mid-game |"
    yield "| --- | ---: | ---: |"
    for first, later in pairs:
        yield f"| {first.name} | {figure(first.plies)} | {figure(later.plies)} |"
    yield ""


def agreement_table() -> Iterator[str]:
    yield "## Search against solver"
    yield ""
    yield f"{ENDINGS} endings of two players in which not all moves are worth the same: how often the search's move is"
    yield "worth as much as the solver's, and in brackets what its moves lose on average (a win is 1)."
    yield ""
    yield f"| game | a random move | {' | '.join(f'{step:,} iterations' for step in STEPS)} |"
    yield f"| --- |{' ---: |' * (len(STEPS) + 1)}"
    for name, source in (("cheese-rescue", rescue_endings()), ("chop-chop", chop_endings())):
        say(f"endings of {name}")
        endings = [next(source) for _ in range(ENDINGS)]
        cells = [f"{best:.0%} ({lost:.3f})" for best, lost in (by_chance(endings), *agreement(endings))]
        yield f"| {name} | {' | '.join(cells)} |"
    say("")
    yield ""
