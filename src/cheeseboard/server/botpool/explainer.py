"""Finished games are explained one after the other, in a process of its own that stands still while any bot thinks.

So nobody at a table ever waits for it. First accounts come before refined ones, which begin anew for them, and of
either one address after the other; whoever does not want one any more cancels it, and its process ends.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ...core.errors import GameError
from .explain_process import FIRST
from .reaper import Reaper
from .turns import Asker, Turns
from .worker import OWN_SECRETS

NICENESS: Final = 19  # whoever plays, and whoever thinks for them, goes before
LONGEST_LINE: Final = 1 << 23
MOST_WAITING: Final = 200
CAN_STAND: Final = hasattr(signal, "SIGSTOP")  # not on Windows, where it is only slow

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class Explaining:
    """``on_share`` hears how much is done. The answer is the explanation as JSON."""

    record: str
    stage: int
    was_taken_back: bool
    on_share: Callable[[float], None]
    address: str
    answer: asyncio.Future[bytes]


class Explainer:
    """``explain`` games; ``close`` it before its reaper."""

    words: tuple[str, ...] = (sys.executable, "-m", "cheeseboard.server.botpool.explain_process")

    def __init__(self, reaper: Reaper) -> None:
        self.reaper = reaper
        self.turns: Turns[Explaining] = Turns()
        self.task: asyncio.Task[None] | None = None
        self.refining: asyncio.Task[None] | None = None
        self.process: Process | None = None
        self.leaving: set[asyncio.Future[int]] = set()
        """processes that are about to be gone"""
        self.thinking = 0
        """bots that think, or wait to"""

    async def explain(
        self,
        record: str,
        stage: int,
        was_taken_back: bool,
        on_share: Callable[[float], None],
        address: str = "",
    ) -> bytes:
        """As JSON; GameError says why not. May be cancelled."""
        if len(self.turns) >= MOST_WAITING:
            raise GameError("too many games wait to be explained; try again later", code="busy-explaining")
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._put(Explaining(record, stage, was_taken_back, on_share, address, answer))
        if stage == FIRST and self.refining is not None:
            self.refining.cancel()  # somebody has nothing yet; this one has a first account
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._serve())
        return await answer

    def _put(self, job: Explaining) -> None:
        """First accounts go before others as tables where people play do."""
        self.turns.put(job, Asker(addresses=(job.address,), is_played=job.stage == FIRST))

    async def close(self) -> None:
        """Whoever still waits is cancelled."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await asyncio.gather(*self.leaving)
        while len(self.turns):
            self.turns.take().answer.cancel()

    # Bots go first

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """As long as anybody is in here, nothing is explained."""
        self.thinking += 1
        if self.thinking == 1:
            self._signal("SIGSTOP")
        try:
            yield
        finally:
            self.thinking -= 1
            if not self.thinking:
                self._signal("SIGCONT")

    def _signal(self, name: str) -> None:
        if self.process is not None and self.process.returncode is None and CAN_STAND:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, getattr(signal, name))

    # One after the other

    async def _serve(self) -> None:
        while len(self.turns):
            job = self.turns.take()
            if not job.answer.done():  # or nobody wants it any more
                await self._serve_one(job)

    async def _serve_one(self, job: Explaining) -> None:
        work = asyncio.create_task(self._run(job))
        job.answer.add_done_callback(partial(_cancel, work))
        self.refining = None if job.stage == FIRST else work
        is_put_off = False
        try:
            await asyncio.wait([work])
            is_put_off = work.cancelled() and not job.answer.done()
        finally:
            self.refining = None
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            if not is_put_off:
                job.answer.cancel()  # nothing happens to one that is answered
        if is_put_off:
            self._put(job)
        await asyncio.gather(*self.leaving)

    async def _run(self, job: Explaining) -> None:
        try:
            process = await self._start()
        except OSError as error:
            log.warning("no explaining process can be started: %s", error)
            return _refuse(job, GameError("no process can be started", code="no-explanation"))
        try:
            await self._converse(process, job)
        finally:
            self.process = None
            with suppress(ProcessLookupError, PermissionError):
                _kill(process)
            self.reaper.forget(process.pid)
            gone = asyncio.ensure_future(process.wait())  # also when this is cancelled
            self.leaving.add(gone)
            gone.add_done_callback(self.leaving.discard)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self.words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LONGEST_LINE,
            env={name: value for name, value in os.environ.items() if not OWN_SECRETS.match(name)},
            start_new_session=True,
        )
        self.process = process
        self.reaper.watch(process.pid)
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PGRP, process.pid, NICENESS)
        if self.thinking:
            self._signal("SIGSTOP")
        return process

    async def _converse(self, process: Process, job: Explaining) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        asked = {"record": job.record, "stage": job.stage, "was_taken_back": job.was_taken_back}
        try:
            process.stdin.write(json.dumps(asked).encode())
            process.stdin.write_eof()
            while line := await process.stdout.readline():
                if _take(job, json.loads(line), line):
                    return
        except (OSError, ValueError) as error:  # it ended, or says what is no JSON
            log.warning("an explaining process was lost: %s", type(error).__name__)
        _refuse(job, GameError("this game could not be explained", code="no-explanation"))


def _cancel(work: asyncio.Task[None], _: object) -> None:
    work.cancel()


def _take(job: Explaining, said: dict[str, Any], line: bytes) -> bool:
    """Whether that was all."""
    if "share" in said:
        job.on_share(float(said["share"]))
        return False
    if "explanation" in said:
        if not job.answer.done():
            job.answer.set_result(line.strip()[len(b'{"explanation":') : -1])
    else:
        _refuse(job, GameError(said.get("reason", ""), code=said.get("code", "no-explanation")))
    return True


def _refuse(job: Explaining, error: GameError) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)


def _kill(process: Process) -> None:
    if process.returncode is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:  # on Windows
        process.kill()
