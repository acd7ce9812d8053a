"""What an operator can watch. Labels are few fixed words; nothing about a match or a person."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from ...table.commands import Command

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
COMMITS_APART: Final = 0.05
MANY_PROCESSES: Final = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """All figures of one process; several that share a folder are added up when asked."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        name = "cheeseboard_"
        self.commit: Final = Histogram(
            name + "commit_seconds",
            "Until an entry is durable; twenty a second at most.",
            buckets=SECONDS,
            registry=registry,
        )
        self.batch: Final = Histogram(
            name + "batch_entries",
            "Entries of one transaction.",
            buckets=SIZES,
            registry=registry,
        )
        self.lag: Final = Histogram(
            name + "loop_lag_seconds", "How late the event loop is.", buckets=SECONDS, registry=registry
        )
        self.commands: Final = Counter(name + "commands", "Commands by kind.", ["do"], registry=registry)
        self.refused: Final = Counter(
            name + "refused", "What was refused, by code.", ["code"], registry=registry
        )
        self.requests: Final = Counter(
            name + "requests", "HTTP answers by kind of status.", ["status"], registry=registry
        )
        self.dropped_views: Final = Counter(
            name + "dropped_views", "Updates not sent to readers that were behind.", registry=registry
        )
        self.dropped_sockets: Final = Counter(
            name + "dropped_sockets", "Sockets cut off, by reason.", ["reason"], registry=registry
        )
        self.conflicts: Final = Counter(
            name + "version_conflicts", "Entries that another process was faster with.", registry=registry
        )
        self.gaps: Final = Counter(name + "bus_gaps", "Wake-ups that had got lost.", registry=registry)
        self.bot_moves: Final = Counter(name + "bot_moves", "Moves of bots.", registry=registry)
        self.bot_faults: Final = Counter(
            name + "bot_faults", "Bots that crashed, were late or chose no legal move.", registry=registry
        )
        self.loads: Final = Counter(name + "matches_loaded", "Matches read into memory.", registry=registry)
        self.replayed: Final = Counter(
            name + "replayed_plies", "Plies played again to read matches into memory.", registry=registry
        )
        self.frozen: Final = Counter(
            name + "matches_frozen", "Matches found not to follow.", registry=registry
        )
        self.sockets: Final = self._gauge("sockets", "Sockets open now.")
        self.rooms: Final = self._gauge("rooms", "Matches in memory.")
        self.queue: Final = self._gauge("queue_entries", "Entries waiting to be written.")
        self.matches: Final = Gauge(
            name + "matches",
            "Matches kept, by status.",
            ["status"],
            registry=registry,
            multiprocess_mode="mostrecent",
        )
        self._codes: set[str] = set()
        self._commands: dict[type[Command], int] = {}
        self._next_commit = 0.0

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge("cheeseboard_" + name, about, registry=self.registry, multiprocess_mode="livesum")

    def count_command(self, kind: type[Command]) -> None:
        """Only noted; counted once a second, or when asked."""
        self._commands[kind] = self._commands.get(kind, 0) + 1

    def count_noted(self) -> None:
        commands, self._commands = self._commands, {}
        for kind, times in commands.items():
            self.commands.labels(kind.__struct_config__.tag).inc(times)

    def note_commit(self, begun: float, now: float) -> None:
        """How long one commit took. Those of a group end together, and few of them tell as much as all."""
        if now >= self._next_commit:
            self._next_commit = now + COMMITS_APART
            self.commit.observe(now - begun)

    def count_refusal(self, code: str) -> None:
        """Codes are a closed set; should one run wild, the label stays bounded."""
        if code not in self._codes:
            if len(self._codes) >= 150:
                code = "other"
            self._codes.add(code)
        self.refused.labels(code).inc()

    def text(self) -> bytes:
        self.count_noted()
        if MANY_PROCESSES in os.environ:
            shared = CollectorRegistry()
            MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
            return generate_latest(shared)
        return generate_latest(self.registry)

    async def watch_store(self, store: Any, every: float = 1.0) -> None:
        """Runs for ever: what was noted, how many entries share a transaction, how many wait for the next one."""
        commits, stored = store.writer.commits, store.writer.stored
        while True:
            await asyncio.sleep(every)
            self.count_noted()
            self.queue.set(store.writer.waiting())
            if store.writer.commits > commits:
                self.batch.observe((store.writer.stored - stored) / (store.writer.commits - commits))
            commits, stored = store.writer.commits, store.writer.stored

    async def watch_lag(self, every: float = 0.25) -> None:
        """Runs for ever: how much later than asked the loop comes back."""
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(every)
            self.lag.observe(max(0.0, loop.time() - before - every))
