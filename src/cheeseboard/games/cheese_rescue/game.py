"""Cheese Rescue, as everything outside this folder knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ...core.bot import Bot
from ...core.coach import CoachParts
from ...core.game import Game, View
from ...core.manifest import GameManifest
from ...core.rng import Rng
from ...core.spiel import SpielHooks
from ...core.terminal import TerminalParts
from .edition import CheeseRescueEdition
from .moves import DEEDS
from .rules import CheeseRescue


def _search() -> Bot:
    from .bots.bot import CheeseRescueSearchBot

    return CheeseRescueSearchBot()


def _terminal() -> TerminalParts:
    from .terminal import PARTS

    return PARTS


def _openspiel() -> type[SpielHooks]:
    from .openspiel import CheeseRescueHooks

    return CheeseRescueHooks


def _liked(view: View, rng: Rng, taste: str) -> tuple[str, ...]:
    from .bots.tastes import liked

    return liked(view, rng, taste)


def _slips(game: Game[Any, Any], view: View) -> dict[str, dict[str, float]]:
    from .bots.slips import slips

    return slips(game, view)


def _ladder(game: Game[Any, Any], view: View) -> str:
    from .bots.tastes import ladder

    return ladder(game, view)


def _coach() -> CoachParts:
    from .coach import PARTS

    return PARTS


GAME: Final = GameManifest(
    rules=CheeseRescue,
    edition=CheeseRescueEdition,
    folder=Path(__file__).parent,
    thread_kinds=DEEDS,
    asked_first=("area", "hands", "first_player"),
    search=_search,
    liked=_liked,
    ladder=_ladder,
    slips=_slips,
    terminal=_terminal,
    openspiel=_openspiel,
    coach=_coach,
)
