"""Processes that do not outlive the test that started them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def child(words: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """As ``with Popen(...)``, but a test that fails within does not wait for an end that may never come."""
    with subprocess.Popen(words, **options) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise
