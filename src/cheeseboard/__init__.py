"""Cheeseboard: Cheese Rescue and Chop! Chop!, to play and to study.

``cheeseboard.game("chop-chop", players=3)`` gives the rules of a game; see ``cheeseboard.Game`` for what can be asked
of it. ``docs/api.md`` shows the rest with examples.
"""

from typing import TYPE_CHECKING

from ._pure import prefer_source

prefer_source()  # before the first module that may be compiled

__version__ = "0.1.0"

# Public names are loaded when they are first asked for, so that ``import cheeseboard`` stays light. They stand here
# twice, for those who check types and for those who run; tests/docs/test_api.py holds that both say the same.
if TYPE_CHECKING:
    from .bots.levels import LEVELS as LEVELS
    from .bots.levels import Level as Level
    from .bots.levels import make_bot as make_bot
    from .coach.account import Account as Account
    from .coach.blame import Blame as Blame
    from .coach.explain import Explanation as Explanation
    from .coach.explain import explain as explain
    from .coach.explain import explanation_data as explanation_data
    from .coach.moments import Moment as Moment
    from .core.bot import Bot as Bot
    from .core.bot import Budget as Budget
    from .core.bot import Estimate as Estimate
    from .core.bot import Thought as Thought
    from .core.dealer import Dealer as Dealer
    from .core.dealer import Step as Step
    from .core.errors import EditionError as EditionError
    from .core.errors import GameError as GameError
    from .core.errors import GameOver as GameOver
    from .core.errors import IllegalMove as IllegalMove
    from .core.errors import NotationError as NotationError
    from .core.errors import NotYourTurn as NotYourTurn
    from .core.errors import RecordError as RecordError
    from .core.errors import SetupError as SetupError
    from .core.game import CHANCE as CHANCE
    from .core.game import Event as Event
    from .core.game import Game as Game
    from .core.game import Move as Move
    from .core.game import Outcome as Outcome
    from .core.game import Refusal as Refusal
    from .core.game import Seat as Seat
    from .core.game import View as View
    from .core.game import plain as plain
    from .core.manifest import GameManifest as GameManifest
    from .core.manifest import Role as Role
    from .core.options import Edition as Edition
    from .core.rng import Rng as Rng
    from .lab.analyse import JudgedMove as JudgedMove
    from .lab.analyse import analyse_position as analyse_position
    from .lab.analyse import analyse_record as analyse_record
    from .records import Occupant as Occupant
    from .records import Ply as Ply
    from .records import Record as Record
    from .records import Report as Report
    from .records import Roles as Roles
    from .records import format_record as format_record
    from .records import parse_record as parse_record
    from .records import play_out as play_out
    from .records import read_record as read_record
    from .records import replay as replay
    from .records import verify as verify
    from .registry import GAMES as GAMES
    from .registry import game as game
    from .registry import game_from_header as game_from_header
    from .registry import manifest as manifest
    from .registry import open_position as open_position
else:
    _PLACES = {
        "bots.levels": "LEVELS Level make_bot",
        "coach.account": "Account",
        "coach.blame": "Blame",
        "coach.explain": "Explanation explain explanation_data",
        "coach.moments": "Moment",
        "core.bot": "Bot Budget Estimate Thought",
        "core.dealer": "Dealer Step",
        "core.errors": "EditionError GameError GameOver IllegalMove NotYourTurn NotationError RecordError SetupError",
        "core.game": "CHANCE Event Game Move Outcome Refusal Seat View plain",
        "core.manifest": "GameManifest Role",
        "core.options": "Edition",
        "core.rng": "Rng",
        "lab.analyse": "JudgedMove analyse_position analyse_record",
        "records": "Occupant Ply Record Report Roles format_record parse_record play_out read_record replay verify",
        "registry": "GAMES game game_from_header manifest open_position",
    }
    _PLACE_OF = {name: place for place, names in _PLACES.items() for name in names.split()}
    __all__ = sorted(_PLACE_OF)

    def __getattr__(name):
        if name not in _PLACE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f".{_PLACE_OF[name]}", __name__), name)
        return value

    def __dir__():
        return __all__
