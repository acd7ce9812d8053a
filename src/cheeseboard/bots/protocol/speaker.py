"""The bot's side of the line protocol of ``docs/bot-protocol.md``, on its input and output.

Lines are read in a thread of their own, so that ``stop`` is heard while the bot thinks. Whatever comes in is
answered with at most an ``error`` line.
"""

from __future__ import annotations

import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import lru_cache
from io import BufferedIOBase
from typing import Any, Final

from ...core.bot import Bot
from ...core.errors import GameError, NotationError
from ...core.game import Game, View
from ...core.rng import Rng
from ...registry import game_from_header
from .views import LONGEST, parse_view
from .words import HELLO, LineSplitter, ProtocolError, format_thought, own_budget, parse_go

LONGEST_LINE: Final = LONGEST + 100
READ_SIZE: Final = 1 << 16
MOST_WAITING: Final = 1000  # lines not yet answered; then the sender has to wait
MOST_KEPT: Final = 64  # games and levels

FindBot = Callable[[str], Bot]


class LineReader:
    """Lines as they come in, read ahead by a thread."""

    def __init__(self, stream: BufferedIOBase) -> None:
        self.stream = stream
        self.lines: deque[str] = deque()
        self.is_closed = False
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        splitter = LineSplitter(LONGEST_LINE)
        while data := self._data():
            lines = splitter.add(data)
            self._add(lines)
            if b"quit" in map(
                bytes.strip, lines
            ):  # nothing after it is wanted, and no thread is left waiting
                break
        self._add([splitter.rest])  # a last line may lack its end
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()

    def _data(self) -> bytes:
        try:
            return self.stream.read1(READ_SIZE)
        except (OSError, ValueError):  # gone while it was read
            return b""

    def _add(self, lines: list[bytes]) -> None:
        with self.changed:
            self.changed.wait_for(lambda: len(self.lines) < MOST_WAITING)
            self.lines.extend(line.decode(errors="replace").strip() for line in lines)
            self.changed.notify_all()

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


@lru_cache(MOST_KEPT)
def game_of(header: str) -> Game[Any, Any]:
    return game_from_header(header)


class Speaker:
    """A bot in conversation with its host; with ``find_bot`` it becomes another one by ``level NAME``."""

    def __init__(self, bot: Bot, say: Callable[[str], None], find_bot: FindBot | None = None) -> None:
        self.bot = bot
        self.say = say
        self.find_bot = find_bot and lru_cache(MOST_KEPT)(find_bot)
        self.game: Game[Any, Any] | None = None
        self.view: View | None = None

    def listen(self, reader: LineReader) -> None:
        """Answer every line until ``quit`` or the end."""
        while (line := reader.next()) not in (None, "quit"):
            assert line is not None
            try:
                self.hear(line, reader.has_stop)
            except GameError as error:
                self.say(f"error {error.code} {' '.join(str(error).split())}")

    def hear(self, line: str, is_cancelled: Callable[[], bool]) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "hello":
                self.say(f"{HELLO} {self.bot.name}")
            case "level" if self.find_bot is not None:
                self.bot = self.find_bot(rest)
            case "game":
                self.game, self.view = None, None
                self.game = game_of(rest)
            case "view":
                self.set_view(rest)
            case "go":
                self.go(rest, is_cancelled)
            case "ready":
                self.say(line)
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
        go = parse_go(text, own_budget(self.bot))
        if self.game is None or self.view is None:
            raise ProtocolError(
                "nothing to think about: game HEADER and view JSON come first", code="no-view"
            )
        if not self.view.moves:
            raise ProtocolError("in this view there is nothing to decide", code="no-decision")
        thought = self.bot.think(self.game, self.view, Rng(go.seed), go.budget, is_cancelled)
        *infos, best = format_thought(thought)
        for line in [*infos, best] if go.has_info else [best]:
            self.say(line)


def speak(bot: Bot, find_bot: FindBot | None = None) -> None:
    """Speak the protocol on stdin and stdout until the host has had enough."""
    answers = sys.stdout

    def say(line: str) -> None:
        print(line, file=answers, flush=True)

    with redirect_stdout(sys.stderr):  # what anything prints by accident must not get in between the answers
        try:
            # Not sys.stdin: Python must not wait at its end for a thread that still reads it.
            Speaker(bot, say, find_bot).listen(LineReader(open(0, "rb", closefd=False)))
        except OSError:
            raise
        except Exception as error:
            # Without its message, which may hold parts of a view and ends in the log of the host.
            sys.exit("".join([*traceback.format_tb(error.__traceback__), type(error).__name__]))
