"""A bot that speaks the line protocol of ``docs/bot-protocol.md`` on its input and output.

Lines are read in a thread of their own, so that ``stop`` is heard while the bot thinks. Whatever comes in is
answered with at most an ``error`` line.
"""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, Any, Final

from ..catalogue import game_from_header
from ..games.core import Game, View
from ..games.errors import GameError, NotationError
from ..games.rng import Rng
from .core import Bot, Budget, Estimate, Thought
from .wire import LONGEST, parse_view

VERSION: Final = 1
HELLO: Final = f"hello cheeseboard {VERSION}"
DEFAULT_BUDGET: Final = Budget(iterations=1000)
LONGEST_LINE: Final = LONGEST + 100
MOST_WAITING: Final = 1000  # lines not yet answered; then the sender has to wait
MOST_ITERATIONS: Final = 10**9
LONGEST_SECONDS: Final = 86_400
SEEDS: Final = 2**60


def own_budget(bot: Bot) -> Budget:
    """What a bot may think when nobody says how much."""
    own = getattr(bot, "budget", None)
    return own if isinstance(own, Budget) else DEFAULT_BUDGET


_WHOLE: Final = re.compile(r"[0-9]{1,19}")
_DECIMAL: Final = re.compile(r"[0-9]{1,10}(\.[0-9]{1,10})?")


class ProtocolError(GameError):
    """A line that the protocol does not know, or not now."""

    code = "protocol"


# Words of a go line


def format_go(budget: Budget, seed: int | None = None) -> str:
    words = ["go"]
    if budget.iterations is not None:
        words += ["iterations", str(budget.iterations)]
    if budget.seconds is not None:
        words += ["seconds", f"{budget.seconds:.6f}".rstrip("0").rstrip(".")]
    return " ".join(words if seed is None else [*words, "seed", str(seed)])


def parse_go(text: str, usual: Budget) -> tuple[Budget, int]:
    """Budget and seed after ``go``; the bot's usual budget and seed 0 where nothing is said."""
    words = text.split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) != 2 * len(found) or not found.keys() <= {"iterations", "seconds", "seed"}:
        expected = "iterations N, seconds S, seed K, each at most once"
        raise ProtocolError(f"go: found {text[:60]!r}, expected {expected}", code="bad-go")
    seed = _whole(found.get("seed", "0"), "seed", 0, SEEDS - 1)
    if found.keys() <= {"seed"}:
        return usual, seed
    iterations = found.get("iterations")
    seconds = found.get("seconds")
    return Budget(
        None if iterations is None else _whole(iterations, "iterations", 1, MOST_ITERATIONS),
        None if seconds is None else _seconds(seconds),
    ), seed


def _whole(text: str, name: str, low: int, high: int) -> int:
    if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
        raise ProtocolError(f"{name}: found {text[:60]!r}, allowed: {low} to {high}", code="bad-go")
    return int(text)


def _seconds(text: str) -> float:
    if not _DECIMAL.fullmatch(text) or not 0 < float(text) <= LONGEST_SECONDS:
        raise ProtocolError(f"seconds: found {text[:60]!r}, allowed: up to {LONGEST_SECONDS}", code="bad-go")
    return float(text)


# Words of an answer


def format_thought(thought: Thought) -> Iterator[str]:
    """The lines that answer ``go``, the best move last."""
    for each in reversed(thought.estimates):  # so that the best is read last, as from a bot that improves
        line = each.line if each.line[:1] == (each.move,) else (each.move, *each.line)
        numbers = f"visits {each.visits} value {each.value:.4f} error {each.error:.4f}"
        yield f"info {numbers} line {' '.join(line)}"
    yield f"info iterations {thought.iterations} exact {'yes' if thought.is_exact else 'no'}"
    yield f"best {thought.move}"


def parse_info(text: str) -> dict[str, str]:
    """The words after ``info`` by name; ``line`` takes all that follow. What cannot be read is left out."""
    rest, _, line = f" {text.strip()} ".partition(" line ")
    words = rest.split()
    return {
        **dict(zip(words[::2], words[1::2], strict=False)),
        **({"line": line.strip()} if line.strip() else {}),
    }


def estimate_of(info: dict[str, str]) -> Estimate | None:
    """What an info line says of a move, if it says it well."""
    try:
        line = tuple(info["line"].split())
        value, error = float(info["value"]), float(info.get("error", "0"))
        visits = int(info.get("visits", "0"))
    except (KeyError, ValueError):
        return None
    is_sound = 0 <= value <= 1 and 0 <= error < 100 and 0 <= visits < 2**62
    return Estimate(line[0], value, error, visits, line) if is_sound else None


# The conversation


class Inbox:
    """Lines as they come in, read ahead by a thread."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.lines: deque[str] = deque()
        self.is_closed = False
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while (line := self._line()) is not None:
            with self.changed:
                self.changed.wait_for(lambda: len(self.lines) < MOST_WAITING)
                self.lines.append(line)
                self.changed.notify_all()
            if line == "quit":  # nothing after it is wanted, and no thread is left waiting at the end
                break
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()

    def _line(self) -> str | None:
        """The next line; of a line that is too long only the beginning."""
        try:
            start = raw = self.stream.readline(LONGEST_LINE)
            while raw and not raw.endswith(b"\n") and len(raw) == LONGEST_LINE:
                raw = self.stream.readline(LONGEST_LINE)
        except (OSError, ValueError):  # gone while it was read
            return None
        return start.decode(errors="replace").strip() if start else None

    def next(self) -> str | None:
        """The next line, or None at the end."""
        with self.changed:
            self.changed.wait_for(lambda: bool(self.lines) or self.is_closed)
            line = self.lines.popleft() if self.lines else None
            self.changed.notify_all()
        return line

    def has_stop(self) -> bool:
        """Whether a line that waits asks to stop thinking."""
        time.sleep(0)  # lets the reading thread in between two slices of a search
        with self.changed:
            return any(line in ("stop", "quit") for line in self.lines)


class Speaker:
    """One bot in conversation with its host."""

    def __init__(self, bot: Bot, say: Callable[[str], None]) -> None:
        self.bot = bot
        self.say = say
        self.game: Game[Any, Any] | None = None
        self.view: View | None = None

    def listen(self, inbox: Inbox) -> None:
        """Answer every line until ``quit`` or the end."""
        while (line := inbox.next()) not in (None, "quit"):
            assert line is not None
            try:
                self.hear(line, inbox.has_stop)
            except GameError as error:
                self.say(f"error {error.code} {' '.join(str(error).split())}")

    def hear(self, line: str, is_cancelled: Callable[[], bool]) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "hello":
                self.say(f"{HELLO} {self.bot.name}")
            case "game":
                self.game, self.view = None, None
                self.game = game_from_header(rest)
            case "view":
                self.set_view(rest)
            case "go":
                self.go(rest, is_cancelled)
            case "stop" | "":
                pass  # nothing is being thought about
            case _:
                raise ProtocolError(f"unknown command {word[:60]!r}", code="unknown-command")

    def set_view(self, text: str) -> None:
        self.view = None
        if self.game is None:
            raise ProtocolError("a view needs a game before it: game HEADER", code="no-game")
        if len(text) > LONGEST:
            raise NotationError(f"view: more than {LONGEST} characters", code="bad-view")
        self.view = parse_view(self.game, text)

    def go(self, text: str, is_cancelled: Callable[[], bool]) -> None:
        budget, seed = parse_go(text, own_budget(self.bot))
        if self.game is None or self.view is None:
            raise ProtocolError(
                "nothing to think about: game HEADER and view JSON come first", code="no-view"
            )
        if not self.view.moves:
            raise ProtocolError("in this view there is nothing to decide", code="no-decision")
        thought = self.bot.think(self.game, self.view, Rng(seed), budget, is_cancelled)
        for line in format_thought(thought):
            self.say(line)


def converse(bot: Bot, incoming: IO[bytes], outgoing: IO[str]) -> None:
    """Speak the protocol on two streams until the host has had enough."""

    def say(line: str) -> None:
        print(line, file=outgoing, flush=True)

    Speaker(bot, say).listen(Inbox(incoming))
