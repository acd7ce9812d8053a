"""Whole games told as text, byte for byte. ``python -m tests.playthroughs`` tells them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import cheeseboard
from tests.playthroughs.telling import files, retell


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_game_is_told_as_before(file: Path) -> None:
    told = file.read_bytes().decode("utf-8")
    # Lines, not text: the first that differs is what one wants to see.
    for number, (new, old) in enumerate(zip(retell(told).split("\n"), told.split("\n"), strict=True), 1):
        assert new == old, f"{file.name}, line {number}"


def test_every_number_of_players_is_told() -> None:
    games = cheeseboard.GAMES.items()
    wanted = {f"{name}-{players}" for name, game in games for players in game.player_counts}
    assert {file.stem for file in files()} >= wanted
