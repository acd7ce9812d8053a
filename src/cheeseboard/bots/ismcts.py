"""A search that fits any game: one tree over what the seat can see, walked in a newly imagined position each time.

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): a node knows how often
each of its moves could be played, because not every imagined position allows it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, Final

from ..core.bot import Bot, Budget, Estimate, Thought, never
from ..core.game import Game, Move, Seat, View
from ..core.rng import Rng
from .meter import Meter, standard_error
from .simple import MOST_PLIES, prize

SLICE: Final = 20  # iterations between two looks at the clock: a game in plain Python may be slow
CURIOSITY: Final = 0.7
MOST_NODES: Final = 500_000
LONGEST_LINE: Final = 6


class Node:
    """What followed one move: how often it was played and could have been, and what it brought its mover."""

    __slots__ = ("chances", "children", "mean", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.chances = 0
        self.mean = 0.0

    def promise(self) -> float:
        return self.mean + CURIOSITY * sqrt(log(self.chances) / self.visits)

    def learn(self, value: float) -> None:
        self.visits += 1
        self.mean += (value - self.mean) / self.visits

    def best(self) -> list[tuple[Move, Node]]:
        """The children, most visited first."""
        return sorted(self.children.items(), key=lambda child: (-child[1].visits, -child[1].mean))


class IsmctsBot(Bot):
    """An iteration is one walk down the tree and one game played out at random from its end."""

    name = "ismcts"

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        if len(view.moves) == 1:
            only = view.moves[0]
            return Thought(only, (Estimate(only, 0.5, 1.0, 0, (only,)),), 0, False)
        tree = Tree(game, view, rng)
        meter = Meter(budget, is_cancelled, SLICE)
        for _ in range(len(view.moves)):  # every move once, so that each has an estimate
            tree.walk()
            meter.spent += 1
        while iterations := meter.grant():
            for _ in range(iterations):
                tree.walk()
            meter.spent += iterations
        estimates = tuple(tree.estimate(move, node) for move, node in tree.root.best())
        return Thought(estimates[0].move, estimates, meter.spent, False)


class Tree:
    def __init__(self, game: Game[Any, Any], view: View, rng: Rng) -> None:
        assert view.seat is not None
        self.game = game
        self.view = view
        self.rng = rng
        self.root = Node()
        self.size = 1

    def walk(self) -> None:
        """One iteration."""
        game, rng = self.game, self.rng
        position, node = game.imagine(self.view, rng), self.root
        path: list[tuple[Node, Seat]] = []
        is_new = False
        while not is_new and (actor := game.actor(position)) is not None:
            move = self._choose(node, position, actor)
            is_new = move not in node.children
            if is_new and self.size >= MOST_NODES:
                break
            if is_new:
                node.children[move] = Node()
                self.size += 1
                node.children[move].chances = 1
            node = node.children[move]
            path.append((node, actor))
            position = game.after(position, move)
        outcome = game.playout(position, rng, MOST_PLIES)
        for node, actor in path:
            node.learn(prize(game, outcome, actor) if actor else 0.0)

    def _choose(self, node: Node, position: Any, actor: Seat) -> Move:
        """A move not tried yet, if there is one; else the one that promises most."""
        if not actor:
            return self.game.sample(position, self.rng)
        moves = self.game.legal_moves(position)
        if node is self.root:  # where several may decide, only this seat's moves are asked for
            texts = set(self.view.moves)
            moves = [move for move in moves if self.game.format_move(move) in texts] or moves
        untried = [move for move in moves if move not in node.children]
        if untried:
            return untried[self.rng.below(len(untried))]
        for move in moves:
            node.children[move].chances += 1
        return max(moves, key=lambda move: node.children[move].promise())

    def estimate(self, move: Move, node: Node) -> Estimate:
        line, after = [self.game.format_move(move)], node
        while after.children and len(line) < LONGEST_LINE:
            following, after = after.best()[0]
            line.append(self.game.format_move(following))
        return Estimate(line[0], node.mean, standard_error(node.mean, node.visits), node.visits, tuple(line))
