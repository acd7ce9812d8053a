"""Small programs that speak the bot protocol, more or less well."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

POLITE = """
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "hello":
        print("hello cheeseboard 1 polite", flush=True)
    elif word == "go":
        GO
    elif word == "quit":
        break
"""

HOSTILE = {
    "dumb": ("import time\ntime.sleep(600)", "no-start"),
    "garbage": ("import os\nwhile True: os.write(1, os.urandom(500))", "no-start"),
    "absent": ("import sys\nsys.exit(3)", "no-start"),
    "silent": (POLITE.replace("GO", "pass"), "late"),
    "slow": (POLITE.replace("GO", "import time; time.sleep(600)"), "late"),
    "deaf to stop": (
        POLITE.replace("GO", "import time; print('info visits 1', flush=True); time.sleep(600)"),
        "late",
    ),
    "illegal": (POLITE.replace("GO", "print('best Z(99,99)', flush=True)"), "nonsense"),
    "wordless": (POLITE.replace("GO", "print('best', flush=True)"), "nonsense"),
    "refusing": (POLITE.replace("GO", "print('error tired', flush=True)"), "nonsense"),
    "crashing": (POLITE.replace("GO", "raise SystemExit(1)"), "crash"),
    "long line": (POLITE.replace("GO", "print('x' * 10_000_000, flush=True)"), "flood"),
    "many lines": (POLITE.replace("GO", "print('info visits 1\\n' * 100_000, flush=True)"), "flood"),
}


def command(path: Path, source: str) -> str:
    """A command line that runs a program written to this file."""
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(path)])
