"""What the host of a server may see and do, behind the secret of the host page."""

from __future__ import annotations

import os
import secrets
import time
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from ...core.errors import GameError
from ...storage.store import StoredMatch, is_name
from ...table.entries import decode_setup
from ...table.errors import NoSuchMatch
from ...table.requests import (
    BackupMade,
    BinnedMatch,
    ClockJump,
    HostBin,
    HostMatch,
    HostMatches,
    HostStatus,
    Retention,
)
from ...version import VERSION
from ..ops.served_time import BIN_DAYS, DAY
from ..problems import HttpProblem
from .endpoint import HOST_PAGE, Call, Endpoint, QueryParameter, answered, plain

if TYPE_CHECKING:
    from ..service import Service

RETENTION: Final = "retention"
PAGE: Final = 50
PATH: Final = "/api/v1/host"
JUMP_DAYS: Final = 30
"""served days for which a jump of the clock is shown"""


class Host:
    """What the host decides, which is kept with the data."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def retention(self) -> Retention:
        """How long matches are kept: as the host said, else as the settings say."""
        settings = self.service.settings
        kept = await self.service.store.get(RETENTION)
        if kept is not None:
            found = msgspec.json.decode(kept, type=Retention)
            return Retention(
                retention_days=found.retention_days, idle_days=found.idle_days or settings.idle_days
            )
        return Retention(retention_days=settings.retention_days, idle_days=settings.idle_days)


async def status(call: Call) -> Response:
    service = call.service
    counts, kept = await service.store.counts(), await service.host.retention()
    served = await service.served.tick()
    return answered(
        HostStatus(
            version=VERSION,
            uptime_seconds=int(time.monotonic() - service.started),
            waiting=counts.waiting,
            playing=counts.playing,
            over=counts.over,
            binned=counts.binned,
            entries=counts.entries,
            sockets=len(service.connections),
            rooms=len(service.rooms.by_id),
            workers=service.settings.workers,
            load=load(),
            retention_days=kept.retention_days,
            idle_days=kept.idle_days or service.settings.idle_days,
            database="PostgreSQL" if service.settings.is_shared else "SQLite",
            database_bytes=counts.bytes,
            served_days=days(served),
            clock_jump=await clock_jump(service, served),
        )
    )


def days(milliseconds: int) -> float:
    return round(milliseconds / DAY, 2)


async def clock_jump(service: Service, served: int) -> ClockJump | None:
    """The last one, as long as it is news."""
    jump = await service.served.last_jump()
    if jump is None or served > jump.served + JUMP_DAYS * DAY:
        return None
    return ClockJump(seconds=jump.seconds, days_ago=days(served - jump.served))


def load() -> float | None:
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError):  # not told on this system
        return None


async def matches(call: Call) -> Response:
    service = call.service
    after = call.request.query_params.get("after")
    before = await last_seen(service, after) if after is not None else None
    rows = await service.store.matches(None, PAGE, before)
    told = [host_match(service, row) for row in rows]
    return answered(HostMatches(matches=told, after=rows[-1].id if len(rows) == PAGE else None))


async def last_seen(service: Service, match: str) -> StoredMatch:
    found = await service.store.load(match, most=0)
    if found is None:
        raise NoSuchMatch("the match to page on from is not there any more")
    return found[0]


def host_match(service: Service, row: StoredMatch) -> HostMatch:
    room = service.rooms.by_id.get(row.id)
    return HostMatch(
        match=row.id,
        game=game_name_of(row),
        status=row.status,  # type: ignore[arg-type]  # the store knows these three only
        version=row.version,
        created=row.created,
        touched=row.touched,
        sockets=len(room.clients.connected) if room else 0,
    )


def game_name_of(row: StoredMatch) -> str:
    try:
        return decode_setup(row.setup).game
    except GameError:
        return "unknown"


async def bin(call: Call) -> Response:
    service = call.service
    after = call.request.query_params.get("after", "")
    if after and not is_name(after):
        raise HttpProblem(400, "bad-query", "after: allowed: the name of a match")
    rows = await service.store.bin(PAGE, after)
    served = await service.served.tick()
    told = [binned_match(row, served) for row in rows]
    return answered(HostBin(matches=told, after=rows[-1].id if len(rows) == PAGE else None))


def binned_match(row: StoredMatch, served: int) -> BinnedMatch:
    left = (row.binned or 0) + BIN_DAYS * DAY - served
    return BinnedMatch(
        match=row.id,
        game=game_name_of(row),
        status=row.status,  # type: ignore[arg-type]  # the store knows these three only
        version=row.version,
        touched=row.touched,
        days_left=max(0.0, days(left)),
    )


async def give_back(call: Call) -> Response:
    service, match = call.service, call.parts["match"]
    if not await service.store.give_back(match, await service.served.tick()):
        raise NoSuchMatch("this match is not in the bin")
    return plain(b"", "application/json", 204)


async def erase(call: Call) -> Response:
    service, match = call.service, call.parts["match"]
    if not await service.store.delete(match):
        raise NoSuchMatch("there is no such match")
    await service.rooms.see_whether_gone(match)
    return plain(b"", "application/json", 204)


async def set_retention(call: Call) -> Response:
    service = call.service
    wanted: Retention = await call.body(Retention)
    if wanted.idle_days is None:
        wanted.idle_days = (await service.host.retention()).idle_days
    await service.store.put(RETENTION, msgspec.json.encode(wanted).decode())
    await service.sweep()
    return answered(wanted)


async def backup(call: Call) -> Response:
    service = call.service
    name = time.strftime("backup-%Y%m%d-%H%M%S-", time.gmtime()) + secrets.token_hex(3) + ".sqlite3"
    path = service.settings.folder / "backups" / name
    await service.store.backup(str(path))
    return answered(BackupMade(file=f"backups/{name}", bytes=path.stat().st_size), 201)


AFTER: Final = QueryParameter("after", {"type": "string", "maxLength": 64}, "page on after this match")
GUESSES: Final = {403: ("not-host",), 429: ("too-many-guesses",)}
ENDPOINTS: Final = (
    Endpoint(
        "GET",
        PATH,
        "host_status",
        "How the server does.",
        status,
        HostStatus,
        secret=HOST_PAGE,
        refusals=GUESSES,
    ),
    Endpoint(
        "GET",
        PATH + "/matches",
        "host_matches",
        "All matches that are not in the bin, the last touched first.",
        matches,
        HostMatches,
        secret=HOST_PAGE,
        refusals={**GUESSES, 404: ("no-such-match",)},
        query=(AFTER,),
    ),
    Endpoint(
        "DELETE",
        PATH + "/matches/{match}",
        "erase_match",
        "Erase a match for good, in the bin or not.",
        erase,
        None,
        status=204,
        secret=HOST_PAGE,
        refusals=GUESSES,
    ),
    Endpoint(
        "GET",
        PATH + "/bin",
        "host_bin",
        "Matches that were put away after their time, and when each is erased.",
        bin,
        HostBin,
        secret=HOST_PAGE,
        refusals=GUESSES,
        query=(AFTER,),
    ),
    Endpoint(
        "POST",
        PATH + "/bin/{match}",
        "give_back",
        "Give a match back from the bin, as if it had just been played.",
        give_back,
        None,
        status=204,
        secret=HOST_PAGE,
        refusals={**GUESSES, 404: ("no-such-match",)},
    ),
    Endpoint(
        "PUT",
        PATH + "/retention",
        "set_retention",
        "How long matches are kept before they go into the bin, in days that the server served.",
        set_retention,
        Retention,
        Retention,
        secret=HOST_PAGE,
        refusals=GUESSES,
    ),
    Endpoint(
        "POST",
        PATH + "/backup",
        "backup",
        "A copy of all matches in the data folder.",
        backup,
        BackupMade,
        status=201,
        secret=HOST_PAGE,
        refusals=GUESSES,
    ),
)
