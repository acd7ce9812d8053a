"""What a game says of itself: one value that everything outside its folder reads instead of knowing the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .bot import Bot
from .coach import CoachParts
from .game import Game, View
from .options import Edition
from .rng import Rng
from .spiel import SpielHooks
from .terminal import TerminalParts


@dataclass(frozen=True, slots=True)
class Role:
    """A part that one seat plays: ``squirrel`` is ``--squirrel b``, ``squirrel=b`` in a record, and the word
    ``role.squirrel``. ``others`` names all other seats where they are one side against it.
    """

    name: str
    others: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameManifest:
    """A folder's ``game.py`` holds one, as ``GAME``; ``docs/adding-a-game.md`` tells how to write it.

    What is called imports inside, so that nothing is loaded for nothing; None stands for what fits any game.
    """

    rules: type[Game[Any, Any]]
    edition: type[Edition]
    folder: Path
    """where ``rules.md``, ``rulebook/``, ``words/`` and ``web/`` lie, each of which may be missing"""

    roles: tuple[Role, ...] = ()
    """besides ``first``, which every game has"""

    thread_kinds: tuple[str, ...] = ()
    """the kinds of ``Thread`` in its previews"""

    asked_first: tuple[str, ...] = ()
    """the options that tables ask about most"""

    suggested: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """values worth offering, for options that are data"""

    search: Callable[[], Bot] | None = None
    """the bot that looks ahead; else ``bots.ismcts``"""

    liked: Callable[[View, Rng, str], tuple[str, ...]] | None = None
    """the moves somebody prefers who likes ``danger``, ``food`` or ``safety``; none where it knows of none"""

    ladder: Callable[[Game[Any, Any], View], str] | None = None
    """the row of ``bots/levels.json`` for a seat: the levels play alike there; else there is one for all"""

    slips: Callable[[Game[Any, Any], View], Mapping[str, Mapping[str, float]]] | None = None
    """what could be overlooked before a move, by a name, and how plainly each move overlooks it, from 0 (not) to 1"""

    terminal: Callable[[], TerminalParts] | None = None
    """its fields and facts in words; else their names"""

    openspiel: Callable[[], type[SpielHooks]] | None = None
    """quick answers for OpenSpiel; else views are its states"""

    coach: Callable[[], CoachParts] | None = None
    """how its games are explained; else by a search that fits any, and without reasons of its own"""

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def title(self) -> str:
        """For programmers; people read the word ``title``."""
        return self.rules.title
