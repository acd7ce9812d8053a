"""The routes of matches: make one, look, play, invite, join, fetch the record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Final, TypeVar, get_args

from starlette.responses import Response

from ...bots.levels import LEVELS
from ...core.errors import GameError
from ...core.game import MOST_SEATS
from ...core.options import Option
from ...records import weights
from ...registry import GAMES, manifest
from ...table.errors import BadMessage
from ...table.messages import (
    Accepted,
    AnyCommand,
    Avatar,
    Greeting,
    Hello,
    Hinted,
    Look,
    Previewed,
    Printed,
    Recalled,
    Snapshot,
    Warned,
)
from ...table.requests import (
    BotInfo,
    Chances,
    CodeMade,
    CodeUsed,
    DrawQr,
    GameInfo,
    Games,
    Health,
    MatchMade,
    NewCode,
    NewMatch,
    OptionInfo,
    Studied,
    Study,
    UseCode,
    Weighed,
)
from ...table.study import study
from ..problems import HttpProblem
from ..rooms.room import Room
from .endpoint import Call, Endpoint, QueryParameter, answered, plain, refused

T = TypeVar("T")
MATCHES: Final = "/api/v1/matches"
MATCH: Final = MATCHES + "/{match}"
MOVES: Final = {
    403: ("not-seated", "not-host", "invitation-used", "seat-given"),
    409: ("stale-version", "seat-taken", "not-now", "match-frozen"),
    422: ("illegal-move", "notation", "edition", "setup"),
}
SVG: Final = "image/svg+xml"
LONG: Final = 1000
"""plies of a game"""


async def make_match(call: Call) -> Response:
    plan: NewMatch = await call.body(NewMatch)
    call.service.limits.matches.take(call.address)
    return answered(await call.service.rooms.make(plan), 201)


async def see_match(call: Call) -> Response:
    room, holder = await call.seated()
    room.see(holder, call.address)
    return plain(room.clients.snapshot(holder, call.query("seat", 1, MOST_SEATS), None), "application/json")


async def command(call: Call) -> Response:
    given: AnyCommand = await call.body(AnyCommand)
    if isinstance(given, (Hello, Look)):
        raise BadMessage("hello and look are for sockets; GET the match instead")
    room, holder = await call.seated()
    room.see(holder, call.address)
    try:
        call.service.check_command(room, given, call.address)
        return answered(await room.obey(given, holder))
    except GameError as error:
        call.service.metrics.count_refusal(error.code)
        await call.service.put_off(error, call.address)
        return refused(error, room.version)


async def make_code(call: Call) -> Response:
    wanted: NewCode = await call.body(NewCode)
    room, holder = await call.seated()
    call.service.limits.codes.take(call.address)
    return answered(await call.service.codes.make(room, holder, wanted.seat), 201)


async def use_code(call: Call) -> Response:
    given: UseCode = await call.body(UseCode)
    return answered(await call.service.codes.use(given.pictures, call.address))


async def record(call: Call) -> Response:
    room, _ = await call.seated()
    return plain((await beside(room, room.record)).encode(), "text/plain; charset=utf-8")


async def chances(call: Call) -> Response:
    room, _ = await call.seated()
    found = await room.rooms.long_work.do(weights(await beside(room, room.match.record)))
    return answered(Chances(chances=[Weighed(ply=each[0], moves=each[1]) for each in found if each]))


async def beside(room: Room, work: Callable[[], T]) -> T:
    """Work on a match that is over: of a long one in a thread, which lets go of the interpreter every millisecond."""
    history = room.match.history
    if history is None or len(history.moves) < LONG:
        return work()
    return await asyncio.to_thread(work)


async def draw_qr(call: Call) -> Response:
    wanted: DrawQr = await call.body(DrawQr)
    origins = tuple(f"{origin}/" for origin in (call.origin(), call.found_at()) if origin)
    if not wanted.text.startswith(origins) or not wanted.text.isprintable():
        raise HttpProblem(422, "foreign-link", f"only links that begin with {call.origin()}/ are drawn")
    call.service.limits.drawings.take(call.address)
    return plain(await asyncio.to_thread(drawn, wanted.text), SVG)


def drawn(text: str) -> bytes:
    import segno  # most servers are never asked for a picture

    drawing = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=4, light="white", xmldecl=False
    )
    return drawing.getvalue()


async def study_position(call: Call) -> Response:
    return answered(study(await call.body(Study)))


async def games(call: Call) -> Response:
    return answered(catalogue(call.service.extra_bots, call.found_at()))


async def live(call: Call) -> Response:
    return answered(Health())


async def ready(call: Call) -> Response:
    """Something is written now and then, so that a full disk or a lost database shows."""
    if call.service.is_leaving:
        raise HttpProblem(503, "going-down", "the server is about to end")
    await call.service.readiness.check()
    return answered(Health())


async def metrics(call: Call) -> Response:
    if not call.service.settings.metrics:
        raise HttpProblem(404, "no-such-page", "there is no such page")
    return plain(await call.service.measure(), "text/plain; version=1.0.0; charset=utf-8")


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


ENDPOINTS: Final = (
    Endpoint("GET", "/livez", "livez", "Whether the process lives.", live, Health, is_free=True),
    Endpoint("GET", "/readyz", "readyz", "Whether it can store moves.", ready, Health, is_free=True),
    Endpoint("GET", "/metrics", "metrics", "Figures for Prometheus.", metrics, "text/plain"),
    Endpoint("GET", "/api/v1/games", "games", "Games, house rules, bots and pictures.", games, Games),
    Endpoint(
        "POST",
        MATCHES,
        "make_match",
        "Make a match; its secrets and invitations are told once, here.",
        make_match,
        MatchMade,
        NewMatch,
        201,
        refusals={409: ("not-now",), 422: ("setup", "edition", "notation"), 429: ("too-many-matches",)},
    ),
    Endpoint(
        "GET",
        MATCH,
        "see_match",
        "All that the holder of a secret may know now.",
        see_match,
        Snapshot,
        secret="a seat, the host or the spectators",
        refusals={403: ("not-seated", "invitation-used", "seat-given"), 409: ("match-frozen",)},
        query=(QueryParameter.number("seat", 1, MOST_SEATS, "whose view; left out: nobody's"),),
    ),
    Endpoint(
        "POST",
        MATCH + "/commands",
        "command",
        "Any command of the protocol but hello and look.",
        command,
        Accepted | Previewed | Printed | Recalled | Hinted | Warned,
        AnyCommand,
        secret="the seat, or of the host",
        refusals=MOVES,
    ),
    Endpoint(
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
    Endpoint(
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
    Endpoint(
        "GET",
        MATCH + "/record",
        "record",
        "The whole match as a record, its seed revealed; only when it is over.",
        record,
        "text/plain",
        secret="a seat, the host or the spectators",
        refusals={403: ("not-seated",), 409: ("match-not-over", "match-frozen")},
    ),
    Endpoint(
        "GET",
        MATCH + "/chances",
        "chances",
        "What chance could have brought, ply by ply, to check the record with; only when it is over.",
        chances,
        Chances,
        secret="a seat, the host or the spectators",
        refusals={403: ("not-seated",), 409: ("match-not-over", "match-frozen")},
    ),
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
    Endpoint(
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
