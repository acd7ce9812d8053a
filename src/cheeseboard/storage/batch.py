"""What became of each part of a batch, told to those who asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from .store import Done

Result = tuple[Done, Any, BaseException | None]
"""Who is told, and what."""


def answer_all(results: Iterable[Result]) -> None:
    for done, answer, error in results:
        try:
            done(answer, error)
        except Exception as fault:  # others must not stay without an answer for it
            asyncio.get_running_loop().call_exception_handler(
                {"message": "an answer of the storage could not be taken", "exception": fault}
            )
