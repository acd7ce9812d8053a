"""Two seats of a match on our server: one at the host's device, one elsewhere. When it is over, a rematch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from .http import request
from .tables import Table
from .websocket import PATIENCE, Socket, connect

GAMES: Final = ("cheese-rescue", "chop-chop")


class Outcome(msgspec.Struct):
    reason: str


class View(msgspec.Struct):
    moves: list[str]
    outcome: Outcome | None


class TableState(msgspec.Struct):
    status: str
    roller: int | None
    rematch: str | None


class Heard(msgspec.Struct):
    """The parts of any message that a player needs to move."""

    say: str
    version: int | None = None
    view: View | None = None
    table: TableState | None = None
    roller: int | None = None
    id: str | None = None
    code: str = ""
    reason: str = ""


class Made(msgspec.Struct):
    match: str
    host: str
    seats: list[dict[str, Any]]


HEARD = msgspec.json.Decoder(Heard)


class CheeseboardTable(Table):
    def __init__(self, number: int, ready: Callable[[Table], None], moved: Callable[[float], None]) -> None:
        super().__init__(number, ready, moved)
        self.host = ""
        self.game = GAMES[number % len(GAMES)]
        self.match = ""
        self.secrets: list[list[str]] = []
        self.sockets: list[Socket] = []
        self.moves: list[list[str]] = [[], []]
        self.roller: int | None = None
        self.is_over = False
        self.next_match: asyncio.Future[str] | None = None
        self.answers: dict[str, asyncio.Future[int]] = {}
        self.commands = 0
        self.rematches = 0
        self.passes_seats_on = False  # as an older server does
        self.renewal: asyncio.Task[None] | None = None

    async def open(self, host: str) -> None:
        self.host = host
        plan = {"game": self.game, "seats": [{"kind": "here"}, {"kind": "elsewhere"}]}
        made = msgspec.json.decode(await request(host, "POST", "/api/v1/matches", plan), type=Made)
        seats = [str(each["secret"]) for each in sorted(made.seats, key=lambda each: int(each["seat"]))]
        self.match = made.match
        self.secrets = [[made.host, seats[0]], [await self._accept(seats[1])]]
        await self._sit_down()
        if self.secrets[1] == [seats[1]]:
            await self.do(1, do="take", seat=2)
        await self.do(0, do="start")

    async def _accept(self, invitation: str) -> str:
        """The secret of who sits down by an invitation; an older server, measured beside ours, takes it for a key."""
        own = secrets.token_urlsafe(16)
        take = {"do": "take", "id": "sit", "seat": 2, "secret": own}
        try:
            await request(self.host, "POST", f"/api/v1/matches/{self.match}/commands", take, invitation)
        except RuntimeError:
            return invitation
        return own

    async def _sit_down(self) -> None:
        for seat in (0, 1):
            socket = await connect(self.host, f"/api/v1/matches/{self.match}/socket", self._ears(seat))
            socket.lost = self.lost
            self.sockets.append(socket)
            await self.do(seat, do="hello", secrets=self.secrets[seat], seat=seat + 1)

    async def do(self, seat: int, /, **command: Any) -> int:
        """Send a command; the version it is answered with."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.answers[self._say(seat, command)] = answer
        return await asyncio.wait_for(answer, PATIENCE)

    def _say(self, seat: int, command: dict[str, Any]) -> str:
        self.commands += 1
        name = str(self.commands)
        self.sockets[seat].say(msgspec.json.encode({**command, "id": name}))
        return name

    def _ears(self, seat: int) -> Callable[[bytes, float], None]:
        return lambda text, now: self._hear(seat, text, now)

    def _hear(self, seat: int, text: bytes, now: float) -> None:
        heard = HEARD.decode(text)
        if heard.table is not None:
            self._see_table(heard.table)
        elif heard.say == "update":
            self.roller = heard.roller
        if heard.id is not None and heard.id in self.answers:
            self._answered(heard)
        elif heard.say in ("refused", "goodbye"):
            self.problems.append(f"{heard.code}: {heard.reason}")
        if heard.view is not None and heard.version is not None:
            self.moves[seat] = heard.view.moves
            self.is_over = heard.view.outcome is not None
            if self.saw(seat, heard.version, now):
                self._go_on()

    def _see_table(self, table: TableState) -> None:
        self.roller = table.roller
        if table.rematch and self.next_match is not None and not self.next_match.done():
            self.next_match.set_result(table.rematch)

    def _answered(self, heard: Heard) -> None:
        answer = self.answers.pop(str(heard.id))
        if answer.done():
            return
        if heard.say == "refused":
            answer.set_exception(RuntimeError(f"{heard.code}: {heard.reason}"))
        else:
            answer.set_result(heard.version or 0)

    def _go_on(self) -> None:
        if self.is_over:
            if self.renewal is None or self.renewal.done():
                self.renewal = asyncio.create_task(self._renew())
                self.renewal.add_done_callback(self.renewed)
            return
        movers = [seat for seat in (0, 1) if self.moves[seat] or self.roller == seat + 1]
        if movers:
            self.mover = movers[0]
            self.ready(self)

    def send_move(self) -> None:
        seat = self.mover
        command: dict[str, Any] = {"seat": seat + 1, "version": self.seen[seat]}
        if self.roller == seat + 1:
            self._say(seat, {"do": "roll", **command})
        else:
            moves = self.moves[seat]
            self._say(seat, {"do": "play", "move": moves[self.random.randrange(len(moves))], **command})

    async def _renew(self) -> None:
        """A rematch: everybody keeps seat and secrets. Where seats are passed on, that is tried in vain once."""
        self.next_match = asyncio.get_running_loop().create_future()
        await self.do(0, do="rematch")
        self.match = await asyncio.wait_for(self.next_match, PATIENCE)
        self.close()
        self.sockets, self.next_match = [], None
        self.seen, self.moves, self.roller, self.is_over = [-1, -1], [[], []], None, False
        self.rematches += 1
        if self.passes_seats_on:
            self._pass_on()
        try:
            await self._sit_down()
        except RuntimeError:
            if self.passes_seats_on:
                raise
            self.passes_seats_on = True
            self.close()
            self.sockets = []
            self._pass_on()
            await self._sit_down()
        await self.do(0, do="start")

    def _pass_on(self) -> None:
        self.secrets = [[*self.secrets[0][:-1], *self.secrets[1]], self.secrets[0][-1:]]

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
