"""A bot process as the server sees it: asked one question at a time, watched, and ended."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from ...bots.protocol.host import Conversation, Fault, Question
from ...core.bot import Thought
from ...core.errors import GameError
from .reaper import Reaper

LEAVING: Final = 1.0
LAST_WORDS: Final = 4096
MOST_UNREAD: Final = 1 << 20  # bytes that a program has not read, though it answered
NICENESS: Final = 10  # more than the server's: who plays goes before who thinks
OWN_SECRETS: Final = re.compile(r"CHEESEBOARD_(?!PURE$)|PG|DATABASE")


class BotProcess(asyncio.SubprocessProtocol):
    """A running process, driven with asyncio. ``greet`` it, ``ask`` it, ``end`` it whatever happened to it."""

    def __init__(self, *, is_own: bool, reaper: Reaper) -> None:
        self.reaper = reaper
        self.loop = asyncio.get_running_loop()
        self.conversation = Conversation(is_own=is_own)
        self.last_words = b""
        self.fault: Fault | None = None  # after which it is of no more use
        self.timer: asyncio.TimerHandle | None = None
        self.answered: asyncio.Future[None] | None = None  # while it is asked
        self.has_exited = False
        self.gone: asyncio.Future[None] = self.loop.create_future()

    @classmethod
    async def start(cls, words: Sequence[str], *, is_own: bool, reaper: Reaper) -> BotProcess:
        """A process that was not yet greeted; raises OSError."""
        _, process = await asyncio.get_running_loop().subprocess_exec(
            lambda: cls(is_own=is_own, reaper=reaper),
            *words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE if is_own else DEVNULL,
            env={name: value for name, value in os.environ.items() if not OWN_SECRETS.match(name)},
            start_new_session=True,  # a Ctrl-C is for the server, which then ends these in order
        )
        return process

    # What it is asked

    async def greet(self, seconds: float) -> None:
        """Until it has said hello."""
        await self._converse(self.conversation.greet(self.loop.time() + seconds))

    async def ask(
        self, question: Question, seconds: float, grace: float, asker: asyncio.Future[Any]
    ) -> Thought | GameError | None:
        """Its thought, or why there can be none; whatever it says once the asker is gone. Raises Fault."""
        said = self.conversation.ask(question, self.loop.time() + seconds, grace)
        asker.add_done_callback(self._drop)
        try:
            await self._converse(said)
        finally:
            asker.remove_done_callback(self._drop)
        return self.conversation.result

    async def _converse(self, said: bytes) -> None:
        """Until it has said what it was asked."""
        if self.fault is not None:
            raise self.fault
        self.answered = self.loop.create_future()
        self._send(said)
        self._watch()
        try:
            await self.answered
        finally:
            self.answered = None
            self._unwatch()

    def _watch(self) -> None:
        """See to it that nothing is overdue."""
        self._step(self.conversation.overdue, self.loop.time())
        if self.fault is None:
            self.timer = self.loop.call_at(self.conversation.due, self._watch)

    def _unwatch(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def _drop(self, _: object) -> None:
        self._unwatch()
        self._step(self.conversation.drop, self.loop.time())
        self._watch()

    def _step(self, step: Callable[..., bytes], argument: object) -> None:
        """Go on with the conversation, and tell who waits if it came to an end."""
        try:
            self._send(step(argument))
        except Fault as fault:
            self._fail(fault)
        if self.answered is not None and not self.answered.done() and not self.conversation.is_busy:
            self.answered.set_result(None)

    def _fail(self, fault: Fault) -> None:
        if fault.is_fatal:
            self.fault = self.fault or fault
            self._kill_group()
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(fault)

    def _send(self, said: bytes) -> None:
        pipe = cast("asyncio.WriteTransport | None", self.transport.get_pipe_transport(0))
        if pipe is None or pipe.is_closing() or not said:
            return
        if pipe.get_write_buffer_size() > MOST_UNREAD:
            self._fail(Fault("late"))
        else:
            pipe.write(said)

    # What happens to it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.SubprocessTransport", transport)
        self.pid = self.transport.get_pid()
        self.reaper.watch(self.pid)
        with suppress(OSError, AttributeError):  # AttributeError: there is no such thing on Windows
            own = os.getpriority(os.PRIO_PROCESS, 0)
            os.setpriority(os.PRIO_PGRP, self.pid, own + NICENESS)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 1:
            self._step(self.conversation.receive, data)
        else:
            self.last_words = (self.last_words + data)[-LAST_WORDS:]

    def pipe_connection_lost(self, fd: int, _: Exception | None) -> None:
        if fd == 1:
            self._step(self.conversation.receive, b"")

    def process_exited(self) -> None:
        self._kill_group()  # what it left behind, at once: later its number may be another's
        self.reaper.forget(self.pid)
        self.has_exited = True

    def connection_lost(self, _: Exception | None) -> None:
        self.gone.set_result(None)

    # Its end

    async def end(self) -> None:
        """Ask it to go, and see to it."""
        self._send(b"quit\n")
        try:
            await asyncio.wait([self.gone], timeout=LEAVING)
        finally:  # also when this is cancelled
            await self.kill()

    async def kill(self) -> None:
        """Nothing of it is left after this."""
        self._kill_group()
        await asyncio.wait([self.gone], timeout=LEAVING)  # for its last words
        self.transport.close()  # whoever else may have its pipes
        await asyncio.wait([self.gone], timeout=LEAVING)

    def _kill_group(self) -> None:
        """It, and whatever it started."""
        if self.has_exited:
            return
        with suppress(ProcessLookupError, PermissionError):  # there is nothing left of it
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:  # on Windows
                self.transport.kill()
