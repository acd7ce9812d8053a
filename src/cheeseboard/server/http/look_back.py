"""The routes of a game that is over: its record, ply by ply, and explained; of a match, or of a record file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from starlette.responses import Response

from ...records import weights
from ...table.past import history_of, plies_of_match, plies_of_steps, seats_in, seats_of
from ...table.requests import Chances, ExplainRecord, Past, RecordPlies, Told, Weighed
from ..rooms.room import Room
from .endpoint import MATCH, Call, Endpoint, QueryParameter, answered, plain

T = TypeVar("T")
LONG: Final = 1000
"""plies of a game"""
RECORD_BYTES: Final = 1 << 18
"""the most of a body that holds a record"""

LAST_PLY: Final = 10**6
UNFINISHED: Final = {403: ("not-seated",), 409: ("match-not-over", "match-frozen")}
RECORDS: Final = {413: ("too-large",), 422: ("record", "unfinished"), 429: ("too-often",)}


async def record(call: Call) -> Response:
    room, _ = await call.seated()
    return plain((await beside(room, room.record)).encode(), "text/plain; charset=utf-8")


async def chances(call: Call) -> Response:
    room, _ = await call.seated()
    found = await room.rooms.long_work.do(weights(await beside(room, room.match.record)), call.address)
    return answered(Chances(chances=[Weighed(ply=each[0], moves=each[1]) for each in found if each]))


async def beside(room: Room, work: Callable[[], T]) -> T:
    """Work on a match that is over: of a long one in a thread, which lets go of the interpreter every millisecond.

    One after the other, for with many threads everybody else would wait for so many milliseconds.
    """
    history = room.match.history
    if history is None or len(history.moves) < LONG:
        return work()
    async with room.rooms.long_records:
        return await asyncio.to_thread(work)


async def plies(call: Call) -> Response:
    room, _ = await call.seated()
    match = room.match
    last = len(history_of(match).moves)
    found = await call.service.rooms.long_work.do(
        plies_of_match(match, call.query("start", 0, LAST_PLY) or 0), call.address
    )
    return answered(
        Past(
            game=match.game.header,
            seats=seats_of(match.places),
            hides_hands=match.game.hides_hands,
            was_taken_back=match.undone > 0,
            last=last,
            plies=found,
        )
    )


async def explanation(call: Call) -> Response:
    room, _ = await call.seated()
    return answered(await call.service.explanations.of_match(room.match, call.address))


async def record_plies(call: Call) -> Response:
    asked: RecordPlies = await call.body(RecordPlies, RECORD_BYTES)
    limit(call, asked.record)
    brought = await call.service.explanations.bring(asked.record, call.address)
    return answered(
        Past(
            game=brought.game.header,
            seats=seats_in(brought.record),
            hides_hands=brought.game.hides_hands,
            was_taken_back=False,
            last=len(brought.steps),
            plies=await call.service.rooms.long_work.do(
                plies_of_steps(brought.game, brought.steps, asked.start), call.address
            ),
        )
    )


async def explain_record(call: Call) -> Response:
    asked: ExplainRecord = await call.body(ExplainRecord, RECORD_BYTES)
    limit(call, asked.record)
    return answered(await call.service.explanations.of_record(asked.record, call.address))


def limit(call: Call, record: str) -> None:
    """A record that is new here costs much; whoever asks for more of it does not."""
    if not call.service.explanations.has(record):
        call.service.limits.records.take(call.address)


ENDPOINTS: Final = (
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
        "GET",
        MATCH + "/plies",
        "plies",
        "How the table looked to each seat, ply by ply, all cards open; only when the match is over.",
        plies,
        Past,
        secret="a seat, the host or the spectators",
        refusals=UNFINISHED,
        query=(
            QueryParameter.number(
                "start", 0, LAST_PLY, "the first ply that is wanted; left out: 0, the start"
            ),
        ),
    ),
    Endpoint(
        "GET",
        MATCH + "/explanation",
        "explanation",
        "The game explained, as far as it is by now; only when the match is over.",
        explanation,
        Told,
        secret="a seat, the host or the spectators",
        refusals=UNFINISHED,
    ),
    Endpoint(
        "POST",
        "/api/v1/records/plies",
        "record_plies",
        "A record file looked back at, as a match is; it is not kept.",
        record_plies,
        Past,
        RecordPlies,
        refusals=RECORDS,
    ),
    Endpoint(
        "POST",
        "/api/v1/records/explanation",
        "explain_record",
        "A record file explained, as a match is; it is not kept.",
        explain_record,
        Told,
        ExplainRecord,
        refusals=RECORDS,
    ),
)
