"""``python -m tests.playthroughs``: tell every game anew. What changed, and whether it should have, git shows."""

from __future__ import annotations

from tests.playthroughs.telling import files, retell

for file in files():
    file.write_text(retell(file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(f"{file.name}: {file.stat().st_size // 1024} KB")
