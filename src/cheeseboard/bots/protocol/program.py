"""Any program that speaks the protocol of ``docs/bot-protocol.md``, as a bot.

A program may answer nonsense, nothing, too late or too much, or fall over. It then loses that move to a random
one and ``faults`` counts what happened; the match goes on.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import IO, Any, Final

from ...core.bot import Bot, Budget, Thought, never
from ...core.errors import SetupError
from ...core.game import Game, View
from ...core.rng import Rng
from .host import GRACE, GREETING, Conversation, Fault, Question
from .views import format_view

RESTARTS: Final = 3
PATIENCE: Final = 60.0
TICK: Final = 0.05  # how often a cancelled search is noticed
LEAVING: Final = 0.5
READ_SIZE: Final = 4096
MOST_UNREAD: Final = 1000  # pieces of what it says; then it has to wait


class ProcessBot(Bot):
    """Seats a program. ``close`` it, or use it in a ``with``.

    Every move may take the seconds of its budget, or ``patience`` where there are none, and ``grace`` more.
    """

    def __init__(
        self,
        command: str,
        *,
        grace: float = GRACE,
        patience: float = PATIENCE,
        greeting: float = GREETING,
        restarts: int = RESTARTS,
    ) -> None:
        self.name = f"process:{command}"
        self.words = split_command(command)
        self.grace = grace
        self.patience = patience
        self.greeting = greeting
        self.starts_left = restarts + 1
        self.faults: Counter[str] = Counter()
        self.program: Program | None = None

    def __enter__(self) -> ProcessBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program, politely for a moment, then by force."""
        if self.program is not None:
            self.program.end()
            self.program = None

    def think(
        self,
        game: Game[Any, Any],
        view: View,
        rng: Rng,
        budget: Budget,
        is_cancelled: Callable[[], bool] = never,
    ) -> Thought:
        seed, fallback = rng.below(2**31), view.moves[rng.below(len(view.moves))]
        question = Question(game.header, format_view(view).encode(), view.moves, budget, seed)
        seconds = self.patience if budget.seconds is None else budget.seconds
        try:
            return self.ready().think(question, seconds, self.grace, is_cancelled)
        except Fault as fault:
            self.faults[fault.kind] += 1
            if fault.is_fatal and self.program is not None:
                self.program.kill()
                self.program = None
            return Thought(fallback, (), 0, False)

    def ready(self) -> Program:
        """The program, started if need be and possible."""
        if self.program is not None:
            return self.program
        if not self.starts_left:
            raise Fault("gone", is_fatal=False)
        self.starts_left -= 1
        self.program = Program(self.words)
        self.program.greet(self.greeting)
        return self.program


class Program:
    """A running program. Two threads carry bytes, so that it can block neither side."""

    def __init__(self, words: list[str]) -> None:
        self.conversation = Conversation()
        self.heard: queue.Queue[bytes] = queue.Queue(MOST_UNREAD)
        self.to_say: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that whatever it starts can be ended with it
            )
        except (OSError, ValueError):
            raise Fault("no-start", is_fatal=False) from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.threads = [
            threading.Thread(target=self._write, args=(self.process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    # The threads; no bytes are the end

    def _write(self, stream: IO[bytes]) -> None:
        try:
            with stream:
                while said := self.to_say.get():
                    stream.write(said)
                    stream.flush()
        except OSError:
            pass  # it does not listen any more; what it says, or does not, tells

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while data := os.read(stream.fileno(), READ_SIZE):
                self.heard.put(data)
        self.heard.put(b"")

    # The conversation

    def greet(self, seconds: float) -> None:
        """Until it has said hello."""
        self.say(self.conversation.greet(time.monotonic() + seconds))
        self._listen(never)

    def think(
        self, question: Question, seconds: float, grace: float, is_cancelled: Callable[[], bool]
    ) -> Thought:
        for _ in range(self.heard.qsize()):  # what it said unasked
            self.conversation.receive(self.heard.get_nowait())
        self.say(self.conversation.ask(question, time.monotonic() + seconds, grace))
        self._listen(is_cancelled)
        assert isinstance(self.conversation.result, Thought)
        return self.conversation.result

    def _listen(self, is_cancelled: Callable[[], bool]) -> None:
        """Until it has said what it was asked."""
        while self.conversation.is_busy:
            if is_cancelled():
                self.say(self.conversation.stop(time.monotonic()))
            self.say(self.conversation.overdue(time.monotonic()))
            data = self._hear(TICK)
            if data is not None:
                self.say(self.conversation.receive(data))

    def say(self, said: bytes) -> None:
        if said:
            self.to_say.put(said)

    def _hear(self, seconds: float) -> bytes | None:
        try:
            return self.heard.get(timeout=seconds)
        except queue.Empty:
            return None

    # The end

    def end(self) -> None:
        """Ask it to go, and see to it."""
        self.say(b"quit\n")
        self.to_say.put(b"")
        deadline = time.monotonic() + LEAVING
        while time.monotonic() < deadline and self._hear(TICK) != b"":
            pass
        self.kill()

    def kill(self) -> None:
        """Nothing of it is left after this."""
        try:
            # Before it is waited for: until then no other group can have its number.
            os.killpg(self.process.pid, signal.SIGKILL)
        except (OSError, AttributeError):  # AttributeError: there are no groups on Windows
            self.process.kill()
        self.process.wait()
        self.to_say.put(b"")
        while self.threads[1].is_alive() and self._hear(1):
            pass  # makes room for a reader that waits to hand over the last
        for thread in self.threads:
            thread.join(timeout=1)


def split_command(command: str) -> list[str]:
    """The words of a command line, as a shell would split them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SetupError(f"command: {command!r} cannot be split ({error})", code="bad-command") from None
    if not words:
        raise SetupError("command: there is none", code="bad-command")
    return words
