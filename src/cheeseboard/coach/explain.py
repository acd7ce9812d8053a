"""A record explained: the account, the blame for every decision, the moments that mattered; as values and as data.

``docs/explanations.md`` describes the data field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..core.coach import Reason, Values
from ..core.dealer import Step
from ..core.game import CHANCE, Game
from ..core.text import format_seat
from ..records import Record, open_record
from .account import Account, finished_steps, keep_account
from .advice import Hint
from .appraiser import Appraiser
from .blame import Blame, blame
from .endings import Ending, ending_of
from .moments import Moment, moments

FORMAT: Final = 1


@dataclass(frozen=True)
class Explanation:
    """All there is to tell of a finished game. ``account`` is None for a game in which something was taken back."""

    game: Game[Any, Any]
    steps: tuple[Step, ...]
    account: Account | None
    blames: Mapping[int, Blame]
    """by ply: of every decision"""
    moments: tuple[Moment, ...]
    iterations: int
    ending: Ending | None = None
    """the solved end of the game, if more than its last position is solved"""


def explain(
    record: Record,
    iterations: int | None = None,
    *,
    was_taken_back: bool = False,
    on_ply: Callable[[int, int], None] | None = None,
) -> Explanation:
    """Explain a finished game; more ``iterations`` give a smaller error. ``on_ply`` hears how far it is.

    A game in which something was taken back has no account: what was tried and undone is in no record. RecordError
    when the record is unfinished, or not true to the rules.
    """
    game, start = open_record(record)
    steps = finished_steps(game, record)
    appraiser = Appraiser(game, iterations)
    total = len(steps) if was_taken_back else 2 * len(steps)
    tell = on_ply or (lambda done, of: None)
    account = None
    if not was_taken_back:
        account = keep_account(appraiser, start, steps, lambda done, of: tell(done, total))
    blames: dict[int, Blame] = {}
    for step in steps:
        if step.actor != CHANCE and step.move.code not in appraiser.parts.agreements:
            view, played = game.view(step.before, step.actor), game.format_move(step.move)
            blames[step.ply] = blame(appraiser, view, played)
        tell(total - len(steps) + step.ply, total)
    found = moments(account.plies, blames) if account is not None else ()
    ending = ending_of(appraiser, start, steps, account) if account is not None else None
    return Explanation(game, tuple(steps), account, blames, found, appraiser.iterations, ending)


# as data


def explanation_data(explained: Explanation) -> dict[str, Any]:
    """For JSON: every ply with the chances of each seat and their band, blame, moments and totals."""
    account = explained.account
    return {
        "explanation": FORMAT,
        "game": explained.game.header,
        "iterations": explained.iterations,
        "account": None if account is None else account_data(explained.game, account),
        "plies": [ply_data(explained, step) for step in explained.steps],
        "moments": [moment_data(each) for each in explained.moments],
        "ending": None if explained.ending is None else ending_data(explained.ending),
    }


def account_data(game: Game[Any, Any], account: Account) -> dict[str, Any]:
    return {
        "start": list(account.start),
        "luck": list(account.luck),
        "choices": {format_seat(seat): list(account.choices(seat)) for seat in game.seats},
        "agreed": list(account.agreed),
        "error": list(account.error),
        "result": list(account.result),
        "movement": {
            format_seat(seat): dict(zip(("luck", "choice"), account.movement(seat), strict=True))
            for seat in game.seats
        },
    }


def ply_data(explained: Explanation, step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {
        "ply": step.ply,
        "actor": None if step.actor == CHANCE else format_seat(step.actor),
        "move": explained.game.format_move(step.move),
        "position": explained.game.format_position(step.position),
    }
    if explained.account is not None:
        ply = explained.account.plies[step.ply - 1]
        data |= {
            "chances": list(ply.chances),
            "band": bands(ply.chances, ply.band),
            "exact": ply.is_exact,
            ply.kind: list(ply.part),
            "error": list(ply.error),
        }
    found = explained.blames.get(step.ply)
    return data if found is None else {**data, "blame": blame_data(found)}


def bands(chances: Values, error: float) -> list[list[float]]:
    """Where each seat's chance lies with 95 %."""
    return [[max(each - 1.96 * error, 0.0), min(each + 1.96 * error, 1.0)] for each in chances]


def blame_data(found: Blame) -> dict[str, Any]:
    return {
        "seat": format_seat(found.seat),
        "verdict": found.verdict,
        "played": found.played,
        "better": found.better,
        "value": found.value,
        "better_value": found.better_value,
        "loss": found.loss,
        "error": found.error,
        "exact": found.is_exact,
        "reason": None if found.reason is None else reason_data(found.reason),
        "about_played": found.is_about_played,
    }


def reason_data(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, **reason.given}


def moment_data(moment: Moment) -> dict[str, Any]:
    return {
        "ply": moment.ply,
        "first": moment.first,
        "last": moment.last,
        "code": moment.code,
        "seat": format_seat(moment.seat),
        "change": moment.change,
        "punished": moment.is_punished,
    }


def ending_data(ending: Ending) -> dict[str, Any]:
    return {
        "ply": ending.ply,
        "chances": list(ending.chances),
        "decided": ending.decided,
        "safe": [format_seat(seat) for seat in ending.safe],
        "line": list(ending.line),
    }


def hint_data(hint: Hint) -> dict[str, Any]:
    """Of ``advice.hint``; what ``advice.warning`` gives is a blame, told by ``blame_data``."""
    return {
        "move": hint.move,
        "value": hint.value,
        "exact": hint.is_exact,
        "reason": None if hint.reason is None else reason_data(hint.reason),
    }
