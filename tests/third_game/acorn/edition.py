"""How long the birds may look."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from cheeseboard.core.options import Edition, Option, option, parse_integer


@dataclass(frozen=True, slots=True)
class AcornEdition(Edition):
    """``looks`` in vain, and the squirrel has won."""

    game: ClassVar[str] = "acorn"
    components: ClassVar[tuple[str, ...]] = ()

    name: str = field(default="standard", compare=False)
    looks: int = option(Option(lambda raw: parse_integer(raw, 1, 9), "1 to 9", 5, str))
