"""What a finished game is remembered by, told with its end and with every look after it."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from cheeseboard import plain
from cheeseboard.core.game import CHANCE, Game
from cheeseboard.table import projection
from cheeseboard.table.ending import APART, MOST, turning_points
from cheeseboard.table.history import History
from tests.table.desk import Desk, sit_down

GAMES = ("cheese-rescue", "chop-chop")
every_game = pytest.mark.parametrize("game", GAMES)


def begun(game: str, seed: int) -> Desk:
    with patch("secrets.token_bytes", Random(seed).randbytes):
        return sit_down(game, "here", "here", "bramble")


def finished(game: str, seed: int) -> Desk:
    desk = begun(game, seed)
    desk.play_out(Random(seed))
    return desk


def swings(history: History) -> list[tuple[int, int]]:
    """How much each move of a seat changed for one seat, and for all: the slow way."""
    game: Game[Any, Any] = history.game
    position, progress = history.start, [list(game.progress(history.start))]
    for actor, text in zip(history.actors, history.moves, strict=True):
        if actor != CHANCE:
            progress.append(progress[-1])
        position, _ = game.play(position, game.parse_move(text))
        progress[-1] = list(game.progress(position))
    changes = [[abs(new - old) for old, new in zip(*both, strict=True)] for both in pairwise(progress)]
    return [(max(change), sum(change)) for change in changes]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_moments_are_the_greatest_changes_apart_from_each_other(game: str, seed: int) -> None:
    history = finished(game, seed).match.history
    assert history is not None
    moves = [ply for ply, actor in enumerate(history.actors) if actor != CHANCE]
    sizes = swings(history)
    chosen = [moves.index(moment.plies[0]) for moment in turning_points(history)]
    assert 0 < len(chosen) <= MOST
    assert all(later - sooner >= APART for sooner, later in pairwise(chosen))
    for number, size in enumerate(sizes):
        near = [other for other in chosen if abs(other - number) < APART]
        assert any(sizes[other] >= size for other in near) or size <= min(sizes[other] for other in chosen)


@every_game
def test_the_end_is_told_with_the_last_move_and_to_whoever_looks_later(game: str) -> None:
    desk = begun(game, 1)
    choice = Random(1)
    while desk.match.status != "over":
        assert desk.snapshot()["ending"] is None
        change = desk.step(choice)
        told = json.loads(projection.update(desk.match, change, desk.host, None))["ending"]
        assert (told is None) == (desk.match.game.actor(desk.match.position) is not None)
    assert told == desk.snapshot(1)["ending"] == desk.snapshot()["ending"]
    desk.match = desk.again()
    assert told == desk.snapshot()["ending"], "and after the server came back"


@every_game
def test_a_moment_is_told_as_a_spectator_saw_it(game: str) -> None:
    desk = finished(game, 5)
    history = desk.match.history
    assert history is not None
    for told in desk.snapshot()["ending"]:
        position = history.position_after(told["plies"]).position
        view = told["view"]
        assert view == plain(desk.match.game.view(position, None))
        assert {event["code"] for event in told["events"]} & {"card-laid", "walked", "jumped", "cheese-won"}
        assert view["seat"] is None
        if game == "cheese-rescue" and view["phase"] != "over":
            assert all(hand["animals"] is None for hand in view["hands"])
