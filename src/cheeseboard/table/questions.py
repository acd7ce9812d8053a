"""What may be asked of a match without changing it."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import NotYourTurn
from ..core.game import Game, Seat
from . import commands, messages
from .checks import own, running
from .decisions import Holder
from .errors import NotNow, NotSeated

if TYPE_CHECKING:
    from .match import Match


def preview(match: Match, command: commands.Preview, holder: Holder) -> messages.Previewed:
    """What a move would do, or the error that playing it would raise."""
    history = running(match, command.seat, holder)
    return previewed(match.game, history.position, command.seat, command.move, command.id)


def previewed(
    game: Game[Any, Any], position: Any, seat: Seat | None, text: str, id: str
) -> messages.Previewed:
    """The same of a position outside a match."""
    move = game.parse_move(text)
    game.check(position, move, seat)
    seen = game.preview(position, move)
    threads: list[Any] = [messages.Line(kind=k, source=s, target=t) for k, s, t in seen.lines]
    return messages.Previewed(
        id=id,
        path=list(seen.path),
        lines=threads,
        gains=list(seen.gains),
        saved=list(seen.saved),
        lost=list(seen.lost),
    )


def prints(match: Match, command: commands.Prints) -> messages.Printed:
    squares = () if match.history is None else match.game.forecast(match.history.position)
    return messages.Printed(id=command.id, squares=list(squares))


def hint(match: Match, command: commands.Hint, holder: Holder) -> Any:
    history = running(match, command.seat, holder)
    if not match.is_one_device:
        raise NotNow("hints are given where nobody plays elsewhere", code="no-hints")
    if command.seat not in match.game.actors(history.position):
        reason = f"seat {command.seat} has nothing to decide now"
        raise NotYourTurn(reason, code="not-your-turn", rule=match.game.turn_rule)
    return match.game.view(history.position, command.seat)


def warn(match: Match, command: commands.Warn, holder: Holder) -> Any:
    """The view by which a move is judged; the error that playing it would raise."""
    history = running(match, command.seat, holder)
    if not match.is_one_device and not match.is_practice:
        raise NotNow("warnings are given where nobody plays elsewhere", code="no-hints")
    match.game.check(history.position, match.game.parse_move(command.move), command.seat)
    return match.game.view(history.position, command.seat)


def greet(match: Match, command: commands.Greet, holder: Holder) -> messages.Greeted:
    own(match, command.seat, holder)
    return messages.Greeted(seat=command.seat, greeting=command.greeting)


def check_look(match: Match, seat: Seat | None, holder: Holder) -> None:
    if seat is not None and seat not in match.seats_of(holder):
        raise NotSeated(f"seat {seat} is not opened by a secret of this device")
