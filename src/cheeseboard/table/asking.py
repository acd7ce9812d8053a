"""What may be asked of a match without changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..games.core import Seat
from ..games.errors import GameOver, IllegalMove, NotYourTurn
from . import messages
from .deciding import own, running
from .errors import NotNow, NotSeated
from .values import Holder

if TYPE_CHECKING:
    from .match import Match


def preview(match: Match, command: messages.Preview, holder: Holder) -> messages.Previewed:
    """What a move would do, or the error that playing it would raise."""
    course = running(match, command.seat, holder)
    game, position = match.game, course.position
    move = game.parse_move(command.move)
    if refusal := game.why_not(position, move, command.seat):
        kind = {"game-over": GameOver, "not-your-turn": NotYourTurn}.get(refusal.code, IllegalMove)
        raise kind(refusal.message, code=refusal.code, rule=refusal.rule)
    path, lines = game.preview(position, move)
    threads: list[Any] = [messages.Line(kind=k, source=s, target=t) for k, s, t in lines]  # type: ignore[arg-type]
    return messages.Previewed(id=command.id, path=list(path), lines=threads)


def prints(match: Match, command: messages.Prints) -> messages.Printed:
    squares = () if match.course is None else match.game.paw_prints(match.course.position)
    return messages.Printed(id=command.id, squares=list(squares))


def hint(match: Match, command: messages.Hint, holder: Holder) -> Any:
    course = running(match, command.seat, holder)
    if not match.is_one_device:
        raise NotNow("hints are given where nobody plays elsewhere", code="no-hints")
    if command.seat not in match.game.actors(course.position):
        reason = f"seat {command.seat} has nothing to decide now"
        raise NotYourTurn(reason, code="not-your-turn", rule=match.game.turn_rule)
    return match.game.view(course.position, command.seat)


def greet(match: Match, command: messages.Greet, holder: Holder) -> messages.Greeted:
    own(match, command.seat, holder)
    return messages.Greeted(seat=command.seat, greeting=command.greeting)


def check_look(match: Match, seat: Seat | None, holder: Holder) -> None:
    if seat is not None and seat not in match.seats_of(holder):
        raise NotSeated(f"seat {seat} is not opened by a secret of this device")
