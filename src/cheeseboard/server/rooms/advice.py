"""What a seat is advised while it plays: a move with its reason, a warning before a blunder.

A bot's process gets the seat's view and nothing else, and says what it thinks of every move; the reason is found here,
by the same view.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ...coach.advice import ITERATIONS, blundered, hint_of
from ...coach.blame import Blame, with_reason
from ...coach.explain import reason_data
from ...core.bot import Thought
from ...core.coach import Reason
from ...core.game import Game, View
from ...table import questions
from ...table.commands import Hint, Warn
from ...table.decisions import Holder
from ...table.messages import Blunder, Hinted, Warned
from ..problems import encode

if TYPE_CHECKING:
    from .room import Room


async def hint(room: Room, command: Hint, holder: Holder) -> Hinted:
    view = questions.hint(room.match, command, holder)
    choice = await room.rooms.ponder(room, encode(view), ITERATIONS)
    if choice.thought is None:  # no bot could be asked: any move will do, and there is no reason for it
        return Hinted(id=command.id, move=choice.move)
    return hinted(room.match.game, view, choice.thought, command)


async def warn(room: Room, command: Warn, holder: Holder) -> Warned:
    view = questions.warn(room.match, command, holder)
    if len(view.moves) < 2:
        return Warned(id=command.id, blunder=None)
    choice = await room.rooms.ponder(room, encode(view), ITERATIONS)
    if choice.thought is None:
        return Warned(id=command.id, blunder=None)
    game = room.match.game
    found = blundered(game, view, command.move, choice.thought)
    if found is not None:
        await asyncio.sleep(0)  # whoever waits meanwhile goes between
        found = with_reason(game, view, choice.thought, found)
    return warned(found, command)


def hinted(game: Game[Any, Any], view: View, thought: Thought, command: Hint) -> Hinted:
    found = hint_of(game, view, thought)
    return Hinted(id=command.id, move=found.move, reason=told(found.reason))


def warned(found: Blame | None, command: Warn) -> Warned:
    if found is None:
        return Warned(id=command.id, blunder=None)
    blunder = Blunder(
        better=found.better,
        wins=round(100 * found.value),
        better_wins=round(100 * found.better_value),
        reason=told(found.reason),
        is_about_move=found.is_about_played,
    )
    return Warned(id=command.id, blunder=blunder)


def told(reason: Reason | None) -> dict[str, Any] | None:
    return None if reason is None else reason_data(reason)
