"""One device of a match under torture: it plays, says things twice, hangs up and comes back."""

from __future__ import annotations

import asyncio
import itertools
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ..load import http, ours
from ..load.websocket import Refused, Socket
from . import history

if TYPE_CHECKING:
    from .players import Table

PATIENCE: Final = 20.0
request: Final = partial(http.request, patience=PATIENCE)
"""whoever is killed does not answer"""
LOST: Final = (OSError, EOFError, TimeoutError, Refused, RuntimeError, IndexError)
AGAIN: Final = ("storage-gone", "storage-full", "storage-unknown", "going-down")
"""after these one sends the same again"""

Message = dict[str, Any]
Word = tuple[bytes, int, Message | None]
"""a message, the version that its hearer had seen then, and the command it answers"""


class Rights(msgspec.Struct):
    can_undo: bool = False


class Heard(ours.Heard):
    """The parts of any message that a player needs who also takes back, and compares what was stored."""

    rights: Rights | None = None
    hash: str = ""


HEARD: Final = msgspec.json.Decoder(Heard)
# how often, of all that is done
TAKES_BACK: Final = 0.03
SAYS_IT_TWICE: Final = 0.03
SAYS_THE_LAST_AGAIN: Final = 0.03
HANGS_UP: Final = 0.005
ASKS: Final = 0.01


class Device:
    """One seat's, or a spectator's, from the beginning of a match to its end."""

    def __init__(self, table: Table, name: str, seat: int | None, secret: str, is_kept: bool) -> None:
        self.table = table
        self.crowd = table.crowd
        self.luck = table.luck
        self.name = name
        self.seat = seat
        self.secret = secret
        self.is_kept = is_kept
        self.words: list[Word] = []
        self.keys = itertools.count(1)
        self.socket: Socket | None = None
        self.gone: asyncio.Future[None] | None = None
        self.version = -1
        self.newest = -1
        self.is_behind = (
            False  # shown what a process knew that had lost its database, and not yet what came after
        )
        self.moves: list[str] = []
        self.roller: int | None = None
        self.can_undo = False
        self.is_greeted = False
        self.is_leaving = False
        self.question: int | None = None
        self.sent: dict[str, Message] = {}
        self.pending: tuple[str, bytes] | None = None
        self.last: tuple[str, bytes] | None = None

    async def live(self) -> None:
        while not self.is_leaving:
            try:
                await self._visit()
            except LOST:
                pass
            if not self.is_leaving:
                await asyncio.sleep(self.luck.uniform(0.01, 0.05))

    async def _visit(self) -> None:
        loop = asyncio.get_running_loop()
        host = self.table.host()
        name, _, port = host.partition(":")
        self.gone = gone = loop.create_future()
        self.is_greeted = False
        socket = Socket(host, f"/api/v1/matches/{self.table.match}/socket", self._hear)
        socket.lost = partial(let_go, gone)
        await asyncio.wait_for(loop.create_connection(lambda: socket, name, int(port)), PATIENCE)
        try:
            await asyncio.wait_for(socket.opened, PATIENCE)
            self.socket = socket
            self._hello()
            if not self.is_leaving:
                await gone
        finally:
            self.socket = None
            socket.is_wanted = False
            if socket.transport is not None:
                socket.transport.abort()

    def leave(self) -> None:
        self.is_leaving = True
        if self.gone is not None:
            let_go(self.gone)

    # saying

    def _hello(self) -> None:
        key = f"{self.name}-hello-{next(self.keys)}"
        version = self.version if self.version >= 0 and self.luck.random() < 0.8 else None
        hello = {"do": "hello", "id": key, "secrets": [self.secret], "seat": self.seat, "version": version}
        self.question = self.table.asked()
        self.is_behind = self.is_behind and self.question is None
        if self.is_kept:
            self.sent[key] = hello
        self._say(msgspec.json.encode(hello))

    def _say(self, raw: bytes) -> None:
        if self.socket is not None and self.socket.is_open:
            self.socket.say(raw)

    def _send(self, key: str, raw: bytes) -> None:
        command = self.sent[key]
        words = (key, command["do"], command["seat"], command.get("move", ""))
        self.table.events.append((history.SENT, *words))
        self._say(raw)

    def _act(self) -> None:
        """Do what is to be done, if that is for this device and nothing it did is unanswered."""
        if self.pending is not None or not self.is_greeted or self.table.is_over or self.seat is None:
            return
        is_due = self.roller == self.seat or bool(self.moves)
        chance = self.luck.random()
        if not is_due and not (self.can_undo and chance < TAKES_BACK / 4):
            return
        if is_due and chance > 1 - SAYS_THE_LAST_AGAIN and self.last is not None:
            self.pending = self.last
        else:
            self.pending = self._command(chance)
        self._send(*self.pending)
        if self.luck.random() < SAYS_IT_TWICE:
            self._send(*self.pending)
        if self.luck.random() < HANGS_UP and self.socket is not None and self.socket.transport is not None:
            self.socket.transport.abort()
        elif self.luck.random() < ASKS:
            self.crowd.spawn(self.table.ask(self.secret))

    def _command(self, chance: float) -> tuple[str, bytes]:
        key = f"{self.name}-{next(self.keys)}"
        command: Message = {"do": "roll", "id": key, "seat": self.seat, "version": self.version}
        if self.can_undo and chance < TAKES_BACK:
            command["do"] = "undo"
        elif self.roller != self.seat:
            command |= {"do": "play", "move": self.moves[self.luck.randrange(len(self.moves))]}
        self.sent[key] = command
        return key, msgspec.json.encode(command)

    # hearing

    def _hear(self, text: bytes, _now: float) -> None:
        heard = HEARD.decode(text)
        say = heard.say
        self.crowd.heard += 1
        if heard.version is not None and say in ("update", "snapshot"):
            self._see(heard, heard.version)
        if self.is_kept:
            self.words.append((text, self.version, self.sent.get(heard.id or "")))
        if heard.id is not None:
            self._answered(heard, heard.id)
        if say != "presence":
            self._act()

    def _see(self, heard: Heard, version: int) -> None:
        self.is_behind = version < self.newest and (self.is_behind or not self.crowd.site.is_whole)
        if not self.is_behind:
            self.table.events.append((history.TOLD, self.name, version, heard.hash))
        self.version, self.newest = version, max(version, self.newest)
        self.roller = heard.table.roller if heard.table is not None else heard.roller
        self.moves = heard.view.moves if heard.view is not None else []
        self.can_undo = heard.rights is not None and heard.rights.can_undo
        if heard.view is not None and heard.view.outcome is not None and not self.table.is_over:
            self.table.is_over = True
            self.table.went_on()

    def _answered(self, heard: Heard, key: str) -> None:
        if "-hello-" in key:
            self._greeted(heard)
        elif heard.say == "accepted":
            self._accepted(key, heard.version or 0)
        elif heard.say == "refused":
            self.table.events.append((history.REFUSED, key, heard.code))
            if self.pending is not None and key == self.pending[0]:
                if heard.code in AGAIN:
                    asyncio.get_running_loop().call_later(self.luck.uniform(0.02, 0.1), self._again, key)
                else:
                    self.pending = None
                    self.table.went_on()

    def _greeted(self, heard: Heard) -> None:
        if heard.say == "refused":
            if heard.code not in AGAIN:
                self.crowd.problems.append(f"{self.table.match}: {self.name} was refused with {heard.code}")
            return
        self.table.answered(self.question, heard.version or 0)
        self.is_greeted = True
        if self.pending is not None:
            self._send(*self.pending)  # nobody knows whether it was stored

    def _accepted(self, key: str, version: int) -> None:
        self.table.events.append((history.ACCEPTED, key, version))
        if self.pending is not None and key == self.pending[0]:
            self.crowd.accepted += self.pending is not self.last
            self.last, self.pending = self.pending, None
            self.table.went_on()

    def _again(self, key: str) -> None:
        if self.pending is not None and self.pending[0] == key and self.is_greeted:
            self._send(*self.pending)


def let_go(gone: asyncio.Future[None], _socket: Socket | None = None) -> None:
    if not gone.done():
        gone.set_result(None)
