"""What holds for every test."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Control-C reaches whatever a test starts, also under a shell in the background, which has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
