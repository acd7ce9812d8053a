"""Where a long match stood at a version, so that it need not be played again from the start.

A checkpoint is no authority: it belongs to the very entries it was made from, which their hash says, it carries a hash
of its own (``chain``), and without one, or with one that does not fit, the match is played again from its first entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from ..core.game import Seat
from .chain import Chain, sealed, unsealed
from .entries import Closed, Place, Started
from .errors import MatchFrozen
from .history import History, KeptPosition, LastMove

if TYPE_CHECKING:
    from .match import Match

EVERY: Final = 128
"""entries after which the next one is made"""

FORM: Final = 2
"""another number when entries are folded in another way, or more is kept: checkpoints of others count for nothing"""


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """All of a match but its game."""

    places: tuple[Place, ...]
    undone: int
    is_practice: bool
    rematch: str | None
    started: Started
    pledges: dict[Seat, str]
    numbers: dict[Seat, str]
    closed: Closed | None
    answers: dict[str, int]


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """A match after ``version`` entries; ``last`` has the fields of its last move, ``marks`` plies and positions.

    ``hash`` is that of the entry it was made at, and so of all before it; ``moved_hash`` that of version ``moved``.
    """

    form: int
    version: int
    hash: str
    moved: int
    moved_hash: str
    around: Around
    position: str
    actors: list[int]
    moves: list[str]
    dealt: int
    decisions: list[int]
    last: tuple[int, int, bool, bool] | None
    marks: list[tuple[int, str]]


def take(match: Match) -> Checkpoint | None:
    """Of a match that has started."""
    history, started = match.history, match.started
    if history is None or started is None:
        return None
    game, dice, last = match.game, match.dice, history.last
    return Checkpoint(
        form=FORM,
        version=match.version,
        hash=(match.chain.at(match.version) or b"").hex(),
        moved=match.moved,
        moved_hash=match.moved_hash,
        around=Around(
            places=match.places,
            undone=match.undone,
            is_practice=match.is_practice,
            rematch=match.rematch,
            started=started,
            pledges=dict(dice.pledges),
            numbers=dict(dice.numbers),
            closed=dice.closed,
            answers=dict(match.answers.kept),
        ),
        position=game.format_position(history.position),
        actors=list(history.actors),
        moves=list(history.moves),
        dealt=history.dealt,
        decisions=list(history.decisions),
        last=None if last is None else (last.seat, last.ply, last.is_person, last.has_chance),
        marks=[(mark.plies, mark.written(game)) for mark in history.marks[1:]],
    )


def write(checkpoint: Checkpoint, chain: Chain) -> bytes:
    body = msgspec.json.encode(checkpoint)
    return sealed(body, chain.of_checkpoint(body))


def matching(match: Match, text: bytes) -> Iterator[int]:
    """Whether a stored checkpoint is what this match leads to, which was played again to its version.

    MatchFrozen when not: nobody makes one by chance that would be used, but whoever has the database has the key. In
    small steps, for a long game has many positions to write down.
    """
    kept, now = read(text, match.chain), match.chain.at(match.version)
    if kept is None or now is None or kept.hash != now.hex():
        return  # as good as none
    for mark in match.history.marks if match.history is not None else ():
        yield len(mark.written(match.game))
    if take(match) != kept:
        raise MatchFrozen("its checkpoint is not what its entries lead to")


def read(text: bytes, chain: Chain) -> Checkpoint | None:
    """None when it is none of this match and this program."""
    body, told = unsealed(text)
    if told != chain.of_checkpoint(body).hex():
        return None
    try:
        found = msgspec.json.decode(body, type=Checkpoint)
    except msgspec.MsgspecError:
        return None
    return found if found.form == FORM else None


def restore(match: Match, checkpoint: Checkpoint) -> None:
    """Put a match where it stood that has no entry yet; GameError when this program cannot."""
    around, dice = checkpoint.around, match.dice
    match.seat(around.places)
    match.undone, match.is_practice, match.rematch = around.undone, around.is_practice, around.rematch
    dice.pledges, dice.numbers, dice.closed = dict(around.pledges), dict(around.numbers), around.closed
    match.answers.kept = dict(around.answers)
    match.version, match.moved, match.moved_hash = checkpoint.version, checkpoint.moved, checkpoint.moved_hash
    match.chain.skip(checkpoint.version, bytes.fromhex(checkpoint.hash))
    match.begin(around.started)
    assert match.history is not None
    _restore_game(match.history, checkpoint)
    match.status = match.status_after(match.history.present())
    match.roller = match.roller_at(match.history.position)


def _restore_game(history: History, checkpoint: Checkpoint) -> None:
    history.position = history.game.parse_position(checkpoint.position)
    history.actors = bytearray(checkpoint.actors)
    history.moves = list(checkpoint.moves)
    history.dealt = checkpoint.dealt
    history.decisions = list(checkpoint.decisions)
    history.last = None if checkpoint.last is None else LastMove(*checkpoint.last)
    history.marks = [history.marks[0], *(KeptPosition(plies, text=text) for plies, text in checkpoint.marks)]
