"""How a refusal looks: one shape by HTTP and one on a socket, for everything that can be refused."""

from __future__ import annotations

from typing import Final

import msgspec

from ..core.errors import EditionError, GameError, IllegalMove, NotationError, RecordError, SetupError
from ..storage.store import StorageError, StorageGone
from ..table.errors import (
    BadMessage,
    MatchFrozen,
    NoSuchMatch,
    NotHost,
    NotNow,
    NotSeated,
    SeatTaken,
    StaleVersion,
    TableError,
    TooMuch,
)
from ..table.messages import Refused
from ..table.requests import Problem

encode: Final = msgspec.json.Encoder().encode


class RateLimited(TooMuch):
    """Too much or too often; ``seconds`` is how long to wait."""

    def __init__(self, message: str, *, code: str = "too-much", seconds: float = 1.0) -> None:
        super().__init__(message, code=code)
        self.seconds = seconds


class HttpProblem(TableError):
    """Refused by HTTP itself, before any table is asked."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message, code=code)
        self.status = status


class NotAllowed(TableError):
    """No secret was given where one is needed, or it opens nothing here."""

    code = "not-allowed"


STATUSES: Final[tuple[tuple[type[GameError], int], ...]] = (
    (NoSuchMatch, 404),
    (NotAllowed, 401),
    (NotSeated, 403),
    (NotHost, 403),
    (SeatTaken, 409),
    (StaleVersion, 409),
    (NotNow, 409),
    (MatchFrozen, 409),
    (BadMessage, 400),
    (TooMuch, 429),
    (StorageError, 503),
    (IllegalMove, 422),
    (NotationError, 422),
    (SetupError, 422),
    (EditionError, 422),
    (RecordError, 422),
    (TableError, 409),
    (GameError, 422),
)


def status_of(error: GameError) -> int:
    if isinstance(error, HttpProblem):
        return error.status
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def reason_of(error: GameError) -> str:
    """Words for programmers. What a database says stays in the log: it may name machines and files.

    Why a match is frozen stays inside: it may name a card, and whoever knows the match may ask.
    """
    if isinstance(error, MatchFrozen):
        return "what is stored of this match does not follow the rules; nobody can play on"
    if isinstance(error, StorageGone):
        return "the database does not answer or cannot write; try again"
    return "the database refused it" if isinstance(error, StorageError) else error.message


def problem_of(error: GameError, version: int | None = None) -> Problem:
    rule = error.rule if isinstance(error, IllegalMove) else None
    return Problem(code=error.code, reason=reason_of(error), rule=rule, version=version)


def refusal_of(error: GameError, id: str | None, version: int | None = None) -> Refused:
    rule = error.rule if isinstance(error, IllegalMove) else None
    return Refused(id=id, code=error.code, reason=reason_of(error), rule=rule, version=version)
