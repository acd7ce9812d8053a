"""Everything that can be refused, as one family. Codes are stable: they are also translation keys."""

from __future__ import annotations


class GameError(Exception):
    """Something asked for cannot be done; ``code`` says what, the message says what to do."""

    code = "game-error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), str(Exception.__str__(self)), self.__dict__)


def _again(kind: type[GameError], text: str, attributes: dict[str, object]) -> GameError:
    """The same error in another process."""
    error = kind.__new__(kind, text)
    error.__dict__.update(attributes)
    return error


class SetupError(GameError):
    """A game was asked for that the rules do not know: its name, its players, who begins.

    ``found`` was asked for, and ``allowed`` could have been, where that can be told in any language.
    """

    code = "setup"

    def __init__(self, message: str, *, code: str | None = None, found: str = "", allowed: str = "") -> None:
        super().__init__(message, code=code)
        self.found = found
        self.allowed = allowed


class EditionError(GameError):
    """An edition or option is wrong: which field, what was found, what is allowed.

    ``file`` is there when it is the edition's file that cannot be read, and names why.
    """

    code = "edition"

    def __init__(self, field: str, found: object, allowed: str, *, file: str = "") -> None:
        super().__init__(f"{field}: found {found!r}, allowed: {allowed}")
        self.file = file
        self.field = field
        self.found = found
        self.allowed = allowed


class NotationError(GameError):
    """A text is not a move or a position."""

    code = "notation"


class IllegalMove(GameError):
    """The rules do not allow the move; ``rule`` is the number of the rule that says so."""

    code = "illegal-move"

    def __init__(self, message: str, *, code: str, rule: str) -> None:
        super().__init__(message, code=code)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class NotYourTurn(IllegalMove):
    """Another seat is to decide, or chance is."""


class GameOver(IllegalMove):
    """Nothing can be played any more."""


class NotNumbered(GameError):
    """The moves of a game have no numbers, which some who learn it need."""

    code = "not-numbered"


class RecordError(GameError):
    """A record is damaged, cut off, foreign or untrue: in which line, and why.

    ``what`` names the reason and ``filled`` what it is about, so that it can be told in any language; where the rules
    refuse what ``game`` it holds, ``__cause__`` is their reason.
    """

    code = "record"

    def __init__(
        self,
        line: int,
        reason: str,
        *,
        code: str = "record",
        what: str = "",
        game: str = "",
        **filled: object,
    ) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason, code=code)
        self.line = line
        self.reason = reason
        self.what = what
        self.game = game
        self.filled = filled
