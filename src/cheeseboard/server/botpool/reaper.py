"""Ends the processes of bots when their server is gone, however it went.

It is a process of its own, told by a pipe which groups of processes there are. When the server ends, killed or not, the
pipe ends with it, and then does whatever is left of them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Final

LEAVING: Final = 5.0
HAS_GROUPS: Final = hasattr(os, "killpg")  # not on Windows


class Reaper:
    """``watch`` groups and ``forget`` them when they are gone; ``close`` it last."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.groups: set[int] = set()

    def watch(self, group: int) -> None:
        self.groups.add(group)
        self._tell("+", group)

    def forget(self, group: int) -> None:
        self.groups.discard(group)
        self._tell("-", group)

    def _tell(self, sign: str, group: int) -> None:
        if not HAS_GROUPS:
            return
        try:
            if self.process is None:
                raise BrokenPipeError
            _write(self.process, f"{sign}{group}\n")
        except BrokenPipeError:  # there is none, or somebody killed it
            self.close()
            self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a Ctrl-C is for the server
        )
        _write(self.process, "".join(f"+{group}\n" for group in self.groups))

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _write(process: subprocess.Popen[bytes], lines: str) -> None:
    assert process.stdin is not None
    os.write(process.stdin.fileno(), lines.encode())  # so little that there is always room


def main() -> None:
    """Until the pipe ends."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(
            number, signal.SIG_IGN
        )  # a service that is stopped may signal everybody: the last one to go
    groups: set[int] = set()
    for line in sys.stdin.buffer:
        (groups.add if line.startswith(b"+") else groups.discard)(int(line[1:]))
    for group in groups:
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
