"""The files of the project, and the texts among them."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def project_files() -> list[Path]:
    """What is committed or will be, below the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in names.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: str | Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def fenced(text: str, language: str) -> list[str]:
    """The examples in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
