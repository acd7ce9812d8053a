"""How games of Cheese Rescue are explained."""

from __future__ import annotations

from typing import Final

from ...core.coach import CoachParts
from .bots.appraisal import appraise, solve
from .reasons import ABOUT_PLAYED, reason

PARTS: Final = CoachParts(
    appraise=appraise, solve=solve, reason=reason, about_played=ABOUT_PLAYED, iterations=6000
)
