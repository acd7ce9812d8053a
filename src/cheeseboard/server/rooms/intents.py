"""What asks for a change of a match. ``Room.begin`` and ``Room.change`` decide it, store it and tell everybody."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING

from ...storage.store import now
from ...table import deciding, seating
from ...table.commands import Command, Play, Rematch, Roll, Undo
from ...table.create import rematch
from ...table.decisions import Decision, Holder
from ...table.errors import StaleVersion

if TYPE_CHECKING:
    from .room import Room


class Intent:
    """Decided anew whenever another process was faster.

    ``is_to_look``: not refused before it is known what others stored. Moves are made at a version and need not wait: by
    whatever came after it they are refused as well.
    """

    is_to_look: bool = True

    def decide(self, room: Room) -> Decision | int:
        """What is to be stored, or the version at which it was accepted before; a GameError says why neither."""
        raise NotImplementedError


class CommandIntent(Intent):
    """What somebody asks for by a command."""

    def __init__(self, command: Command, holder: Holder) -> None:
        self.command = command
        self.holder = holder
        self.is_to_look = not isinstance(command, (Play, Roll, Undo))

    def decide(self, room: Room) -> Decision | int:
        earlier = room.match.answered(self.command, self.holder)
        if earlier is not None:
            return earlier
        return deciding.decide(room.match, self.command, self.holder, room.tracker.present())


class BackIntent(Intent):
    """A seat held by a bot, or left, for its owner who is there again."""

    def __init__(self, holder: Holder, seat: int) -> None:
        self.holder = holder
        self.seat = seat

    def decide(self, room: Room) -> Decision | int:
        if self.seat not in room.match.returning(self.holder):
            return room.version  # another device of the same owner was faster
        return seating.comes_back(room.match, self.seat)


class JoinIntent(Intent):
    """A seat for somebody who came by a picture code; ``secret`` is theirs when it is stored."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.secret = ""

    def decide(self, room: Room) -> Decision | int:
        decision, self.secret = seating.joins(room.match, self.seat)
        return decision


class BotIntent(Intent):
    """A bot's move for one version and no other. ``is_decided``: if it is stale then, another process was faster."""

    def __init__(self, seat: int, move: str, version: int) -> None:
        self.seat = seat
        self.move = move
        self.version = version
        self.is_decided = self.is_to_look = False

    def decide(self, room: Room) -> Decision | int:
        if room.version != self.version:
            raise StaleVersion("the match went on while the bot thought")
        self.is_decided = True
        return deciding.bot_plays(room.match, self.seat, self.move)


class StartIntent(Intent):
    """The start of a match without the numbers that nobody opened."""

    def decide(self, room: Room) -> Decision | int:
        return deciding.starts_without(room.match) or room.version


class RematchIntent(Intent):
    """From a match to its rematch, which is stored already; ``decision`` was made when it was."""

    def __init__(self, command: Rematch, holder: Holder, decision: Decision) -> None:
        self.command = command
        self.holder = holder
        self.decision = decision

    def decide(self, room: Room) -> Decision | int:
        earlier = room.match.answered(self.command, self.holder)
        if earlier is not None:
            return earlier
        if self.decision.version == room.version + 1:
            return self.decision
        rematch(room.match, self.command, self.holder, now())  # says why not, if somebody else was faster
        raise StaleVersion("others at this table were faster; try again")
