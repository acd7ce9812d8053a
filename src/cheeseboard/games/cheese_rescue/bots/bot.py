"""The strong bot of Cheese Rescue: exact once all cards are known, a tree search before that."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from ....bots.meter import Meter, standard_error
from ....core.bot import Bot, Budget, Estimate, Thought, never
from ....core.game import Game, View
from ....core.rng import Rng
from ..moves import Cell, Lay
from ..position import Position
from ..ring import RING
from ..rules import CheeseRescue
from ..view import CheeseRescueView
from .search import Search
from .solver import RUNNING, SOLVED, Solver

SLICE: Final = 1000  # iterations between two looks at the clock
NODES: Final = 4  # of the solver, counted as one iteration: they take about as long
SOLVER_SHARE: Final = 0.5  # of the budget; what it leaves is the search's
MOST_NODES: Final = 100_000_000
MOST_EDGES: Final = 1_000_000


def is_known(game: CheeseRescue, view: CheeseRescueView, position: Position) -> bool:
    """Whether both of two players know all cards and no more are drawn.

    With ``draws_per_player=4`` six animals stay in the pile, so that hands with animals stay unknown.
    """
    if game.players != 2 or position.cards < game.box.drawn_after:
        return False
    has_animals = any(hand.animal_count for hand in view.hands)
    return view.pile == 0 or game.edition.hands == "open" or not has_animals


class CheeseRescueSearchBot(Bot):
    """Solves the end of a game of two, if the budget lasts, and searches otherwise.

    An iteration is one walk through the search tree, or four positions of the solver. The solver may use half of the
    budget, and does not begin when that is far too little. What it has solved before it gives up is kept: a move that
    surely wins is played, one that surely loses is not, unless all do. The tree holds at most ``most_edges`` edges;
    when they are used up it stays as it is and goes on learning.
    """

    name = "search"

    def __init__(self, clock: Callable[[], float] = time.monotonic, most_edges: int = MOST_EDGES) -> None:
        self.clock = clock
        self.most_edges = most_edges

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        assert isinstance(game, CheeseRescue)
        assert isinstance(view, CheeseRescueView)
        if len(view.moves) == 1:
            only = view.moves[0]
            return Thought(only, (Estimate(only, 0.5, 1.0, 0, (only,)),), 0, False)
        position = game.imagine(view, rng)
        meter = Meter(budget, is_cancelled, SLICE, self.clock)
        exact: dict[int, float] = {}
        if is_known(game, view, position) and is_worth_solving(position, budget):
            solver = Solver(position, MOST_NODES)
            if solve(solver, meter):
                return exact_thought(game, solver, meter.spent)
            exact = dict(solver.moves())
        search = Search(position, rng.below(1 << 31), self.most_edges, game.edition.hands == "open")
        search.run(1)
        meter.spent += 1
        while iterations := meter.grant():
            search.run(iterations)
            meter.spent += iterations
        return best_guess(game, position, search, exact, meter.spent)


# the solver


def is_worth_solving(position: Position, budget: Budget) -> bool:
    """Whether the iterations may do. With n cards to lay it takes about 4 ** n nodes."""
    left = position.box.cards - position.cards
    return budget.iterations is None or SOLVER_SHARE * NODES * budget.iterations >= 4 ** (left - 1)


def solve(solver: Solver, meter: Meter) -> bool:
    """Go on until all is solved, or the solver's share is used up."""
    while iterations := meter.grant(SOLVER_SHARE):
        before = int(solver.nodes)
        status = solver.run(NODES * iterations)
        meter.spent += -(-(int(solver.nodes) - before) // NODES)
        if status != RUNNING:
            return status == SOLVED
    return False


def exact_thought(game: CheeseRescue, solver: Solver, iterations: int) -> Thought:
    values = dict(solver.moves())
    ranked = sorted(solver.order, key=lambda number: -values[number])  # equal ones stay in order of promise
    best = tuple(told(game, solver.root, solver.line()))
    estimates = []
    for number in ranked:
        text = told(game, solver.root, [number])
        line = best if text[0] == best[0] else tuple(text)
        estimates.append(Estimate(text[0], values[number], 0.0, 0, line))
    return Thought(estimates[0].move, tuple(estimates), iterations, True)


# the search


def best_guess(
    game: CheeseRescue, position: Position, search: Search, exact: dict[int, float], iterations: int
) -> Thought:
    """The moves by visits, but sure wins first and sure losses last."""
    rated = []
    for number, visits, mean in search.moves():
        value = exact.get(number, mean)
        error = 0.0 if number in exact else standard_error(mean, visits)
        text = told(game, position, [number])
        is_sure = number in exact and value != 0.5
        rank = (-value if is_sure else -0.5, -visits, -value)
        rated.append((rank, Estimate(text[0], value, error, visits, tuple(text))))
    rated.sort(key=lambda each: each[0])
    return Thought(rated[0][1].move, tuple(estimate for _, estimate in rated), iterations, False)


def told(game: CheeseRescue, position: Position, numbers: list[int]) -> list[str]:
    """Moves one after another, as text."""
    position = position.copy()
    texts = []
    for number in numbers:
        cell = Cell(*position.place_of(1 << number % RING))
        texts.append(game.format_move(Lay(game.cards[number // RING], cell)))
        position.advance(number)
    return texts
