"""How games of Chop! Chop! are explained."""

from __future__ import annotations

from typing import Final

from ...core.coach import CoachParts
from .bots.appraisal import appraise, solve
from .moves import AnswerDraw
from .reasons import reason

PARTS: Final = CoachParts(
    appraise=appraise, solve=solve, reason=reason, agreements=(AnswerDraw.code,), iterations=1000
)
