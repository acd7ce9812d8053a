"""The host's side of a conversation with a bot, without input and output, in the manner of h11.

Whoever drives it sends the bytes it gives, hands it the bytes that come, and calls it when time is up: ``program.py``
with threads, ``server/botpool/worker.py`` with asyncio. Own bots, ``cheeseboard bot --pool``, also get ``level``,
``info no`` and ``ready``; programs of others never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from ...core.bot import Budget, Estimate, Thought
from ...core.errors import GameError
from .words import HELLO, LineSplitter, estimate_of, format_go, parse_info

LONGEST_ANSWER: Final = 1 << 16  # characters of one line
MOST_LINES: Final = 10_000  # of one answer
GRACE: Final = 2.0
"""Seconds that a program's move may come later than agreed."""

GREETING: Final = 20.0
"""Seconds in which a program says hello."""


class Fault(Exception):
    """What a program did wrong: one of ``late``, ``nonsense``, ``flood``, ``crash``, ``no-start``, ``gone``."""

    def __init__(self, kind: str, is_fatal: bool = True) -> None:
        super().__init__(kind)
        self.kind = kind
        self.is_fatal = is_fatal  # the program is of no more use


class Question(NamedTuple):
    """What to decide, and how; ``level`` is for own bots."""

    game: str
    view: bytes
    moves: Sequence[str]
    budget: Budget
    seed: int
    level: str = ""
    has_info: bool = False
    """whether an own bot also says what it thought of every move"""


class Phase(Enum):
    """What the host waits for."""

    NOTHING = auto()
    HELLO = auto()
    BEST = auto()
    READY = auto()


class Conversation:
    """With one bot: ``greet`` it, then ``ask`` it again and again, each time until it ``is_busy`` no more.

    ``result`` is then a thought, or why there can be none. Every method may raise Fault.
    """

    def __init__(self, *, is_own: bool = False) -> None:
        self.is_own = is_own
        self.phase = Phase.NOTHING
        self.has_started = False
        self.splitter = LineSplitter(LONGEST_ANSWER)
        self.lines = 0
        self.enough = self.grace = 0.0
        self.is_stopped = False
        self.answer = Answer(())
        self.result: Thought | GameError | None = None
        self.level = self.game = ""  # which the bot has in mind
        self.ready = 0  # which number it was last asked to repeat

    @property
    def is_busy(self) -> bool:
        return self.phase is not Phase.NOTHING

    @property
    def due(self) -> float:
        """When ``overdue`` is to be called."""
        return self.enough + (self.grace if self.is_stopped else self.grace / 2)

    def greet(self, until: float) -> bytes:
        """The first line."""
        self.phase, self.enough, self.is_stopped = Phase.HELLO, until, True
        return HELLO.encode() + b"\n"

    def ask(self, question: Question, enough: float, grace: float) -> bytes:
        """A question. The bot should have thought ``enough`` at that moment, and is late ``grace`` seconds after."""
        said = b"\n".join((*self._setting(question), b"view " + question.view, self._go(question), b""))
        self.level, self.game = question.level, question.game
        self.phase, self.lines, self.is_stopped = Phase.BEST, 0, False
        self.enough, self.grace = enough, grace
        self.answer, self.result = Answer(question.moves), None
        return said

    def _setting(self, question: Question) -> Iterator[bytes]:
        """What own bots remember; others are told again."""
        if self.is_own and question.level != self.level:
            yield f"level {question.level}".encode()
        if not self.is_own or question.game != self.game:
            yield f"game {question.game}".encode()

    def _go(self, question: Question) -> bytes:
        go = format_go(question.budget, question.seed)
        return f"{go} info no".encode() if self.is_own and not question.has_info else go.encode()

    def stop(self, now: float) -> bytes:
        """Have it answer with the best so far."""
        if self.phase is not Phase.BEST or self.is_stopped:
            return b""
        self.is_stopped, self.enough = True, min(self.enough, now)
        return b"stop\n"

    def drop(self, now: float) -> bytes:
        """Nobody wants the answer any more."""
        said = self.stop(now)
        return said + self._settle() if self.is_own and self.phase is Phase.BEST else said

    def overdue(self, now: float) -> bytes:
        """When time is up: first the bot is told to stop, then it is late."""
        if not self.is_busy or now < self.due:
            return b""
        if self.is_stopped:
            raise self._fault("late")
        return self.stop(now)

    def receive(self, data: bytes) -> bytes:
        """Take what the bot wrote, or nothing when it will write no more; what to send now."""
        if not data:
            raise self._fault("crash")
        said = b""
        for line in self.splitter.add(data):
            self._check_length(line)
            said += self._take(line.decode(errors="replace").strip())
        self._check_length(self.splitter.rest)
        return said

    def _check_length(self, line: bytes) -> None:
        if len(line) >= LONGEST_ANSWER:
            raise self._fault("flood")

    def _take(self, line: str) -> bytes:
        self.lines += 1
        if self.lines > MOST_LINES:
            raise self._fault("flood")
        if self.phase is Phase.BEST:
            return self._take_answer(line)
        is_greeting = self.phase is Phase.HELLO and line.startswith(HELLO)
        is_ready = self.phase is Phase.READY and line == f"ready {self.ready}"
        if is_greeting or is_ready:
            self._rest()
        return b""  # whatever else is said unasked

    def _take_answer(self, line: str) -> bytes:
        word, _, rest = (part.strip() for part in line.partition(" "))
        if word == "error" and self.is_own:
            code, _, reason = rest.partition(" ")
            self.result = GameError(reason, code=code)
            return self._settle()
        if word == "error" or (word == "best" and rest not in self.answer.moves):
            self._rest()
            raise Fault("nonsense", is_fatal=False)
        if word == "best":
            self.result = self.answer.thought(rest)
            self._rest()
        elif word == "info":
            self.answer.add_info(parse_info(rest))
        return b""

    def _settle(self) -> bytes:
        """Have all that an own bot still says dropped, until it says that it is ready."""
        self.phase = Phase.READY
        self.is_stopped = True  # nothing is left to be stopped
        self.level = self.game = ""  # it may have refused them
        self.ready += 1
        return f"ready {self.ready}\n".encode()

    def _rest(self) -> None:
        self.phase, self.lines, self.has_started = Phase.NOTHING, 0, True

    def _fault(self, kind: str) -> Fault:
        is_early = kind == "crash" and not self.has_started  # it ended before it could be greeted
        return Fault("no-start" if is_early or self.phase is Phase.HELLO else kind)


class Answer:
    """What a program says after ``go``, as far as it makes sense."""

    def __init__(self, moves: Iterable[str]) -> None:
        self.moves = frozenset(moves)
        self.estimates: dict[str, Estimate] = {}
        self.iterations = 0
        self.is_exact = False

    def add_info(self, info: dict[str, str]) -> None:
        estimate = estimate_of(info)
        if estimate is not None and estimate.move in self.moves:
            self.estimates[estimate.move] = estimate
        number = info.get("iterations", "")
        if number.isascii() and number.isdecimal() and len(number) < 19:
            self.iterations = int(number)
        self.is_exact = info.get("exact", "yes" if self.is_exact else "no") == "yes"

    def thought(self, move: str) -> Thought:
        ranked = sorted(self.estimates.values(), key=lambda e: (e.move != move, -e.value))
        return Thought(move, tuple(ranked), self.iterations, self.is_exact)
