"""What happened since somebody's last turn, told once more: for a screen that was closed or has forgotten it.

It is made from the plies of the game as they stand, so what was taken back did not happen, and it is there however long
ago that turn was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Raw

from ..core.game import CHANCE, Event, Seat
from . import questions
from .commands import Recall
from .decisions import Holder
from .history import History
from .match import Match
from .messages import Recalled, RecalledMove
from .projection import seen, told

MOST: Final = 64
"""plies that are looked at: a round of five players and all that chance brings takes about half of them"""


def recall(match: Match, command: Recall, holder: Holder) -> Recalled:
    return Recalled(id=command.id, moves=list(recalling(match, command, holder)))


def recalling(match: Match, command: Recall, holder: Holder) -> Iterator[RecalledMove]:
    """As the seat was told it then, step by step, as it stands at the first; NotSeated for somebody else's."""
    questions.check_look(match, command.seat, holder)
    if match.history is None:
        return iter(())
    return moves_since(match, match.history, command.seat, holder)


def moves_since(match: Match, history: History, seat: Seat | None, holder: Holder) -> Iterator[RecalledMove]:
    game, first = match.game, max(first_ply(match, history, holder), len(history.moves) - MOST)
    moves, actors = history.moves[first:], history.actors[first:]  # before others go on
    position = history.position_after(first).position
    actor: Seat | None = None
    events: list[Event] = []
    for ply, (text, decider) in enumerate(zip(moves, actors, strict=True)):
        by = decider if decider != CHANCE else game.roller(position)
        if by is not None or ply == 0:  # what chance brings otherwise belongs to the move before it
            yield move(match, actor, events, position, seat)
            actor, events = by, []
        position, happened = game.play_unchecked(position, game.parse_move(text))
        events += happened
    yield move(match, actor, events, position, seat)


def move(
    match: Match, actor: Seat | None, events: Sequence[Event], position: Any, seat: Seat | None
) -> RecalledMove:
    happened: Any = Raw(told(events, seat))
    view = Raw(seen(match.game, position, seat))
    return RecalledMove(seat=actor, events=happened, roller=match.roller_at(position), view=view)


def first_ply(match: Match, history: History, holder: Holder) -> int:
    """The last own move before the others' last ones; of people who keep secrets from each other, the earliest."""
    own = match.seats_of(holder)
    companies = [(seat,) for seat in own] if match.game.hides_hands and own else [own]
    return min(last_own(history.actors, company) for company in companies)


def last_own(actors: bytearray, own: Sequence[Seat]) -> int:
    ply = len(actors)
    while ply and (actors[ply - 1] == CHANCE or actors[ply - 1] in own):
        ply -= 1
    while ply and actors[ply - 1] not in own:
        ply -= 1
    return max(ply - 1, 0)
