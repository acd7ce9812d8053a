"""Where the game of a long match stood at a version, so that it need not be played again from the start.

A checkpoint is no authority: it belongs to the very entries it was made from, which their hash says (``chain``), and
without one, or with one that does not fit, the match is played again from its first entry. Who sits where, and all else
but the game, still follows from every entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ..core.errors import GameError
from .history import History, KeptPosition, LastMove

if TYPE_CHECKING:
    from .match import Match

EVERY: Final = 128
"""entries after which the next one is made"""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The game after ``version`` entries; ``last`` has the fields of its last move, ``marks`` plies and positions.

    ``hash`` is that of the entry it was made at, and so of all before it.
    """

    version: int
    moved: int
    position: str
    actors: list[int]
    moves: list[str]
    dealt: int
    decisions: list[int]
    last: tuple[int, int, bool, bool] | None
    marks: list[tuple[int, str]]
    hash: str = ""


def take(match: Match) -> Checkpoint | None:
    """Of a match that has started."""
    history = match.history
    if history is None:
        return None
    game, last = match.game, history.last
    return Checkpoint(
        version=match.version,
        moved=match.moved,
        position=game.format_position(history.position),
        actors=list(history.actors),
        moves=list(history.moves),
        dealt=history.dealt,
        decisions=list(history.decisions),
        last=None if last is None else (last.seat, last.ply, last.is_person, last.has_chance),
        marks=[(mark.plies, mark.written(game)) for mark in history.marks[1:]],
        hash=match.chain.newest.hex(),
    )


def write(checkpoint: Checkpoint) -> bytes:
    return msgspec.json.encode(checkpoint)


def read(text: bytes) -> Checkpoint | None:
    """None when it is none."""
    try:
        return msgspec.json.decode(text, type=Checkpoint)
    except msgspec.MsgspecError:
        return None


def restore(match: Match, history: History, checkpoint: Checkpoint) -> None:
    """Put the game where it stood."""
    history.position = match.game.parse_position(checkpoint.position)
    history.actors = bytearray(checkpoint.actors)
    history.moves = list(checkpoint.moves)
    history.dealt = checkpoint.dealt
    history.decisions = list(checkpoint.decisions)
    history.last = None if checkpoint.last is None else LastMove(*checkpoint.last)
    history.marks = [history.marks[0], *(KeptPosition(plies, text=text) for plies, text in checkpoint.marks)]
    match.moved = checkpoint.moved


def fits(match: Match, checkpoint: Checkpoint) -> bool:
    """Whether it is of this match, whose hashes are known, and can be read by this program."""
    if (match.chain.at(checkpoint.version) or b"").hex() != checkpoint.hash:
        return False
    try:
        match.game.parse_position(checkpoint.position)
    except GameError:
        return False
    return True
