"""The searching bot of Chop! Chop!: it solves what is small enough and searches the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....bots.meter import Meter, standard_error
from ....core.bot import Bot, Budget, Estimate, Thought, never
from ....core.game import Game, View
from ....core.rng import Rng
from ..box import AGREE, DECLINE, TAKE_DIE, TAKE_DIE_BASE
from ..position import Position
from ..rules import ChopChop
from ..view import ChopChopView
from .search import Search
from .solver import Solution, Solver, likely_size

SLICE: Final = 500  # iterations or positions between two looks at the clock
SOLVER_SHARE: Final = 0.5  # of the budget; what it leaves is the search's
MOST_EDGES: Final = 2_000_000  # 40 bytes each
MOST_POSITIONS: Final = 100_000
LONGEST_LINE: Final = 12


class ChopChopSearchBot(Bot):
    """Exact where little is left of the game, else tree search.

    A position looked at for an exact solution counts as one iteration. The tree holds at most ``most_edges`` edges;
    when it is full it stays as it is and goes on learning. Nothing is solved that needs more than ``most_positions``.
    """

    name = "search"

    def __init__(self, most_edges: int = MOST_EDGES, most_positions: int = MOST_POSITIONS) -> None:
        self.most_edges = most_edges
        self.most_positions = most_positions

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        assert isinstance(game, ChopChop)
        assert isinstance(view, ChopChopView)
        if len(view.moves) == 1:
            return settled(view.moves[0])
        position = game.imagine(view, rng)
        texts = texts_of(game, position)
        if texts.get(AGREE) in view.moves:
            return settled(texts[AGREE])  # CC-6.7a: bots consent
        meter = Meter(budget, is_cancelled, SLICE)
        solution = self.solve(position, meter)
        if solution is not None:
            return exact(texts, solution, is_exact=not position.people)
        return self.search(game, position, rng, meter)

    def solve(self, position: Position, meter: Meter) -> Solution | None:
        """All values, if the rest of the game is small enough for half the budget."""
        most = self.most_positions if meter.left is None else min(self.most_positions, meter.left // 2)
        if likely_size(position) > most:
            return None
        solver = Solver(position, most)
        while solver.work(SLICE):
            if not meter.grant(SOLVER_SHARE):
                break
        meter.spent += solver.explored()
        return solver.solution()

    def search(self, game: ChopChop, position: Position, rng: Rng, meter: Meter) -> Thought:
        search = Search(position, rng.below(1 << 31), self.most_edges)
        search.run(1)  # so that there is something to say whatever the budget
        meter.spent += 1
        while iterations := meter.grant():
            search.run(iterations)
            meter.spent += iterations
        return searched(game, position, search)


def settled(move: str) -> Thought:
    """The answer where there is nothing to think about; its value is not looked for."""
    return Thought(move, (Estimate(move, 0.5, 0.5, 0, (move,)),), 0, is_exact=False)


def exact(texts: dict[int, str], solution: Solution, is_exact: bool) -> Thought:
    """What a solution says; against people, who may refuse a draw, it is only nearly exact."""
    ranked = sorted(solution.moves, key=lambda move: -move[1])
    estimates = tuple(
        Estimate(texts[number], value, solution.error, solution.positions, (texts[number],))
        for number, value in ranked
    )
    return Thought(estimates[0].move, estimates, solution.positions, is_exact and solution.error == 0)


def searched(game: ChopChop, position: Position, search: Search) -> Thought:
    """What a search says: the most visited move is the best, and so on down."""
    texts = texts_of(game, position)
    ranked = sorted(search.moves(), key=lambda move: (-move[1], -move[2]))
    estimates = tuple(
        Estimate(
            texts[number],
            value,
            standard_error(value, visits),
            visits,
            line_of(game, position, search.line(number)),
        )
        for number, visits, value in ranked
    )
    return Thought(estimates[0].move, estimates, int(search.iterations), is_exact=False)


def texts_of(game: ChopChop, position: Position) -> dict[int, str]:
    """The moves or chances of a position as text, by their numbers."""
    if position.actor() == 0:
        results = zip(position.chance_ids(), game.chances(position), strict=True)
        return {number: game.format_move(chance) for (number, _), (chance, _) in results}
    numbers = position.legal_ids()
    if numbers and numbers[0] == DECLINE:  # among moves it is the last
        numbers = [*numbers[1:], DECLINE]
    moves = game.legal_moves(position)
    return {number: game.format_move(move) for number, move in zip(numbers, moves, strict=True)}


def line_of(game: ChopChop, position: Position, numbers: list[int]) -> tuple[str, ...]:
    """A line of the search as text."""
    table = position.copy()
    line: list[str] = []
    for number in numbers[:LONGEST_LINE]:
        if line and table.phase == TAKE_DIE:  # the search leaves it out
            line.append(step(game, table, TAKE_DIE_BASE + int(table.mouse_seat) - 1))
        line.append(step(game, table, number))
    return tuple(line)


def step(game: ChopChop, table: Position, number: int) -> str:
    """Play a move or chance and tell it as text."""
    text = texts_of(game, table)[number]
    table.advance(number)
    return text
