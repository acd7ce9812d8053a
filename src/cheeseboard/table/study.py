"""A position outside any match: what it looks like, what moves do to it. Lessons and rules are told by this."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from ..core.errors import SetupError
from ..core.game import CHANCE, Game
from ..registry import open_position
from .projection import seen, told
from .questions import previewed
from .requests import Studied, Study


def study(asked: Study) -> Studied:
    """The rules' own answer; whatever they refuse is raised with its code."""
    game, position = open_position(asked.position)
    seat = asked.seat
    if seat is not None and seat not in game.seats:
        raise SetupError(
            f"seat: found {seat}, allowed: {game.seats[0]} to {game.seats[-1]}", code="wrong-seat"
        )
    events = []
    for text in asked.moves:
        position, happened = game.play(position, game.parse_move(text))
        events.append(Raw(told(happened, seat)))
    return Studied(
        position=game.format_position(position),
        events=events,
        view=Raw(seen(game, position, seat)),
        chance=chances(game, position),
        roller=game.roller(position),
        preview=None if asked.preview is None else previewed(game, position, seat, asked.preview, ""),
    )


def chances(game: Game[Any, Any], position: Any) -> list[tuple[str, int]]:
    """What a die, a draw or a tile may bring, each with its weight; none where a seat decides."""
    if game.actor(position) != CHANCE:
        return []
    return [(game.format_move(move), weight) for move, weight in game.chances(position)]
