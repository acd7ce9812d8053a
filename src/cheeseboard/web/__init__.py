"""The browser app: plain ES modules, SVG and CSS, served as they are. It holds no rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
