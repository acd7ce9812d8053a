"""A search that fits any game, all cards open: what a position is worth to every seat at once."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from ..bots.meter import standard_error
from ..bots.simple import prize
from ..core.coach import Worth
from ..core.game import Game, Move
from ..core.rng import Rng

SEED: Final = 1  # the same for all: siblings are compared by the same random numbers
CURIOSITY: Final = 0.7
MOST_PLIES: Final = 2_000
PROMISING: Final = 2


class OpenNode:
    """What followed one move or chance result: how often, and what every seat got in all."""

    __slots__ = ("children", "sums", "visits")

    def __init__(self, players: int) -> None:
        self.children: dict[Move, OpenNode] = {}
        self.visits = 0
        self.sums = [0.0] * players

    def mean(self, seat: int) -> float:
        return self.sums[seat - 1] / max(self.visits, 1)


def appraise(game: Game[Any, Any], position: Any, iterations: int) -> Worth:
    """By the most visited move of a seat; where chance decides, by all games that were tried."""
    rng, root = Rng(SEED), OpenNode(game.players)
    for _ in range(iterations):
        walk(game, position, root, rng)
    actor = game.actor(position)
    if not actor:
        return Worth(tuple(map(root.mean, game.seats)), 0.5 / sqrt(iterations))
    ranked = sorted(root.children.items(), key=lambda child: (-child[1].visits, -child[1].mean(actor)))
    best = ranked[0][1]
    texts = tuple(game.format_move(move) for move, _ in ranked[:PROMISING])
    return Worth(tuple(map(best.mean, game.seats)), standard_error(best.mean(actor), best.visits), texts)


def walk(game: Game[Any, Any], position: Any, root: OpenNode, rng: Rng) -> None:
    """One iteration: down the tree, then at random to the end."""
    node, path = root, [root]
    while (actor := game.actor(position)) is not None:
        move = choose(game, position, node, actor, rng)
        is_new = move not in node.children
        node = node.children.setdefault(move, OpenNode(game.players))
        path.append(node)
        position = game.after(position, move)
        if is_new:
            break
    outcome = game.playout(position, rng, MOST_PLIES)
    prizes = [prize(game, outcome, seat) for seat in game.seats]
    for each in path:
        each.visits += 1
        each.sums = [total + got for total, got in zip(each.sums, prizes, strict=True)]


def choose(game: Game[Any, Any], position: Any, node: OpenNode, actor: int, rng: Rng) -> Move:
    if not actor:
        return game.sample(position, rng)
    moves = game.legal_moves(position)
    untried = [move for move in moves if move not in node.children]
    if untried:
        return untried[rng.below(len(untried))]
    spread = log(node.visits + 1)

    def bound(move: Move) -> float:
        child = node.children[move]
        return child.mean(actor) + CURIOSITY * sqrt(spread / child.visits)

    return max(moves, key=bound)
