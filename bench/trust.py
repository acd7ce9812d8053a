"""``bench/trust.md``: what the server stands under attack and kills, one section for each that measures it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

RESULTS: Final = Path(__file__).parent / "trust.md"
TITLE: Final = """# Trust, measured

Each section is made by the command it names, and replaced when that is run again.
"""
SECTIONS: Final = ("Torture", "The victim's table", "Ready after a kill", "How long the loop is held")


def keep(name: str, text: str, path: Path | None = None) -> None:
    """Put a section in its place."""
    file = path or RESULTS
    found = _read(file)
    found[name] = text.strip()
    parts = [f"## {each}\n\n{found[each]}\n" for each in SECTIONS if each in found]
    file.write_text("\n".join([TITLE, *parts]), encoding="utf-8")


def kept(name: str, path: Path | None = None) -> str:
    """What a section says now; nothing where there is none."""
    return _read(path or RESULTS).get(name, "")


def _read(file: Path) -> dict[str, str]:
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    return dict(re.findall(r"^## ([^\n]+)\n\n(.*?)\n*(?=^## |\Z)", old, re.MULTILINE | re.DOTALL))
