"""Compiled and interpreted are one program: many games, views, thoughts and tables come out the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def digests(module: str, pure: str, hash_seed: str) -> list[str]:
    """What a module of this folder prints in a process of its own; sets and dicts are shuffled by the hash seed."""
    environment = {**os.environ, "CHEESEBOARD_PURE": pure, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", f"tests.properties.{module}"]
    printed = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return printed.stdout.splitlines()


@pytest.mark.parametrize("module", ["digest", "thought_digest"])
def test_compiled_equals_interpreted(module: str) -> None:
    mode, *compiled = digests(module, pure="", hash_seed="1")
    if mode != "compiled":
        reason = "the package is not compiled here, so there is nothing to compare"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    mode, *interpreted = digests(module, pure="1", hash_seed="2")
    assert mode == "interpreted"
    assert compiled == interpreted
    assert len(compiled) > 20
