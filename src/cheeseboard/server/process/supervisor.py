"""Several serving processes on one address: started, replaced when they die, ended together."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Final

import msgspec

from ..ops.logs import log
from ..ops.metrics import MANY_PROCESSES
from ..settings import Settings
from .run import OWN_SOCKETS

PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0)
"""seconds before a process that died is replaced; longer each time it does not live for a while"""

HEALTHY_SECONDS: Final = 30.0
READY: Final = b"ready\n"
WARNING: Final = logging.WARNING
REFUSED: Final = 1


@dataclass
class ServingProcess:
    """A process, or the place of one that died."""

    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    deaths: int = 0
    due: float = 0.0
    ready: threading.Event = field(default_factory=threading.Event)

    def close(self) -> None:
        """Forget a process that ended."""
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
        self.process = None


class Supervisor:
    """``run`` until a signal comes; then all processes end, in the time they have.

    ``bound`` keeps the port. The processes listen on it together, or each on a socket of its own, which goes with it:
    no connection waits for one that died.
    """

    def __init__(self, settings: Settings, bound: socket.socket, folder: str) -> None:
        self.settings = replace(settings, port=bound.getsockname()[1])
        self.shared = () if OWN_SOCKETS else (bound.fileno(),)
        self.folder = folder
        self.workers = [ServingProcess() for _ in range(settings.workers)]
        self.is_ending = threading.Event()

    def run(self, on_ready: Callable[[], None]) -> int:
        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, lambda *_: self.is_ending.set())
        is_told = False
        while not self.is_ending.is_set():
            for worker in self.workers:
                self._look_after(worker)
            if not is_told and all(worker.ready.is_set() for worker in self.workers):
                is_told = True
                on_ready()
            self.is_ending.wait(0.05)
        return self._end()

    def _look_after(self, worker: ServingProcess) -> None:
        now = time.monotonic()
        if worker.process is not None and worker.process.poll() is not None:
            log(WARNING, "a serving process died", exit=worker.process.returncode)
            self._forget(worker.process.pid)
            worker.deaths = 0 if now - worker.started > HEALTHY_SECONDS else worker.deaths + 1
            worker.close()
            worker.due = now + PAUSES[min(worker.deaths, len(PAUSES) - 1)]
        if worker.process is None and now >= worker.due:
            self._start(worker)

    def _start(self, worker: ServingProcess) -> None:
        worker.started = time.monotonic()
        worker.ready = threading.Event()
        worker.process = subprocess.Popen(
            [sys.executable, "-m", "cheeseboard.server.process.child", *map(str, self.shared)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=self.shared,
            env={**os.environ, MANY_PROCESSES: self.folder},
            start_new_session=True,  # a Ctrl-C is for this process, which then ends the others in order
        )
        assert worker.process.stdin is not None
        # Not for everybody to see, as arguments are. It stays open: when it ends, so does the process.
        with suppress(BrokenPipeError):  # it died already, and will be replaced
            worker.process.stdin.write(msgspec.json.encode(asdict(self.settings)) + b"\n")
            worker.process.stdin.flush()
        threading.Thread(target=_listen, args=(worker.process, worker.ready), daemon=True).start()

    def _forget(self, pid: int) -> None:
        """The gauges of a process that is gone count no more."""
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(pid, self.folder)  # type: ignore[no-untyped-call]

    def _end(self) -> int:
        running = [worker.process for worker in self.workers if worker.process is not None]
        for process in running:
            process.terminate()
        until = time.monotonic() + self.settings.drain_seconds + 10
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return 0


def _listen(process: subprocess.Popen[bytes], ready: threading.Event) -> None:
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            if line == READY:
                ready.set()


def supervise(settings: Settings, bound: socket.socket, on_ready: Callable[[], None]) -> int:
    folder = tempfile.mkdtemp(prefix="cheeseboard-metrics-")
    try:
        return Supervisor(settings, bound, folder).run(on_ready)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
