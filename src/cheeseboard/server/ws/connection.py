"""One WebSocket: who it is, what it asks, one answer to each, until it goes."""
# compiled

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from ...core.errors import GameError
from ...table import questions
from ...table.commands import Greet, Hello, Hint, Look, Play, Preview, Prints, Recall, Roll, Warn
from ...table.decisions import Holder
from ...table.errors import BadMessage, NotNow
from ...table.messages import Accepted, Goodbye
from ..decoding import decode_command, id_of
from ..ops.logs import log_error
from ..problems import RateLimited, encode, refusal_of
from ..rooms.clients import Client
from ..rooms.room import Room
from ..rooms.seats import welcome
from ..rooms.shares import check_full
from ..transport.limits import Bucket
from ..transport.websocket import WebSocketProtocol
from .outbox import Outbox

if TYPE_CHECKING:
    from ..service import Service


BURST_SECONDS: Final = 2.0
"""messages are saved up for so long"""

MOST_REFUSED: Final = 100
"""so often may a flood be refused before its socket is closed"""

PAUSE: Final = 0.05
"""seconds for which a flood is not listened to after each of its messages"""

NONSENSE: Final = 10.0
"""as many messages of its address one counts for that is none"""

MOST_NONSENSE: Final = 10
"""so many messages that are none may be refused before their socket is closed; each good one makes up for one"""

ASKED: Final = (Look, Preview, Prints, Recall, Hint, Warn, Greet)
"""what changes nothing, and so does not meet what others stored"""

REFUSED: Final = 1008
GOING: Final = 1012


class Connection:
    """A socket from its hello to its end."""

    def __init__(self, service: Service, match: str, protocol: WebSocketProtocol, address: str) -> None:
        self.service = service
        self.match = match
        self.protocol = protocol
        self.inbox = protocol.queue
        self.buffer = protocol.buffer
        self.address = address
        self.room: Room | None = None
        self.client: Client | None = None
        self.refused = 0
        self.nonsense = 0
        self.fault: GameError | None = (
            None  # what is wrong with the next message, where that is known already
        )
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
        if not self.buffer.is_writable:
            await self.protocol.writable.wait()
        event = await self.inbox.get()
        if not self.inbox.events:
            self.protocol.go_on_reading()
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
            room = await self.service.rooms.room(self.match)
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
        room = await self.service.rooms.refreshed(room)  # a wake-up may have got lost, or be on its way
        holder = room.holder(hello.secrets)  # by now also what another process gave this device
        questions.check_look(room.match, hello.seat, holder)
        if hello.seen is not None and hello.seen.version < room.match.chain.begin:
            await room.wait_for_past()  # what was stored there is not known yet
        await welcome(room, holder)
        room.check_there()  # nobody would be told anything in one that was let go meanwhile
        check_full(room, holder)
        client = Client(
            holder, hello.seat, Outbox(self.protocol, self._catch_up, self.service.metrics), self.address
        )
        self.room, self.client = room, client
        room.enter(client)
        seen = None if hello.seen is None else hello.seen.version
        missed = None if hello.version is None else room.clients.missed(client, hello.version)
        if missed is None or not room.match.is_as_seen(hello.seen):
            client.outbox.answer(room.clients.snapshot(holder, hello.seat, hello.id, seen))
            return
        for message in missed:
            client.outbox.answer(message)
        client.outbox.answer(encode(Accepted(id=hello.id, version=room.version)))
        client.outbox.answer(room.clients.presence(holder))

    def _catch_up(self) -> bytes:
        """All there is to know, for a reader that missed something."""
        assert self.room is not None
        assert self.client is not None
        holder, seat = self.client.holder, self.client.seat
        if seat not in self.room.match.seats_of(holder):
            self.client.seat = seat = None  # it was arranged for somebody else meanwhile
        return self.room.clients.snapshot(holder, seat, None)

    # moves and rolls, without a task

    def _begin(self, raw: str) -> bool:
        """Begin a move or a roll at once; False when this message is to be answered like all others."""
        room, client = self.room, self.client
        if room is None or client is None or not self.buffer.is_writable or not self._is_in_time():
            return False
        self.is_paid = True
        try:
            command = decode_command(raw)
        except GameError as error:
            self.fault = error
            return False
        return isinstance(command, (Play, Roll)) and self._begin_command(room, client.holder, command)

    def _begin_command(self, room: Room, holder: Holder, command: Play | Roll) -> bool:
        def done(version: int, error: BaseException | None) -> None:
            self._end_command(command.id, version, error)

        self.inbox.is_held, self.is_paid = True, False
        if room.begin_command(command, holder, done):
            return True
        self.inbox.is_held, self.is_paid = False, True
        return False

    def _end_command(self, id: str, version: int, error: BaseException | None) -> None:
        if self.client is not None:
            if error is None:
                self._answer(encode(Accepted(id=id, version=version)))
            elif isinstance(error, GameError):
                self._refuse(error, id)
            else:
                self._fail(error, id)
        self.inbox.go_on()
        self.protocol.go_on_reading()

    # all other messages

    async def _obey(self, raw: str) -> bool:
        """Answer one message; whether the socket stays open."""
        if not self._is_in_time():
            return await self._slow_down(raw)
        self.is_paid = False
        try:
            if self.fault is not None:
                raise self.fault
            command = decode_command(raw)
        except GameError as error:
            self.fault = None
            return await self._put_off(error, raw)
        self.nonsense = max(0, self.nonsense - 1)
        try:
            self._answer(await self._do(command))
        except GameError as error:
            self._refuse(error, command.id)
        except Exception as error:
            self._fail(error, command.id)
            return False
        return True

    async def _do(self, command: Any) -> bytes:
        assert self.room is not None
        assert self.client is not None
        if isinstance(command, ASKED):
            await self.room.refresh()  # another process may have acknowledged more
        if isinstance(command, Look):
            questions.check_look(self.room.match, command.seat, self.client.holder)
            self.client.seat = command.seat
            return self.room.clients.snapshot(self.client.holder, command.seat, command.id)
        if isinstance(command, Hello):
            raise NotNow("this socket has said hello already", code="said-hello")
        self.service.check_command(self.room, command, self.address)
        return encode(await self.room.obey(command, self.client.holder, self.address))

    def _is_in_time(self) -> bool:
        if self.is_paid:
            return True
        per_second = self.per_second
        is_own = not per_second or self.bucket.take(per_second, self.burst, self.service.clock())
        return is_own and self.service.limits.messages.wait_for(self.address) == 0

    async def _slow_down(self, raw: str) -> bool:
        """Refuse, and do not listen for a moment, so that a flood holds up nobody else."""
        self.refused += 1
        self.fault = None
        self._refuse(RateLimited("too many messages; wait a moment", code="too-often"), id_of(raw))
        if self.refused > MOST_REFUSED:
            return self._cut("flood", "too-often", "too many messages")
        await asyncio.sleep(PAUSE)
        return True

    async def _put_off(self, error: GameError, raw: str) -> bool:
        """The same for messages that are none, each time for longer."""
        self.nonsense += 1
        self.service.limits.messages.wait_for(self.address, NONSENSE)
        self._refuse(error, id_of(raw))
        if self.nonsense > MOST_NONSENSE:
            return self._cut("nonsense", "bad-message", "too many messages that are none")
        await asyncio.sleep(PAUSE * self.nonsense)
        return True

    def _cut(self, reason: str, code: str, words: str) -> bool:
        self.service.metrics.dropped_sockets.labels(reason).inc()
        self._end(code, words, 30)
        return False

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
            self.buffer.write(message)

    def _fail(self, error: BaseException, id: str | None) -> None:
        """A mistake of this program: told as such, written down, and the socket is closed."""
        log_error("a message could not be answered", error)
        self._refuse(GameError("a mistake of the server", code="server-error"), id)
        self._end("server-error", "a mistake of the server; come back", 5)

    def _end(self, code: str, reason: str, retry_after: float) -> None:
        self.buffer.write(encode(Goodbye(code=code, reason=reason, retry_after=retry_after)))
        self.protocol.end(REFUSED)

    def send_away(self, retry_after: float) -> None:
        """The server ends: come back."""
        goodbye = Goodbye(code="going-down", reason="the server ends or starts anew", retry_after=retry_after)
        self.buffer.write(encode(goodbye))
        self.protocol.end(GOING)

    def leave(self) -> None:
        """Nothing points back here afterwards: the garbage collector would take long to find a circle."""
        if self.room is not None and self.client is not None:
            self.room.leave(self.client)
        self.room = self.client = None
        self.inbox.quick = None
