"""Everything a table can refuse besides moves, with stable codes that are also translation keys."""

from __future__ import annotations

from ..core.errors import GameError


class TableError(GameError):
    """Something asked of a table cannot be done."""

    code = "table"


class NoSuchMatch(TableError):
    code = "no-such-match"


class MatchFrozen(TableError):
    """What is stored does not follow the rules; the match is kept as it is and nobody plays on."""

    code = "match-frozen"


class NotSeated(TableError):
    """The sender does not hold the seat, or no secret that opens this match."""

    code = "not-seated"


class NotHost(TableError):
    code = "not-host"


class SeatTaken(TableError):
    code = "seat-taken"


class StaleVersion(TableError):
    """The match has moved on since the version the sender had seen."""

    code = "stale-version"


class NotNow(TableError):
    """The match is not at a point where this can be done; ``code`` says which."""

    code = "not-now"


class BadMessage(TableError):
    """What arrived is no message of this protocol."""

    code = "bad-message"


class TooMuch(TableError):
    """A limit was reached; ``code`` says which, the message says how long to wait."""

    code = "too-much"
