"""A game that is over, ply by ply: how the table looked to each seat then. Nothing of a game that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Raw

from ..core.dealer import Step
from ..core.game import CHANCE, Game
from ..records import Record
from .entries import Place
from .errors import NotNow
from .history import History
from .match import Match
from .projection import seen_by_all, told
from .requests import PastPly, PastSeat

AT_ONCE: Final = 24
"""plies of one answer"""


def history_of(match: Match) -> History:
    """NotNow while the match is not over."""
    history = match.history
    if history is None or match.game.outcome(history.position) is None:
        raise NotNow("a game can be looked back at when it is over", code="match-not-over")
    return history


def plies_of_match(match: Match, first: int) -> Iterator[PastPly]:
    """From a ply on, 0 being the start, at most so many at once."""
    game, history = match.game, history_of(match)
    last = min(first + AT_ONCE, len(history.moves) + 1)
    position = history.position_after(max(first - 1, 0)).position
    if first == 0:
        yield start(game, position)
    for ply in range(max(first, 1), last):
        text = history.moves[ply - 1]
        position, events = game.play_unchecked(position, game.parse_move(text))
        yield past(game, ply, history.actors[ply - 1], text, position, events)


def plies_of_steps(game: Game[Any, Any], steps: Sequence[Step], first: int) -> Iterator[PastPly]:
    """The same of a record that was played again."""
    if first == 0:
        yield start(game, steps[0].before)
    for step in steps[max(first - 1, 0) : first + AT_ONCE - 1]:
        yield past(game, step.ply, step.actor, game.format_move(step.move), step.position, step.events)


def start(game: Game[Any, Any], position: Any) -> PastPly:
    return PastPly(
        ply=0,
        actor=None,
        move=None,
        position=game.format_position(position),
        events=[Raw(b"[]")] * (game.players + 1),
        seen=Raw(seen_by_all(game, position)),
    )


def past(
    game: Game[Any, Any], ply: int, actor: int, move: str, position: Any, events: Sequence[Any]
) -> PastPly:
    return PastPly(
        ply=ply,
        actor=None if actor == CHANCE else actor,
        move=move,
        position=game.format_position(position),
        events=[Raw(told(events, seat)) for seat in (None, *game.seats)],
        seen=Raw(seen_by_all(game, position)),
    )


def seats_of(places: Sequence[Place]) -> list[PastSeat]:
    return [PastSeat(kind=place.kind, avatar=place.avatar, level=place.bot) for place in places]


def seats_in(record: Record) -> list[PastSeat]:
    """Whoever played at random is a bot without a level."""
    return [
        PastSeat(kind="here" if who.kind == "person" else "bot", avatar=None, level=who.level or None)
        for who in record.seats
    ]
