"""A real server for a test: ``cheeseboard serve`` as a process of its own, in a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

COMMAND = [sys.executable, "-m", "cheeseboard", "serve"]
SECONDS = 120
"""the most a start or stop may take before a test gives up"""

QUICK = (
    "--bot-pause",
    "0",
    "--requests-per-second",
    "0",
    "--commands-per-second",
    "0",
    "--matches-per-hour",
    "0",
    "--files-per-second",
    "0",
    "--metrics",
)
"""settings with which tests do not wait for bots, are not held up by limits, and see all figures"""


@dataclass
class Serving:
    """A server that runs. ``output`` are all lines it wrote to stdout, ``log`` those to stderr."""

    process: subprocess.Popen[str]
    folder: Path
    url: str = ""
    host_secret: str | None = None
    output: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    readers: list[threading.Thread] = field(default_factory=list)

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http")

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._await_end()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._await_end()

    def _await_end(self) -> int:
        """Until it has ended and its last words are read."""
        code = self.process.wait(SECONDS)
        for reader in self.readers:
            reader.join(SECONDS)
        return code


def start(
    folder: Path,
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    port: int = 0,
    command: Sequence[str] = COMMAND,
) -> Serving:
    """Start a server on 127.0.0.1 and wait until it tells its address."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("CHEESEBOARD_")}
    given["CHEESEBOARD_PURE"] = os.environ.get("CHEESEBOARD_PURE", "")
    given.update(environment or {})
    words = [*command, "--port", str(port), "--data", str(folder), *arguments]
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=given, encoding="utf-8"
    )
    serving = Serving(process, folder)
    ready = threading.Event()
    for stream, lines in ((process.stdout, serving.output), (process.stderr, serving.log)):
        serving.readers.append(
            threading.Thread(target=_read, args=(stream, lines, serving, ready), daemon=True)
        )
    for reader in serving.readers:
        reader.start()
    if not ready.wait(SECONDS) or not serving.url:
        serving.kill()
        raise AssertionError("the server did not start:\n" + "\n".join(serving.log))
    return serving


def _read(stream: Iterator[str], lines: list[str], serving: Serving, ready: threading.Event) -> None:
    for line in stream:
        lines.append(line.rstrip("\n"))
        if found := re.match(r"host page: (\S+) has its address", lines[-1]):
            serving.host_secret = Path(found[1]).read_text().rpartition("/")[2].strip()
        if found := re.fullmatch(r"Cheeseboard is at (\S+)", lines[-1]):
            serving.url = found[1].rstrip("/")
            ready.set()
    if serving.process.poll() is not None or lines is serving.output:
        ready.set()  # it ended without telling an address


@contextmanager
def serving(
    folder: Path,
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    port: int = 0,
    command: Sequence[str] = COMMAND,
) -> Iterator[Serving]:
    """A server for the length of a block; ended in any case, and its pipes closed."""
    running = start(folder, *arguments, environment=environment, port=port, command=command)
    try:
        yield running
    finally:
        try:
            running.stop()
        except subprocess.TimeoutExpired:
            running.kill()
        for stream in (running.process.stdout, running.process.stderr):
            if stream is not None:
                stream.close()
