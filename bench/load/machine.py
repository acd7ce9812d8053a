"""What processes use, and what they run on."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import time
from pathlib import Path

KIB = 1024
MIB = 1024 * 1024


def cpu_seconds(pid: int) -> float:
    """CPU time of a process with all its threads so far."""
    return time.clock_gettime(~pid << 3 | 2)  # the clock that clock_getcpuclockid(3) names; finer than /proc


def resident(pid: int) -> int:
    """Bytes of memory a process occupies."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * KIB
    return 0


def cores() -> tuple[set[int], set[int]]:
    """One core for what is measured, another for who plays; the same where there is only one."""
    available = sorted(os.sched_getaffinity(0))
    return {available[0]}, {available[-1]}


def allow_many_sockets() -> int:
    """As many open files as this user may have."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def disk(folder: Path) -> str:
    """The kind of file system of a folder, as ``ext4``."""
    words = ["df", "--output=fstype", str(folder)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[-1]


def processor() -> str:
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        return next(line.split(":")[1].strip() for line in info if line.startswith("model name"))


def description() -> str:
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    python, system = platform.python_version(), platform.system()
    return f"{processor()}, {os.cpu_count()} cores, Python {python}, Node {node}, {system}"
