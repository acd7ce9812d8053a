"""The routes of matches: make one, look, play, invite, join."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Final

from starlette.responses import Response

from ...core.errors import GameError
from ...core.game import MOST_SEATS
from ...table.commands import AnyCommand, Hello, Look
from ...table.errors import BadMessage
from ...table.messages import Accepted, Hinted, Previewed, Printed, Recalled, Snapshot, Warned
from ...table.requests import (
    CodeMade,
    CodeUsed,
    DrawQr,
    MatchMade,
    NewCode,
    NewMatch,
    UseCode,
)
from ..problems import HttpProblem
from .endpoint import MATCH, MATCHES, Call, Endpoint, QueryParameter, answered, plain, refused

MOVES: Final = {
    403: ("not-seated", "not-host", "invitation-used", "seat-given"),
    409: ("stale-version", "seat-taken", "not-now", "match-frozen"),
    422: ("illegal-move", "notation", "edition", "setup"),
}
SVG: Final = "image/svg+xml"


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
        return answered(await room.obey(given, holder, call.address))
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


ENDPOINTS: Final = (
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
