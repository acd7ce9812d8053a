"""Nodes of a game's tree by depth: each legal move and each thing chance may bring leads to one node.

Counted in three ways that must agree: by the engine's typed moves, by the integers that search steps with, and by
the plain reference. A wrong rule in one of them shows as a wrong number a few plies later.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import cheeseboard
from cheeseboard import Game
from tests.reference.cheese_rescue import NaiveCheeseRescue
from tests.reference.chop_chop import NaiveChopChop

REFERENCES: dict[str, Callable[..., Any]] = {"cheese-rescue": NaiveCheeseRescue, "chop-chop": NaiveChopChop}


@dataclass(frozen=True, slots=True)
class Entry:
    """One position of ``positions.toml``: how it is reached, and what is counted from there."""

    name: str
    game: str
    start: dict[str, Any]
    moves: str
    position: str
    nodes: list[int]
    over: list[int]


def read_entries() -> list[Entry]:
    text = Path(__file__).with_name("positions.toml").read_text(encoding="utf-8")
    return [Entry(**fields) for fields in tomllib.loads(text)["entry"]]


class Walker(NamedTuple):
    """How to walk a tree: what may follow a node, the node after one of these, and whether a node is an end."""

    choices: Callable[[Any], Sequence[Any]]
    after: Callable[[Any, Any], Any]
    is_over: Callable[[Any], bool]


class Counts(NamedTuple):
    """By depth, from 1: the nodes, and how many of them are ends (not looked at in the last depth)."""

    nodes: list[int]
    over: list[int]


def count(walker: Walker, root: Any, depth: int, expected: list[int] | None = None) -> Counts:
    """So many depths, or up to the first whose nodes are not as expected: a tree gone wrong may be huge."""
    counts = Counts([], [])
    level = [root]
    while True:
        choices = [walker.choices(node) for node in level]
        for node, following in zip(level, choices, strict=True):
            assert walker.is_over(node) != bool(following), "only an end has nothing to follow"
        counts.nodes.append(sum(map(len, choices)))
        is_wrong = expected is not None and counts.nodes != expected[: len(counts.nodes)]
        if is_wrong or len(counts.nodes) == depth:
            return counts
        level = [
            walker.after(node, choice)
            for node, following in zip(level, choices, strict=True)
            for choice in following
        ]
        counts.over.append(sum(map(walker.is_over, level)))


# the three ways


def typed(game: Game[Any, Any]) -> Walker:
    """By moves as values, as everybody plays them."""
    return Walker(
        lambda node: [*game.legal_moves(node), *(move for move, _ in game.chances(node))],
        lambda node, move: game.play(node, move)[0],
        lambda node: game.outcome(node) is not None,
    )


def stepped() -> Walker:
    """By small integers on copies, as search does; compiled where the package is."""
    return Walker(
        lambda node: [*node.legal_ids(), *(number for number, _ in node.chance_ids())],
        _advanced,
        lambda node: node.actor() < 0,
    )


def _advanced(node: Any, number: int) -> Any:
    following = node.copy()
    following.advance(number)
    return following


def reference(naive: Any) -> Walker:
    """By the reference's texts."""
    return Walker(
        lambda node: [*naive.legal_moves(node), *(move for move, _ in naive.chances(node))],
        lambda node, move: naive.play(node, move)[0],
        lambda node: naive.actor(node) is None,
    )


# where to begin


def reach(entry: Entry) -> tuple[Game[Any, Any], Any]:
    """The engine after the recorded moves."""
    game = cheeseboard.game_from_header(entry.game)
    position = game.start(**entry.start)
    for move in entry.moves.split():
        position, _ = game.play(position, game.parse_move(move))
    assert game.format_position(position) == entry.position
    return game, position


def reach_in_reference(entry: Entry) -> tuple[Any, Any]:
    """The reference after the recorded moves; it reads no positions."""
    naive = _make_reference(entry.game)
    state = naive.start(**entry.start)
    for move in entry.moves.split():
        state, _ = naive.play(state, move)
    assert naive.position_text(state) == entry.position
    return naive, state


def _make_reference(header: str) -> Any:
    name, players, *options = header.split(":")
    return REFERENCES[name](int(players), **{key: _value(text) for key, text in map(_pair, options)})


def _pair(option: str) -> tuple[str, str]:
    key, _, text = option.partition("=")
    return key, text


def _value(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text
