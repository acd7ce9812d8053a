"""Chop! Chop!, as everything outside this folder knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ...core.bot import Bot
from ...core.coach import CoachParts
from ...core.game import Game, View
from ...core.manifest import GameManifest, Role
from ...core.rng import Rng
from ...core.spiel import SpielHooks
from ...core.terminal import TerminalParts
from .edition import ChopChopEdition
from .rules import ChopChop


def _search() -> Bot:
    from .bots.bot import ChopChopSearchBot

    return ChopChopSearchBot()


def _terminal() -> TerminalParts:
    from .terminal import PARTS

    return PARTS


def _openspiel() -> type[SpielHooks]:
    from .openspiel import ChopChopHooks

    return ChopChopHooks


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
    rules=ChopChop,
    edition=ChopChopEdition,
    folder=Path(__file__).parent,
    roles=(Role("cat", others="mice"),),
    asked_first=("path", "knife", "deposit", "cat_holes", "arrow_may_catch", "first_player"),
    suggested={
        "stall_limit": ("60", "120", "off"),
        "tile_mix": ("10/8/4/4/4/4/4", "10/3/5/5/5/5/5", "10/13/3/3/3/3/3", "10/0/4/4/0/20/0"),
        "dice": ("112223/112234", "123456/123456", "111222/112233"),
    },
    search=_search,
    liked=_liked,
    ladder=_ladder,
    slips=_slips,
    terminal=_terminal,
    openspiel=_openspiel,
    coach=_coach,
)
