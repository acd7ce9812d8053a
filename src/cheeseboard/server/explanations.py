"""Finished games explained for whoever looks back: a first account soon, a refined one while somebody looks.

What is found of a match is kept with it. A record that somebody brings is explained alike and forgotten again. Whoever
looks back at much waits for it alone, and makes room for the rest of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
import zlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from ..core.dealer import Step
from ..core.errors import GameError, RecordError
from ..core.game import Game
from ..records import Record, format_record, open_record, parse_record, replay
from ..storage.store import Explained, StorageError, Store
from ..table.match import Match
from ..table.past import history_of
from ..table.requests import Told
from .botpool.explain_process import FIRST, REFINED
from .ops.logs import log_error
from .rooms.slices import LongWork

if TYPE_CHECKING:
    from .botpool.explainer import Explainer

MOST_KEPT: Final = 64  # in memory, of matches and of records
MOST_PLIES: Final = 3000
"""of a game; the longest ones have some hundreds"""

UNEXPLAINED: Final = "no-explanation"
LOOKED: Final = 60.0
"""seconds after which nobody seems to look any more"""

FORGOTTEN: Final = 600.0
"""seconds after which a record that nobody asks about is forgotten"""

Keep = Callable[[int, bytes], Awaitable[None]]


@dataclass(eq=False)
class Brought:
    """A record somebody brought, played again."""

    record: Record
    game: Game[Any, Any]
    steps: list[Step]


@dataclass(eq=False)
class Telling:
    """One game, for the address that asked first. ``body`` is the explanation of the stage that is done."""

    address: str
    asked: float
    stage: int = 0
    share: float = 0.0
    body: bytes = b""
    problem: str | None = None
    task: asyncio.Task[None] | None = None
    brought: Brought | None = field(default=None, repr=False)

    @property
    def is_working(self) -> bool:
        return self.task is not None and not self.task.done()

    def told(self) -> Told:
        explanation = Raw(self.body) if self.body else None
        return Told(
            stage=self.stage,
            share=self.share,
            is_working=self.is_working,
            problem=self.problem,
            explanation=explanation,
        )


class Explanations:
    def __init__(
        self,
        store: Store,
        explainer: Explainer,
        long_work: LongWork,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.explainer = explainer
        self.long_work = long_work
        self.clock = clock
        self.tellings: OrderedDict[str, Telling] = OrderedDict()

    # matches

    async def of_match(self, match: Match, address: str) -> Told:
        """NotNow while it is not over."""
        plies = len(history_of(match).moves)
        version, key = match.moved, f"match {match.id} {match.moved}"
        if key not in self.tellings:
            kept = await self.store.explanation(match.id)
            if key not in self.tellings:
                self._add(key, self._kept(kept, version, address))
        telling = self._asked(key)
        if plies > MOST_PLIES and not telling.stage:
            telling.problem = UNEXPLAINED  # though it can be looked back at

        async def keep(stage: int, body: bytes) -> None:
            await self.store.keep_explanation(match.id, Explained(version, stage, zlib.compress(body)))

        if self._is_open(telling):
            text = format_record(match.record())
            telling.task = asyncio.create_task(self._tell(telling, text, match.undone > 0, keep))
        return telling.told()

    def _kept(self, kept: Explained | None, version: int, address: str) -> Telling:
        telling = Telling(address, self.clock())
        if kept is not None and kept.version == version:
            telling.stage, telling.body = kept.stage, zlib.decompress(kept.body)
        return telling

    def forget(self, match: str) -> None:
        """It was erased, or put away: nothing of it is left here."""
        for key in [key for key in self.tellings if key.startswith(f"match {match} ")]:
            self._drop(key)

    # records

    def has(self, record: str) -> bool:
        """Whether this record was brought already."""
        return key_of(record) in self.tellings

    async def bring(self, record: str, address: str) -> Brought:
        """Its plies; RecordError when it is damaged, foreign, unfinished or too long."""
        return (await self._brought(record, address))[1]

    async def of_record(self, record: str, address: str) -> Told:
        telling, brought = await self._brought(record, address)
        if self._is_open(telling):
            text = format_record(brought.record)
            telling.task = asyncio.create_task(self._tell(telling, text, False, _keep_nothing))
        return telling.told()

    async def _brought(self, record: str, address: str) -> tuple[Telling, Brought]:
        key = key_of(record)
        if key not in self.tellings:
            brought = await played_again(record, self.long_work, address)
            if key not in self.tellings:
                self._add(key, Telling(address, self.clock(), brought=brought))
        telling = self._asked(key)
        assert telling.brought is not None
        return telling, telling.brought

    # both

    def _is_open(self, telling: Telling) -> bool:
        return telling.stage < REFINED and telling.problem is None and not telling.is_working

    def _asked(self, key: str) -> Telling:
        telling = self.tellings[key]
        telling.asked = self.clock()
        self.tellings.move_to_end(key)
        return telling

    def _add(self, key: str, telling: Telling) -> None:
        """In the place of what nobody asks about, or else of what the one with most asked about longest ago."""
        long_ago = self.clock() - FORGOTTEN
        for old in [old for old, each in self.tellings.items() if each.asked < long_ago]:
            self._drop(old)
        if len(self.tellings) >= MOST_KEPT:
            [(most, _)] = Counter([each.address for each in self.tellings.values()]).most_common(1)
            self._drop(next(old for old, each in self.tellings.items() if each.address == most))
        self.tellings[key] = telling

    def _drop(self, key: str) -> None:
        telling = self.tellings.pop(key)
        if telling.task is not None:
            telling.task.cancel()

    async def _tell(self, telling: Telling, record: str, was_taken_back: bool, keep: Keep) -> None:
        for stage in range(telling.stage + 1, REFINED + 1):
            telling.share = 0.0
            try:
                note = partial(self._note, telling, stage)
                body = await self.explainer.explain(record, stage, was_taken_back, note, telling.address)
            except GameError as error:
                telling.problem = error.code if stage == FIRST else None
                telling.stage = telling.stage if stage == FIRST else REFINED  # it will not become better
                return
            telling.stage, telling.share, telling.body = stage, 1.0, body
            try:
                await keep(stage, body)
            except StorageError as error:
                log_error("an explanation could not be kept", error)

    def _note(self, telling: Telling, stage: int, share: float) -> None:
        telling.share = share
        if stage > FIRST and self.clock() - telling.asked > LOOKED and telling.task is not None:
            telling.task.cancel()  # who looks again later has it go on

    async def close(self) -> None:
        tasks = [each.task for each in self.tellings.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def key_of(record: str) -> str:
    return f"record {hashlib.sha256(record.encode(errors='replace')).hexdigest()}"


async def _keep_nothing(stage: int, body: bytes) -> None:
    """A record that was brought is not kept."""


async def played_again(text: str, long_work: LongWork, address: str) -> Brought:
    """In slices: however long it is, nobody at a table waits for more than one."""
    record = await asyncio.to_thread(parse_record, text)  # which looks at every byte of it
    if len(record.plies) > MOST_PLIES:
        raise RecordError(1, f"at most {MOST_PLIES} plies can be looked back at here", code="record-too-long")
    game, _ = open_record(record)
    steps: list[Step] = await long_work.do(replay(record), address)
    if not steps or game.outcome(steps[-1].position) is None:
        raise RecordError(
            1, "this game is not finished: there is nothing to look back at yet", code="unfinished"
        )
    return Brought(record, game, steps)
