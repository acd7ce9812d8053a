"""One WebSocket: who it is, what it asks, one answer to each, until it goes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from ..games.errors import GameError
from ..storage.core import VersionTaken
from ..table.errors import BadMessage, NotNow
from ..table.messages import Accepted, Goodbye, Hello, Look, Play, Roll
from ..table.values import Holder
from .company import Client
from .decoding import decode_command, id_of
from .limits import Bucket
from .logs import log_error
from .outbox import Outbox
from .problems import Limited, encode, refusal_of
from .room import Room
from .seating import welcome
from .wire import Wire

if TYPE_CHECKING:
    from .service import Service


BURST_SECONDS: Final = 2.0
"""messages are saved up for so long"""

MOST_REFUSED: Final = 100
"""so often may a flood be refused before its socket is closed"""

PAUSE: Final = 0.05
"""seconds for which a flood is not listened to after each of its messages"""

REFUSED: Final = 1008
GOING: Final = 1012


class Conversation:
    """A socket from its hello to its end."""

    def __init__(self, service: Service, match: str, wire: Wire, address: str) -> None:
        self.service = service
        self.match = match
        self.wire = wire
        self.inbox = wire.queue
        self.line = wire.line
        self.address = address
        self.room: Room | None = None
        self.client: Client | None = None
        self.refused = 0
        self.is_paid = False  # the next message has been counted already
        self.per_second: float = service.settings.commands_per_second
        self.burst = max(5.0, self.per_second * BURST_SECONDS)
        self.bucket = Bucket(self.burst, service.clock())

    async def run(self) -> None:
        try:
            async with asyncio.timeout(self.service.settings.hello_seconds):
                first = await self._hear()
                if first is None or not await self._hello(first):
                    return
        except TimeoutError:
            self._end("no-hello", "the first message must be hello, and come soon", 1)
            return
        self.inbox.quick = self._begin
        while (raw := await self._hear()) is not None:
            if not await self._obey(raw):
                return

    async def _hear(self) -> str | None:
        """The next message; None when the socket is closed. Nothing is read for somebody who does not read."""
        if not self.line.is_writable:
            await self.wire.writable.wait()
        event = await self.inbox.get()
        if not self.inbox.events:
            self.wire.go_on_reading()
        if isinstance(event, str):
            return event
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or ""

    # the first message

    async def _hello(self, raw: str) -> bool:
        id: str | None = None
        try:
            id = id_of(raw)
            command = decode_command(raw)
            if not isinstance(command, Hello):
                raise BadMessage("the first message must be hello", code="no-hello")
            room = await self.service.hall.room(self.match)
            await self._enter(room, command)
            return True
        except GameError as error:
            self._refuse(error, id)
            self._end(error.code, "the match cannot be entered", 5)
            return False
        except Exception as error:
            self._fail(error, id)
            return False

    async def _enter(self, room: Room, hello: Hello) -> None:
        holder = room.holder(hello.secrets)
        room.match.check_look(hello.seat, holder)
        self.service.check_full(room, holder)
        if self.service.settings.is_shared:
            await room.catch_up()  # a wake-up may have got lost
        await welcome(room, holder)
        client = Client(holder, hello.seat, Outbox(self.wire, self._catch_up, self.service.metrics))
        self.room, self.client = room, client
        room.enter(client)
        missed = None if hello.version is None else room.company.missed(client, hello.version)
        if missed is None:
            client.outbox.answer(room.company.snapshot(holder, hello.seat, hello.id))
            return
        for message in missed:
            client.outbox.answer(message)
        client.outbox.answer(encode(Accepted(id=hello.id, version=room.version)))
        client.outbox.answer(room.company.presence(holder))

    def _catch_up(self) -> bytes:
        """All there is to know, for a reader that missed something."""
        assert self.room is not None
        assert self.client is not None
        holder, seat = self.client.holder, self.client.seat
        if seat not in self.room.match.seats_of(holder):
            self.client.seat = seat = None  # it was arranged for somebody else meanwhile
        return self.room.company.snapshot(holder, seat, None)

    # what is asked most

    def _begin(self, raw: str) -> bool:
        """Begin a move or a roll at once; False when this message is to be answered like all others."""
        room, client = self.room, self.client
        if room is None or client is None or not self.line.is_writable or not self._is_in_time():
            return False
        self.is_paid = True
        try:
            command = decode_command(raw)
        except GameError:
            return False
        return isinstance(command, (Play, Roll)) and self._play(room, client.holder, command, raw)

    def _play(self, room: Room, holder: Holder, command: Play | Roll, raw: str) -> bool:
        def done(version: int, error: Exception | None) -> None:
            self._did(raw, command.id, version, error)

        self.inbox.is_held = True
        self.is_paid = False
        try:
            if room.begin(command, holder, done):
                return True
        except Exception as error:
            done(0, error)
            return True
        self.inbox.is_held = False
        self.is_paid = True
        return False

    def _did(self, raw: str, id: str, version: int, error: Exception | None) -> None:
        if isinstance(error, VersionTaken):  # by another process: now as all others
            self.is_paid = True
            self.inbox.events.insert(0, raw)
        elif self.client is not None:
            if error is None:
                self._answer(encode(Accepted(id=id, version=version)))
            elif isinstance(error, GameError):
                self._refuse(error, id)
            else:
                self._fail(error, id)
        self.inbox.go_on()
        self.wire.go_on_reading()

    # all others

    async def _obey(self, raw: str) -> bool:
        """Answer one message; whether the conversation goes on."""
        if not self._is_in_time():
            return await self._slow_down(raw)
        self.is_paid = False
        id: str | None = None
        try:
            command = decode_command(raw)
            id = command.id
            self._answer(await self._do(command))
        except GameError as error:
            self._refuse(error, id or id_of(raw))
        except Exception as error:
            self._fail(error, id)
            return False
        return True

    async def _do(self, command: Any) -> bytes:
        assert self.room is not None
        assert self.client is not None
        if isinstance(command, Look):
            self.room.match.check_look(command.seat, self.client.holder)
            self.client.seat = command.seat
            return self.room.company.snapshot(self.client.holder, command.seat, command.id)
        if isinstance(command, Hello):
            raise NotNow("this socket has said hello already", code="said-hello")
        self.service.check_command(command, self.address)
        return encode(await self.room.obey(command, self.client.holder))

    def _is_in_time(self) -> bool:
        if self.is_paid:
            return True
        per_second = self.per_second
        is_own = not per_second or self.bucket.take(per_second, self.burst, self.service.clock())
        return is_own and self.service.limits.messages.wait_for(self.address) == 0

    async def _slow_down(self, raw: str) -> bool:
        """Refuse, and do not listen for a moment, so that a flood stays in its own pipe."""
        self.refused += 1
        self._refuse(Limited("too many messages; wait a moment", code="too-often"), id_of(raw))
        if self.refused > MOST_REFUSED:
            self.service.metrics.dropped_sockets.labels("flood").inc()
            self._end("too-often", "too many messages", 30)
            return False
        await asyncio.sleep(PAUSE)
        return True

    def _answer(self, message: bytes) -> None:
        assert self.client is not None
        self.client.outbox.answer(message)

    def _refuse(self, error: GameError, id: str | None) -> None:
        self.service.metrics.count_refusal(error.code)
        version = self.room.version if self.room is not None else None
        message = encode(refusal_of(error, id, version))
        if self.client is not None:
            self._answer(message)
        else:
            self.line.write(message)

    def _fail(self, error: Exception, id: str | None) -> None:
        """A mistake of this program: told as such, written down, and the socket starts afresh."""
        log_error("a message could not be answered", error)
        self._refuse(GameError("a mistake of the server", code="server-error"), id)
        self._end("server-error", "a mistake of the server; come back", 5)

    def _end(self, code: str, reason: str, retry_after: float) -> None:
        self.line.write(encode(Goodbye(code=code, reason=reason, retry_after=retry_after)))
        self.wire.end(REFUSED)

    def send_away(self, retry_after: float) -> None:
        """The server ends: come back."""
        goodbye = Goodbye(code="going-down", reason="the server ends or starts anew", retry_after=retry_after)
        self.line.write(encode(goodbye))
        self.wire.end(GOING)

    def leave(self) -> None:
        """Nothing points back here afterwards: the collector would take long to find a circle."""
        if self.room is not None and self.client is not None:
            self.room.leave(self.client)
        self.room = self.client = None
        self.inbox.quick = None
