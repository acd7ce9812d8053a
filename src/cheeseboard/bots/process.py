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

from ..games.core import Game, View
from ..games.errors import SetupError
from ..games.rng import Rng
from .core import Bot, Budget, Estimate, Thought, never
from .protocol import HELLO, estimate_of, format_go, parse_info
from .wire import format_view

LONGEST_ANSWER: Final = 1 << 16  # characters of one line
MOST_LINES: Final = 10_000  # of one answer
RESTARTS: Final = 3
GRACE: Final = 2.0
PATIENCE: Final = 60.0
GREETING: Final = 20.0
TICK: Final = 0.05  # how often a cancelled search is noticed


class Fault(Exception):
    """What a program did wrong: one of ``late``, ``nonsense``, ``flood``, ``crash``, ``no-start``, ``gone``."""

    def __init__(self, kind: str, is_fatal: bool) -> None:
        super().__init__(kind)
        self.kind = kind
        self.is_fatal = is_fatal  # the program is of no more use


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
        try:
            return self.ask(self.ready(), game, view, format_go(budget, seed), budget, is_cancelled)
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
        self.program.say(HELLO)
        if not self.program.greets(time.monotonic() + self.greeting):
            raise Fault("no-start", is_fatal=True)
        return self.program

    def ask(
        self,
        program: Program,
        game: Game[Any, Any],
        view: View,
        go: str,
        budget: Budget,
        is_cancelled: Callable[[], bool],
    ) -> Thought:
        program.forget()
        for line in (f"game {game.header}", f"view {format_view(view)}", go):
            program.say(line)
        enough = time.monotonic() + (self.patience if budget.seconds is None else budget.seconds)
        answer = Answer(view)
        is_stopped = False
        while not answer.move:
            now = time.monotonic()
            if not is_stopped and (now >= enough + self.grace / 2 or is_cancelled()):
                program.say("stop")
                is_stopped, enough = True, min(enough, now)
            if now >= enough + self.grace:
                raise Fault("late", is_fatal=True)
            said = program.listen(TICK)
            if said is not None:
                answer.add(said)
        return answer.thought()


class Answer:
    """What a program says after ``go``, as far as it makes sense."""

    def __init__(self, view: View) -> None:
        self.moves = frozenset(view.moves)
        self.estimates: dict[str, Estimate] = {}
        self.iterations = 0
        self.is_exact = False
        self.move = ""
        self.lines = 0

    def add(self, line: str) -> None:
        self.lines += 1
        if self.lines > MOST_LINES:
            raise Fault("flood", is_fatal=True)
        word, _, rest = line.partition(" ")
        if word == "info":
            self.add_info(parse_info(rest))
        elif word == "error" or (word == "best" and rest.strip() not in self.moves):
            raise Fault("nonsense", is_fatal=False)
        elif word == "best":
            self.move = rest.strip()

    def add_info(self, info: dict[str, str]) -> None:
        estimate = estimate_of(info)
        if estimate is not None and estimate.move in self.moves:
            self.estimates[estimate.move] = estimate
        number = info.get("iterations", "")
        if number.isascii() and number.isdecimal() and len(number) < 19:
            self.iterations = int(number)
        self.is_exact = info.get("exact", "yes" if self.is_exact else "no") == "yes"

    def thought(self) -> Thought:
        ranked = sorted(self.estimates.values(), key=lambda e: (e.move != self.move, -e.value))
        return Thought(self.move, tuple(ranked), self.iterations, self.is_exact)


class Program:
    """A running program. Two threads carry lines, so that it can block neither side."""

    def __init__(self, words: list[str]) -> None:
        self.heard: queue.Queue[str | Fault] = queue.Queue(MOST_LINES)
        self.to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
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

    def _write(self, stream: IO[bytes]) -> None:
        try:
            with stream:
                while (line := self.to_say.get()) is not None:
                    stream.write(line.encode() + b"\n")
                    stream.flush()
        except OSError:
            pass  # it does not listen any more; what it says, or does not, tells

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while (line := stream.readline(LONGEST_ANSWER)).endswith(b"\n"):
                self.heard.put(line.decode(errors="replace").strip())
            kind = "flood" if len(line) == LONGEST_ANSWER else "crash"
            self.heard.put(Fault(kind, is_fatal=True))

    def say(self, line: str) -> None:
        self.to_say.put(line)

    def forget(self) -> None:
        """Drop what was said before it was asked."""
        for _line in range(self.heard.qsize()):
            said = self.heard.get_nowait()
            if isinstance(said, Fault):
                raise said

    def listen(self, seconds: float) -> str | None:
        """The next line, if it comes in time."""
        try:
            said = self.heard.get(timeout=max(seconds, 0))
        except queue.Empty:
            return None
        if isinstance(said, Fault):
            raise said
        return said

    def hear(self, deadline: float) -> str:
        """The next line before a moment."""
        line = self.listen(deadline - time.monotonic())
        if line is None or time.monotonic() >= deadline:
            raise Fault("late", is_fatal=True)
        return line

    def greets(self, deadline: float) -> bool:
        """Whether it says hello before a moment, and not too much else."""
        try:
            return any(self.hear(deadline).startswith(HELLO) for _line in range(MOST_LINES))
        except Fault:
            return False

    def end(self) -> None:
        """Ask it to go, and see to it."""
        self.say("quit")
        self.to_say.put(None)
        try:
            deadline = time.monotonic() + TICK * 10
            while True:
                self.hear(deadline)
        except Fault:
            self.kill()

    def kill(self) -> None:
        """Nothing of it is left after this."""
        try:
            # Before it is waited for: until then no other group can have its number.
            os.killpg(self.process.pid, signal.SIGKILL)
        except (OSError, AttributeError):  # AttributeError: there are no groups on Windows
            self.process.kill()
        self.process.wait()
        self.to_say.put(None)
        while self.threads[1].is_alive() and self.listen_quietly():
            pass
        for thread in self.threads:
            thread.join(timeout=1)

    def listen_quietly(self) -> bool:
        """Make room for a reader that waits to hand over its last lines."""
        try:
            return self.listen(1) is not None
        except Fault:
            return False


def split_command(command: str) -> list[str]:
    """The words of a command line, as a shell would split them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SetupError(f"command: {command!r} cannot be split ({error})", code="bad-command") from None
    if not words:
        raise SetupError("command: there is none", code="bad-command")
    return words
