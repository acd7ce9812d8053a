"""The routes outside any match: which games there are, and a position to study."""

from __future__ import annotations

from typing import Final, get_args

from starlette.responses import Response

from ...bots.levels import LEVELS
from ...core.options import Option
from ...registry import GAMES, manifest
from ...table.fields import Avatar, Greeting
from ...table.requests import BotInfo, GameInfo, Games, OptionInfo, Studied, Study
from ...table.study import study
from .endpoint import Call, Endpoint, answered


async def study_position(call: Call) -> Response:
    return answered(study(await call.body(Study)))


async def games(call: Call) -> Response:
    return answered(catalogue(call.service.extra_bots, call.found_at()))


def catalogue(extra: tuple[str, ...], found_at: str | None = None) -> Games:
    bots = [BotInfo(name=level.name, character=level.character) for level in LEVELS]
    bots += [BotInfo(name=name, character=None) for name in extra]
    return Games(
        games=[game_info(name) for name in GAMES],
        levels=[bot.name for bot in bots],
        bots=bots,
        avatars=list(get_args(Avatar)),
        greetings=list(get_args(Greeting)),
        found_at=found_at,
    )


def game_info(name: str) -> GameInfo:
    kind = GAMES[name]
    register = manifest(name).edition.register()
    options = [
        OptionInfo(
            name=option_name,
            values=few_values(option),
            allowed=option.allowed,
            default=option.format(option.default),
        )
        for option_name, option in register.items()
    ]
    return GameInfo(
        name=name, rules_version=kind.rules_version, players=list(kind.player_counts), options=options
    )


def few_values(option: Option[object]) -> list[str] | None:
    """The values of an option when they are few words; None when it is data."""
    words = option.allowed.split(", ")
    try:
        return words if all(option.format(option.parse(word)) == word for word in words) else None
    except ValueError:
        return None


ENDPOINTS: Final = (
    Endpoint("GET", "/api/v1/games", "games", "Games, house rules, bots and pictures.", games, Games),
    Endpoint(
        "POST",
        "/api/v1/study",
        "study",
        "A position outside any match: its view, and what moves do to it.",
        study_position,
        Studied,
        Study,
        refusals={422: ("notation", "illegal-move", "edition", "setup")},
    ),
)
