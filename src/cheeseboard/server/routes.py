"""The routes of matches: make one, look, play, invite, join, fetch the record."""

from __future__ import annotations

from io import BytesIO
from typing import Final, get_args

from starlette.responses import Response

from ..bots.levels import LEVELS
from ..catalogue import EDITIONS, GAMES
from ..games.errors import GameError
from ..games.options import Option
from ..table.errors import BadMessage
from ..table.messages import (
    Accepted,
    AnyCommand,
    Avatar,
    BotInfo,
    CodeMade,
    CodeUsed,
    DrawQr,
    GameInfo,
    Games,
    Greeting,
    Health,
    Hello,
    Hinted,
    Look,
    MatchMade,
    NewCode,
    NewMatch,
    OptionInfo,
    Previewed,
    Printed,
    Snapshot,
    UseCode,
)
from .asking import Asked, Door, Query, answered, plain, refused
from .problems import HttpProblem

MATCHES: Final = "/api/v1/matches"
MATCH: Final = MATCHES + "/{match}"
MOVES: Final = {
    403: ("not-seated", "not-host"),
    409: ("stale-version", "seat-taken", "not-now", "match-frozen"),
    422: ("illegal-move", "notation", "edition", "setup"),
}
SVG: Final = "image/svg+xml"


async def make_match(asked: Asked) -> Response:
    plan: NewMatch = await asked.body(NewMatch)
    asked.service.limits.matches.take(asked.address)
    return answered(await asked.service.hall.make(plan), 201)


async def see_match(asked: Asked) -> Response:
    room = await asked.service.hall.room(asked.parts["match"])
    holder = room.holder(asked.secrets())
    return plain(room.company.snapshot(holder, asked.query("seat", 1, 5), None), "application/json")


async def command(asked: Asked) -> Response:
    given: AnyCommand = await asked.body(AnyCommand)
    if isinstance(given, (Hello, Look)):
        raise BadMessage("hello and look are for sockets; GET the match instead")
    room = await asked.service.hall.room(asked.parts["match"])
    holder = room.holder(asked.secrets())
    room.see(holder)
    try:
        asked.service.check_command(given, asked.address)
        return answered(await room.obey(given, holder))
    except GameError as error:
        asked.service.metrics.count_refusal(error.code)
        return refused(error, room.version)


async def make_code(asked: Asked) -> Response:
    wanted: NewCode = await asked.body(NewCode)
    room = await asked.service.hall.room(asked.parts["match"])
    return answered(await asked.service.codes.make(room, room.holder(asked.secrets()), wanted.seat), 201)


async def use_code(asked: Asked) -> Response:
    given: UseCode = await asked.body(UseCode)
    return answered(await asked.service.codes.use(given.pictures, asked.address))


async def record(asked: Asked) -> Response:
    room = await asked.service.hall.room(asked.parts["match"])
    room.holder(asked.secrets())
    return plain(room.record().encode(), "text/plain; charset=utf-8")


async def draw_qr(asked: Asked) -> Response:
    wanted: DrawQr = await asked.body(DrawQr)
    if not wanted.text.startswith(asked.origin() + "/") or not wanted.text.isprintable():
        raise HttpProblem(422, "foreign-link", f"only links that begin with {asked.origin()}/ are drawn")
    drawing = BytesIO()
    import segno  # most servers are never asked for a picture

    segno.make(wanted.text, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, light="white", xmldecl=False
    )
    return plain(drawing.getvalue(), SVG)


async def games(asked: Asked) -> Response:
    return answered(catalogue(asked.service.extra_bots))


async def live(asked: Asked) -> Response:
    return answered(Health())


async def ready(asked: Asked) -> Response:
    """Writes something, so that a full disk or a lost database shows."""
    if asked.service.is_leaving:
        raise HttpProblem(503, "going-down", "the server is about to end")
    await asked.service.check()
    return answered(Health())


async def metrics(asked: Asked) -> Response:
    if not asked.service.settings.metrics:
        raise HttpProblem(404, "no-such-page", "there is no such page")
    return plain(await asked.service.measure(), "text/plain; version=1.0.0; charset=utf-8")


def catalogue(extra: tuple[str, ...]) -> Games:
    bots = [BotInfo(name=level.name, character=level.character) for level in LEVELS]
    bots += [BotInfo(name=name, character=None) for name in extra]
    return Games(
        games=[game_info(name) for name in GAMES],
        levels=[bot.name for bot in bots],
        bots=bots,
        avatars=list(get_args(Avatar)),
        greetings=list(get_args(Greeting)),
    )


def game_info(name: str) -> GameInfo:
    kind = GAMES[name]
    register = EDITIONS[name].register()
    options = [
        OptionInfo(
            name=option_name,
            values=words_of(option),
            allowed=option.allowed,
            default=option.format(option.default),
        )
        for option_name, option in register.items()
    ]
    return GameInfo(
        name=name, rules_version=kind.rules_version, players=list(kind.player_counts), options=options
    )


def words_of(option: Option[object]) -> list[str] | None:
    """The values of an option when they are few words; None when it is data."""
    words = option.allowed.split(", ")
    try:
        return words if all(option.format(option.parse(word)) == word for word in words) else None
    except ValueError:
        return None


DOORS: Final = (
    Door("GET", "/livez", "livez", "Whether the process lives.", live, Health, is_free=True),
    Door("GET", "/readyz", "readyz", "Whether it can store moves.", ready, Health, is_free=True),
    Door("GET", "/metrics", "metrics", "Figures for Prometheus.", metrics, "text/plain", is_free=True),
    Door("GET", "/api/v1/games", "games", "Games, house rules, bots and pictures.", games, Games),
    Door(
        "POST",
        MATCHES,
        "make_match",
        "Make a match; its secrets are told once, here.",
        make_match,
        MatchMade,
        NewMatch,
        201,
        refusals={409: ("not-now",), 422: ("setup", "edition", "notation"), 429: ("too-many-matches",)},
    ),
    Door(
        "GET",
        MATCH,
        "see_match",
        "All that the holder of a secret may know now.",
        see_match,
        Snapshot,
        secret="a seat, the host or the spectators",
        refusals={403: ("not-seated",), 409: ("match-frozen",)},
        query=(
            Query("seat", {"type": "integer", "minimum": 1, "maximum": 5}, "whose view; left out: nobody's"),
        ),
    ),
    Door(
        "POST",
        MATCH + "/commands",
        "command",
        "Any command of the protocol but hello and look.",
        command,
        Accepted | Previewed | Printed | Hinted,
        AnyCommand,
        secret="the seat, or of the host",
        refusals=MOVES,
    ),
    Door(
        "POST",
        MATCH + "/codes",
        "make_code",
        "Four pictures that lead to a seat.",
        make_code,
        CodeMade,
        NewCode,
        201,
        secret="the host",
        refusals={403: ("not-seated", "not-host"), 409: ("not-now", "seat-taken", "match-frozen")},
    ),
    Door(
        "POST",
        "/api/v1/codes",
        "use_code",
        "Sit down by four pictures.",
        use_code,
        CodeUsed,
        UseCode,
        refusals={
            404: ("no-such-code",),
            409: ("not-now", "seat-taken", "match-frozen"),
            429: ("too-many-guesses",),
        },
    ),
    Door(
        "GET",
        MATCH + "/record",
        "record",
        "The whole match as a record, its seed revealed; only when it is over.",
        record,
        "text/plain",
        secret="a seat, the host or the spectators",
        refusals={403: ("not-seated",), 409: ("match-not-over", "match-frozen")},
    ),
    Door(
        "POST",
        "/api/v1/qr",
        "draw_qr",
        "A link to this server as a QR code.",
        draw_qr,
        SVG,
        DrawQr,
        refusals={422: ("foreign-link",)},
    ),
)
