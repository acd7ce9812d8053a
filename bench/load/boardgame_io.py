"""Two seats of a match on a boardgame.io server, in its own protocol over socket.io and engine.io 4.

boardgame.io says nothing when a move is refused, so a lost move shows as a table that stands still.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from .tables import Table
from .websocket import PATIENCE, Socket, connect

NAME: Final = "stand-in"
PATH: Final = "/socket.io/?EIO=4&transport=websocket"
EVENT: Final = f"42/{NAME},".encode()
UPDATE: Final = EVENT + b'["update"'
SYNC: Final = EVENT + b'["sync"'
JOINED: Final = f"40/{NAME},".encode()
MOVES_PER_MATCH: Final = (24, 359)
"""As long as matches of ours are when played at random: Cheese Rescue, and Chop! Chop! on average. Then both seats
go on to a new match on new sockets, as those of ours do."""


class Ctx(msgspec.Struct, rename="camel"):
    current_player: str


class Place(msgspec.Struct):
    moves: list[int]


class State(msgspec.Struct):
    """The parts of a state that a player needs to move."""

    board: Place = msgspec.field(name="G")
    ctx: Ctx
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


class Update(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: State


class Sync(msgspec.Struct, array_like=True):
    event: str
    match: str
    synced: Synced


UPDATES = msgspec.json.Decoder(Update)
SYNCS = msgspec.json.Decoder(Sync)


class BoardgameIoTable(Table):
    def __init__(self, number: int, ready: Callable[[Table], None], moved: Callable[[float], None]) -> None:
        super().__init__(number, ready, moved)
        self.sockets: list[Socket] = []
        self.joined = [asyncio.Event(), asyncio.Event()]
        self.states: list[State | None] = [None, None]
        self.match = 0
        self.moves_per_match = MOVES_PER_MATCH[number % len(MOVES_PER_MATCH)]
        self.host = ""
        self.renewal: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        return f"table{self.number}-{self.match}"

    async def open(self, host: str) -> None:
        self.host = host
        await self._sit_down()

    async def _sit_down(self) -> None:
        self.sockets, self.joined = [], [asyncio.Event(), asyncio.Event()]
        for seat in (0, 1):
            socket = await connect(self.host, PATH, self._ears(seat))
            socket.lost = self.lost
            self.sockets.append(socket)
            socket.say(JOINED)
            await asyncio.wait_for(self.joined[seat].wait(), PATIENCE)
        self._sync()
        async with asyncio.timeout(PATIENCE):
            while self.seen[0] < 0 or self.seen[1] < 0:
                await asyncio.sleep(0.01)

    def _ears(self, seat: int) -> Callable[[bytes, float], None]:
        return lambda text, now: self._hear(seat, text, now)

    def _sync(self) -> None:
        """Enter a match, which is made when the first one enters it."""
        self.seen = [-1, -1]
        for seat, socket in enumerate(self.sockets):
            self._emit(socket, ["sync", self.name, str(seat), None, 2])

    def _emit(self, socket: Socket, words: list[Any]) -> None:
        socket.say(EVENT + msgspec.json.encode(words))

    def _hear(self, seat: int, text: bytes, now: float) -> None:
        if text.startswith(UPDATE):
            update = UPDATES.decode(text[len(EVENT) :])
            self._see(seat, update.match, update.state, now)
        elif text.startswith(SYNC):
            sync = SYNCS.decode(text[len(EVENT) :])
            self._see(seat, sync.match, sync.synced.state, now)
        elif text == b"2":  # engine.io's ping
            self.sockets[seat].say(b"3")
        elif text.startswith(JOINED):
            self.joined[seat].set()

    def _see(self, seat: int, match: str, state: State, now: float) -> None:
        if match != self.name:
            return
        self.states[seat] = state
        if not self.saw(seat, state.number, now):
            return
        if state.number >= self.moves_per_match:
            self.match += 1
            self.close()
            self.renewal = asyncio.create_task(self._sit_down())
            self.renewal.add_done_callback(self.renewed)
            return
        self.mover = int(state.ctx.current_player)
        self.ready(self)

    def send_move(self) -> None:
        state, seat = self.states[self.mover], str(self.mover)
        assert state is not None
        move = state.board.moves[self.random.randrange(len(state.board.moves))]
        payload = {"type": "place", "args": [move], "playerID": seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self.sockets[self.mover], ["update", action, state.number, self.name, seat])

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
