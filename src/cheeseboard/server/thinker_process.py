"""A thinking process as the server sees it: asked, listened to, and ended."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from typing import Final

import msgspec

from .thinker import LENGTH, LONGEST, Answer, Request, frame

LEAVING: Final = 1.5  # a little more than a program gets to say goodbye
LAST_WORDS: Final = 4096


class Lost(Exception):
    """What a process did: ``died``, ``late`` or ``nonsense``."""


class Worker:
    """One process that thinks, one request at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.words = b""
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Keep the end of what it says on stderr, however much that is."""
        assert self.process.stderr is not None
        while said := await self.process.stderr.read(LAST_WORDS):
            self.words = (self.words + said)[-LAST_WORDS:]

    async def ask(self, request: Request, seconds: float) -> Answer:
        assert self.process.stdin is not None
        try:
            async with asyncio.timeout(seconds):
                self.process.stdin.write(frame(request))
                await self.process.stdin.drain()
                return await self.hear()
        except TimeoutError:
            raise Lost("late") from None
        except OSError:
            raise Lost("died") from None

    async def hear(self) -> Answer:
        assert self.process.stdout is not None
        try:
            length = LENGTH.unpack(await self.process.stdout.readexactly(LENGTH.size))[0]
            if length > LONGEST:
                raise Lost("nonsense")
            return msgspec.json.decode(await self.process.stdout.readexactly(length), type=Answer)
        except asyncio.IncompleteReadError:
            raise Lost("died") from None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Lost("nonsense") from None

    async def end(self) -> None:
        """Ask it to go, and see to it; nothing of it is left after this."""
        try:
            self.signal(is_final=False)
            async with asyncio.timeout(LEAVING):
                await self.rest()
        except TimeoutError:
            pass
        finally:  # also when this is cancelled
            self.signal(is_final=True)
        await self.rest()

    async def rest(self) -> None:
        """Until it has ended and said its last; unread, that would keep it from ending."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        while await self.process.stdout.read(LONGEST):
            pass
        await self.process.wait()
        await asyncio.shield(self.listening)

    def signal(self, is_final: bool) -> None:
        if self.process.returncode is None:
            try:
                if is_final:
                    self.process.kill()
                else:
                    self.process.terminate()
            except ProcessLookupError:
                pass  # it went by itself
