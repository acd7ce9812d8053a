"""Seats played by programs, the same for the same seed."""

from __future__ import annotations

import hashlib
from typing import Any

from ..bots.protocol.words import own_budget
from ..core.bot import Bot
from ..core.dealer import Chooser
from ..core.game import Game, View
from ..core.rng import Rng


def random_chooser(seed: str) -> Chooser:
    """Chooses any of the moves a seat may play, with numbers of its own, not those of a dealer so named."""
    rng = seats_rng(seed)

    def choose(view: View) -> str:
        return view.moves[rng.below(len(view.moves))]

    return choose


def bot_chooser(game: Game[Any, Any], bot: Bot, seed: str) -> Chooser:
    """Lets a bot choose, with as much thought as it likes to take."""
    rng, budget = seats_rng(seed), own_budget(bot)
    return lambda view: bot.think(game, view, rng, budget).move


def seats_rng(seed: str) -> Rng:
    digest = hashlib.sha256(f"seats:{seed}".encode(errors="surrogateescape")).digest()
    return Rng(int.from_bytes(digest[:7], "big"))
