"""Where Acorn is installed: in processes with this folder on their path, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
SECONDS = 240


def environment() -> dict[str, str]:
    """With the game of somebody else installed."""
    paths = [str(FOLDER), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def run(*words: str, typed: str = "", code: int = 0, folder: Path | None = None) -> str:
    """What ``python`` with these words prints, in a folder if one is given."""
    done = subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(),
        cwd=folder,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def cheeseboard(*words: str, typed: str = "", code: int = 0, folder: Path | None = None) -> str:
    return run("-m", "cheeseboard", *words, typed=typed, code=code, folder=folder)
