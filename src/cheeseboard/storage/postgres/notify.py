"""What the other processes on one PostgreSQL store and say, by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import base64
import contextlib
from typing import Final

from ..store import Hearer, Listener
from .driver import PostgresConnection, connect
from .writer import STORED

SAID: Final = "cheeseboard_said"
"""The channel of notes."""
PULSE: Final = 10.0
"""Seconds between looks whether the connection is alive: a dead one does not always say so."""


class Notifications:
    """Hears everything except what carries its own tag. After a gap the listener is told to look itself."""

    def __init__(self, url: str, tag: str) -> None:
        self._url = url
        self._tag = tag
        self._listener: Listener | None = None
        self._hearer: Hearer | None = None
        self._connection: PostgresConnection | None = None
        self._lost = asyncio.Event()
        self.gaps = 0

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        self._listener = listener
        self._hearer = hearer

    async def start(self) -> None:
        await self._connect()
        self._task = asyncio.create_task(self._stay(), name="storage-notifications")

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self._drop()

    async def _connect(self) -> None:
        connection = await connect(self._url)
        try:
            await connection.add_listener(STORED, self._on_stored)
            await connection.add_listener(SAID, self._on_said)
        except BaseException:
            connection.terminate()
            raise
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        self._connection = connection

    async def _stay(self) -> None:
        while True:
            if not await self._is_alive():
                self._drop()
                await self._come_back()

    async def _is_alive(self) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._lost.wait(), PULSE)
            return False
        try:
            if self._connection is not None:
                await self._connection.execute("SELECT 1")
        except Exception:
            return False
        return self._connection is not None

    async def _come_back(self) -> None:
        pause = 0.05
        while True:
            try:
                await self._connect()
                break
            except Exception:
                await asyncio.sleep(pause)
                pause = min(2.0, pause * 2)
        self.gaps += 1
        if self._listener is not None:
            self._listener("", 0)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    def _on_stored(self, connection: object, pid: int, channel: str, payload: str) -> None:
        tag, _, rest = payload.partition(" ")
        if tag == self._tag or self._listener is None:
            return
        for pair in rest.split(","):
            match, _, version = pair.rpartition(" ")
            if match and version.isdecimal():
                self._listener(match, int(version))

    def _on_said(self, connection: object, pid: int, channel: str, payload: str) -> None:
        tag, _, rest = payload.partition(" ")
        match, _, text = rest.rpartition(" ")
        if tag == self._tag or self._hearer is None or not match:
            return
        # Anybody with the database may notify; what is no note of ours is left alone.
        with contextlib.suppress(ValueError):
            self._hearer(match, base64.b64decode(text, validate=True))


def gone(tag: str, matches: list[str]) -> str:
    """On the channel of stored entries: nothing is left of these where others look."""
    return f"{tag} " + ",".join(f"{match} 0" for match in matches)


def said(tag: str, match: str, note: bytes) -> str:
    return f"{tag} {match} {base64.b64encode(note).decode()}"
