"""The engine's two ways of stepping and the reference find the trees of ``positions.toml``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cheeseboard
from tests.perft.counting import (
    Entry,
    Walker,
    count,
    reach,
    reach_in_reference,
    read_entries,
    reference,
    stepped,
    typed,
)

ENTRIES = read_entries()
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name.replace(" ", "-"))


@each_entry
def test_typed_moves(entry: Entry) -> None:
    game, position = reach(entry)
    check(entry, typed(game), position)


@each_entry
def test_integer_steps(entry: Entry) -> None:
    _, position = reach(entry)
    check(entry, stepped(), position)


@each_entry
def test_integer_steps_from_the_text(entry: Entry) -> None:
    _, position = cheeseboard.open_position(entry.position)
    check(one_less(entry), stepped(), position)


@each_entry
def test_reference(entry: Entry) -> None:
    """One depth less, for the reference is slow."""
    naive, state = reach_in_reference(entry)
    check(one_less(entry), reference(naive), state)


def check(entry: Entry, walker: Walker, root: Any) -> None:
    assert count(walker, root, len(entry.nodes), entry.nodes) == (entry.nodes, entry.over)


def one_less(entry: Entry) -> Entry:
    return replace(entry, nodes=entry.nodes[:-1], over=entry.over[:-1])


def test_every_number_of_players_is_counted_to_the_end() -> None:
    games = cheeseboard.GAMES.items()
    wanted = {f"{name}:{players}" for name, game in games for players in game.player_counts}
    assert {entry.game for entry in ENTRIES if not entry.moves} >= wanted
    assert {entry.game for entry in ENTRIES if any(entry.over)} >= wanted
