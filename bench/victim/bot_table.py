"""Another table of the victim's, where a bot plays along: how long it takes to move."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import msgspec

from ..load.http import request
from ..load.ours import HEARD, Heard
from ..load.websocket import Socket, connect

THINKS: Final = 0.1
PATIENCE: Final = 60.0
PLAN: Final = {
    "game": "cheese-rescue",
    "seats": [{"kind": "here"}, {"kind": "bot", "level": "pip"}],
    "start": True,
}


class BotTable:
    """A person who answers after a moment, and the seconds that each move of the bot took."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.times: list[float] = []
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()

    async def play(self) -> None:
        """One match after the other, until it is cancelled."""
        while True:
            made: dict[str, Any] = msgspec.json.decode(
                await request(self.host, "POST", "/api/v1/matches", PLAN)
            )
            secret = next(seat["secret"] for seat in made["seats"] if seat["seat"] == 1)
            path = f"/api/v1/matches/{made['match']}/socket"
            socket = await connect(self.host, path, lambda text, _: self.heard.put_nowait(HEARD.decode(text)))
            try:
                await self._play(socket, secret)
            finally:
                socket.close()

    async def _play(self, socket: Socket, secret: str) -> None:
        hello = {"do": "hello", "id": "h", "secrets": [secret], "seat": 1}
        socket.say(msgspec.json.encode(hello))
        asked: float | None = None
        while True:
            heard = await asyncio.wait_for(self.heard.get(), PATIENCE)
            if heard.view is None or heard.version is None:
                continue
            if heard.view.outcome is not None:
                return
            if not heard.view.moves:
                asked = time.perf_counter()
                continue
            if asked is not None:
                self.times.append(time.perf_counter() - asked)
                asked = None
            await asyncio.sleep(THINKS)
            move = {"do": "play", "id": f"m{heard.version}", "seat": 1, "version": heard.version}
            socket.say(msgspec.json.encode({**move, "move": heard.view.moves[0]}))
