"""``python -m tests.golden [NAME ...]``: make the golden files anew. What changed, and whether it should, git shows."""

from __future__ import annotations

import sys

from tests.golden.goldens import GOLDENS, write

for name in sys.argv[1:] or GOLDENS:
    print(f"{name}: {write(name) / 1024:.1f} KB")
