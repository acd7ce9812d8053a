"""Servers that start quickly: everything is imported once, and each server is a fork, as real as any other process.

``with nursery() as starter: starter.start(...)`` gives servers to be killed; whatever still runs ends with the block.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 120.0
"""the most a start or end may take before a test gives up"""

READY = "Cheeseboard is at http://127.0.0.1:"


class Fork:
    """One server. ``log`` is all it wrote."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid = pid
        self.log = log
        self.port = 0

    def is_alive(self) -> bool:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return True
        return False

    def is_ready(self) -> bool:
        """Whether it has told its address."""
        _, found, rest = self.log.read_text().partition(READY)
        self.port = int(rest.split()[0]) if found and rest.endswith("\n") else 0
        return bool(self.port)

    def signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def await_ready(self) -> None:
        self._await(lambda: self.is_ready() or not self.is_alive())
        if not self.is_ready():
            raise AssertionError("the server did not start:\n" + self.log.read_text())

    def await_end(self) -> None:
        self._await(lambda: not self.is_alive())

    def kill(self) -> None:
        """End it as a power cut would."""
        self.signal(signal.SIGKILL)
        self.await_end()

    def _await(self, is_so: object) -> None:
        assert callable(is_so)
        until = time.monotonic() + SECONDS
        while not is_so():
            if time.monotonic() > until:
                raise AssertionError("nothing happened:\n" + self.log.read_text())
            time.sleep(0.01)


class Starter:
    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process = process
        self.folder = folder
        self.started: list[Fork] = []

    def start(self, folder: Path, *arguments: str, port: int = 0) -> Fork:
        """A server that is about to start."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        log = self.folder / f"server-{len(self.started)}.log"
        words = ["serve", "--port", str(port), "--data", str(folder), *arguments]
        self.process.stdin.write(json.dumps([str(log), *words]) + "\n")
        self.process.stdin.flush()
        fork = Fork(int(self.process.stdout.readline()), log)
        self.started.append(fork)
        return fork


@contextmanager
def nursery(folder: Path) -> Iterator[Starter]:
    folder.mkdir(parents=True, exist_ok=True)
    root = Path(__file__).parents[2]
    given = {name: value for name, value in os.environ.items() if not name.startswith("CHEESEBOARD_")}
    given["CHEESEBOARD_PURE"] = os.environ.get("CHEESEBOARD_PURE", "")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.nursery"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=root,
        text=True,
        env=given,
    )
    starter = Starter(process, folder)
    try:
        yield starter
    finally:
        for fork in starter.started:
            fork.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.stdout.close()
        process.wait(SECONDS)


def main() -> None:
    """Fork a server for each line that comes."""
    import asyncpg  # noqa: F401
    import uvicorn.protocols.http.httptools_impl  # noqa: F401
    import uvloop  # noqa: F401

    import cheeseboard.server.process.run
    import cheeseboard.storage.postgres.store
    import cheeseboard.storage.sqlite.store  # noqa: F401
    from cheeseboard.cli import main as run

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone at once
    for line in os.fdopen(os.dup(0)):  # not sys.stdin, which the servers want unread
        log, *words = json.loads(line)
        Path(log).touch()
        pid = os.fork()
        if pid == 0:
            become(log)
            os._exit(run(words))
        print(pid, flush=True)


def become(log: str) -> None:
    """What a process started from a shell has."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing, output = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND)
    for number, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(number, target)


if __name__ == "__main__":
    main()
