"""A socket under uvicorn: messages are written at once, and whoever does not read is known at once.

uvicorn sends through an await for each message and recipient, and waits there for slow readers. Here nothing waits and
nothing piles up.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidHandshake
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, Protocol

from .buffers import Flusher, Inbox, SendBuffer
from .frames import end_of_frame, take_texts
from .handshake import agreement, usual_end
from .limits import Bucket

HIGH_WATER: Final = 64 * 1024
"""bytes waiting in a transport from which on a reader counts as behind"""

KERNEL_BUFFER: Final = 128 * 1024
"""bytes the system keeps for a reader; by itself it would grow to some megabytes"""

CLOSING_SECONDS: Final = 5.0
EXTENSION: Final = "cheeseboard.protocol"

PIECE: Final = 4 * 1024
"""bytes looked at in one go: the time it takes grows with their square when they are tiny frames"""

MOST_QUEUED: Final = 1024
"""messages that wait to be answered"""

ENOUGH_QUEUED: Final = 4
"""messages from which on no more are read until they are answered"""

END: Final = b"\x88\x02"
"""how a frame begins that ends a socket and says nothing but a code"""

PING, PONG = 0x89, 0x8A
"""how whole frames of these begin"""

SMALL_FRAMES: Final = 10.0
SMALL_BURST: Final = 100.0
"""pings, pongs and pieces of messages that a socket may send per second, and at once; they are answered unasked"""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket, which also writes without waiting and says when its reader has caught up.

    Nearly all that arrives are whole, short texts, which are taken as they are. From the first thing that is not,
    everything goes through the parser. What is written waits in its buffer for the end of the turn: each call of the
    system costs more than the bytes do, and a reader that is woken once reads for longer.
    """

    flusher: Flusher | None = None
    agreement = b""
    on_writable: Callable[[], None] | None = None
    is_flood = False
    is_broken = False
    is_between_frames = False
    small: Bucket | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.longest = self.config.ws_max_size
        self.buffer = SendBuffer(self._flusher(), self._send)

    def _flusher(self) -> Flusher:
        """One for all sockets of this process."""
        if WebSocketProtocol.flusher is None or WebSocketProtocol.flusher.loop is not self.loop:
            WebSocketProtocol.flusher = Flusher(self.loop)
        return WebSocketProtocol.flusher

    def take_over(self, reader: HttpToolsProtocol, path: str, request: Request | None, agreed: bytes) -> None:
        """Go on with a connection whose request has been read, and agreed to unless ``request`` is to be looked at."""
        self.connections.add(self)
        self.transport = reader.transport
        self.conn.parser.close()  # it waits for a request
        self.conn.parser = Protocol.parse(self.conn)
        next(self.conn.parser)
        self.agreement = agreed if request is None else self._agree(request)
        if self.agreement:
            self.is_between_frames = True
            self._run_app(reader, path)

    def _agree(self, request: Request) -> bytes:
        """What is answered; nothing when that was done."""
        try:
            key, extensions, _ = self.conn.process_request(request)
        except InvalidHandshake:
            self.handle_connect(request)  # says what is wrong with it
            return b""
        self.buffer.pack = self._pack if extensions is not None else None
        return agreement(key.encode(), extensions)

    def _run_app(self, reader: HttpToolsProtocol, url: str) -> None:
        path, _, query = url.partition("?")
        scope: Any = {
            **reader.scope,
            "type": "websocket",
            "scheme": "wss" if reader.scheme == "https" else "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, EXTENSION: self},
        }
        self.scope = scope
        self.handshake_initiated = True
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    def data_received(self, data: bytes) -> None:
        if self.is_between_frames:
            if self.handshake_complete and not self.close_sent:
                data = self._take_texts(data)
                if not data:
                    return
            self.is_between_frames = False  # from here on only the parser knows
        self._parse(data)

    def _take_texts(self, data: bytes) -> bytes:
        """Hear all whole texts, pings and pongs; what is left begins with something else, or with part of a frame."""
        queue, longest = self.queue, self.longest
        place = take_texts(data, 0, queue, longest)
        while place < len(data) and data[place] in (PING, PONG):
            end = end_of_frame(data, place)
            if not end:
                break
            super().data_received(data[place:end])
            if self.transport.is_closing():
                return b""
            place = take_texts(data, end, queue, longest)
        if place < len(data) and (code := usual_end(data, place)) is not None:
            self._end_as_asked(code)
            return b""
        if len(queue.events) >= ENOUGH_QUEUED:
            if len(queue.events) > MOST_QUEUED:
                self.cut_off()
                return b""
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        return data[place:]

    def _end_as_asked(self, code: bytes) -> None:
        """The other side has closed the socket: say the same, and go."""
        if not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": int.from_bytes(code, "big")})
            self.transport.write(END + code)
            self.transport.close()
        self.close_sent = True

    def _parse(self, data: bytes) -> None:
        """In pieces, so that no flood of tiny frames is worked off while everybody waits."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > MOST_QUEUED:
                self.cut_off()

    def _is_within_rate(self) -> bool:
        now = self.loop.time()
        if self.small is None:
            self.small = Bucket(SMALL_BURST, now)
        if not self.is_flood and not self.small.take(SMALL_FRAMES, SMALL_BURST, now):
            self.cut_off()
        return not self.is_flood

    def cut_off(self) -> None:
        """Away with a socket that floods below the level of messages."""
        self.is_flood = True
        self.queue.events.clear()  # or they would be worked off, one refusal after the other
        self.drop()

    def handle_ping(self) -> None:
        if self._is_within_rate():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_within_rate():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_within_rate():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A text that is none ends the socket; uvicorn would also write an error into the log for each."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        self.is_broken = True
        super().handle_parser_exception()

    async def run_asgi(self) -> None:
        self.transport.set_write_buffer_limits(high=HIGH_WATER)
        held: socket.socket = self.transport.get_extra_info("socket")
        held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        await super().run_asgi()
        self.on_writable = None
        del self.scope["extensions"][EXTENSION]

    def accept(self) -> None:
        """Agree to be a socket."""
        del self.queue.events[:1]  # uvicorn's word that somebody wants to connect
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.conn.state = OPEN
            self.transport.write(self.agreement)
            self.start_keepalive()

    @property
    def is_open(self) -> bool:
        return self.handshake_complete and not (
            self.close_sent or self.disconnected or self.transport.is_closing()
        )

    def _pack(self, message: bytes) -> bytes:
        return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=self.conn.extensions)

    def _send(self, frames: bytes) -> None:
        """Nothing when the socket is closing, or not open yet."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    def go_on_reading(self) -> None:
        """As soon as all that arrived is taken."""
        if self.read_paused and not self.queue.events:
            self.read_paused = False
            self.transport.resume_reading()

    def shutdown(self) -> None:
        self.buffer.flush()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it and its connection would keep each other in memory, and so would these
        self.buffer.close()
        self.is_between_frames = False

    def pause_writing(self) -> None:
        super().pause_writing()
        self.buffer.is_writable = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.buffer.is_writable = True
        if self.on_writable is not None:
            self.on_writable()

    def drop(self) -> None:
        """Away with a socket that does not read: nothing that waits for it is kept."""
        self.transport.abort()

    def end(self, code: int) -> None:
        """Say goodbye as the protocol of sockets has it; its reader learns that this is the end."""
        if not self.is_open:
            return
        self.buffer.flush()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.writable.set()  # nobody need wait for this reader any more
        self.buffer.is_writable = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.drop)

    def keepalive_timeout(self) -> None:
        """No sign of life: what still waits for such a reader would never go out by itself."""
        super().keepalive_timeout()
        self.transport.abort()


def protocol_of(scope: Any) -> WebSocketProtocol:
    found = scope["extensions"][EXTENSION]
    assert isinstance(found, WebSocketProtocol)
    return found
