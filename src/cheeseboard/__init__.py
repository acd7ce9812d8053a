"""Cheeseboard: Cheese Rescue and Chop! Chop!, to play and to study.

``cheeseboard.game("chop-chop", players=3)`` gives the rules of a game; see ``cheeseboard.games.core.Game`` for what
can be asked of it.
"""

from ._pure import prefer_source

prefer_source()  # before the first module that may be compiled

from .catalogue import GAMES, game, game_from_header, open_position  # noqa: E402
from .games.core import CHANCE, Event, Game, Move, Outcome, Refusal, Seat, View, plain  # noqa: E402
from .games.errors import (  # noqa: E402
    EditionError,
    GameError,
    GameOver,
    IllegalMove,
    NotationError,
    NotYourTurn,
    RecordError,
    SetupError,
)
from .games.rng import Rng  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "EditionError",
    "Event",
    "Game",
    "GameError",
    "GameOver",
    "IllegalMove",
    "Move",
    "NotYourTurn",
    "NotationError",
    "Outcome",
    "RecordError",
    "Refusal",
    "Rng",
    "Seat",
    "SetupError",
    "View",
    "game",
    "game_from_header",
    "open_position",
    "plain",
]
