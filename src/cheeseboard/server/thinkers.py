"""Bots think in processes of their own, so that no table waits for another table's bot.

A process that dies, hangs or answers nonsense is replaced and its move asked again. After ``TRIES`` of these a
move is taken by the seed, and counted: a match never stands still because of a bot.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from ..bots.levels import LEVELS, PLAIN
from ..bots.process import GRACE as PROGRAM_GRACE
from ..bots.process import GREETING, split_command
from ..bots.protocol import SEEDS
from ..games.errors import GameError, SetupError
from .thinker import Answer, Request
from .thinker_process import Lost, Worker

TRIES: Final = 3
GRACE: Final = 5.0
"""Seconds that an answer may come later than agreed; machines are busy, and reading a view takes time, too."""

STARTING: Final = 60.0
DRAIN: Final = 1.0
"""Seconds in which everything that waits is to be answered: the more wait, the shorter each one thinks."""

SHORTEST: Final = 0.02
OWN_SECRETS: Final = re.compile(r"CHEESEBOARD_(?!PURE$)|PG|DATABASE")
NAME: Final = re.compile(r"[a-z0-9-]{1,40}")

log = logging.getLogger(__name__)


class Thought(NamedTuple):
    """A move; ``is_fallback`` when no bot chose it."""

    move: str
    is_fallback: bool


class Moves(msgspec.Struct):
    """The one part of a view that is looked at here."""

    moves: list[str]


@dataclass(slots=True, eq=False)
class Job:
    request: Request
    moves: list[str]
    answer: asyncio.Future[Thought]

    def give(self, thought: Thought) -> None:
        if not self.answer.done():  # cancelled, for whoever asked has gone
            self.answer.set_result(thought)

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Thinkers:
    """``start`` it, ask it for moves, ``close`` it. ``extra`` levels are programs: name -> command line.

    ``faults`` counts what went wrong: ``died``, ``late`` and ``nonsense`` of processes, ``program-...`` of programs,
    and ``fallback`` for every move that no bot chose.
    """

    words: tuple[str, ...] = (sys.executable, "-m", "cheeseboard.server.thinker")

    def __init__(self, count: int, extra: Mapping[str, str] = {}, *, grace: float = GRACE) -> None:
        if count < 0:
            raise SetupError(f"thinkers: found {count}, allowed: 0 and more", code="wrong-setting")
        self.count = count
        self.extra = dict(extra)
        self.grace = grace
        self.faults: Counter[str] = Counter()
        self.thoughts = 0
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.workers: set[Worker] = set()
        self.spawning: set[asyncio.Task[Worker]] = set()
        self.own = [level.name for level in LEVELS] + list(PLAIN)
        for name, command in self.extra.items():
            self._check_extra(name, command)

    def _check_extra(self, name: str, command: str) -> None:
        if not NAME.fullmatch(name) or name in self.own:
            allowed = f"small letters, digits and -, other than {', '.join(self.own)}"
            raise SetupError(f"bot: found {name[:60]!r}, allowed: {allowed}", code="wrong-setting")
        split_command(command)

    @property
    def levels(self) -> list[str]:
        """All names that can be asked for."""
        return [*self.own, *self.extra]

    @property
    def waiting(self) -> int:
        """How many requests no process has yet begun with."""
        return self.queue.qsize()

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self.workers]

    async def start(self) -> None:
        """Ready to think on return; raises GameError when a process cannot be started."""
        started = await asyncio.gather(*(self._start_worker() for _ in range(self.count)))
        workers = [worker for worker in started if worker is not None]
        if len(workers) < self.count:
            await self.close()
            raise GameError(
                "thinkers: a process cannot be started; the log has its words", code="no-thinkers"
            )
        self.tasks = [asyncio.create_task(self._serve(worker)) for worker in workers]

    async def close(self) -> None:
        """End all processes. Whoever still waits is cancelled."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        while not self.queue.empty():
            self.queue.get_nowait().answer.cancel()
        await asyncio.gather(*self.spawning, return_exceptions=True)
        await asyncio.gather(*(self._end_worker(worker) for worker in list(self.workers)))

    async def think(self, game_header: str, view: bytes, level: str, seed: int, seconds: float) -> Thought:
        """A move of ``view``, which is JSON as ``cheeseboard.plain`` gives it.

        Raises GameError for an unknown level and for a view that is none. May be cancelled.
        """
        if not self.tasks:
            raise GameError("thinkers: none is at work; start them first", code="no-thinkers")
        if level not in self.own and level not in self.extra:
            allowed = ", ".join(self.levels)
            raise SetupError(f"bot: found {level[:60]!r}, allowed: {allowed}", code="unknown-bot")
        moves = moves_of(view)
        command = self.extra.get(level)
        request = Request(game_header, msgspec.Raw(view), level, command, seed % SEEDS, seconds)
        job = Job(request, moves, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(job)
        return await job.answer

    # One task per process

    async def _serve(self, worker: Worker | None) -> None:
        while True:
            job = await self.queue.get()
            try:
                worker = await self._answer(job, worker) or await self._start_worker()
            except Exception as error:  # for whoever asked; the next job is not to blame
                job.refuse(error)
            finally:
                job.answer.cancel()  # nothing happens to one that is answered

    async def _answer(self, job: Job, worker: Worker | None) -> Worker | None:
        """Get a job answered; the process that can be used from now on, if there is one."""
        for _try in range(TRIES):
            if job.answer.done():  # whoever asked has gone
                return worker
            worker = worker or await self._start_worker()
            if worker is None:
                continue
            try:
                self._give(job, await worker.ask(self._shortened(job), self._deadline(job)))
                return worker
            except Lost as lost:
                await self._lose(worker, str(lost))
                worker = None
        self._fall_back(job)
        return worker

    def _give(self, job: Job, answer: Answer) -> None:
        if answer.code:
            job.refuse(GameError(answer.reason, code=answer.code))
            return
        if answer.move not in job.moves:
            raise Lost("nonsense")
        self.thoughts += 1
        if answer.fault:
            self.faults[f"program-{answer.fault}"] += 1
            self.faults["fallback"] += 1
        job.give(Thought(answer.move, bool(answer.fault)))

    def _fall_back(self, job: Job) -> None:
        self.faults["fallback"] += 1
        job.give(Thought(job.moves[job.request.seed % len(job.moves)], True))

    def _shortened(self, job: Job) -> Request:
        share = max(SHORTEST, DRAIN * self.count / (self.waiting + 1))
        return msgspec.structs.replace(job.request, seconds=min(job.request.seconds, share))

    def _deadline(self, job: Job) -> float:
        """How long to wait; programs may have to be started first, and are watched where they run."""
        extra = 0.0 if job.request.command is None else GREETING + PROGRAM_GRACE
        return job.request.seconds + self.grace + extra

    # Processes come and go

    async def _start_worker(self) -> Worker | None:
        """A new process that has greeted; None, and a count, when that fails."""
        spawning = asyncio.create_task(self._spawn())
        self.spawning.add(spawning)
        spawning.add_done_callback(self.spawning.discard)
        try:
            worker = await asyncio.shield(spawning)  # if it is cancelled, no process may be left behind
        except OSError as error:
            self.faults["no-start"] += 1
            log.warning("no thinking process can be started: %s", error)
            return None
        try:
            async with asyncio.timeout(STARTING):
                await worker.hear()
        except (TimeoutError, Lost):
            await self._lose(worker, "no-start")
            return None
        return worker

    async def _spawn(self) -> Worker:
        process = await asyncio.create_subprocess_exec(
            *self.words,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={name: value for name, value in os.environ.items() if not OWN_SECRETS.match(name)},
            start_new_session=True,  # a Ctrl-C is for the server, which then ends these in order
        )
        worker = Worker(process)
        self.workers.add(worker)
        return worker

    async def _lose(self, worker: Worker, kind: str) -> None:
        self.faults[kind] += 1
        await self._end_worker(worker)
        words = worker.words.decode(errors="replace")
        log.warning("a thinking process was lost (%s, exit %s): %s", kind, worker.process.returncode, words)

    async def _end_worker(self, worker: Worker) -> None:
        await worker.end()
        self.workers.discard(worker)


def moves_of(view: bytes) -> list[str]:
    """What can be decided in a view; GameError when that is nothing, or it is no view."""
    try:
        moves = msgspec.json.decode(view, type=Moves).moves
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GameError(f"view: not a view ({error})", code="bad-view") from None
    if not moves:
        raise GameError("in this view there is nothing to decide", code="no-decision")
    return moves
