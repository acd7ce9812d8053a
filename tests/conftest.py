"""What holds for every test."""

from __future__ import annotations

import signal
from typing import Final

import pytest

LONG: Final = {"packaging", "web"}
"""the folders of tests of whole programs that take minutes"""


def pytest_configure() -> None:
    """Control-C reaches whatever a test starts, also under a shell in the background, which has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest is begun first, so that at the end no worker is waited for by all others."""
    items.sort(key=lambda item: not LONG.intersection(item.path.parts))
