"""How games of Chop! Chop! are explained."""

from __future__ import annotations

from typing import Final

from ...core.coach import CoachParts
from .bots.appraisal import appraise, solve
from .moves import AnswerDraw
from .reasons import ABOUT_PLAYED, reason

PARTS: Final = CoachParts(
    appraise=appraise,
    solve=solve,
    reason=reason,
    about_played=ABOUT_PLAYED,
    agreements=(AnswerDraw.code,),
    chances_ahead=0,
    iterations=4000,
)
