"""Looks through what clients were told, message by message, in a process of its own.

The truth is read from the database, and what each seat may know of it is worked out by ``tests/theft/truth.py``.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import sqlite3
import subprocess
import sys
import time
import traceback
from collections import deque
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from tests.theft.tap import Heard
from tests.theft.truth import Judge, Rows, Truth, grep, rows_of

from .device import Word

AHEAD: Final = 40_000
"""messages that may lie there unlooked at; then new matches are not listened to for a while"""

TRIES: Final = 600
Taps = list[tuple[list[str], list[Word]]]


class Client:
    """One of them as ``Judge`` wants it."""

    def __init__(self, secrets: list[str], words: list[Word]) -> None:
        self.secrets = tuple(secrets)
        self.heard = [Heard(msgspec.json.decode(text), version, command) for text, version, command in words]


def explain(rows: Rows, taps: Taps) -> tuple[int, int]:
    """How many messages and bytes are explained; AssertionError for the first that is not."""
    truth = Truth(rows)
    messages = size = 0
    everybody = {secret for secrets, _ in taps for secret in secrets}
    for secrets, words in taps:
        messages += Judge(truth, Client(secrets, words)).check()
        body = b"\n".join(text for text, _, _ in words)
        grep(truth, body, everybody - set(secrets))
        size += len(body)
    return messages, size


def stored(database: str, match: str) -> Rows:
    """As soon as it can be read: databases are killed here."""
    for _ in range(TRIES):
        try:
            if "://" in database:
                return asyncio.run(_from_postgres(database, match))
            return rows_of(Path(database), match)
        except (OSError, sqlite3.OperationalError):
            time.sleep(0.1)
    raise TimeoutError(f"{database} cannot be read")


async def _from_postgres(database: str, match: str) -> Rows:
    import asyncpg

    lost = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    try:
        connection = await asyncpg.connect(database)
    except lost as error:
        raise OSError(str(error)) from error
    try:
        query = "SELECT body, status FROM entries WHERE match = $1 ORDER BY version"
        return [(bytes(row[0]), row[1]) for row in await connection.fetch(query, match)]
    except lost as error:
        raise OSError(str(error)) from error
    finally:
        connection.terminate()


def serve(asked: IO[bytes], database: str) -> None:
    """One line for each match that is pickled into the input."""
    while True:
        try:
            match, taps = pickle.load(asked)
        except EOFError:
            return
        try:
            told: list[Any] = [match, *explain(stored(database, match), taps), ""]
        except Exception as error:
            count = sum(len(words) for _, words in taps)
            where = traceback.extract_tb(error.__traceback__)[-1]
            words = f"{where.name} {where.lineno}, {where.line}: {type(error).__name__} {str(error)[:2000]}"
            told = [match, count, 0, words]
        print(json.dumps(told), flush=True)


class Listener:
    """That process, seen from outside. ``most`` messages are wanted."""

    def __init__(self, database: str, most: int) -> None:
        self.most = most
        self.taken = self.messages = self.size = self.matches = 0
        self.problems: list[str] = []
        self.waiting: deque[bytes] = deque()
        words = [sys.executable, "-m", __name__, database]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.tasks = [asyncio.create_task(asyncio.to_thread(each)) for each in (self._read, self._write)]
        self.is_ending = False

    def wants_more(self) -> bool:
        return self.taken < self.most and self.taken - self.messages < AHEAD

    def look_through(self, match: str, taps: Taps) -> None:
        self.taken += sum(len(words) for _, words in taps)
        self.waiting.append(pickle.dumps((match, taps)))

    def _write(self) -> None:
        assert self.process.stdin is not None
        while self.waiting or not self.is_ending:
            if self.waiting:
                self.process.stdin.write(self.waiting.popleft())
                self.process.stdin.flush()
            else:
                time.sleep(0.02)
        self.process.stdin.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            match, messages, size, problem = json.loads(line)
            self.messages += messages
            self.size += size
            self.matches += 1
            if problem:
                self.problems.append(f"{match}: {problem}")

    async def end(self) -> None:
        """When all has been looked through."""
        self.is_ending = True
        await asyncio.gather(*self.tasks)
        assert self.process.stdout is not None
        self.process.stdout.close()
        if self.process.wait() != 0:
            self.problems.append("whoever looked through the messages ended too early")


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.argv[1])
