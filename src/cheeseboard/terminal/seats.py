"""Seats that play at random, the same for the same seed."""

from __future__ import annotations

import hashlib

from ..games.core import View
from ..games.rng import Rng
from ..seed import Chooser


def random_chooser(seed: str) -> Chooser:
    """Chooses any of the moves a seat may play, with numbers of its own, not those of a dealer so named."""
    digest = hashlib.sha256(f"seats:{seed}".encode(errors="surrogateescape")).digest()
    rng = Rng(int.from_bytes(digest[:7], "big"))

    def choose(view: View) -> str:
        return view.moves[rng.below(len(view.moves))]

    return choose
