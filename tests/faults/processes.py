"""What the system tells of processes: who their children are, what they use, and which of them has a socket."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SECONDS = 120.0


def until(is_so: Callable[[], object], what: str = "it") -> None:
    """Wait for something that is sure to happen."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, f"{what} never happened"
        time.sleep(0.01)


def _stat(pid: int) -> list[str]:
    """The fields after the name; none when there is no such process any more."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return []


def is_running(pid: int) -> bool:
    """Any thread of it: the first one may be gone while another still holds the sockets of all."""
    with suppress(OSError):
        threads = [int(each.name) for each in Path(f"/proc/{pid}/task").iterdir()]
        return any(_stat(each)[:1] not in ([], ["Z"]) for each in threads)
    return False


def children(pid: int, name: str) -> list[int]:
    """The processes that this one started, whose command line has this word."""
    found = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal()]
    return [each for each in found if _stat(each)[1:2] == [str(pid)] and name in _words(each)]


def _words(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def ticks(pid: int) -> int:
    """CPU time so far, in hundredths of a second."""
    fields = _stat(pid)
    return int(fields[11]) + int(fields[12]) if fields else 0


def resident(pid: int) -> int:
    """Bytes of memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


def owner(pids: list[int], port: int, peer: int) -> int | None:
    """Which process has the server's end of a connection, named by both ports."""
    ends = (f":{port:04X}", f":{peer:04X}")
    inodes = {
        fields[9]
        for fields in map(str.split, Path("/proc/net/tcp").read_text().splitlines()[1:])
        if fields[1].endswith(ends[0]) and fields[2].endswith(ends[1])
    }
    for pid in pids:
        with suppress(OSError):
            for each in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(OSError):
                    if os.readlink(each).removeprefix("socket:[").rstrip("]") in inodes:
                        return pid
    return None
