"""Which version serves."""

from __future__ import annotations

import importlib.metadata
from typing import Final


def installed_version() -> str:
    try:
        return importlib.metadata.version("cheeseboard")
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


VERSION: Final = installed_version()
