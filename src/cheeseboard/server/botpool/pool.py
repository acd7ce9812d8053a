"""Bots think in processes of their own, so that no match waits for another match's bot.

A process that dies, hangs or answers nonsense is replaced and its move asked again. After ``TRIES`` of these a
move is taken by the seed, and counted: a match never stands still because of a bot. A program of the host's has one
try for each move.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec

from ...bots.levels import FITTING, LEVELS, PLAIN, is_fitted, on_day
from ...bots.protocol.host import GRACE as PROGRAM_GRACE
from ...bots.protocol.host import GREETING, Fault, Question
from ...bots.protocol.program import split_command
from ...bots.protocol.words import SEEDS
from ...core.bot import Budget, Thought
from ...core.errors import GameError, SetupError
from .explainer import Explainer
from .reaper import Reaper
from .turns import Asker, Turns
from .worker import BotProcess

TRIES: Final = 3
GRACE: Final = 5.0
"""Seconds that an answer may come later than agreed; machines are busy, and reading a view takes time, too."""

STARTING: Final = 60.0
DRAIN: Final = 1.0
"""Seconds in which everything that waits is to be answered: the more wait, the shorter each one thinks. What others
let wait counts once for each of them."""

SHORTEST: Final = 0.02
PONDERING: Final = 60.0
"""Seconds after which so many iterations as were asked for are not waited for any more: they take a fifth of one."""

OWN: Final = ""
"""Among the levels that are programs, the process of all others."""

FAULTS: Final = {"crash": "died", "flood": "nonsense"}
"""Faults of own processes, where they have other names than those of programs."""

ANYBODY: Final = Asker()
NAME: Final = re.compile(r"[a-z0-9-]{1,40}")

log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A move; ``is_fallback`` when no bot chose it. ``thought`` is there where it was asked for."""

    move: str
    is_fallback: bool
    thought: Thought | None = None


class Moves(msgspec.Struct):
    """The one part of a view that is looked at here."""

    moves: list[str]


@dataclass(slots=True, eq=False)
class Job:
    question: Question
    seconds: float
    answer: asyncio.Future[Choice]
    address: str = ""

    def give(self, choice: Choice) -> None:
        if not self.answer.done():  # cancelled, for whoever asked has gone
            self.answer.set_result(choice)

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


Processes = dict[str, BotProcess]
"""Of one task: the own one, and one for each program, by the level's name."""


class BotPool:
    """``start`` it, ask it for moves, ``close`` it. ``extra`` levels are programs: name -> command line.

    ``faults`` counts what went wrong: ``died``, ``late`` and ``nonsense`` of processes, ``program-...`` of programs,
    and ``fallback`` for every move that no bot chose.
    """

    words: tuple[str, ...] = (sys.executable, "-m", "cheeseboard", "bot", "--pool")

    def __init__(self, count: int, extra: Mapping[str, str] = {}, *, grace: float = GRACE) -> None:
        if count < 0:
            raise SetupError(f"bots: found {count}, allowed: 0 and more", code="wrong-setting")
        self.count = count
        self.extra = dict(extra)
        self.grace = grace
        self.faults: Counter[str] = Counter()
        self.thoughts = 0
        self.turns: Turns[Job] = Turns()
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[BotProcess] = set()
        self.reaper = Reaper()
        self.explainer = Explainer(self.reaper)
        self.spawning: set[asyncio.Task[BotProcess]] = set()
        self.own = [level.name for level in LEVELS] + list(PLAIN)
        for name, command in self.extra.items():
            self._check_extra(name, command)

    def _check_extra(self, name: str, command: str) -> None:
        if not NAME.fullmatch(name) or name in self.own or name.startswith(f"{FITTING}-"):
            allowed = f"small letters, digits and -, other than {', '.join(self.own)} and {FITTING}-0"
            raise SetupError(f"bot: found {name[:60]!r}, allowed: {allowed}", code="wrong-setting")
        split_command(command)

    @property
    def levels(self) -> list[str]:
        """All names that can be asked for."""
        return [*self.own, *self.extra]

    def check(self, level: str) -> None:
        """Whether there is such a bot; SetupError if not."""
        if level not in self.own and level not in self.extra and not is_fitted(level):
            allowed = ", ".join([*self.levels, f"{FITTING}-0 to {FITTING}-500"])
            raise SetupError(f"bot: found {level[:60]!r}, allowed: {allowed}", code="unknown-bot")

    @property
    def waiting(self) -> int:
        """How many requests no process has yet begun with."""
        return len(self.turns)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self.processes]

    async def start(self) -> None:
        """Ready to think on return; raises GameError when a process cannot be started."""
        started = await asyncio.gather(*(self._start(OWN) for _ in range(self.count)))
        processes = [process for process in started if process is not None]
        if len(processes) < self.count:
            await self.close()
            raise GameError("bots: a process cannot be started; the log has its words", code="no-thinkers")
        self.tasks = [asyncio.create_task(self._serve({OWN: process})) for process in processes]

    async def close(self) -> None:
        """End all processes. Whoever still waits is cancelled."""
        await self.explainer.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        while self.waiting:
            self.turns.take().answer.cancel()
        self.turns = Turns()
        await asyncio.gather(*self.spawning, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self.processes))
        self.processes.clear()
        self.reaper.close()

    async def think(
        self,
        game_header: str,
        view: bytes,
        level: str,
        seed: int,
        seconds: float,
        asker: Asker = ANYBODY,
        *,
        iterations: int | None = None,
        game: str = "",
    ) -> Choice:
        """A move of ``view``, which is JSON as ``cheeseboard.plain`` gives it, when it is the turn of ``asker``.

        With ``iterations`` it thinks so long whatever the clock says, so that the same view, seed and iterations give
        the same thought, which comes with the move; it does not if there was no time for all of them. Who has good
        and bad days has one of them through all the ``game`` so named. Raises GameError for an unknown level and for
        a view that is none. May be cancelled.
        """
        if not self.tasks:
            raise GameError("bots: none is at work; start them first", code="no-thinkers")
        self.check(level)
        name = on_day(level, game) if game else level
        moves, on_one_line = moves_of(view), view.replace(b"\n", b" ")
        question = Question(game_header, on_one_line, moves, Budget(iterations, seconds), seed % SEEDS, name)
        question = question._replace(has_info=iterations is not None)
        job = Job(question, seconds, asyncio.get_running_loop().create_future())
        with self.explainer.standing_still():
            job.address = self.turns.put(job, asker)
            return await job.answer

    # One task for each own process

    async def _serve(self, processes: Processes) -> None:
        while True:
            job = await self.turns.get()
            try:
                await self._answer(job, processes)
                await self._find(OWN, processes)  # so that a lost one is replaced before it is needed
            except Exception as error:  # for whoever asked; the next job is not to blame
                job.refuse(error)
            finally:
                job.answer.cancel()  # nothing happens to one that is answered

    async def _answer(self, job: Job, processes: Processes) -> None:
        level = job.question.level if job.question.level in self.extra else OWN
        for _try in range(TRIES if level == OWN else 1):
            if job.answer.done():  # whoever asked has gone
                return
            process = await self._find(level, processes)
            if process is not None and await self._ask(job, process, level):
                return
        self.faults["fallback"] += 1
        moves = job.question.moves
        job.give(Choice(moves[job.question.seed % len(moves)], True))

    async def _ask(self, job: Job, process: BotProcess, level: str) -> bool:
        """Whether the job is done."""
        iterations, seconds = job.question.budget.iterations, PONDERING
        if iterations is None:
            beside = self.turns.beside(job.address)
            seconds = min(job.seconds, max(SHORTEST, DRAIN * self.count / (beside + 1)))
        budget = Budget(seconds=seconds) if iterations is None else Budget(iterations)
        question = job.question._replace(budget=budget)
        grace = self.grace if level == OWN else PROGRAM_GRACE
        try:
            result = await process.ask(question, seconds, grace, job.answer)
        except Fault as fault:
            await self._blame(process, fault, level)
            return False
        if isinstance(result, Thought):
            self.thoughts += 1
            is_whole = question.has_info and not process.conversation.is_stopped  # not cut short
            job.give(Choice(result.move, False, result if is_whole else None))
        elif result is not None:
            job.refuse(result)
        return True

    # Processes come and go

    async def _find(self, level: str, processes: Processes) -> BotProcess | None:
        """The process for a level, started if need be; None, and a count, when that fails."""
        process = processes.get(level)
        if process is None or process not in self.processes:
            process = await self._start(level)
        if process is not None:
            processes[level] = process
        return process

    async def _start(self, level: str) -> BotProcess | None:
        spawning = asyncio.create_task(self._spawn(level))
        self.spawning.add(spawning)
        spawning.add_done_callback(self.spawning.discard)
        try:
            process = await asyncio.shield(spawning)  # if it is cancelled, no process may be left behind
        except (OSError, ValueError) as error:
            self._count("no-start", level)
            log.warning("no thinking process can be started: %s", error)
            return None
        try:
            await process.greet(STARTING if level == OWN else GREETING)
        except Fault as fault:
            await self._blame(process, fault, level)
            return None
        return process

    async def _spawn(self, level: str) -> BotProcess:
        words = self.words if level == OWN else split_command(self.extra[level])
        process = await BotProcess.start(words, is_own=level == OWN, reaper=self.reaper)
        self.processes.add(process)
        return process

    async def _blame(self, process: BotProcess, fault: Fault, level: str) -> None:
        """Count a fault, and end a process that is of no more use."""
        self._count(fault.kind, level)
        if not fault.is_fatal and level != OWN:
            return
        await process.kill()
        self.processes.discard(process)
        exit_code = process.transport.get_returncode()
        words = process.last_words.decode(errors="replace")
        log.warning("a thinking process was lost (%s, exit %s): %s", fault.kind, exit_code, words)

    def _count(self, kind: str, level: str) -> None:
        self.faults[FAULTS.get(kind, kind) if level == OWN else f"program-{kind}"] += 1


def moves_of(view: bytes) -> list[str]:
    """What can be decided in a view; GameError when that is nothing, or it is no view."""
    try:
        moves = msgspec.json.decode(view, type=Moves).moves
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GameError(f"view: not a view ({error})", code="bad-view") from None
    if not moves:
        raise GameError("in this view there is nothing to decide", code="no-decision")
    return moves
